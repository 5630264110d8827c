"""Games that begin in the middle, and games that are cut by the clock."""

import json
from pathlib import Path
from typing import Any

import pytest

from bots.arena import match
from bots.arena.description import from_table, read_table, write_toml
from bots.arena.entrant import Entrant
from bots.arena.experiment import BadExperiment
from bots.arena.identity import facts
from bots.arena.match import play
from bots.arena.run import recorded, run
from games.core.record import read, replay, write
from games.core.rules import Rules
from games.formats.registry import FORMATS
from games.registry import rules

RANDOM: dict[str, Any] = {
    "game": "diplomacy",
    "games": 2,
    "players": [{"bot": "random", "count": 7}],
}
CATAN: dict[str, Any] = {
    "game": "catan",
    "games": 2,
    "players": [{"bot": "jsettlers_fast", "count": 3}],
}


def a_game(table: dict[str, Any]) -> str:
    """The record of a short game."""
    experiment = from_table(table)
    return recorded(experiment, experiment.pairing(0, 0))[1]


def line_in(text: str, phase: str, laws: Rules[Any, Any, Any]) -> str:
    """The line of the position of a record in a phase."""
    return next(laws.write(one) for one in replay(read(text), laws) if laws.phase(one) == phase)


def test_a_game_begins_with_the_position_of_a_record_whatever_form_tells_it() -> None:
    laws = rules("diplomacy")
    text = a_game({**RANDOM, "options": {"final_year": 1903}})
    line = line_in(text, "F1902M", laws)
    saved = FORMATS["diplomacy"].content(read(text)).decode()
    one = json.dumps(laws.to_json(laws.read(line)), indent=1)
    for told in (
        {"start": line},
        {"start": one},
        {"start": text, "start_phase": "F1902M"},
        {"start": saved, "start_phase": "F1902M"},
    ):
        assert from_table({**RANDOM, **told}).start == line
    experiment = from_table({**RANDOM, "start": line})
    assert experiment.options["final_year"] == 1903
    assert facts(experiment)["start"] == line
    row, record = recorded(experiment, experiment.pairing(0, 1))
    assert row["last_phase"].endswith(("1903M", "1903R", "1903A"))
    begun = read(record)
    assert (begun.start, begun.steps[0].phase) == (line, "F1902M")
    *_, last = replay(begun, laws)
    assert laws.outcome(last)
    assert write(read(record)) == record


def test_catan_begins_in_the_middle_with_its_board_and_its_seats(tmp_path: Path) -> None:
    laws = rules("catan")
    text = a_game({**CATAN, "options": {"players": 3, "board": "beginner", "victory": 4}})
    phase = read(text).steps[30].phase
    (tmp_path / "game.jsonl").write_text(text)
    told = {**CATAN, "start_file": str(tmp_path / "game.jsonl"), "start_phase": phase}
    (tmp_path / "middle.toml").write_text(write_toml(told))
    experiment = from_table(read_table(str(tmp_path / "middle.toml")))
    assert experiment.start == line_in(text, phase, laws)
    assert (experiment.seats, experiment.options["victory"]) == (3, 4)
    rows = run(experiment, tmp_path / "out.jsonl", 1, progress=False, record=tmp_path / "records")
    assert [row["kind"] for row in rows] == ["win", "win"]
    kept = read((tmp_path / "records/game-0001.jsonl").read_text())
    assert (kept.start, kept.steps[0].phase) == (experiment.start, phase)
    *_, last = replay(kept, laws)
    assert laws.outcome(last)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"start": "here"}, "the start "),
        ({"start": "{"}, "no position of diplomacy"),
        ({"start": '{"phase": "F1901M"}', "options": {"victory": 20}}, "has its own options"),
        ({"start_phase": "F1901M"}, "start_phase without a start"),
        ({"deadline": 0}, "deadline cannot be 0"),
        ({"minutes": -1}, "minutes cannot be -1"),
    ],
)
def test_what_is_no_beginning_is_refused_in_a_sentence(told: dict[str, Any], why: str) -> None:
    with pytest.raises(BadExperiment, match=why):
        from_table({**RANDOM, **told})


def test_a_phase_that_never_was_another_game_and_a_game_that_is_over_are_refused() -> None:
    text = a_game({**RANDOM, "options": {"final_year": 1901}})
    with pytest.raises(BadExperiment, match="say by start_phase"):
        from_table({**RANDOM, "start": text})
    with pytest.raises(BadExperiment, match="never in S1999M; it went from S1901M"):
        from_table({**RANDOM, "start": text, "start_phase": "S1999M"})
    with pytest.raises(BadExperiment, match="of a game of diplomacy, not of catan"):
        from_table({**CATAN, "start": text, "start_phase": "T0.0"})
    *_, last = replay(read(text), rules("diplomacy"))
    with pytest.raises(BadExperiment, match="the game is over"):
        from_table({**RANDOM, "start": rules("diplomacy").write(last)})


def test_a_deadline_is_for_all_of_a_phase_and_what_is_late_is_charged_as_late() -> None:
    entrants = [Entrant("tests.bots.arena.failing:Sleeper"), *[Entrant("hold")] * 6]
    result = play("diplomacy", entrants, 1, {"final_year": 1901}, deadline=0.05)
    (failure,) = result.failures
    assert (failure["kind"], failure["count"], failure["phase"]) == ("late", 1, "S1901M")
    assert result.phases == 2
    random, limits = [Entrant("random")] * 7, {"final_year": 1902}
    assert play("diplomacy", random, 1, limits, deadline=60, minutes=50) == play(
        "diplomacy", random, 1, limits
    )


def test_after_its_minutes_a_game_is_left_unfinished_as_after_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed = iter(range(0, 10_000, 30))
    monkeypatch.setattr(match.time, "monotonic", lambda: float(next(passed)))
    cut = play("diplomacy", [Entrant("hold")] * 7, 1, {}, minutes=2)
    monkeypatch.undo()
    assert cut == play("diplomacy", [Entrant("hold")] * 7, 1, {}, limit=cut.phases)
    assert (cut.kind, cut.phases, set(cut.shares)) == ("unfinished", 3, {0.0})
