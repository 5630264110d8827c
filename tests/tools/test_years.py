"""Lists cost as much after many games as after few, and the tool that measures it is right."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tools.years import filling as years
from tools.years.filling import OWN, SEATS, Filling
from tools.years.measuring import deeds
from webgame.accounts.models import User
from webgame.replays.models import Game, Seat, State
from webgame.tables.models import Clock, Draft, Stream

BATCH = 60
"""Games that are copied together, here: what a list asks more than once shows after as few."""


@pytest.fixture
def filling(db: None, monkeypatch: pytest.MonkeyPatch) -> Filling:
    monkeypatch.setattr(years, "BATCH", BATCH)
    return Filling(going_on=20)


def asked(filling: Filling) -> dict[str, int]:
    """How many questions each deed asks the database."""
    counted = {}
    for name, do in deeds(filling).items():
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            do()
        counted[name] = len(captured)
    return counted


def test_no_list_asks_the_database_more_often_after_many_games(
    filling: Filling, mailoutbox: list[Any]
) -> None:
    asked(filling)  # what is told once, or looked up once, is behind us
    few = asked(filling)
    filling.up_to(filling.games + 2 * BATCH)
    assert asked(filling) == few


def test_a_filled_database_looks_as_games_leave_it(filling: Filling) -> None:
    few, people = filling.games, User.objects.count()
    filling.up_to(few + 2 * BATCH)
    assert Game.objects.count() == Clock.objects.count() == filling.games == few + 2 * BATCH
    assert User.objects.count() == people + 2 * BATCH
    assert Draft.objects.count() == Seat.objects.count() == filling.games * SEATS
    over = Game.objects.filter(state=State.OVER)
    assert Stream.objects.filter(game__in=over).count() == over.count() * (SEATS + 1)
    assert Game.objects.filter(state=State.PLAYING).count() == 20 + OWN[State.PLAYING]
    assert {one.seats.filter(user=None).count() for one in over[:5]} == {SEATS - 2}
