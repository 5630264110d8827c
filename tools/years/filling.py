"""Rows as games leave them: people, some games that go on, a few in the lobby, and ended ones.

One batch of ended games is written by Django; the database makes copies of it for all others.
"""

import random
from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from games.registry import rules as rules_of
from webgame.accounts.models import Preferences, User
from webgame.faces.registry import first
from webgame.replays.models import Facts, Game, Seat, State, Step
from webgame.tables.facts import facts_of
from webgame.tables.models import BotMemory, Clock, Draft, Event, Stream
from webgame.tables.terms import Deadlines, Terms

IN_LOBBY = 30
OWN = {State.OVER: 60, State.PLAYING: 20}
"""The games of the one person who looks at the pages, however many others there are."""
TOLD = 20
"""Events in each stream of a game that goes on; those of old games are cleared away."""
SEATS = 7
SLOW = {"movement": 86400, "retreats": 86400, "builds": 86400}
OUTCOME = {"kind": "draw", "sentence": "The game is drawn.", "points": [1 / SEATS] * SEATS}
BATCH = 500
"""Ended games, and people who sit in them, that are copied together."""
ROWS = {"user": 1, "game": 1, "seat": SEATS, "stream": SEATS + 1, "step": 1}
"""How many of each an ended game has."""
COPIED: Mapping[type[Model], Mapping[str, str]] = {
    User: {"id": "user"},
    Game: {"id": "game"},
    Seat: {"game_id": "game", "id": "seat", "user_id": "user"},
    Facts: {"game_id": "game"},
    Clock: {"game_id": "game"},
    Draft: {"seat_id": "seat"},
    BotMemory: {"seat_id": "seat"},
    Stream: {"game_id": "game", "id": "stream", "seat_id": "seat"},
    Step: {"game_id": "game", "id": "step"},
}
"""The tables that a game has rows in, and which of their columns are keys of what; by the first of
them the rows of the batch are known."""
UNIQUE = ("username", "name_key", "gid", "invite")


class Filling:
    """A database that is filled further and further; `ada` is who looks at it."""

    def __init__(self, going_on: int) -> None:
        self.games = 0
        self._copies = 0
        self._chance = random.Random(20)
        self._now = timezone.now()
        terms = Terms(title="A game of years", deadlines=Deadlines("slow", SLOW))
        self._names, self._terms = terms.seats(), terms.to_json()
        rules = rules_of(first().game)
        opening = rules.start(rules.read_options({}), 0)
        self._position, self._phase = rules.write(opening), rules.phase(opening)
        self.ada = self._people(1)[0]
        Preferences.objects.create(user=self.ada, mail=Preferences.When.NOW)
        for state, number in OWN.items():
            self._write([state] * number, [self.ada])
        self._write([State.OPEN] * IN_LOBBY, self._people(IN_LOBBY))
        self._write([State.PLAYING] * going_on, self._people(going_on))
        people = self._people(BATCH)
        games = self._write([State.OVER] * BATCH, people)
        seats = Seat.objects.filter(game__in=games).order_by("pk")
        self._batch = {"user": people[0].pk, "game": games[0].pk, "seat": seats[0].pk}

    def up_to(self, games: int) -> None:
        """Write batches of ended games until there are so many; PostgreSQL counts its rows, as it
        does by itself, and SQLite is not asked to by the site either."""
        with transaction.atomic(), connection.cursor() as cursor:
            while self.games < games:
                self._copies += 1
                for model, keys in COPIED.items():
                    cursor.execute(self._copy(model, keys))
                self.games += BATCH
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")

    def _copy(self, model: type[Model], keys: Mapping[str, str]) -> str:
        """SQL that writes the batch's rows of a table once more, under keys of their own."""

        quoted = connection.ops.quote_name

        def copied(column: str) -> str:
            if column in keys:
                return f"{quoted(column)} + {self._copies * BATCH * ROWS[keys[column]]}"
            return f"'{self._copies}-' || id" if column in UNIQUE else quoted(column)

        columns = [str(field.column) for field in model._meta.concrete_fields]
        known, key = next(iter(keys.items()))
        begin = self._batch[key]
        return (
            f"INSERT INTO {model._meta.db_table} ({', '.join(map(quoted, columns))})"
            f" SELECT {', '.join(map(copied, columns))} FROM {model._meta.db_table}"
            f" WHERE {known} >= {begin} AND {known} < {begin + BATCH * ROWS[key]}"
        )

    def _people(self, number: int) -> list[User]:
        made = [
            User(display_name=f"Player {self._chance.getrandbits(60):x}") for _ in range(number)
        ]
        for person in made:
            person.name_key = person.display_name.lower()
            person.email = f"{person.username}@example.org"
        return User.objects.bulk_create(made)

    def _write(self, states: Sequence[State], people: Sequence[User]) -> list[Game]:
        """Games in these states, in which these people sit one after the other."""
        games = Game.objects.bulk_create(map(self._game, states))
        sitting = min(2, len(people))
        seats = Seat.objects.bulk_create(
            Seat(
                game=game,
                number=number,
                name=name,
                user=people[(place + number) % len(people)] if number < sitting else None,
                bot="" if number < sitting or game.state == State.OPEN else "hold",
            )
            for place, game in enumerate(games)
            for number, name in enumerate(self._names)
        )
        later = self._now + timedelta(days=1)
        Clock.objects.bulk_create(
            Clock(game=game, deadline=later if game.state == State.PLAYING else None)
            for game in games
        )
        Draft.objects.bulk_create(
            Draft(seat=one, awaited=one.game.state == State.PLAYING, ready=bool(one.bot))
            for one in seats
        )
        Facts.objects.bulk_create(facts_of(one) for one in games if one.state == State.OVER)
        begun = [one for one in games if one.state != State.OPEN]
        theirs = [one for one in seats if one.game.state != State.OPEN]
        BotMemory.objects.bulk_create(BotMemory(seat=one, heard=TOLD) for one in theirs if one.bot)
        Stream.objects.bulk_create(Stream(game=one) for one in begun)
        streams = Stream.objects.bulk_create(
            Stream(game=one.game, seat=one, head=TOLD) for one in theirs
        )
        Event.objects.bulk_create(
            Event(stream=one, seq=seq, kind=Event.Kind.MESSAGE, phase=self._phase)
            for one in streams
            if one.game.state == State.PLAYING
            for seq in range(1, TOLD + 1)
        )
        Step.objects.bulk_create(
            Step(game=one, number=0, phase="last", before="", after=self._position) for one in begun
        )
        self.games += len(games)
        return games

    def _game(self, state: State) -> Game:
        ago = timedelta(seconds=self._chance.randrange(10**8))
        open_, over = state == State.OPEN, state == State.OVER
        return Game(
            terms=self._terms,
            state=state,
            position="" if open_ else self._position,
            phase="" if open_ else self._phase,
            steps_done=0 if open_ else 1,
            outcome=OUTCOME | {"winners": [self._chance.randrange(SEATS)]} if over else None,
            started=None if open_ else self._now - ago,
            ended=self._now - ago if over else None,
        )
