"""What the site has to know of a language whose lines are acts of the game.

No notary keeps such a language: what is agreed is done at once, by the rules. A line is read for
its writer before it is sent; sent, it is played if it comes to an action.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
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


Words = Callable[[int], Sequence[Any]]
"""What a seat said in this turn that was not played, since it last traded; the oldest first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Tongue:
    """A language whose lines are acts.

    - `around`: the context of a line, from its speaker's view and the names of all seats.
    - `read`: how a text reads in a context; `plain`: a meaning, said to its writer.
    - `line`: the action that a meaning comes to in a context, the speaker's view, and what others
      said that stands; or None.
    - `aimed`: a meaning said to some seats only.
    - `fault`: what is wrong with a meaning that cannot be said, or that nobody else is to hear and
      that is no action; "" if nothing is.
    - `words`: whether a meaning is none; `silent`: whether it is an action without words;
      `marks`: whether it says something of its action, so that it is heard besides.
    - `notation`: a meaning as text; `meaning`: the meaning of such a text.
    - `words_for`: a meaning in English, as its writer would type it. Raises GameError.
    - `write`: a meaning in English for all, as a seat says it by a view of what all see. Of the
      wordings a lot chooses, never the same for a number and the next.

    Bots do and say things by lines of their own:

    - `done`: what a seat says with an action, in a view of what all saw before it, where people
      play these seats; None: nothing.
    - `said`: what a bot means by a line that it says, in such a view; None: only its words.
    - `heard`: the line by which a bot hears a meaning, from a speaker; None where it is not meant.

    Some of what is said stands while a turn lasts:

    - `turn`: what all phases of the same turn begin with.
    - `offers`: whether a meaning offers or asks for something; `left`: how many more offers may be
      made in a view, besides so many that were only said; None if it is not limited.
    - `trades`: whether a seat, by its name, trades in a step, by its events: its words are done.
    - `kept`: the line by which a seat answers in its view, because of what it said, oldest first,
      since it last traded; None where it has to answer now.
    """

    around: Callable[[Any, Sequence[str]], Any]
    read: Callable[[str, Any], SpokenReading]
    plain: Callable[[Any, Any], str]
    line: Callable[[Any, Any, Any, Words], str | None]
    aimed: Callable[[Any, Sequence[int]], Any]
    fault: Callable[[Any, Any], str]
    words: Callable[[Any], bool]
    silent: Callable[[Any], bool]
    marks: Callable[[Any], bool]
    notation: Callable[[Any], str]
    meaning: Callable[[str], Any]
    write: Callable[[Any, Any, int, int, int], str]
    done: Callable[[str, int, Any, Collection[int]], Any]
    said: Callable[[str, int, Any], Any]
    heard: Callable[[Any, int, int], str | None]
    turn: Callable[[str], str]
    offers: Callable[[Any], bool]
    left: Callable[[Any, int], int | None]
    trades: Callable[[Mapping[str, Any], str], bool]
    kept: Callable[[Sequence[Any], Any], str | None]
    words_for: Callable[[Any, Any], str]
