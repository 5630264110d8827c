"""The best set of battle plans that do not take each other's units, by branch and bound."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bots.diplomacy.dbrane.plans import BattlePlan, invincible_pair
from games.diplomacy.orders import OrderKind


@dataclass(frozen=True, slots=True)
class Option:
    """A plan and what it is worth; without a plan, what the center is worth left alone."""

    plan: BattlePlan | None
    worth: float


@dataclass(frozen=True, slots=True)
class Choice:
    """A set of plans and its worth."""

    plans: tuple[BattlePlan, ...] = ()
    worth: float = float("-inf")


class Search:
    """Looks for the best choice of one option a center.

    ``homes`` is the own unit in each province. The last option of each center is the one without a
    plan. A set in which ``certainty`` is worth something is worth that much more for every plan, or
    pair of plans, that is invincible. At most ``nodes`` sets are looked at, so it always ends, and
    always in the same way.
    """

    def __init__(
        self,
        options: Sequence[Sequence[Option]],
        homes: Mapping[str, int],
        certainty: float,
        nodes: int,
    ) -> None:
        gains = sorted(options, key=lambda one: one[-1].worth - _most(one, certainty))
        self._options = [sorted(one, key=lambda option: -option.worth) for one in gains]
        self._homes, self._certainty, self._left = homes, certainty, nodes
        self._bound = [0.0] * (len(gains) + 1)
        for index in range(len(gains) - 1, -1, -1):
            self._bound[index] = self._bound[index + 1] + _most(gains[index], certainty)
        self._best = Choice()

    def best(self) -> Choice:
        """The best choice found."""
        self._try(0, 0, 0.0, [])
        return self._best

    def _try(self, index: int, used: int, worth: float, plans: list[BattlePlan]) -> None:
        if worth + self._bound[index] <= self._best.worth or self._left <= 0:
            return
        self._left -= 1
        if index == len(self._options):
            self._weigh(worth, plans)
            return
        for option in self._options[index]:
            if option.plan is None:
                self._try(index + 1, used, worth + option.worth, plans)
            elif not option.plan.units & used:
                plans.append(option.plan)
                self._try(index + 1, used | option.plan.units, worth + option.worth, plans)
                plans.pop()

    def _weigh(self, worth: float, plans: Sequence[BattlePlan]) -> None:
        """Take a whole set if it can be ordered and is the best so far."""
        worth += self._certainty * sure_centers(plans)
        if worth > self._best.worth and self._feasible(plans):
            self._best = Choice(tuple(plans), worth)

    def _feasible(self, plans: Sequence[BattlePlan]) -> bool:
        """Whether every unit in the way of another moves off, and no two change places."""
        going = {plan.leader: plan.center for plan in plans if _moves(plan)}
        for plan in plans:
            standing = self._homes.get(plan.center)
            if not _moves(plan) or standing is None:
                continue
            if standing not in going or self._homes.get(going[standing]) == plan.leader:
                return False
        return True


def sure_centers(plans: Sequence[BattlePlan]) -> int:
    """How many centers a set of plans is sure to have: invincible plans, and invincible pairs of
    the others, each plan in one pair."""
    open_ = [plan for plan in plans if not plan.invincible]
    sure = len(plans) - len(open_)
    while open_:
        one = open_.pop()
        other = next((two for two in open_ if invincible_pair(one, two)), None)
        if other is not None:
            open_.remove(other)
            sure += 1
    return sure


def _moves(plan: BattlePlan) -> bool:
    return plan.orders[0].kind is OrderKind.MOVE


def _most(options: Sequence[Option], certainty: float) -> float:
    return max(option.worth + (certainty if option.plan else 0.0) for option in options)
