"""What the strategies plan."""

import numpy as np

from bots.catan.estimate.building_speed import CARD, CITY, ROAD, SETTLEMENT
from bots.catan.plan.fast import plan_fast
from bots.catan.plan.ranked import plan_ranked
from bots.catan.plan.smart import bonus, plan_smart
from bots.catan.plan.stack import favored
from bots.catan.plan.strategy import make_plan
from bots.catan.records.desk import Desk
from bots.catan.records.mind import MIND
from bots.catan.records.numbers import Numbers
from bots.catan.settings import SMART, Parameters, Settings, settings_of
from games.catan.pieces import ROAD_BUILDING, VICTORY_POINT
from games.catan.position import Record
from games.catan.topology import edge_between
from tests.bots.catan.tables import CORRECTED, FAITHFUL, cards, desk_of, pave, settle, table


def pieces(desk: Desk) -> list[int]:
    """The kinds of the pieces planned for seat 0, the next first."""
    plan = desk.plans[0]
    return [int(kind) for kind in plan["kind"][: int(plan["count"])][::-1]]


def fast(desk: Desk, settings: Settings = FAITHFUL) -> list[int]:
    plan_fast(desk._replace(settings=settings), 0, desk.plans[0])
    return pieces(desk)


def smart(desk: Desk, settings: Settings = FAITHFUL, before: Numbers | None = None) -> list[int]:
    """Plan smart for seat 0; ``before`` is set to everybody's win-game ETA."""
    etas = np.zeros(4, np.int64) if before is None else before
    plan_smart(desk._replace(settings=settings), 0, etas, desk.plans[0])
    return pieces(desk)


WITHOUT_LINGERING = settings_of(Parameters(bought_point_lingers=False))


def test_a_settlement_is_planned_with_the_roads_that_lead_to_it() -> None:
    record = table()
    settle(record, 0, 23)
    pave(record, 0, edge_between(23, 29))
    record["hand"][0] = [2, 0, 1, 1, 2]  # a road and a settlement, paid for
    record["cities_left"][0] = 0
    assert fast(desk_of(record)) == [ROAD, SETTLEMENT]


def test_the_city_that_can_be_paid_for_comes_first() -> None:
    record = table()
    settle(record, 0, 23, 39)
    pave(record, 0, edge_between(23, 29))
    record["hand"][0] = [0, 3, 0, 2, 0]
    assert fast(desk_of(record)) == [CITY]


def test_with_no_place_left_a_card_is_bought() -> None:
    record = table()
    record["roads_left"][0] = 0
    assert fast(desk_of(record)) == [CARD]


def test_from_five_points_on_the_largest_army_is_thought_of() -> None:
    record = table()
    record["roads_left"][0] = record["cities_left"][0] = record["settlements_left"][0] = 0
    record["cards"][0][1] = 5  # five victory points in hand
    assert fast(desk_of(record)) == [CARD, CARD, CARD]


def test_who_holds_the_largest_army_has_an_empty_plan_or_none() -> None:
    record = table()
    settle(record, 0, 23, 39)
    record["largest_army"], record["played"][0][0], record["cards"][0][1] = 0, 3, 2
    assert fast(desk_of(record)) == []  # nothing can be paid for, so that nothing beats no rolls
    assert fast(desk_of(record), CORRECTED) == [CITY]


def test_ranked_plans_count_a_card_with_the_rest() -> None:
    record = table()
    settle(record, 0, 23, 39)
    record["hand"][0] = [0, 1, 1, 1, 0]
    desk = desk_of(record)
    plan_ranked(desk, 0, 0, -1.0, -1.0, desk.plans[0])
    assert pieces(desk) == [CARD]
    disfavored = settings_of(Parameters(FAVOUR_DEV_CARDS=-5.0))
    record["hand"][0] = [0, 0, 1, 1, 0]
    desk = desk_of(record)
    plan_ranked(desk._replace(settings=disfavored), 0, 0, -1.0, -1.0, desk.plans[0])
    assert pieces(desk) != [CARD]


def test_a_favored_plan_seems_sooner() -> None:
    assert favored(10, 0.5) == 5
    assert favored(10, -5.0) == 60
    assert favored(10, 1.0) == 0


def test_the_own_share_of_a_bonus_is_the_part_of_the_way_saved() -> None:
    before, after = cards(100, 200, 200, 200)[:4], cards(80, 200, 200, 200)[:4]
    assert bonus(4, 0, before, after, CORRECTED) == 25 * 20 / 100
    won = cards(0, 200, 200, 200)[:4]
    assert bonus(4, 0, before, won, CORRECTED) == 25


def test_what_the_leader_loses_counts_more_than_what_others_lose() -> None:
    before = cards(200, 100, 200, 200)[:4]
    leader = bonus(4, 0, before, cards(200, 120, 200, 200)[:4], CORRECTED)
    other = bonus(4, 0, before, cards(200, 100, 240, 200)[:4], CORRECTED)
    assert leader == 25 * 20 / 100
    assert other == 25 * (40 / 200) * (100 / 200)


def four_settled() -> Record:
    """Everybody has two settlements, and seat 0 a road."""
    record = table()
    for seat, nodes in enumerate(((23, 44), (19, 35), (12, 41), (28, 10))):
        settle(record, seat, *nodes)
    pave(record, 0, edge_between(23, 29))
    return record


def test_the_smart_robot_plans_one_piece_that_can_be_built_now() -> None:
    record = four_settled()
    desk, before = desk_of(record), np.zeros(4, np.int64)
    plan_smart(desk, 0, before, desk.plans[0])
    assert len(pieces(desk)) == 1
    assert (before > 0).all()


def test_with_a_card_for_two_roads_the_smart_robot_plans_a_second_road() -> None:
    record = four_settled()
    record["deck"][:] = record["cities_left"][0] = 0
    assert smart(desk_of(record)) == [ROAD]
    record["cards"][0][ROAD_BUILDING] = 1
    desk = desk_of(record)
    assert smart(desk) == [ROAD, ROAD]
    assert desk.plans[0]["where"][0] != desk.plans[0]["where"][1]
    record["played_card"] = 1
    assert smart(desk_of(record)) == [ROAD]


def test_the_point_of_a_card_that_was_only_thought_of_lingers() -> None:
    record = four_settled()
    lingering, as_it_is, with_the_point = np.zeros((3, 4), np.int64)
    smart(desk_of(record), FAITHFUL, lingering)
    smart(desk_of(record), WITHOUT_LINGERING, as_it_is)
    record["cards"][0][VICTORY_POINT] = 1
    smart(desk_of(record), WITHOUT_LINGERING, with_the_point)
    assert lingering.tolist() == with_the_point.tolist() != as_it_is.tolist()


def test_the_smart_robot_takes_others_for_smart_unless_corrected() -> None:
    record = four_settled()
    record["cities_left"][0] = 0
    mind = np.zeros((), MIND)[()]
    mind["seat"] = 1
    for faithful in (True, False):
        settings = settings_of(Parameters(strategyType=SMART, faithful=faithful))
        desk = desk_of(record)
        make_plan(desk._replace(mind=mind, settings=settings), 0, desk.plans[0])
        thought = pieces(desk)
        expected = smart(desk, settings) if faithful else fast(desk, settings)
        assert thought == expected
    assert smart(desk_of(record)) != fast(desk_of(record))
