"""STAC's negotiator: what is offered, to whom, and what is answered."""

from typing import Any

import numpy as np
import pytest

from bots.catan.estimate.building_speed import CITY, COSTS, ROAD, SETTLEMENT
from bots.catan.memory.mind import awaken
from bots.catan.memory.past_offers import note_offer, note_trade, pack
from bots.catan.records.bid import BID, Bid
from bots.catan.records.mind import KNOWN, MIND, Mind
from bots.catan.settings import Parameters, Settings, settings_of
from bots.catan.trade.answer_jsettlers import ACCEPT, COUNTER, REFUSE
from bots.catan.trade.answer_stac import answer_offer, consider_offer, is_worth_it
from bots.catan.trade.closing import accepter
from bots.catan.trade.offer_stac import seek_best_offer
from games.catan.pieces import ORE, WHEAT
from games.catan.position import Answer, Record
from tests.bots.catan.tables import FAITHFUL, cards, desk_of, settle, table

FULL = cards(19, 19, 19, 19, 19)
OTHERS = 0b1110


def told(**parameters: Any) -> Settings:
    """The settings of a robot with STAC's negotiator."""
    return settings_of(Parameters(USE_OLD_NEGOTIATOR=False, **parameters))


def producers() -> Record:
    """Everybody has two settlements."""
    record = table()
    for seat, nodes in enumerate(((23, 44), (19, 35), (12, 41), (28, 10))):
        settle(record, seat, *nodes)
    return record


def mind_of(targets: dict[int, tuple[int, int]]) -> Mind:
    """Seat 0's mind, that knows what seats build next and where."""
    mind = np.zeros((), MIND)[()]
    awaken(mind, 0, np.uint64(1))
    mind["turn_number"] = 1
    for seat, (kind, where) in targets.items():
        mind["target"][seat] = KNOWN
        mind["target_kind"][seat], mind["target_where"][seat] = kind, where
        mind["target_cost"][seat] = COSTS[kind]
    return mind


def city_short_of_ore() -> tuple[Record, Mind]:
    """Seat 0 lacks one ore for a city, seat 1 has some and lacks wool, the others have nothing."""
    record = producers()
    record["hand"][0] = [0, 2, 1, 2, 0]
    record["hand"][1] = [1, 1, 0, 1, 1]
    return record, mind_of({0: (CITY, 23), 1: (SETTLEMENT, 4), 2: (CITY, 12), 3: (CITY, 28)})


def sought(record: Record, mind: Mind, settings: Settings, answered: int = 0) -> Bid | None:
    """The offer that seat 0 makes, if any."""
    bid = np.zeros((), BID)[()]
    bid["partners"], bid["answered"] = OTHERS, answered
    return (
        bid
        if seek_best_offer(desk_of(record, mind=mind, settings=settings, bid=bid), 0, FULL)
        else None
    )


def exchange(bid: Bid | None) -> tuple[list[int], list[int]]:
    """What an offer gives and takes."""
    assert bid is not None
    return bid["give"].tolist(), bid["take"].tolist()


ORE_FOR_WOOL = ([0, 0, 1, 0, 0], [0, 1, 0, 0, 0])


def test_the_exchange_that_lets_us_build_at_once_is_offered_to_who_can_pay() -> None:
    record, mind = city_short_of_ore()
    bid = sought(record, mind, FAITHFUL)
    assert exchange(bid) == ORE_FOR_WOOL
    assert bid is not None and bid["recipients"] == 0b0010


def test_nothing_is_offered_with_the_price_in_hand_or_with_an_empty_hand() -> None:
    record, mind = city_short_of_ore()
    record["hand"][0] = [0, 3, 1, 2, 0]
    assert sought(record, mind, FAITHFUL) is None
    record["hand"][0] = 0
    assert sought(record, mind, FAITHFUL) is None


def test_who_shows_eight_points_is_asked_only_by_those_who_do_not_mind() -> None:
    record, mind = city_short_of_ore()
    for node in (47, 49, 51, 53, 37, 39):
        settle(record, 1, node)
    assert sought(record, mind, FAITHFUL) is None
    dauntless = told(CONTINUE_TRADING_WITH_AGENTS_CLOSE_TO_WINNING=True)
    assert exchange(sought(record, mind, dauntless)) == ORE_FOR_WOOL


def test_an_offer_is_made_once_a_turn_and_nothing_worse_after_it() -> None:
    record, mind = city_short_of_ore()
    give, take = map(np.array, ORE_FOR_WOOL)
    note_offer(mind, give, take, 0b0010, FAITHFUL)
    bid = sought(record, mind, FAITHFUL)
    assert bid is None or exchange(bid) != ORE_FOR_WOOL
    assert exchange(sought(record, mind, told(NO_MEMORY_OF_TRADES=True))) != ORE_FOR_WOOL
    forgetful = mind_of({0: (CITY, 23), 1: (SETTLEMENT, 4), 2: (CITY, 12), 3: (CITY, 28)})
    note_offer(forgetful, give, take, 0b0010, told(NO_MEMORY_OF_TRADES=True))
    assert exchange(sought(record, forgetful, FAITHFUL)) == ORE_FOR_WOOL


def test_a_worse_offer_than_before_may_be_wanted() -> None:
    record, mind = city_short_of_ore()
    note_offer(mind, cards(0, 0, 1, 1, 0), cards(0, 1, 0, 0, 0), 0b0010, FAITHFUL)
    assert sought(record, mind, FAITHFUL) is None
    assert exchange(sought(record, mind, told(DONT_FILTER_WORSE_OFFERS=True))) == ORE_FOR_WOOL


def test_what_a_trade_brought_this_turn_is_not_traded_back() -> None:
    record, mind = city_short_of_ore()
    note_trade(mind, 1, cards(0, 1, 0, 0, 0), cards(0, 0, 0, 1, 0))
    assert sought(record, mind, FAITHFUL) is None


def test_a_counteroffer_does_not_repeat_the_offer() -> None:
    record, mind = city_short_of_ore()
    give, take = map(np.array, ORE_FOR_WOOL)
    bid = sought(record, mind, FAITHFUL, answered=pack(give, take))
    assert bid is None or exchange(bid) != ORE_FOR_WOOL


def test_two_cards_are_given_or_asked_for_unless_that_is_forbidden() -> None:
    record, mind = city_short_of_ore()
    record["hand"][0] = [0, 1, 1, 2, 0]  # two ore short
    record["hand"][1] = [1, 2, 0, 1, 1]
    assert exchange(sought(record, mind, FAITHFUL)) == ([0, 0, 1, 0, 0], [0, 2, 0, 0, 0])
    modest = sought(record, mind, told(DONT_CONSIDER_ASKING_FOR_2_RESOURCES=True))
    assert modest is not None and modest["take"].sum() == 1


def test_what_the_plan_needs_can_be_kept_from_offers() -> None:
    record, mind = city_short_of_ore()
    record["hand"][0] = [0, 2, 0, 4, 0]  # two wheat to spare, nothing else
    keeping = told(
        DONT_FILTER_GIVING_AWAY_RESOURCES_NEEDED_FOR_BBP=True, BUILD_PLAN_INDIFFERENT=True
    )
    record["hand"][0][WHEAT] = 2
    assert sought(record, mind, keeping) is None


def test_an_unknown_card_may_be_what_we_ask_for() -> None:
    record, mind = city_short_of_ore()
    record["hand"][1], record["unknown_hand"][1] = 0, 4
    bid = sought(record, mind, told(BUILD_PLAN_INDIFFERENT=True))
    assert bid is not None and bid["take"][ORE] == 1
    wary = told(BUILD_PLAN_INDIFFERENT=True, PESSIMISTIC_ABOUT_OPPONENT_UNKONWNS=True)
    assert sought(record, mind, wary) is None


def test_nobody_is_asked_for_what_it_seems_not_to_sell() -> None:
    record, mind = city_short_of_ore()
    mind["refuses"][1][ORE] = 1
    bid = sought(record, mind, FAITHFUL)
    assert bid is None or bid["take"][ORE] == 0
    assert exchange(sought(record, mind, told(ALWAYS_ASSUMING_IS_SELLING=True))) == ORE_FOR_WOOL
    mind["refuses"][1][ORE] = 0
    assert sought(record, mind, told(NO_MEMORY_OF_IS_SELLING=True)) is None


def test_an_offer_that_nobody_should_accept_is_left_out_or_made_by_an_optimist() -> None:
    record, mind = city_short_of_ore()
    mind["target_cost"][1] = COSTS[CITY]  # seat 1 needs its ore now
    record["hand"][1] = [0, 3, 0, 2, 0]
    assert sought(record, mind, FAITHFUL) is None
    assert sought(record, mind, told(OPTIMISTIC_OFFERER=100)) is None  # comes too late
    bid = sought(record, mind, told(OPTIMISTIC_OFFERER=100, optimist_gives_up=False))
    assert bid is not None and bid["take"][ORE] == 1


def test_of_equal_offers_one_is_drawn() -> None:
    record, _ = city_short_of_ore()
    record["hand"][0] = [1, 2, 1, 2, 1]
    record["hand"][1] = [0, 1, 0, 0, 0]
    targets = {0: (CITY, 23), 1: (SETTLEMENT, 4), 2: (CITY, 12), 3: (CITY, 28)}
    drawn = set()
    for seed in range(30):
        mind = mind_of(targets)
        mind["randomness"] = np.uint64(seed)
        give, take = exchange(sought(record, mind, told(RANDOM_NEGOTIATOR=0)))
        drawn.add((tuple(give), tuple(take)))
    assert len(drawn) > 2
    assert all(take == (0, 1, 0, 0, 0) for _, take in drawn)


def test_any_legal_exchange_is_offered_by_who_picks_among_all() -> None:
    record, mind = city_short_of_ore()
    bid = sought(record, mind, told(RANDOM_LEGAL_NEGOTIATOR=0))
    assert bid is not None
    assert (bid["give"] <= record["hand"][0]).all()
    assert bid["recipients"] == 0b0010


@pytest.mark.parametrize(
    ("eta", "batna", "cards_given", "bank_cards", "worth"),
    [
        (0, 3, 1, 0, True),
        (3, 3, 1, 4, False),  # no gain, and no building now
        (0, 0, 1, 4, True),  # both build now; the bank takes more
        (0, 0, 1, 0, False),
        (4, 3, 1, 4, False),
        (2, 3, 1, 0, True),
    ],
)
def test_an_exchange_must_beat_the_alternative(
    eta: int, batna: int, cards_given: int, bank_cards: int, worth: bool
) -> None:
    assert is_worth_it(eta, batna, cards_given, bank_cards, FAITHFUL) is worth


def test_a_small_gain_may_be_too_little_unless_we_can_build_at_once() -> None:
    choosy = told(NP_IMPROVEMENT_OVER_BATNA_THRESHOLD=3)
    assert not is_worth_it(8, 10, 1, 0, choosy)
    assert is_worth_it(7, 10, 1, 0, choosy)
    assert is_worth_it(0, 1, 1, 0, choosy)
    by_part = told(NP_IMPROVEMENT_OVER_BATNA_THRESHOLD_RATIO=0.5)
    assert not is_worth_it(6, 10, 1, 0, by_part)
    assert is_worth_it(5, 10, 1, 0, by_part)


def saving_for_a_road() -> tuple[Record, Mind]:
    """Seat 1 has a brick and a wool, and saves for a road."""
    record = producers()
    record["hand"][1] = [1, 0, 1, 0, 0]
    return record, mind_of({0: (CITY, 23), 1: (ROAD, 33)})


def test_an_offer_that_helps_is_accepted_and_another_countered() -> None:
    record, mind = saving_for_a_road()
    wool, wood, ore = cards(0, 0, 1, 0, 0), cards(0, 0, 0, 0, 1), cards(0, 1, 0, 0, 0)
    desk = desk_of(record)
    assert consider_offer(desk._replace(mind=mind), 1, 0, wool, wood) == ACCEPT
    assert consider_offer(desk._replace(mind=mind), 1, 0, cards(1, 0, 0, 0, 0), ore) == COUNTER


def test_one_unknown_card_counts_for_any_number_or_for_one() -> None:
    record, mind = saving_for_a_road()
    record["hand"][1], record["unknown_hand"][1] = [1, 0, 0, 0, 0], 1
    desk, two_wool, wood = desk_of(record), cards(0, 0, 2, 0, 0), cards(0, 0, 0, 0, 1)
    assert consider_offer(desk._replace(mind=mind), 1, 0, two_wool, wood) == ACCEPT
    careful = told(any_unknown_card_suffices=False)
    assert (
        consider_offer(desk._replace(mind=mind, settings=careful), 1, 0, two_wool, wood) == REFUSE
    )


def test_what_the_bank_would_give_counts_against_an_offer_when_it_is_not_forgotten() -> None:
    record, mind = saving_for_a_road()
    record["hand"][1] = [1, 0, 4, 0, 0]  # the bank sells a wood for four wool
    desk, two_wool, wood = desk_of(record), cards(0, 0, 2, 0, 0), cards(0, 0, 0, 0, 1)
    assert consider_offer(desk._replace(mind=mind), 1, 0, two_wool, wood) == ACCEPT  # cheaper
    ore = cards(0, 1, 0, 0, 0)
    assert consider_offer(desk._replace(mind=mind), 1, 0, two_wool, ore) == COUNTER


def test_we_refuse_what_we_lack_and_whoever_is_about_to_win() -> None:
    record, mind = saving_for_a_road()
    wood, wool = cards(0, 0, 0, 0, 1), cards(0, 0, 1, 0, 0)
    desk = desk_of(record)
    assert answer_offer(desk._replace(mind=mind), 1, 0, cards(0, 0, 2, 0, 0), wood) == REFUSE
    assert answer_offer(desk._replace(mind=mind), 1, 0, wool, wood) == ACCEPT
    mind["win_game_etas"][0] = 24
    assert answer_offer(desk._replace(mind=mind), 1, 0, wool, wood) == REFUSE


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        ("NP_GIVE_TRADE_TO_ACCEPTER_WITH_FEWEST_VP", 2),
        ("NP_GIVE_TRADE_TO_ACCEPTER_WITH_FEWEST_RES", 3),
        ("NP_GIVE_TRADE_TO_ACCEPTER_WITH_MOST_RES", 1),
    ],
)
def test_of_several_who_accept_one_is_favored(key: str, chosen: int) -> None:
    record = producers()
    settle(record, 1, 47)
    settle(record, 3, 51)
    record["hand"][1], record["hand"][2] = [2, 2, 2, 2, 2], [0, 0, 2, 0, 0]
    record["hand"][3] = [0, 1, 0, 0, 0]
    for seat in (1, 2, 3):
        record["answer"][seat] = Answer.ACCEPTED
    settings = told(**{key: True})
    assert accepter(desk_of(record, mind=mind_of({}), settings=settings)) == chosen
