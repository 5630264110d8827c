"""The win-game ETA by a formula."""

import random

import pytest

from bots.catan.estimate.lay_out import lay_out, win_game_eta_of
from bots.catan.estimate.scene import put_settlement
from bots.catan.fast.games import play
from bots.catan.formulas.formula import worth
from bots.catan.formulas.notation import write_formula
from bots.catan.formulas.words import NAMES, Operator, Terminal
from bots.catan.records.desk import NOW, THOUGHT, Desk, clear_desk
from bots.catan.robot.named import Evolved, Fast, Smart
from bots.catan.settings import Parameters, settings_of
from bots.evolution.breeding import Stock
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEATS
from games.catan.position import Phase
from games.catan.topology import HEX_NODES
from tests.bots.catan.tables import desk_of, pave, settle, table

ANYTHING = Stock(operators=tuple(Operator), terminals=tuple(Terminal))


def by(formula: str, desk: Desk, seat: int = 0, **parameters: bool) -> int:
    """What a formula comes to at a desk, as robots ask for it."""
    settings = settings_of(Parameters(formula=formula, **parameters))
    return win_game_eta_of(desk._replace(settings=settings), NOW, seat)


def known(desk: Desk, one: Terminal, seat: int = 0) -> int:
    """What a terminal stands for: what a formula of it alone comes to."""
    return by(NAMES[one], desk, seat)


def midgame(seed: int) -> Desk:
    """A desk with a game among robots on it that has gone on for a while."""
    opening = start(Options(open_hands=True), seed)
    position, _ = play(opening, [Fast, Fast, Smart, Fast], [{}] * SEATS, seed, 40 + 60 * seed)
    desk = clear_desk()._replace(seen=position.record, settings=settings_of(Parameters()))
    lay_out(desk)
    return desk


def test_a_kernel_comes_to_what_the_formula_does_on_boards_of_played_games() -> None:
    rng, differing = random.Random(1), set()
    for seed in range(1, 6):
        desk = midgame(seed)
        for _ in range(40):
            formula = ANYTHING.grow(rng, 1, 75)
            seat = rng.randrange(SEATS)
            exact = worth(formula, lambda one, d=desk, s=seat: known(d, one, s))
            found = by(write_formula(formula), desk, seat)
            assert abs(found - exact) <= 0.5 + 1e-6 * abs(exact), write_formula(formula)
            differing.add(found)
    assert len(differing) > 35


def test_what_a_player_has_and_could_have_is_counted() -> None:
    record = table()
    corner = 23
    settle(record, 0, corner)
    pave(record, 0, 0)
    record["hand"][0] = (1, 2, 0, 3, 4)
    record["cards"][0][0], record["new_cards"][0][1] = 2, 1
    record["ports_held"][0] = 0b100001
    desk = desk_of(record)
    told = {
        Terminal.CURRENT_BRICK: 1,
        Terminal.CURRENT_ORE: 2,
        Terminal.CURRENT_SHEEP: 0,
        Terminal.CURRENT_WHEAT: 3,
        Terminal.CURRENT_LOG: 4,
        Terminal.TOTAL_RESOURCES: 10,
        Terminal.CURRENT_VP: 2,
        Terminal.PORT_COUNT: 2,
        Terminal.DEV_CARD_COUNT: 3,
        Terminal.BUILD_LOCATION_COUNT: 54 - 4,
        Terminal.READY_BUILD_SPOT_COUNT: 2,
        Terminal.KNIGHTS_TO_GO: 1,
        Terminal.ROADS_TO_GO: 4,
    }
    assert {one: known(desk, one) for one in told} == told
    assert known(desk, Terminal.ROAD_ETA) == 0
    record["hand"][0] = (0, 0, 0, 0, 0)
    poor = desk_of(record)
    assert 0 < known(poor, Terminal.ROAD_ETA) <= known(poor, Terminal.SETTLEMENT_ETA) <= 40


def test_income_is_the_cards_of_36_throws_without_the_robbers_hex() -> None:
    record = table()
    hex_ = next(at for at in range(19) if record["numbers"][at] == 8)
    record["cities"][1] = 1 << int(HEX_NODES[hex_][0])
    whole = known(desk_of(record), Terminal.TOTAL_RESOURCE_INCOME, seat=1)
    record["robber"] = hex_
    desk = desk_of(record)
    assert known(desk, Terminal.TOTAL_RESOURCE_INCOME, seat=1) == whole - 2 * 5
    by_kind = [known(desk, Terminal(Terminal.BRICK_INCOME + at), seat=1) for at in range(5)]
    assert sum(by_kind) == whole - 10


def test_who_holds_the_titles_needs_nothing_for_them() -> None:
    record = table()
    record["largest_army"] = record["longest_road"] = 0
    desk = desk_of(record)
    titles = (
        Terminal.TIME_TO_LONGEST_ROAD,
        Terminal.ROADS_TO_GO,
        Terminal.LARGEST_ARMY_ETA,
        Terminal.KNIGHTS_TO_GO,
    )
    assert [known(desk, one) for one in titles] == [0, 0, 0, 0]
    assert known(desk, Terminal.KNIGHTS_TO_GO, seat=1) == 1


def test_what_is_thought_placed_counts() -> None:
    desk = desk_of(table())
    desk.scenes[THOUGHT] = desk.scenes[NOW]
    put_settlement(desk.ground, desk.scenes[THOUGHT], 0, 23)
    desk = desk._replace(settings=settings_of(Parameters(formula="Current VP * 100")))
    assert (win_game_eta_of(desk, NOW, 0), win_game_eta_of(desk, THOUGHT, 0)) == (0, 100)


@pytest.mark.parametrize(
    ("formula", "plain", "clamped"),
    [("0 - 7", -7, 1), ("900", 900, 500), ("2.5", 3, 3), ("0 - 2.5", -2, 1), ("7 / 2", 4, 4)],
)
def test_what_it_comes_to_is_rounded_and_kept_in_bounds_only_if_asked(
    formula: str, plain: int, clamped: int
) -> None:
    desk = desk_of(table())
    assert by(formula, desk) == plain
    assert by(formula, desk, clamp_formula=True) == clamped


def test_the_largest_numbers_stay_whole_numbers() -> None:
    desk = desk_of(table())
    assert by(" * ".join(["1000"] * 7), desk) == 10**9
    assert by(" * ".join(["-1000"] * 7), desk) == -(10**9)


def test_a_robot_without_a_formula_plays_as_a_smart_one_does() -> None:
    opening = start(Options(), seed=5)
    ends = [
        play(opening, [kind, Fast, Fast, Fast], [given, {}, {}, {}], 5, 100_000)
        for kind, given in ((Smart, {}), (Evolved, {"formula": ""}), (Evolved, {}))
    ]
    ((smart, length), (bare, again), (evolved, _)) = ends
    assert (smart.record.tobytes(), length) == (bare.record.tobytes(), again)
    assert evolved.record.tobytes() != smart.record.tobytes()


@pytest.mark.parametrize("formula", ["5", "0 - 5", "Settlement ETA * 0", "900"])
def test_robots_with_senseless_formulas_play_to_the_end(formula: str) -> None:
    given = {"formula": formula}
    end, _ = play(
        start(Options(), 2), [Evolved, Fast, Fast, Evolved], [given, {}, {}, given], 2, 9999
    )
    assert end.record["phase"] == Phase.OVER
