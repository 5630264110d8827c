"""What the orders of a movement phase mean: which are legal, and which match each other.

Source: chapter 4 of the Diplomacy Adjudicator Test Cases 3.0.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.games.diplomacy.slow_board import BOARD, Unit, province, read_order


@dataclass(eq=False)
class Order:
    """An order as it will be carried out; one that is ``void`` changes nothing.

    ``target`` is the place moved to, or the province where the ``other`` unit is supported or to
    which it is convoyed; ``coast`` the place where a support says that it goes. ``stay`` marks the
    support of a unit that does not move, ``convoyed`` the move that goes by convoy.
    """

    unit: Unit
    kind: str  # hold, move, support, convoy
    target: str = ""
    other: Unit | None = None
    coast: str = ""
    stay: bool = False
    convoyed: bool = False
    void: bool = False

    @property
    def start(self) -> str:
        return self.unit.province

    @property
    def end(self) -> str:
        return province(self.target)


class OrderSheet:
    """The units of a movement phase, each with the order it will carry out."""

    def __init__(
        self, units: Sequence[Unit], lines: Mapping[str, Iterable[str]], rules: Mapping[str, Any]
    ) -> None:
        self.rules = rules
        self.at = {unit.province: unit for unit in units}
        self.seas = {u.province for u in units if u.kind == "F" and BOARD.kind[u.province] == "sea"}
        if not rules.get("convoys", True):
            self.seas = set()
        self.orders = {unit: Order(unit, "hold") for unit in units}
        for power, texts in lines.items():
            for text in texts:
                self._read(power, text)
        for order in self.orders.values():
            order.convoyed = order.kind == "move" and self._by_convoy(order)
        for order in self.orders.values():
            order.void = order.void or not self._matched(order)

    # Which orders are legal (4.E.1: whatever the others' orders, they could be carried out)

    def _read(self, power: str, line: str) -> None:
        part = read_order(line)
        unit = self.at.get(province(part["unit"].split()[1])) if part else None
        if unit and unit.power == power:
            self.orders[unit] = self._legal(unit, part) or Order(unit, "hold", void=True)

    def legal_lines(self) -> dict[str, set[str]]:
        """Every legal order of each power, as a list to choose from has them.

        A convoyed move says VIA, and a fleet's coast is named where there are two.
        """
        lines: dict[str, set[str]] = {}
        for unit in self.orders:
            for text in self._thinkable(unit):
                order = self._legal(unit, read_order(f"{unit}{text}"))
                if order and order.convoyed and not text.endswith(" VIA"):
                    continue
                if order:
                    lines.setdefault(unit.power, set()).add(f"{unit}{text}")
        return lines

    def _thinkable(self, unit: Unit) -> Iterator[str]:
        yield " H"
        yield from (f" - {goal}" for goal in self._goals(unit))
        if unit.kind == "A":
            yield from (f" - {goal} VIA" for goal in BOARD.provinces)
        for other in self.orders:
            yield f" S {other}"
            yield from (f" S {other} - {goal}" for goal in self._goals(other))
            yield from (f" C {other} - {goal}" for goal in BOARD.provinces)

    def _goals(self, unit: Unit) -> Iterable[str]:
        return BOARD.provinces if unit.kind == "A" else BOARD.fleets

    def _legal(self, unit: Unit, part: Mapping[str, str]) -> Order | None:
        if part["hold"]:
            return Order(unit, "hold")
        if part["move"]:
            return self._legal_move(unit, part["move"], via=bool(part["via"]))
        if not part["other"]:
            return None
        other = self.at.get(province(part["other"].split()[1]))
        if other is None or other == unit:
            return None
        if part["verb"] == "C":
            return self._legal_convoy(unit, other, part["to"])
        return self._legal_support(unit, other, part["to"])

    def _legal_move(self, unit: Unit, target: str, *, via: bool) -> Order | None:
        end = province(target)
        if unit.kind == "F":
            places = [p for p in BOARD.reach(unit) if target in (p, province(p))]
            return Order(unit, "move", places[0]) if len(places) == 1 and not via else None
        by_land = BOARD.touches(unit, end)
        by_sea = BOARD.connected(unit.province, end, self.seas)
        if not by_sea and (not by_land or (via and not self.rules.get("via_fallback"))):
            return None
        return Order(unit, "move", end, convoyed=by_sea and (via or not by_land))

    def _legal_convoy(self, fleet: Unit, army: Unit, to: str) -> Order | None:
        if fleet.province not in self.seas or fleet.kind != "F" or army.kind != "A" or not to:
            return None
        routes = BOARD.routes(army.province, province(to), self.seas)
        if not any(fleet.province in route for route in routes):
            return None
        return Order(fleet, "convoy", province(to), army)

    def _legal_support(self, unit: Unit, other: Unit, to: str) -> Order | None:
        end = province(to) if to else other.province
        if not BOARD.touches(unit, end):
            return None
        if not to:
            return Order(unit, "support", end, other, stay=True)
        if other.province == end:
            return None
        coast = to if "/" in to and other.kind == "F" else ""
        if self.rules.get("wrong_coast_support") == "counts":
            coast = ""
        by_itself = coast in BOARD.reach(other) if coast else BOARD.touches(other, end)
        by_sea = other.kind == "A" and BOARD.connected(
            other.province, end, self.seas - {unit.province}
        )
        return Order(unit, "support", end, other, coast) if by_itself or by_sea else None

    # Which legal orders match the others' orders (4.A.3, 4.B.4)

    def _by_convoy(self, move: Order) -> bool:
        """Whether an army takes the convoy: no other way, or its power shows that it wants to."""
        ordered = [c for c in self.convoys_of(move) if c.unit.power == move.unit.power]
        if not move.convoyed:
            return bool(ordered)
        by_land = BOARD.touches(move.unit, move.end)
        fallback = by_land and self.rules.get("via_fallback")
        return not fallback or self.chain(move, self.convoys_of(move))

    def convoys_of(self, move: Order) -> list[Order]:
        """The legal convoy orders for a move, whether or not they succeed."""
        return [
            o
            for o in self.orders.values()
            if o.kind == "convoy" and o.other == move.unit and o.target == move.end
        ]

    def chain(self, move: Order, convoys: Iterable[Order]) -> bool:
        """Whether these convoys carry the move all the way."""
        return BOARD.connected(move.start, move.end, {c.start for c in convoys})

    def _matched(self, order: Order) -> bool:
        if order.kind not in ("support", "convoy") or order.other is None:
            return True
        other = self.orders[order.other]
        if order.kind == "convoy":
            return other.kind == "move" and other.end == order.target and other.convoyed
        if order.stay:
            return other.kind != "move"
        return other.kind == "move" and other.end == order.end and order.coast in ("", other.target)
