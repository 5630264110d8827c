"""What can be offered, and what an offer would open up (§5.4)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from bots.hana.beliefs import Beliefs, Constraint
from bots.hana.measures import Evaluation, confidence, information
from bots.hana.problem import VOID, Action, Figures, Plan, Problem
from bots.hana.ranking import Ranking

MOST_ACTIONS = 4
"""An option has no more actions than this."""


@dataclass(frozen=True, slots=True)
class Option:
    """Actions of oneself and one partner, as a deal about them would have it (Definition 11)."""

    partner: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """That one of these operators, and no other, is applied to a resource."""

    resource: int
    operators: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Measures:
    """What a negotiation state is good for, in four ways, each from 0 to 1: how much is known
    (5.7), the best by own means (5.8), the best together (5.9), how sure that is (5.10)."""

    information: float = 0.0
    independence: float = 0.0
    opportunity: float = 0.0
    confidence: float = 0.0


@dataclass(frozen=True)
class State:
    """What one thinks at one moment of a negotiation (Definition 24): beliefs, and the plans that
    are in question. ``trust``: how far each agent is believed to keep its word."""

    evaluation: Evaluation
    beliefs: Beliefs
    ranking: Ranking
    trust: Figures = field(default_factory=lambda: np.ones(0))

    @property
    def problem(self) -> Problem:
        """What is negotiated about."""
        return self.evaluation.problem

    def trusting(self, agent: int) -> float:
        """How far an agent is trusted; fully, where nothing is said of it."""
        return float(self.trust[agent]) if agent < len(self.trust) else 1.0


def limits_of(actions: Iterable[Action]) -> tuple[Limit, ...]:
    """Actions as limits: nothing else is applied to their resources."""
    return tuple(Limit(resource, (operator,)) for resource, operator in actions)


def agreed(state: State, limits: Iterable[Limit]) -> Iterator[Constraint]:
    """What is believed of limits that were agreed on: they hold as far as the resource's owner is
    trusted, and else as much as they did before."""
    for limit in limits:
        owner = int(state.problem.owner[limit.resource])
        trust = 1.0 if owner == state.problem.me else state.trusting(owner)
        before = float(state.beliefs.degrees[limit.resource, list(limit.operators)].sum())
        yield Constraint(limit.resource, limit.operators, trust + (1.0 - trust) * before)


def measured(state: State, limits: Collection[Limit] = ()) -> Measures:
    """What the state would be good for once limits are agreed on.

    Where a plan has one of our own resources do something else, it does what is most believed of it
    within the limit; joint plans in which others would go beyond theirs are left out.
    """
    problem, ranking = state.problem, state.ranking
    beliefs = state.beliefs.revised(agreed(state, limits))
    alone, together = ranking.alone().copy(), ranking.together().copy()
    for limit in limits:
        at, allowed = limit.resource, [VOID, *limit.operators]
        if problem.owner[at] == problem.me:
            believed = beliefs.degrees[at, list(limit.operators)]
            instead = limit.operators[int(believed.argmax())]
            for plans in (alone, together):
                plans[~np.isin(plans[:, at], limit.operators), at] = instead
        else:
            together = together[np.isin(together[:, at], allowed)]
    plans = np.concatenate([alone, together])
    if not len(plans):
        return Measures()
    worth = state.evaluation.expected(beliefs, plans)
    return Measures(
        information=float(information(beliefs, plans).max()),
        independence=float(worth[: len(alone)].max(initial=0.0)),
        opportunity=float(worth.max(initial=0.0)),
        confidence=float(confidence(problem, beliefs, together).max(initial=0.0)),
    )


def options(state: State, margin: float, most: int = 60) -> list[Option]:
    """What to offer: for each partner in a joint plan the actions of its own that the plan is worth
    less without, by more than ``margin``; alone, with the own actions that they presuppose, and
    with own actions that are of use to the partner."""
    found: dict[Option, None] = {}
    for plan in state.ranking.together():
        needed = _needed(state, plan, margin)
        partners = dict.fromkeys(int(state.problem.owner[at]) for at, _ in needed)
        for partner in partners:
            theirs = [one for one in needed if state.problem.owner[one[0]] == partner]
            for actions in _grades(state.problem, plan, partner, theirs):
                found.setdefault(Option(partner, actions))
    return list(found)[:most]


def _needed(state: State, plan: Plan, margin: float) -> list[Action]:
    """The others' actions that a plan is worth less without, the most useful first."""
    problem = state.problem
    others = np.flatnonzero((plan != VOID) & (problem.owner != problem.me))
    less = np.repeat(plan[None], len(others) + 1, axis=0)
    less[np.arange(len(others)), others] = VOID
    worth = state.evaluation.expected(state.beliefs, less)
    lost = worth[-1] - worth[:-1]
    return [
        (int(others[at]), int(plan[others[at]]))
        for at in np.argsort(-lost, kind="stable")
        if lost[at] > margin
    ]


def _grades(
    problem: Problem, plan: Plan, partner: int, theirs: Sequence[Action]
) -> Iterator[tuple[Action, ...]]:
    """Options from the least that is asked to the most that is given in return."""
    helping = [
        (int(at), int(plan[at]))
        for at in np.flatnonzero((plan != VOID) & (problem.owner == problem.me))
        if _serves(problem, (int(at), int(plan[at])), partner)
    ]
    for asked in ([one] for one in theirs):
        yield tuple(sorted(asked))
        mine = [need for one in asked if (need := _presupposed(problem, one, problem.me))]
        if mine:
            yield tuple(sorted({*asked, *mine}))
        for help_ in helping:
            served = _presupposed(problem, help_, partner)
            whole = {*asked, *mine, help_, *([served] if served else [])}
            if len(whole) <= MOST_ACTIONS and len({at for at, _ in whole}) == len(whole):
                yield tuple(sorted(whole))
    if 1 < len(theirs) <= MOST_ACTIONS:
        yield tuple(sorted(theirs))


def _presupposed(problem: Problem, action: Action, owner: int) -> Action | None:
    """What an action presupposes, if that is an action of this owner."""
    resource, operator = (int(one) for one in problem.needs[action])
    if resource == VOID or problem.owner[resource] != owner:
        return None
    return resource, operator


def _serves(problem: Problem, action: Action, partner: int) -> bool:
    """Whether an action is of use to a partner: it goes with an action of the partner's."""
    return _presupposed(problem, action, partner) is not None
