"""An experiment: who plays, how often, what is varied. Read from TOML."""

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bots.arena.match import Entrant
from bots.arena.schedule import SCHEDULES
from bots.registry import load, names
from games.registry import rules


class BadExperiment(ValueError):
    """The experiment cannot be run as written; the message says what to change."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player entry: one label in the tables, one or more seats at the board."""

    label: str
    entrant: Entrant
    count: int = 1


@dataclass(frozen=True, slots=True)
class Sweep:
    """One parameter of one contestant, varied over start, start + step, …"""

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
class Pairing:
    """One game to play: its number, its point of the sweep, its seed and who sits where."""

    number: int
    point: int
    seed: int
    labels: tuple[str, ...]
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Experiment:
    """Everything that determines the games; two runs of one experiment are equal game by game."""

    name: str
    game: str
    games: int
    seed: int
    contestants: tuple[Contestant, ...]
    schedule: str = "balanced"
    limit: int = 1000
    options: Mapping[str, object] = field(default_factory=dict)
    sweep: Sweep | None = None

    @property
    def points(self) -> int:
        """How many points the sweep has; 1 without one."""
        return self.sweep.count if self.sweep else 1

    def pairings(self) -> list[Pairing]:
        """Every game of the experiment, in order."""
        return [
            self._pairing(point, game) for point in range(self.points) for game in range(self.games)
        ]

    def _pairing(self, point: int, game: int) -> Pairing:
        seats = [
            contestant
            for contestant in (self._at(point, one) for one in self.contestants)
            for _ in range(contestant.count)
        ]
        seating = [seats[who] for who in SCHEDULES[self.schedule](len(seats), game, self.seed)]
        return Pairing(
            number=point * self.games + game,
            point=point,
            seed=random.Random(f"{self.seed}/{point}/{game}").getrandbits(48),
            labels=tuple(contestant.label for contestant in seating),
            entrants=tuple(contestant.entrant for contestant in seating),
        )

    def _at(self, point: int, contestant: Contestant) -> Contestant:
        if self.sweep is None or contestant.label != self.sweep.label:
            return contestant
        varied = {**contestant.entrant.parameters, self.sweep.parameter: self.sweep.level(point)}
        return replace(contestant, entrant=replace(contestant.entrant, parameters=varied))


def read_experiment(path: Path) -> Experiment:
    """The experiment in a TOML file.

    Raises BadExperiment with a sentence when something is missing, unknown or does not fit.
    """
    try:
        return from_table(tomllib.loads(path.read_text(encoding="utf-8")), name=path.stem)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadExperiment(f"{path} cannot be read: {error}") from error


KNOWN = {"name", "game", "games", "seed", "schedule", "limit", "options", "players", "sweep"}


def from_table(table: Mapping[str, Any], name: str = "experiment") -> Experiment:
    """The experiment described by a TOML table.

    >>> from_table({"game": "diplomacy", "games": 7, "players": [{"bot": "hold", "count": 7}]}).seed
    1

    Raises BadExperiment.
    """
    unknown = sorted(set(table) - KNOWN)
    if unknown:
        raise BadExperiment(f"unknown: {', '.join(unknown)}; known are {', '.join(sorted(KNOWN))}")
    game = table.get("game", "diplomacy")
    contestants = _contestants(table.get("players", []), game)
    sweep = Sweep(**table["sweep"]) if "sweep" in table else None
    experiment = Experiment(
        name=table.get("name", name),
        game=game,
        games=int(table.get("games", 100)),
        seed=int(table.get("seed", 1)),
        contestants=contestants,
        schedule=table.get("schedule", "balanced"),
        limit=int(table.get("limit", 1000)),
        options=table.get("options", {}),
        sweep=sweep,
    )
    _check(experiment)
    return experiment


def _contestants(entries: Sequence[Mapping[str, Any]], game: str) -> tuple[Contestant, ...]:
    contestants: list[Contestant] = []
    for entry in entries:
        bot = str(entry.get("bot"))
        _demand_bot(bot, game)
        label = entry.get("label", bot)
        if any(other.label == label for other in contestants):
            raise BadExperiment(f"two players are labeled {label!r}; give one another label")
        entrant = Entrant(bot, dict(entry.get("parameters", {})))
        contestants.append(Contestant(str(label), entrant, int(entry.get("count", 1))))
    return tuple(contestants)


def _demand_bot(bot: str, game: str) -> None:
    if ":" not in bot and bot not in names(game):
        known = ", ".join(names(game))
        raise BadExperiment(
            f"there is no {game} bot named {bot!r}; there are {known}, or module:Class of your own"
        )
    if ":" in bot:
        try:
            load(bot)
        except (ImportError, AttributeError, ValueError) as error:
            raise BadExperiment(f"{bot} cannot be loaded: {error}") from error


def _check(experiment: Experiment) -> None:
    laws = rules(experiment.game)
    seats = len(laws.seats(laws.read_options(experiment.options)))
    seated = sum(contestant.count for contestant in experiment.contestants)
    if seated != seats:
        raise BadExperiment(f"{experiment.game} has {seats} seats, and the players fill {seated}")
    if experiment.schedule not in SCHEDULES:
        raise BadExperiment(
            f"there is no schedule {experiment.schedule!r}; there are {', '.join(SCHEDULES)}"
        )
    if experiment.games < 1:
        raise BadExperiment("an experiment needs at least one game")
    labels = [contestant.label for contestant in experiment.contestants]
    if experiment.sweep and experiment.sweep.label not in labels:
        raise BadExperiment(f"the sweep names {experiment.sweep.label!r}, who does not play")
