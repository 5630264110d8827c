"""Bulk adjudication: JSON lines in, JSON lines out, from the shell too."""

import io
import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.lines import answers
from games.diplomacy import game
from games.diplomacy.__main__ import main
from games.diplomacy.bulk import adjudicate_line, legal_line
from games.diplomacy.notation import read_order
from games.diplomacy.position import start
from games.diplomacy.position_json import from_json, to_json

BOUNCE = {
    "id": "bounce",
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN"]},
    "orders": {"FRANCE": ["A PAR - BUR", "F BRE H"], "GERMANY": ["A MUN - BUR"]},
}


def test_an_answer_is_the_next_position_with_how_each_order_went() -> None:
    assert adjudicate_line(BOUNCE) == {
        "id": "bounce",
        "phase": "F1901M",
        "units": {"FRANCE": ["F BRE", "A PAR"], "GERMANY": ["A MUN"]},
        "centers": {},
        "dislodged": {},
        "contested": [],
        "results": {"A PAR": ["bounce"], "F BRE": [], "A MUN": ["bounce"]},
    }


def test_a_dislodged_unit_is_told_by_whom_from_where_and_where_to() -> None:
    answer = adjudicate_line(
        {
            "id": 7,
            "phase": "F1902M",
            "units": {"GERMANY": ["A MUN", "A BOH"], "ITALY": ["A TYR"], "TURKEY": ["A VIE"]},
            "orders": {
                "GERMANY": ["A MUN - TYR", "A BOH S A MUN - TYR"],
                "TURKEY": ["A VIE - TRI"],
            },
        }
    )
    assert answer["phase"] == "F1902R"
    assert answer["dislodged"] == {
        "ITALY": {"A TYR": {"by": "A MUN", "from": "MUN", "to": ["PIE", "VEN", "VIE"]}}
    }
    assert answer["results"]["A TYR"] == ["dislodged"]


def test_an_answer_with_new_orders_can_be_asked_about_in_turn() -> None:
    line: dict[str, Any] = {"id": 0, **to_json(start())}
    moves = [
        {"TURKEY": ["A CON - BUL"], "RUSSIA": ["F SEV - BLA"]},
        {"TURKEY": ["A BUL - RUM"], "RUSSIA": ["F BLA S A BUL - RUM"]},
        {"TURKEY": ["F CON B"]},
        {},
    ]
    phases = []
    for orders in moves:
        line = adjudicate_line({**line, "orders": orders})
        phases.append(line["phase"])
    assert phases == ["F1901M", "W1901A", "S1902M", "F1902M"]
    assert line["units"]["TURKEY"] == ["F ANK", "F CON", "A RUM", "A SMY"]


def test_lines_play_on_as_a_game_does() -> None:
    rng = Random("closed under play")
    position, line = start(), {"id": "", **to_json(start())}
    for _ in range(30):
        orders = {power: _one_a_unit(rng, lines) for power, lines in _legal(line).items()}
        plan = {
            position.map.seat(power): tuple(map(read_order, lines))
            for power, lines in orders.items()
        }
        position, _ = game.advance(position, plan, Chance(0))
        line = adjudicate_line({**line, "orders": orders})
        for part, expected in to_json(position).items():
            assert line[part] == expected
    assert int(line["phase"][1:5]) > 1905


def _legal(line: dict[str, Any]) -> dict[str, list[str]]:
    listed: dict[str, list[str]] = legal_line(line)["orders"]
    return listed


def _one_a_unit(rng: Random, lines: list[str]) -> list[str]:
    by_unit: dict[str, list[str]] = {}
    for line in lines:
        by_unit.setdefault(line[:5], []).append(line)
    return [rng.choice(choices) for choices in by_unit.values()]


def test_names_may_be_written_in_many_ways() -> None:
    plain = adjudicate_line(
        {
            "phase": "S1901M",
            "units": {"ENGLAND": ["F ENG", "A LON"], "FRANCE": ["F LYO"]},
            "orders": {"ENGLAND": ["F ENG C A LON - BRE", "A LON - BRE VIA"]},
        }
    )
    daide = adjudicate_line(
        {
            "phase": "S1901M",
            "units": {"ENG": ["F ECH", "Army London"], "French": ["fleet Gulf of Lyon"]},
            "orders": {"ENG": ["F English Channel convoys London to Brest", "lon -> bre"]},
        }
    )
    assert plain["units"] == daide["units"] == {"ENGLAND": ["A BRE", "F ENG"], "FRANCE": ["F LYO"]}


def test_an_order_that_cannot_be_read_is_void_and_its_unit_holds() -> None:
    answer = adjudicate_line(
        {**BOUNCE, "orders": {"FRANCE": ["A PAR - Burgandy", "F BRE fly", "A LON H", "gibberish"]}}
    )
    assert answer["results"] == {"A PAR": ["void"], "F BRE": ["void"], "A MUN": []}
    assert answer["reasons"]["A PAR"] == (
        "“Burgandy” is not a province. Did you mean Burgundy (BUR)?"
    )
    assert answer["reasons"]["F BRE"].startswith("“F BRE fly” does not say what BRE is to do;")
    assert [ignored["order"] for ignored in answer["ignored"]] == ["A LON H", "gibberish"]


scraps = st.sampled_from(
    [
        *("FRANCE", "ITA", "A PAR", "F STP", "F SPA/NC", "PAR", "A PAR - BUR", "S1901M", "W1901A"),
        *("F9999R", "COMPLETED", "by", "from", "to", "victory", "draw:2", "A TYR", "", "💥"),
    ]
)
junk = st.recursive(
    scraps
    | st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(scraps, inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(
    ["id", "phase", "units", "centers", "dislodged", "contested", "orders", "rules", "over"]
)
sound = {**BOUNCE, "centers": {"FRANCE": ["PAR"]}, "contested": [], "dislodged": {}, "rules": {}}


@given(st.dictionaries(names, junk, max_size=4), st.booleans())
def test_any_json_object_is_answered(line: dict[str, Any], mostly_sound: bool) -> None:
    asked = {**sound, **line} if mostly_sound else line
    for judge in (adjudicate_line, legal_line):
        answer = judge(asked)
        assert answer.get("id") == asked.get("id")
        assert "error" in answer or "phase" in answer
        if "error" in answer:
            assert answer["error"].endswith((".", "?"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({}, "“None” is not a phase; one looks like S1901M, S1901R, F1901M, F1901R or W1901A."),
        ({"phase": "S1901M", "units": []}, None),
        (
            {"phase": "S1901M", "units": ["A PAR"]},
            '“units” must look like {"FRANCE": ["A PAR", "F BRE"]}.',
        ),
        (
            {"phase": "S1901M", "units": {"FRANCE": "A PAR"}},
            '“units” must look like {"FRANCE": ["A PAR", "F BRE"]}.',
        ),
        ({"phase": "S1901M", "units": {"FRANCE": ["A NTH"]}}, "An army cannot stand in North Sea."),
        (
            {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "rules": {"luck": 1}},
            "There is no option luck; the options are convoys, via_fallback, wrong_coast_support, "
            "paradox, civil_disorder, too_many, final_year, victory.",
        ),
        (
            {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": ["A PAR H"]},
            '“orders” must look like {"FRANCE": ["A PAR - BUR"]}.',
        ),
        (
            {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": "A PAR H"}},
            '“orders” must look like {"FRANCE": ["A PAR - BUR"]}.',
        ),
        (
            {"phase": "S1901M", "units": {}, "orders": {"GAUL": ["A PAR H"]}},
            "“GAUL” is not a power; they are AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, "
            "TURKEY.",
        ),
        (
            {"phase": "S1901R", "units": {}, "dislodged": {"ITALY": {"A TYR": "A MUN"}}},
            "“dislodged” must look like "
            '{"ITALY": {"A TYR": {"by": "A MUN", "from": "MUN", "to": ["VEN"]}}}.',
        ),
    ],
)
def test_a_line_that_makes_no_sense_is_answered_with_a_sentence(
    line: dict[str, Any], sentence: str | None
) -> None:
    for judge in (adjudicate_line, legal_line) if "orders" not in line else (adjudicate_line,):
        answer = judge({"id": "x", **line})
        if sentence is None:
            assert "error" not in answer
        else:
            assert answer == {"id": "x", "error": sentence}


def test_what_a_list_of_retreats_leaves_out_is_closed() -> None:
    line = {
        "phase": "F1901R",
        "units": {"GERMANY": ["A TYR"]},
        "dislodged": {"ITALY": {"A TYR": {"by": "A MUN", "from": "MUN", "to": ["VEN", "MUN"]}}},
        "orders": {"ITALY": ["A TYR R PIE"]},
    }
    assert legal_line(line)["orders"] == {"ITALY": ["A TYR D", "A TYR R MUN", "A TYR R VEN"]}
    answer = adjudicate_line(line)
    assert answer["results"] == {"A TYR": ["void", "disband"]}
    assert answer["reasons"] == {
        "A TYR": "The army in Tyrolia cannot retreat to Piedmont: a stand-off left it empty."
    }


def test_house_rules_are_kept_from_answer_to_answer() -> None:
    answer = adjudicate_line({**BOUNCE, "rules": {"victory": 5}})
    assert answer["rules"] == {"victory": 5}
    assert from_json(answer).options.victory == 5


def test_a_line_may_say_by_which_options_it_is_judged() -> None:
    line = {
        "phase": "S1901M",
        "units": {"ENGLAND": ["A EDI", "F NTH"]},
        "orders": {"ENGLAND": ["A EDI - YOR VIA", "F NTH H"]},
    }
    usual, fallback = (
        adjudicate_line({**line, "options": {"via_fallback": by_land}}) for by_land in (False, True)
    )
    assert usual["units"] == {"ENGLAND": ["A EDI", "F NTH"]}
    assert fallback["units"] == {"ENGLAND": ["F NTH", "A YOR"]}
    assert fallback["options"] == {"via_fallback": True}
    assert "rules" not in fallback


def test_options_hold_for_every_kind_of_line_and_are_checked() -> None:
    line = {"id": 3, "phase": "S1901M", "units": {"ENGLAND": ["A YOR", "F NTH"]}}
    dry = legal_line({**line, "options": {"convoys": False}})
    assert not any("VIA" in order for order in dry["orders"]["ENGLAND"])
    for judge in (adjudicate_line, legal_line):
        assert judge({**line, "options": {"luck": 1}})["error"].startswith(
            "There is no option luck; the options are convoys, via_fallback,"
        )
        assert judge({**line, "options": ["luck"]})["error"] == (
            '“options” must look like {"via_fallback": true}.'
        )
        assert judge({**line, "options": {"victory": 3}, "rules": {"victory": 4}})["error"] == (
            "“options” and “rules” are the same: give one of them."
        )


@pytest.mark.parametrize(
    ("option", "built"),
    [
        ({}, ["A PAR", "A MAR"]),
        ({"too_many": "first"}, ["A PAR", "A MAR"]),
        ({"too_many": "last"}, ["A MAR", "F BRE"]),
    ],
)
def test_of_too_many_builds_the_first_count_or_the_last(
    option: dict[str, str], built: list[str]
) -> None:
    answer = adjudicate_line(
        {
            "phase": "W1901A",
            "units": {"FRANCE": ["A SPA"]},
            "centers": {"FRANCE": ["PAR", "MAR", "BRE"]},
            "orders": {"FRANCE": ["A PAR B", "A MAR B", "F BRE B"]},
            "options": option,
        }
    )
    assert sorted(answer["units"]["FRANCE"]) == sorted(["A SPA", *built])


@pytest.mark.parametrize(("option", "left"), [("first", ["A PIC"]), ("last", ["A GAS"])])
def test_of_too_many_removals_the_first_count_or_the_last(option: str, left: list[str]) -> None:
    answer = adjudicate_line(
        {
            "phase": "W1901A",
            "units": {"FRANCE": ["A GAS", "A BUR", "A PIC"]},
            "centers": {"FRANCE": ["PAR"]},
            "orders": {"FRANCE": ["A GAS D", "A BUR D", "A PIC D"]},
            "options": {"too_many": option},
        }
    )
    assert answer["units"]["FRANCE"] == left


def test_a_game_that_ends_says_so_and_stays_over() -> None:
    line = {
        "phase": "F1901M",
        "units": {"FRANCE": ["A PAR"]},
        "centers": {"FRANCE": ["PAR", "BRE", "MAR"]},
        "rules": {"victory": 3},
    }
    answer = adjudicate_line(line)
    assert answer["phase"] == "COMPLETED"
    assert answer["outcome"]["kind"] == "solo"
    assert answer["outcome"]["winners"] == [2]
    assert adjudicate_line({**answer, "orders": {"FRANCE": ["A PAR H"]}}) == {
        **answer,
        "results": {},
    }
    assert legal_line(answer)["orders"] == {}


def test_legal_orders_are_listed_by_power_for_every_kind_of_phase() -> None:
    listed = legal_line({"id": 1, **to_json(start())})
    assert listed["id"] == 1
    assert {power: len(lines) for power, lines in listed["orders"].items()} == {
        "AUSTRIA": 34,
        "ENGLAND": 29,
        "FRANCE": 30,
        "GERMANY": 38,
        "ITALY": 38,
        "RUSSIA": 42,
        "TURKEY": 27,
    }
    winter = {"phase": "W1901A", "units": {}, "centers": {"RUSSIA": ["STP"]}}
    assert legal_line(winter)["orders"] == {
        "RUSSIA": ["A STP B", "F STP/NC B", "F STP/SC B", "WAIVE"]
    }


def test_a_far_move_by_convoy_is_listed_as_it_is_read() -> None:
    line = {"phase": "S1901M", "units": {"ENGLAND": ["A YOR", "F NTH"]}}
    listed = legal_line(line)["orders"]["ENGLAND"]
    assert "A YOR - NWY VIA" in listed
    assert "F NTH C A YOR - NWY" in listed
    assert "A YOR - EDI VIA" in listed
    assert "A YOR - EDI" in listed


def test_empty_lines_are_passed_over_and_broken_ones_answered() -> None:
    lines = ["", "{", "[]", json.dumps(BOUNCE), "  \n"]
    answered = [json.loads(answer) for answer in answers(lines, adjudicate_line)]
    assert answered[0]["error"].startswith("Line 2 is not JSON: ")
    assert answered[1]["error"] == "Line 3 is not a JSON object."
    assert answered[2]["id"] == "bounce"
    assert len(answered) == 3


def test_empty_input_gives_empty_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["adjudicate"]) == 0
    assert capsys.readouterr().out == ""


def test_help_shows_an_example_of_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert '"orders": {"FRANCE": ["A PAR - BUR"]' in shown
    assert "adjudicate" in shown
    assert "legal" in shown


@pytest.mark.slow
def test_the_shell_command_answers_a_line_a_line_and_minds_no_broken_pipe() -> None:
    lines = "".join(json.dumps({**BOUNCE, "id": number}) + "\n" for number in range(3000))
    command = [sys.executable, "-m", "games.diplomacy", "adjudicate"]
    whole = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    assert [json.loads(line)["id"] for line in whole.stdout.splitlines()] == list(range(3000))
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    ) as cut:
        assert cut.stdin and cut.stdout and cut.stderr
        cut.stdout.close()
        with pytest.raises(BrokenPipeError):
            for _ in range(40):
                cut.stdin.write(lines)
        assert cut.wait(timeout=60) == 0
        assert cut.stderr.read() == ""
