"""What an exchange is good for to whoever gets it."""

import pytest

from bots.catan.estimate.building_speed import CARD, CITY, ROAD, SETTLEMENT
from bots.catan.trade.forcing import (
    BANK,
    BANK_BUILD,
    BANK_BUILD_NOW,
    BUILD,
    NEW_BANK,
    NEW_BUILD,
    uses_of,
)
from bots.catan.trade.uses import affordable, placeable
from games.catan.pieces import ORE, SHEEP, WOOD
from tests.bots.catan.tables import cards, desk_of, settle, table

NOTHING = cards(0, 0, 0, 0, 0)


def uses(hand: list[int], give: list[int], take: list[int], without_wood: bool = False) -> set[int]:
    """What seat 1, settled and without a port, has of an exchange."""
    record = table()
    settle(record, 1, 19, 35)
    record["hand"][1] = hand
    found = uses_of(desk_of(record), 1, cards(*give), cards(*take), without_wood)
    return {use for use in range(6) if found >> use & 1}


def test_a_hand_pays_for_every_kind_of_piece_it_covers() -> None:
    assert affordable(cards(1, 0, 0, 0, 1)) == 1 << ROAD
    assert affordable(cards(1, 1, 1, 1, 1)) == 1 << ROAD | 1 << SETTLEMENT | 1 << CARD
    assert affordable(cards(0, 3, 0, 2, 0)) == 1 << CITY


def test_a_card_that_completes_a_road_is_a_new_use() -> None:
    assert uses([1, 0, 1, 0, 0], give=[0, 0, 1, 0, 0], take=[0, 0, 0, 0, 1]) == {BUILD, NEW_BUILD}


def test_what_could_be_built_before_is_no_new_use() -> None:
    assert uses([1, 0, 1, 0, 1], give=[0, 0, 1, 0, 0], take=[0, 1, 0, 0, 0]) == {BUILD}


def test_a_fourth_card_opens_a_trade_with_the_bank() -> None:
    assert uses([1, 0, 3, 0, 0], give=[1, 0, 0, 0, 0], take=[0, 0, 1, 0, 0]) == {BANK, NEW_BANK}
    assert uses([1, 0, 4, 0, 0], give=[1, 0, 0, 0, 0], take=[0, 0, 1, 0, 0]) == {BANK}


def test_wood_for_the_bank_is_overlooked_by_who_forgets_it() -> None:
    trade = ([1, 0, 0, 0, 3], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1])
    assert uses(*trade) == {BANK, NEW_BANK}
    assert uses(*trade, without_wood=True) == {BANK}


def test_a_trade_with_the_bank_may_complete_a_piece() -> None:
    # Four wool for the ore that a city lacks; two settlements can become one.
    hand, give, take = [1, 2, 3, 2, 0], [1, 0, 0, 0, 0], [0, 0, 1, 0, 0]
    assert {BANK_BUILD, BANK_BUILD_NOW} <= uses(hand, give, take)
    # Two ore are lacking: one trade is not enough.
    assert not {BANK_BUILD, BANK_BUILD_NOW} & uses([1, 1, 3, 2, 0], give, take) - {NEW_BUILD}


def test_a_piece_needs_a_place() -> None:
    record = table()
    settle(record, 1, 19, 35)
    desk = desk_of(record)
    kinds = placeable(desk, 1, True)
    assert kinds >> CITY & 1 and kinds >> ROAD & 1 and kinds >> CARD & 1
    assert not kinds >> SETTLEMENT & 1
    assert placeable(desk, 1, False) >> SETTLEMENT & 1  # two roads away


@pytest.mark.parametrize("resource", [ORE, SHEEP, WOOD])
def test_an_exchange_of_nothing_is_of_no_use(resource: int) -> None:
    hand = NOTHING.tolist()
    hand[resource] = 1
    assert uses(hand, NOTHING.tolist(), NOTHING.tolist()) == set()
