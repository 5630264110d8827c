"""Flat UCT: what it searches, what its options begin with, how they are drawn and chosen."""

import random
from typing import Any

import pytest

from bots.arena.match import Entrant, play
from bots.catan.robot.named import Stac
from bots.catan.search.flat import Arm, Bandit, FlatUct
from bots.registry import check_parameters
from bots.sdk.clock import Clock
from bots.sdk.parameters import BadParameter
from bots.sdk.player import player_rng
from games.catan.actions import Kind, blank_action
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEATS
from games.catan.position import Phase, Position, Record
from games.catan.view import View, view_of
from tests.bots.catan.tables import settle, table


def robot(**parameters: Any) -> FlatUct:
    return FlatUct(0, player_rng(1, 0, "T0.0"), {}, {"simulations": 20, **parameters})


def opening() -> View:
    return view_of(start(Options(open_hands=True), seed=2), 0)


def robbers(**options: Any) -> Record:
    """Seat 0 is to move the robber; everybody has a settlement and three cards."""
    record = table(**options)
    for seat, node in enumerate((8, 23, 35, 40)):
        settle(record, seat, node)
        record["hand"][seat, seat] = 3
    record["bank"] -= record["hand"].sum(axis=0)
    record["phase"] = Phase.ROBBER
    return record


def seen(record: Record) -> View:
    return view_of(Position(record), 0)


@pytest.mark.parametrize("policy", ["UCT", "MAX_VALUE", "MAX_AVERAGE", "MOST_EXPLORED"])
def test_the_arm_that_always_wins_is_found(policy: str) -> None:
    arms = [Arm(blank_action(Kind.END)) for _ in range(4)]
    bandit = Bandit(arms, random.Random(1))
    for _ in range(400):
        arm = bandit.next()
        bandit.tell(arm, float(arm is arms[2]))
    assert all(arm.visits > 1 for arm in arms)
    assert policy == "UCT" or bandit.best(policy) is arms[2]
    assert sum(arm.visits for arm in arms) == bandit.visits == 400


def test_settlements_begin_with_what_stacs_robot_thinks_of_them() -> None:
    view = opening()
    arms = robot()._arms(view)
    best = max(arms, key=lambda arm: arm.mean)
    assert best.action.tobytes() == Stac(0, player_rng(1, 0, "T0.0"), {}, {}).decide(view).tobytes()
    assert best.mean == pytest.approx(1, abs=1e-5)
    assert not any(arm.visits for arm in robot(SEED_METHOD="NONE")._arms(view))


@pytest.mark.parametrize("by", ["stac", "typed"])
@pytest.mark.parametrize("reward", ["0_1_END", "OBSERVABLE", "OBSERVABLE_RANKING"])
def test_every_option_is_tried_in_whole_games(by: str, reward: str) -> None:
    player = robot(GAME_ACTION="MOVE_ROBBER", simulated_by=by, REWARD_FUNCTION=reward)
    action = player.decide(seen(robbers()))
    assert action["kind"] == Kind.ROBBER
    again = robot(GAME_ACTION="MOVE_ROBBER", simulated_by=by, REWARD_FUNCTION=reward)
    assert again.decide(seen(robbers())).tobytes() == action.tobytes()


def test_what_is_not_searched_is_done_as_by_stacs_robot() -> None:
    view = opening()
    stac = Stac(0, player_rng(1, 0, "T0.0"), {}, {}).decide(view)
    assert robot().decide(view).tobytes() == stac.tobytes()
    assert robot(GAME_ACTION="INITIAL_SETTLEMENT")._searches(view)


def test_what_a_seat_cannot_see_does_not_change_where_it_puts_the_robber() -> None:
    record, other = robbers(open_hands=False), robbers(open_hands=False)
    other["hand"][1], other["hand"][2] = record["hand"][2], record["hand"][1]
    chosen = [
        robot(GAME_ACTION="MOVE_ROBBER", simulated_by="typed").decide(seen(one))
        for one in (record, other)
    ]
    assert chosen[0].tobytes() == chosen[1].tobytes()


def test_it_stops_when_its_time_is_over() -> None:
    player = robot(GAME_ACTION="INITIAL_SETTLEMENT", simulations=1_000_000, simulated_by="typed")
    player.clock = Clock(answer=0.1)
    assert player.decide(opening())["kind"] == Kind.SETTLEMENT


@pytest.mark.parametrize(
    "entrant",
    [
        Entrant("flat_uct", {"simulations": 3}),
        Entrant("smart_settlers", {"MCTS_ITERATIONS": 3}),
    ],
)
def test_a_game_is_played_without_a_fault(entrant: Entrant) -> None:
    entrants = [entrant] * 2 + [Entrant("stac")] * (SEATS - 2)
    assert not play("catan", entrants, 3, limit=120).failures


def test_parameters_of_both_kinds_are_checked() -> None:
    check_parameters("flat_uct", {"NO_TRADES": True, "SEED_METHOD": "NONE"})
    with pytest.raises(BadParameter, match="SEED_METHOD cannot be 'CORPUS': it is one of"):
        check_parameters("flat_uct", {"SEED_METHOD": "CORPUS"})
