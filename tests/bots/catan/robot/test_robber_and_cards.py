"""The robber, discards and development cards."""

import numpy as np

from bots.catan.estimate.building_speed import CITY
from bots.catan.memory.mind import awaken
from bots.catan.records.desk import NOW
from bots.catan.records.mind import MIND
from bots.catan.robot.cards import monopoly, pick_plenty
from bots.catan.robot.discard import choose_discards
from bots.catan.robot.robber import robber_hex, touches, victim_at, victim_to_thwart
from bots.catan.robot.styles import JSETTLERS, choose, lay_out_tools
from bots.catan.settings import Parameters, settings_of
from bots.catan.settings.reading import read
from games.catan.actions import ACTION, Kind
from games.catan.pieces import NOBODY, ORE, WHEAT, YEAR_OF_PLENTY
from tests.bots.catan.tables import CORRECTED, FAITHFUL, cards, desk_of, settle, table

LOTS = np.array([1], np.uint64)


def test_the_robber_blocks_who_is_nearest_to_winning_where_it_hurts() -> None:
    record = table()
    settle(record, 0, 12)
    settle(record, 2, 18, 36)  # brick 6, wool 4 and 5, lumber 3, grain 4
    desk = desk_of(record)
    etas = cards(100, 90, 50, 80)[:4]
    assert victim_to_thwart(desk, 0, etas) == 2
    hex_ = robber_hex(desk._replace(settings=CORRECTED), 0, 2, LOTS)
    scene = desk.scenes[NOW]
    assert touches(scene, 2, hex_)
    assert not touches(scene, 0, hex_)


def test_the_robber_stays_off_the_seats_a_friendly_one_spares() -> None:
    record = table(friendly_robber=True)
    settle(record, 0, 12)
    settle(record, 2, 30)
    desk = desk_of(record)
    assert not touches(desk.scenes[NOW], 2, robber_hex(desk, 0, 2, LOTS))


def test_who_has_no_cards_is_not_robbed() -> None:
    record = table()
    settle(record, 1, 8)
    settle(record, 2, 18)
    desk = desk_of(record)
    etas = cards(100, 50, 90, 80)[:4]
    assert victim_at(desk, 0, 4, etas) == NOBODY
    record["hand"][2] = [0, 0, 1, 0, 0]
    assert victim_at(desk_of(record), 0, 4, etas) == 2


def test_stac_may_rob_for_the_card_it_needs() -> None:
    record = table()
    settle(record, 0, 4)  # ore and wool only, never brick
    record["hand"][1] = [0, 4, 0, 0, 0]
    record["hand"][3] = [1, 1, 0, 0, 0]
    needy = settings_of(Parameters(ROB_FOR_NEED=True))
    assert victim_to_thwart(desk_of(record, settings=needy), 0, cards(1, 2, 3, 4)[:4]) == 3


def test_left_over_cards_go_before_needed_ones_and_the_rarest_first() -> None:
    thrown = cards(0, 0, 0, 0, 0)
    hand, road, rates = cards(2, 3, 2, 0, 1), cards(1, 0, 0, 0, 1), cards(9, 3, 20, 5, 7)
    choose_discards(hand, road, rates, 4, FAITHFUL, thrown)
    assert thrown.tolist() == [1, 1, 2, 0, 0]  # sheep take 20 rolls, brick 9, ore 3
    choose_discards(hand, road, rates, 4, CORRECTED, thrown)
    assert thrown.tolist() == [1, 3, 0, 0, 0]
    choose_discards(hand, road, rates, 8, FAITHFUL, thrown)
    assert thrown.tolist() == hand.tolist()


def test_a_monopoly_is_played_for_more_than_two_bank_trades() -> None:
    record = table()
    record["hand"][1], record["hand"][2] = [0, 6, 0, 0, 0], [0, 5, 0, 3, 0]
    scene, ratios = desk_of(record).scenes[NOW], cards(4, 4, 4, 4, 4)
    assert monopoly(scene, 0, ratios) == NOBODY  # eleven ore are two trades
    record["hand"][3] = [0, 1, 0, 0, 0]
    assert monopoly(desk_of(record).scenes[NOW], 0, ratios) == ORE


def test_plenty_brings_what_is_missing_as_far_as_the_bank_has_it() -> None:
    taken, rates = cards(0, 0, 0, 0, 0), cards(9, 3, 20, 5, 7)
    city = cards(0, 3, 0, 2, 0)
    pick_plenty(cards(0, 2, 0, 1, 0), city, rates, cards(19, 19, 19, 19, 19), taken)
    assert taken[[ORE, WHEAT]].tolist() == [1, 1]
    pick_plenty(cards(0, 2, 0, 1, 0), city, rates, cards(0, 19, 0, 0, 0), taken)
    assert taken.tolist() == [0, 2, 0, 0, 0]


def test_stac_plays_plenty_also_when_more_than_two_cards_are_missing() -> None:
    record = table(trades=False)
    settle(record, 0, 23, 44)
    record["hand"][0][WHEAT] = 2
    record["cards"][0][YEAR_OF_PLENTY] = 1
    stac = settings_of(read({"stac_type": ""}))
    for settings, expected in ((FAITHFUL, Kind.END), (stac, Kind.YEAR_OF_PLENTY)):
        mind, action = (np.zeros((), kind)[()] for kind in (MIND, ACTION))
        awaken(mind, 0, np.uint64(1))
        mind["count"], mind["kind"][0], mind["where"][0] = 1, CITY, 23
        choose(lay_out_tools(), JSETTLERS, mind, record, 0, settings, action)
        assert action["kind"] == expected
    assert action["take"].tolist() == [0, 2, 0, 0, 0]
