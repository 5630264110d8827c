"""Games that robots play, each with its seed, and digests of all that is done and said in them.

``python -m tests.bots.catan.played`` writes the digests anew to ``tests/data/robots/catan.json``:
that is due only when robots are *meant* to play otherwise.
"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import bots.catan
from bots.arena.description import from_table, read_table
from bots.arena.match import Entrant, Match
from bots.catan.fast.games import play
from bots.catan.settings import ABSENT, Parameters
from bots.catan.settings.evolved import Evolved
from bots.catan.settings.learned import Learned
from games.catan import line
from games.catan.opening import start
from games.catan.options import Options

EXPERIMENTS = Path(bots.catan.__file__).parent / "experiments"
DIGESTS = Path(__file__).parents[2] / "data" / "robots" / "catan.json"
ROBOTS = ("jsettlers_fast", "jsettlers_smart", "stac")
EVERYBODY = (*ROBOTS, "catan_typed", "catan_random")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"open_hands": True},
    {"players": 3, "board": "random"},
    {"open_hands": True, "friendly_robber": True, "offers_limit": 3, "first": 2},
)
VARIED, HANDFUL, LONGEST, STEPS = 24, 8, 3000, 150
"""Games with parameters drawn by lot, how many a robot has of them; phases of whole games, and of
those played step by step."""
PARALYZING = ("tradeFlag", "NO_TRADES", "NP_ALWAYS_REJECT", "randomPercentage", "randomInitial")
"""Parameters beside which others do little: they are not drawn, experiments have them."""
LATER = (
    *(one.name for kind in (Evolved, Learned) for one in fields(kind)),
    *("USE_ACT_R_DECLARATIVE_MEMORY", "ACT_R_PARAMETER_RT", "draws_weights_evenly"),
)
"""Parameters that came after the draws: tests of their own have them."""


class Game(NamedTuple):
    """A game to be played."""

    entrants: tuple[Entrant, ...]
    options: Mapping[str, Any]
    seed: int


def digests() -> dict[str, str]:
    """The digest of every game: those of experiments and varied ones whole, some step by step."""
    whole = {path.stem: _of_experiment(path) for path in sorted(EXPERIMENTS.iterdir())}
    whole |= {f"varied {number}": _varied(number) for number in range(VARIED)}
    steps = {f"silent {number}": _silent(number) for number in range(len(OPTIONS))}
    steps |= {f"talking {number}": _varied(number) for number in range(len(OPTIONS))}
    return {name: _at_one_go(game) for name, game in whole.items()} | {
        f"{name}, step by step": _by_steps(game) for name, game in steps.items()
    }


def _at_one_go(game: Game) -> str:
    """How a game ends that kernels play without a step of Python in between."""
    opening = start(Options(**game.options), game.seed)
    kinds = [one.kind for one in game.entrants]
    parameters = [one.parameters for one in game.entrants]
    end, phases = play(opening, kinds, parameters, game.seed, LONGEST)  # type: ignore[arg-type]
    return _digest([line.write(end), str(phases)])


def _by_steps(game: Game) -> str:
    """What is done and said, decision by decision."""
    match, told = Match("catan", game.entrants, game.seed, game.options), []
    while match.outcome is None and match.phases < STEPS:
        match.play_phase()
        told.append(line.write(match._position))
        told += [f"{seat} {text}" for seat, text in match.acts.said] if match.acts else []
    return _digest(told)


def _digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def _of_experiment(path: Path) -> Game:
    experiment = from_table(read_table(str(path)))
    return Game(experiment.pairing(0, 0).entrants, experiment.options, 7)


def _silent(number: int) -> Game:
    """A game of all robots as they come."""
    options = OPTIONS[number]
    names = (EVERYBODY * 2)[number : number + options.get("players", 4)]
    return Game(tuple(map(Entrant, names)), options, number)


def _varied(number: int) -> Game:
    """A game of robots with a handful of parameters each that are not as usual."""
    rng, options = random.Random(number), OPTIONS[number % len(OPTIONS)]
    handfuls = _handfuls(4 * number)
    parameters = [next(handfuls) for _ in range(options.get("players", 4))]
    entrants = [Entrant(rng.choice(ROBOTS), {p.name: _unusual(p) for p in p_}) for p_ in parameters]
    return Game(tuple(entrants), options, number)


def _handfuls(first: int) -> Iterator[list[Field[Any]]]:
    """Handfuls of parameters, so that over and over each has its turn; those from the first on."""
    drawn = [one for one in fields(Parameters) if one.name not in PARALYZING + LATER]
    places = range(0, len(drawn), HANDFUL)
    for number in range(first, first + 4):
        again, place = divmod(number, len(places))
        shuffled = random.Random(again).sample(drawn, len(drawn))
        yield shuffled[places[place] : places[place] + HANDFUL]


def _unusual(one: Field[Any]) -> bool | float | str:
    """A setting that is not the default."""
    if isinstance(one.default, bool):
        return not one.default
    if isinstance(one.default, str):
        return "city->itp->road-devcard"
    least, most = one.metadata["least"], one.metadata["most"]
    if one.default == ABSENT:
        return min(4, most) if isinstance(one.default, int) else min(0.5, most)
    return least if least != one.default else min(most, 3 * one.default + 2)


def main() -> None:
    """Write the digests."""
    DIGESTS.write_text(json.dumps(digests(), indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
