"""A turn with a bank of time: the turn's own seconds go first, then its player's for the game."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.webgame.catan import BLUE, RED, lay, moment, people_at_a_table, view
from tests.webgame.play import fresh, key, let_deadline_pass, seat
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import selectors, services
from webgame.tables.models import Clock
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms

BANKED = {"kind": "live", "turn": 60, "reply": 30, "bank": 300}


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    position = moment("MAIN", red="2ORE,2CLAY", blue="1ORE")
    return lay(people_at_a_table(ada, basil, deadlines=BANKED), position)


def later(game: Game, seconds: float) -> None:
    """So much time passes."""
    clock = Clock.objects.get(game=game)
    assert clock.deadline
    Clock.objects.filter(game=game).update(deadline=clock.deadline - timedelta(seconds=seconds))


def lasts(game: Game, seconds: float) -> bool:
    """Whether the deadline is in so many seconds."""
    deadline = Clock.objects.get(game=game).deadline
    return deadline is not None and _about((deadline - timezone.now()).total_seconds(), seconds)


def banks_hold(game: Game, *seconds: float) -> bool:
    """Whether the banks hold so many seconds, seat by seat."""
    held = Clock.objects.get(game=game).banks
    return all(_about(each, whole) for each, whole in zip(held, seconds, strict=True))


def _about(found: float, expected: float) -> bool:
    """Whether this is what it should be, but for what the test itself has taken meanwhile."""
    return expected - 15 < found <= expected


def play(game: Game, number: int, line: str) -> None:
    services.play(seat(game, number), fresh(game).phase, [line], key())


def test_all_steps_of_a_turn_share_its_time(game: Game) -> None:
    assert lasts(game, 360)
    later(game, 40)
    play(game, RED, "offer BLUE 1 CLAY for 1 WOOD")
    play(game, BLUE, "refuse")
    assert lasts(game, 320) and banks_hold(game, 300, 300, 300)


def test_what_a_turn_takes_beyond_its_own_time_is_gone_from_the_bank(game: Game) -> None:
    later(game, 100)
    play(game, RED, "end")
    assert banks_hold(game, 260, 300, 300)
    assert lasts(game, 360), "the next turn has its own time, and another's bank"


def test_while_others_answer_nobodys_bank_is_drawn_on(game: Game) -> None:
    later(game, 50)
    play(game, RED, "offer BLUE 1 CLAY for 1 WOOD")
    assert lasts(game, 30)
    later(game, 25)
    play(game, BLUE, "refuse")
    assert lasts(game, 310) and banks_hold(game, 300, 300, 300)


def test_time_that_stands_still_is_not_used(game: Game) -> None:
    later(game, 100)
    people = [one.number for one in game.seats.all()]
    for number in people:
        services.vote(seat(game, number), game.phase, "pause", True, key())
    assert Clock.objects.get(game=game).deadline is None
    for number in people:
        services.vote(seat(game, number), game.phase, "pause", False, key())
    assert lasts(game, 260)
    play(game, RED, "end")
    assert banks_hold(game, 260, 300, 300)


def test_an_empty_bank_ends_the_turn_by_rule(game: Game) -> None:
    let_deadline_pass(game)
    assert services.expire(game.pk)
    assert banks_hold(game, 0, 300, 300) and fresh(game).phase.startswith("T6")


def test_an_empty_bank_leaves_no_time_for_the_rest_of_the_turn(game: Game) -> None:
    game = lay(game, moment("ROLL", more="").replace("T5.3", "T8.0"))
    let_deadline_pass(game)
    for _ in range(6):
        assert services.expire(game.pk), "rolls, moves the robber, ends: one after the other"
        if view(game, None)["turn"] == "BLUE":
            return
        if Clock.objects.get(game=game).running is None:
            let_deadline_pass(game)
    raise AssertionError("the turn does not end")


def test_time_given_once_more_does_not_fill_the_bank(ada: User, basil: User) -> None:
    terms: dict[str, Any] = {"deadlines": BANKED, "missing": "extend"}
    game = lay(people_at_a_table(ada, basil, **terms), moment("MAIN"))
    let_deadline_pass(game)
    assert not services.expire(game.pk)
    play(game, RED, "end")
    assert banks_hold(game, 0, 300, 300)


def test_everybody_is_shown_when_a_bank_begins_and_what_each_holds(game: Game) -> None:
    shown = selectors.snapshot(game, None).body["clock"]
    assert shown["banks"] == [300.0, 300.0, 300.0]
    assert shown["own_until"] < shown["deadline"]
    play(game, RED, "offer BLUE 1 CLAY for 1 WOOD")
    assert selectors.snapshot(game, None).body["clock"]["own_until"] is None


@pytest.mark.parametrize(
    ("rules", "deadlines", "words"),
    [
        ("catan", BANKED | {"bank": 5}, "from 1 minute to 2 hours"),
        ("catan", {"kind": "none", "bank": 300}, "for games in turns that have deadlines"),
        (
            "diplomacy",
            {"kind": "live", "movement": 300, "retreats": 60, "builds": 60, "bank": 300},
            "for games in turns",
        ),
        ("catan", BANKED | {"bank": "much"}, "cannot be 'much'"),
    ],
)
def test_a_bank_that_cannot_be_is_refused(rules: str, deadlines: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        Terms.from_json({"rules": rules, "deadlines": deadlines})
