"""The search bot solves small tactical positions, keeps its time, and can be repeated."""

import random
import time
from dataclasses import replace

import numpy as np
import pytest

from bots.diplomacy.dumbbot.destinations import Destinations
from bots.diplomacy.dumbbot.parameters import DEPTH
from bots.diplomacy.dumbbot.parameters import Parameters as DumbParameters
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.presence import presence
from bots.diplomacy.search import Search
from bots.diplomacy.search.candidates import gather
from bots.diplomacy.search.parameters import Parameters
from bots.diplomacy.search.study import candidate_of, new_study
from bots.diplomacy.search.thinking import think
from bots.diplomacy.search.web import spot_of, web_of
from bots.diplomacy.search.worths import survey
from bots.sdk.clock import Clock
from games.diplomacy import game
from games.diplomacy.encode import house_of
from games.diplomacy.judge import awaited, legal_orders, play
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.options import Options
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.phase import PhaseKind, read_phase
from games.diplomacy.position import Position, position, start
from games.diplomacy.topology import board_of

SHORT = Parameters(iterations=120, seconds=0)


def board(phase: str, centers: dict[str, str], **units: str) -> Position:
    """A board: ``FRANCE="A PAR, F BRE"``, and whose each center is."""
    standing = {
        power: [STANDARD.units[text] for text in line.split(", ")] for power, line in units.items()
    }
    owned = {power: line.split() for power, line in centers.items()}
    return position(read_phase(phase), standing, owned)


def found(where: Position, power: str, seed: int = 1) -> tuple[Order, ...]:
    return think(where, STANDARD.seat(power), SHORT, seed).orders


def after(where: Position, power: str, *others: str) -> Position:
    """The board after the power's orders and these of others; who must retreat disbands."""
    orders = [read_order(line) for line in others]
    owners = {unit: owner for owner, units in where.units.items() for unit in units}
    plan = {STANDARD.seat(power): list(found(where, power))}
    for order in orders:
        assert order.unit
        plan.setdefault(STANDARD.seat(owners[order.unit]), []).append(order)
    played = play(where, plan).position
    return play(played, {}).position if played.phase.kind is PhaseKind.RETREATS else played


def test_it_takes_an_undefended_center() -> None:
    where = board("F1901M", {"FRANCE": "PAR MAR BRE"}, FRANCE="A GAS")
    assert "SPA" in after(where, "FRANCE").centers["FRANCE"]


def test_it_supports_an_attack_on_a_unit_that_holds() -> None:
    centers = {"RUSSIA": "CON SMY SEV BUL", "TURKEY": "ANK"}
    where = board("F1902M", centers, RUSSIA="A CON, A SMY", TURKEY="A ANK")
    for reply in ("A ANK H", "A ANK - CON", "A ANK - SMY"):
        assert not after(where, "RUSSIA", reply).centers["TURKEY"]


def test_it_takes_a_center_without_leaving_one_of_its_own_to_a_neighbor() -> None:
    centers = {"FRANCE": "PAR MAR BRE", "ITALY": "VEN ROM NAP"}
    where = board("F1901M", centers, FRANCE="A MAR, A GAS", ITALY="A PIE")
    held = after(where, "FRANCE", "A PIE - MAR").centers["FRANCE"]
    assert {"MAR", "SPA"} <= set(held)


def test_it_sends_an_army_by_convoy_so_that_its_fleet_is_free_for_another_center() -> None:
    centers = {"ENGLAND": "LON EDI LVP", "TURKEY": "ANK CON SMY"}
    where = board("S1902M", centers, ENGLAND="A YOR, F NTH", TURKEY="A CON")
    orders = found(where, "ENGLAND")
    assert {order.kind for order in orders} == {OrderKind.MOVE, OrderKind.CONVOY}
    landed = after(where, "ENGLAND").units["ENGLAND"]
    assert {unit.place for unit in landed} & {"BEL", "HOL", "DEN", "NWY"}


def test_it_orders_no_convoy_where_the_rules_have_none() -> None:
    centers = {"ENGLAND": "LON EDI LVP", "TURKEY": "ANK CON SMY"}
    where = board("S1902M", centers, ENGLAND="A YOR, F NTH", TURKEY="A CON")
    where = replace(where, options=Options(convoys=False))
    for _, orders in think(where, STANDARD.seat("ENGLAND"), SHORT, 1).choices:
        assert set(orders) <= set(legal_orders(where))


def test_it_supports_its_own_unit_against_an_attack_that_is_sure_to_come() -> None:
    centers = {"FRANCE": "PAR MAR BRE", "GERMANY": "MUN BER KIE BEL"}
    where = board("F1903M", centers, FRANCE="A PAR, A MAR, A BRE", GERMANY="A BUR, A PIC")
    held = after(where, "FRANCE", "A BUR - PAR", "A PIC S A BUR - PAR").centers["FRANCE"]
    assert "PAR" in held


def test_all_that_it_orders_is_legal_in_every_phase_of_a_game_of_its_own() -> None:
    where, kinds = start(), set()
    quick = Parameters(iterations=6, seconds=0, candidates=6, horizon=0)
    while where.phase.year < 1906:
        plan = {seat: think(where, seat, quick, where.phase.year).orders for seat in awaited(where)}
        for seat, orders in plan.items():
            game.check(where, seat, [write_order(order) for order in orders])
            assert set(orders) <= set(legal_orders(where, seat)), where.phase
        kinds.add(where.phase.kind)
        where = play(where, plan).position
    assert len(kinds) == 3


def test_the_same_seed_gives_the_same_orders_and_another_may_not() -> None:
    assert think(start(), 5, SHORT, seed=1) == think(start(), 5, SHORT, seed=1)
    assert len({think(start(), 5, SHORT, seed).choices for seed in range(3)}) > 1


@pytest.mark.parametrize("clock", [Clock(), Clock(answer=0.2)])
def test_it_stops_in_time(clock: Clock) -> None:
    parameters = {"iterations": 10_000_000, "seconds": 0.2}
    view = game.view_for(game.start(game.read_options({}), seed=1), 2)
    began = time.process_time()
    Search(2, random.Random(1), {}, parameters, clock=clock).decide(view)
    assert time.process_time() - began < 5  # all of the iterations would take hours


def test_each_candidate_is_another() -> None:
    study, where = new_study(), start()
    board_, web = board_of(STANDARD), web_of(STANDARD)
    gather(
        board_, house_of(Options()), web, where.copy_record(), 12, np.array([3], np.uint64), study
    )
    for seat in range(7):
        size, count = study.sizes[seat], study.counts[seat]
        assert (
            len({candidate_of(study, seat, one)[:size].tobytes() for one in range(count)})
            == count
            > 3
        )


def test_each_spot_is_worth_to_its_habit_nearly_what_it_is_to_dumbbot() -> None:
    where, study = start(), new_study()
    survey(board_of(STANDARD), web_of(STANDARD), where.copy_record(), DEPTH, study.mind)
    for seat, power in enumerate(STANDARD.power_keys):
        view = game.view_for(where, seat)
        around = presence(view, power, STANDARD_GROUND)
        told = Destinations(view, power, around, STANDARD_GROUND, DumbParameters()).wishes()
        for spot, worth in told.items():
            index = spot_of(spot.kind, STANDARD.place_index[spot.place])
            assert study.mind.wish[index, seat] == pytest.approx(worth, rel=0.03, abs=50)


def test_it_explains_its_orders_by_how_often_each_is_played() -> None:
    opening = game.start(game.read_options({}), seed=1)
    bot = Search(2, random.Random(1), {}, {"iterations": 24, "seconds": 0})
    chosen = tuple(map(write_order, bot.decide(game.view_for(opening, 2))))
    why = bot.explanation
    assert (why.of, why.tried) == ("played", 24)
    assert why.options[0].lines == chosen
    assert 0 < sum(one.share for one in why.options) <= 1.001


def test_who_watches_may_end_its_search() -> None:
    opening = game.start(game.read_options({}), seed=1)
    bot = Search(2, random.Random(1), {}, {"iterations": 10_000, "seconds": 0})
    bot.progress = lambda tried, of: tried < 16
    bot.decide(game.view_for(opening, 2))
    assert bot.explanation.tried == 16
