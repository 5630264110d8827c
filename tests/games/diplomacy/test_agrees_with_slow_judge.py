"""The fast judge against the slow one, on thousands of positions that nobody thought of."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games.diplomacy.bulk import adjudicate_line, legal_line
from tests.games.diplomacy.agreement import essence, explain, position_only
from tests.games.diplomacy.random_positions import (
    random_double_paradox,
    random_line,
    random_orders_for,
    random_retreats,
    random_units,
    random_winter,
)
from tests.games.diplomacy.slow_board import BOARD, write_units
from tests.games.diplomacy.slow_judge import judge
from tests.games.diplomacy.slow_orders import OrderSheet

BATCH = 250
HOMES = {power: sorted(codes) for power, codes in BOARD.home.items()}
OPENING = {
    "AUSTRIA": ["A BUD", "A VIE", "F TRI"],
    "ENGLAND": ["A LVP", "F EDI", "F LON"],
    "FRANCE": ["A MAR", "A PAR", "F BRE"],
    "GERMANY": ["A BER", "A MUN", "F KIE"],
    "ITALY": ["A ROM", "A VEN", "F NAP"],
    "RUSSIA": ["A MOS", "A WAR", "F SEV", "F STP/SC"],
    "TURKEY": ["A CON", "A SMY", "F ANK"],
}
RULES: list[dict[str, Any]] = [
    {},
    {"convoys": False},
    {"via_fallback": True},
    {"wrong_coast_support": "counts"},
    {"paradox": "all_hold"},
]


def agree_on_moves(line: dict[str, Any]) -> dict[str, Any]:
    answer = adjudicate_line(deepcopy(line))
    if essence(answer) != essence(judge(line)):
        pytest.fail(explain(line, adjudicate_line, judge))
    return answer


@pytest.mark.parametrize("batch", range(8))
def test_moves_end_alike_in_both_judges(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        agree_on_moves(random_line(Random(f"moves {seed}")))


@pytest.mark.parametrize("batch", range(4))
def test_paradoxes_end_alike_in_both_judges(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        agree_on_moves(random_line(Random(f"paradoxes {seed}"), paradoxes=True))


def test_double_paradoxes_end_alike_in_both_judges() -> None:
    for seed in range(3 * BATCH):
        agree_on_moves(random_double_paradox(Random(f"double paradoxes {seed}")))


@pytest.mark.parametrize("rules", RULES[1:], ids=lambda rules: next(iter(rules)))
def test_moves_end_alike_under_every_house_rule(rules: dict[str, Any]) -> None:
    for seed in range(BATCH):
        rng = Random(f"{rules} {seed}")
        agree_on_moves({**random_line(rng, paradoxes=rng.random() < 0.5), "rules": rules})


def test_legal_orders_are_the_same_for_both_judges() -> None:
    for seed in range(40):
        rng = Random(f"legal {seed}")
        units = random_units(rng)[:12]
        line = {"phase": "S1901M", "units": write_units(units)}
        expected = OrderSheet(units, {}, {}).legal_lines()
        found = legal_line(line)["orders"]
        assert {power: set(orders) for power, orders in found.items()} == expected, line
        assert all(len(set(orders)) == len(orders) for orders in found.values())


def test_retreats_end_alike_in_both_judges() -> None:
    seen = 0
    for seed in range(4 * BATCH):
        rng = Random(f"retreats {seed}")
        position = agree_on_moves(random_line(rng))
        if position["phase"].endswith("R"):
            position["orders"] = random_retreats(rng, position)
            seen += 1
            answer = adjudicate_line(deepcopy(position))
            assert position_only(answer) == position_only(judge(position)), position
    assert seen > BATCH / 2


@pytest.mark.parametrize(
    ("civil_disorder", "too_many"), [("datc", "first"), ("home", "first"), ("datc", "last")]
)
def test_winters_end_alike_in_both_judges(civil_disorder: str, too_many: str) -> None:
    for seed in range(2 * BATCH):
        line = {**random_winter(Random(f"winter {seed}")), "rules": {}}
        line["rules"] |= {"civil_disorder": civil_disorder, "too_many": too_many}
        if position_only(adjudicate_line(deepcopy(line))) != position_only(judge(line)):
            pytest.fail(explain(line, adjudicate_line, judge, position_only))


def test_whole_games_run_alike_when_each_answer_is_the_next_question() -> None:
    kinds = set[str]()
    for seed in range(8):
        rng = Random(f"game {seed}")
        position: dict[str, Any] = {"phase": "S1901M", "units": OPENING, "centers": HOMES}
        while position["phase"] != "COMPLETED" and int(position["phase"][1:5]) < 1908:
            kinds.add(position["phase"][0] + position["phase"][-1])
            position = {**position, "orders": random_orders_for(rng, position)}
            answer = adjudicate_line(deepcopy(position))
            assert position_only(answer) == position_only(judge(position)), position
            position = answer
    assert kinds == {"SM", "SR", "FM", "FR", "WA"}


@pytest.mark.slow
@pytest.mark.parametrize("paradoxes", [False, True])
def test_thousands_more_end_alike(paradoxes: bool) -> None:
    for seed in range(5_000):
        rng = Random(f"more {paradoxes} {seed}")
        agree_on_moves(random_line(rng, paradoxes=paradoxes))
