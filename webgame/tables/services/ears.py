"""What reaches a bot: the events of its seat's stream, as the players' kit tells them."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from bots.sdk.player import Heard
from webgame.faces.language import Language
from webgame.faces.registry import face_of
from webgame.replays.models import Seat, Step
from webgame.tables.models import HEARD_BY_BOTS, Event

MOST_HEARD = 50
"""Events a bot is told of at once; more come with the next question."""


def unheard(seat: Seat, after: int) -> tuple[list[Heard], int]:
    """What the seat was told after a number that a bot can hear, and the number that leads to."""
    told = Event.objects.filter(stream__seat=seat, seq__gt=after, kind__in=HEARD_BY_BOTS)[
        :MOST_HEARD
    ]
    heard: list[Heard] = []
    for event in told:
        after = event.seq
        heard.extend(_heard(seat, event))
    return heard, after


def _heard(seat: Seat, event: Event) -> Iterator[Heard]:
    if event.kind == Event.Kind.PHASE:
        step = Step.objects.get(game=seat.game_id, number=event.body["step"])
        yield Heard("step", step=step.events)
    elif event.kind == Event.Kind.DEAL:
        yield from _deal(_language(seat), seat, event.body)
    elif event.body["from"] != seat.number:
        yield _message(seat, event.body)


def _language(seat: Seat) -> Language:
    language = face_of(seat.game.terms["rules"]).language
    assert language is not None, "only in a language has anything a meaning"
    return language


def _message(seat: Seat, body: Mapping[str, Any]) -> Heard:
    to: list[int] | Literal["all"] = body["to"]
    meaning = body.get("meaning")
    return Heard(
        "message",
        sender=body["from"],
        to="all" if to == "all" else tuple(to),
        text=body["text"],
        sentence=_language(seat).sentence(meaning) if meaning else None,
    )


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
