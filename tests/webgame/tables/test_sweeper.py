"""Whatever is lost on its way to a worker, the sweeper finds and asks again."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
    _forget_work,
    fresh,
    key,
    leave_to_bots,
    ready,
    seat,
    started,
    table,
    told,
    waiting_in,
    work,
)
from webgame.accounts.models import User
from webgame.accounts.services import create_guest
from webgame.replays.models import Game, State
from webgame.tables import once, selectors, services, stream
from webgame.tables.models import BotMemory, Clock, Command, Draft
from webgame.tables.tasks import clear_away, sweep

AN_HOUR = timedelta(hours=1)


def begun_with_all_tasks_lost(ada: User, basil: User) -> Game:
    game = table(ada, basil)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    _forget_work()
    return game


def test_bots_that_were_never_asked_are_asked(ada: User, basil: User) -> None:
    game = begun_with_all_tasks_lost(ada, basil)
    assert work() == 0
    sweep()
    work()
    assert game.seats.filter(draft__ready=True).count() == 5


def test_a_bot_is_not_asked_again_at_every_sweep(ada: User, basil: User) -> None:
    begun_with_all_tasks_lost(ada, basil)
    sweep()
    _forget_work()
    sweep()
    assert work() == 0
    BotMemory.objects.update(asked=timezone.now() - AN_HOUR)
    sweep()
    assert work() > 0


def test_a_bot_at_its_thoughts_is_left_alone(ada: User, basil: User) -> None:
    begun_with_all_tasks_lost(ada, basil)
    BotMemory.objects.update(thinking_until=timezone.now() + selectors.longest_hold())
    sweep()
    assert work() == 0


def test_a_bot_that_was_told_something_and_not_asked_hears_it(ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.say(seat(game, FRANCE), [ITALY], "Are you there?", key())
    _forget_work()
    heard = BotMemory.objects.get(seat=seat(game, ITALY)).heard
    BotMemory.objects.update(asked=None)
    sweep()
    work()
    assert BotMemory.objects.get(seat=seat(game, ITALY)).heard > heard


def test_a_lost_adjudication_is_found(ada: User, basil: User) -> None:
    game = started(ada, basil)
    ready(game, FRANCE, GERMANY)
    _forget_work()
    sweep()
    assert work() == 0, "it may still be on its way"
    Clock.objects.filter(game=game).update(asked=timezone.now() - AN_HOUR)
    sweep()
    work()
    assert fresh(game).state == State.PLAYING and fresh(game).phase == "F1901M"


def test_a_quiet_house_has_no_work(ada: User, basil: User) -> None:
    started(ada, basil)
    table(ada)
    sweep()
    assert work() == 0


def test_answers_are_forgotten_after_a_while(ada: User, basil: User) -> None:
    game = started(ada, basil)
    ready(game, FRANCE)
    clear_away()
    assert Command.objects.exists()
    Command.objects.update(at=timezone.now() - 100 * AN_HOUR)
    clear_away()
    assert not Command.objects.exists()


def test_events_that_nobody_can_ask_for_any_more_are_forgotten(
    ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "LONGEST_GAP", 5)
    game = started(ada, basil)
    for _ in range(4):
        services.say(seat(game, FRANCE), [GERMANY], "Hello there.", key())
        services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR H"], key())
        services.submit_draft(seat(game, FRANCE), "S1901M", [], key())
    before = told(game, FRANCE)
    clear_away()
    kept = told(game, FRANCE)
    assert kept[-5:] == before[-5:]
    assert {one.kind for one in kept[:-5]} == {"message"}, "bots hear what was said"
    seq = before[-1].seq
    assert [one.seq for one in selectors.events_after(game, seat(game, FRANCE), seq - 5)] == [
        *range(seq - 4, seq + 1)
    ]
    Game.objects.update(state=State.OVER)
    clear_away()
    assert told(game, FRANCE) == before[-5:]


def test_who_orders_one_thing_and_another_heaps_up_nothing(
    ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "LONGEST_GAP", 6)
    monkeypatch.setattr(stream, "TIDIED", 3)
    monkeypatch.setattr(once, "KNOWN_AGAIN", 5)
    monkeypatch.setattr(once, "TIDIED", 3)
    game = started(ada, basil)
    services.say(seat(game, FRANCE), [GERMANY], "Hello there.", key())
    first = told(game, FRANCE)
    for turn in range(30):
        services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR H"] * (turn % 2), key())
        services.set_ready(seat(game, FRANCE), "S1901M", turn % 2 == 0, key())
    for number in (FRANCE, ITALY, None):
        kept = told(game, number)
        late = [one.seq for one in kept if one.kind != "message"]
        assert len(late) <= 6 + 3 and late == list(range(late[0], late[-1] + 1))
    assert next(one for one in first if one.kind == "message") in told(game, FRANCE)
    assert Command.objects.filter(seat__game=game, seat__number=FRANCE).count() <= 5 + 3
    latest = Command.objects.filter(seat__number=FRANCE).latest("pk")
    ready_again = services.set_ready(seat(game, FRANCE), "S1901M", True, latest.key)
    assert ready_again == latest.answer, "the last answer is known again"


def test_tables_that_never_began_and_guests_without_games_are_cleared_away(
    ada: User, basil: User
) -> None:
    waiting, guest = table(ada), create_guest()
    playing = started(ada, basil)
    player = create_guest()
    playing.seats.filter(number=ITALY).update(user=player)
    long_ago = timezone.now() - 24 * 100 * AN_HOUR
    User.objects.filter(pk__in=[guest.pk, player.pk]).update(last_login=timezone.now())
    clear_away()
    assert Game.objects.count() == 2 and User.objects.count() == 4
    Game.objects.update(created=long_ago)
    User.objects.update(last_login=long_ago)
    clear_away()
    assert not Game.objects.filter(pk=waiting.pk).exists()
    assert Game.objects.filter(pk=playing.pk).exists()
    assert set(User.objects.all()) == {ada, basil, player}


def test_work_waits_by_what_hangs_on_it(ada: User, basil: User) -> None:
    game = started(ada, basil)
    experiment = leave_to_bots(started(ada), FRANCE)
    for one in (game, experiment):
        BotMemory.objects.filter(seat__game=one).update(asked=None)
        Draft.objects.filter(seat__game=one).update(ready=False)
    Game.objects.update(state=State.PLAYING)
    sweep()
    assert waiting_in("people") == 5 and waiting_in("bots") == 7
    ready(game, FRANCE, GERMANY)
    Draft.objects.update(ready=True)
    services.set_ready(seat(game, FRANCE), fresh(game).phase, False, key())
    services.set_ready(seat(game, FRANCE), fresh(game).phase, True, key())
    assert waiting_in("clock") == 1, "adjudication waits behind no bot"


def test_a_clock_that_was_set_back_stalls_nothing(ada: User, basil: User) -> None:
    game = begun_with_all_tasks_lost(ada, basil)
    BotMemory.objects.update(
        thinking_until=timezone.now() + AN_HOUR, asked=timezone.now() + AN_HOUR
    )
    sweep()
    work()
    assert game.seats.filter(draft__ready=True).count() == 5
    ready(game, FRANCE, GERMANY)
    _forget_work()
    Clock.objects.update(asked=timezone.now() + AN_HOUR)
    sweep()
    work()
    assert fresh(game).phase == "F1901M"
