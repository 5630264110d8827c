"""Each variable of Diplomacy's board and talk, on a year played and talked by hand."""

from pathlib import Path
from typing import Any

import pytest

from bots.analysis.fold import by_seat
from bots.analysis.game import Game
from bots.analysis.load import load, observe
from bots.analysis.question import Question, ask
from bots.analysis.registry import VARIABLES, find
from games.core.record import Record, write
from tests.bots.analysis.handmade import facts, record

AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = range(7)
NAMES = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
SEATS = [
    {"name": name, "label": "wild" if seat in (FRANCE, GERMANY) else "tame", "bot": "made"}
    for seat, name in enumerate(NAMES)
]


def says(sender: int, to: list[int], meaning: str = "", **more: Any) -> dict[str, Any]:
    told = {"what": "message", "from": sender, "to": to, "text": "…", **more}
    return told | ({"meaning": meaning} if meaning else {})


def deal(number: int, state: str, meaning: str, sender: int, other: int) -> dict[str, Any]:
    parties = sorted((sender, other))
    told = {"what": "deal", "deal": number, "from": sender, "parties": parties, "state": state}
    return told | {"accepted": parties if state == "confirmed" else [sender], "meaning": meaning}


def verdict(number: int, sender: int, to: int, finding: str) -> dict[str, Any]:
    told = {"what": "verdict", "deal": number, "from": sender, "to": [to], "finding": finding}
    return told | {"sentence": "…"}


PEACE = "[Agree([FRA GER],pce([FRA GER]))]"
ZONE = "[Agree([AUS ITA],dmz([AUS ITA],[TYR]))]"
PACT = "[Agree([ENG FRA],aly([ENG FRA],[GER]))]"
SPRING = [
    says(FRANCE, [GERMANY], f"propose(FRA,[GER],{PEACE})", at=10.0),
    deal(1, "open", PEACE, FRANCE, GERMANY),
    says(GERMANY, [FRANCE], f"accept(GER,[FRA],{PEACE})", at=14.0),
    deal(1, "confirmed", PEACE, FRANCE, GERMANY),
    says(FRANCE, [ENGLAND], f"propose(FRA,[ENG],{PACT})", at=20.0),
    deal(2, "open", PACT, FRANCE, ENGLAND),
    says(ENGLAND, [FRANCE], f"reject(ENG,[FRA],{PACT})", at=28.0),
    deal(2, "rejected", PACT, FRANCE, ENGLAND),
    says(AUSTRIA, [ITALY], f"propose(AUS,[ITA],{ZONE})", at=30.0),
    deal(3, "open", ZONE, AUSTRIA, ITALY),
    deal(3, "confirmed", ZONE, AUSTRIA, ITALY),
    says(FRANCE, [ENGLAND], "withdraw(FRA,[ENG])"),
    says(TURKEY, [RUSSIA, AUSTRIA], "inform(TUR,[AUS RUS],Belief(TUR,pce([AUS TUR])))"),
    says(RUSSIA, [TURKEY], "query(RUS,[TUR],Belief(TUR,pce([RUS TUR])))"),
    says(TURKEY, [RUSSIA], "answer(TUR,[RUS],Belief(TUR,pce([RUS TUR])))"),
    says(RUSSIA, [ITALY], f"inform(RUS,[ITA],accept(GER,[FRA],{PEACE}))"),
    says(RUSSIA, [TURKEY], "inform(RUS,[TUR],Feel(RUS,VeryHappy))"),
    says(GERMANY, [AUSTRIA], "inform(GER,[AUS],Belief(GER,pce([AUS GER]),(FAL 1901)))"),
    says(GERMANY, [AUSTRIA], "inform(GER,[AUS],Explain(Belief(GER,pce([AUS GER]))))"),
    says(GERMANY, [AUSTRIA], "inform(GER,[AUS],Attack(Feel(GER,Sad),Feel(AUS,Sad)))"),
    says(ITALY, [ENGLAND]),
    {"what": "refused", "from": ITALY, "to": [ENGLAND], "text": "…", "why": "…"},
    {"what": "failure", "seat": ENGLAND, "kind": "late", "words": "…"},
    {"what": "clock", "seat": ITALY, "used": 7.5},
]
FALL = [
    verdict(1, FRANCE, GERMANY, "kept"),
    verdict(3, AUSTRIA, ITALY, "kept"),
    verdict(3, ITALY, AUSTRIA, "broken"),
    verdict(1, GERMANY, FRANCE, "void"),
    says(RUSSIA, [TURKEY], "inform(RUS,[TUR],Feel(RUS,Angry))"),
]
YEAR = record(
    "diplomacy",
    {"final_year": 1905},
    [
        (
            {
                AUSTRIA: ["A VIE S F TRI", "F TRI H", "A BUD - SER"],
                ENGLAND: ["F LON - NTH", "F EDI - NWG", "A LVP - YOR"],
                FRANCE: ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"],
                GERMANY: ["A MUN - BUR", "A BER - KIE", "F KIE - DEN"],
                ITALY: ["A VEN - TYR", "A ROM - VEN", "F NAP - ION"],
                RUSSIA: ["A MOS H", "A WAR - GAL", "F SEV - RUM", "F STP/SC - BOT"],
                TURKEY: ["A CON - BUL", "F ANK - CON", "A SMY H"],
            },
            (),
            SPRING,
        ),
        (
            {
                AUSTRIA: ["A VIE H", "F TRI H", "A SER - GRE"],
                ENGLAND: ["F NTH C A YOR - NWY", "A YOR - NWY", "F NWG H"],
                FRANCE: ["A BUR - MUN", "A MAR - SPA", "F MAO - POR"],
                GERMANY: ["A MUN H", "A KIE H", "F DEN H"],
                ITALY: ["A TYR S A BUR - MUN", "A VEN - TRI", "F ION H"],
                RUSSIA: ["A MOS H", "A GAL H", "F RUM H", "F BOT - SWE"],
                TURKEY: ["A BUL - SER", "F CON H", "A SMY H"],
            },
            (),
            FALL,
        ),
        ({GERMANY: ["A MUN - BER"]}, (), []),
        (
            {
                FRANCE: ["A PAR B", "F BRE B", "WAIVE"],
                RUSSIA: ["A SEV B"],
                AUSTRIA: ["A BUD B"],
                TURKEY: ["A ANK B"],
            },
            (),
            [],
        ),
    ],
    SEATS,
    [
        {
            "what": "outcome",
            "kind": "draw",
            "winners": [FRANCE, RUSSIA],
            "points": [0, 0, 0.5, 0, 0, 0.5, 0],
            "sentence": "…",
        }
    ],
)


def disbanded() -> Record:
    """The same year, but the army dislodged from Munich is given up."""
    return again(2, {GERMANY: ["A MUN D"]}, {3: {GERMANY: ["A BER B"]}})


def again(at: int, plan: dict[int, list[str]], later: dict[int, dict[int, list[str]]]) -> Record:
    """The same year with other orders in a phase, and some more later."""
    played = [(dict(step.plan), step.chance, ()) for step in YEAR.steps]
    for number, orders in {at: plan, **later}.items():
        played[number][0].update({seat: tuple(lines) for seat, lines in orders.items()})
    return record("diplomacy", YEAR.options, played, SEATS)


def of(made: Record, key: str) -> dict[str, float]:
    """The number of each power that has one other than 0; of the game under "all"."""
    numbers = by_seat(find(key), facts(made, key), len(SEATS)).tolist()
    return {
        name: one for name, one in zip((*NAMES, "all"), numbers, strict=True) if one > 0 or one < 0
    }


EXPECTED: dict[str, dict[str, float]] = {
    "winner": {},
    "outright": {},
    "share": {"FRANCE": 0.5, "RUSSIA": 0.5},
    "score": {
        "AUSTRIA": 4,
        "ENGLAND": 4,
        "FRANCE": 6,
        "GERMANY": 3,
        "ITALY": 3,
        "RUSSIA": 6,
        "TURKEY": 4,
    },
    "rank": {
        "AUSTRIA": 4,
        "ENGLAND": 4,
        "FRANCE": 1.5,
        "GERMANY": 6.5,
        "ITALY": 6.5,
        "RUSSIA": 1.5,
        "TURKEY": 4,
    },
    "eliminated": {},
    "solo": {},
    "draw": {"all": 1},
    "unfinished": {},
    "length": {"all": 4},
    "turns": {"all": 1},
    "seconds": {"ITALY": 7.5},
    "failures": {"ENGLAND": 1},
    "messages": {
        "AUSTRIA": 1,
        "ENGLAND": 1,
        "FRANCE": 3,
        "GERMANY": 4,
        "ITALY": 1,
        "RUSSIA": 4,
        "TURKEY": 2,
    },
    "interaction": {
        "AUSTRIA": 5,
        "ENGLAND": 4,
        "FRANCE": 5,
        "GERMANY": 5,
        "ITALY": 3,
        "RUSSIA": 6,
        "TURKEY": 6,
    },
    "partners": {
        "AUSTRIA": 3,
        "ENGLAND": 2,
        "FRANCE": 2,
        "GERMANY": 2,
        "ITALY": 3,
        "RUSSIA": 2,
        "TURKEY": 2,
    },
    "refused": {"ITALY": 1},
    "unread": {"ITALY": 1},
    "proposals": {"AUSTRIA": 1, "FRANCE": 2},
    "accepts": {"GERMANY": 1},
    "rejects": {"ENGLAND": 1},
    "withdraws": {"FRANCE": 1},
    "informs": {"GERMANY": 3, "RUSSIA": 3, "TURKEY": 1},
    "queries": {"RUSSIA": 1},
    "answers": {"TURKEY": 1},
    "level1": {"AUSTRIA": 1, "ENGLAND": 1, "FRANCE": 3, "GERMANY": 1},
    "level2": {"TURKEY": 1},
    "level3": {"RUSSIA": 1, "TURKEY": 1},
    "level4": {"RUSSIA": 1},
    "level5": {"RUSSIA": 2},
    "level6": {"GERMANY": 1},
    "level7": {"GERMANY": 1},
    "level8": {"GERMANY": 1},
    "feelings": {"GERMANY": -1, "RUSSIA": -2},
    "deals": {"AUSTRIA": 1, "FRANCE": 1, "GERMANY": 1, "ITALY": 1},
    "acceptance": {"AUSTRIA": 1, "FRANCE": 0.5},
    "answer_time": {"FRANCE": 6},
    "promises_kept": {"AUSTRIA": 1, "FRANCE": 1},
    "promises_broken": {"ITALY": 1},
    "promises_void": {"GERMANY": 1},
    "honesty": {"AUSTRIA": 1, "FRANCE": 1},
    "peaces": {},
    "alliances": {},
    "zones": {},
    "moves": {
        "AUSTRIA": 2,
        "ENGLAND": 4,
        "FRANCE": 5,
        "GERMANY": 3,
        "ITALY": 4,
        "RUSSIA": 4,
        "TURKEY": 3,
    },
    "moves_ok": {
        "AUSTRIA": 2,
        "ENGLAND": 4,
        "FRANCE": 5,
        "GERMANY": 2,
        "ITALY": 3,
        "RUSSIA": 4,
        "TURKEY": 3,
    },
    "moves_failed": {"GERMANY": 1, "ITALY": 1},
    "attacks": {"FRANCE": 1, "ITALY": 1, "TURKEY": 1},
    "attacks_ok": {"FRANCE": 1, "TURKEY": 1},
    "countryman_attacks": {"GERMANY": 1, "ITALY": 1, "TURKEY": 1},
    "supports_given": {"ITALY": 1},
    "supports_ok": {"ITALY": 1},
    "supports_own": {"AUSTRIA": 1, "FRANCE": 1},
    "holds": {"AUSTRIA": 3, "ENGLAND": 1, "GERMANY": 3, "ITALY": 1, "RUSSIA": 4, "TURKEY": 3},
    "convoys": {"ENGLAND": 1},
    "dislodged": {"GERMANY": 1},
    "lost_units": {},
    "retreats": {"GERMANY": 1},
    "disbands": {},
    "builds": {"AUSTRIA": 1, "FRANCE": 2, "RUSSIA": 1, "TURKEY": 1},
    "waives": {"ENGLAND": 1, "FRANCE": 1, "RUSSIA": 1},
    "removals": {},
    "captured": {"AUSTRIA": 1, "ENGLAND": 1, "FRANCE": 3, "GERMANY": 1, "RUSSIA": 2, "TURKEY": 1},
    "lost": {"GERMANY": 1},
    "centers": {
        "AUSTRIA": 4,
        "ENGLAND": 4,
        "FRANCE": 6,
        "GERMANY": 3,
        "ITALY": 3,
        "RUSSIA": 6,
        "TURKEY": 4,
    },
    "units": {
        "AUSTRIA": 4,
        "ENGLAND": 3,
        "FRANCE": 5,
        "GERMANY": 3,
        "ITALY": 3,
        "RUSSIA": 5,
        "TURKEY": 4,
    },
}


@pytest.mark.parametrize("key", EXPECTED)
def test_a_variable_sees_in_a_year_what_happened_in_it(key: str) -> None:
    assert of(YEAR, key) == EXPECTED[key]


def test_no_variable_of_diplomacy_goes_unchecked() -> None:
    assert EXPECTED.keys() == {one.key for one in VARIABLES if one.game in ("", "diplomacy")}


def test_a_unit_given_up_is_disbanded_and_lost() -> None:
    assert of(disbanded(), "disbands") == of(disbanded(), "lost_units") == {"GERMANY": 1}
    assert of(disbanded(), "retreats") == {}
    assert of(disbanded(), "builds")["GERMANY"] == 1


def test_a_unit_without_a_center_is_removed() -> None:
    stays = {GERMANY: ["A MUN - BUR", "A BER - KIE", "F KIE - HEL"]}
    goes = {1: {GERMANY: ["A MUN H", "A KIE H", "F HEL H"]}, 3: {GERMANY: ["F HEL D"]}}
    assert of(again(0, stays, goes), "removals") == {"GERMANY": 1}


def test_what_is_seen_between_two_is_seen_of_them_alone() -> None:
    def toward(key: str, *others: str) -> dict[str, float]:
        game = observe(Game("made", YEAR), [find(key)])
        answer = ask([game], Question((key,), "seat", along="nothing", toward=others))
        return {one.who: one.number for one in answer.points if one.number > 0}

    assert toward("attacks", "AUSTRIA") == {"ITALY": 1, "TURKEY": 1}
    assert toward("attacks", "wild") == {"FRANCE": 1}
    assert toward("supports_given", "FRANCE") == {"ITALY": 1}
    assert toward("captured", "GERMANY") == {"FRANCE": 1}
    assert toward("lost", "FRANCE") == {"GERMANY": 1}
    assert toward("messages", "RUSSIA") == {"TURKEY": 2}
    assert toward("interaction", "RUSSIA") == {"ITALY": 1, "TURKEY": 5}
    assert toward("deals", "FRANCE") == {"GERMANY": 1}
    assert toward("promises_broken", "AUSTRIA") == {"ITALY": 1}
    assert toward("acceptance", "ENGLAND") == {}


def test_agreements_stand_until_a_promise_of_them_is_broken() -> None:
    def pairs(key: str, phase: str) -> set[tuple[str, str]]:
        game = observe(Game("made", YEAR), [find(key)])
        rows = game.facts[key][game.facts[key]["phase"] == game.phases.index(phase)]
        return {
            (NAMES[row["actor"]], NAMES[int(row["others"]).bit_length() - 1])
            for row in rows[rows["number"] > 0]
        }

    assert pairs("peaces", "S1901M") == {("FRANCE", "GERMANY"), ("GERMANY", "FRANCE")}
    assert pairs("zones", "S1901M") == {("AUSTRIA", "ITALY"), ("ITALY", "AUSTRIA")}
    assert pairs("alliances", "S1901M") == set()
    assert pairs("peaces", "F1901M") == pairs("zones", "F1901M") == set()


def test_what_is_told_after_the_last_phase_is_told_at_the_end() -> None:
    late = {**verdict(1, FRANCE, GERMANY, "broken"), "phase": "COMPLETED"}
    made = Record(YEAR.game, {}, 1, YEAR.steps, (), YEAR.about, (late,))
    game = observe(Game("made", made), [find("promises_broken")])
    answer = ask([game], Question(("promises_broken",), "seat"))
    told = {(one.who, one.at): one.number for one in answer.points}
    assert (told["FRANCE", "end"], told["ITALY", "F1901M"]) == (1, 1)


def test_a_variable_can_be_asked_phase_by_phase() -> None:
    game = observe(Game("made", YEAR), [find("moves"), find("centers")])
    answer = ask([game], Question(("moves", "centers"), "seat", of=("FRANCE",)))
    told = {(one.variable, one.at): one.number for one in answer.points}
    assert answer.axis == "Phase"
    assert ("moves", "end") not in told
    assert [told["moves", phase] for phase in ("S1901M", "F1901M", "F1901R")] == [2, 3, 0]
    assert [told["centers", phase] for phase in ("S1901M", "W1901A", "end")] == [3, 6, 6]


@pytest.mark.parametrize("key", EXPECTED)
def test_a_variable_reads_no_more_of_a_file_than_it_says(key: str, tmp_path: Path) -> None:
    file = tmp_path / "year.jsonl"
    file.write_text(write(YEAR))
    (game,) = load(file, [key])
    assert game.facts[key]["number"].tolist() == facts(YEAR, key)["number"].tolist()
