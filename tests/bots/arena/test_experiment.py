"""Experiments are read with care and repeat exactly."""

import json
from pathlib import Path
from typing import Any

import pytest

from bots.arena.__main__ import main
from bots.arena.description import from_table, read_table, shipped
from bots.arena.experiment import BadExperiment
from bots.arena.results import read_rows
from bots.arena.run import run
from bots.arena.summary import summarize, table
from games.core.errors import GameError

SEVEN = [{"bot": "random", "count": 1}, {"bot": "hold", "count": 6}]


def described(**changes: Any) -> dict[str, Any]:
    return {
        "game": "diplomacy",
        "games": 7,
        "seed": 4,
        "options": {"final_year": 1902},
        "players": SEVEN,
        **changes,
    }


@pytest.mark.parametrize(
    ("changes", "sentence"),  # None: the game itself refuses it
    [
        ({"player": []}, "an experiment has no 'player'; did you mean 'players'"),
        ({"game": "ludo"}, None),
        ({"games": "ten"}, "games of an experiment cannot be 'ten': it is a whole number"),
        ({"talk": 1}, "talk of an experiment cannot be 1: it is true or false"),
        ({"players": [{"bot": "hold", "cout": 7}]}, "a player has no 'cout'; did you mean 'count'"),
        (
            {"players": [{"bot": "dumbbot", "parametrs": {}}]},
            "a player has no 'parametrs'; did you mean 'parameters'",
        ),
        ({"players": [{"bot": "hold", "power": "TUR", "count": 7}]}, "a player has no 'power'"),
        (
            {"players": [{"label": "x", "count": 7}]},
            "a player needs one of bot, path, folder, program",
        ),
        ({"players": ["hold"]}, "a player cannot be 'hold': it is a table"),
        (
            {"players": [{"bot": "hold", "count": 7, "parameters": {"courage": 1}}]},
            "hold: hold has no parameters, so no 'courage'",
        ),
        (
            {"options": {"final_yaer": 1902}},
            "diplomacy has no option 'final_yaer'; did you mean 'final_year'",
        ),
        ({"options": {"paradox": "toss"}}, None),
        ({"seconds": 0}, "seconds cannot be 0"),
        ({"limit": 0}, "at least one phase"),
        ({"players": [{"bot": "dumbot", "count": 7}]}, "no diplomacy bot named 'dumbot'"),
        ({"players": [{"bot": "hold", "count": 6}]}, "has 7 seats, and the players fill 6"),
        ({"players": []}, "has 7 seats, and the players fill 0"),
        ({"players": [{"bot": "hold", "count": 8}]}, 'schedule = "pool"'),
        ({"players": [{"bot": "hold", "count": 8}], "schedule": "fixed"}, "fill 8"),
        ({"players": [{"bot": "hold", "count": 51}], "schedule": "pool"}, "at most 50 players"),
        (
            {"players": [{"bot": "hold", "count": "rest"}, {"bot": "random", "count": "rest"}]},
            "two players take the rest",
        ),
        ({"players": [*SEVEN, {"bot": "hold"}]}, "two players are labeled 'hold'"),
        ({"schedule": "fair"}, "no schedule 'fair'"),
        ({"games": 0}, "at least one game"),
        (
            {"sweep": {"label": "x", "parameter": "p", "start": 0, "step": 1, "count": 2}},
            "the sweep names 'x'",
        ),
        (
            {"sweep": {"label": "hold", "paramter": "p"}},
            "the sweep has no 'paramter'; did you mean 'parameter'",
        ),
        ({"sweep": {"label": "hold", "parameter": "p"}}, "the sweep needs 'start'"),
        (
            {"sweep": {"label": "hold", "parameter": "p", "start": 0, "step": 1, "count": 0}},
            "at least one point",
        ),
        ({"protocol": "free"}, "protocol without talk"),
        ({"talk": True, "protocol": "shouting"}, "“shouting” is no protocol"),
        ({"talk": True, "level": 9}, "levels of talk are 1 to 8"),
        ({"players": [{"bot": "hold", "count": "most"}]}, "count of a player cannot be 'most'"),
    ],
)
def test_a_bad_experiment_is_refused_with_what_is_wrong(
    changes: dict[str, Any], sentence: str | None
) -> None:
    with pytest.raises(BadExperiment if sentence else GameError, match=sentence):
        from_table(described(**changes))


def test_a_sweep_varies_one_parameter_of_one_player_and_nothing_else() -> None:
    players = [{"bot": "dumbbot", "count": 1}, {"bot": "hold", "count": 6}]
    sweep = {
        "label": "dumbbot",
        "parameter": "play_alternative",
        "start": 0,
        "step": 25,
        "count": 3,
    }
    pairings = from_table(described(players=players, sweep=sweep)).pairings()
    assert len(pairings) == 21
    played = {
        (pairing.point, entrant.parameters["play_alternative"])
        for pairing in pairings
        for entrant in pairing.entrants
        if entrant.bot == "dumbbot"
    }
    assert played == {(0, 0), (1, 25), (2, 50)}
    assert all(
        entrant.parameters == {}
        for pairing in pairings
        for entrant in pairing.entrants
        if entrant.bot == "hold"
    )


def test_a_sweep_can_vary_how_many_seats_a_player_takes() -> None:
    players = [{"bot": "random"}, {"bot": "hold", "count": "rest"}]
    sweep = {"label": "random", "parameter": "count", "start": 0, "step": 1, "count": 8}
    experiment = from_table(described(players=players, sweep=sweep))
    assert [experiment.counts(point) for point in range(8)] == [(n, 7 - n) for n in range(8)]
    seats = [pairing.labels for pairing in experiment.pairings() if pairing.point == 3]
    assert [sum(game[seat] == "random" for game in seats) for seat in range(7)] == [3] * 7


def test_a_sweep_that_overfills_the_board_is_refused() -> None:
    sweep = {"label": "random", "parameter": "count", "start": 6, "step": 1, "count": 3}
    players = [{"bot": "random"}, {"bot": "hold", "count": "rest"}]
    with pytest.raises(BadExperiment, match="has 7 seats, and the players fill 8"):
        from_table(described(players=players, sweep=sweep))


def test_the_experiments_that_come_with_the_arena_are_understood() -> None:
    for name in shipped():
        assert from_table(read_table(name)).name == name


def test_an_experiment_that_is_nowhere_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadExperiment, match="come with the arena: negotiation"):
        read_table("negotiations")


def test_the_shell_changes_what_a_file_says(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["negotiation", "--games", "1", "--final-year", "1901", "--processes", "1"]
    assert main([*few, "--protocol", "free", "--level", "2", "--seed", "7"]) == 0
    assert "8 games of diplomacy" in capsys.readouterr().out


def test_two_runs_leave_the_same_bytes_whatever_the_number_of_processes(tmp_path: Path) -> None:
    experiment = from_table(described())
    run(experiment, tmp_path / "one.jsonl", processes=1, progress=False)
    run(experiment, tmp_path / "two.jsonl", processes=2, progress=False)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    experiment = from_table(described())
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run(experiment, whole, processes=1, progress=False)
    lines = whole.read_text().splitlines(keepends=True)
    cut.write_text("".join(lines[:4]) + lines[4][: len(lines[4]) // 2])
    assert len(read_rows(cut)) == 3
    run(experiment, cut, processes=1, progress=False)
    assert cut.read_bytes() == whole.read_bytes()


def test_results_of_another_experiment_are_not_overwritten(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    run(from_table(described()), results, processes=1, progress=False)
    before = results.read_bytes()
    with pytest.raises(BadExperiment, match="another experiment: seed is 4 there and 5 here;"):
        run(from_table(described(seed=5)), results, processes=1, progress=False)
    assert results.read_bytes() == before


def test_the_summary_counts_shares_firsts_and_ranks() -> None:
    rows = [
        {
            "number": number,
            "point": 0,
            "seats": ["a", "b", "b"],
            "kind": "solo" if number < 3 else "draw",
            "scores": [18, 10, 6] if number < 3 else [5, 5, 5],
            "shares": [1.0, 0.0, 0.0] if number < 3 else [1 / 3] * 3,
            "eliminated": [None] * 3,
            "failures": [],
        }
        for number in range(4)
    ]
    a, b = summarize(json.loads(json.dumps(rows)))
    assert (a.label, a.games, a.solos, a.firsts) == ("a", 4, 3, 3)
    assert a.share[0] == pytest.approx((3 + 1 / 3) / 4)
    assert (a.expected, b.expected) == (pytest.approx(1 / 3), pytest.approx(2 / 3))
    assert (a.rank, b.rank) == (pytest.approx(5 / 4), pytest.approx((3 * 2.5 + 2) / 4))
    assert (b.solos, b.firsts) == (0, 0)
    assert table([a, b]).splitlines()[1].split()[1] == "a"
