"""What is asked every two seconds, or by everybody, is answered from indexes, not from tables."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from webgame.accounts.models import User
from webgame.replays.archive import Sought
from webgame.replays.models import Facts, Game, Seat, State
from webgame.tables import selectors
from webgame.tables.facts import facts_of
from webgame.tables.models import BotMemory, Clock, Draft, Stream
from webgame.tables.terms import Terms

MANY = 3000
LARGE = (
    "replays_game",
    "replays_seat",
    "replays_facts",
    "tables_clock",
    "tables_draft",
    "tables_botmemory",
)
"""Tables that grow with every game that was ever played."""


@pytest.fixture
def years_of_games(db: None, ada: User) -> None:
    """Thousands of games that are over, one that is played and one in the lobby."""
    terms = Terms().to_json()
    states = [State.OVER] * MANY + [State.PLAYING, State.OPEN]
    ends = [timezone.now() - timedelta(hours=n) for n in range(MANY)] + [None, None]
    games = Game.objects.bulk_create(
        Game(terms=terms, state=state, steps_done=30, phase="W1910A", ended=ended)
        for state, ended in zip(states, ends, strict=True)
    )
    seats = Seat.objects.bulk_create(
        Seat(game=game, number=number, name=str(number), bot="hold" if number else "")
        for game in games
        for number in range(2)
    )
    Facts.objects.bulk_create(facts_of(game) for game in games if game.over)
    Clock.objects.bulk_create(Clock(game=game) for game in games)
    Draft.objects.bulk_create(Draft(seat=seat) for seat in seats)
    BotMemory.objects.bulk_create(BotMemory(seat=seat) for seat in seats if seat.bot)
    Stream.objects.bulk_create(Stream(game=seat.game, seat=seat) for seat in seats)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def scanned(query: Any) -> set[str]:
    """The large tables that the database reads from end to end to answer this."""
    plan = query.explain()
    if connection.vendor == "sqlite":
        found = re.findall(r"SCAN (\w+)", plan)
    else:
        found = re.findall(r"Seq Scan on (\w+)", plan)
    return {name for name in found if name in LARGE or name.startswith("U")}


SWEEPS: dict[str, Callable[[], Any]] = {
    "deadline_passed": lambda: selectors.deadline_passed(timezone.now()),
    "never_adjudicated": lambda: selectors.never_adjudicated(timezone.now()),
    "never_asked": lambda: selectors.never_asked(timezone.now()),
    "latest_games": lambda: selectors.latest_games()[:24],
    "archive": lambda: Sought(("diplomacy",)).public().order_by("-ended", "-game_id")[:24],
    "open_tables": lambda: selectors.open_tables(None)[:40],
}


@pytest.mark.parametrize("name", SWEEPS)
def test_no_table_is_read_from_end_to_end(years_of_games: None, name: str) -> None:
    assert scanned(SWEEPS[name]()) == set()


def test_a_plan_that_reads_a_whole_table_is_noticed(years_of_games: None) -> None:
    assert scanned(Game.objects.filter(steps_done=30, phase="W1910A")) == {"replays_game"}
