"""What robots remember of cards: counting, forgetting, ignoring, believing."""

import random
from typing import Any

import numpy as np
import pytest

from bots.catan.memory.beliefs import hear_extra, hear_hand, hear_wanted, put_beliefs
from bots.catan.memory.hands import BELIEVED, OBSERVED
from bots.catan.memory.mind import awaken
from bots.catan.memory.sights import sights_of
from bots.catan.memory.witness import witness
from bots.catan.records.desk import NOW
from bots.catan.records.mind import MIND, Mind
from bots.catan.records.sight import SIGHT, Sight
from bots.catan.robot.named import Fast
from bots.catan.settings import Parameters, Settings, settings_of
from bots.sdk.player import Heard
from games.catan import game
from games.catan.actions import Kind
from games.catan.options import Options
from games.catan.pieces import NOBODY, ORE, SHEEP, WHEAT
from games.catan.position import Record
from games.core.chance import Chance
from tests.bots.catan.tables import FAITHFUL, cards, desk_of, table

BLUE, WHITE, ORANGE = 1, 2, 3


def told(**parameters: Any) -> Settings:
    """Settings with these parameters."""
    return settings_of(Parameters(**parameters))


def mind_of(seat: int = 0) -> Mind:
    """A new mind."""
    mind = np.zeros((), MIND)[()]
    awaken(mind, seat, np.uint64(1))
    return mind


def hidden(*sizes: int) -> Record:
    """A view of seat 0, to whom the hands of the others are hidden; their sizes."""
    record = table(open_hands=False)
    record["unknown_hand"][1 : 1 + len(sizes)] = sizes
    return record


def seen(kind: Kind, seat: int, **facts: Any) -> Sight:
    """What everybody saw a seat do in the first turn."""
    sight = np.zeros((), SIGHT)[()]
    sight["turn_number"], sight["seat"], sight["kind"] = 1, seat, kind
    sight["victim"] = facts.pop("victim", NOBODY)
    for other, moved in facts.pop("change", {}).items():
        sight["change"][other] = moved
    for name, side in facts.items():
        sight[name] = side
    return sight


def hand_believed(mind: Mind, view: Record, other: int, settings: Settings) -> list[int]:
    """The hand that a robot reckons with: five kinds, and cards of unknown ones."""
    scene = desk_of(view).scenes[NOW]
    put_beliefs(mind, view, scene, settings)
    return [*scene["hand"][other].tolist(), int(scene["unknown"][other])]


def watch(mind: Mind, view: Record, settings: Settings, *sights: Sight) -> None:
    """Let a robot see all of it."""
    for sight in sights:
        witness(mind, view, sight, settings)


HARVEST = seen(Kind.ROLL, BLUE, change={BLUE: [1, 2, 0, 0, 0], WHITE: [0, 0, 3, 0, 0]})


def test_harvests_trades_and_purchases_are_counted() -> None:
    mind, view = mind_of(), hidden(2, 3, 0)
    trade = seen(Kind.DEAL, BLUE, change={BLUE: [-1, 0, 1, 0, 0], WHITE: [1, 0, -1, 0, 0]})
    bought = seen(Kind.BUY, BLUE, change={BLUE: [0, -1, 0, 0, 0]})
    watch(mind, view, FAITHFUL, HARVEST, trade, bought)
    assert hand_believed(mind, view, BLUE, FAITHFUL) == [0, 1, 1, 0, 0, 0]
    assert hand_believed(mind, view, WHITE, FAITHFUL) == [1, 0, 2, 0, 0, 0]


def test_a_theft_among_others_blurs_the_victims_hand() -> None:
    view = hidden(2, 4, 0)
    theft = seen(Kind.ROBBER, WHITE, victim=BLUE)
    mind = mind_of()
    watch(mind, view, FAITHFUL, HARVEST, theft)
    assert hand_believed(mind, view, BLUE, FAITHFUL) == [0, 0, 0, 0, 0, 2]
    assert hand_believed(mind, view, WHITE, FAITHFUL) == [0, 0, 3, 0, 0, 1]
    careful, mind = told(theft_blurs_the_hand=False), mind_of()
    watch(mind, view, careful, HARVEST, theft)
    assert hand_believed(mind, view, BLUE, careful) == [0, 1, 0, 0, 0, 1]  # one ore at least


def test_thief_and_victim_know_the_card() -> None:
    mind, view = mind_of(), hidden(2, 3, 0)
    view["hand"][0] = [0, 1, 0, 0, 0]
    watch(mind, view, FAITHFUL, HARVEST, seen(Kind.ROBBER, 0, victim=BLUE))
    assert hand_believed(mind, view, BLUE, FAITHFUL) == [1, 1, 0, 0, 0, 0]
    view["hand"][0], view["unknown_hand"][WHITE] = 0, 4
    watch(mind, view, FAITHFUL, seen(Kind.ROBBER, WHITE, victim=0))
    assert hand_believed(mind, view, WHITE, FAITHFUL) == [0, 1, 3, 0, 0, 0]


def test_a_known_loss_of_what_was_unknown_is_one_unknown_card_less() -> None:
    mind, view = mind_of(), hidden(2, 3, 0)
    watch(mind, view, FAITHFUL, HARVEST, seen(Kind.ROBBER, WHITE, victim=BLUE))
    watch(mind, view, FAITHFUL, seen(Kind.BUY, BLUE, change={BLUE: [0, -1, 0, 0, 0]}))
    view["unknown_hand"][BLUE] = 1
    assert hand_believed(mind, view, BLUE, FAITHFUL) == [0, 0, 0, 0, 0, 1]
    assert not mind["distrusts"][BLUE]


def test_a_hand_that_was_not_followed_is_known_by_its_size() -> None:
    assert hand_believed(mind_of(), hidden(0, 0, 6), ORANGE, FAITHFUL) == [0, 0, 0, 0, 0, 6]


def test_with_open_hands_what_is_shown_counts() -> None:
    record = table()
    record["hand"][BLUE] = [0, 2, 0, 0, 1]
    assert hand_believed(mind_of(), record, BLUE, FAITHFUL) == [0, 2, 0, 0, 1, 0]
    assert hand_believed(mind_of(), record, BLUE, told(IGNORANT=True)) == [0, 0, 0, 0, 0, 3]


@pytest.mark.parametrize(
    ("key", "believed"),
    [
        ("IGNORANT", [0, 0, 0, 0, 0, 3]),
        ("IGNORANT_OPTIMIST", [2, 2, 2, 2, 2, 0]),
        ("IGNORANT_PESSIMIST", [0, 0, 0, 0, 0, 0]),
    ],
)
def test_the_ignorant_do_not_count(key: str, believed: list[int]) -> None:
    mind, view, settings = mind_of(), hidden(3, 3, 0), told(**{key: True})
    watch(mind, view, settings, HARVEST)
    assert hand_believed(mind, view, BLUE, settings) == believed


@pytest.mark.parametrize(
    ("key", "guesses"),
    [
        ("FORGETTING_RESOURCES_PESSIMIST", {0}),
        ("FORGETTING_RESOURCES_OPTIMIST", {2}),
        ("FORGETTING_RESOURCES_RANDOM", {0, 1}),
    ],
)
def test_counts_that_stay_untouched_are_forgotten(key: str, guesses: set[int]) -> None:
    mind, view, settings = mind_of(), hidden(3, 3, 0), told(**{key: 2})
    watch(mind, view, settings, HARVEST)
    watch(mind, view, settings, seen(Kind.ROLL, WHITE), seen(Kind.ROLL, ORANGE))
    assert hand_believed(mind, view, WHITE, settings)[SHEEP] == 3
    watch(mind, view, settings, seen(Kind.ROLL, BLUE, change={BLUE: [0, 1, 0, 0, 0]}))
    assert hand_believed(mind, view, BLUE, settings)[ORE] == 3  # touched just now
    assert hand_believed(mind, view, WHITE, settings)[SHEEP] in guesses


def test_who_offers_cards_is_known_to_hold_them_by_those_who_heed_offers() -> None:
    offer = seen(Kind.OFFER, BLUE, give=[0, 0, 0, 2, 0], take=[0, 1, 0, 0, 0])
    for settings, wheat in ((FAITHFUL, 0), (told(UPDATE_OPPONENT_RESOURCES_FROM_OFFER=True), 2)):
        mind, view = mind_of(), hidden(3, 0, 0)
        assert hand_believed(mind, view, BLUE, settings)[WHEAT] == 0
        watch(mind, view, settings, offer)
        assert hand_believed(mind, view, BLUE, settings)[WHEAT] == wheat


def test_offers_and_refusals_show_who_sells_what_also_among_others() -> None:
    mind, view = mind_of(), hidden(3, 3, 3)
    offer = seen(Kind.OFFER, BLUE, give=[0, 0, 0, 1, 0], take=[0, 1, 0, 0, 0])
    watch(mind, view, FAITHFUL, offer, seen(Kind.REFUSE, WHITE))
    assert mind["refuses"][:, ORE].tolist() == [0, 1, 1, 0]
    assert mind["wants"][BLUE, WHEAT]
    later = seen(Kind.ROLL, WHITE)
    later["turn_number"] = 2
    watch(mind, view, FAITHFUL, later)
    assert not mind["refuses"].any()  # a new turn


def test_an_own_trade_is_remembered_for_the_turn() -> None:
    mind, view = mind_of(), hidden(3, 3, 3)
    moved = {0: [-1, 0, 1, 0, 0], WHITE: [1, 0, -1, 0, 0]}
    watch(mind, view, FAITHFUL, seen(Kind.ACCEPT, WHITE, change=moved))
    assert mind["gave"][WHITE].tolist() == [1, 0, 0, 0, 0]
    assert mind["got"][WHITE].tolist() == [0, 0, 1, 0, 0]


def test_an_announced_hand_of_the_right_size_is_believed() -> None:
    mind, view = mind_of(), hidden(3, 0, 0)
    hand_believed(mind, view, BLUE, FAITHFUL)
    hear_hand(mind, BLUE, cards(1, 0, 2, 0, 0), FAITHFUL)
    assert hand_believed(mind, view, BLUE, FAITHFUL) == [1, 0, 2, 0, 0, 0]
    hear_hand(mind, BLUE, cards(4, 4, 4, 4, 4), FAITHFUL)  # cannot be
    assert hand_believed(mind, view, BLUE, FAITHFUL) == [1, 0, 2, 0, 0, 0]


def test_who_announces_what_it_cannot_hold_is_not_believed_any_more() -> None:
    mind, view = mind_of(), hidden(3, 3, 0)
    watch(mind, view, FAITHFUL, HARVEST)
    hear_hand(mind, BLUE, cards(0, 0, 0, 1, 0), FAITHFUL)
    assert mind["distrusts"][BLUE]
    assert hand_believed(mind, view, BLUE, FAITHFUL) == [1, 2, 0, 0, 0, 0]


def test_a_lie_comes_out_when_a_card_is_paid_that_was_denied() -> None:
    mind, view = mind_of(), hidden(3, 0, 0)
    hand_believed(mind, view, BLUE, FAITHFUL)
    hear_hand(mind, BLUE, cards(3, 0, 0, 0, 0), FAITHFUL)
    watch(mind, view, FAITHFUL, seen(Kind.BUY, BLUE, change={BLUE: [0, -1, -1, -1, 0]}))
    assert mind["distrusts"][BLUE]


def test_the_gullible_note_an_announced_hand_as_seen_and_go_on_believing_the_other() -> None:
    mind, view, gullible = mind_of(), hidden(3, 3, 0), told(NP_ANNOUNCEMENTS_GULLIBLE=True)
    watch(mind, view, gullible, HARVEST)
    hear_hand(mind, BLUE, cards(3, 0, 0, 0, 0), gullible)
    assert mind["hands"][OBSERVED, BLUE].tolist() == [3, 0, 0, 0, 0, 0]
    assert mind["hands"][BELIEVED, BLUE].tolist() == [1, 2, 0, 0, 0, 0]
    assert not mind["distrusts"][BLUE]


def test_what_others_have_over_or_lack_shows_what_they_sell() -> None:
    mind = mind_of()
    hear_wanted(mind, BLUE, cards(0, 1, 0, 0, 0), FAITHFUL)
    assert mind["refuses"][BLUE].tolist() == [0, 1, 0, 0, 0]
    hear_extra(mind, BLUE, cards(0, 1, 0, 0, 0), FAITHFUL)
    assert not mind["refuses"][BLUE].any()


def test_a_step_is_read_action_by_action() -> None:
    step = {
        "phase": "T7.1",
        "actions": {"RED": "discard 2 CLAY 2 ORE", "WHITE": "discard 4 WOOD"},
        "events": [
            {"what": "discard", "seat": "RED", "cards": {"CLAY": 2, "ORE": 2}},
            {"what": "discard", "seat": "WHITE", "cards": {"WOOD": 4}},
        ],
    }
    (red, white), free = sights_of(step, 0)
    assert (red["turn_number"], red["kind"], free) == (7, Kind.DISCARD, 0)
    assert red["change"][0].tolist() == [-2, -2, 0, 0, 0]
    assert white["change"].tolist() == [[0] * 5, [0] * 5, [0, 0, 0, 0, -4], [0] * 5]


def test_two_roads_after_their_card_are_free_and_others_are_paid_for() -> None:
    free, moved = 0, []
    for line in ("road building", "road 17-22", "road 0-4", "road 17-22"):
        step = {"phase": "T9.2", "actions": {"BLUE": line}, "events": []}
        (sight,), free = sights_of(step, free)
        moved.append(sight["change"][BLUE].tolist())
    assert moved == [[0] * 5, [0] * 5, [0] * 5, [-1, 0, 0, 0, -1]]


@pytest.mark.parametrize("blurred", [True, False])
def test_in_a_game_nobody_counts_cards_that_are_not_there(blurred: bool) -> None:
    settings = {"theft_blurs_the_hand": blurred}
    position, chance = game.start(Options(), seed=3), Chance(seed=3)
    memories: list[dict[str, Any]] = [{} for _ in range(4)]
    known = 0
    for moment in range(150):
        players = [
            Fast(seat, random.Random(f"{moment}/{seat}"), memories[seat], settings)
            for seat in range(4)
        ]
        plan = {
            seat: players[seat].decide(game.view_for(position, seat))
            for seat in game.awaiting(position)
        }
        position, events = game.advance(position, plan, chance)
        heard = Heard("step", step=game.event_json(events))
        for seat, player in enumerate(players):
            player.hear(game.view_for(position, seat), heard)
            hands = np.frombuffer(bytes.fromhex(memories[seat]["mind"]), MIND)[0]["hands"]
            assert (hands[OBSERVED, :, :5] <= position.record["hand"]).all()
            assert (hands[OBSERVED].sum(1) == position.record["hand"].sum(1)).all()
            known += int(hands[OBSERVED, :, :5].sum())
    assert known > 1000
