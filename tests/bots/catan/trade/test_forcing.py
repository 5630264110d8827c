"""Forced offers and the mind trick: when they are made, and who yields."""

from typing import Any

import numpy as np
import pytest

from bots.catan.learning.moments import read_moment, written
from bots.catan.learning.table import NOT, USE, Table, Worth, write_table
from bots.catan.records.mind import MIND
from games.catan.position import Record
from tests.bots.catan.speaking import (
    Conversation,
    before_a_trade,
    offered,
    to_cities,
    turns_later,
)

FORCER = {"NP_FORCE_ACCEPT_PROPOSER": True, "faithful": False}
ORE_FOR_WHEAT = "offer BLUE 1 ORE for 1 WHEAT"
GULLIBLE = {"NP_FORCE_ACCEPT_GULLIBLE": True}


def unwilling() -> Record:
    """Seat 1 needs its wheat for a city that it can pay for."""
    record = before_a_trade()
    record["hand"][1] = [0, 3, 0, 2, 0]
    return record


def test_an_offer_that_nobody_wants_is_made_by_who_can_force_it() -> None:
    assert "BLUE" not in Conversation(0).does(unwilling())
    forcer = Conversation(0, **FORCER)
    assert forcer.does(unwilling()) == ORE_FOR_WHEAT
    assert forcer.says(offered(unwilling())) == ["force"]
    assert forcer.says(offered(unwilling())) == []


def test_a_faithful_forcer_loses_the_mark_and_yet_counts_on_it() -> None:
    robot = Conversation(0, NP_FORCE_ACCEPT_PROPOSER=True)
    assert robot.does(unwilling()) == ORE_FOR_WHEAT
    assert robot.says(offered(unwilling())) == []


def test_a_gullible_robot_accepts_what_is_forced_and_others_do_not() -> None:
    for parameters, yields in ((GULLIBLE, True), ({}, False)):
        robot = Conversation(1, **parameters)
        robot.hears(offered(unwilling()), 0, "force")
        assert (robot.does(offered(unwilling())) == "accept") is yields
    unmarked = Conversation(1, **GULLIBLE)
    assert unmarked.does(offered(unwilling())) != "accept"


def test_a_forced_offer_that_cannot_be_paid_is_refused() -> None:
    robot, record = Conversation(1, **GULLIBLE), offered(unwilling())
    record["hand"][1] = [3, 0, 0, 0, 0]
    robot.hears(record, 0, "force")
    assert robot.does(record) == "refuse"


def test_a_forced_offer_of_an_embargoed_player_is_refused() -> None:
    robot = Conversation(1, **GULLIBLE, NP_COMPLY_WITH_EMBARGOES=True)
    robot.hears(offered(unwilling()), 2, "embargo RED")
    robot.hears(offered(unwilling()), 0, "force")
    assert robot.does(offered(unwilling())) == "refuse"


@pytest.mark.parametrize(
    ("key", "hand", "yields"),
    [
        ("BUILD", [0, 1, 1, 1, 0], False),  # no new piece for an ore
        ("BUILD", [0, 0, 1, 2, 0], True),  # a card
        ("BANK_TRADE", [0, 3, 0, 4, 0], True),  # a fourth ore
        ("BANK_TRADE", [0, 2, 0, 4, 0], False),
        ("BUILD_OR_BANK_TRADE", [0, 3, 0, 4, 0], True),
        ("BUILD_OR_BANK_TRADE", [0, 0, 1, 2, 0], True),
    ],
)
def test_some_yield_only_for_something_new(key: str, hand: list[int], yields: bool) -> None:
    name = f"NP_FORCE_ACCEPT_COMPLY_ONLY_FOR_IMMEDIATE_{key}_NOT_POSSIBLE_BEFORE"
    record = offered(unwilling())
    record["hand"][1] = hand
    plain, robot = Conversation(1, NO_TRADES=False), Conversation(1, **{name: True})
    robot.hears(record, 0, "force")
    assert (robot.does(record) == "accept") is (yields or plain.does(record) == "accept")


@pytest.mark.parametrize(
    ("condition", "made"),
    [
        ({"NP_FORCE_ACCEPT_WHEN_LEADER_HAS_VP": 2}, True),
        ({"NP_FORCE_ACCEPT_WHEN_LEADER_HAS_VP": 3}, False),
        ({"NP_NUM_FORCE_ACCEPT_MOVES": 0}, False),
        ({"NP_FORCE_ACCEPT_ONLY_IF_POSSIBLE": True}, True),
        ({"NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_BUILD": True}, True),
        ({"NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD": True}, False),
        ({"NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE": True}, True),
        ({"NP_FORCE_ACCEPT_MISC_MOVES_ALL": True}, True),
        ({"NP_FORCE_ACCEPT_MISC_MOVES_NPB": True}, True),
        (
            {
                "NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD_NOT_POSSIBLE_BEFORE": True,
            },
            False,
        ),
        ({"NP_FORCE_ACCEPT_ONLY_AFTER_REJECT": True}, False),
    ],
)
def test_an_offer_is_forced_on_conditions(condition: dict[str, Any], made: bool) -> None:
    # An ore for a wheat: seat 1 has four ore for the bank then, and no city any more.
    assert (Conversation(0, **FORCER, **condition).does(unwilling()) == ORE_FOR_WHEAT) is made


def test_so_many_offers_are_forced_and_no_more() -> None:
    robot = Conversation(0, **FORCER, NP_NUM_FORCE_ACCEPT_MOVES=1)
    robot.does(unwilling())
    robot.says(offered(unwilling()))
    assert "BLUE" not in robot.does(turns_later(unwilling(), 4))


def test_a_refused_offer_is_made_again_by_force_unless_faithfully_not() -> None:
    after = {"NP_FORCE_ACCEPT_PROPOSER": True, "NP_FORCE_ACCEPT_ONLY_AFTER_REJECT": True}
    for faithful, again in ((True, False), (False, True)):
        robot = Conversation(0, **after, faithful=faithful)
        assert robot.does(before_a_trade()) == ORE_FOR_WHEAT
        assert robot.says(offered(before_a_trade())) == []
        refused = before_a_trade()
        refused["offers"], refused["step"] = 1, 2
        assert (robot.does(refused) == ORE_FOR_WHEAT) is again
        assert robot.says(offered(refused)) == (["force"] if again else [])
        twice = refused.copy()
        twice["offers"], twice["step"] = 2, 4
        assert robot.does(twice) != ORE_FOR_WHEAT


JEDI = {"JEDI_MIND_TRICK": True, "mind_trick_points": 4, "USE_OLD_NEGOTIATOR": False}


def test_a_mind_trick_is_used_once_a_game_when_it_lets_us_build() -> None:
    robot, record = Conversation(0, **JEDI), to_cities(unwilling(), 0)
    record["settlements"][0] = 1 << 50  # something to make a city of
    assert "BLUE" not in Conversation(0, **JEDI).does(unwilling())  # too early
    assert robot.does(record).startswith("offer BLUE 1 ORE for")
    assert robot.says(offered(record)) == ["mind trick"]
    assert "BLUE" not in robot.does(turns_later(record, 4))


def learned(name: str, waiting: float, using: float) -> str:
    """A table that knows what both choices are worth in one moment."""
    table, moment = Table(), read_moment(name)
    for choice, worth in ((NOT, waiting), (USE, using)):
        table.choices[2 * moment + choice] = Worth(worth, 1)
    return write_table(table)


@pytest.mark.parametrize(
    ("moment", "waiting", "using", "used"),
    [
        ("5 2 2-3 builds", 1.0, 2.0, True),
        ("5 2 2-3 builds", 2.0, 1.0, False),
        ("5 2 2-3 builds", 1.0, 1.0, False),
        ("5 2 2-3", 1.0, 2.0, False),
        ("6 2 2-3 builds", 1.0, 2.0, False),
    ],
)
def test_a_mind_trick_is_used_when_it_was_learned_to_be_worth_it(
    moment: str, waiting: float, using: float, used: bool
) -> None:
    robot = Conversation(0, **JEDI, learned=learned(moment, waiting, using))
    record = to_cities(unwilling(), 0)
    record["settlements"][0] = 1 << 50
    assert ("offer BLUE" in robot.does(record)) is used
    assert robot.says(offered(record)) == (["mind trick"] if used else [])


def test_every_choice_about_the_mind_trick_is_kept_to_learn_from() -> None:
    robot = Conversation(0, **JEDI, learned=learned("5 2 2-3 builds", 1.0, 2.0))
    record = to_cities(unwilling(), 0)
    record["settlements"][0] = 1 << 50
    robot.does(record)
    robot.does(turns_later(record, 4))
    mind = np.frombuffer(bytes.fromhex(robot.robot.memory["mind"]), MIND)[0]
    kept = [(written(choice // 2), choice % 2) for choice in mind["trail"][: mind["choices"]]]
    assert kept == [("5 2 2-3 builds", USE), ("5 2 2-3 used", NOT)]


def test_a_mind_trick_must_be_accepted_and_is_not_forgiven() -> None:
    robot = Conversation(1, faithful=False)
    robot.hears(offered(unwilling()), 0, "mind trick")
    assert robot.does(offered(unwilling())) == "accept"
    assert robot.does(turns_later(offered(before_a_trade()), 4)) == "refuse"


def test_a_faithful_robot_does_not_understand_mind_tricks() -> None:
    robot = Conversation(1)
    robot.hears(offered(unwilling()), 0, "mind trick")
    assert robot.does(offered(unwilling())) != "accept"
    assert robot.does(turns_later(offered(before_a_trade()), 4)) == "accept"
