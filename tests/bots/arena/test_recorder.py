"""Every game of the arena leaves a record that plays again, bit for bit."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bots.arena import together
from bots.arena.description import from_table
from bots.arena.match import Entrant, Match, play
from bots.arena.recorder import Recorder
from bots.arena.run import run
from games.__main__ import main
from games.core.compare import compare
from games.core.record import read
from games.registry import rules
from games.talk.negotiation import TalkTerms

TEXT = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
(SCHEMA,) = map(json.loads, re.findall(r"```json schema\n(.*?)```", TEXT, re.DOTALL))
TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}


def fits(schema: dict[str, Any], one: Any) -> bool:
    """Whether something is an instance of a schema, of which it knows what ours is made of."""
    known = {"$schema", "title", "oneOf", "type", "required", "additionalProperties", "properties"}
    assert set(schema) <= known | {"items", "const", "enum"}
    kinds = schema.get("type", [])
    if kinds and not any(
        isinstance(one, TYPES[kind]) and not isinstance(one, bool)
        for kind in ([kinds] if isinstance(kinds, str) else kinds)
    ):
        return False
    if "oneOf" in schema and sum(fits(part, one) for part in schema["oneOf"]) != 1:
        return False
    if one != schema.get("const", one) or one not in schema.get("enum", [one]):
        return False
    if isinstance(one, list) and "items" in schema:
        return all(fits(schema["items"], part) for part in one)
    if not isinstance(one, dict) or ("properties" not in schema and "required" not in schema):
        others = schema.get("additionalProperties", {})
        return not isinstance(one, dict) or all(fits(others, part) for part in one.values())
    properties = schema["properties"]
    return set(schema["required"]) <= set(one) <= set(properties) and all(
        fits(properties[name], part) for name, part in one.items()
    )


def recorder_of(
    game: str, entrants: Sequence[Entrant], seed: int, options: dict[str, Any], terms: Any = None
) -> Recorder:
    labels = [f"{one.bot} {seat}" for seat, one in enumerate(entrants)]
    return Recorder(rules(game), entrants, labels, seed, options, terms)


def recorded(
    game: str, bots: Sequence[str], seed: int, options: dict[str, Any], **changes: Any
) -> str:
    """The record of a game."""
    entrants = [Entrant(bot) for bot in bots]
    recorder = recorder_of(game, entrants, seed, options, changes.get("terms"))
    play(game, entrants, seed, options, recorder=recorder, **{"limit": 5000, **changes})
    return recorder.text


def told(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()[1:]]


ROBOTS = ("jsettlers_fast", "jsettlers_smart", "stac", "catan_typed")
TALKERS = [f"tests.bots.arena.talkers:{bot}" for bot in ("Liar", "Yes", "Teller", "Forger")]


@pytest.mark.parametrize(
    ("game", "bots", "options", "changes"),
    [
        ("diplomacy", ["dumbbot", "random"] * 3 + ["hold"], {"final_year": 1905}, {}),
        ("diplomacy", ["random"] * 7, {"final_year": 1904, "convoys": False}, {"limit": 9}),
        ("diplomacy", ["negotiator", "randomnegotiator"] * 3 + ["envoy"], {"final_year": 1902},
         {"terms": TalkTerms()}),
        ("catan", ROBOTS, {}, {}),
        ("catan", ["catan_typed"] * 3, {"players": 3, "turn_limit": 9, "open_hands": True}, {}),
        ("catan", ["stac"] * 4, {"friendly_robber": True}, {"limit": 50}),
    ],
)  # fmt: skip
def test_a_recorded_game_plays_again_bit_for_bit_and_fits_the_schema(
    game: str, bots: Sequence[str], options: dict[str, Any], changes: dict[str, Any]
) -> None:
    text = recorded(game, bots, 3, options, **changes)
    found = compare(read(text), rules(game))
    assert not found.difference
    assert found.bits == found.steps >= 5
    assert found.lines == found.steps // 100 + 1
    for line in text.splitlines():
        assert fits(SCHEMA, json.loads(line)), line


@pytest.mark.parametrize("bots", [ROBOTS, ["catan_typed"] * 4])
def test_the_record_of_kernels_is_that_of_the_game_step_by_step(bots: Sequence[str]) -> None:
    entrants, options = [Entrant(bot) for bot in bots], {"victory": 7}
    slow, quick = (recorder_of("catan", entrants, 5, options) for _ in range(2))
    match = Match("catan", entrants, 5, options, scribes=[slow])
    while match.outcome is None:
        match.play_phase()
    match.result()
    play("catan", entrants, 5, options, 5000, recorder=quick)
    assert slow.text == quick.text


def test_a_game_too_long_for_the_room_there_is_is_recorded_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = recorded("catan", ROBOTS, 5, {}, limit=90)
    monkeypatch.setattr(together, "ROOM", 1)
    with pytest.raises(ValueError, match="and there was room for 90"):
        entrants = [Entrant(bot) for bot in ROBOTS]
        tight = recorder_of("catan", entrants, 5, {})
        path = together.quicker(entrants)
        together.play_together(path, "catan", entrants, 5, {}, 90, tight)
    assert recorded("catan", ROBOTS, 5, {}, limit=90) == whole


def test_what_robots_say_aloud_is_on_record() -> None:
    entrants = [Entrant("jsettlers_fast", {"SHARE_RESOURCES": True})] * 2 + [Entrant("stac")] * 2
    recorder = recorder_of("catan", entrants, 1, {})
    play("catan", entrants, 1, {}, 80, recorder=recorder)
    acts = [one for one in told(recorder.text) if one["what"] == "act"]
    assert {one["from"] for one in acts} == {0, 1}
    assert all(one["text"].startswith("announce resources ") for one in acts)


def test_messages_deals_verdicts_and_refusals_are_on_record_in_order() -> None:
    bots = ["hold"] * 7
    bots[0], bots[2], bots[3] = TALKERS[3], TALKERS[0], TALKERS[1]
    text = recorded("diplomacy", bots, 1, {"final_year": 1901}, terms=TalkTerms())
    spring = told(text)
    kinds = [(one["what"], one.get("state") or one.get("finding")) for one in spring]
    assert kinds[:6] == [
        ("message", None),
        ("deal", "open"),
        ("message", None),
        ("deal", "confirmed"),
        ("step", None),
        ("verdict", "broken"),
    ]
    message = spring[0]
    assert (message["from"], message["to"]) == (2, [3])
    assert message["meaning"] == "propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])"


def test_an_agreed_draw_is_on_record_and_plays_again() -> None:
    drawers = ["tests.bots.arena.talkers:Drawer"] * 7
    text = recorded("diplomacy", drawers, 1, {"final_year": 1901}, terms=TalkTerms())
    assert {"what": "draw", "seats": [0, 1, 2, 3, 4, 5, 6]} in told(text)
    assert not compare(read(text), rules("diplomacy")).difference


def test_failures_are_on_record_and_no_memory_is() -> None:
    bots = ["hold"] * 6 + ["tests.bots.arena.failing:Hoarder"]
    text = recorded("diplomacy", bots, 1, {"final_year": 1901})
    (failure,) = [one for one in told(text) if one["what"] == "failure"]
    assert (failure["seat"], failure["kind"]) == (6, "nonsense")
    assert "seen" not in text


def test_two_runs_leave_the_same_records_whatever_the_number_of_processes(tmp_path: Path) -> None:
    players = [{"bot": "dumbbot"}, {"bot": "random", "count": 6}]
    table = {"games": 2, "options": {"final_year": 1901}, "players": players}
    for name, processes in (("one", 1), ("two", 2)):
        run(from_table(table), None, processes, False, record=tmp_path / name)
    for number in range(2):
        one, two = (tmp_path / name / f"game-000{number}.jsonl" for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record on disk."""
    kept = tmp_path / "game.jsonl"
    kept.write_text(recorded("catan", ["catan_typed"] * 4, 2, {}, limit=120))
    return kept


def test_the_shell_says_that_every_position_is_the_same(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out == (
        f"{file}: the same: 120 steps played, 120 positions compared bit for bit, "
        "2 by their lines\n"
    )


@pytest.mark.parametrize(
    ("change", "status", "told"),
    [
        (('"fingerprint": "', '"fingerprint": "0'), 1, "after T0.0 the record has the fing"),
        (("settlement ", "city "), 1, "step 1: First place a settlement."),
        (('"0": [', '"9": ['), 1, "step 1: There is no seat 9."),
        (("T0.0", "T0.7"), 1, "The record gives plans for T0.7, but play stands at T0.0."),
        (('"seed": 2', '"seed": 3'), 1, "different: "),
        (('"options": {}', '"options": {"luck": 1}'), 1, "There is no option luck"),
        (("unfinished", "win"), 1, "the record ends with "),
        (('"record": 2', '"record": 1'), 2, "A record begins with a line"),
        (("catan", "ludo"), 2, "There is no game called ludo"),
        (('"what": "step"', '"what": "leap"'), 2, "Line 2 of the record cannot be read"),
    ],
)
def test_the_shell_names_the_first_difference(
    file: Path,
    capsys: pytest.CaptureFixture[str],
    change: tuple[str, str],
    status: int,
    told: str,
) -> None:
    text = file.read_text()
    assert change[0] in text
    file.write_text(text.replace(*change, 1))
    assert main(["replay", str(file)]) == status
    said = capsys.readouterr()
    assert told in (said.err if status == 2 else said.out)


def test_under_another_layout_lines_are_compared_and_it_says_so(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(file.read_text().replace(rules("catan").layout, "another"))
    assert main(["replay", str(file)]) == 0
    assert "0 positions compared bit for bit, 2 by their lines" in capsys.readouterr().out


def test_the_worst_status_of_several_files_counts(file: Path, tmp_path: Path) -> None:
    assert main(["replay", str(file), str(tmp_path / "nowhere.jsonl")]) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "bots", "options", "games"),
    [("catan", ROBOTS, {}, 20), ("diplomacy", ["random"] * 7, {"final_year": 1910}, 12)],
)
def test_many_recorded_games_play_again_bit_for_bit(
    game: str, bots: Sequence[str], options: dict[str, Any], games: int
) -> None:
    for seed in range(games):
        found = compare(read(recorded(game, bots, seed, options)), rules(game))
        assert not found.difference
        assert found.bits == found.steps
