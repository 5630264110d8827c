"""Trades: with the bank, offers, answers."""

import numpy as np

from bots.catan.estimate.building_speed import CITY, COSTS, ROAD, SETTLEMENT
from bots.catan.memory.mind import awaken
from bots.catan.records.bid import BID
from bots.catan.records.mind import KNOWN, MIND, Mind
from bots.catan.trade.answer_jsettlers import ACCEPT, COUNTER, REFUSE, consider
from bots.catan.trade.bank import bank_offer
from bots.catan.trade.offer_jsettlers import seek_offer
from games.catan.pieces import ORE, SHEEP
from games.catan.position import Record
from tests.bots.catan.tables import cards, desk_of, settle, table

FULL = cards(19, 19, 19, 19, 19)


def mind_of(targets: dict[int, tuple[int, int]]) -> Mind:
    """Seat 0's mind, that knows what seats build next and where."""
    mind = np.zeros((), MIND)[()]
    awaken(mind, 0, np.uint64(1))
    for seat, (kind, where) in targets.items():
        mind["target"][seat] = KNOWN
        mind["target_kind"][seat], mind["target_where"][seat] = kind, where
        mind["target_cost"][seat] = COSTS[kind]
    return mind


def producers() -> Record:
    """Everybody has two settlements."""
    record = table()
    for seat, nodes in enumerate(((23, 44), (19, 35), (12, 41), (28, 10))):
        settle(record, seat, *nodes)
    return record


def test_the_bank_gets_what_the_target_does_not_need() -> None:
    record = producers()
    record["hand"][0] = [0, 2, 4, 2, 0]
    give, take = cards(0, 0, 0, 0, 0), cards(0, 0, 0, 0, 0)
    assert bank_offer(desk_of(record), 0, COSTS[CITY].copy(), FULL, give, take)
    assert (give.tolist(), take.tolist()) == ([0, 0, 4, 0, 0], [0, 1, 0, 0, 0])


def test_a_bank_that_lacks_the_card_is_not_asked() -> None:
    record = producers()
    record["hand"][0] = [0, 2, 4, 2, 0]
    empty, none = cards(19, 0, 19, 19, 19), cards(0, 0, 0, 0, 0)
    assert not bank_offer(desk_of(record), 0, COSTS[CITY].copy(), empty, none, none.copy())


def test_an_offer_that_shortens_the_wait_is_accepted() -> None:
    record = producers()
    record["hand"][1] = [1, 0, 1, 0, 0]
    mind = mind_of({0: (CITY, 23), 1: (ROAD, 33)})
    # Seat 1 saves for a road: it gives wool for lumber.
    answer = consider(
        desk_of(record, mind=mind),
        1,
        0,
        cards(0, 0, 1, 0, 0),
        cards(0, 0, 0, 0, 1),
    )
    assert answer == ACCEPT


def test_an_offer_that_does_not_help_is_countered() -> None:
    record = producers()
    record["hand"][1] = [1, 0, 1, 0, 0]
    mind = mind_of({0: (CITY, 23), 1: (ROAD, 33)})
    answer = consider(
        desk_of(record, mind=mind),
        1,
        0,
        cards(1, 0, 0, 0, 0),
        cards(0, 1, 0, 0, 0),
    )
    assert answer == COUNTER


def test_an_offer_is_refused_for_lack_of_cards_for_fear_and_in_a_race() -> None:
    record = producers()
    record["hand"][1] = [1, 0, 1, 0, 0]
    give, take = cards(0, 0, 1, 0, 0), cards(0, 0, 0, 0, 1)
    desk, mind = desk_of(record), mind_of({0: (CITY, 23), 1: (ROAD, 33)})
    assert consider(desk._replace(mind=mind), 1, 0, cards(0, 2, 0, 0, 0), take) == REFUSE
    mind["win_game_etas"][0] = 25  # about to win
    assert consider(desk._replace(mind=mind), 1, 0, give, take) == REFUSE
    racing = mind_of({0: (SETTLEMENT, 8), 1: (SETTLEMENT, 4)})
    assert consider(desk._replace(mind=racing), 1, 0, give, take) == REFUSE


def test_the_rarest_missing_card_is_asked_for_with_a_card_of_no_use() -> None:
    record = producers()
    record["hand"][0] = [0, 2, 1, 2, 0]  # one ore short of a city
    record["hand"][1] = [1, 1, 0, 1, 1]  # lacks wool only
    desk, bid = desk_of(record), np.zeros((), BID)[()]
    mind = mind_of({0: (CITY, 23), 1: (SETTLEMENT, 4), 2: (CITY, 12), 3: (CITY, 28)})
    bid["partners"], bid["askable"] = 0b1110, 0b11111
    assert seek_offer(desk._replace(mind=mind, bid=bid), 0, FULL, 1)
    assert bid["take"].tolist() == [0, 1, 0, 0, 0]
    assert bid["give"].tolist() == [0, 0, 1, 0, 0]
    assert bid["recipients"] == 0b0010  # only seat 1 has ore


def test_who_refused_is_not_asked_again() -> None:
    record = producers()
    record["hand"][0], record["hand"][1] = [0, 2, 1, 2, 0], [1, 1, 0, 1, 1]
    desk, bid = desk_of(record), np.zeros((), BID)[()]
    mind = mind_of({0: (CITY, 23), 1: (SETTLEMENT, 4), 2: (CITY, 12), 3: (CITY, 28)})
    mind["refuses"][1][ORE] = 1
    bid["partners"], bid["askable"] = 0b1110, 0b11111
    found = seek_offer(desk._replace(mind=mind, bid=bid), 0, FULL, 1)
    assert not found or bid["take"][ORE] == 0
    assert bid["give"][SHEEP] <= 1
