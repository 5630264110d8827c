"""A movement phase as a resource negotiation problem: units are resources, orders operators."""

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bots.diplomacy.dbrane.tactics import surveyed
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.hana.outcomes import COLUMNS, outcomes
from bots.hana.problem import VOID, Action, Desire, Figures, Plan, Plans
from games.diplomacy.encode import decode_all
from games.diplomacy.judge import legal_table
from games.diplomacy.many import after_movement
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import Season
from games.diplomacy.position import Position
from games.diplomacy.topology import NOWHERE, PLACES, PROVINCES, SEATS, board_of

IN_SPRING, IN_FALL = 0.5, 1.0
"""What a center that changes hands counts: in spring it may be lost again."""


class Movement:
    """The problem of one position, as a power (by key) sees it (see ``bots.hana.problem``).

    The operators of a resource are the legal orders of its unit, in the judge's sequence.

    >>> from games.diplomacy.position import start
    >>> opening = Movement(start(), "FRANCE")
    >>> len(opening.units), int(opening.operators.sum())
    (22, 238)
    """

    def __init__(self, position: Position, power: str) -> None:
        self.position, self.me = position, position.map.seat(power)
        self._listed, starts = legal_table(position)
        record = position.record
        self._provinces = np.flatnonzero(record["unit"])
        self._starts = starts[self._provinces]
        self.owner: NDArray[np.int64] = record["owner"][self._provinces].astype(np.int64)
        self.operators: NDArray[np.int64] = starts[self._provinces + 1] - self._starts
        every = decode_all(self._listed, position.map)
        self.orders: Sequence[Sequence[Order]] = [
            every[start : start + count]
            for start, count in zip(self._starts.tolist(), self.operators.tolist(), strict=True)
        ]
        self.units: Sequence[Unit] = [orders[0].unit for orders in self.orders if orders[0].unit]
        self._at = {unit.province: at for at, unit in enumerate(self.units)}
        self._number = {
            order: (at, number)
            for at, orders in enumerate(self.orders)
            for number, order in enumerate(orders)
        }
        self.default: NDArray[np.int16] = np.array(
            [self._number[Order(OrderKind.HOLD, unit)][1] for unit in self.units], np.int16
        )
        self.desires = tuple(
            [Desire("gain"), Desire("position"), Desire("safety")]
            + [Desire("damage", seat) for seat in range(SEATS)]
            + [Desire("spare", seat) for seat in range(SEATS)]
        )

    @cached_property
    def needs(self) -> NDArray[np.int16]:
        """The moves that supports and convoys presuppose."""
        goes: dict[tuple[int, str], int] = {}
        province = self.position.map.province_of
        for order, (at, number) in self._number.items():
            if order.kind is OrderKind.MOVE and order.target:
                goes.setdefault((at, province(order.target)), number)
        needs = np.full((len(self.units), int(self.operators.max()), 2), VOID, np.int16)
        for order, (at, number) in self._number.items():
            if order.kind in (OrderKind.SUPPORT_MOVE, OrderKind.CONVOY):
                assert order.other is not None and order.target is not None
                mover = self._at[order.other.province]
                move = goes.get((mover, province(order.target)))
                if move is not None:
                    needs[at, number] = mover, move
        return needs

    def satisfied(self, plans: Plans) -> Figures:
        """How far each desire is satisfied after plans, by the judge."""
        numbers = np.full((len(plans), PROVINCES), NOWHERE, np.int32)
        numbers[:, self._provinces] = self._starts + plans
        after = after_movement(self.position, self._listed, numbers)
        found = np.empty((len(plans), COLUMNS))
        spring = self.position.phase.season is Season.SPRING
        outcomes(
            board_of(self.position.map),
            self.position.record,
            after,
            self.me,
            self._worth,
            IN_SPRING if spring else IN_FALL,
            found,
        )
        return found

    def action(self, order: Order) -> Action | None:
        """An order as an action; None if it is not legal."""
        return self._number.get(order)

    def order(self, action: Action) -> Order:
        """An action as an order."""
        return self.orders[action[0]][action[1]]

    def plan(self, orders: Iterable[Order]) -> Plan:
        """Orders as a plan; those that are not legal are left out."""
        plan = np.full(len(self.units), VOID, np.int16)
        for order in orders:
            if (action := self.action(order)) is not None:
                plan[action[0]] = action[1]
        return plan

    @cached_property
    def _worth(self) -> Figures:
        """What each kind of unit in each place is worth, the best of all 1."""
        map_ = self.position.map
        _, wishes = surveyed(self.position, map_.power_keys[self.me], STANDARD_GROUND)
        worth = np.zeros((3, PLACES))
        for spot, wish in wishes.items():
            worth[spot.kind, map_.place_index[spot.place]] = wish
        return worth / max(1.0, float(worth.max()))
