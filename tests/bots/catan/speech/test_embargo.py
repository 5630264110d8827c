"""Embargoes: who is not traded with any more, and for how long."""

from games.catan.position import Record
from tests.bots.catan.speaking import (
    Conversation,
    before_a_trade,
    offered,
    to_cities,
    turns_later,
)

LEADING = {"NP_PROPOSE_EMBARGO_WHEN_LEADER_HAS_VP": 4}


def led_by_red() -> Record:
    """Seat 0's turn; it has four points, the others two."""
    return to_cities(before_a_trade(), 0)


def test_an_embargo_is_proposed_on_a_leader_when_its_turn_starts() -> None:
    robot = Conversation(1, **LEADING)
    assert robot.says(led_by_red()) == ["embargo RED"]
    assert robot.says(turns_later(led_by_red(), 4)) == []  # it is still on


def test_nobody_proposes_one_on_itself_on_who_trails_or_has_too_few_points() -> None:
    assert Conversation(0, **LEADING).says(led_by_red()) == []
    assert Conversation(1, **LEADING).says(before_a_trade()) == []
    level_with_another = to_cities(led_by_red(), 2)
    assert Conversation(1, **LEADING).says(level_with_another) == ["embargo RED"]
    five = Conversation(1, NP_PROPOSE_EMBARGO_WHEN_LEADER_HAS_VP=5)
    assert five.says(led_by_red()) == []


def test_so_many_embargoes_are_proposed_and_no_more() -> None:
    robot = Conversation(
        1, **LEADING, NP_NUM_EMBARGOES_AGENT_CAN_PROPOSE=1, NP_LIFT_EMBARGOES_AFTER_TURNS=4
    )
    assert robot.says(led_by_red()) == ["embargo RED"]
    assert robot.says(turns_later(led_by_red(), 4)) == ["lift RED"]


def test_an_embargoed_players_offers_are_refused_until_it_is_lifted() -> None:
    robot = Conversation(1, **LEADING, NP_LIFT_EMBARGOES_AFTER_TURNS=4)
    record = led_by_red()
    robot.says(record)
    assert robot.does(offered(record)) == "refuse"
    later = turns_later(before_a_trade(), 4)
    assert robot.says(later) == ["lift RED"]
    assert robot.does(offered(later)) == "accept"


def test_an_embargoed_player_is_offered_nothing() -> None:
    free, bound = Conversation(0), Conversation(0, NP_COMPLY_WITH_EMBARGOES=True)
    for robot in (free, bound):
        robot.says(before_a_trade())
        robot.hears(before_a_trade(), 2, "embargo BLUE")
    assert free.does(before_a_trade()) == "offer BLUE 1 ORE for 1 WHEAT"
    assert "BLUE" not in bound.does(before_a_trade())


def test_others_comply_if_they_do_such_things_but_not_the_target() -> None:
    record = led_by_red()
    assert Conversation(2).hears(record, 1, "embargo RED") == []
    joining = Conversation(2, NP_COMPLY_WITH_EMBARGOES=True)
    assert joining.hears(record, 1, "embargo RED") == ["comply RED"]
    assert joining.hears(record, 3, "embargo RED") == []  # it does so already
    target = Conversation(0, NP_COMPLY_WITH_EMBARGOES=True)
    assert target.hears(record, 1, "embargo RED") == []


def on_an_offer(record: Record, **parameters: bool) -> tuple[list[str], str]:
    """What seat 1 says and does on an offer, when it is the offer that it judges by."""
    robot = Conversation(
        1, **LEADING, NP_PROPOSE_EMBARGO_AFTER_OFFER_FOR_IMMEDIATE_BUILD=True, **parameters
    )
    return robot.says(offered(record)), robot.does(offered(record))


def test_an_offer_that_lets_a_leader_build_calls_for_an_embargo() -> None:
    record = before_a_trade()
    record["longest_road"] = 0
    assert on_an_offer(record) == (["embargo RED"], "refuse")


def test_on_an_offer_that_does_not_a_faithful_robot_keeps_one_in_thought_alone() -> None:
    record = before_a_trade()
    record["longest_road"], record["hand"][0] = 0, [0, 2, 0, 1, 0]
    assert on_an_offer(record) == ([], "refuse")
    assert on_an_offer(record, faithful=False) == ([], "accept")
