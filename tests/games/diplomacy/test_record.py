"""A game of Diplomacy on record, and replayed."""

import pytest

from games.core.errors import IllegalAction, NotUnderstood
from games.core.record import Record, Step, read, replay, write
from games.diplomacy import game
from games.diplomacy.position import start
from games.registry import rules

OPENING = Record(
    "diplomacy",
    {"victory": 18},
    seed=3,
    steps=(
        Step("S1901M", {2: ("A PAR - BUR", "F BRE - MAO"), 6: ("A CON - BUL",)}),
        Step("F1901M", {2: ("A BUR - BEL", "F MAO - POR"), 6: ("A BUL - GRE",)}),
        Step("W1901A", {2: ("A PAR B", "F BRE B"), 6: ("F CON B",)}),
    ),
    draw=(0, 1, 2, 3, 4, 5, 6),
)


def test_a_record_replays_to_every_position_of_the_game() -> None:
    positions = list(replay(OPENING, rules("diplomacy")))
    assert positions[0] == start()
    assert [game.phase(position) for position in positions] == [
        "S1901M", "F1901M", "W1901A", "S1902M", "COMPLETED",
    ]  # fmt: skip
    last = positions[-1]
    assert {str(unit) for unit in last.units["FRANCE"]} == {
        "A BEL", "A MAR", "A PAR", "F BRE", "F POR",
    }  # fmt: skip
    assert len(last.centers["TURKEY"]) == 4


def test_a_record_survives_being_written_down() -> None:
    assert read(write(OPENING)) == OPENING
    first = list(replay(OPENING, rules("diplomacy")))
    assert list(replay(read(write(OPENING)), rules("diplomacy"))) == first


def test_a_record_of_other_phases_is_refused_by_the_phase() -> None:
    wrong = Record("diplomacy", {}, seed=0, steps=(Step("F1901M", {}),))
    with pytest.raises(NotUnderstood) as refused:
        list(replay(wrong, rules("diplomacy")))
    assert refused.value.sentence == (
        "The record gives plans for F1901M, but play stands at S1901M."
    )


def test_a_record_of_an_order_that_could_not_be_given_is_refused_by_the_order() -> None:
    wrong = Record("diplomacy", {}, seed=0, steps=(Step("S1901M", {2: ("A PAR - ROM",)}),))
    with pytest.raises(IllegalAction, match="A PAR - ROM: The army in Paris cannot reach Rome"):
        list(replay(wrong, rules("diplomacy")))
