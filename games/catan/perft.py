"""Perft: how many ways lead on from a position, to hold against counts known to be right.

A ply is one action of one seat, or one outcome of chance (each of the 36 throws, each card of a
hand or of the deck, counted one by one). Where several seats must act, the lowest acts first.
``divide`` says how many ways begin with each branch, which is where to look when a number is
wrong:

    python -m games.catan.perft 2 "the position's line"
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from games.catan.actions import ACTION, KINDS, Action
from games.catan.choices import Counts, awaited, count_actions, nth_action
from games.catan.line import read
from games.catan.luck import settle, ways
from games.catan.nodes import nth
from games.catan.notation import write_action
from games.catan.play import play
from games.catan.position import RECORD, Phase, Position, Record
from games.core.kernel import kernel
from games.core.layout import blank
from games.core.perft import run
from games.core.program import run_program


def count(position: Position, plies: int) -> int:
    """The number of ways to play so many plies.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> [count(start(Options(), seed=1), plies) for plies in (1, 2, 3)]
    [54, 144, 7236]
    """
    stack = np.zeros(plies + 1, RECORD)
    stack[0] = position.record
    sizes = np.zeros(plies + 1, np.int64)
    counts = np.zeros(KINDS, np.int64)
    return int(_count(stack, sizes, np.zeros_like(sizes), counts, blank(Action, ACTION)))


def divide(position: Position, plies: int) -> dict[str, int]:
    """For each branch (an action's line, or ``chance`` and its outcome): the ways that begin so.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> divide(start(Options(), seed=1), 2)["settlement 0"]
    2
    """
    record, counts = position.copy_record(), np.zeros(KINDS, np.int64)
    action, after = blank(Action, ACTION), {}
    for branch in range(branches(record, counts)):
        name = f"chance {branch}"
        if not ways(position.record):
            _nth_branch(position.record, counts, branch, action)
            name = write_action(action)
        record = position.copy_record()
        take(record, counts, branch, action)
        after[name] = count(Position(record), plies - 1) if plies > 1 else 1
    return after


@kernel
def branches(record: Record, counts: Counts) -> int:
    """How many outcomes chance has, or actions the first awaited seat."""
    if record.phase == Phase.OVER:
        return 0
    outcomes = ways(record)
    if outcomes:
        return outcomes
    return count_actions(record, nth(awaited(record), 0), counts)


@kernel
def take(record: Record, counts: Counts, branch: int, action: Action) -> None:
    """Go down a branch."""
    if ways(record):
        settle(record, branch)
    else:
        seat = nth(awaited(record), 0)
        _nth_branch(record, counts, branch, action)
        play(record, seat, action)


@kernel
def _nth_branch(record: Record, counts: Counts, branch: int, action: Action) -> None:
    """Write the action of a branch."""
    seat = nth(awaited(record), 0)
    count_actions(record, seat, counts)
    kind = 0
    while branch >= counts[kind]:
        branch -= counts[kind]
        kind += 1
    nth_action(record, seat, kind, branch, action)


@kernel
def _count(
    stack: NDArray[np.void],
    sizes: NDArray[np.int64],
    next_: NDArray[np.int64],
    counts: Counts,
    action: Action,
) -> int:
    """Walk all paths with a stack of records, one for each ply; the last ply is only counted."""
    plies = stack.size - 1
    if plies == 0:
        return 1
    total, ply = 0, 0
    sizes[0], next_[0] = branches(stack[0], counts), 0
    while ply >= 0:
        if ply == plies - 1:
            total += sizes[ply]
            ply -= 1
        elif next_[ply] < sizes[ply]:
            stack[ply + 1] = stack[ply]
            take(stack[ply + 1], counts, next_[ply], action)
            next_[ply] += 1
            ply += 1
            sizes[ply], next_[ply] = branches(stack[ply], counts), 0
        else:
            ply -= 1
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the divide of a position; the exit status, 2 where the line is no position."""
    return run("catan", "plies", read, divide, count, arguments)


if __name__ == "__main__":
    run_program(main)
