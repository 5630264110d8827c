"""The course of a game as kernels note it: what was done and what chance decided, in order."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catan.actions import ACTION, Action, Actions
from games.catan.pieces import NOBODY
from games.catan.position import RECORD, Record
from games.core.kernel import kernel

Plan = dict[int, Action]
"""Seats and what each does in one phase."""


class Course(NamedTuple):
    """Room for a course. What comes when it is full overwrites what came first.

    A row of ``moments`` is turn, step of the turn when the phase began, seat (NOBODY: chance), and
    the outcome of chance; ``actions`` has the action of the same row. ``noted`` counts them.
    ``positions`` are those after each phase, as many as there is room for.
    """

    moments: NDArray[np.int32]
    actions: Actions
    noted: NDArray[np.int64]
    positions: NDArray[np.void]

    @property
    def last_phase(self) -> str:
        """The phase of the last action noted; empty if there is none."""
        if not self.noted[0]:
            return ""
        turn, step, *_ = self.moments[(self.noted[0] - 1) % len(self.moments)].tolist()
        return f"T{turn}.{step}"

    def steps(self) -> Iterator[tuple[str, Plan, list[int]]]:
        """Phase by phase its name, who did what, and what chance decided meanwhile.

        Raises ValueError where the room was too small for it all.
        """
        count = int(self.noted[0])
        if count > len(self.moments):
            raise ValueError(f"{count} things happened, and there was room for {len(self.moments)}")
        phase, plan, outcomes = "", Plan(), list[int]()
        for row, (turn, step, seat, outcome) in enumerate(self.moments[:count].tolist()):
            now = f"T{turn}.{step}"
            if now != phase:
                if phase:
                    yield phase, plan, outcomes
                phase, plan, outcomes = now, {}, []
            if seat == NOBODY:
                outcomes.append(outcome)
            else:
                plan[seat] = self.actions[row]
        if phase:
            yield phase, plan, outcomes


def lay_out(room: int, positions: int = 0) -> Course:
    """An empty course with room for so many actions and outcomes of chance, and positions.

    >>> lay_out(1).last_phase
    ''
    """
    return Course(
        np.zeros((room, 4), np.int32),
        np.zeros(room, ACTION),
        np.zeros(1, np.int64),
        np.zeros(positions, RECORD),
    )


@kernel
def note_action(course: Course, turn: int, step: int, seat: int, action: Action) -> None:
    """Note what a seat did in the phase that began at this step of this turn."""
    row = note_outcome(course, turn, step, 0)
    course.moments[row, 2] = seat
    course.actions[row] = action


@kernel
def note_position(course: Course, phase: int, record: Record) -> None:
    """Note the position after a phase, counted from 0, if there is room for it."""
    if phase < course.positions.shape[0]:
        course.positions[phase] = record


@kernel
def note_outcome(course: Course, turn: int, step: int, outcome: int) -> int:
    """Note what chance decided in a phase; the row it is noted in."""
    row: int = course.noted[0] % course.moments.shape[0]
    course.noted[0] += 1
    moments = course.moments
    moments[row, 0], moments[row, 1] = turn, step
    moments[row, 2], moments[row, 3] = NOBODY, outcome
    return row
