"""The list of legal orders, and that it holds exactly what the judge would not call void."""

from collections.abc import Iterator, Sequence
from itertools import chain, count, islice, product

import numpy as np
import pytest

from games.diplomacy import judge
from games.diplomacy.encode import house_of
from games.diplomacy.judge import legal_orders, order_fault
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import write_order
from games.diplomacy.options import Options
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.playout import clear_desk, play_at_random
from games.diplomacy.position import Position, start
from games.diplomacy.reasons import Reason
from games.diplomacy.topology import board_of
from tests.games.diplomacy.table import board


def lines(position: Position, unit: str) -> set[str]:
    """The legal lines of one unit, without its letter and place."""
    listed = (write_order(order) for order in legal_orders(position))
    return {line.removeprefix(unit + " ") for line in listed if line.startswith(unit + " ")}


class TestMovement:
    def test_an_army_in_the_open_may_hold_or_move(self) -> None:
        assert lines(board(FRANCE="A POR"), "A POR") == {"H", "- SPA"}

    def test_a_fleet_names_the_coast_where_there_are_two(self) -> None:
        assert lines(board(FRANCE="F POR"), "F POR") == {"H", "- MAO", "- SPA/NC", "- SPA/SC"}

    def test_a_fleet_on_a_coast_moves_from_that_coast_only(self) -> None:
        assert lines(board(RUSSIA="F STP/NC"), "F STP/NC") == {"H", "- BAR", "- NWY"}

    def test_supports_reach_where_the_supporter_could_go(self) -> None:
        ground = board(FRANCE="A MAR, A PAR", GERMANY="A MUN")
        supports = {line for line in lines(ground, "A MAR") if line.startswith("S")}
        assert supports == {"S A PAR - BUR", "S A PAR - GAS", "S A MUN - BUR"}

    def test_a_supported_fleet_names_the_coast_it_goes_to(self) -> None:
        ground = board(FRANCE="F MAO, A MAR")
        supports = {line for line in lines(ground, "A MAR") if line.startswith("S")}
        assert supports == {"S F MAO - GAS", "S F MAO - SPA/NC", "S F MAO - SPA/SC"}

    def test_a_fleet_at_sea_lets_armies_cross_and_convoys_them(self) -> None:
        ground = board(ENGLAND="A LON, F ENG")
        assert {"- BEL VIA", "- BRE VIA", "- PIC VIA", "- WAL", "- WAL VIA", "- YOR"} < lines(
            ground, "A LON"
        )
        assert lines(ground, "F ENG") >= {"C A LON - BEL", "C A LON - WAL"}

    def test_a_fleet_that_no_route_needs_may_not_convoy(self) -> None:
        ground = board(FRANCE="A MAR, F WES", ITALY="F LYO")
        assert "C A MAR - SPA" not in lines(ground, "F WES")
        assert "C A MAR - NAF" in lines(ground, "F WES")

    def test_a_fleet_may_not_support_an_army_that_only_it_could_carry(self) -> None:
        ground = board(TURKEY="F BLA", AUSTRIA="A RUM")
        assert "S A RUM - ARM" not in lines(ground, "F BLA")
        assert "S A RUM - BUL" in lines(ground, "F BLA")

    def test_fleets_in_port_carry_nobody(self) -> None:
        assert lines(board(TURKEY="A SMY, F CON"), "A SMY") == {
            *("H", "- ANK", "- ARM", "- CON", "- SYR", "S F CON"),
            *("S F CON - ANK",),
        }

    def test_a_table_without_convoys_lists_none(self) -> None:
        ground = board(options=Options(convoys=False), ENGLAND="A LON, F ENG")
        assert lines(ground, "A LON") == {"H", "- WAL", "- YOR", "S F ENG - WAL"}
        assert not any(line.startswith("C") for line in lines(ground, "F ENG"))

    def test_a_seat_is_given_its_own_orders_only(self) -> None:
        opening = start()
        of_france = legal_orders(opening, opening.map.seat("FRANCE"))
        assert {str(order.unit) for order in of_france} == {"F BRE", "A MAR", "A PAR"}

    def test_a_board_full_of_units_is_listed_whole(self) -> None:
        """More orders than the first sheet of paper holds."""
        seas = [code for code, area in STANDARD.provinces.items() if area.terrain == "sea"]
        coasts = [code for code, area in STANDARD.provinces.items() if area.terrain == "coast"]
        crowd = [f"F {code}" for code in seas] + [f"A {code}" for code in coasts]
        orders = legal_orders(board(FRANCE=", ".join(crowd)))
        assert len(orders) == len(set(orders)) > judge.ROOM


class TestWinter:
    def test_builds_are_listed_once_each_and_waiving_last(self) -> None:
        winter = board("W1901A", RUSSIA="A MOS", centers={"RUSSIA": "MOS STP SEV BUL"})
        assert [write_order(order) for order in legal_orders(winter)] == [
            *("A SEV B", "F SEV B", "A STP B", "F STP/NC B", "F STP/SC B", "WAIVE")
        ]

    def test_removals_are_listed_when_units_are_too_many(self) -> None:
        winter = board("W1901A", ITALY="A ROM, F NAP", centers={"ITALY": "ROM"})
        assert {write_order(order) for order in legal_orders(winter)} == {"A ROM D", "F NAP D"}

    def test_nothing_is_listed_where_nothing_is_due(self) -> None:
        assert not legal_orders(board("W1901A", ITALY="A ROM", centers={"ITALY": "ROM"}))


def positions_of_a_random_game(seed: int) -> Iterator[Position]:
    opening = start()
    tables, house = board_of(opening.map), house_of(opening.options)
    desk, randomness = clear_desk(), np.array([seed], np.uint64)
    record = opening.copy_record()
    while record["year"] < 1907:
        yield Position(record)
        play_at_random(tables, house, record, randomness, desk)


def every_order(position: Position, power: str) -> Iterator[Order]:
    """Every order that could be written for a power in a position's kind of phase."""
    places = tuple(position.map.places)
    units = position.units[power]
    if position.phase.kind is PhaseKind.MOVEMENT:
        for unit in units:
            yield from _movement_orders(position, unit, places)
    elif position.phase.kind is PhaseKind.RETREATS:
        for entry in position.dislodged[power]:
            yield Order(OrderKind.DISBAND, entry.unit)
            yield from (Order(OrderKind.RETREAT, entry.unit, place) for place in places)
    else:
        yield from (Order(OrderKind.DISBAND, unit) for unit in units)
        yield from (Order(OrderKind.BUILD, Unit(UnitKind.ARMY, place)) for place in places[:75])
        yield from (Order(OrderKind.BUILD, Unit(UnitKind.FLEET, place)) for place in places)


def _movement_orders(position: Position, unit: Unit, places: Sequence[str]) -> Iterator[Order]:
    yield Order(OrderKind.HOLD, unit)
    for target, via in product(places, (False, True)):
        yield Order(OrderKind.MOVE, unit, target, via=via)
    for other in chain.from_iterable(position.units.values()):
        yield Order(OrderKind.SUPPORT_HOLD, unit, other=other)
        for kind, target in product((OrderKind.SUPPORT_MOVE, OrderKind.CONVOY), places):
            yield Order(kind, unit, target, other)


def written_out(position: Position, order: Order) -> bool:
    """Whether an order has the form that the list gives it, of the forms that are legal."""
    if order.kind in (OrderKind.MOVE, OrderKind.RETREAT) and not order.via:
        return _steps(position, order.unit, order.target)
    if order.kind is OrderKind.SUPPORT_MOVE and order.other and order.other.kind is UnitKind.FLEET:
        return _steps(position, order.other, order.target)
    return "/" not in (order.target or "")


def _steps(position: Position, unit: Unit | None, target: str | None) -> bool:
    assert unit is not None
    place = position.map.places[unit.place]
    return target in (place.armies if unit.kind is UnitKind.ARMY else place.fleets)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PhaseKind)
def test_the_list_is_what_the_judge_finds_no_fault_with(kind: PhaseKind) -> None:
    games = chain.from_iterable(map(positions_of_a_random_game, count(11)))
    for position in islice((at for at in games if at.phase.kind is kind), 3):
        for seat, power in enumerate(position.map.power_keys):
            faultless = {
                order
                for order in every_order(position, power)
                if written_out(position, order)
                and order_fault(position, seat, order) is Reason.NONE
            }
            waiving = Order(OrderKind.WAIVE, None)
            assert set(legal_orders(position, seat)) - {waiving} == faultless
