"""The plans that are worth thinking of, best first (§5.3)."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.hana.beliefs import Beliefs
from bots.hana.measures import Evaluation, confidence
from bots.hana.problem import VOID, Figures, Plans, Problem
from bots.hana.search import distinct


@dataclass(frozen=True)
class Ranking:
    """Plans with what they are worth, best first; ``joint`` ones have others act, too."""

    plans: Plans
    worth: Figures
    joint: NDArray[np.bool_]

    def alone(self) -> Plans:
        """The plans of own actions only."""
        return self.plans[~self.joint]

    def together(self) -> Plans:
        """The joint plans."""
        return self.plans[self.joint]


def least_confidence(time: float, first: float, last: float) -> float:
    """What a joint plan needs of confidence, which rises as the deadline comes near.

    >>> least_confidence(0.5, 0.0, 0.4)
    0.2
    """
    return first + (last - first) * time


def rank(
    evaluation: Evaluation,
    beliefs: Beliefs,
    plans: Plans,
    confident: float = 0.0,
    shunned: Collection[int] = (),
    most: int = 8,
) -> Ranking:
    """The best plans of either kind, at most so many of each.

    Left out are joint plans with less than this confidence, and those that have the agents act who
    are to be ``shunned``.
    """
    problem = evaluation.problem
    plans = plans[distinct(plans)]
    joint = _joint(problem, plans)
    trusted = ~((plans != VOID) & np.isin(problem.owner, list(shunned))).any(axis=1)
    sure = ~joint | (confidence(problem, beliefs, plans) >= confident)
    plans = plans[trusted & sure]
    joint = _joint(problem, plans)
    worth = evaluation.expected(beliefs, plans) if len(plans) else np.zeros(0)
    order = np.argsort(-worth, kind="stable")
    best = np.sort(np.concatenate([np.flatnonzero(kind[order])[:most] for kind in (joint, ~joint)]))
    kept = order[best]
    return Ranking(plans[kept], worth[kept], joint[kept])


def _joint(problem: Problem, plans: Plans) -> NDArray[np.bool_]:
    joint: NDArray[np.bool_] = (plans[:, problem.owner != problem.me] != VOID).any(axis=1)
    return joint
