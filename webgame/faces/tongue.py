"""What the site has to know of a language whose lines are acts of the game.

No notary keeps such a language: what is agreed is done at once, by the rules. A line is read for
its writer before it is sent; sent, it is played if it comes to an action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


class SpokenReading(Protocol):
    """How a text reads."""

    @property
    def meaning(self) -> Any:
        """What it means; None where several meanings fit."""

    @property
    def readings(self) -> Sequence[Any]:
        """These meanings."""

    @property
    def sentence(self) -> str:
        """The meaning in full, said to its writer, or what is wrong with it."""

    @property
    def mistake(self) -> str:
        """What is to be told besides."""

    @property
    def typos(self) -> Sequence[tuple[str, str]]:
        """The corrections made."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Tongue:
    """A language whose lines are acts.

    - `around`: the context of a line, from its speaker's view and the names of all seats.
    - `read`: how a text reads in a context; `plain`: a meaning, said to its writer.
    - `line`: the action that a meaning comes to in a context and the speaker's view, or None.
    - `aimed`: a meaning said to some seats only.
    - `fault`: what is wrong with a meaning that cannot be said, or that nobody else is to hear and
      that is no action; "" if nothing is.
    - `words`: whether a meaning is none; `silent`: whether it is an action without words.
    - `notation`: a meaning as text.
    """

    around: Callable[[Any, Sequence[str]], Any]
    read: Callable[[str, Any], SpokenReading]
    plain: Callable[[Any, Any], str]
    line: Callable[[Any, Any, Any], str | None]
    aimed: Callable[[Any, Sequence[int]], Any]
    fault: Callable[[Any, Any], str]
    words: Callable[[Any], bool]
    silent: Callable[[Any], bool]
    notation: Callable[[Any], str]
