"""The fast judge against the slow one, on thousands of positions that nobody thought of."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games.diplomacy.bulk import adjudicate_line
from tests.games.diplomacy.agreement import essence, explain, position_only
from tests.games.diplomacy.random_positions import random_line, random_retreats, random_winter
from tests.games.diplomacy.slow_judge import judge

BATCH = 250
RULES: list[dict[str, Any]] = [
    {},
    {"convoys": False},
    {"via_fallback": True},
    {"wrong_coast_support": "counts"},
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


@pytest.mark.parametrize("rules", RULES[1:], ids=lambda rules: next(iter(rules)))
def test_moves_end_alike_under_every_house_rule(rules: dict[str, Any]) -> None:
    for seed in range(BATCH):
        rng = Random(f"{rules} {seed}")
        agree_on_moves({**random_line(rng, paradoxes=rng.random() < 0.5), "rules": rules})


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


@pytest.mark.parametrize("civil_disorder", ["datc", "home"])
def test_winters_end_alike_in_both_judges(civil_disorder: str) -> None:
    for seed in range(2 * BATCH):
        line = {**random_winter(Random(f"winter {seed}")), "rules": {}}
        line["rules"]["civil_disorder"] = civil_disorder
        if position_only(adjudicate_line(deepcopy(line))) != position_only(judge(line)):
            pytest.fail(explain(line, adjudicate_line, judge, position_only))


@pytest.mark.slow
@pytest.mark.parametrize("paradoxes", [False, True])
def test_thousands_more_end_alike(paradoxes: bool) -> None:
    for seed in range(5_000):
        rng = Random(f"more {paradoxes} {seed}")
        agree_on_moves(random_line(rng, paradoxes=paradoxes))
