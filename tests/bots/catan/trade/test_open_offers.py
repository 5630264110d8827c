"""Offers with an open side: how they are made, understood, answered and closed."""

from typing import Any

import numpy as np
import pytest

from bots.arena.match import Entrant, Match, play
from bots.catan.estimate.building_speed import CITY, COSTS, ROAD, SETTLEMENT
from bots.catan.memory.dialogue import offer_number
from bots.catan.memory.mind import awaken
from bots.catan.memory.openings import (
    ANY_GIVE,
    ANY_TAKE,
    COMPLETE,
    EITHER_GIVE,
    EITHER_TAKE,
    hear_open,
    leave_open,
)
from bots.catan.memory.past_offers import remember_offer, was_made
from bots.catan.records.bid import BID
from bots.catan.records.desk import clear_desk
from bots.catan.records.mind import KNOWN, MIND, Mind
from bots.catan.settings import Parameters, Settings, settings_of
from bots.catan.speech.marking import say_of_offer
from bots.catan.talk.acts import Opening, Say, clear_floor
from bots.catan.talk.notation import write_act
from bots.catan.trade.answering_open import answer_open
from bots.catan.trade.exchanges import EXCHANGES
from bots.catan.trade.merging import draw_merged, merge
from bots.catan.trade.negotiating import make_offer
from bots.catan.trade.open_replies import fitting_answer
from games.catan.actions import ACTION, Action, Kind
from games.catan.position import Answer, Phase, Record
from tests.bots.catan.tables import FAITHFUL, cards, desk_of, settle, table

NONE = cards(0, 0, 0, 0, 0)
WOOL, ORE, WHEAT, WOOD = (cards(*(int(n == i) for n in range(5))) for i in (2, 1, 3, 4))


def told(**parameters: Any) -> Settings:
    """The settings of a robot with STAC's negotiator."""
    return settings_of(Parameters(**{"USE_OLD_NEGOTIATOR": False, **parameters}))


def producers() -> Record:
    """Everybody has two settlements."""
    record = table()
    for seat, nodes in enumerate(((23, 44), (19, 35), (12, 41), (28, 10))):
        settle(record, seat, *nodes)
    return record


def mind_of(seat: int, targets: dict[int, tuple[int, int]]) -> Mind:
    """A seat's mind, that knows what seats build next and where."""
    mind = np.zeros((), MIND)[()]
    awaken(mind, seat, np.uint64(1))
    mind["turn_number"] = 1
    for other, (kind, where) in targets.items():
        mind["target"][other] = KNOWN
        mind["target_kind"][other], mind["target_where"][other] = kind, where
        mind["target_cost"][other] = COSTS[kind]
    return mind


def place(give: Any, take: Any) -> int:
    """The place of an exchange among all."""
    wanted = np.array([give, take])
    return int((wanted == EXCHANGES).all((1, 2)).nonzero()[0][0])


def merged(one: tuple[Any, Any], other: tuple[Any, Any], **parameters: Any) -> Any:
    """What two exchanges become: how it is open, what is given, what is taken."""
    give, take = NONE.copy(), NONE.copy()
    opening = merge(place(*one), place(*other), told(**parameters), give, take)
    return opening, give.tolist(), take.tolist()


def test_one_card_or_another_for_the_same_card_is_a_choice() -> None:
    assert merged((WOOL, ORE), (WOOL, WHEAT)) == (
        EITHER_TAKE,
        WOOL.tolist(),
        (ORE + WHEAT).tolist(),
    )
    assert merged((WOOL, ORE), (WOOD, ORE))[0] == EITHER_GIVE


def test_other_pairs_with_a_side_in_common_leave_the_other_side_open() -> None:
    assert merged((WOOL, ORE), (WOOL, 2 * ORE)) == (ANY_TAKE, WOOL.tolist(), [0] * 5)
    assert merged((WOOL, ORE), (WOOL + WOOD, ORE))[0] == ANY_GIVE
    assert merged((WOOL, ORE), (WOOD, WHEAT))[0] == COMPLETE


def test_either_kind_of_merging_can_be_forbidden() -> None:
    pair = (WOOL, ORE), (WOOL, WHEAT)
    assert merged(*pair, NP_DONT_MAKE_DISJUNCTIVE_OFFERS=True)[0] == ANY_TAKE
    forbidden: dict[str, Any] = {
        "NP_DONT_MAKE_DISJUNCTIVE_OFFERS": True,
        "NP_DONT_MAKE_PARTIAL_OFFERS": True,
    }
    assert merged(*pair, **forbidden)[0] == COMPLETE


def drawn(settings: Settings, *ranked: tuple[Any, Any, int]) -> tuple[int, int]:
    """Which of some exchanges are offered together, with the rolls that each leaves."""
    kept = np.array([place(give, take) for give, take, _ in ranked])
    asked, ranks = np.zeros(len(EXCHANGES), np.int64), np.zeros(len(EXCHANGES), np.int64)
    asked[kept] = 0b0110
    ranks[kept] = [rolls << 10 for *_, rolls in ranked]
    return draw_merged(
        clear_desk()._replace(mind=mind_of(0, {}), settings=settings), kept, asked, ranks
    )


def test_the_best_pair_is_offered_the_better_exchange_first() -> None:
    pair = drawn(FAITHFUL, (WOOL, ORE, 5), (WOOL, WHEAT, 3), (WOOD, WHEAT, 9))
    assert pair == (place(WOOL, WHEAT), place(WOOL, ORE)) or pair[0] == place(WOOL, WHEAT)


def test_exchanges_too_far_apart_stay_by_themselves() -> None:
    far = (WOOL, ORE, 3), (WOOL, WHEAT, 9)
    limited = told(NP_MAX_DELTA_ETB_FOR_OFFER_AGGREGATION=2)
    assert drawn(limited, *far) == (place(WOOL, ORE), place(WOOL, ORE))
    assert drawn(told(NP_MAX_DELTA_ETB_FOR_OFFER_AGGREGATION=6), *far) == (
        place(WOOL, ORE),
        place(WOOL, WHEAT),
    )


def test_the_last_of_the_list_stands_aside_unless_that_is_mended() -> None:
    assert drawn(FAITHFUL, (WOOL, ORE, 3)) == (-1, -1)
    alone = place(WOOL, ORE)
    assert drawn(told(last_offer_stands_aside=False), (WOOL, ORE, 3)) == (alone, alone)


def test_a_more_general_offer_counts_as_made() -> None:
    mind = mind_of(0, {})
    remember_offer(mind, EITHER_TAKE, WOOL, ORE + WHEAT, 0b0010, FAITHFUL)
    assert was_made(mind, COMPLETE, WOOL, ORE, FAITHFUL)
    assert not was_made(mind, COMPLETE, WOOL, WOOD, FAITHFUL)
    assert not was_made(mind, COMPLETE, WOOL, ORE + WHEAT, FAITHFUL)
    assert not was_made(mind, ANY_TAKE, WOOL, NONE, FAITHFUL)
    remember_offer(mind, ANY_TAKE, WOOL, NONE, 0b0010, FAITHFUL)
    assert was_made(mind, COMPLETE, WOOL, WOOD, FAITHFUL)
    assert was_made(mind, EITHER_TAKE, WOOL, ORE + WOOD, FAITHFUL)
    assert not was_made(mind, COMPLETE, WOOD, ORE, FAITHFUL)


def offered(seat: int, give: Any, take: Any) -> Record:
    """Seat 0 has an offer on the table, the seats have cards, and one seat must answer."""
    record = producers()
    record["hand"][0] = [0, 2, 3, 2, 2]
    record["hand"][1] = [1, 1, 0, 1, 1]
    record["phase"], record["offers"] = Phase.ANSWER, 1
    record["give"], record["take"] = give, take
    record["answer"][seat] = Answer.AWAITED
    return record


def test_what_is_left_open_is_said_and_understood() -> None:
    record = offered(1, WOOL, ORE)
    maker, hearer = mind_of(0, {}), mind_of(1, {})
    floor, desk = clear_floor(), clear_desk()._replace(mind=maker, seen=record)
    say_of_offer(desk, 0, floor)
    assert floor.spoken[0] == 0  # it is complete
    before = record.copy()
    before["offers"] = 0
    leave_open(maker, before, EITHER_TAKE, WOOL, ORE + WHEAT)
    say_of_offer(desk, 0, floor)
    assert floor.spoken[0] == 1
    act = floor.acts[0]
    assert act["kind"] == Say.OPEN and act["about"] == Opening.EITHER_TAKE
    assert write_act(act) == "open 1 SHEEP for 1 ORE or 1 WHEAT"
    hear_open(hearer, record, act)
    assert hearer["heard_opening"] == EITHER_TAKE
    assert hearer["heard_take"].tolist() == (ORE + WHEAT).tolist()


def answered(
    record: Record, opening: int, give: Any, take: Any, settings: Settings, target: int = SETTLEMENT
) -> Action:
    """What seat 1 answers to an open offer of seat 0."""
    mind, action = mind_of(1, {0: (CITY, 23), 1: (target, 4)}), np.zeros((), ACTION)[()]
    mind["heard_opening"], mind["heard_number"] = opening, offer_number(record)
    mind["heard_give"], mind["heard_take"] = give, take
    answer_open(desk_of(record, mind=mind, settings=settings), 1, action)
    return action


def test_of_a_choice_the_alternative_that_serves_us_is_taken() -> None:
    record = offered(1, WOOL, WHEAT)  # wool for our wheat or ore; we need the wheat ourselves
    action = answered(record, EITHER_TAKE, WOOL, ORE + WHEAT, FAITHFUL)
    assert action["kind"] == Kind.COUNTER
    assert (action["give"].tolist(), action["take"].tolist()) == (ORE.tolist(), WOOL.tolist())
    on_the_table = offered(1, WOOL, ORE)
    assert answered(on_the_table, EITHER_TAKE, WOOL, ORE + WHEAT, FAITHFUL)["kind"] == Kind.ACCEPT


def test_a_choice_without_use_to_us_is_refused() -> None:
    record = offered(1, ORE, WHEAT)
    assert answered(record, EITHER_TAKE, ORE, WHEAT + WOOD, FAITHFUL)["kind"] == Kind.REFUSE


def test_an_offer_open_to_anything_is_refused_unless_that_is_mended() -> None:
    record = offered(1, WOOL, WHEAT)
    assert answered(record, ANY_TAKE, WOOL, NONE, FAITHFUL)["kind"] == Kind.REFUSE
    mended = told(refuses_partial_offers=False, completions_are_off_by_one=False)
    action = answered(record, ANY_TAKE, WOOL, NONE, mended)
    assert action["kind"] == Kind.COUNTER
    assert action["take"].tolist() == WOOL.tolist()
    assert action["give"].tolist() == ORE.tolist()  # the one card that a settlement can spare


@pytest.mark.parametrize(
    "key",
    [
        "PARTIAL_COMPLETION_CHOOSE_MY_BEST",
        "PARTIAL_COMPLETION_CHOOSE_OPPONENT_WORST",
        "PARTIAL_COMPLETION_PREFER_MY_BEST",
        "PARTIAL_COMPLETION_PREFER_OPPONENT_WORST",
        "RANDOM_COMPLETION_OF_PARTIAL_OFFERS",
    ],
)
def test_a_completion_gives_what_is_asked_for_and_takes_what_the_maker_holds(key: str) -> None:
    record = offered(1, WOOL, ORE)
    settings = told(refuses_partial_offers=False, completions_are_off_by_one=False, **{key: True})
    action = answered(record, ANY_GIVE, NONE, ORE, settings)
    assert action["kind"] in (Kind.COUNTER, Kind.ACCEPT)
    if action["kind"] == Kind.COUNTER:
        assert action["give"].tolist() == ORE.tolist()
        assert (action["take"] <= record["hand"][0]).all() and action["take"].sum() in (1, 2)


def test_ours_is_the_completion_with_most_for_us_and_theirs_the_one_worst_for_them() -> None:
    record = offered(1, WOOL, ORE)
    mended = {"refuses_partial_offers": False, "completions_are_off_by_one": False}
    ours = answered(record, ANY_GIVE, NONE, ORE, told(**mended))
    assert ours["kind"] == Kind.ACCEPT or ours["take"][2] > 0  # a settlement lacks only wool
    worst = told(**mended, PARTIAL_COMPLETION_CHOOSE_OPPONENT_WORST=True)
    theirs = answered(record, ANY_GIVE, NONE, ORE, worst, target=ROAD)
    assert theirs["kind"] == Kind.COUNTER
    assert theirs["take"].sum() == 2


def test_a_reply_that_is_one_of_our_alternatives_is_taken() -> None:
    record = offered(1, WOOL, ORE)
    record["phase"] = Phase.CHOOSE
    record["answer"][1:3] = Answer.COUNTERED
    record["counter_give"][1:3] = WOOL
    record["counter_take"][1], record["counter_take"][2] = WOOD, WHEAT
    mind = mind_of(0, {0: (CITY, 23)})
    assert fitting_answer(desk_of(record, mind=mind), 0) == -1  # nothing was open
    before = record.copy()
    before["offers"] = 0
    leave_open(mind, before, EITHER_TAKE, WOOL, ORE + WHEAT)
    assert fitting_answer(desk_of(record, mind=mind), 0) == 2


def test_a_reply_as_good_as_the_price_left_out_is_taken() -> None:
    record = offered(1, 2 * WOOL, ORE)
    record["hand"][0] = [0, 2, 3, 2, 0]
    record["phase"] = Phase.CHOOSE
    record["answer"][1:3] = Answer.COUNTERED
    record["counter_take"][1:3] = ORE
    record["counter_give"][1], record["counter_give"][2] = WHEAT, WOOL
    mind, old = mind_of(0, {0: (CITY, 23)}), told(USE_OLD_NEGOTIATOR=True)
    before = record.copy()
    before["offers"] = 0
    leave_open(mind, before, ANY_GIVE, NONE, ORE)
    assert fitting_answer(desk_of(record, mind=mind, settings=old), 0) == 2  # not the wheat we need


def test_who_simply_asks_names_no_price_and_asks_for_the_next_missing_card_after() -> None:
    record = producers()
    record["hand"][0], record["hand"][1] = [0, 2, 4, 1, 0], [1, 1, 0, 1, 1]
    asker = told(USE_OLD_NEGOTIATOR=True, SIMPLY_ASK=True)
    mind, bid = mind_of(0, {0: (CITY, 23)}), np.zeros((), BID)[()]
    asked = []
    while make_offer(desk_of(record, mind=mind, settings=asker, bid=bid), 0):
        assert bid["opening"] == ANY_GIVE and bid["give"].tolist() == WOOL.tolist()
        asked.append(bid["take"].tolist())
    assert asked == [ORE.tolist(), WHEAT.tolist()]


def test_the_price_of_an_offer_may_be_left_out() -> None:
    record = producers()
    record["hand"][0], record["hand"][1] = [0, 2, 1, 2, 0], [1, 1, 0, 1, 1]
    silent = told(USE_OLD_NEGOTIATOR=True, PARTIALISING_COMPLETE_OFFERS_100_PERCENT=True)
    targets = {0: (CITY, 23), 1: (SETTLEMENT, 4), 2: (CITY, 12), 3: (CITY, 28)}
    mind, bid = mind_of(0, targets), np.zeros((), BID)[()]
    assert make_offer(desk_of(record, mind=mind, settings=silent, bid=bid), 0)
    assert (bid["give"].tolist(), bid["take"].tolist()) == (WOOL.tolist(), ORE.tolist())
    assert mind["opening"] == ANY_GIVE and mind["open_give"].tolist() == [0] * 5


MENDED = {"refuses_partial_offers": False}
LINEUPS = [
    [{"NP_AGGREGATE_TRADE_OFFERS": True}] * 4,
    [
        {"NP_AGGREGATE_TRADE_OFFERS": True, **MENDED},
        {"NP_AGGREGATE_TRADE_OFFERS": True, "NP_DONT_MAKE_DISJUNCTIVE_OFFERS": True, **MENDED},
        {"USE_OLD_NEGOTIATOR": True, "SIMPLY_ASK": True, **MENDED},
        {
            "USE_OLD_NEGOTIATOR": True,
            "PARTIALISING_COMPLETE_OFFERS_50_PERCENT": True,
            "RANDOM_COMPLETION_OF_PARTIAL_OFFERS": True,
            **MENDED,
        },
    ],
]


@pytest.mark.parametrize("lineup", LINEUPS, ids=["merging", "all kinds"])
@pytest.mark.parametrize("options", [{"open_hands": True}, {}], ids=["open", "hidden"])
def test_games_with_open_offers_are_the_same_through_the_sdk(
    lineup: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    entrants = [Entrant("stac", parameters) for parameters in lineup]
    match = Match("catan", entrants, 1, options)
    opened = 0
    while match.outcome is None and match.phases < 5000:
        match.play_phase()
        assert match.acts is not None and not match.acts.refused
        opened += sum(line.startswith("open ") for _, line in match.acts.said)
    assert opened > 5
    assert match.result() == play("catan", entrants, 1, options, limit=5000)
