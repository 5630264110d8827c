"""Games of others: read, played again and checked, and kept in the archive with their source.

Nothing of a file is trusted: what is kept is what was played again here. A file that cannot be read
is refused with a sentence, and then nothing was changed.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from bots.analysis import game as analysed
from bots.registry import BOTS
from games.core.errors import GameError
from games.core.lines import unmarked
from games.core.record import Record, Told, write
from games.formats.registry import FORMATS, read_as
from webgame.accounts.models import User
from webgame.faces.registry import face_of
from webgame.replays.models import Game, Imported, Seat, State, Step, Tag
from webgame.tables.conversations import ALL, conversation_of
from webgame.tables.facts import begin_facts, derive
from webgame.tables.models import Clock, Draft, Message
from webgame.tables.refused import Refused
from webgame.tables.stream import open_streams
from webgame.tables.table import Table
from webgame.tables.terms import Deadlines, Terms, untitled, visible


def form_of(name: str) -> str:
    """The form of a file, by its name; the record where the name tells nothing.

    >>> form_of("games/a.soclog"), form_of("a.json"), form_of("a.jsonl"), form_of("a")
    ('soclog', 'diplomacy', 'jsonl', 'jsonl')
    """
    readable = [form for form in FORMATS.values() if form.read]
    return next((form.name for form in readable if name.endswith(form.suffix)), "jsonl")


MOST_TAGS = 5


def tags_of(text: str) -> list[str]:
    """The tags that a line of them has, each once, without what is no word of one.

    >>> tags_of("Corpus, season 2 ,, corpus")
    ['corpus', 'season 2']
    """
    names = (" ".join(visible(name).lower().split())[: Tag.LONGEST] for name in text.split(","))
    return list(dict.fromkeys(filter(None, names)))[:MOST_TAGS]


def take_in(
    content: bytes,
    form: str,
    source: str,
    tags: str = "",
    owner: User | None = None,
    public: bool = True,
) -> Imported:
    """Keep a game in the archive: for everybody, or for its owner alone.

    Raises `Refused`, also for one that is there already, as far as its owner may know of it.
    """
    digest = hashlib.sha256(content).hexdigest()
    known = Q(owner=owner) | Q(game__terms__private=False)
    if there := Imported.objects.filter(known, digest=digest).select_related("game").first():
        raise Refused("there_already", f"This file is in the archive already: {there.game.gid}.")
    try:
        text = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", newline="\n")
        taken = read_as(form, unmarked(text))
        if not taken.record.steps:
            why = " ".join(taken.differences[:1])
            raise Refused("bad_file", f"Nothing in this file could be played. {why}".strip())
        _demand_storable(taken.record)
        with transaction.atomic():
            played = analysed.Game("", taken.record)
            game = _kept(played, owner, public)
            imported = Imported.objects.create(
                game=game,
                source=visible(source)[:200],
                form=form,
                digest=digest,
                owner=owner,
                report=list(taken.differences),
                about=dict(taken.record.about),
                told=[list(step.told) for step in taken.record.steps] + [_last(taken.record)],
            )
            Tag.objects.bulk_create(Tag(game=game, name=name) for name in tags_of(tags))
            begin_facts(game, imported=True)
        derive(game.pk, played)
        return imported
    except GameError as error:
        raise Refused("bad_file", error.sentence) from error
    except UnicodeError as error:
        raise Refused("bad_file", "The file is not text in UTF-8.") from error


def _demand_storable(record: Record) -> None:
    """Refuse what no database keeps: signs that are none, numbers that are none or too large."""
    text = write(record)
    text.encode()  # raises UnicodeEncodeError for half a sign
    if "\\u0000" in text:
        raise Refused("bad_file", "There is a sign in the file that no text has.")
    try:
        json.dumps(dict(record.about), allow_nan=False)
    except ValueError:
        raise Refused("bad_file", "There is a number in the file that is none.") from None
    if not -(2**63) <= record.seed < 2**63:
        raise Refused("bad_file", "The seed of a game has at most 64 bits.")


def _last(record: Record) -> list[Told]:
    return [told for told in record.told if told["what"] != "outcome"]


def _kept(played: analysed.Game, owner: User | None, public: bool) -> Game:
    """The rows of a game that is over, as if it had been played here by nobody."""
    record, moments = played.record, played.moments
    terms = Terms(
        title=untitled(face_of(record.game)),
        rules=record.game,
        options=dict(record.options),
        deadlines=Deadlines(),
        open_talk_after=True,
        private=not public,
    ).check()
    now = timezone.now()
    game = Game(terms=terms.to_json(), seed=record.seed, host=owner, state=State.OVER)
    rules, end = game.rules, record.told[-1]
    game.position = end["position"]
    game.phase = rules.phase(rules.read(game.position))
    outcome = rules.outcome(rules.read(game.position))
    game.outcome = outcome.to_json() if outcome else None
    game.started = game.ended = now
    game.steps_done = len(moments)
    game.save()
    seats = Seat.objects.bulk_create(
        Seat(game=game, number=number, name=name, **_bot(record, number))
        for number, name in enumerate(terms.seats())
    )
    Draft.objects.bulk_create(Draft(seat=seat) for seat in seats)
    Clock.objects.create(game=game)
    open_streams(Table(game, seats))
    lines = [rules.write(moments[0].before)] + [rules.write(moment.after) for moment in moments]
    Step.objects.bulk_create(
        Step(
            game=game,
            number=number,
            phase=moment.step.phase,
            before=lines[number],
            lines={str(seat): list(own) for seat, own in moment.step.plan.items()},
            chance=list(moment.step.chance),
            events=rules.event_json(moment.events),
            after=lines[number + 1],
        )
        for number, moment in enumerate(moments)
    )
    _keep_talk(game, seats, record)
    return game


def _bot(record: Record, number: int) -> dict[str, Any]:
    """The bot that played a seat, if it is one of ours."""
    told = record.about["seats"][number]
    bot = told.get("bot")
    if bot not in BOTS or BOTS[bot].game != record.game:
        return {}
    return {"bot": bot, "parameters": told.get("parameters", {})}


def _keep_talk(game: Game, seats: list[Seat], record: Record) -> None:
    """What was said, to be read beside the board; its order is that of its times."""
    said = [
        told
        for told in (*(one for step in record.steps for one in step.told), *record.told)
        if told["what"] in ("message", "act") and told.get("text")
    ]
    numbers: Counter[str] = Counter()
    rows = []
    for at, told in enumerate(said):
        public = told["to"] == ALL or len(told["to"]) == len(seats) - 1
        name = ALL if public else conversation_of({told["from"], *told["to"]})
        numbers[name] += 1
        rows.append(
            Message(
                game=game,
                conversation=name,
                number=numbers[name],
                sender=seats[told["from"]],
                text=told["text"],
                phase=told["phase"][:16],
                at=game.started + timedelta(milliseconds=at) if game.started else timezone.now(),
            )
        )
    Message.objects.bulk_create(rows)
