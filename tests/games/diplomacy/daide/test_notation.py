"""DAIDE's notation, both ways."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import IllegalAction, NotUnderstood
from games.diplomacy.daide.notation import (
    read_order,
    read_phase,
    read_unit,
    write_order,
    write_phase,
    write_place,
    write_result,
    write_unit,
)
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order as read_common
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import SEASONS_AND_KINDS, Phase
from games.diplomacy.phase import read_phase as common_phase
from games.diplomacy.position import Dislodged, Position, position, start
from tests.games.diplomacy.orders_of_all_kinds import orders, units

phases = st.builds(
    lambda year, pair: Phase(year, *pair), st.integers(1, 8191), st.sampled_from(SEASONS_AND_KINDS)
)


def at_sea() -> Position:
    """England about to convoy; Russia's fleet on the south coast of St Petersburg."""
    army, fleet = UnitKind.ARMY, UnitKind.FLEET
    return position(
        common_phase("F1901M"),
        {
            "ENGLAND": [Unit(army, "LON"), Unit(fleet, "NTH"), Unit(fleet, "NWG")],
            "RUSSIA": [Unit(fleet, "STP/SC"), Unit(army, "MOS")],
            "FRANCE": [Unit(army, "PAR"), Unit(army, "BUR"), Unit(fleet, "MAO")],
        },
        {},
    )


@pytest.mark.parametrize(
    ("common", "power", "daide"),
    [
        ("A PAR - PIC", "FRANCE", "(FRA AMY PAR) MTO PIC"),
        ("A PAR H", "FRANCE", "(FRA AMY PAR) HLD"),
        ("A PAR S A BUR", "FRANCE", "(FRA AMY PAR) SUP (FRA AMY BUR)"),
        ("A PAR S A BUR - PIC", "FRANCE", "(FRA AMY PAR) SUP (FRA AMY BUR) MTO PIC"),
        ("F MAO - ENG", "FRANCE", "(FRA FLT MAO) MTO ECH"),
        ("F MAO - SPA/NC", "FRANCE", "(FRA FLT MAO) MTO (SPA NCS)"),
        ("A BUR S F MAO - SPA/NC", "FRANCE", "(FRA AMY BUR) SUP (FRA FLT MAO) MTO SPA"),
        ("F STP/SC - BOT", "RUSSIA", "(RUS FLT (STP SCS)) MTO GOB"),
        ("F NTH C A LON - NWY", "ENGLAND", "(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY"),
        ("A LON - NWY", "ENGLAND", "(ENG AMY LON) CTO NWY VIA (NTH)"),
        ("A LON - YOR VIA", "ENGLAND", "(ENG AMY LON) CTO YOR VIA (NTH)"),
        ("A LON - SYR", "ENGLAND", "(ENG AMY LON) CTO SYR VIA (ECH MAO WES TYS ION EAS)"),
        ("WAIVE", "ENGLAND", "ENG WVE"),
        ("A LON B", "ENGLAND", "(ENG AMY LON) BLD"),
        ("A LON R WAL", "ENGLAND", "(ENG AMY LON) RTO WAL"),
    ],
)
def test_an_order_is_written_as_daide_has_it_and_read_back(
    common: str, power: str, daide: str
) -> None:
    order = read_common(common)
    assert write_order(order, power, at_sea()) == daide
    without_coast = order.target if order.target is None else order.target[:3]
    if order.kind is OrderKind.SUPPORT_MOVE:
        order = replace(order, target=without_coast)
    assert read_order(daide) == order
    assert read_order(f"({daide.lower()})") == order


def test_a_convoy_takes_the_fleets_that_are_there_rather_than_the_shortest_way() -> None:
    roundabout = position(
        common_phase("S1902M"),
        {
            "ENGLAND": [
                Unit(UnitKind.ARMY, "YOR"),
                Unit(UnitKind.FLEET, "NTH"),
                Unit(UnitKind.FLEET, "NWG"),
                Unit(UnitKind.FLEET, "NAO"),
            ]
        },
        {},
    )
    order = read_common("A YOR - LVP VIA")
    assert write_order(order, "ENGLAND", roundabout) == "(ENG AMY YOR) CTO LVP VIA (NTH NWG NAO)"
    assert write_order(order, "ENGLAND", start()) == "(ENG AMY YOR) CTO LVP VIA (NTH ECH IRI)"


def test_a_disband_is_a_removal_in_winter_and_a_disband_after_a_battle() -> None:
    unit = Unit(UnitKind.ARMY, "TYR")
    winter = position(common_phase("W1901A"), {"ITALY": [unit]}, {})
    attacker = Unit(UnitKind.ARMY, "MUN")
    battle = position(
        common_phase("F1901R"),
        {"GERMANY": [Unit(UnitKind.ARMY, "TYR")]},
        {},
        dislodged={"ITALY": [Dislodged(unit, by=attacker)]},
    )
    order = Order(OrderKind.DISBAND, unit)
    assert write_order(order, "ITALY", winter) == "(ITA AMY TYR) REM"
    assert write_order(order, "ITALY", battle) == "(ITA AMY TYR) DSB"
    assert read_order("(ITA AMY TYR) REM") == read_order("(ITA AMY TYR) DSB") == order


@given(orders(), st.sampled_from(STANDARD.power_keys))
def test_every_order_survives_daide_but_for_the_coast_in_a_support(
    order: Order, power: str
) -> None:
    board = start()
    target = order.target
    if order.kind is OrderKind.SUPPORT_MOVE and target is not None:
        order = replace(order, target=target.partition("/")[0])
    assert read_order(write_order(order, power, board)) == order


@given(units, st.sampled_from(STANDARD.power_keys))
def test_every_unit_reads_back_with_its_power(unit: Unit, power: str) -> None:
    assert read_unit(write_unit(unit, power)) == (power, unit)


@given(phases)
def test_every_phase_reads_back_as_its_turn(phase: Phase) -> None:
    assert read_phase(write_phase(phase)) == phase


def test_the_three_seas_that_daide_names_otherwise_are_named_so() -> None:
    renamed = {code: write_place(code) for code in STANDARD.provinces if write_place(code) != code}
    assert renamed == {"ENG": "ECH", "BOT": "GOB", "LYO": "GOL"}


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ([], "SUC"),
        (["bounce"], "BNC"),
        (["cut"], "CUT"),
        (["cut", "dislodged"], "CUT RET"),
        (["dislodged"], "RET"),
        (["disrupted"], "DSR"),
        (["no convoy"], "NSO"),
        (["void"], "NSO"),
        (["void", "dislodged"], "NSO RET"),
        (["disband"], "SUC"),
    ],
)
def test_a_result_is_written_as_an_ord_message_ends(words: list[str], result: str) -> None:
    assert write_result(words) == result


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(FRA AMY PAR MTO BUR", "The brackets of “(FRA AMY PAR MTO BUR” do not match."),
        ("FRA AMY PAR) MTO BUR", "The brackets of “FRA AMY PAR) MTO BUR” do not match."),
        ("(FRA AMY LYO) HLD", "LYO is not a province of this map."),
        ("(FRA AMY ENG) HLD", "ENG is not a province of this map."),
        ("(ESP AMY PAR) HLD", "ESP is not a power; they are AUS, ENG, FRA, GER, ITA, RUS, TUR."),
        ("(RUS FLT (STP ECS)) HLD", "STP has no coast ECS."),
        (
            "(FRA AMY PAR) FLY BUR",
            "“(FRA AMY PAR) FLY BUR” cannot be read; DAIDE has HLD, MTO, SUP, CVY, CTO, RTO, DSB, "
            "BLD or REM after a unit here.",
        ),
        (
            "FRA",
            "“FRA” cannot be read; DAIDE has an order such as (FRA AMY PAR) MTO BUR here.",
        ),
    ],
)
def test_what_is_not_daide_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_order(text)
    assert refused.value.sentence == sentence


def test_another_powers_order_is_refused() -> None:
    with pytest.raises(IllegalAction, match="orders for FRANCE, but you play GERMANY"):
        read_order("(FRA AMY PAR) HLD", seat=3)
