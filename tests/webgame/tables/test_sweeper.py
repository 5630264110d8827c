"""Whatever is lost on its way to a worker, the sweeper finds and asks again."""

from datetime import timedelta

from django.utils import timezone

from tests.webgame.play import (
    FRANCE,
    GERMANY,
    ITALY,
    _forget_work,
    fresh,
    key,
    ready,
    seat,
    started,
    table,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.models import BotMemory, Clock, Command
from webgame.tables.tasks import sweep

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
    BotMemory.objects.update(thinking_until=timezone.now() + AN_HOUR)
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
    sweep()
    assert Command.objects.exists()
    Command.objects.update(at=timezone.now() - 100 * AN_HOUR)
    sweep()
    assert not Command.objects.exists()
