"""Results looked at again: scores in their order, two runs as pairs, BANDANA's logs."""

from pathlib import Path
from typing import Any

import pytest

from bots.arena.__main__ import main
from bots.arena.bandana import game_results, tournament_results
from bots.arena.experiment import BadExperiment
from bots.arena.results import Row
from bots.arena.scores import POINTS, SCORES, points, score_of, standings
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
