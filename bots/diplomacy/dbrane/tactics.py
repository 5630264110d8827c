"""D-Brane's tactics: the best orders for one phase under what everybody has promised.

The role of the tactical module of de Jonge and Sierra's D-Brane as BANDANA §7 describes it: given a
position, a power, the deals that bind and the power's allies, the orders that win most centers now,
and how many that should be. It does not look beyond the phase.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bots.diplomacy.dbrane.field import Field, field_of
from bots.diplomacy.dbrane.parameters import Parameters
from bots.diplomacy.dbrane.plans import BattlePlan, battle_plans
from bots.diplomacy.dbrane.search import Choice, Option, Search, sure_centers
from bots.diplomacy.dumbbot.adjustments import after_moves
from bots.diplomacy.dumbbot.destinations import Destinations, Wishes
from bots.diplomacy.dumbbot.moves import Moves
from bots.diplomacy.dumbbot.parameters import Parameters as DumbParameters
from bots.diplomacy.ground import STANDARD_GROUND, Ground
from bots.diplomacy.pledges import permitted, promised_orders
from bots.diplomacy.presence import Presence, presence
from games.diplomacy.game import view_for
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Position
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.notary.promises import Promise, promises_of

Loss = Callable[[Order], float]


@dataclass(frozen=True, slots=True)
class Plan:
    """A power's orders, how many centers it is sure to have after them (while promises are kept),
    how many are to be expected, and what the orders are worth: expected centers, weighed, less what
    they cost in good places. More promises by the power are never worth more, by others never less.
    """

    orders: tuple[Order, ...]
    sure: int
    expected: float
    worth: float


class DBraneTactics:
    """Plans for powers on one board.

    >>> from games.diplomacy.position import start
    >>> plan = DBraneTactics().best(start(), "FRANCE")
    >>> len(plan.orders), plan.sure
    (3, 4)
    """

    def __init__(
        self, settings: Parameters | None = None, ground: Ground = STANDARD_GROUND
    ) -> None:
        self.settings = settings or Parameters()
        self.ground = ground

    def best(
        self,
        position: Position,
        power: str,
        promises: Sequence[Promise] = (),
        allies: Iterable[str] = (),
    ) -> Plan:
        """The best orders of a power (by key).

        ``promises`` are those of all powers that bind; ``allies`` (keys) neither attack nor are
        attacked.
        """
        bound = (*promises, *peace_among(position, power, allies))
        view = view_for(position, position.map.seat(power))
        around, wishes = surveyed(position, power, self.ground)
        if view.kind is not PhaseKind.MOVEMENT:
            return self._after_moves(view, bound, wishes)
        field = field_of(position, power, bound, self.ground)
        choice = self._choice(position, field, wishes)
        plans = choice.plans
        given = dict(field.fixed)
        for plan in plans:
            given.update({order.unit: order for order in plan.orders if order.unit})
        orders = Moves(
            field.own, wishes, around, self.ground, first, None, given, field.allowed
        ).orders()
        left = [center for center in position.centers[power] if not _has(plans, center)]
        alone = sum(self._alone(field, center) for center in left)
        chances = sum(plan.chance(self.settings.readiness) for plan in plans)
        safe = sum(not field.cuts.get(center) for center in left if center not in field.stands)
        return Plan(orders, sure_centers(plans) + safe, chances + alone, choice.worth)

    def _after_moves(self, view: View, promises: Sequence[Promise], wishes: Wishes) -> Plan:
        """Retreats, builds and removals, by DumbBot's worth of places."""
        position, power = view.board(), view.power
        assert power is not None
        legal = permitted(CODES[power], promises, position)
        promised = promised_orders(CODES[power], promises, position)
        held = len(position.centers[power])
        orders = after_moves(view, legal, wishes, first, None, promised)
        return Plan(orders, held, held, held)

    def _choice(self, position: Position, field: Field, wishes: Wishes) -> Choice:
        """The best set of battle plans."""
        homes = {unit.province: number for number, unit in enumerate(field.own)}
        lost = self._loss(field, wishes)
        options = [
            list(self._options(position, field, center, lost))
            for center in position.map.centers
            if center in homes or any(center in moves for moves in field.moves)
        ]
        settings = self.settings
        return Search(options, homes, settings.certainty, settings.nodes).best()

    def _options(
        self, position: Position, field: Field, center: str, lost: Loss
    ) -> Iterator[Option]:
        """What can be done about a center, the last: nothing."""
        settings = self.settings
        ours = position.center_owner(center) == field.power
        if ours and not field.cuts.get(center) and center not in field.stands:
            yield Option(None, 0.0)
            return
        worth = settings.keep if ours else settings.gain
        if not ours and position.center_owner(center):
            worth += settings.hurt
        if position.phase.season is Season.SPRING:
            worth *= settings.spring
        for plan in battle_plans(field, center, self.ground):
            cost = sum(lost(order) for order in plan.orders)
            yield Option(plan, worth * plan.chance(settings.readiness) - cost)
        yield Option(None, worth * self._alone(field, center) if ours else 0.0)

    def _loss(self, field: Field, wishes: Wishes) -> Loss:
        """What it costs to give a unit an order rather than let it go where it is best placed."""
        settings = self.settings
        scale = settings.place / max(1, *wishes.values())
        best = {
            unit: max(
                wishes[unit], *(wishes[Unit(unit.kind, place)] for place in moves.values()), 0
            )
            for unit, moves in zip(field.own, field.moves, strict=True)
        }

        def lost(order: Order) -> float:
            unit = order.unit
            assert unit is not None
            moves = order.kind is OrderKind.MOVE and order.target
            goal = Unit(unit.kind, order.target) if moves and order.target else unit
            return settings.effort + scale * (best[unit] - wishes[goal])

        return lost

    def _alone(self, field: Field, center: str) -> float:
        """How likely a center of ours stays ours that nobody is sent to."""
        if center in field.stands:
            return 0.0
        movers = field.cuts.get(center, 0).bit_count()
        return float((1 - self.settings.readiness) ** movers)


@lru_cache(maxsize=1 << 6)
def surveyed(position: Position, power: str, ground: Ground) -> tuple[Presence, Wishes]:
    """Who is near what, and what DumbBot would think each place worth to a power. Remembered, for
    whoever weighs deals asks again and again."""
    view = view_for(position, position.map.seat(power))
    around = presence(view, power, ground)
    return around, Destinations(view, power, around, ground, DumbParameters()).wishes()


def first(ranked: Sequence[object]) -> int:
    """The best of a ranking, always."""
    return 0


def peace_among(position: Position, power: str, allies: Iterable[str]) -> tuple[Promise, ...]:
    """The promises of a power and its allies not to attack each other."""
    found: list[Promise] = []
    for ally in allies:
        pair = say.agents((CODES[power], CODES[ally]))
        found += promises_of((say.Agree(pair, dip.Pce(pair)),), position.phase)
    return tuple(found)


def _has(plans: Sequence[BattlePlan], center: str) -> bool:
    return any(plan.center == center for plan in plans)
