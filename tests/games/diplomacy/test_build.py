"""Positions built freely, and refused with every reason at once."""

import pytest

from games.core.errors import BadPosition
from games.diplomacy.build import Dislodgement, build
from games.diplomacy.options import Options
from games.diplomacy.position import start


def test_the_opening_built_by_hand_is_the_opening() -> None:
    units = {
        "AUSTRIA": ["A VIE", "A BUD", "F TRI"],
        "ENGLAND": ["F LON", "F EDI", "A LVP"],
        "FRANCE": ["A PAR", "A MAR", "F BRE"],
        "GERMANY": ["A BER", "A MUN", "F KIE"],
        "ITALY": ["A ROM", "A VEN", "F NAP"],
        "RUSSIA": ["A MOS", "A WAR", "F SEV", "F STP/SC"],
        "TURKEY": ["F ANK", "A CON", "A SMY"],
    }
    centers = {power: [unit.split()[1][:3] for unit in own] for power, own in units.items()}
    assert build("S1901M", units, centers) == start()


def test_a_position_may_be_written_with_any_names() -> None:
    written = build("f1903m", {"Russian": ["Fleet St Petersburg (sc)"]}, {"RUS": ["Norway"]})
    assert written == build("F1903M", {"RUSSIA": ["F STP/SC"]}, {"RUSSIA": ["NWY"]})


def test_a_board_of_retreats_keeps_who_dislodged_whom_and_how() -> None:
    ground = build(
        "F1901R",
        {"GERMANY": ["A TYR"], "FRANCE": ["A LON"]},
        dislodged={
            "ITALY": {"A TYR": Dislodgement("A MUN")},
            "ENGLAND": {"F LON": Dislodgement("A WAL", convoyed=True)},
        },
        contested=["Bohemia"],
        options=Options(victory=20),
    )
    (italian,) = ground.dislodged["ITALY"]
    (english,) = ground.dislodged["ENGLAND"]
    assert (str(italian.unit), str(italian.by), italian.convoyed) == ("A TYR", "A MUN", False)
    assert (str(english.unit), str(english.by), english.convoyed) == ("F LON", "A WAL", True)
    assert ground.contested == {"BOH"}
    assert ground.options.victory == 20


def test_every_reason_is_given_at_once() -> None:
    with pytest.raises(BadPosition) as refused:
        build(
            "X1901M",
            {
                "FRANCE": ["A NTH", "F PAR", "F SPA", "A Pariz", "A BUR"],
                "ITALY": ["A BUR", "F ROM"],
                "SPAIN": ["A POR"],
            },
            {"FRANCE": ["PAR", "GAS"], "ITALY": ["PAR"]},
            contested=["ROM"],
        )
    assert refused.value.reasons == (
        "“X1901M” is not a phase; one looks like S1901M, S1901R, F1901M, F1901R or W1901A.",
        "An army cannot stand in North Sea.",
        "A fleet cannot stand in Paris.",
        "The fleet in Spain needs a coast: F SPA/NC or F SPA/SC.",
        "“Pariz” is not a province. Did you mean Paris (PAR)?",
        "“SPAIN” is not a power; they are AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, "
        "TURKEY.",
        "2 units stand in Burgundy: A BUR and A BUR.",
        "Paris belongs to FRANCE and ITALY.",
        "Gascony is not a supply center.",
        "Rome is contested, but F ROM stands there.",
    )
    assert str(refused.value) == " ".join(refused.value.reasons)


def test_units_are_dislodged_only_by_who_stands_there_and_only_when_units_retreat() -> None:
    with pytest.raises(BadPosition) as refused:
        build(
            "F1901M",
            {"GERMANY": ["F TRI"]},
            dislodged={"ITALY": {"A TYR": Dislodgement("A MUN"), "A TRI": Dislodgement("A VIE")}},
        )
    assert refused.value.reasons == (
        "Units can be dislodged in a phase of retreats only.",
        "A TYR is said to be dislodged by A MUN, which does not stand there.",
        "A TRI is said to be dislodged by A VIE, which does not stand there.",
    )
