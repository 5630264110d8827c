"""Movement, read straight from the rules: slow, clear, and independent of the program.

Source: chapter 5 of the Diplomacy Adjudicator Test Cases 3.0 and the rulebook they quote.
Nothing is done in sequence. Each order has one condition for success, in terms of the success of
other orders; the judge looks for the assignment that satisfies all conditions at once. Where a
circle of orders leaves none or two, the circle decides: moves alone all succeed, and in a convoy
paradox the convoys fail (Szykman's rule; by the rule ``all_hold`` the moves of the circle as well).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tests.games.diplomacy.slow_board import BOARD, Unit, province
from tests.games.diplomacy.slow_orders import Order, OrderSheet


@dataclass
class Adjudicated:
    """What became of a movement phase."""

    units: list[Unit] = field(default_factory=list)
    dislodged: dict[Unit, Unit] = field(default_factory=dict)
    retreats: dict[Unit, list[str]] = field(default_factory=dict)
    contested: set[str] = field(default_factory=set)
    results: dict[Unit, list[str]] = field(default_factory=dict)


Fate = dict[Order, bool]


class Movement:
    """One movement phase: its orders, and the conditions that tie them together."""

    def __init__(self, sheet: OrderSheet) -> None:
        self.sheet, self.at = sheet, sheet.at
        active = [o for o in sheet.orders.values() if o.kind != "hold" and not o.void]
        self.moves = [o for o in active if o.kind == "move"]
        self.supports = [o for o in active if o.kind == "support"]
        self.convoys = [o for o in active if o.kind == "convoy"]

    # The conditions (5.B). ``best`` asks for the most that open orders allow, else for the least.

    def _succeeds(self, order: Order, fate: Fate, best: bool) -> bool:
        return fate.get(order, best)

    def _move_from(self, code: str) -> Order | None:
        return next((m for m in self.moves if m.start == code), None)

    def _facing(self, move: Order) -> Order | None:
        """The other move of a head-to-head battle."""
        other = self._move_from(move.end)
        meet = other and other.end == move.start and not move.convoyed and not other.convoyed
        return other if meet else None

    def _path(self, move: Order, fate: Fate, best: bool) -> bool:
        if not move.convoyed:
            return True
        whole = [c for c in self.convoys if c.other == move.unit and self._succeeds(c, fate, best)]
        return self.sheet.chain(move, whole)

    def _supported(self, unit: Unit, fate: Fate, best: bool, against: str = "") -> int:
        """One and the successful supports of a unit, but for those of one power."""
        return 1 + sum(
            self._succeeds(s, fate, best)
            for s in self.supports
            if s.other == unit and s.unit.power != against
        )

    def _hold(self, code: str, fate: Fate, best: bool) -> int:
        unit, move = self.at.get(code), self._move_from(code)
        if unit is None:
            return 0
        if move:
            return 0 if self._succeeds(move, fate, not best) else 1
        return self._supported(unit, fate, best)

    def _attack(self, move: Order, fate: Fate, best: bool) -> int:
        if not self._path(move, fate, best):
            return 0
        occupant, leaving = self.at.get(move.end), self._move_from(move.end)
        if leaving and not self._facing(move) and self._succeeds(leaving, fate, best):
            occupant = None
        if occupant is None:
            return self._supported(move.unit, fate, best)
        if occupant.power == move.unit.power:
            return 0
        return self._supported(move.unit, fate, best, against=occupant.power)

    def _prevent(self, move: Order, fate: Fate, best: bool) -> int:
        facing = self._facing(move)
        if not self._path(move, fate, best):
            return 0
        if facing and self._succeeds(facing, fate, not best):
            return 0
        return self._supported(move.unit, fate, best)

    def _condition(self, order: Order, fate: Fate, best: bool) -> bool:
        """Whether an order succeeds, given what is known of the others."""
        into = [m for m in self.moves if m.end == order.start]
        if order.kind == "convoy":
            return not any(self._succeeds(m, fate, not best) for m in into)
        if order.kind == "support":
            return not any(
                self._succeeds(m, fate, not best)
                or (
                    m.unit.power != order.unit.power
                    and m.start != order.end
                    and self._path(m, fate, not best)
                )
                for m in into
            )
        facing = self._facing(order)
        attack = self._attack(order, fate, best)
        if facing:
            against = [self._supported(facing.unit, fate, not best)]
        else:
            against = [self._hold(order.end, fate, not best)]
        rivals = [m for m in self.moves if m.end == order.end and m is not order]
        against += [self._prevent(m, fate, not best) for m in rivals]
        return attack > max(against)

    # The solution

    def resolve(self) -> Fate:
        """Which of the matched moves, supports and convoys succeed."""
        orders = self.moves + self.supports + self.convoys
        fate: Fate = {}
        while len(fate := self._settle(fate, orders)) < len(orders):
            core = self._core(fate, [o for o in orders if o not in fate])
            found = list(self._solutions(fate, core))
            convoys = [o for o in core if o.kind == "convoy"]
            if len(found) == 1:
                fate = found[0]
            elif convoys and self.sheet.rules.get("paradox") == "all_hold":
                fate |= dict.fromkeys([o for o in core if o.kind != "support"], False)
            elif convoys:
                fate |= dict.fromkeys(convoys, False)
            else:
                assert all(o.kind == "move" for o in core), "a paradox without a convoy"
                fate |= dict.fromkeys(core, True)
        return fate

    def _settle(self, fate: Fate, orders: Iterable[Order]) -> Fate:
        """Add every order whose success no longer depends on what is open."""
        fate, before = dict(fate), -1
        while len(fate) != before:
            before = len(fate)
            for order in orders:
                if order not in fate:
                    best = self._condition(order, fate, True)
                    if best == self._condition(order, fate, False):
                        fate[order] = best
        return fate

    def _solutions(self, fate: Fate, core: Sequence[Order]) -> Iterator[Fate]:
        """Every assignment to a circle of orders that satisfies the conditions of all of them."""
        fate = self._settle(fate, core)
        doubtful = [o for o in core if o not in fate]
        if doubtful:
            for guess in (True, False):
                yield from self._solutions({**fate, doubtful[0]: guess}, core)
        elif all(self._condition(o, fate, True) == fate[o] for o in core):
            yield fate

    def _core(self, fate: Fate, doubtful: Sequence[Order]) -> list[Order]:
        """A smallest circle: open orders that depend on each other and on no further open one."""
        needs = {o: self._depends_on(o, fate) for o in doubtful}
        reach: dict[Order, set[Order]] = {}
        for order in doubtful:
            seen, todo = set[Order](), [order]
            while todo:
                fresh = needs[todo.pop()] - seen
                seen |= fresh
                todo += fresh
            reach[order] = seen
        least = min(doubtful, key=lambda o: len(reach[o]))
        return [o for o in doubtful if o in reach[least]] or [least]

    def _depends_on(self, order: Order, fate: Fate) -> set[Order]:
        """The open orders on which the success of this one truly turns."""
        asked = set[Order]()
        todo: list[Fate] = [{}]
        while todo:
            guess = todo.pop()
            watch = _Watch({**fate, **guess})
            self._condition(order, watch, True)
            if watch.missed is not None:
                asked.add(watch.missed)
                todo += [{**guess, watch.missed: True}, {**guess, watch.missed: False}]
        return {one for one in asked if self._turns_on(order, one, asked - {one}, fate)}

    def _turns_on(self, order: Order, one: Order, rest: set[Order], fate: Fate) -> bool:
        for guess in product((True, False), repeat=len(rest)):
            world = {**fate, **dict(zip(rest, guess, strict=True))}
            if self._condition(order, {**world, one: True}, True) != self._condition(
                order, {**world, one: False}, True
            ):
                return True
        return False

    # The outcome

    def verdict(self) -> Adjudicated:
        """Who stands where, who is dislodged and may go where, and what became of each order."""
        fate, verdict = self.resolve(), Adjudicated()
        won = [m for m in self.moves if fate[m]]
        taken = {m.end: m for m in won}
        for unit in self.sheet.orders:
            move = self._move_from(unit.province)
            if move and fate[move]:
                verdict.units.append(Unit(unit.power, unit.kind, move.target))
            elif unit.province in taken:
                verdict.dislodged[unit] = taken[unit.province].unit
            else:
                verdict.units.append(unit)
        occupied = {unit.province for unit in verdict.units}
        verdict.contested = {
            m.end
            for m in self.moves
            if not fate[m] and m.end not in occupied and self._prevent(m, fate, True)
        }
        for unit in verdict.dislodged:
            attack = taken[unit.province]
            closed = occupied | verdict.contested
            if not attack.convoyed:
                closed = closed | {attack.start}
            verdict.retreats[unit] = sorted(
                p for p in BOARD.reach(unit) if province(p) not in closed
            )
        verdict.results = {u: self._words(o, fate, verdict) for u, o in self.sheet.orders.items()}
        return verdict

    def _words(self, order: Order, fate: Fate, verdict: Adjudicated) -> list[str]:
        words = []
        if order.void:
            words.append("void")
        elif order.kind == "move" and not fate[order]:
            words.append(self._why_not(order, fate))
        elif order.kind == "support" and not fate[order]:
            words.append("cut")
        elif order.kind == "convoy" and not fate[order] and order.unit not in verdict.dislodged:
            words.append("disrupted")
        if order.unit in verdict.dislodged:
            words.append("dislodged")
        return words

    def _why_not(self, move: Order, fate: Fate) -> str:
        if self._path(move, fate, True):
            return "bounce"
        return "disrupted" if self.sheet.chain(move, self.sheet.convoys_of(move)) else "no convoy"


class _Watch(dict[Order, bool]):
    """A fate that notes the first open order asked for."""

    missed: Order | None = None

    def get(self, order: Order, default: Any = None) -> Any:
        if order not in self and self.missed is None:
            self.missed = order
        return super().get(order, default)
