"""What a viewer is told: the whole of a game at once, or the events after a number.

Every view of a position comes through `view_for`; nothing else here reads a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F

from webgame.replays.models import Game, Seat, Step
from webgame.tables.latest import Latest
from webgame.tables.models import Event, ReadMark
from webgame.tables.positions import read_position
from webgame.tables.readable import deals_shown, messages_shown, opens
from webgame.tables.shown import (
    clock_shown,
    muted_by,
    seat_shown,
    seats_shown,
    terms_shown,
    to_be_seen,
    votes_shown,
)
from webgame.tables.stream import LONGEST_GAP, head
from webgame.tables.table import Table, lock, look


@dataclass(frozen=True, slots=True)
class Told:
    """One event as a viewer reads it: its number in the viewer's stream, type, phase and body."""

    seq: int
    type: str
    phase: str
    body: dict[str, Any]


def snapshot(game: Game, seat: Seat | None) -> Told:
    """The whole game as the viewer may know it now; its number is the head of the viewer's stream.

    Read again if the viewer was told something meanwhile, so that number and picture belong
    together; if that keeps happening, read under the lock.
    """
    for _ in range(3):
        before = head(game, seat)
        told = _told_now(look(game.pk), seat, before)
        if head(game, seat) == before:
            return told
    with transaction.atomic():
        return _told_now(lock(game.pk), seat, head(game, seat))


def _told_now(table: Table, seat: Seat | None, seq: int) -> Told:
    game, viewer = table.game, seat.number if seat else None
    own = table.seats[viewer].draft.lines if viewer is not None else []
    marks = ReadMark.objects.filter(seat=seat) if seat else ReadMark.objects.none()
    body = {
        "game": game.gid,
        "title": game.title,
        "rules": table.terms.rules,
        "you": viewer,
        "view": table.rules.view_for(to_be_seen(game, table.position), viewer).to_json(),
        "seats": seats_shown(table, viewer),
        "lines": own,
        "clock": clock_shown(game, table.clock) | {"terms": table.terms.deadlines.to_json()},
        "steps": list(game.steps.values("phase", n=F("number"))),
        "counts": counts(table),
        "messages": messages_shown(table, viewer),
        "read": dict(marks.values_list("conversation", "upto")),
        "votes": votes_shown(table, viewer),
        "state": game.state,
        "outcome": game.outcome,
        "terms": terms_shown(table),
        "talk": talk_shown(table, seat),
    }
    return Told(seq, "snapshot", game.phase, body)


def talk_shown(table: Table, seat: Seat | None) -> dict[str, Any]:
    """The terms of the talk, the deals the viewer may know of, and whom the viewer has muted."""
    terms, viewer = table.terms, seat.number if seat else None
    return {
        "terms": {
            "protocol": terms.protocol,
            "level": terms.level,
            "strict": terms.strict,
            "opened": opens(table),
        },
        "deals": deals_shown(table, viewer),
        "muted": muted_by(seat) if seat else [],
    }


def counts(table: Table, upto: int | None = None) -> list[dict[str, Any]]:
    """What each seat counted (centers) in the steps that tell it, up to a step if one is given."""
    counted = table.face.counted
    if not counted:
        return []
    latest = table.game.steps_done - 1 if upto is None else upto
    return [count for number, count in _counts(table.game, counted, latest) if number <= latest]


Counts = tuple[tuple[int, dict[str, Any]], ...]
"""The steps that tell what each seat counted, by number, with what they tell."""
_counted: Latest[str, tuple[int, Counts]] = Latest(1000)
"""By a game's public id: up to which step it was looked through, and what was found. A step never
changes, and a long game has hundreds, in each of which the database would have to look."""


def _counts(game: Game, counted: str, latest: int) -> Counts:
    """What is told in the steps of a game, up to the latest one at least."""
    upto, found = _counted.get(game.gid) or (-1, ())
    if upto < latest:
        steps = game.steps.filter(number__gt=upto, number__lte=latest, events__has_key=counted)
        told = steps.order_by("number").values_list("number", "phase", f"events__{counted}")
        found += tuple((n, {"phase": phase, "centers": counts}) for n, phase, counts in told)
        _counted.keep(game.gid, (latest, found))
    return found


def events_after(game: Game, seat: Seat | None, after: int | None) -> list[Told]:
    """What the viewer was told after a number; a snapshot if there is none, or too much."""
    latest = head(game, seat)
    if after is None or not latest - LONGEST_GAP <= after <= latest:
        return [snapshot(game, seat)]
    events = Event.objects.filter(stream__game=game, stream__seat=seat, seq__gt=after)
    return [_told(game, seat, event) for event in events]


def _told(game: Game, seat: Seat | None, event: Event) -> Told:
    """The event as the viewer reads it; who sits where is filled in as it is now."""
    body, viewer = event.body, seat.number if seat else None
    match event.kind:
        case Event.Kind.PHASE:
            body = body | _phase(look(game.pk), viewer, body["step"])
        case Event.Kind.OVER:
            body = body | {"seats": seats_shown(look(game.pk), viewer)}
        case Event.Kind.SEAT:
            table = look(game.pk)
            body = seat_shown(table, table.seats[body["seat"]], viewer)
    return Told(event.seq, event.kind, event.phase, body)


def _phase(table: Table, viewer: int | None, number: int) -> dict[str, Any]:
    """What came of a step, and the phase it led to as it began: nobody was ready yet."""
    step = Step.objects.get(game=table.game, number=number)
    position = read_position(table.rules.name, step.after)
    awaited = table.rules.awaiting(position)
    return {
        "step": {"n": step.number, "phase": step.phase} | step.events,
        "view": table.rules.view_for(to_be_seen(table.game, position), viewer).to_json(),
        "seats": [
            seat | {"ready": False, "awaited": seat["seat"] in awaited}
            for seat in seats_shown(table, viewer)
        ],
        "counts": counts(table, upto=number),
    }


def course_shown(game: Game, first: int) -> list[dict[str, Any]]:
    """What came of each step from the `first` on, as everybody may see it."""
    return list(
        game.steps.filter(number__gte=first).order_by("number").values_list("events", flat=True)
    )


def step_shown(game: Game, number: int) -> dict[str, Any] | None:
    """A step as everybody may see it, with the public views around it; None if not played yet."""
    step = Step.objects.filter(game=game, number=number).first()
    if step is None:
        return None
    before, after = (
        game.rules.view_for(
            to_be_seen(game, read_position(game.rules.name, position)), None
        ).to_json()
        for position in (step.before, step.after)
    )
    return {
        "n": step.number,
        "phase": step.phase,
        "view": before,
        "step": step.events,
        "after": after,
    }
