"""Bots at the table: what they hear, say, decide and remember, and that none can stop a game."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from bots.sdk.player import Said
from bots.sdk.question import Reply
from tests.webgame.bots import strange_bots
from tests.webgame.play import (
    ENGLAND,
    FRANCE,
    GERMANY,
    ITALY,
    TURKEY,
    _forget_work,
    fresh,
    key,
    kinds,
    play_phase,
    seat,
    started,
    table,
    told,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import selectors, services, tasks
from webgame.tables.floor import Utterance
from webgame.tables.models import BotMemory
from webgame.tables.pool import Busy
from webgame.tables.services.bot_turns import settle, take_turn
from webgame.tables.services.talk import speak
from webgame.tables.services.voices import MOST_OF_A_BOT
from webgame.tables.table import lock

__all__ = ["strange_bots"]


def with_italy(ada: User, bot: str, **terms: Any) -> Game:
    """A begun game with this bot as Italy, bots that hold elsewhere, Ada as France."""
    return started(ada, bots=["", "", "", "", bot, "", ""], **terms)


def memory(game: Game, number: int) -> dict[str, object]:
    remembered: dict[str, object] = BotMemory.objects.get(seat=seat(game, number)).memory
    return remembered


def messages(game: Game, viewer: int) -> list[tuple[int, str]]:
    shown = selectors.snapshot(game, seat(game, viewer)).body["messages"]
    return [(one["from"], one["text"]) for one in shown]


def test_bots_order_by_themselves_and_are_ready(ada: User) -> None:
    game = started(ada, stand_in="dumbbot")
    bots = [one.draft for one in game.seats.select_related("draft") if one.bot]
    assert all(draft.ready and draft.lines for draft in bots)


def test_a_bot_hears_what_it_is_told_and_answers(ada: User, strange_bots: None) -> None:
    game = with_italy(ada, "parrot")
    services.say(seat(game, FRANCE), [ITALY], "Peace?", key())
    work()
    assert (ITALY, "You said: Peace?") in messages(game, FRANCE)
    assert memory(game, ITALY)["message"] == ["Peace?"]


def test_a_bot_hears_nothing_that_is_not_for_it(ada: User, strange_bots: None) -> None:
    game = with_italy(ada, "parrot")
    services.say(seat(game, FRANCE), [TURKEY], "Let us crush Italy.", key())
    work()
    assert "message" not in memory(game, ITALY)


def test_a_bot_may_speak_once_at_the_start_of_a_phase_and_hears_each_step(
    ada: User, strange_bots: None
) -> None:
    game = with_italy(ada, "parrot")
    assert (ITALY, "Good luck in S1901M!") in messages(game, FRANCE)
    services.say(seat(game, FRANCE), [ITALY], "Thanks.", key())
    work()
    play_phase(game, FRANCE)
    assert memory(game, ITALY)["greeted"] == ["S1901M", "F1901M"]
    assert memory(game, ITALY)["step"] == ["S1901M"]


def test_two_bots_that_answer_each_other_come_to_an_end(ada: User, strange_bots: None) -> None:
    game = started(ada, bots=["", "parrot", "", "", "parrot", "", ""])
    with transaction.atomic():
        speak(lock(game.pk), seat(game, ENGLAND), [ITALY], Utterance("Hello!"))
    work()
    assert len(messages(game, ITALY)) <= 2 * MOST_OF_A_BOT + 1


def test_a_silent_game_asks_no_bot_to_speak(ada: User, strange_bots: None) -> None:
    game = with_italy(ada, "parrot", press="none")
    assert messages(game, FRANCE) == []


@pytest.mark.parametrize("bot", ["broken", "nonsense"])
def test_a_bot_that_fails_plays_what_the_rules_fill_in(
    ada: User, strange_bots: None, bot: str
) -> None:
    game = with_italy(ada, bot)
    assert seat(game, ITALY).draft.ready
    after = play_phase(game, FRANCE)
    assert after.phase == "F1901M"
    orders = after.steps.get().events["orders"]["ITALY"]
    assert orders and all(line.endswith(" H") for line in orders)
    assert messages(game, FRANCE) == []


@pytest.fixture
def unasked(ada: User) -> Game:
    """A game whose bots have not been asked yet."""
    game = table(ada)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    return game


def test_only_one_task_holds_a_mind(unasked: Game) -> None:
    turn = take_turn(unasked.pk, ITALY)
    assert turn is not None
    assert take_turn(unasked.pk, ITALY) is None
    assert settle(turn, None) is None, "nothing more is asked"
    assert BotMemory.objects.get(seat=seat(unasked, ITALY)).thinking_until is None


def test_a_bot_that_finds_no_process_free_is_left_to_the_sweeper(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table(ada)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    _forget_work()

    @contextmanager
    def none_is_free() -> Iterator[None]:
        raise Busy
        yield

    monkeypatch.setattr(tasks, "thinking", none_is_free)
    for number in range(7):
        tasks.think(game.pk, number)
    assert work() == 0, "nothing is queued again and again meanwhile"
    monkeypatch.undo()
    tasks.sweep()
    assert work() == 6 and not any(one.draft.lines for one in game.seats.all() if one.user)


def test_a_mind_whose_task_died_is_taken_up_later_and_the_dead_does_not_count(
    unasked: Game,
) -> None:
    dead = take_turn(unasked.pk, ITALY)
    assert dead is not None
    past = timezone.now() - timedelta(seconds=1)
    BotMemory.objects.filter(seat=seat(unasked, ITALY)).update(thinking_until=past)
    alive = take_turn(unasked.pk, ITALY)
    assert alive is not None
    settle(dead, Reply(None, (Said("all", "I am back from the dead."),), {"dead": True}))
    assert not seat(unasked, ITALY).draft.ready
    settle(alive, None)
    assert seat(unasked, ITALY).draft.ready
    assert memory(unasked, ITALY) == {}
    assert "message" not in kinds(unasked, FRANCE)


def test_a_decision_for_a_phase_that_passed_is_dropped(unasked: Game) -> None:
    slow = take_turn(unasked.pk, ITALY)
    assert slow is not None
    mind = BotMemory.objects.filter(seat=seat(unasked, ITALY))
    mind.update(thinking_until=None)
    work()
    play_phase(unasked, FRANCE)
    mind.update(thinking_until=slow.until)
    before = seat(unasked, ITALY).draft.lines
    settle(slow, Reply((), (), {}))
    assert fresh(unasked).phase == "F1901M"
    assert seat(unasked, ITALY).draft.lines == before


def test_who_came_back_while_the_bot_thought_is_not_ordered_for(ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.resign(seat(game, GERMANY), key())
    turn = take_turn(game.pk, GERMANY)
    assert turn is not None
    services.return_to_seat(seat(game, GERMANY), key())
    settle(turn, Reply((), (Said("all", "Hello!"),), {}))
    assert not seat(game, GERMANY).draft.ready
    assert "message" not in kinds(game, GERMANY)


def test_a_bot_asked_during_a_pause_orders_when_it_is_over(ada: User, basil: User) -> None:
    game = table(ada, basil)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    for number in (FRANCE, GERMANY):
        services.vote(seat(game, number), "S1901M", "pause", True, key())
    work()
    assert not seat(game, ITALY).draft.ready
    services.vote(seat(game, FRANCE), "S1901M", "pause", False, key())
    work()
    assert seat(game, ITALY).draft.ready


def test_bots_do_nothing_in_a_game_that_is_over(ada: User, strange_bots: None) -> None:
    game = with_italy(ada, "parrot", longest=1)
    over = play_phase(game, FRANCE)
    assert over.state == State.OVER
    assert take_turn(game.pk, ITALY) is None
    assert told(game, ITALY)[-1].kind == "over"
