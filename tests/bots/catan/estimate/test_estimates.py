"""STAC's other estimates of the rolls to a target."""

from collections import defaultdict
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.catan.estimate.building_speed import (
    CITY,
    COSTS,
    DICE_WEIGHTS,
    NEVER,
    ROAD,
    SETTLEMENT,
    fill_rates,
    trade_surplus,
)
from bots.catan.pace.fractional import fractional_rolls
from bots.catan.pace.likely import fill_yields, likely_rolls
from bots.catan.pace.rolls import fill_from_now, rolls_to
from bots.catan.settings import Parameters, Settings, settings_of
from games.catan.pieces import CLAY, ORE, SHEEP, WOOD
from tests.bots.catan.tables import FAITHFUL, cards, desk_of, settle, table

FOUR = cards(4, 4, 4, 4, 4)


def with_(**given_: Any) -> Settings:
    return settings_of(Parameters(**given_))


def by_the_description(
    hand: list[int], target: list[int], yields: np.ndarray, ratios: list[int], cutoff: int
) -> int:
    """JSettlers' accurate estimate with hands in a dictionary."""
    rates = cards(0, 0, 0, 0, 0)
    fill_rates(DICE_WEIGHTS @ yields, rates)

    def settled(cards_held: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        held = cards(*cards_held)
        done = (held >= target).all() or trade_surplus(held, cards(*target), rates, cards(*ratios))
        return tuple(held.tolist()), bool(done)

    first, done = settled(tuple(hand))
    if done:
        return 0
    chances, covered = {first: 1.0}, 0.0
    for roll in range(1, cutoff):
        later: dict[tuple[int, ...], float] = defaultdict(float)
        for held, chance in chances.items():
            for total in range(2, 13):
                after, done = settled(tuple((held + yields[total]).tolist()))
                part = chance * DICE_WEIGHTS[total] / 100
                if done:
                    covered += part
                else:
                    later[after] += part
        if covered >= 0.5:
            return roll
        chances = later
    return cutoff


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(0, 4), min_size=5, max_size=5),
    st.sampled_from([ROAD, SETTLEMENT, CITY]),
    st.lists(
        st.tuples(st.sampled_from([4, 5, 6, 8, 9, 10]), st.integers(0, 4)), min_size=2, max_size=5
    ),
    st.lists(st.integers(2, 4), min_size=5, max_size=5),
)
def test_the_accurate_estimate_is_the_first_roll_with_even_odds(
    hand: list[int], kind: int, hexes: list[tuple[int, int]], ratios: list[int]
) -> None:
    yields = np.zeros((13, 5), np.int64)
    for number, resource in hexes:
        yields[number, resource] += 1
    target = COSTS[kind].copy()
    expected = by_the_description(hand, target.tolist(), yields, ratios, 12)
    assert likely_rolls(cards(*hand), target, yields, cards(*ratios), 12) == expected


def test_a_city_yields_two_cards() -> None:
    record = table()
    settle(record, 0, 23)
    desk = desk_of(record)
    once = fill_yields(desk, 0)
    desk.scenes[0]["settlements"][0], desk.scenes[0]["cities"][0] = 0, 1 << 23
    assert once.sum() > 0
    assert (fill_yields(desk, 0) == 2 * once).all()


def test_parts_of_bank_trades_make_up_for_what_is_missing() -> None:
    rates, target = cards(NEVER, NEVER, 1, NEVER, 4), COSTS[ROAD].copy()
    nothing = cards(0, 0, 0, 0, 0)
    # After 3 rolls: three quarters of a wood, and three wool of the five that the rest would cost.
    assert fractional_rolls(nothing, 0, target, rates, FOUR, 40) == 4
    assert fractional_rolls(nothing, 4, target, rates, FOUR, 40) == 2
    assert fractional_rolls(cards(0, 0, 8, 0, 0), 0, target, rates, FOUR, 40) == 0
    assert fractional_rolls(nothing, 0, target, cards(*[NEVER] * 5), FOUR, 40) == 40


def test_trades_with_others_should_save_up_to_three_rolls() -> None:
    record = table()
    for seat, nodes in enumerate(((23, 44), (19, 35))):
        settle(record, seat, *nodes)
    record["hand"][0][SHEEP] = 3
    record["hand"][1][[CLAY, WOOD]] = 1
    desk, believing = desk_of(record), with_(BSE_USING_BELIEFS=True)
    hand, road = desk.scenes[0]["hand"][0].copy(), COSTS[ROAD].copy()
    alone = rolls_to(desk, 0, hand, road, 40)
    assert (
        rolls_to(desk._replace(settings=believing), 0, hand, road, 40) == max(1, alone - 2) < alone
    )
    record["hand"][1][SHEEP] = 1  # has wool itself
    assert rolls_to(desk_of(record, settings=believing), 0, hand, road, 40) == alone
    assert rolls_to(desk_of(record, settings=believing), 0, cards(1, 0, 0, 0, 1), road, 40) == 0


def test_every_kind_of_piece_is_estimated_in_the_way_chosen() -> None:
    record = table()
    settle(record, 0, 23, 44)
    record["hand"][0][ORE] = 1
    desk = desk_of(record)
    seen = set()
    for settings_ in (FAITHFUL, with_(BSE_ACCURATE=True), with_(BSE_FRACTIONAL=True)):
        etas = np.zeros(5, np.int64)
        fill_from_now(desk._replace(settings=settings_), 0, etas)
        seen.add(tuple(etas.tolist()))
        hand = desk.scenes[0]["hand"][0].copy()
        assert etas[CITY] == rolls_to(
            desk._replace(settings=settings_), 0, hand, COSTS[CITY].copy(), 40
        )
    assert len(seen) == 3
