"""A memory like people's: what fades, what comes back."""

from math import log
from typing import Any

import numpy as np
import pytest

from bots.catan.memory.activation import activation, noise
from bots.catan.memory.beliefs import hear_extra
from bots.catan.memory.mind import awaken, notice_turn
from bots.catan.memory.openings import COMPLETE
from bots.catan.memory.past_offers import remember_offer, was_made
from bots.catan.memory.selling import hear_offer, hear_refusal
from bots.catan.records.desk import Desk
from bots.catan.records.mind import MIND, PAST, Mind
from bots.catan.settings import Parameters, Settings, settings_of
from bots.catan.trade.sellers import sells
from games.catan.pieces import ORE, WHEAT
from tests.bots.catan.tables import cards, desk_of, table

BLUE = 1
ORES, WHEATS, WOOD = cards(0, 1, 0, 0, 0), cards(0, 0, 0, 1, 0), cards(0, 0, 0, 0, 1)
MANY = 200


def people(**parameters: Any) -> Settings:
    return settings_of(Parameters(USE_ACT_R_DECLARATIVE_MEMORY=True, **parameters))


LIKE_PEOPLE = people()


def mind_of(seed: int) -> Mind:
    mind = np.zeros((), MIND)[()]
    awaken(mind, 0, np.uint64(seed))
    return mind


def desk_with(mind: Mind, settings: Settings = LIKE_PEOPLE) -> Desk:
    """A table at which blue holds two of everything."""
    record = table(open_hands=True)
    record["hand"][BLUE] = 2
    return desk_of(record, mind=mind, settings=settings)


def refuses_ore(seed: int) -> Mind:
    """A mind that has just heard that blue asks for ore, and so does not sell it."""
    mind = mind_of(seed)
    hear_offer(mind, BLUE, WHEATS, ORES, LIKE_PEOPLE)
    return mind


def test_activation_rises_with_use_and_falls_with_age() -> None:
    assert activation(1, 1.0) == pytest.approx(log(2))
    assert activation(3, 9.0) == pytest.approx(log(6) - 0.5 * log(9))
    assert activation(1, 4.0) == pytest.approx(0)
    assert activation(1, 0.0) == pytest.approx(log(2) - 0.5 * log(0.001))


def test_noise_goes_either_way_by_a_logistic_law() -> None:
    lots = np.array([1], np.uint64)
    drawn = np.array([noise(lots) for _ in range(4000)])
    assert abs(np.median(drawn)) < 0.05
    assert np.quantile(drawn, 0.75) == pytest.approx(0.5 * log(3), abs=0.06)
    assert np.abs(drawn).max() <= 0.5 * log(9999) + 1e-9


def test_what_was_just_heard_nearly_always_comes_back_and_old_things_seldom_do() -> None:
    fresh = old = 0
    for seed in range(MANY):
        fresh += not sells(desk_with(refuses_ore(seed)), BLUE, ORE)
        mind = refuses_ore(seed)
        mind["thought"] += 100.0
        old += not sells(desk_with(mind), BLUE, ORE)
    assert fresh > 0.95 * MANY  # ln 2 + ln 10 / 2 and more: 1.8
    assert 0 < old < 0.15 * MANY  # ln 2 - ln 10: -1.6, and e^-3.2 of the noise's odds


def test_what_does_not_come_back_is_taken_to_be_sold_and_that_is_believed_then() -> None:
    mind = refuses_ore(1)
    desk = desk_with(mind, people(ACT_R_PARAMETER_RT=10.0))
    assert sells(desk, BLUE, ORE)
    assert mind["seller_uses"][BLUE, ORE].tolist() == [1, 1]
    assert sells(desk, BLUE, WHEAT), "nothing was heard of that"


def test_what_comes_back_is_strengthened_and_thinking_takes_time() -> None:
    mind = refuses_ore(1)
    before = float(mind["thought"])
    assert not sells(desk_with(mind, people(ACT_R_PARAMETER_RT=-10.0)), BLUE, ORE)
    assert mind["seller_uses"][BLUE, ORE].tolist() == [3, 0]
    assert 0.3 <= mind["thought"] - before < 0.5


def test_a_turn_does_not_make_it_forget_who_sells_what() -> None:
    for like_people in (True, False):
        settings = people(ACT_R_PARAMETER_RT=-10.0) if like_people else settings_of(Parameters())
        mind = mind_of(1)
        hear_offer(mind, BLUE, WHEATS, ORES, settings)
        notice_turn(mind, 7, settings)
        assert sells(desk_with(mind, settings), BLUE, ORE) is not like_people


def test_refusals_and_announcements_are_noted_too() -> None:
    mind = mind_of(1)
    mind["asked_for"] = WHEATS
    hear_refusal(mind, BLUE, LIKE_PEOPLE)
    assert mind["seller_uses"][BLUE, WHEAT].tolist() == [1, 0]
    hear_extra(mind, BLUE, WHEATS, LIKE_PEOPLE)
    assert mind["seller_uses"][BLUE, WHEAT].tolist() == [1, 1]


def test_an_offer_comes_back_by_its_cards_whomever_it_went_to() -> None:
    sure = people(ACT_R_PARAMETER_RT=-20.0)
    mind = mind_of(1)
    remember_offer(mind, COMPLETE, ORES, WHEATS, 0b0010, sure)
    assert was_made(mind, COMPLETE, ORES, WHEATS, sure)
    assert not was_made(mind, COMPLETE, ORES, WOOD, sure)
    assert not was_made(mind, COMPLETE, ORES, WHEATS, people(ACT_R_PARAMETER_RT=20.0))


def test_as_a_turn_begins_one_past_offer_is_forgotten() -> None:
    sure = people(ACT_R_PARAMETER_RT=-20.0)
    mind = mind_of(1)
    for take in (WHEATS, WOOD):
        remember_offer(mind, COMPLETE, ORES, take, 0b0010, sure)
    notice_turn(mind, 7, sure)
    assert sum(bool(was_made(mind, COMPLETE, ORES, take, sure)) for take in (WHEATS, WOOD)) == 1


def test_the_faintest_offer_makes_room_for_another() -> None:
    sure = people(ACT_R_PARAMETER_RT=-20.0)
    mind = mind_of(1)
    for number in range(PAST + 1):
        remember_offer(mind, COMPLETE, cards(number // 10, number % 10, 0, 0, 0), WOOD, 1, sure)
    assert not was_made(mind, COMPLETE, cards(0, 0, 0, 0, 0), WOOD, sure)
    assert was_made(mind, COMPLETE, cards(3, 2, 0, 0, 0), WOOD, sure)
    assert was_made(mind, COMPLETE, cards(0, 1, 0, 0, 0), WOOD, sure)


def test_without_it_nothing_of_the_kind_is_kept() -> None:
    plain, mind = settings_of(Parameters()), mind_of(1)
    hear_offer(mind, BLUE, WHEATS, ORES, plain)
    remember_offer(mind, COMPLETE, ORES, WHEATS, 0b0010, plain)
    assert was_made(mind, COMPLETE, ORES, WHEATS, plain)
    assert not sells(desk_with(mind, plain), BLUE, ORE)
    assert mind["thought"] == 0
    assert not mind["seller_uses"].any()
    assert not mind["past_uses"].any()
