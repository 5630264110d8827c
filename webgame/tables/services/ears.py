"""What reaches a bot: the events of its seat's stream, as the players' kit tells them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bots.sdk.player import Heard
from games.core.rules import View
from webgame.faces.language import Language
from webgame.faces.registry import face_of
from webgame.replays.models import Seat, Step
from webgame.tables.floor import UNDERSTOOD
from webgame.tables.models import HEARD_BY_BOTS, Event
from webgame.tables.positions import read_position
from webgame.tables.table import Table

MOST_HEARD = 50
"""Events a bot is told of at once; more come with the next question."""


@dataclass
class Unheard:
    """What a seat was told that its bot has not heard, and the number in its stream that leads to.

    `past` are steps that were not the last, each with what the seat saw after it; `heard` is the
    rest, to be heard in the present.
    """

    upto: int
    past: list[tuple[View, Heard]] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)


def unheard(table: Table, seat: Seat, after: int) -> Unheard:
    """What the seat was told after a number that a bot can hear, the earliest first."""
    stream = table.streams[seat.number]
    if stream.head <= after:
        return Unheard(after)
    events = stream.events.filter(seq__gt=after, kind__in=HEARD_BY_BOTS)[:MOST_HEARD]
    found = Unheard(after)
    numbers = [one.body["step"] for one in events if one.kind == Event.Kind.PHASE]
    played = table.game.steps.filter(number__in=numbers) if numbers else ()
    steps = {step.number: step for step in played}
    for event in events:
        found.upto = event.seq
        if event.kind == Event.Kind.PHASE:
            _add_step(found, table, seat, steps[event.body["step"]])
        else:
            found.heard.extend(_heard(table, seat, event))
    return found


def _add_step(found: Unheard, table: Table, seat: Seat, step: Step) -> None:
    heard = Heard("step", step=step.events)
    if step.number == table.game.steps_done - 1:
        found.heard.append(heard)
    else:
        position = read_position(table.rules.name, step.after)
        found.past.append((table.rules.view_for(position, seat.number), heard))


def _heard(table: Table, seat: Seat, event: Event) -> Iterator[Heard]:
    if event.kind == Event.Kind.DEAL:
        yield from _deal(_language(seat), seat, event.body)
    elif event.body["from"] != seat.number:
        yield from _message(table, seat, event.body)


def _language(seat: Seat) -> Language:
    language = face_of(seat.game.terms["rules"]).language
    assert language is not None, "only in a language has anything a meaning"
    return language


def _message(table: Table, seat: Seat, body: Mapping[str, Any]) -> Iterator[Heard]:
    to: list[int] | Literal["all"] = body["to"]
    meaning, text, sentence = body.get("meaning"), body["text"], None
    asked: tuple[int, ...] | Literal["all"] = "all"
    if table.tongue and not meaning and body["status"] == UNDERSTOOD:
        return  # it was played: the step tells
    if meaning and table.tongue:
        lines = _lines(table, table.tongue.meaning(meaning), body["from"], to)
        if seat.number not in lines:
            return
        text = lines[seat.number]
        asked = tuple(lines) if len(lines) < len(table.seats) - 1 else "all"
    elif meaning:
        sentence = _language(seat).sentence(meaning)
    hearers: tuple[int, ...] | Literal["all"] = "all" if to == "all" else tuple(to)
    yield Heard("message", body["from"], hearers, text, sentence=sentence, asked=asked)


def _lines(
    table: Table, meaning: Any, speaker: int, to: list[int] | Literal["all"]
) -> dict[int, str]:
    """The lines in which those who are spoken to hear a meaning, by their seats."""
    assert table.tongue is not None
    others = [one.number for one in table.seats if to == "all" or one.number in to]
    heard = {one: table.tongue.heard(meaning, speaker, one) for one in others if one != speaker}
    return {one: line for one, line in heard.items() if line is not None}


def _deal(language: Language, seat: Seat, body: Mapping[str, Any]) -> Iterator[Heard]:
    """Verdicts on promises by or to the seat, and the deal itself where it has changed."""
    for verdict in body["verdicts"]:
        if seat.number in (verdict["by"], *verdict["to"]):
            judged = {"deal": body["id"]} | _promise(language, verdict)
            yield Heard("verdict", sender=verdict["by"], verdict=judged)
    if body["reminder"] or (body["verdicts"] and body["state"] == "confirmed"):
        return
    yield Heard(
        "deal",
        sender=body["from"],
        deal={
            "id": body["id"],
            "proposer": language.code(body["from"]),
            "parties": [language.code(seat) for seat in body["parties"]],
            "accepted": [language.code(seat) for seat in body["accepted"]],
            "state": body["state"],
            "reason": body["reason"],
            "phase": body["phase"],
            "deal": body["meaning"],
            "lines": body["lines"],
            "promises": [_promise(language, promise) for promise in body["promises"]],
        },
    )


def _promise(language: Language, promise: Mapping[str, Any]) -> dict[str, Any]:
    """A promise with the codes of the language instead of seats."""
    to = [language.code(seat) for seat in promise["to"]]
    named = {"by": language.code(promise["by"]), "to": to}
    return dict(promise) | named
