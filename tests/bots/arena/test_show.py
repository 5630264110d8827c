"""Results looked at again: scores in their order, two runs as pairs, BANDANA's logs."""

import re
from pathlib import Path
from typing import Any

import pytest

from bots.arena.__main__ import main
from bots.arena.bandana import game_results, tournament_results
from bots.arena.experiment import BadExperiment
from bots.arena.results import Row
from bots.arena.scores import POINTS, SCORES, points, score_of, standings
from bots.arena.teams import teams_of
from bots.arena.versus import versus

SEATS = ["a", "b", "c", "d", "e", "f", "g"]


def row(scores: list[int], number: int = 0, kind: str = "draw", **changes: Any) -> Row:
    """A finished game; who has no centers was eliminated in 1905."""
    alive = [score > 0 for score in scores]
    top = [score == max(scores) for score in scores]
    winners = top if kind == "solo" else alive
    return {
        "number": number,
        "point": 0,
        "seed": 7 + number,
        "seats": SEATS,
        "kind": kind,
        "scores": scores,
        "shares": [won / sum(winners) for won in winners],
        "eliminated": [None if one else 1905 for one in alive],
        "failures": [],
        **changes,
    }


@pytest.mark.parametrize("alive", range(1, 8))
def test_bandanas_points_go_down_with_the_number_of_survivors(alive: int) -> None:
    drawn = row([3] * alive + [0] * (7 - alive))
    assert [points(drawn, seat) for seat in range(7)] == (
        [POINTS[alive - 1]] * alive + [0] * (7 - alive)
    )


def test_a_game_won_alone_is_worth_12_and_nothing_to_the_others() -> None:
    won = row([18, 10, 6, 0, 0, 0, 0], kind="solo")
    assert [points(won, seat) for seat in range(7)] == [12, 0, 0, 0, 0, 0, 0]


def test_labels_stand_by_the_first_score_and_equals_by_the_next() -> None:
    games = [row([18, 9, 7, 0, 0, 0, 0], kind="solo"), row([5, 9, 8, 3, 3, 3, 3], number=1)]
    found = standings(games, [SCORES["solos"], SCORES["centers"]])
    assert [one.label for one in found] == ["a", "b", "c", "d", "e", "f", "g"]
    assert [(one.place, one.equal) for one in found[2:4]] == [(3, False), (4, True)]
    assert found[0].means == (0.5, 11.5)
    low, high = found[0].intervals[1]
    assert low == 5 and high == 18


def test_of_ranks_less_is_better() -> None:
    found = standings([row([3, 10, 5, 4, 4, 4, 4])], [SCORES["rank"]])
    assert (found[0].label, found[-1].label) == ("b", "a")


def ten(row: Row, seat: int) -> float:
    """BANDANA's example of a score of one's own."""
    return 100.0 if row["scores"][seat] >= 10 else 0.0


def test_a_score_may_be_ones_own() -> None:
    assert standings([row([3, 10, 5, 4, 4, 4, 4])], [score_of(f"{__name__}:ten")])[0].label == "b"
    with pytest.raises(BadExperiment, match="there are solos, centers"):
        score_of("squars")
    with pytest.raises(BadExperiment, match="cannot be loaded"):
        score_of("nowhere:ten")


def test_a_score_may_be_a_formula_of_what_a_game_tells() -> None:
    table = {"name": "ten or more", "formula": "100 * (centers >= 10)"}
    game = row([12, 9, 10, 3, 0, 0, 0])
    assert [score_of(table).of_seat(game, seat) for seat in (0, 1, 2)] == [100, 0, 100]
    late = {"name": "x", "formula": "-rank if year > 1909 and not eliminated else 0 / draw"}
    assert score_of(late).of_seat({**game, "last_phase": "F1910M"}, 0) == -1
    assert score_of(late).of_seat({**game, "kind": "solo", "last_phase": "F1905M"}, 0) == 0
    least = score_of({"name": "x", "formula": "rank", "least": True})
    assert standings([game], [least])[0].label == "a"


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("__import__('os')", "has no"),
        ("centers.real", "has no"),
        ("[centers]", "has no"),
        ("lambda: 1", "has no"),
        ("2 ** centers", "no operator"),
        ("centers in centers", "no operator"),
        ("'a' * 9", "no number"),
        ("1e10", "no number"),
        ("centre", "did you mean 'centers'"),
        ("~centers", "has no"),
        ("centers +", "is no formula"),
        ("(" * 150, "is no formula"),
        ("1+" * 150 + "1", "at most 200 characters"),
    ],
)
def test_a_formula_is_of_numbers_and_names_and_nothing_else(formula: str, says: str) -> None:
    with pytest.raises(BadExperiment, match=re.escape(says)):
        score_of({"name": "x", "formula": formula})


def test_teams_take_the_sum_the_mean_or_the_best_of_their_members() -> None:
    games = [row([10, 6, 4, 4, 4, 3, 3]), row([2, 9, 7, 4, 4, 4, 4], number=1)]
    told = [
        {"name": "a and b", "labels": ["a", "b"]},
        {"name": "best", "labels": ["b", "c"], "take": "best"},
        {"name": "seats", "seats": ["TUR", "RUSSIA"], "take": "mean"},
    ]
    seats = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    teams = teams_of(told, SEATS, seats)
    found = {one.label: one.means for one in standings(games, [SCORES["centers"]], teams)}
    assert found == {"a and b": (13.5,), "best": (7.5,), "seats": (3.5,)}
    ranks = standings(games, [SCORES["rank"]], teams)
    assert ranks[0].label == "best", "of ranks the best is the least, and no sum is taken"
    assert tournament_results(games, [SCORES["centers"]], teams).startswith("1. Team: a and b")


@pytest.mark.parametrize(
    ("team", "says"),
    [
        ({"name": "x"}, "labels or of seats"),
        ({"name": "x", "labels": ["a"], "seats": ["FRA"]}, "labels or of seats"),
        ({"name": "x", "labels": ["z"]}, "no member 'z'"),
        ({"name": "x", "seats": ["SPA"]}, "no member 'SPA'"),
        ({"name": "x", "labels": ["a", "a"]}, "a member twice"),
        ({"name": "x", "labels": []}, "needs members"),
        ({"name": "a", "labels": ["a", "b"]}, "named like a player"),
        ({"name": "x", "labels": ["a"], "take": "most"}, "sum, best, mean"),
        ({"name": "y", "labels": ["a"]}, "two teams"),
        ({"labels": ["a"]}, "needs 'name'"),
    ],
)
def test_a_team_that_makes_no_sense_is_refused(team: dict[str, Any], says: str) -> None:
    with pytest.raises(BadExperiment, match=says):
        teams_of([{"name": "y", "labels": ["b"]}, team], SEATS, ["FRANCE"])


def test_results_are_shown_by_the_scores_and_teams_that_the_experiment_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "teams.toml", tmp_path / "out.jsonl"
    file.write_text(TEAMS)
    assert main([str(file), "--out", str(out), "--processes", "1"]) == 0
    capsys.readouterr()
    assert main(["show", str(out)]) == 0
    shown = capsys.readouterr().out
    assert "By rank, ten, in this order:" in shown
    assert "all that move" in shown
    assert main(["show", str(out), "--scores", "centers"]) == 0
    assert "By centers, in this order:" in capsys.readouterr().out
    changed = TEAMS.replace("[[teams]]", "[[teams]]  # the same games, looked at otherwise")
    file.write_text(changed.replace('scores = ["rank", ', 'scores = ["solos", '))
    assert main([str(file), "--out", str(out), "--processes", "1"]) == 0


TEAMS = """
games = 2
scores = ["rank", { name = "ten", formula = "centers >= 10" }]
options = { final_year = 1901 }
[[players]]
bot = "hold"
count = 3
[[players]]
bot = "random"
count = 4
[[teams]]
name = "all that move"
labels = ["random"]
"""


def other(scores: list[int], number: int) -> Row:
    return row(scores, number, seats=["z", *SEATS[1:]])


def test_two_runs_are_compared_game_by_game() -> None:
    mine = [row([6 + number % 3, 9, 5, 4, 4, 3, 2], number) for number in range(30)]
    theirs = [other([5 + number % 3, 9, 5, 4, 4, 3, 3], number) for number in range(30)]
    theirs[0] = other([9, 9, 5, 4, 4, 2, 1], 0)
    found = versus(mine, theirs, ("a", "z"), SCORES["centers"], within=0.1)
    assert (found.games, found.better, found.equal, found.worse) == (30, 29, 0, 1)
    assert found.difference == pytest.approx(26 / 30)
    assert found.interval[0] < found.difference < found.interval[1]
    assert found.p < 0.01 and found.needed == 205
    assert "about 175 games more" in str(found)
    assert versus(mine, theirs, ("a", "z"), SCORES["rank"]).difference < 0.5


def test_runs_that_are_no_pairs_are_not_compared() -> None:
    mine = [row([6, 9, 5, 4, 4, 3, 3], number) for number in range(3)]
    with pytest.raises(BadExperiment, match="game 0 is not the same in both runs"):
        versus(mine, [{**one, "seed": 1} for one in mine], ("a", "a"), SCORES["centers"])
    with pytest.raises(BadExperiment, match="nobody is labeled 'z'"):
        versus(mine, mine, ("z", "z"), SCORES["centers"])
    with pytest.raises(BadExperiment, match="two games or more"):
        versus(mine[:1], mine[:1], ("a", "a"), SCORES["centers"])


def test_bandanas_logs_are_laid_out_as_there() -> None:
    game = row([4, 14, 8, 8, 0, 0, 0], eliminated=[None] * 4 + [1903, 1905, 1903])
    lines = game_results([game]).splitlines()
    assert lines[:4] == ["game 1:", "1. b ENG 14", "2. c FRA 8", "3. d GER 8"]
    assert lines[5:9] == ["5. f RUS 1905", "6. e ITA 1903", "7. g TUR 1903", ""]
    told = tournament_results([game, {**game, "number": 1}], [SCORES["centers"]])
    assert told.startswith("1. Team: b | games: 2\ncenters: 28 (av. = 14.000 +/- 0.000)\n\n2. Team")


def test_results_are_shown_without_their_experiment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    few = ["--games", "3", "--final-year", "1901", "--processes", "1", "--out"]
    for bot in ("dumbbot", "hold"):
        assert main(["--players", bot, "random:6", *few, f"{bot}.jsonl"]) == 0
    capsys.readouterr()
    pair = ["show", "dumbbot.jsonl", "--versus", "hold.jsonl", "--bandana", "logs"]
    assert main([*pair, "--scores", "centers", "rank"]) == 0
    shown = capsys.readouterr().out
    assert "By centers, rank, in this order:" in shown
    assert "dumbbot of dumbbot.jsonl and hold of hold.jsonl in its place:" in shown
    assert "in 3 pairs" in shown
    assert (tmp_path / "logs" / "gameResults.log").read_text().count("game ") == 3
    assert main(["show", "nowhere.jsonl"]) == 2
    assert main(["show", "hold.jsonl", "--scores", "sollos"]) == 2
    assert main(["show", "hold.jsonl", "--versus", "hold.jsonl"]) == 2
    assert "say who is compared" in capsys.readouterr().err
