"""An experiment: who plays, how often, what is varied; from that, who sits where in each game."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bots.arena.entrant import Entrant
from bots.arena.schedule import SCHEDULES
from games.registry import rules
from games.talk.negotiation import TalkTerms

ToldScore = str | Mapping[str, Any]
"""A score as it is told: its name, or a table with its formula."""


class BadExperiment(ValueError):
    """The experiment cannot be run as written; the message says what to change."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player entry: one label in the tables, and how many seats it takes at the board.

    ``count`` None: the seats that the others leave. In a pool it is how many of it take turns.
    """

    label: str
    entrant: Entrant
    count: int | None = 1


@dataclass(frozen=True, slots=True)
class Sweep:
    """One parameter of one contestant, or its ``count`` of seats, over start, start + step, …"""

    label: str
    parameter: str
    start: float
    step: float
    count: int

    def level(self, point: int) -> float:
        """The parameter's level at a point; whole numbers stay whole.

        >>> Sweep("a", "x", start=1, step=2, count=3).level(2)
        5
        """
        return self.start + point * self.step


@dataclass(frozen=True, slots=True)
class Stop:
    """To stop once it is clear whether a label takes ``margin`` more of the games than its part of
    the seats: looked at after ``every`` so many games, with chances ``alpha`` to say so of an equal
    player, and ``beta`` not to say so of one that takes that much more."""

    label: str
    margin: float
    alpha: float = 0.05
    beta: float = 0.05
    every: int = 20


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to play: its number, its point of the sweep, its seed and who sits where."""

    number: int
    point: int
    seed: int
    labels: tuple[str, ...]
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Experiment:
    """Everything that determines the games; two runs of one experiment are equal game by game.

    ``terms`` are those of the talk; None where nobody talks. ``seconds`` is what a bot may take
    whenever it is asked or told something, ``deadline`` those that it has for all of a phase,
    ``minutes`` those after which a game is left unfinished; None: as long as it likes. ``start`` is
    the line of the position with which games begin, if not as the rules say. ``scores`` and
    ``teams`` say by what the results are looked at, and change no game.
    """

    name: str
    game: str
    games: int
    seed: int
    contestants: tuple[Contestant, ...]
    schedule: str = "balanced"
    limit: int = 1000
    options: Mapping[str, object] = field(default_factory=dict)
    sweep: Sweep | None = None
    terms: TalkTerms | None = None
    seconds: float | None = None
    scores: tuple[ToldScore, ...] = ()
    teams: tuple[Mapping[str, Any], ...] = ()
    stop: Stop | None = None
    deadline: float | None = None
    minutes: float | None = None
    start: str = ""

    @property
    def points(self) -> int:
        """How many points the sweep has; 1 without one."""
        return self.sweep.count if self.sweep else 1

    def pairings(self) -> list[Pairing]:
        """Every game of the experiment, in order."""
        return [
            self.pairing(point, game) for point in range(self.points) for game in range(self.games)
        ]

    def pairing(self, point: int, game: int) -> Pairing:
        """One game of one point."""
        all_of_them = self._seated(point)
        seated = SCHEDULES[self.schedule](len(all_of_them), self.seats, game, self.seed)
        seating = [all_of_them[who] for who in seated]
        return Pairing(
            number=point * self.games + game,
            point=point,
            seed=random.Random(f"{self.seed}/{point}/{game}").getrandbits(48),
            labels=tuple(contestant.label for contestant in seating),
            entrants=tuple(contestant.entrant for contestant in seating),
        )

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the game's seats under these options."""
        laws = rules(self.game)
        return tuple(laws.seats(laws.read_options(self.options)))

    @property
    def seats(self) -> int:
        """How many seats these are."""
        return len(self.seat_names)

    def counts(self, point: int) -> tuple[int, ...]:
        """How many seats each contestant takes at a point of the sweep; how many of a pool it is.

        One that takes the rest takes what is left of the seats, which may be less than nothing.
        """
        fixed = [one.count for one in self.varied(point)]
        left = self.seats - sum(count for count in fixed if count is not None)
        return tuple(left if count is None else count for count in fixed)

    def varied(self, point: int) -> list[Contestant]:
        """The contestants as they are at a point of the sweep."""
        return [self._at(point, one) for one in self.contestants]

    def _seated(self, point: int) -> list[Contestant]:
        """One entry for each that a contestant counts for, in the order of the contestants."""
        pairs = zip(self.varied(point), self.counts(point), strict=True)
        return [contestant for contestant, count in pairs for _ in range(count)]

    def _at(self, point: int, contestant: Contestant) -> Contestant:
        """The contestant as it is at a point of the sweep."""
        if self.sweep is None or contestant.label != self.sweep.label:
            return contestant
        level = self.sweep.level(point)
        if self.sweep.parameter == "count":
            return replace(contestant, count=int(level))
        varied = {**contestant.entrant.parameters, self.sweep.parameter: level}
        return replace(contestant, entrant=replace(contestant.entrant, parameters=varied))
