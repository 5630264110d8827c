"""How STAC's strategies choose among all plans that a player has."""

from collections import Counter, defaultdict

import numpy as np
import pytest

from bots.catan.estimate.building_speed import CARD, CITY, ROAD, SETTLEMENT
from bots.catan.estimate.lay_out import win_game_eta_of
from bots.catan.learning.table import Table, write_table
from bots.catan.memory.mind import awaken
from bots.catan.plan.options import A_CARD, ARMY, SITE, SPOT, list_options
from bots.catan.plan.progress import fill_progress
from bots.catan.plan.ranked import sort_by_key
from bots.catan.plan.strategy import make_plan
from bots.catan.records.desk import NOW, Desk, clear_desk
from bots.catan.records.estimates import KINDS
from bots.catan.records.mind import MIND, Mind
from bots.catan.robot.turn import aim
from bots.catan.settings import Parameters, Settings, settings_of
from bots.catan.settings.reading import read
from games.catan.pieces import KNIGHT, VICTORY_POINT
from games.catan.position import Record
from games.catan.topology import edge_between
from tests.bots.catan.tables import FAITHFUL, desk_of, pave, settle, table


def stac(notation: str = "", **given: object) -> Settings:
    return settings_of(read({"stac_type": notation, **given}))


def mind_of(seat: int, seed: int = 1) -> Mind:
    mind = np.zeros((), MIND)[()]
    awaken(mind, seat, np.uint64(seed))
    return mind


def planned(record: Record, settings: Settings, seat: int = 0, whose: int = 0) -> list[int]:
    """The kinds of the pieces that a robot plans for a seat, the next first."""
    desk = desk_of(record)
    make_plan(desk._replace(mind=mind_of(whose), settings=settings), seat, desk.plans[seat])
    return kinds(desk, seat)


def kinds(desk: Desk, seat: int = 0) -> list[int]:
    plan = desk.plans[seat]
    return [int(kind) for kind in plan["kind"][: int(plan["count"])][::-1]]


def listed(desk: Desk, settings: Settings | None = None) -> list[tuple[int, int, int, float]]:
    """Every plan of seat 0: which way, rolls, speedup, progress."""
    options = desk.options
    list_options(desk._replace(settings=settings or stac()), 0, options)
    fill_progress(desk._replace(settings=settings or stac()), 0, options)
    columns = (options[name].tolist() for name in ("way", "eta", "gain", "progress"))
    return list(zip(*columns, strict=True))[: int(options["count"])]


def two_settled() -> Record:
    """Seat 0 has two settlements and a road; a city comes as soon as a settlement."""
    record = table()
    settle(record, 0, 23, 39)
    pave(record, 0, edge_between(23, 29))
    return record


def test_of_equally_late_plans_stacs_fast_strategy_takes_what_speeds_up_most() -> None:
    record = two_settled()
    record["hand"][0] = [2, 3, 1, 3, 2]  # either can be paid for
    desk = desk_of(record)
    now = {
        way: max(gain for kind, eta, gain, _ in listed(desk) if (kind, eta) == (way, 0))
        for way in (SPOT, SITE)
    }
    assert now[SITE] != now[SPOT]
    assert planned(record, stac())[-1] == (SETTLEMENT if now[SITE] > now[SPOT] else CITY)


def test_a_card_is_bought_for_want_of_places_only() -> None:
    record = two_settled()
    record["hand"][0] = [0, 1, 1, 1, 0]
    assert planned(record, stac()) != [CARD]
    record["cities_left"][0] = record["settlements_left"][0] = 0
    assert planned(record, stac()) == [CARD]


def test_titles_are_planned_for_beyond_four_points_or_as_many_as_are_set() -> None:
    record = two_settled()
    record["cities_left"][0] = record["settlements_left"][0] = record["roads_left"][0] = 0
    for points, expected in ((4, [CARD]), (5, [CARD] * 3)):
        record["cards"][0][VICTORY_POINT] = points - 2
        assert planned(record, stac()) == expected
    record["cards"][0][VICTORY_POINT] = 1
    assert planned(record, stac("MIN_VP_TO_TRY_LA:3")) != [CARD] * 3  # one more is asked for
    assert planned(record, stac("MIN_VP_TO_TRY_LA:3", faithful=False)) == [CARD] * 3


def test_a_disfavored_kind_of_plan_comes_later() -> None:
    record = two_settled()
    record["hand"][0] = [0, 3, 0, 2, 0]
    for base in ("", "TRY_N_BEST_BUILD_PLANS:0|FAVOUR_DEV_CARDS:-5"):
        assert planned(record, stac(base)) == [CITY]
        record["hand"][0] = [0, 2, 0, 2, 0]
        last = planned(record, stac(base + "|FAVOUR_CITIES:-100"))
        assert last[-1] == SETTLEMENT
        record["hand"][0] = [0, 3, 0, 2, 0]


def test_jsettlers_fast_strategy_has_its_favorites_too() -> None:
    record = two_settled()
    record["hand"][0] = [0, 2, 0, 2, 0]
    favorite = settings_of(Parameters(FAVOUR_CITIES=-100.0))
    assert planned(record, FAITHFUL) == [CITY]
    assert planned(record, favorite)[-1] == SETTLEMENT


def test_with_a_weight_a_slower_plan_that_speeds_up_more_is_ranked_first() -> None:
    record = two_settled()
    record["hand"][0] = [0, 1, 1, 1, 0]
    assert planned(record, stac("TRY_N_BEST_BUILD_PLANS:0")) == [CARD]
    weighed = stac("TRY_N_BEST_BUILD_PLANS:0|RANK_BPS_TRADE_OFF_ES_FACTOR:1.5")
    assert planned(record, weighed) != [CARD]


def test_less_than_a_roll_is_no_difference_where_keys_are_cut() -> None:
    options = desk_of(table()).options
    options["count"], options["eta"][:2], options["gain"][:2] = 2, [10, 10], [0, 1]
    for cuts, expected in ((True, [0, 1]), (False, [1, 0])):
        order = np.arange(2)
        sort_by_key(order, options, 0.5, 0.0, cuts)  # keys 10 and 9.5
        assert order.tolist() == expected
    order = np.arange(2)
    sort_by_key(order, options, 1.5, 0.0, True)  # keys 10 and 8.5
    assert order.tolist() == [1, 0]


def test_progress_is_what_a_plan_takes_off_the_way_to_victory() -> None:
    record = two_settled()
    record["cards"][0][VICTORY_POINT], record["cards"][0][KNIGHT] = 3, 2
    desk, settings = desk_of(record), stac()
    progress: dict[int, list[float]] = defaultdict(list)
    for way, _, _, nearer in listed(desk, settings):
        progress[way].append(nearer)
    before = win_game_eta_of(desk._replace(settings=settings), NOW, 0)
    grown = two_settled()
    grown["cards"][0][VICTORY_POINT], grown["cards"][0][KNIGHT] = 3, 2
    grown["settlements"][0] &= ~(1 << 39)
    grown["cities"][0] = 1 << 39
    grown["settlements_left"][0] += 1
    grown["cities_left"][0] -= 1
    after = win_game_eta_of(desk_of(grown, settings=settings), NOW, 0)
    assert before - after in progress[SPOT]
    assert max(progress[ARMY]) > 0
    assert len(progress[A_CARD]) == 1


def test_adapting_draws_the_weights_once_a_game() -> None:
    record, settings = two_settled(), stac("TRY_N_BEST_BUILD_PLANS:0|ADAPT_TO_OPPONENT_TYPE")
    arms: Counter[int] = Counter()
    for seed in range(40):
        desk, mind = desk_of(record), mind_of(0, seed)
        for _ in range(2):
            make_plan(desk._replace(mind=mind, settings=settings), 0, desk.plans[0])
            arms[int(mind["arm"])] += 1
    assert set(arms) == {1, 2, 3, 4}
    assert all(count % 2 == 0 for count in arms.values())


@pytest.mark.parametrize("even", [True, False])
def test_the_weights_that_were_learned_to_be_best_are_taken_unless_all_are_drawn(
    even: bool,
) -> None:
    table = Table()
    table.learn_weights(2, won=True)
    settings = stac(
        "TRY_N_BEST_BUILD_PLANS:0|ADAPT_TO_OPPONENT_TYPE",
        learned=write_table(table),
        draws_weights_evenly=even,
    )
    arms = set()
    for seed in range(20):
        desk, mind = desk_of(two_settled()), mind_of(0, seed)
        make_plan(desk._replace(mind=mind, settings=settings), 0, desk.plans[0])
        arms.add(int(mind["arm"]))
    assert arms == ({1, 2, 3, 4} if even else {3})


def test_others_are_planned_for_as_is_assumed_of_them() -> None:
    record = two_settled()
    record["hand"][0] = [0, 1, 1, 1, 0]
    assert planned(record, stac("TRY_N_BEST_BUILD_PLANS:0"), whose=1) != [CARD]
    ours = "TRY_N_BEST_BUILD_PLANS:0|ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY"
    assert planned(record, stac(ours), whose=1) == [CARD]
    zero = "ASSUME_OTHER_AGENTS_USE_0_BEST_STRATEGY"
    assert planned(record, stac(zero), whose=1) == [CARD]
    assert planned(record, stac(zero), whose=0) != [CARD]


def test_the_random_robot_plans_any_kind_of_piece_that_has_a_place() -> None:
    record, settings = two_settled(), stac(randomBuildPlan=True)
    desk, mind, seen = desk_of(record), mind_of(0), Counter[int]()
    for _ in range(200):
        make_plan(desk._replace(mind=mind, settings=settings), 0, desk.plans[0])
        (kind,) = kinds(desk)
        seen[kind] += 1
    assert set(seen) <= set(range(KINDS))
    assert {CITY, CARD, ROAD} <= set(seen)
    assert max(seen.values()) < 2 * min(seen.values())


def test_the_random_robot_may_be_random_now_and_then() -> None:
    record, settings = two_settled(), stac(randomPercentage=50)
    desk, mind, usual = desk_of(record), mind_of(0), planned(two_settled(), stac())
    same = 0
    for _ in range(200):
        make_plan(desk._replace(mind=mind, settings=settings), 0, desk.plans[0])
        same += kinds(desk) == usual
    assert 70 <= same <= 130


def test_trades_aim_at_the_next_piece_or_at_the_whole_plan() -> None:
    mind = mind_of(0)
    mind["count"], mind["kind"][:2] = 2, [SETTLEMENT, ROAD]
    aim(clear_desk()._replace(mind=mind, settings=FAITHFUL), 0)
    assert mind["target_cost"][0].tolist() == [1, 0, 0, 0, 1]
    whole = settings_of(Parameters(whole_plan_trade_target=True))
    aim(clear_desk()._replace(mind=mind, settings=whole), 0)
    assert mind["target_cost"][0].tolist() == [2, 0, 1, 1, 2]
