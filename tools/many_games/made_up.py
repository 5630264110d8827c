"""Facts of games that nobody played: as many as are wanted, the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.db import connection
from django.db.models import Model

from bots.analysis.registry import VARIABLES
from webgame.replays.models import Facts, Game, JudgedPromise, SeatFacts, State, Tag
from webgame.tables.facts import VERSION
from webgame.tables.terms import Terms

BATCH = 4000
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
COLORS = ("RED", "BLUE", "WHITE", "ORANGE")
GAMES = ("diplomacy", "catan")
TERMS = [Terms(rules=name, options={}).to_json() for name in GAMES]
KEYS = {
    name: [one.key for one in VARIABLES if one.game in ("", name) and not one.of_game]
    for name in GAMES
}


def fill(count: int, seed: int = 1) -> int:
    """Make up so many finished games, half of each kind, with facts and without steps.

    Of more than some thousands the database makes copies, at other times; how many there are then.
    """
    luck = random.Random(seed)
    few = min(count, BATCH)
    games = Game.objects.bulk_create(map(_game, range(few)))
    facts = [_facts(game, luck) for game in games]
    promises = [one for of_game in facts for one in _promises(of_game, luck)]
    Facts.objects.bulk_create(facts)
    seats = (seat for of_game in facts for seat in _seats(of_game, luck))
    SeatFacts.objects.bulk_create(seats)
    JudgedPromise.objects.bulk_create(promises)
    Tag.objects.bulk_create(
        Tag(game=one.game, name=f"season {luck.randrange(40)}") for one in facts if one.imported
    )
    copies = -(-count // few) - 1
    with connection.cursor() as cursor:
        for copy in range(1, copies + 1):
            for model in (Game, Facts, SeatFacts, JudgedPromise, Tag):
                cursor.execute(_copied(model, games[0].pk, few, copy))
    return few * (copies + 1)


def _copied(model: type[Model], first: int, few: int, copy: int) -> str:
    """SQL that writes the rows of the first games once more, for games of their own."""
    of_game = "id" if model is Game else "game_id" if model in (Facts, Tag) else "facts_id"
    made = {
        of_game: f"{of_game} + {copy * few}",
        "ended": f"ended + interval '{copy * few} minutes'",
        "gid": f"'{copy}-' || id",
        "invite": f"'{copy}-' || id",
    }
    own = [] if model is Game else ["id"]  # the database numbers them
    columns = [str(one.column) for one in model._meta.concrete_fields]
    columns = [column for column in columns if column not in own]
    quoted = ", ".join(f'"{column}"' for column in columns)
    told = ", ".join(made.get(column, f'"{column}"') for column in columns)
    return (
        f"INSERT INTO {model._meta.db_table} ({quoted}) SELECT {told} FROM {model._meta.db_table}"
        f" WHERE {of_game} >= {first} AND {of_game} < {first + few}"
    )


def _game(number: int) -> Game:
    ended = BEGAN + timedelta(minutes=number)
    return Game(
        terms=TERMS[number % len(TERMS)],
        state=State.OVER,
        steps_done=50,
        phase="COMPLETED",
        outcome={"kind": "draw", "winners": [], "sentence": "A draw."},
        started=ended,
        ended=ended,
    )


def _facts(game: Game, luck: random.Random) -> Facts:
    assert game.ended is not None
    diplomacy = game.terms["rules"] == "diplomacy"
    chairs = 7 if diplomacy else luck.choice((2, 3, 4, 4, 4))
    talks = luck.random() < 0.5
    return Facts(
        game=game,
        version=VERSION,
        rules=game.terms["rules"],
        public=luck.random() < 0.95,
        imported=luck.random() < 0.2,
        ended=game.ended,
        steps=luck.randrange(20, 400),
        outcome=luck.choice(("draw", "solo", "solo", "unfinished") if diplomacy else ("win",)),
        turn=luck.randrange(1903, 1920) if diplomacy else luck.randrange(30, 110),
        chairs=chairs,
        people=luck.choice((0, 0, 1, 1, 1, 2, chairs)),
        messages=luck.randrange(1, 400) if talks else 0,
        broken=0,
    )


def _seats(facts: Facts, luck: random.Random) -> Iterator[SeatFacts]:
    diplomacy = facts.rules == "diplomacy"
    names = POWERS if diplomacy else COLORS[: facts.chairs]
    winner = luck.randrange(len(names)) if facts.outcome in ("solo", "win") else None
    first = luck.randrange(len(names))
    keys = KEYS[facts.rules]
    for number, name in enumerate(names):
        figures = {key: luck.randrange(40) for key in keys if luck.random() < 0.9}
        if not diplomacy:
            figures["cities"] = luck.choice((0, 1, 2, 2, 3, 3, 4))
        person = number < facts.people
        yield SeatFacts(
            facts=facts,
            number=number,
            name=name,
            turn_order=None if diplomacy else (number - first) % len(names) + 1,
            player="" if person else luck.choice(("dumbbot", "random") if diplomacy else ("stac",)),
            person=person,
            won=number == winner or facts.outcome == "draw",
            alone=number == winner,
            place=number + 1,
            points=luck.randrange(18),
            figures=figures,
        )


def _promises(facts: Facts, luck: random.Random) -> Iterator[JudgedPromise]:
    if facts.rules != "diplomacy" or not facts.messages:
        return
    seen = set()
    for _ in range(luck.randrange(60)):
        by, to = luck.sample(POWERS, 2)
        kind = luck.choice(("peace", "alliance", "zone", "order", "order"))
        finding = luck.choice(("kept",) * 4 + ("broken", "broken", "void"))
        turn = min(luck.randrange(1901, (facts.turn or 0) + 1) for _ in range(2))
        if (key := (finding, by, to, kind, turn)) not in seen:
            seen.add(key)
            facts.broken += finding == "broken"
            yield JudgedPromise(
                facts=facts,
                by=by,
                to=to,
                kind=kind,
                finding=finding,
                turn=turn,
                times=luck.randrange(1, 3),
            )
