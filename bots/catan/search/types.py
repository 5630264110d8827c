"""How likely each type of action is, as STAC's robots choose among themselves.

A player who has some types of action to choose among takes one of them as likely as its weight is
among theirs (Luce 1959); typed playouts draw by such weights, and the tree may.

Run, it fits the weights to games that it plays, or to those of records, and prints them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.fast.games import play
from bots.catan.robot.named import Stac
from games.catan.actions import TYPED, Kind
from games.catan.course import Plan, lay_out
from games.catan.game import read_action
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEATS
from games.catan.playout import available_types
from games.catan.position import Phase, Record
from games.core import record as records
from games.core.errors import GameError, NotUnderstood
from games.core.program import run_program
from games.registry import rules

TYPE_WEIGHTS: Final = ("even", "stac")
"""Whose choices the weights are: nobody's, so that all types are as likely; STAC's robots'."""
WEIGHTS: Final = np.array(
    [[1] * TYPED, [88, 30, 134, 10_000, 9_196, 976, 213, 15, 8, 89, 7]], dtype=np.int64
)
"""Of each of the ``TYPED`` types, in their order, for each of the ways."""
LONGEST = 5000
"""Phases of a game; longer ones are left out."""
HELD_BACK = 4
"""Of so many games one is not fitted to."""
ROUNDS = 2000
"""Of fitting; more change nothing that is printed."""
FINEST: Final = 10_000
"""The weight of what is likeliest."""
MOST: Final = 1_000_000
"""No weight is larger, so that sums of them are drawn from exactly."""

ALL: Final = frozenset(range(SEATS))
PEOPLE: Final = "people"

Played = tuple[Record, Plan]
"""A position, and what was done in it."""
Seats = frozenset[int]
Choices = Mapping[tuple[int, int], int]
"""How often which type was chosen among which set of several (bit k: kind k)."""


def choices(games: Iterable[Iterable[Played]], seats: Seats = ALL) -> Choices:
    """What some seats chose in the main phase of games.

    An offer counts where it ended in a trade: typed playouts trade at once or not at all.
    """
    return Counter(one for game in games for one in _chosen(game, seats))


def _chosen(game: Iterable[Played], seats: Seats) -> Iterator[tuple[int, int]]:
    offered: Record | None = None
    for before, plan in game:
        if before["phase"] != Phase.MAIN:
            continue
        seat = int(before["turn"])
        if offered is not None and (before["hand"][seat] != offered["hand"][seat]).any():
            yield available_types(offered, seat), Kind.OFFER
        offered, kind = None, int(plan[seat]["kind"])
        types = available_types(before, seat)
        if seat in seats and types & types - 1:
            if kind == Kind.OFFER:
                offered = before
            else:
                yield types, kind


def played_by_stac(seed: int) -> Iterator[Played]:
    """A game among four STAC robots on a board of its own."""
    course = lay_out(4 * LONGEST, positions=LONGEST)
    opening = start(Options(open_hands=True, board="random"), seed=seed)
    play(opening, [Stac] * SEATS, [{}] * SEATS, seed, LONGEST, course)
    before = opening.record
    for (_, plan, _), after in zip(course.steps(), course.positions, strict=False):
        yield before, plan
        before = after


def played_in(record: records.Record) -> Iterator[Played]:
    """A game of a record. Raises GameError where it is none of Catan."""
    for moment in records.moments(record, rules("catan")):
        plan = {seat: read_action(lines) for seat, lines in moment.step.plan.items()}
        yield moment.before.record, plan


def seats_of(record: records.Record, who: str) -> Seats:
    """The seats of a record that people played (PEOPLE), or a bot of a name."""
    told = list(enumerate(record.about.get("seats", ())))
    if who == PEOPLE:
        return frozenset(number for number, one in told if "person" in one)
    return frozenset(number for number, one in told if one.get("bot") == who)


def fit(counts: Choices) -> NDArray[np.float64]:
    """The weights that make choices likeliest, the largest 1 (Hunter 2004's MM algorithm).

    What was never chosen has weight 0.

    >>> half = {(0b11, 0): 3, (0b11, 1): 1, (0b101, 2): 2, (0b101, 0): 1}
    >>> fit(half)[:3].round(3).tolist()
    [0.5, 0.167, 1.0]
    """
    chosen = np.zeros(TYPED)
    sets: Counter[int] = Counter()
    for (types, kind), count in counts.items():
        chosen[kind] += count
        sets[types] += count
    within = np.array([[types >> kind & 1 for kind in range(TYPED)] for types in sets])
    times = np.array(list(sets.values()))
    weights = np.ones(TYPED)
    for _ in range(ROUNDS):
        expected = (times / (within @ weights)) @ within
        weights = np.divide(chosen, expected, out=np.zeros(TYPED), where=chosen > 0)
        weights /= weights.max()
    return weights


def surprise(counts: Choices, weights: NDArray[np.float64]) -> float:
    """The mean of -log of how likely choices were by weights."""
    lost, total = 0.0, 0
    for (types, kind), count in counts.items():
        among = sum(weights[one] for one in range(TYPED) if types >> one & 1)
        lost -= count * float(np.log(weights[kind] / among))
        total += count
    return lost / total


def read_weights(text: str) -> NDArray[np.int64]:
    """The weights of a name of ``TYPE_WEIGHTS``, or those written out. Raises ValueError.

    >>> read_weights("1 1 1 9 9 2 1 1 1 1 1").tolist()
    [1, 1, 1, 9, 9, 2, 1, 1, 1, 1, 1]
    >>> read_weights("2 3")
    Traceback (most recent call last):
        ...
    ValueError: weights of types are even, stac, or 11 whole numbers from 1 to 1000000
    """
    if text in TYPE_WEIGHTS:
        named: NDArray[np.int64] = WEIGHTS[TYPE_WEIGHTS.index(text)]
        return named.copy()
    written = text.split()
    fits = all(one.isascii() and one.isdecimal() and len(one) <= len(str(MOST)) for one in written)
    if len(written) != TYPED or not fits or not all(1 <= int(one) <= MOST for one in written):
        names = ", ".join(TYPE_WEIGHTS)
        raise ValueError(f"weights of types are {names}, or {TYPED} whole numbers from 1 to {MOST}")
    return np.array(list(map(int, written)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play or read games, fit and print; 0 when done, 2 when that cannot be."""
    asked = _parser().parse_args(arguments)
    try:
        known, unknown = _read(asked.records, asked.of) if asked.records else _played(asked)
        if not known or not unknown:
            raise NotUnderstood("too_little", f"There are too few choices of {asked.of}.")
    except (GameError, OSError, UnicodeDecodeError) as error:
        print(f"types: {getattr(error, 'sentence', error)}", file=sys.stderr)
        return 2
    weights = np.maximum(fit(known), 1 / FINEST)
    numbers = [round(FINEST * one) for one in weights.tolist()]
    print(f"{sum(known.values())} choices, {sum(unknown.values())} held back")
    for kind, number in enumerate(numbers):
        print(f"{number:6}  {Kind(kind).name}")
    print(f'type_weights = "{" ".join(map(str, numbers))}"')
    even, lost = surprise(unknown, np.ones(TYPED)), surprise(unknown, weights)
    print(f"-log of what was chosen {lost:.3f}, all as likely {even:.3f}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bots.catan.search.types", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=800, help="to play (800)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument(
        "--records", type=Path, nargs="+", metavar="FILE", help="games to read instead"
    )
    parser.add_argument(
        "--of", default=PEOPLE, metavar="WHO", help="whose choices in them: people, or a bot"
    )
    return parser


def _played(asked: argparse.Namespace) -> tuple[Choices, Choices]:
    seeds = range(asked.seed, asked.seed + asked.games)
    return (
        choices(played_by_stac(seed) for seed in seeds if seed % HELD_BACK),
        choices(played_by_stac(seed) for seed in seeds if seed % HELD_BACK == 0),
    )


def _read(files: Sequence[Path], who: str) -> tuple[Choices, Choices]:
    known, unknown = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for number, file in enumerate(files, start=1):
        with file.open(encoding="utf-8") as lines:
            record = records.read_lines(line.removesuffix("\n") for line in lines)
        told = known if number % HELD_BACK else unknown
        told.update(choices([played_in(record)], seats_of(record, who)))
    return known, unknown


if __name__ == "__main__":
    run_program(main)
