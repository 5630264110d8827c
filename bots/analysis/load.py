"""A folder of records as facts: for each game and variable what was seen, phase by phase."""

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.analysis import kept
from bots.analysis.game import END, NOBODY, Game, Seat, read_game
from bots.analysis.kept import Seen
from bots.analysis.registry import find
from bots.analysis.variable import Variable
from games.core.errors import GameError

FACT = np.dtype([("phase", "i4"), ("actor", "i1"), ("others", "u2"), ("number", "f8")])
"""A fact: its phase's place among the game's, its seat, the other seats as a set, and a number."""

Facts = NDArray[Any]


class BadRecords(ValueError):
    """There are no records, or one is none; the message says where, and why."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What is kept of a game: who sat where, its phases in order, and the facts by variable.

    ``terms`` are all that its settings are: the game's options, and those of the talk.
    """

    name: str
    game: str
    seats: tuple[Seat, ...]
    terms: tuple[tuple[str, str], ...]
    phases: tuple[str, ...]
    facts: dict[str, Facts]


def load(folder: Path, keys: Sequence[str], processes: int = 1) -> list[Loaded]:
    """The games of a folder of records, in the order of their names, with these variables.

    Raises UnknownVariable, and BadRecords where there are none or one of the files is none.
    """
    variables = [find(key) for key in keys]
    paths = sorted(folder.glob("*.jsonl")) if folder.is_dir() else [folder]
    if not folder.exists() or not paths:
        raise BadRecords(
            f"{folder} holds no records of games (*.jsonl); python -m bots.arena … --record FOLDER "
            "writes them"
        )
    one = partial(_loaded, keys=tuple(variable.key for variable in variables))
    if processes == 1 or len(paths) < 2:
        return list(map(one, paths))
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn) as pool:
        return list(pool.map(one, paths, chunksize=4))


def _loaded(path: Path, keys: Sequence[str]) -> Loaded:
    variables = [find(key) for key in keys]
    try:
        return _told(path.stem, _seen(path, variables), variables)
    except (GameError, UnicodeDecodeError) as error:
        raise BadRecords(f"{path}: {error}") from error
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadRecords(
            f"{path} does not keep to the schema of records (docs/formats.md): {error!r}"
        ) from error


def _seen(path: Path, variables: Sequence[Variable]) -> Seen:
    """What variables see in a record: what is kept beside it, and what they see now."""
    place = kept.place(path, path.read_bytes())
    seen = kept.find(place)
    missing = [one for one in variables if seen is None or one.key not in seen.facts]
    if missing or seen is None:
        game = read_game(path, {kind for one in missing for kind in one.reads})
        seen = seen or Seen.of(game)
        seen.look(game, missing)
        kept.keep(place, seen)
    return seen


def observe(game: Game, variables: Sequence[Variable]) -> Loaded:
    """What variables see in a game. Raises NotUnderstood where the game has no such variable.

    >>> from games.core.record import Record
    >>> observe(Game("a", Record("diplomacy", {}, 1)), [find("length")]).facts["length"].size
    0
    """
    seen = Seen.of(game)
    seen.look(game, variables)
    return _told(game.name, seen, variables)


def _told(name: str, seen: Seen, variables: Sequence[Variable]) -> Loaded:
    """What was seen, with its phases in order."""
    stepped = any("step" in variable.reads for variable in variables)
    phases = dict.fromkeys(seen.clock or () if stepped else ())
    facts = {variable.key: seen.facts[variable.key] for variable in variables}
    others = (phase for told in facts.values() for phase, *_ in told)
    phases |= dict.fromkeys(phase for phase in others if phase != END) | {END: None}
    place = {phase: at for at, phase in enumerate(phases)}
    return Loaded(
        name,
        seen.game,
        seen.seats,
        seen.terms,
        tuple(phases),
        {
            key: np.array([(place[phase], *rest) for phase, *rest in told], FACT)
            for key, told in facts.items()
        },
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A fact as a line of a tidy table."""

    session: str
    game: str
    phase: str
    actor: str
    label: str
    other: str
    variable: str
    number: float


def tidy(games: Sequence[Loaded], sessions: Sequence[str]) -> Iterator[Row]:
    """Every fact as a row; ``sessions`` names each game's. Seats go by name, several joined."""
    for game, session in zip(games, sessions, strict=True):
        names = [seat.name for seat in game.seats]
        for key, facts in game.facts.items():
            for phase, actor, others, number in facts.tolist():
                yield Row(
                    session,
                    game.name,
                    game.phases[phase],
                    "" if actor == NOBODY else names[actor],
                    "" if actor == NOBODY else game.seats[actor].label,
                    "+".join(name for seat, name in enumerate(names) if others >> seat & 1),
                    key,
                    number,
                )
