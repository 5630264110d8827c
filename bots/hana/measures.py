"""How sure beliefs are, how far a plan depends on others, what plans are worth (§5.3)."""

from dataclasses import dataclass

import numpy as np

from bots.hana.beliefs import Beliefs
from bots.hana.problem import VOID, Figures, Plans, Problem


def entropies(beliefs: Beliefs) -> Figures:
    """Shannon's entropy of each distribution, from 0 to 1; 0 where there is one possibility."""
    degrees = beliefs.degrees
    logs = np.log(np.where(degrees > 0, degrees, 1.0))
    ways = beliefs.feasible.sum(axis=1)
    found: Figures = -(degrees * logs).sum(axis=1) / np.log(np.where(ways > 1, ways, np.e))
    return found


def entropy(beliefs: Beliefs) -> float:
    """The mean entropy of all distributions (5.6).

    >>> from bots.hana.beliefs import uniform
    >>> beliefs = uniform(np.array([3, 5]))
    >>> round(entropy(beliefs), 9), round(entropy(beliefs.given(np.array([1, VOID]))), 9)
    (1.0, 0.5)
    """
    return float(entropies(beliefs).mean())


def information(beliefs: Beliefs, plans: Plans) -> Figures:
    """How little is left uncertain if each plan is executed: 1 less the entropy then."""
    left: Figures = ((plans == VOID) * entropies(beliefs)).mean(axis=1)
    return 1.0 - left


def confidence(problem: Problem, beliefs: Beliefs, plans: Plans) -> Figures:
    """How probable it is that the others do their parts of plans (Definition 23); 1 for plans of
    own actions only."""
    others = problem.owner != problem.me
    sure: Figures = beliefs.of_actions(plans)[:, others].prod(axis=1)
    return sure


@dataclass(frozen=True)
class Evaluation:
    """Expected utility by sampled plans (5.5), with common random numbers: the same ``uniforms``,
    a row for each sample, stand for what others do, whatever plan is judged.

    ``wanted``: the degree of each of the problem's desires. Utility is how far they are satisfied,
    each weighed by its degree, from 0 to 1.
    """

    problem: Problem
    wanted: Figures
    uniforms: Figures

    def utilities(self, plans: Plans) -> Figures:
        """The utility of the states that complete plans lead to."""
        weights = self.wanted / max(self.wanted.sum(), 1e-9)
        utilities: Figures = self.problem.satisfied(plans) @ weights
        return utilities

    def expected(self, beliefs: Beliefs, plans: Plans) -> Figures:
        """The expected utility of each plan if all of it is executed, others' parts too, and
        everybody else acts as believed."""
        drawn = beliefs.drawn(self.uniforms)
        every = np.where(plans[:, None, :] == VOID, drawn[None], plans[:, None, :])
        worth = self.utilities(every.reshape(-1, plans.shape[1]))
        expected: Figures = worth.reshape(len(plans), len(drawn)).mean(axis=1)
        return expected


def common_numbers(samples: int, resources: int, seed: int) -> Figures:
    """Random numbers for an ``Evaluation``, the same for the same seed."""
    return np.random.default_rng(seed).random((samples, resources))
