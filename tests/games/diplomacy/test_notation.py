"""The common notation: forgiving to read, one form to write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import IllegalAction, NotUnderstood
from games.diplomacy.notation import read_order, read_power, read_province, read_unit, write_order
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import read_phase
from games.diplomacy.position import Dislodged, position, start
from tests.games.diplomacy.orders_of_all_kinds import orders, units

READINGS = {
    "A DEN - KIE": [
        "A den - kie Bounced with hel (1 against 1).",
        "A Den - Kie (*Bounce*)",
        "A Den-Kie (fail)",
        "A Den - Kie [void]",
        "A Den - Kie, cut.",
        "- A Den-Kie",
        "3) A Den-Kie",
        "12. A Den-Kie",
        "• A Den-Kie",
        "A(Den)-Kie",
        "The army at Denmark move to Kiel. (success)",
    ],
    "A BER S A MUN - SIL": ["A(Ber) S A(Mun)-Sil", "A Ber S (A Mun - Sil)"],
    "F RUM S F CON - BUL/EC": [
        "F Rum S (F Con - Bul(ec))",
        "The fleet at Rumania support move to Bulgaria (East Coast) from F Constantinople.",
    ],
    "F NAO H": ["F NAO-H", "F NAO - hold", "F(NAO) H"],
    "F NWG - EDI": ["F NWS - Edi"],
    "A HOL S A BEL": ["A Hol support hold A Bel", "The army at Holland support hold to A Belgium."],
    "A PAR D": ["R A PAR", "Remove A Par", "A Par disbands"],
    "A PAR - BUR": [
        "a par - bur",
        "A Par-Bur",
        "a par->bur",
        "A PAR --> BUR",
        "A Par → Bur",
        "A Paris – Burgundy",
        "army Paris to Burgundy",
        "Army in Paris moves to Burgundy",
        "A par m bur",
        "French A Par - Bur",
        "FRANCE: A PAR - BUR",
        "France A Paris-Burgundy",
        "Fra: A par attacks bur",
        "  A   PAR  -  BUR  ",
        "A PAR - BUR.",
    ],
    "A PAR H": ["A Par holds", "a paris HOLD", "Army Paris stands", "A PAR HLD"],
    "A YOR - NWY VIA": [
        "A York - Norway",
        "A YOR - NWY via convoy",
        "A yor -> nwy (via convoy)",
        "A Yorkshire - North Sea - Norway",
        "A YOR - NWY by convoy",
        "A YOR-NTH-NWY",
        "A YOR - NWY via NTH",
        "A YOR - NWY via North Sea, Norwegian Sea",
    ],
    "A MUN S A BER - KIE": [
        "The army at Munich support move to Kiel from A Berlin.",
        "A Mun S A Ber-Kie",
        "A Mun S A Ber to Kie",
        "Army Munich supports Army Berlin -> Kiel",
        "a munich supports german a berlin moving to kiel",
        "A MUN SUP A BER - KIE",
        "German army in München supports the army in Berlin to Kiel",
    ],
    "A MUN S A BER": [
        "A Mun S A Ber",
        "A Mun supports A Ber to hold",
        "A Mun S A Ber H",
        "A Mun supports A Ber holding",
    ],
    "F NTH C A LON - NWY": [
        "F(Nth) C A(Lon)-Nwy",
        "The fleet at North Sea convoy to Norway from A London.",
        "F North Sea convoys A London - Norway",
        "fleet in the North Sea convoys the army in London to Norway",
        "F NTH C English A LON - NWY",
        "f n sea c a lon-nwy",
    ],
    "F STP/SC - BOT": [
        "F STP(SC) - Gulf of Bothnia",
        "F StP sc - GOB",
        "F STP/SCS - BOT",
        "F St. Petersburg south coast - Bothnia",
        "fleet Saint Petersburg (south coast) - Gulf Both",
    ],
    "F MAO - SPA/NC": [
        "F Mid-Atlantic - Spain (nc)",
        "F MID-ATLANTIC OCEAN -> SPAIN NORTH COAST",
        "F mid-spa/nc",
        "F Mid Atl - Spa-NC",
    ],
    "A TYR R VEN": ["A Tyrolia retreats to Venice", "A TYR R -> VEN", "A tyrol RTO ven"],
    "A TYR D": ["A Tyrolia disbands", "Remove A Tyr", "disband A TYR", "D A TYR"],
    "F STP/SC B": ["Build F STP/SC", "F St P (sc) builds", "B fleet stp sc", "build STP/SC"],
    "A MUN B": ["Build A Mun", "Build Munich", "A MUN B"],
    "WAIVE": [
        "Build waived.",
        "Do not use build order.",
        "waive",
        "Waive build",
        "WVE",
        "England waives",
        "pass",
    ],
    "A SPA - GAS": ["A SPA/NC - GAS", "A Spain(sc) - Gascony"],
    "A GAS - SPA": ["A GAS - SPA/NC", "A Gascony - Spain (west coast)"],
    "F LYO - TUS": ["F Gulf of Lyon - Tuscany", "F GOL-TUS", "F Lyon - Tus", "F LYO/SC - TUS/EC"],
    "F SKA - NTH": ["F Skagerrak-North Sea", "F Ska-North Sea", "F SKA-N Sea"],
    "F SPA/SC - WES": ["F Spain-sc - West Med", "F Spa/s - Wes", "F Spain (south)-Wes"],
    "F BLA - BUL/EC": ["F BLA - BUL", "F Black Sea - Bulgaria"],
}


@pytest.mark.parametrize(
    ("canonical", "written"),
    [(canonical, written) for canonical, forms in READINGS.items() for written in forms],
)
def test_an_order_is_read_as_people_write_it(canonical: str, written: str) -> None:
    assert write_order(read_order(written)) == canonical


@given(orders())
def test_every_order_reads_back_as_it_was_written(order: Order) -> None:
    assert read_order(write_order(order)) == order


@given(orders())
def test_a_canonical_line_and_a_loose_one_are_read_alike(order: Order) -> None:
    line = write_order(order)
    for board in (None, start()):
        assert read_order(line, board) == read_order(f" {line.lower()} ", board)


@given(units)
def test_every_unit_reads_back_as_it_was_written(unit: Unit) -> None:
    assert read_unit(str(unit)) == unit


@given(st.text(max_size=40) | st.text("APRBUKSTMN-/() >", max_size=30))
def test_any_text_is_an_order_or_a_sentence_saying_why_not(text: str) -> None:
    try:
        order = read_order(text)
    except NotUnderstood as error:
        assert error.sentence.endswith((".", "?"))
    else:
        assert read_order(write_order(order)) == order


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("A Pariz - BUR", "“Pariz” is not a province. Did you mean Paris (PAR)?"),
        (
            "A PAR - Burgandy",
            "“Burgandy” is not a province. Did you mean Burgundy (BUR)?",
        ),
        (
            "A Liv - YOR",
            "“liv” could be Livonia (LVN) or Liverpool (LVP).",
        ),
        (
            "PAR - BUR",
            "“PAR - BUR” does not say whether the unit in PAR is an army or a fleet: "
            "write A PAR or F PAR.",
        ),
        (
            "Build Brest",
            "“Build Brest” does not say whether the unit in BRE is an army or a fleet: "
            "write A BRE or F BRE.",
        ),
        (
            "A PAR",
            "“A PAR” does not say what PAR is to do; an order looks like A PAR - BUR, A PAR H, "
            "A MUN S A BER - KIE or F NTH C A LON - NWY.",
        ),
        (
            "A PAR - BUR please",
            "“please” cannot be read in “A PAR - BUR please”; an order looks like A PAR - BUR, "
            "A PAR H, A MUN S A BER - KIE or F NTH C A LON - NWY.",
        ),
        (
            "",
            "The order is empty; an order looks like A PAR - BUR, A PAR H, A MUN S A BER - KIE or "
            "F NTH C A LON - NWY.",
        ),
        ("A PAR -", "A province is missing."),
        ("A MUN - Switzerland", "No unit can enter Switzerland."),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_was_expected(
    written: str, sentence: str
) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_order(written)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("Par - Bur", "A PAR - BUR"),
        ("F PAR - BUR", "A PAR - BUR"),
        ("Brest - Eng", "F BRE - ENG"),
        ("STP - BOT", "F STP/SC - BOT"),
        ("F STP/NC - BOT", "F STP/SC - BOT"),
        ("Mun S Ber - Kie", "A MUN S A BER - KIE"),
        ("Mun supports Kie", "A MUN S F KIE"),
        ("Vie supports French F Bud - Gal", "A VIE S A BUD - GAL"),
        ("NTH C LON - NWY", None),
        ("lvp - yor", "A LVP - YOR"),
    ],
)
def test_units_on_the_board_settle_what_a_line_leaves_out(
    written: str, canonical: str | None
) -> None:
    if canonical is None:
        with pytest.raises(NotUnderstood):
            read_order(written, start())
    else:
        assert write_order(read_order(written, start())) == canonical


def test_a_unit_alone_is_built_in_winter_and_at_no_other_time() -> None:
    winter = position(read_phase("W1901A"), {"FRANCE": [Unit(UnitKind.ARMY, "MAR")]}, {})
    assert write_order(read_order("A PAR", winter)) == "A PAR B"
    for text, moment in (("A MAR", winter), ("A PAR", start()), ("A PAR", None), ("PAR", winter)):
        with pytest.raises(NotUnderstood, match="does not say what"):
            read_order(text, moment)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("A Nor - Swe", "A NWY - SWE"),
        ("F Nor - Swe", "F NTH - SWE"),
        ("F Den S A Nor - Swe", "F DEN S A NWY - SWE"),
        ("A Liv - Pru", "A LVN - PRU"),
    ],
)
def test_a_name_that_could_be_several_is_that_of_the_one_unit_that_fits(
    text: str, canonical: str
) -> None:
    board = position(
        read_phase("S1901M"),
        {
            "ENGLAND": [Unit(UnitKind.ARMY, "NWY"), Unit(UnitKind.FLEET, "NTH")],
            "RUSSIA": [Unit(UnitKind.ARMY, "LVN"), Unit(UnitKind.FLEET, "DEN")],
            "FRANCE": [Unit(UnitKind.FLEET, "LVP")],
        },
        {},
    )
    assert write_order(read_order(text, board)) == canonical


@pytest.mark.parametrize("text", ["Nor - Swe", "A Swe - Nor", "A Liv - Pru"])
def test_a_name_that_could_still_be_several_is_asked_back(text: str) -> None:
    board = position(
        read_phase("S1901M"),
        {
            "ENGLAND": [Unit(UnitKind.ARMY, "NWY"), Unit(UnitKind.FLEET, "NTH")],
            "RUSSIA": [Unit(UnitKind.ARMY, "SWE"), Unit(UnitKind.ARMY, "LVN")],
            "GERMANY": [Unit(UnitKind.ARMY, "LVP")],
        },
        {},
    )
    with pytest.raises(NotUnderstood, match="could be"):
        read_order(text, board)


def test_an_order_marked_for_another_power_is_refused() -> None:
    with pytest.raises(IllegalAction) as refused:
        read_order("France: A PAR - BUR", start(), seat=3)
    assert refused.value.code == "not_your_unit"
    assert (
        refused.value.sentence == "“France: A PAR - BUR” orders for FRANCE, but you play GERMANY."
    )


def test_while_units_retreat_a_dash_is_a_retreat_of_the_dislodged_unit() -> None:
    army, fleet = UnitKind.ARMY, UnitKind.FLEET
    attacked = position(
        read_phase("F1901R"),
        {"AUSTRIA": [Unit(army, "TRI")]},
        {},
        dislodged={"ITALY": [Dislodged(Unit(fleet, "TRI"), by=Unit(army, "VIE"))]},
    )
    order = read_order("Tri - Ven", attacked)
    assert order == Order(OrderKind.RETREAT, Unit(fleet, "TRI"), "VEN")


@pytest.mark.parametrize(
    ("written", "code"),
    [("ECH", "ENG"), ("Gulf of Lyons", "LYO"), ("norw sea", "NWG"), ("Tyrol", "TYR")],
)
def test_a_province_is_known_by_many_names(written: str, code: str) -> None:
    assert read_province(written) == code


def test_an_unknown_power_is_answered_with_those_there_are() -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_power("Spain")
    assert refused.value.sentence == (
        "“Spain” is not a power; they are AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY."
    )
