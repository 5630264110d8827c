"""What a game's course consists of: lessons, each of a few scenes that its learner plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


class Scene(Protocol):
    """One position to be played by the learner, against others whose orders are known."""

    @property
    def letters(self) -> Sequence[Any]:
        """What the learner can write, each with what comes back."""

    def shown(self) -> dict[str, Any]:
        """The scene as its page needs it."""

    def play(
        self, lines: Sequence[str], letter: int | None = None, moved: bool = False
    ) -> dict[str, Any]:
        """What comes of the learner's orders, after a letter or a text of their own that `moved`.

        Raises what the rules' `check` raises.
        """

    def read(self, text: str) -> dict[str, str]:
        """How a text of the learner's own is understood: in a sentence, and in notation."""

    def replies(self, meaning: str) -> dict[str, Any]:
        """What comes back to a meaning in notation ("" is none), and whether it `moves`."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step of the course: a few sentences and one or two scenes."""

    name: str
    title: str
    text: str
    scenes: tuple[Scene, ...]


@dataclass(frozen=True, slots=True)
class Curriculum:
    """The lessons of a game, in order, and the page that shows one of them.

    `script` is the page's entry among the static files.
    """

    template: str
    script: str
    lessons: Callable[[], tuple[Lesson, ...]]
