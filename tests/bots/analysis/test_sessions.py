"""Games of the same settings are one session, whoever sat where; what differs names them."""

import math

import numpy as np
import pytest

from bots.analysis.display import told
from bots.analysis.fold import estimate
from bots.analysis.game import END, NOBODY, Seat
from bots.analysis.load import FACT, Loaded
from bots.analysis.question import BadQuestion, Question, ask
from bots.analysis.sessions import sessions


def game(name: str, labels: str, grain: int = 1, year: str = "1905", won: str = "") -> Loaded:
    """A game of seats a, b, …, each its own label, in which a label may have won."""
    seats = [Seat(f"S{at}", label, "made", {"grain": grain}) for at, label in enumerate(labels)]
    first = labels.find(won) if won else None
    winners = [(1, at, 0, float(at == first)) for at in range(len(labels))]
    told = np.array(winners if won else [], FACT)
    length = np.array([(0, NOBODY, 0, 1.0)] * 3, FACT)
    facts = {"winner": told, "length": length}
    return Loaded(name, "diplomacy", tuple(seats), (("final_year", year),), ("S1901M", END), facts)


def test_who_sits_where_makes_no_other_session() -> None:
    found = sessions([game("1", "abb"), game("2", "bab"), game("3", "bba")])
    assert (found.names, found.of) == (("1 a, 2 b",), (0, 0, 0))


def test_sessions_lie_in_the_order_of_the_number_that_tells_them_apart() -> None:
    found = sessions([game("1", "aab"), game("2", "bbb"), game("3", "abb")])
    assert (found.axis, found.levels, found.of) == ("Seats: a", (0, 1, 2), (2, 0, 1))


def test_a_parameter_that_was_swept_is_the_axis() -> None:
    found = sessions([game("1", "aa", 10), game("2", "aa", 5)])
    assert (found.axis, found.levels, found.of) == ("Grain of a", (5, 10), (1, 0))
    assert found.names == ("2 a, grain of a 5", "2 a, grain of a 10")


def test_sessions_that_differ_in_several_ways_are_named_and_counted() -> None:
    found = sessions([game("1", "aa", 10), game("2", "ab", 10, year="1910")])
    assert (found.axis, found.levels, found.of) == ("Session", (), (0, 1))
    assert found.names[1] == "1 a, 1 b, final_year 1910"


def test_games_in_which_nobody_stands_alone_are_left_out_of_who_wins() -> None:
    games = [game("1", "abb", won="a"), game("2", "abb", won="b"), game("3", "abb")]
    one, other = ask(games, Question(("winner",), single_mean=True)).points
    assert (one.who, one.number, one.n) == ("a", 0.5, 2)
    assert one.expected == pytest.approx(1 / 3)
    assert (other.who, other.number, other.n) == ("b", 0.5, 2)


@pytest.mark.parametrize(
    ("unknown", "says"),
    [
        (0, ""),
        (1, " 1 game is left out: this is not known of it."),
        (2, " 2 games are left out: this is not known of them."),
    ],
)
def test_a_chart_counts_the_games_that_its_numbers_are_of(unknown: int, says: str) -> None:
    games = [game(name, "ab", won="a") for name in "123"]
    games += [game(f"{at} without an end", "ab") for at in range(unknown)]
    answer = ask(games, Question(("winner",), single_mean=True, along="nothing"))
    assert {point.n for point in answer.points} == {answer.games} == {3}
    assert f"mean, 3 games.{says}" in told(answer)


def test_a_label_without_a_seat_has_won_nothing_there() -> None:
    games = [game("1", "bb", won="b"), game("2", "ab", won="a")]
    told = {
        (one.who, one.at): one for one in ask(games, Question(("winner",), single_mean=True)).points
    }
    assert (told["a", "0"].number, told["a", "0"].n, told["a", "0"].expected) == (0, 1, 0)


def test_a_label_is_not_told_of_games_of_others() -> None:
    games = [game("1", "ab", won="a"), game("2", "cd", won="d"), game("3", "bc", won="b")]
    points = ask(games, Question(("winner",), single_mean=True)).points
    told = {who: [one.number for one in points if one.who == who and one.n] for who in "abcd"}
    assert told == {"a": [1], "b": [0, 1], "c": [0, 0], "d": [1]}


def test_without_a_single_mean_each_seat_is_a_line() -> None:
    games = [game("1", "ab", won="a"), game("2", "ba", won="a")]
    answer = ask(games, Question(("winner",), along="nothing"))
    assert [point.who for point in answer.points] == ["a, S0", "a, S1", "b, S0", "b, S1"]
    assert [point.number for point in answer.points] == [1, 1, 0, 0]


def test_what_is_of_the_game_is_nobody_s() -> None:
    (point,) = ask([game("1", "ab"), game("2", "ab")], Question(("length",))).points
    assert (point.who, point.number) == ("all", 3)


@pytest.mark.parametrize(
    ("aggregate", "number", "low", "high"),
    [
        ("mean", 2.0, 0.04, 3.96),
        ("median", 2.0, None, None),
        ("sum", 6.0, None, None),
        ("share", 2 / 3, 0.208, 0.939),
        ("least", 0.0, None, None),
        ("most", 4.0, None, None),
        ("count", 3.0, None, None),
    ],
)
def test_games_become_one_number(
    aggregate: str, number: float, low: float | None, high: float | None
) -> None:
    found = estimate([0, 2, math.nan, 4], aggregate)
    assert found.n == 3
    assert found.number == pytest.approx(number)
    assert found.low == (None if low is None else pytest.approx(low, abs=0.4))
    assert found.high == (None if high is None else pytest.approx(high, abs=0.4))


def test_a_place_that_is_none_and_an_agent_that_is_nobody_are_refused() -> None:
    games = [game("1", "ab"), game("2", "ab")]
    with pytest.raises(BadQuestion, match="along cannot be year"):
        ask(games, Question(("winner",), along="year"))
    with pytest.raises(BadQuestion, match="did you mean '2'"):
        ask(games, Question(("winner",), game="22"))
