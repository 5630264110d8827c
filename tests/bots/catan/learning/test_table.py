"""What is learned from games, by rules reckoned by hand; tables written and read."""

import json
from typing import Any

import numpy as np
import pytest

from bots.catan.learning.moments import (
    ARM,
    MOMENTS,
    has_learned,
    moment_of,
    numbers_of,
    read_moment,
    uses_trick,
    written,
)
from bots.catan.learning.table import (
    NOT,
    USE,
    BadTable,
    Table,
    named,
    numbers,
    read_table,
    shipped,
    write_table,
)

EARLY, LATE = read_moment("5 6 4-5 builds"), read_moment("8 9 6-7 builds")
GONE = LATE + MOMENTS


def choice(moment: int, use: int = NOT) -> int:
    return 2 * moment + use


def taught() -> Table:
    """A table that knows the late moment as one for the trick, and the early one as not."""
    table = Table(games=2)
    table.learn_tricks([choice(EARLY), choice(LATE, USE)], 20.0)
    table.learn_tricks([choice(LATE)], -10.0)
    table.learn_weights(2, won=True)
    return table


def test_weights_move_a_step_towards_the_win_and_what_the_best_is_worth() -> None:
    table = Table()
    table.learn_weights(1, won=True)
    assert table.arms[1].value == pytest.approx(0.25 + 0.1 * (1 + 0.9 * 0.25 - 0.25))  # 0.3475
    assert table.arm == 1
    table.learn_weights(1, won=False)
    assert table.arms[1].value == pytest.approx(0.3475 + 0.1 * (0.9 * 0.3475 - 0.3475))
    assert [worth.value for worth in table.arms[2:]] == [0.25, 0.25]
    assert [worth.visits for worth in table.arms] == [0, 2, 0, 0]


def test_weights_may_be_worth_the_mean_of_their_games() -> None:
    table = Table()
    for won in (True, False):
        table.learn_weights(3, won, step=None)
    first = 1 + 0.9 * 0.25
    assert table.arms[3].value == pytest.approx((first + 0.9 * first) / 2)


def test_of_equal_weights_the_first_are_best() -> None:
    assert Table().arm == 0


def test_a_choice_is_worth_what_comes_of_it_and_less_the_later() -> None:
    table = Table()
    table.learn_tricks([choice(EARLY), choice(LATE, USE)], 22.0)
    assert table.worth(LATE, USE).value == pytest.approx(0.95 * 22)  # 20.9
    assert table.worth(EARLY, NOT).value == 0  # nothing was known of the late moment yet
    table.learn_tricks([choice(EARLY), choice(LATE)], 2.0)
    assert table.worth(EARLY, NOT).value == pytest.approx(0.95 * 20.9 / 2)  # the mean of two
    assert table.worth(LATE, NOT).value == pytest.approx(1.9)
    assert table.worth(EARLY, NOT).visits == 2


def test_a_moment_with_the_trick_used_up_is_worth_waiting_alone() -> None:
    table = Table()
    table.learn_tricks([choice(GONE)], 10.0)
    table.learn_tricks([choice(LATE, USE), choice(GONE)], 10.0)
    assert table.worth(LATE, USE).value == pytest.approx(0.95 * 9.5)
    assert table.best(GONE) == pytest.approx(9.5)


def test_what_a_game_with_an_unseen_end_led_to_the_next_game_tells() -> None:
    table = Table()
    table.learn_tricks([choice(LATE)], None)
    assert table.pending == choice(LATE)
    assert not table.choices
    table.learn_tricks([], 10.0)
    assert table.pending is None
    assert table.worth(LATE, NOT).value == pytest.approx(9.5)


def test_without_looking_ahead_a_choice_is_worth_the_mean_of_what_its_games_came_to() -> None:
    table = Table()
    table.learn_returns([choice(EARLY), choice(EARLY), choice(LATE, USE)], 12.0)
    table.learn_returns([choice(EARLY)], -6.0)
    assert (table.worth(EARLY, NOT).value, table.worth(EARLY, NOT).visits) == (6.0, 3)
    assert table.worth(LATE, USE).value == 12.0


def test_a_game_without_choices_teaches_nothing() -> None:
    table = Table()
    table.learn_tricks([], 10.0)
    assert table == Table()


def test_exploration_is_halved_every_three_thousand_games() -> None:
    assert [Table(games=games).exploration() for games in (0, 2999, 3000, 6000)] == [
        0.2,
        0.2,
        0.1,
        0.05,
    ]


def test_who_plays_by_a_table_uses_the_trick_where_that_is_worth_more() -> None:
    policy, lots = taught().policy(), np.array([1], np.uint64)
    assert has_learned(policy)
    assert uses_trick(policy, LATE, lots)
    assert not uses_trick(policy, EARLY, lots)
    assert not uses_trick(policy, read_moment("9 9 8-9 builds"), lots)
    assert policy[ARM] == 3
    assert lots[0] == 1, "nothing is left to chance"


def test_who_learns_tries_what_is_not_known_and_leaves_a_part_of_the_rest_to_chance() -> None:
    table, lots = taught(), np.array([1], np.uint64)
    table.learn_tricks([choice(EARLY)], 5.0)
    learning = table.exploring()
    assert uses_trick(learning, EARLY, lots), "using it early was never tried"
    assert not uses_trick(learning, read_moment("2 2 2-3"), lots), "waiting is tried first"
    assert lots[0] == 1
    often = sum(bool(uses_trick(learning, LATE, lots)) for _ in range(2000))
    assert 1740 < often < 1860  # nine of ten: half of a fifth goes wrong


def test_every_moment_has_a_name_of_its_own_and_bits_of_its_own() -> None:
    assert all(read_moment(written(number)) == number for number in range(2 * MOMENTS))
    assert written(moment_of(10, 10, 10, True, True)) == "10 10 10-11 builds used"
    assert moment_of(12, 11, 10, False, False) == moment_of(10, 10, 10, False, False)
    lots = np.array([1], np.uint64)
    for number in (0, 30, 31, MOMENTS - 1):
        learned = numbers_of([number], [], 0.0, 0)
        assert [one for one in range(MOMENTS) if uses_trick(learned, one, lots)] == [number]


def test_a_table_comes_back_from_its_text_as_it_was() -> None:
    table = taught()
    table.learn_tricks([choice(EARLY)], None)
    assert read_table(write_table(table)) == table
    assert write_table(read_table(write_table(table))) == write_table(table)


def test_tables_that_come_with_the_robots_are_read_by_their_names() -> None:
    assert shipped()
    for name in shipped():
        assert numbers(name) == named(name).policy().tolist()
        assert named(name).games > 0


FACTS = {"learned": 1, **{k: v for k, v in taught().facts().items() if k != "learned"}}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("{", "it is no JSON"),
        ("{" * 9999, "it is no JSON"),
        ({"learned": 2}, 'it does not begin with "learned": 1'),
        ({"games": -1}, "-1 is no number of games"),
        ({"games": True}, "True is no number of games"),
        ({"weights": [[0.5, 1]]}, "it has 1 pairs of weights; there are 4"),
        ({"weights": [["much", 1]] * 4}, "'much' is no worth"),
        ({"weights": [[float("nan"), 1]] * 4}, "nan is no worth"),
        ({"weights": [[10**400, 1]] * 4}, "0 is no worth$"),
        ({"weights": [[0.5]] * 4}, "missing 1 required"),
        ({"tricks": [["7 7 7-8", True, 1.0, 1]]}, "there is no moment '7 7 7-8'"),
        ({"tricks": [[[], True, 1.0, 1]]}, "there is no moment"),
        ({"tricks": 5}, "not iterable"),
        ({"pending": None, "games": None}, "None is no number of games"),
    ],
)
def test_what_is_no_table_is_refused_in_words(wrong: Any, told: str) -> None:
    text = wrong if isinstance(wrong, str) else json.dumps({**FACTS, **wrong})
    with pytest.raises(BadTable, match=told):
        named(text)


def test_a_table_that_lacks_a_part_is_refused() -> None:
    for part in ("games", "weights", "tricks", "pending"):
        lacking = {name: fact for name, fact in FACTS.items() if name != part}
        with pytest.raises(BadTable, match=f"it has no '{part}'"):
            named(json.dumps(lacking))


def test_a_name_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadTable, match=r"there is no table '\.\./x' \(.*mind-trick"):
        named("../x")
