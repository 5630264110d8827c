"""The building speed estimate, against a slow reading of its description roll by roll."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.catan.estimate.building_speed import (
    COSTS,
    NEVER,
    ROAD,
    ROLL_LIMIT,
    fill_estimates,
    fill_rates,
    rolls,
)
from tests.bots.catan.tables import cards

FOUR = cards(4, 4, 4, 4, 4)


def by_the_description(
    hand: list[int], target: list[int], rates: list[int], ratios: list[int], cutoff: int
) -> int:
    """The estimate as its description says it, one roll after another."""
    hand = list(hand)

    def lacks() -> list[int]:
        return [kind for kind in range(5) if hand[kind] < target[kind]]

    def ask_the_bank() -> None:
        for give in range(5):
            for _ in range(max(0, int((hand[give] - target[give]) / ratios[give]))):
                if not lacks():
                    return
                need = max(lacks(), key=lambda kind: rates[kind])
                hand[need] += 1
                hand[give] -= ratios[give]

    if lacks():
        ask_the_bank()
    roll = 0
    while lacks():
        roll += 1
        if roll > cutoff:
            return cutoff
        for kind in range(5):
            hand[kind] += roll % rates[kind] == 0
        if lacks():
            ask_the_bank()
    return roll


hands = st.lists(st.integers(0, 9), min_size=5, max_size=5)


@settings(max_examples=300, deadline=None)
@given(
    hands,
    st.lists(st.integers(0, 4), min_size=5, max_size=5),
    st.lists(st.sampled_from([1, 2, 3, 5, 7, 9, 17, 33, NEVER]), min_size=5, max_size=5),
    st.lists(st.integers(2, 4), min_size=5, max_size=5),
    st.sampled_from([0, 7, 40, 100]),
)
def test_skipping_rolls_that_bring_nothing_changes_no_estimate(
    hand: list[int], target: list[int], rates: list[int], ratios: list[int], cutoff: int
) -> None:
    quick = rolls(cards(*hand), cards(*target), cards(*rates), cards(*ratios), cutoff)
    assert quick == by_the_description(hand, target, rates, ratios, cutoff)


def test_rolls_per_card_are_rounded_from_the_percent_table() -> None:
    rates = cards(0, 0, 0, 0, 0)
    fill_rates(cards(3, 8, 14, 25, 0), rates)
    assert rates.tolist() == [33, 13, 7, 4, NEVER]


def test_what_the_hand_covers_takes_no_roll() -> None:
    assert rolls(cards(1, 0, 0, 0, 1), COSTS[ROAD].copy(), FOUR, FOUR, 40) == 0


def test_the_bank_is_asked_before_the_first_roll() -> None:
    assert rolls(cards(0, 0, 8, 0, 0), COSTS[ROAD].copy(), FOUR, FOUR, 40) == 0


def test_the_bank_gives_the_scarcest_card_first() -> None:
    # Five wool buy one card: the wood that takes 30 rolls, so that only clay is waited for.
    rates = cards(6, NEVER, NEVER, NEVER, 30)
    assert rolls(cards(0, 0, 5, 0, 0), COSTS[ROAD].copy(), rates, FOUR, 40) == 6


def test_a_first_piece_out_of_reach_leaves_the_later_ones_so_too() -> None:
    rates, etas = cards(NEVER, 5, 5, 5, NEVER), cards(0, 0, 0, 0, 0)
    no_bank = cards(99, 99, 99, 99, 99)
    fill_estimates(np.zeros(5, np.int64), rates, no_bank, True, etas)
    assert etas.tolist() == [ROLL_LIMIT] * 5
    fill_estimates(np.zeros(5, np.int64), rates, no_bank, False, etas)
    assert etas.tolist() == [ROLL_LIMIT, ROLL_LIMIT, 15, 5, ROLL_LIMIT]
