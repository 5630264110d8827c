"""Rows say when games ended and who dropped out; a file of results belongs to one experiment."""

import json
from pathlib import Path
from typing import Any

import pytest

from bots.analysis.game import when
from bots.arena.__main__ import main
from bots.arena.description import from_table
from bots.arena.experiment import BadExperiment
from bots.arena.identity import digest, facts
from bots.arena.match import Entrant, Match, play
from bots.arena.results import read_rows
from bots.arena.run import run
from bots.arena.summary import summarize
from games.talk.negotiation import TalkTerms

HOLDERS = {"games": 2, "seed": 4, "options": {"final_year": 1901}}
SEVEN = [{"bot": "random"}, {"bot": "hold", "count": 6}]
SWEEP = {"label": "random", "parameter": "count", "start": 0, "step": 1, "count": 2}


def table(**changes: Any) -> dict[str, Any]:
    return {**HOLDERS, "players": SEVEN, **changes}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": 5}, "seed is 4 there and 5 here"),
        ({"schedule": "fixed"}, 'schedule is "balanced" there and "fixed" here'),
        ({"limit": 3}, "limit is 1000 there and 3 here"),
        ({"seconds": 5}, "seconds is null there and 5 here"),
        ({"options": {"final_year": 1902}}, "options.final_year is 1901 there and 1902 here"),
        ({"options": {}}, "options.final_year is 1901 there and not given here"),
        ({"talk": True}, "talk.consistent is not given there and true here"),
        (
            {"players": [{"bot": "dumbbot"}, {"bot": "hold", "count": 6}]},
            'players 1.bot is "random" there and "dumbbot" here',
        ),
        (
            {"players": [{"bot": "random", "count": 2}, {"bot": "hold", "count": 5}]},
            "players 1.count is 1 there and 2 here; players 2.count is 6 there and 5 here",
        ),
    ],
)
def test_whatever_determines_the_games_makes_another_experiment(
    tmp_path: Path, changes: dict[str, Any], told: str
) -> None:
    results = tmp_path / "results.jsonl"
    run(from_table(table()), results, 1, progress=False)
    before = results.read_bytes()
    with pytest.raises(BadExperiment) as refused:
        run(from_table(table(**changes)), results, 1, progress=False)
    assert told in str(refused.value)
    assert "name another file" in str(refused.value)
    assert results.read_bytes() == before


def test_a_name_and_more_games_make_no_other_experiment(tmp_path: Path) -> None:
    results, fresh = tmp_path / "results.jsonl", tmp_path / "fresh.jsonl"
    run(from_table(table()), results, 1, progress=False)
    more = from_table(table(name="more of it", games=4))
    assert len(run(more, results, 1, progress=False)) == 4
    run(more, fresh, 1, progress=False)
    assert results.read_bytes() == fresh.read_bytes()
    assert len(run(from_table(table()), results, 1, progress=False)) == 2
    assert results.read_bytes() == fresh.read_bytes(), "fewer games take none away"


def test_more_games_of_a_sweep_are_another_experiment() -> None:
    players = [{"bot": "random"}, {"bot": "hold", "count": "rest"}]
    two, four = (
        digest(facts(from_table(table(players=players, sweep=SWEEP, games=games))))
        for games in (2, 4)
    )
    assert two != four


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("my notes\nof last year\n", "line 1 of"),
        ('{"a": 1}\n', "holds no results of the arena"),
        ('{"results": 3, "experiment": {}}\n', "holds no results of the arena"),
        (
            '{"number": 0, "point": 0, "seed": 1, "seats": ["hold"], "kind": "draw"}\n',
            "was written before results said whose they are",
        ),
    ],
)
def test_a_file_of_anything_else_is_left_alone(tmp_path: Path, text: str, told: str) -> None:
    results = tmp_path / "results.jsonl"
    results.write_text(text)
    with pytest.raises(BadExperiment, match=told):
        run(from_table(table()), results, 1, progress=False)
    assert results.read_text() == text


def test_a_file_whose_games_were_mixed_up_is_refused(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    run(from_table(table()), results, 1, progress=False)
    head, first, second = results.read_text().splitlines(keepends=True)
    results.write_text(head + second + first)
    with pytest.raises(BadExperiment, match="not in their order"):
        run(from_table(table()), results, 1, progress=False)
    results.write_text(head + "nonsense\n" + second)
    with pytest.raises(BadExperiment, match=r"line 2 of .* is no result of a game"):
        run(from_table(table()), results, 1, progress=False)


def test_a_run_killed_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run(from_table(table()), whole, 1, progress=False)
    for length in (0, 1, 40):
        cut.write_bytes(whole.read_bytes()[:length])
        run(from_table(table()), cut, 1, progress=False)
        assert cut.read_bytes() == whole.read_bytes()


def test_the_shell_says_that_a_file_is_anothers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ["--games", "1", "--final-year", "1901", "--processes", "1"]
    out = ["--out", str(tmp_path / "r.jsonl")]
    assert main(["--players", "random", "hold:6", *few, *out]) == 0
    capsys.readouterr()
    assert main(["--players", "hold", "random:6", *few, *out]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert "holds the games of another experiment: players 1.bot" in said.err


def test_the_first_line_tells_all_that_determines_the_games(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    run(from_table(table()), results, 1, progress=False)
    head = json.loads(results.read_text().splitlines()[0])
    assert head["results"] == 2
    assert head["digest"] == digest(head["experiment"])
    assert head["experiment"]["players"][0] == {
        "label": "random",
        "bot": "random",
        "count": 1,
        "parameters": {},
    }
    assert len(read_rows(results)) == 2


def test_a_row_says_when_the_game_ended_and_who_dropped_out_when() -> None:
    entrants = [Entrant(bot) for bot in ("dumbbot", "hold", "dumbbot", "hold", "hold", "hold")]
    result = play("diplomacy", [*entrants, Entrant("dumbbot")], 2, {"final_year": 1912})
    assert 1901 <= when(result.last_phase) <= 1912
    assert result.last_phase != "COMPLETED"
    gone = [seat for seat, year in enumerate(result.eliminated) if year is not None]
    assert gone, "some that only hold are overrun"
    for seat, score in enumerate(result.scores):
        assert (score == 0) == (seat in gone)


def test_a_game_that_all_agreed_to_end_ended_in_the_phase_they_agreed_in() -> None:
    drawers = [Entrant("tests.bots.arena.talkers:Drawer")] * 7
    result = play("diplomacy", drawers, 1, {"final_year": 1901}, terms=TalkTerms())
    assert (result.kind, result.last_phase) == ("draw", "F1901M")


@pytest.mark.parametrize("limit", [7, 100_000])
def test_kernel_robots_end_in_the_same_phase_as_step_by_step(limit: int) -> None:
    entrants = [Entrant("catan_typed")] * 4
    options = {"turn_limit": 12}
    match = Match("catan", entrants, 3, options)
    while match.outcome is None and match.phases < limit:
        match.play_phase()
    slow, quick = match.result(), play("catan", entrants, 3, options, limit)
    assert slow == quick
    assert slow.last_phase.startswith("T")
    assert slow.kind == ("unfinished" if limit == 7 else "draw")


def test_who_dropped_out_later_ranks_higher() -> None:
    row = {
        "number": 0,
        "point": 0,
        "seats": ["a", "b", "c", "d"],
        "kind": "draw",
        "scores": [20, 14, 0, 0],
        "shares": [0.5, 0.5, 0, 0],
        "eliminated": [None, None, 1903, 1905],
        "failures": [],
    }
    assert [line.rank for line in summarize([row])] == [1, 2, 4, 3]


@pytest.mark.parametrize("talk", [True, False])
def test_the_log_of_a_game_of_diplomacy_tells_what_was_ordered(tmp_path: Path, talk: bool) -> None:
    experiment = from_table(table(talk=talk))
    run(experiment, None, 1, progress=False, log=tmp_path)
    text = (tmp_path / "game-0001.txt").read_text()
    assert text.startswith("spring 1901, moves\n")
    assert "France orders: " in text
    assert "\n\nfall 1901, moves\n" in text
    assert "\n\nA draw between Austria, England, " in text


def test_the_log_of_a_game_of_catan_tells_what_was_said_and_done(tmp_path: Path) -> None:
    open_hands = {"bot": "jsettlers_fast", "count": 3, "parameters": {"SHARE_RESOURCES": True}}
    players = [open_hands, {"bot": "catan_typed"}]
    experiment = from_table({"game": "catan", "games": 1, "limit": 120, "players": players})
    run(experiment, None, 1, progress=False, log=tmp_path)
    text = (tmp_path / "game-0000.txt").read_text()
    assert text.startswith("Set-up\nRed: settlement ")
    for told in ("\nTurn 1, ", "The dice show ", " gets ", ": end\n", " says: announce resources"):
        assert told in text
    assert text.endswith("The game was left unfinished.\n")


def test_chatter_is_logged_under_its_phase_with_whom_it_was_said_to(tmp_path: Path) -> None:
    players = [{"bot": "tests.bots.arena.talkers:Teller", "count": 7}]
    run(from_table(table(players=players, talk=True)), None, 1, progress=False, log=tmp_path)
    text = (tmp_path / "game-0000.txt").read_text()
    assert text.startswith("spring 1901, moves\n")
    assert "France to all: Hello!" in text
