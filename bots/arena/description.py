"""Reads an experiment from TOML: a file, or one that comes with the arena by its name."""

import random
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from bots.arena.experiment import BadExperiment, Contestant, Experiment, Sweep
from bots.arena.match import Entrant
from bots.arena.schedule import SCHEDULES
from bots.registry import load, names
from bots.sdk.parameters import BadParameter
from games.core.errors import GameError
from games.talk.negotiation import Terms

PHASES = 1000
LIMITS = {"catan": 100_000}
"""Phases after which a game is given up; in Catan every decision is one."""

SHIPPED = resources.files("bots.arena") / "experiments"
"""The experiments that come with the arena, a TOML file each."""

KNOWN = {
    "name",
    "game",
    "games",
    "seed",
    "schedule",
    "limit",
    "options",
    "players",
    "sweep",
    "talk",
    "protocol",
    "level",
}


def shipped() -> tuple[str, ...]:
    """The names of the experiments that come with the arena.

    >>> shipped()
    ('negotiation',)
    """
    return tuple(sorted(one.name[:-5] for one in SHIPPED.iterdir() if one.name.endswith(".toml")))


def read_table(name: str) -> dict[str, Any]:
    """The table of an experiment: a TOML file's, or a shipped one's by its name.

    >>> read_table("negotiation")["game"]
    'diplomacy'

    Raises BadExperiment with a sentence when there is none or it is no TOML.
    """
    try:
        if name in shipped():
            text = (SHIPPED / f"{name}.toml").read_text(encoding="utf-8")
        else:
            text = Path(name).read_text(encoding="utf-8")
        return {"name": Path(name).stem, **tomllib.loads(text)}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        known = ", ".join(shipped())
        raise BadExperiment(
            f"{name} cannot be read: {error}; experiments that come with the arena: {known}"
        ) from error


def from_table(table: Mapping[str, Any]) -> Experiment:
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
    experiment = Experiment(
        name=table.get("name", "experiment"),
        game=game,
        games=int(table.get("games", 100)),
        seed=int(table.get("seed", 1)),
        contestants=contestants,
        schedule=table.get("schedule", "balanced"),
        limit=int(table.get("limit", LIMITS.get(game, PHASES))),
        options=table.get("options", {}),
        sweep=_sweep(table),
        terms=_terms(table),
    )
    _check(experiment)
    return experiment


def _sweep(table: Mapping[str, Any]) -> Sweep | None:
    try:
        return Sweep(**table["sweep"]) if "sweep" in table else None
    except TypeError as error:
        raise BadExperiment(
            "a sweep names label, parameter, start, step and count, nothing else"
        ) from error


def _terms(table: Mapping[str, Any]) -> Terms | None:
    """The terms of talk; None where nobody talks."""
    named = {key: table[key] for key in ("protocol", "level") if table.get(key) is not None}
    if not table.get("talk", False):
        if named:
            raise BadExperiment(f"{' and '.join(named)} without talk: say talk = true")
        return None
    try:
        return Terms(**named)
    except GameError as error:
        raise BadExperiment(str(error)) from error


def _contestants(entries: Sequence[Mapping[str, Any]], game: str) -> tuple[Contestant, ...]:
    contestants: list[Contestant] = []
    for entry in entries:
        bot = str(entry.get("bot"))
        _demand_bot(bot, game)
        label = entry.get("label", bot)
        if any(other.label == label for other in contestants):
            raise BadExperiment(f"two players are labeled {label!r}; give one another label")
        entrant = Entrant(bot, dict(entry.get("parameters", {})))
        count = entry.get("count", 1)
        if count != "rest" and (not isinstance(count, int) or count < 0):
            raise BadExperiment(f"{label} cannot have {count!r} seats: name a number, or rest")
        contestants.append(Contestant(str(label), entrant, None if count == "rest" else count))
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
    labels = [contestant.label for contestant in experiment.contestants]
    if experiment.sweep and experiment.sweep.label not in labels:
        raise BadExperiment(f"the sweep names {experiment.sweep.label!r}, who does not play")
    for point in range(experiment.points):
        counts = experiment.counts(point)
        if sum(counts) != experiment.seats or min(counts) < 0:
            seated = sum(count for count in counts if count > 0)
            raise BadExperiment(
                f"{experiment.game} has {experiment.seats} seats, and the players fill {seated}"
            )
    if experiment.schedule not in SCHEDULES:
        raise BadExperiment(
            f"there is no schedule {experiment.schedule!r}; there are {', '.join(SCHEDULES)}"
        )
    if experiment.games < 1:
        raise BadExperiment("an experiment needs at least one game")
    for pairing in (experiment.pairing(point, 0) for point in range(experiment.points)):
        for label, entrant in zip(pairing.labels, pairing.entrants, strict=True):
            try:
                entrant.player(0, random.Random(0), {})
            except BadParameter as error:
                raise BadExperiment(f"{label}: {error}") from error
