"""Games for tests: Ada plays France, Basil Germany, and bots that hold play the rest."""

from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone
from kombu import Queue

from webgame.accounts.models import User
from webgame.config.celery import app
from webgame.replays.models import Game, Seat
from webgame.tables import bells, services
from webgame.tables.models import BotMemory, Clock, Event
from webgame.tables.tasks import think
from webgame.tables.terms import Terms

AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = range(7)
LIVE = {"kind": "live", "movement": 300, "retreats": 60, "builds": 120}
ALL_READY = 7


def key() -> UUID:
    """A fresh key for a command."""
    return uuid4()


def table(ada: User, basil: User | None = None, **terms: Any) -> Game:
    """A table in the lobby: Ada is host and plays France, Basil, if he is there, Germany."""
    raw = {"power": FRANCE, "stand_in": "hold"} | terms
    game = services.create_table(ada, Terms.from_json(raw))
    if basil is not None:
        services.join(basil, game, GERMANY, invite=game.invite)
    return game


def started(ada: User, basil: User | None = None, **terms: Any) -> Game:
    """The same table, filled up with bots that hold, begun; the bots have ordered."""
    game = table(ada, basil, **terms)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    work()
    return fresh(game)


def fresh(game: Game) -> Game:
    """The game as it is stored now."""
    return Game.objects.get(pk=game.pk)


def seat(game: Game, number: int) -> Seat:
    """A seat of the game as it is stored now."""
    return game.seats.select_related("draft").get(number=number)


def ready(game: Game, *seats: int) -> None:
    """These seats are ready for the present phase."""
    phase = fresh(game).phase
    for number in seats:
        services.set_ready(seat(game, number), phase, True, key())


def play_phase(game: Game, *seats: int) -> Game:
    """These seats are ready, and the workers do what there is to do."""
    ready(game, *seats)
    work()
    return fresh(game)


def leave_to_bots(game: Game, *seats: int) -> Game:
    """An experiment, made of this game: bots play these people's seats, as if nobody ever had."""
    stand_in = Terms.stored(game.terms).substitute
    game.seats.filter(number__in=seats).update(user=None, bot=stand_in)
    for number in seats:
        BotMemory.objects.create(seat=seat(game, number), heard=len(told(game, number)))
        think(game.pk, number)
    work()
    return fresh(game)


def let_deadline_pass(game: Game) -> None:
    """Make the phase's deadline one that has passed."""
    Clock.objects.filter(game=game).update(deadline=timezone.now() - timedelta(seconds=1))


def told(game: Game, number: int | None) -> list[Event]:
    """The whole stream of a seat, or of the public."""
    events = Event.objects.filter(stream__game=game)
    if number is None:
        return list(events.filter(stream__seat=None))
    return list(events.filter(stream__seat__number=number))


def kinds(game: Game, number: int | None) -> list[str]:
    """The kinds of events in a stream."""
    return [event.kind for event in told(game, number)]


def work(most: int = 10_000) -> int:
    """Do the tasks that wait in the broker, as a worker would, until none waits; how many."""
    _know_the_tasks()
    for done in range(most):
        task = _next_task()
        if task is None:
            return done
        name, args = task
        app.tasks[name].apply(args=args, throw=True)
    raise AssertionError(f"there is still work after {most} tasks")


@cache
def _know_the_tasks() -> None:
    app.loader.import_default_modules()


def _next_task() -> tuple[str, list[Any]] | None:
    with app.connection_for_read() as connection:
        for name in bells.QUEUES:
            queue = Queue(name, channel=connection.default_channel)
            queue.declare()
            if message := queue.get(no_ack=True):
                return message.headers["task"], message.payload[0]
    return None


def waiting_in(queue: str) -> int:
    """How many tasks wait in a queue."""
    with app.connection_for_read() as connection:
        here = Queue(queue, channel=connection.default_channel)
        return int(here.queue_declare(passive=False).message_count)


@pytest.fixture
def no_work() -> Iterator[None]:
    """Nothing waits in the broker before the test, and nothing is left after it."""
    _forget_work()
    yield
    _forget_work()


def _forget_work() -> None:
    while _next_task():
        pass
