"""In how many rolls a player will have won."""

import numpy as np

from bots.catan.estimate.income import pack_income
from bots.catan.estimate.lay_out import fill_win_game_etas
from bots.catan.records.desk import NOW, Desk
from games.catan.position import Record
from games.catan.topology import edge_between
from tests.bots.catan.tables import CORRECTED, cards, desk_of, pave, settle, table

EVERY_SEVENTH_ROLL = pack_income(cards(14, 14, 14, 14, 14))
"""From nothing a road, settlement or card takes 7 rolls, a city 21."""


def eta(desk: Desk, seat: int = 0) -> int:
    etas = np.zeros(4, np.int64)
    fill_win_game_etas(desk._replace(settings=CORRECTED), NOW, etas)
    return int(etas[seat])


def at_the_table(points: int, record: Record) -> Desk:
    """A desk on which seat 0 has so many points and gets a card of each kind every 7th roll."""
    desk = desk_of(record)
    scene = desk.scenes[NOW]
    scene["points"][0] = points
    scene["income"][0] = EVERY_SEVENTH_ROLL
    return desk


def test_who_has_the_points_has_won() -> None:
    assert eta(at_the_table(10, table())) == 0


def test_the_last_point_is_a_settlement_where_one_is_free() -> None:
    record = table()
    pave(record, 0, edge_between(23, 29))
    assert eta(at_the_table(9, record)) == 7


def test_roads_on_the_way_are_paid_one_by_one() -> None:
    record = table()
    settle(record, 0, 23)
    pave(record, 0, edge_between(23, 29))
    assert eta(at_the_table(9, record)) == 7 + 7  # one road; a city takes 21


def test_without_a_place_to_settle_the_last_point_is_a_city() -> None:
    record = table()
    settle(record, 0, 23)
    record["roads_left"][0] = 0
    assert eta(at_the_table(9, record)) == 21


def test_three_knights_to_buy_may_be_the_quickest_last_point() -> None:
    record = table()
    record["settlements_left"][0] = 0
    record["played"][0][0] = 2
    assert eta(at_the_table(9, record)) == 7 + 1  # one card, and a turn to wait


def test_points_that_nothing_gives_are_far_off() -> None:
    record = table()
    record["deck"] = 0
    record["roads_left"][0] = 0
    assert eta(at_the_table(7, record)) == 500 + 500


def test_two_cities_reckon_with_what_the_first_brings() -> None:
    record = table()
    settle(record, 0, 23, 39)
    record["roads_left"][0] = 0
    desk = at_the_table(5, record)
    desk.scenes[NOW]["goal"] = 7
    # Node 39 has wool 3, grain 4 and brick 5: grain comes every 5th roll then, ore every 7th still.
    # Node 23 lies at brick 6, lumber 11 and lumber 3. A city needs three ore: 21 rolls; then again.
    assert eta(desk) <= 21 + 21
    assert eta(desk) > 21


def test_both_ways_of_summing_agree_without_a_tie() -> None:
    record = table()
    settle(record, 0, 23)
    pave(record, 0, edge_between(23, 29))
    desk = at_the_table(8, record)
    faithful, corrected = np.zeros(4, np.int64), np.zeros(4, np.int64)
    fill_win_game_etas(desk, NOW, faithful)
    fill_win_game_etas(desk._replace(settings=CORRECTED), NOW, corrected)
    assert faithful[0] == corrected[0]


def test_a_single_city_on_the_way_counts_only_without_the_oddity() -> None:
    record = table()
    settle(record, 0, 23)
    record["roads_left"][0] = 0
    desk = at_the_table(5, record)
    desk.scenes[NOW]["goal"] = 8
    corrected = eta(desk)
    assert 21 + 3 * (4 + 1) <= corrected <= 21 + 3 * (7 + 1)  # the city, then three knights
    faithful = np.zeros(4, np.int64)
    fill_win_game_etas(desk, NOW, faithful)
    assert faithful[0] == 500 + 21
