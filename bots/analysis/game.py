"""A recorded game as the variables read it."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from games.core.errors import NotUnderstood
from games.core.lines import unmarked
from games.core.record import Moment, Record, Told, moments, read_lines
from games.core.rules import Rules
from games.registry import rules

END = "end"
"""What stands in the place of a phase when the game is over."""

Fact = tuple[str, int, int, float]
"""Something seen: the phase, the seat it is of (NOBODY: of all), the other seats it concerns as a
set (bit s: seat s), and a number."""

NOBODY = -1
_KIND = re.compile(r'\{"what": "(\w+)"')


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat where: the seat's name, and the label by which an experiment knows its player."""

    name: str
    label: str
    bot: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """One game; what takes time is worked out when it is first asked for."""

    name: str
    record: Record

    @property
    def kind(self) -> str:
        """Which game it is."""
        return self.record.game

    @cached_property
    def rules(self) -> Rules[Any, Any, Any]:
        """The rules it is played by."""
        return rules(self.record.game)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Who sat where; a seat of which the record says nothing has its name alone."""
        names = self.rules.seats(self.rules.read_options(self.record.options))
        told = self.record.about.get("seats") or [{}] * len(names)
        return tuple(seat_told(name, one) for name, one in zip(names, told, strict=True))

    @cached_property
    def moments(self) -> tuple[Moment[Any], ...]:
        """Every step as it was played, with the positions before and after it."""
        return tuple(moments(self.record, self.rules))

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """All that was said, agreed, found or failed, in order."""
        inside = (told for step in self.record.steps for told in step.told)
        return (*inside, *self.record.told)

    def lines(self, *whats: str) -> Iterator[Told]:
        """Those of the lines told that are of these kinds."""
        return (told for told in self.told if told["what"] in whats)

    @cached_property
    def outcome(self) -> Told:
        """How it ended, as the record tells; "unfinished" where it does not, or was broken off."""
        told = next(self.lines("outcome"), {})
        if not told or self.record.about.get("broken_off"):
            last = {"position": told["position"]} if "position" in told else {}
            return {"what": "outcome", "kind": "unfinished", **last}
        return told

    @cached_property
    def last(self) -> Any:
        """The last position."""
        if line := self.outcome.get("position"):
            return self.rules.read(line)
        if self.moments:
            return self.moments[-1].after
        return self.rules.start(self.rules.read_options(self.record.options), self.record.seed)

    @cached_property
    def eliminated(self) -> Mapping[int, str]:
        """The phase in which each seat dropped out that did."""
        gone: dict[int, str] = {}
        left = self.rules.survivors
        for moment in self.moments:
            for seat in set(left(moment.before)) - set(left(moment.after)):
                gone[seat] = moment.step.phase
        return gone

    def clock(self, phase: str) -> str:
        """Where a phase lies along a game: the phase itself, or the turn that it is a step of.

        >>> game = Game("a", Record("catan", {}, 1))
        >>> game.clock("T12.3"), game.clock("COMPLETED")
        ('T12', 'end')
        """
        return phase.partition(".")[0] if any(map(str.isdigit, phase)) else END


def seat_told(name: str, told: Mapping[str, Any]) -> Seat:
    """A seat as a record's header tells of it.

    >>> seat_told("FRANCE", {"person": "P-1", "bot": "dumbbot"}).label
    'person'
    """
    person = "person" if "person" in told else ""
    bot = told.get("bot", "")
    return Seat(name, told.get("label") or person or bot or name, bot, told.get("parameters", {}))


def read_game(path: Path, kinds: Collection[str]) -> Game:
    """The game of a record file, with only those of its lines that are of these kinds.

    Raises NotUnderstood naming the line that is wrong.
    """
    with path.open(encoding="utf-8") as file:
        try:
            return Game(path.stem, read_lines(_of_kinds(_lines(file), kinds)))
        except NotUnderstood:
            file.seek(0)
            return Game(path.stem, read_lines(_lines(file)))  # counts all, names the right line


def _lines(file: Iterable[str]) -> Iterator[str]:
    return unmarked(map(str.rstrip, file))


def _of_kinds(lines: Iterable[str], kinds: Collection[str]) -> Iterator[str]:
    for line in lines:
        found = _KIND.match(line)
        if not found or found[1] in kinds:
            yield line


def when(phase: str) -> int:
    """The year or the turn of a phase.

    >>> when("F1903R"), when("T12.3")
    (1903, 12)
    """
    found = re.search(r"\d+", phase)
    if not found:
        raise ValueError(f"{phase!r} names no year and no turn")
    return int(found[0])
