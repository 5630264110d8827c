"""A resource negotiation problem at one moment, as integers (Fabregues 2012, chapter 3).

Every *resource* is held by one agent, who applies one *operator* to it: an *action* is a resource
and the number of the operator. A *plan* has an action, or nothing (``VOID``), for each resource; so
no two actions of a plan are of one resource, and two plans are compatible unless they differ where
both have an action. A plan is *complete* if nothing in it is void.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

VOID = -1

Action: TypeAlias = tuple[int, int]
"""A resource and an operator on it."""

Plan: TypeAlias = NDArray[np.int16]
"""An operator, or ``VOID``, for each resource."""

Plans: TypeAlias = NDArray[np.int16]
"""Plans as rows."""

Figures: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Desire:
    """A kind of state that is wished for; ``about`` is the agent whom it concerns, if one."""

    kind: str
    about: Hashable = None


class Problem(Protocol):
    """What is negotiated about, as the agent ``me`` sees it.

    ``owner``: each resource's agent. ``operators``: how many each resource has. ``default``: the
    operator that is applied to a resource when nobody says anything. ``needs``: for each resource
    and operator the resource and the operator that it presupposes (``VOID`` twice: none), as a
    support presupposes the move that it supports.
    """

    @property
    def me(self) -> int: ...

    @property
    def owner(self) -> NDArray[np.int64]: ...

    @property
    def operators(self) -> NDArray[np.int64]: ...

    @property
    def default(self) -> NDArray[np.int16]: ...

    @property
    def needs(self) -> NDArray[np.int16]: ...

    @property
    def desires(self) -> Sequence[Desire]: ...

    def satisfied(self, plans: Plans) -> Figures:
        """How far each desire is satisfied, from 0 to 1, in the states that complete plans lead to:
        a row for each plan, a column for each of ``desires``."""


def mended(problem: Problem, plans: Plans) -> Plans:
    """Plans in which what an action presupposes is there, or else the default instead of it.

    What another agent is to do for it is added only to plans in which others act anyway.
    """
    mended = plans.copy()
    joint = (plans[:, problem.owner != problem.me] != VOID).any(axis=1)
    rows = np.arange(len(plans))
    for resource in range(plans.shape[1]):
        chosen = mended[:, resource]
        needs = problem.needs[resource, np.where(chosen == VOID, 0, chosen)]
        asking = (chosen != VOID) & (needs[:, 0] != VOID)
        if not asking.any():
            continue
        other = np.where(asking, needs[:, 0], 0)
        there = mended[rows, other]
        ours = problem.owner[other] == problem.me
        add = asking & (there == VOID) & (ours | joint)
        mended[rows[add], other[add]] = needs[add, 1]
        unmet = asking & (there != VOID) & (there != needs[:, 1])
        mended[unmet, resource] = problem.default[resource]
    return mended
