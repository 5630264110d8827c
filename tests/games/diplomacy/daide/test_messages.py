"""What a server says of the map, the board and a turn, and what it answers to orders."""

import pytest

from games.diplomacy import game
from games.diplomacy.daide.grammar import check
from games.diplomacy.daide.messages import mdf, now, reports, sco
from games.diplomacy.daide.sheet import Sheet
from games.diplomacy.daide.tokens import Text, encode, parse, tree
from games.diplomacy.map import STANDARD
from games.diplomacy.position import Position, start

ROUND_SPAIN = {
    "phase": "S1902M",
    "units": {
        "FRANCE": ["F MAO", "F WES", "A GAS", "F SPA/SC", "A PAR"],
        "ENGLAND": ["F NTH", "F NWG", "A LON", "F BRE"],
        "RUSSIA": ["F STP/SC", "A MOS"],
    },
    "centers": {"FRANCE": ["SPA", "PAR"], "ENGLAND": ["LON", "BRE"], "RUSSIA": ["STP", "MOS"]},
}
BEATEN = {
    "phase": "F1902R",
    "units": {"GERMANY": ["A TYR", "A VEN"], "ITALY": ["A ROM"]},
    "dislodged": {"ITALY": {"A TYR": {"by": "A MUN"}}},
}
WINTER = {
    "phase": "W1902A",
    "units": {"FRANCE": ["A PAR", "A BUR"], "ITALY": ["A ROM", "A NAP"]},
    "centers": {
        "FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR"],
        "ITALY": ["ROM"],
        "GERMANY": ["KIE"],
    },
}


def place(stored: dict[str, object]) -> Position:
    return game.from_json(stored)


def note(position: Position, order: str) -> str:
    """The note on an order of the power that its first word names."""
    message = parse(order)
    check(parse(f"SUB ({order})"))
    codes = [power.daide for power in STANDARD.powers]
    power = next(token for token in message if token in codes)
    return Sheet(position, codes.index(str(power))).submit(tree(message))


@pytest.mark.parametrize(
    ("board", "order", "expected"),
    [
        (ROUND_SPAIN, "(FRA AMY GAS) MTO BUR", "MBV"),
        (ROUND_SPAIN, "(FRA AMY GAS) MTO MUN", "FAR"),
        (ROUND_SPAIN, "(FRA AMY GAS) MTO MAO", "CST"),
        (ROUND_SPAIN, "(FRA AMY GAS) MTO (SPA SCS)", "CST"),
        (ROUND_SPAIN, "(FRA FLT MAO) MTO SPA", "CST"),
        (ROUND_SPAIN, "(FRA FLT WES) MTO SPA", "CST"),
        (ROUND_SPAIN, "(FRA FLT MAO) MTO (SPA ECS)", "CST"),
        (ROUND_SPAIN, "(FRA FLT WES) MTO (SPA NCS)", "FAR"),
        (ROUND_SPAIN, "(FRA FLT SPA) HLD", "CST"),
        (ROUND_SPAIN, "(FRA FLT (SPA NCS)) HLD", "NSU"),
        (ROUND_SPAIN, "(FRA AMY MAO) HLD", "NSU"),
        (ROUND_SPAIN, "(FRA AMY GAS) BLD", "NRS"),
        (ROUND_SPAIN, "(FRA AMY GAS) SUP (FRA FLT MAO) MTO SPA", "MBV"),
        (ROUND_SPAIN, "(FRA AMY GAS) SUP (ENG FLT BRE)", "MBV"),
        (ROUND_SPAIN, "(FRA AMY GAS) SUP (FRA FLT BRE)", "NSU"),
        (ROUND_SPAIN, "(FRA AMY GAS) SUP (FRA FLT SPA)", "CST"),
        (ROUND_SPAIN, "(FRA AMY GAS) SUP (ENG FLT NTH) MTO BRE", "FAR"),
        (ROUND_SPAIN, "(FRA AMY PAR) SUP (FRA FLT MAO) MTO SPA", "FAR"),
        (ROUND_SPAIN, "(ENG FLT NTH) CVY (ENG AMY LON) CTO NWY", "MBV"),
        (ROUND_SPAIN, "(ENG FLT BRE) CVY (ENG AMY LON) CTO NWY", "NAS"),
        (ROUND_SPAIN, "(ENG AMY LON) CVY (ENG AMY LON) CTO NWY", "NSF"),
        (ROUND_SPAIN, "(ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY", "NSA"),
        (ROUND_SPAIN, "(ENG FLT NTH) CVY (ENG AMY LON) CTO POR", "FAR"),
        (ROUND_SPAIN, "(ENG AMY LON) CTO NWY VIA (NTH)", "MBV"),
        (ROUND_SPAIN, "(ENG AMY LON) CTO NWY VIA (NTH NWG)", "MBV"),
        (ROUND_SPAIN, "(ENG AMY LON) CTO NWY VIA (NWG)", "FAR"),
        (ROUND_SPAIN, "(ENG AMY LON) CTO BEL VIA (ECH)", "NSF"),
        (ROUND_SPAIN, "(ENG AMY LON) CTO NWY VIA (YOR)", "NAS"),
        (ROUND_SPAIN, "(ENG AMY LON) MTO NWY", "FAR"),
        (ROUND_SPAIN, "(ENG FLT BRE) CTO PIC VIA (ECH)", "NSA"),
        (BEATEN, "(ITA AMY TYR) RTO PIE", "MBV"),
        (BEATEN, "(ITA AMY TYR) RTO VEN", "NVR"),
        (BEATEN, "(ITA AMY TYR) RTO MUN", "NVR"),
        (BEATEN, "(ITA AMY TYR) DSB", "MBV"),
        (BEATEN, "(ITA AMY ROM) DSB", "NRN"),
        (BEATEN, "(ITA AMY NAP) DSB", "NSU"),
        (BEATEN, "(ITA AMY TYR) HLD", "NRS"),
        (WINTER, "(FRA FLT BRE) BLD", "MBV"),
        (WINTER, "(FRA AMY PAR) BLD", "ESC"),
        (WINTER, "(FRA AMY SPA) BLD", "HSC"),
        (WINTER, "(FRA AMY GAS) BLD", "NSC"),
        (WINTER, "(FRA AMY PAR) REM", "NMR"),
        (WINTER, "FRA WVE", "MBV"),
        (WINTER, "(GER FLT MUN) BLD", "YSC"),
        (WINTER, "(GER FLT KIE) BLD", "MBV"),
        (WINTER, "(ITA AMY ROM) REM", "MBV"),
        (WINTER, "(ITA AMY VEN) REM", "NSU"),
        (WINTER, "(ITA AMY VEN) BLD", "NMB"),
        (WINTER, "ITA WVE", "NMB"),
    ],
)
def test_each_order_gets_its_note(board: dict[str, object], order: str, expected: str) -> None:
    assert note(place(board), order) == expected


def test_an_order_for_others_or_of_unknown_places_is_told_so() -> None:
    sheet = Sheet(start(), 2)
    assert sheet.submit(tree(parse("(GER AMY MUN) HLD"))) == "NYU"
    assert sheet.submit(tree(parse("(FRA AMY #50FF) HLD"))) == "NSP"
    assert sheet.action == ()


def test_what_is_missing_is_told_until_nothing_is() -> None:
    sheet = Sheet(place(WINTER), 2)
    assert sheet.missing == "MIS (-3)"
    for order in ("(FRA FLT BRE) BLD", "(FRA AMY MAR) BLD", "FRA WVE"):
        assert sheet.submit(tree(parse(order))) == "MBV"
    assert sheet.missing == "MIS" and sheet.complete
    assert sheet.submit(tree(parse("FRA WVE"))) == "NMB"
    assert sheet.withdraw(tree(parse("FRA WVE"))) and not sheet.withdraw(tree(parse("FRA WVE")))
    assert sheet.submit(tree(parse("(FRA AMY BRE) BLD"))) == "ESC"
    sheet.clear()
    assert sheet.missing == "MIS (-3)" and Sheet(place(WINTER), 4).missing == "MIS (1)"
    assert Sheet(place(BEATEN), 4).missing == "MIS (ITA AMY TYR MRT (BOH PIE TRI VIE))"


def test_a_new_order_replaces_the_units_old_one() -> None:
    sheet = Sheet(start(), 2)
    for order in ("(FRA AMY PAR) MTO BUR", "(FRA AMY PAR) HLD"):
        sheet.submit(tree(parse(order)))
    assert game.write_action(start(), 2, sheet.action) == ("A PAR H",)


def test_the_map_is_told_whole() -> None:
    message = parse(mdf())
    assert len(encode(message)) == 2562
    _, powers, (homes, others), ways = tree(message)
    assert len(powers) == 7 and len(others) == 41 and len(ways) == 75
    assert homes[-1][:1] == ("UNO",) and len(homes[-1]) == 13
    told = {way[0]: set(map(str, way[1:])) for way in ways}
    assert len(told["STP"]) == 3 and len(told["PAR"]) == 1
    assert "(SPA AMY" not in mdf() and "((FLT SCS) GOL MAO MAR POR WES)" in mdf()
    assert Text("standard") not in message


def test_the_board_is_told_with_retreats() -> None:
    assert "(ITA AMY TYR MRT (BOH PIE TRI VIE))" in now(place(BEATEN))
    assert sco(start()).startswith("SCO (AUS BUD TRI VIE) (ENG EDI LON LVP)")
    assert sco(place(WINTER)).count("(") == 4 and "(TUR" not in sco(place(WINTER))


def test_every_build_that_is_not_made_is_told_as_waived() -> None:
    position = place(WINTER)
    plan = {2: game.check(position, 2, ["F BRE B"])}
    _, events = game.advance(position, plan, game.Chance(seed=0))
    told = [str(report) for report in reports(position, events)]
    assert sorted(told) == [
        "ORD (WIN 1902) ((FRA FLT BRE) BLD) (SUC)",
        "ORD (WIN 1902) ((ITA AMY NAP) REM) (SUC)",
        "ORD (WIN 1902) (FRA WVE) (SUC)",
        "ORD (WIN 1902) (FRA WVE) (SUC)",
        "ORD (WIN 1902) (GER WVE) (SUC)",
    ]


def test_convoys_are_told_as_moves_and_holds_to_who_cannot_hear_of_them() -> None:
    position = place(ROUND_SPAIN)
    plan = {1: game.check(position, 1, ["A LON - NWY VIA", "F NTH C A LON - NWY"])}
    _, events = game.advance(position, plan, game.Chance(seed=0))
    told = {str(report): str(report.without_convoys) for report in reports(position, events)}
    turn = "ORD (SPR 1902)"
    assert (
        told[f"{turn} ((ENG AMY LON) CTO NWY VIA (NTH)) (SUC)"]
        == f"{turn} ((ENG AMY LON) MTO NWY) (SUC)"
    )
    convoy = told[f"{turn} ((ENG FLT NTH) CVY (ENG AMY LON) CTO NWY) (SUC)"]
    assert convoy == f"{turn} ((ENG FLT NTH) HLD) (SUC)"
