"""Fit how likely each type of action is (``bots.catan.search.types``) to games.

They are played among STAC's robots, or read from records; the weights are printed, and how well
they foretell choices in games that they were not fitted to.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.search.fit import HELD_BACK, LONGEST, play_stac
from games.catan.actions import TYPED, Kind
from games.catan.course import Plan, lay_out
from games.catan.game import read_action
from games.catan.pieces import SEATS
from games.catan.playout import available_types
from games.catan.position import Phase, Record
from games.core import record as records
from games.core.errors import GameError, NotUnderstood
from games.core.program import run_program
from games.registry import rules

ROUNDS = 2000
"""Of fitting; more change nothing that is printed."""
FINEST: Final = 10_000
"""The weight of what is likeliest."""

ALL: Final = frozenset(range(SEATS))
PEOPLE: Final = "people"

Played = tuple[Record, Plan]
"""A position, and what was done in it."""
Seats = frozenset[int]
Choices = Mapping[tuple[int, int], int]
"""How often which type was chosen among which set of several (bit k: kind k)."""


def choices(game: Iterable[Played], seats: Seats = ALL) -> Choices:
    """What some seats chose in the main phase of a game.

    An offer counts where it ended in a trade: typed playouts trade at once or not at all.
    """
    return Counter(_chosen(game, seats))


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
    before = play_stac(seed, course)[0].record
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Play or read games, fit and print; 0 when done, 2 when that cannot be."""
    asked = _parser().parse_args(arguments)
    known, unknown = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    number = 0
    try:
        for game, seats in _read(asked.records, asked.of) if asked.records else _played(asked):
            if found := choices(game, seats):
                number += 1
                (known if number % HELD_BACK else unknown).update(found)
        if number < HELD_BACK:
            raise NotUnderstood("too_little", _too_little(asked, number))
    except GameError as error:
        print(f"fit_types: {error.sentence}", file=sys.stderr)
        return 2
    weights = np.maximum(fit(known), 1 / FINEST)
    numbers = [round(FINEST * one) for one in weights.tolist()]
    told = f"{sum(known.values())} choices, {sum(unknown.values())} held back"
    print(f"{told}, of {number} games; beside each weight how often the type was chosen")
    for kind, weight in enumerate(numbers):
        times = sum(count for (_, one), count in known.items() if one == kind)
        print(f"{weight:6}  {times:6}  {Kind(kind).name}")
    print(f'type_weights = "{" ".join(map(str, numbers))}"')
    even, lost = surprise(unknown, np.ones(TYPED)), surprise(unknown, weights)
    print(f"-log of what was chosen {lost:.3f}, all as likely {even:.3f}")
    return 0


def _too_little(asked: argparse.Namespace, number: int) -> str:
    """Why nothing can be fitted."""
    need = f"one game in {HELD_BACK} is held back, so it takes {HELD_BACK}"
    if not asked.records:
        return f"Of {number} games nothing can be fitted: {need}."
    return f"Choices of {asked.of} are in {number} of the {len(asked.records)} records: {need}."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bots.catan.search.fit_types", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=800, help="to play (800)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
    parser.add_argument(
        "--records", type=Path, nargs="+", metavar="FILE", help="games to read instead"
    )
    whose = "whose choices in them: people, or a bot such as stac (people)"
    parser.add_argument("--of", default=PEOPLE, metavar="WHO", help=whose)
    return parser


def _played(asked: argparse.Namespace) -> Iterator[tuple[Iterable[Played], Seats]]:
    print(f"Playing {asked.games} games among four STAC robots ...", file=sys.stderr)
    for seed in range(asked.seed, asked.seed + asked.games):
        yield played_by_stac(seed), ALL


def _read(files: Sequence[Path], who: str) -> Iterator[tuple[Iterable[Played], Seats]]:
    """The games of records. Raises NotUnderstood, with the name of the file that is none."""
    for file in files:
        try:
            with file.open(encoding="utf-8") as lines:
                record = records.read_lines(line.removesuffix("\n") for line in lines)
            game = list(played_in(record))
        except OSError as error:
            raise NotUnderstood("no_file", f"{file}: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise NotUnderstood(
                "no_record", f"{file}: That is not text, and so no record."
            ) from error
        except GameError as error:
            raise NotUnderstood("no_record", f"{file}: {error.sentence}") from error
        yield game, seats_of(record, who)


if __name__ == "__main__":
    run_program(main)
