"""Reads an experiment from TOML: a file, or one that comes with the arena by its name."""

import signal
from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any

import tomli_w

from bots.arena.asked import Asked
from bots.arena.entrant import Game
from bots.arena.experiment import BadExperiment, Experiment, Sweep
from bots.arena.keys import EXPERIMENT, SWEEP, demand
from bots.arena.opening import opening_line
from bots.arena.players import check_parameters, contestants
from bots.arena.schedule import MOST_ENTRANTS, POOLS, SCHEDULES
from bots.arena.scores import score_of
from bots.arena.stopping import stop_of
from bots.arena.teams import teams_of
from bots.sdk.toml import read_toml
from games.core.errors import GameError
from games.core.nearest import hint
from games.registry import rules
from games.talk.negotiation import TalkTerms

PHASES = 1000
LIMITS = {"catan": 100_000}
"""Phases after which a game is given up; in Catan every decision is one."""

MOST_SCORES, MOST_TEAMS = 12, 50
"""By so many scores results are looked at, and in so many teams."""

SHIPPED = resources.files("bots.arena") / "experiments"
"""The experiments that come with the arena, a TOML file each."""


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

    Where it names a ``start_file``, what stands in that is its ``start``.

    Raises BadExperiment with a sentence when there is none or it is no TOML.
    """
    try:
        if name in shipped():
            text = (SHIPPED / f"{name}.toml").read_text(encoding="utf-8")
        else:
            text = Path(name).read_text(encoding="utf-8")
        table = {"name": Path(name).stem, **read_toml(text)}
        if "start_file" in table:
            table["start"] = Path(str(table.pop("start_file"))).read_text(encoding="utf-8")
        return table
    except (OSError, ValueError) as error:
        known = ", ".join(shipped())
        raise BadExperiment(
            f"{name} cannot be read: {error}; experiments that come with the arena: {known}"
        ) from error


def write_toml(table: Mapping[str, Any]) -> str:
    """A table as TOML, without what is empty.

    >>> print(write_toml({"game": "catan", "games": 9, "options": {}}), end="")
    game = "catan"
    games = 9
    """
    return tomli_w.dumps({name: one for name, one in table.items() if one not in (None, {}, [])})


def from_table(
    table: Mapping[str, Any], brought: Mapping[str, Asked] = MappingProxyType({})
) -> Experiment:
    """The experiment described by a TOML table; ``brought`` are bots by name besides our own.

    >>> from_table({"game": "diplomacy", "games": 7, "players": [{"bot": "hold", "count": 7}]}).seed
    1

    Raises BadExperiment.
    """
    table = demand(table, EXPERIMENT, "an experiment")
    game = table.get("game", "diplomacy")
    start, options = _opening(game, table)
    experiment = Experiment(
        name=table.get("name", "experiment"),
        game=game,
        games=table.get("games", 100),
        seed=table.get("seed", 1),
        contestants=contestants(table.get("players", []), game, brought),
        schedule=table.get("schedule", "balanced"),
        limit=table.get("limit", LIMITS.get(game, PHASES)),
        options=options,
        seconds=table.get("seconds"),
        deadline=table.get("deadline"),
        minutes=table.get("minutes"),
        start=start,
        sweep=_sweep(table),
        terms=_terms(table),
        scores=tuple(table.get("scores", ())),
        teams=tuple(table.get("teams", ())),
        stop=stop_of(table["stop"]) if "stop" in table else None,
    )
    _check(experiment)
    return experiment


def _opening(game: str, table: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The line of the position with which games begin, "" if as the rules say; the options."""
    options = table.get("options", {})
    _demand_options(game, options)
    if "start" not in table:
        if "start_phase" in table:
            raise BadExperiment("start_phase without a start: say in which game")
        return "", options
    if options:
        raise BadExperiment("the start has its own options: leave out those of the experiment")
    line = opening_line(game, table["start"], table.get("start_phase", ""))
    return line, rules(game).options_of(rules(game).read(line))


def _demand_options(game: str, options: Mapping[str, Any]) -> None:
    """That the game has such options; what they may be, its rules say."""
    known = [one.name for one in fields(rules(game).read_options({}))]
    for name in options:
        if name not in known:
            raise BadExperiment(f"{game} has no option {name!r}{hint(name, known)}")


def _sweep(table: Mapping[str, Any]) -> Sweep | None:
    if "sweep" not in table:
        return None
    sweep = Sweep(**demand(table["sweep"], SWEEP, "the sweep", needed=tuple(SWEEP)))
    if sweep.count < 1:
        raise BadExperiment("a sweep needs at least one point: its count is how many")
    return sweep


def _terms(table: Mapping[str, Any]) -> TalkTerms | None:
    """The terms of talk; None where nobody talks."""
    named = {key: table[key] for key in ("protocol", "level") if table.get(key) is not None}
    if not table.get("talk", False):
        if named:
            raise BadExperiment(f"{' and '.join(named)} without talk: say talk = true")
        return None
    try:
        return TalkTerms(**named)
    except GameError as error:
        raise BadExperiment(str(error)) from error


def _check(experiment: Experiment) -> None:
    labels = [contestant.label for contestant in experiment.contestants]
    if experiment.sweep and experiment.sweep.label not in labels:
        raise BadExperiment(f"the sweep names {experiment.sweep.label!r}, who does not play")
    if experiment.schedule not in SCHEDULES:
        raise BadExperiment(
            f"there is no schedule {experiment.schedule!r}; there are {', '.join(SCHEDULES)}"
        )
    for point in range(experiment.points):
        if sum(one.count is None for one in experiment.varied(point)) > 1:
            raise BadExperiment("two players take the rest of the seats: give one of them a number")
        _check_seats(experiment, experiment.counts(point))
    if experiment.games < 1:
        raise BadExperiment("an experiment needs at least one game")
    if experiment.limit < 1:
        raise BadExperiment("a game needs a limit of at least one phase")
    if len(experiment.scores) > MOST_SCORES or len(experiment.teams) > MOST_TEAMS:
        raise BadExperiment(f"there are at most {MOST_SCORES} scores and {MOST_TEAMS} teams")
    for score in experiment.scores:
        score_of(score)
    seats = experiment.seat_names
    teams_of(experiment.teams, labels, seats)
    _check_stop(experiment, labels)
    for what in ("seconds", "deadline", "minutes"):
        _check_time(what, getattr(experiment, what))
    if experiment.start and any(one.entrant.host for one in experiment.contestants):
        raise BadExperiment("programs that come by DAIDE play from the beginning: leave out start")
    game = Game(experiment.game, seats, experiment.options, experiment.terms, experiment.seconds)
    for point in range(experiment.points):
        for contestant in experiment.varied(point):
            check_parameters(contestant, game)


def _check_stop(experiment: Experiment, labels: Sequence[str]) -> None:
    """That what the experiment stops for can be seen in its games."""
    stop = experiment.stop
    if stop is None:
        return
    if experiment.sweep:
        raise BadExperiment("where something is varied all games are played: leave out the stop")
    if stop.label not in labels:
        raise BadExperiment(f"the stop names {stop.label!r}, who does not play")
    count = experiment.counts(0)[labels.index(stop.label)]
    if min(count, experiment.seats) / experiment.seats + stop.margin >= 1:
        raise BadExperiment(f"nobody with {count} seats takes {stop.margin:g} of a game more")


def _check_seats(experiment: Experiment, counts: Sequence[int]) -> None:
    """That the players fill the seats, or are a pool of more."""
    filled = sum(count for count in counts if count > 0)
    wrong = f"{experiment.game.title()} has {experiment.seats} seats, and the players fill {filled}"
    if filled < experiment.seats or min(counts) < 0:
        raise BadExperiment(wrong)
    if filled > experiment.seats and experiment.schedule not in POOLS:
        raise BadExperiment(
            f'{wrong}: leave some out, or let all take turns, with schedule = "pool"'
        )
    if filled > MOST_ENTRANTS:
        raise BadExperiment(f"a pool has at most {MOST_ENTRANTS} players, not {filled}")


def _check_time(what: str, time: float | None) -> None:
    if time is None:
        return
    if not time > 0:
        raise BadExperiment(f"a bot needs time: {what} cannot be {time}")
    if what != "minutes" and not hasattr(signal, "setitimer"):
        raise BadExperiment(f"{what} cannot be watched on this system")
