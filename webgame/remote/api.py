"""What programs can do, `/api/bots/v1/`: each operation once, for its view and for the document."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from webgame.live import payloads
from webgame.remote import challenges as challenging
from webgame.remote import services, shapes, telling
from webgame.remote.door import Asking, Operation, Parameter, as_json, views
from webgame.remote.models import Asked, Chair, Token
from webgame.remote.openapi import document
from webgame.remote.streams import Found, poll, stream
from webgame.replays.models import Game
from webgame.tables import bells, selectors
from webgame.tables.refused import Refused

LONGEST_WAIT = 60
"""Seconds for which somebody may wait for a question."""
MOST_AT_ONCE = 20
"""Questions that are given at a time, the oldest."""
VERSION = payloads.VERSION


def events(asking: Asking) -> Any:
    """All that the bot is told, as it comes."""
    find = partial(events_after, asking.bot.pk)
    return stream(asking.token, (), asking.given.get("after"), find, beat_of)


def events_after(bot_id: int, after: int | None) -> Found:
    """What a bot was told after a number, or with None all that goes on."""
    upto, lines = telling.lines_after(bot_id, after)
    return Found(upto, [telling.shown(one) for one in lines])


def beat_of(number: int) -> dict[str, Any]:
    """The line of who has nothing to say after this number."""
    return telling.shown(shapes.Line(number, "heartbeat", {}))


def account(asking: Asking) -> shapes.Account:
    """The bot itself."""
    return telling.account(asking.bot)


def limit(asking: Asking) -> shapes.Account:
    """How many games the bot plays at once from now on."""
    return telling.account(services.play_at_once(asking.bot, asking.body.at_once))


def games(asking: Asking) -> shapes.Games:
    """Where the bot sits."""
    return shapes.Games(tuple(map(telling.seated, telling.chairs_of(asking.bot))))


def game_stream(asking: Asking) -> Any:
    """What one seat of the bot is told, as the site's own pages are."""
    gid, number = asking.given["game"], asking.given.get("seat")
    found = Chair.objects.filter(bot=asking.bot, seat__bot=asking.bot.key, seat__game__gid=gid)
    chairs = list(found.select_related("seat__game"))
    if not chairs:
        raise Refused("unknown", "This bot has no seat in such a game.")
    if number is None and len(chairs) > 1:
        seats = ", ".join(str(one.seat.number) for one in chairs)
        raise Refused("bad_request", f"Say which seat: the bot has {seats} there.")
    chair = next((one for one in chairs if number in (None, one.seat.number)), None)
    if chair is None:
        raise Refused("unknown", f"Seat {number} is another's.")
    find = partial(_told, chair.pk, asking.bot.key)
    groups = [bells.group(gid)]
    return stream(asking.token, groups, asking.given.get("after"), find, _beat)


def _told(chair_id: int, key: str, after: int | None) -> Found:
    """The events of a seat's stream, as long as the bot has the seat; the end is the last."""
    chair = Chair.objects.select_related("seat__game").get(pk=chair_id)
    if chair.seat.bot != key:
        return Found(after or 0, (), last=True)
    game: Game = chair.seat.game
    told = selectors.events_after(game, chair.seat, after)
    upto = told[-1].seq if told else after or 0
    return Found(upto, [_event(one) for one in told], last=game.over)


def _event(told: Any) -> dict[str, Any]:
    return telling.shown(shapes.Event(VERSION, told.seq, told.type, told.phase, told.body))


def _beat(number: int) -> dict[str, Any]:
    return telling.shown(shapes.Event(VERSION, number, "heartbeat", "", {}))


def questions(asking: Asking) -> Any:
    """The questions that wait, or those that come while one waits."""
    bot = asking.bot

    def find() -> list[Asked]:
        return list(telling.waiting_for(bot)[:MOST_AT_ONCE])

    def write(found: list[Asked]) -> dict[str, Any]:
        return telling.shown(shapes.Questions(tuple(map(telling.question, found))))

    found, seconds = find(), asking.given.get("wait", 0)
    if found or not seconds:
        return as_json(write(found))
    return poll(asking.token, seconds, find, write)


def answer(asking: Asking) -> shapes.Settled:
    """What a program decided, said and remembers."""
    number = asking.given["question"]
    return shapes.Settled(**services.answer(asking.bot, number, asking.body, asking.key))


def challenges(asking: Asking) -> shapes.Challenges:
    """The challenges that wait, by the bot and to it."""
    found = telling.open_challenges(asking.bot)
    return shapes.Challenges(tuple(map(telling.challenge, found)))


def challenge(asking: Asking) -> shapes.Challenge:
    """Ask for a game."""
    return telling.challenge(challenging.challenge(asking.bot, asking.body))


def accept(asking: Asking) -> shapes.Challenge:
    """Say yes to a challenge."""
    return telling.challenge(challenging.accept(asking.bot, asking.given["challenge"]))


def decline(asking: Asking) -> shapes.Challenge:
    """Say no to a challenge, or take one's own back."""
    return telling.challenge(challenging.decline(asking.bot, asking.given["challenge"]))


AFTER = Parameter("after", int, "The number of the last line that one has; without it, all anew.")
GAME = Parameter("game", str, "The game's id.", place="path")
QUESTION = Parameter("question", int, "The question's id.", place="path", least=1)
CHALLENGE = Parameter("challenge", str, "The challenge's id.", place="path")
OPERATIONS = (
    Operation(
        "GET",
        "/events",
        "events",
        "What the bot is told, a line of JSON each, numbered: first the present state, or what "
        "came after a number.",
        Token.Scope.PLAY,
        events,
        shapes.Line,
        parameters=[AFTER],
        streams=True,
    ),
    Operation(
        "GET",
        "/bot",
        "account",
        "The bot itself, and how many games it plays at once.",
        Token.Scope.PLAY,
        account,
        shapes.Account,
    ),
    Operation(
        "PATCH",
        "/bot",
        "limit",
        "Say how many games the bot plays at once. While it is in as many, no other begins with "
        "it; those that go on go on.",
        Token.Scope.PLAY,
        limit,
        shapes.Account,
        body=shapes.Limit,
    ),
    Operation(
        "GET",
        "/games",
        "games",
        "The games in which the bot sits that are not over.",
        Token.Scope.PLAY,
        games,
        shapes.Games,
    ),
    Operation(
        "GET",
        "/games/{game}/stream",
        "game_stream",
        "What a seat of the bot is told, a line of JSON each: first the whole game as the seat may "
        "know it, or what came after a number; it ends with the game.",
        Token.Scope.PLAY,
        game_stream,
        shapes.Event,
        parameters=[
            GAME,
            Parameter("seat", int, "Which seat, where the bot has several.", most=99),
            AFTER,
        ],
        streams=True,
        refuses=[HTTPStatus.NOT_FOUND],
    ),
    Operation(
        "GET",
        "/questions",
        "questions",
        f"The questions that wait, the {MOST_AT_ONCE} oldest; if there is none, the next one that "
        "comes within so long.",
        Token.Scope.PLAY,
        questions,
        shapes.Questions,
        parameters=[Parameter("wait", int, "Seconds to wait for one.", most=LONGEST_WAIT)],
    ),
    Operation(
        "POST",
        "/questions/{question}/answer",
        "answer",
        "Answer a question, once. The same again, or another with the same Idempotency-Key, is "
        "answered as it was.",
        Token.Scope.PLAY,
        answer,
        shapes.Settled,
        parameters=[QUESTION],
        body=shapes.Answer,
        refuses=[HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY],
    ),
    Operation(
        "GET",
        "/challenges",
        "challenges",
        "The challenges that wait, by the bot and to it.",
        Token.Scope.CHALLENGE,
        challenges,
        shapes.Challenges,
    ),
    Operation(
        "POST",
        "/challenges",
        "challenge",
        "Ask for a game. It begins when every remote bot of somebody else's has accepted.",
        Token.Scope.CHALLENGE,
        challenge,
        shapes.Challenge,
        body=shapes.Wanted,
        created=True,
        refuses=[HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY],
    ),
    Operation(
        "POST",
        "/challenges/{challenge}/accept",
        "accept",
        "Say yes to a challenge.",
        Token.Scope.CHALLENGE,
        accept,
        shapes.Challenge,
        parameters=[CHALLENGE],
        refuses=[HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY],
    ),
    Operation(
        "POST",
        "/challenges/{challenge}/decline",
        "decline",
        "Say no to a challenge, or take one's own back.",
        Token.Scope.CHALLENGE,
        decline,
        shapes.Challenge,
        parameters=[CHALLENGE],
        refuses=[HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT],
    ),
)


@require_safe
def openapi(_: HttpRequest) -> HttpResponse:
    """The document of all operations (OpenAPI 3.1)."""
    return as_json(document(OPERATIONS))


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Where the door is, and what there is to read about it."""
    return as_json({"document": request.path + "openapi.json", "version": 1})


urlpatterns = [
    path("", front, name="bots_api"),
    path("openapi.json", openapi, name="bots_openapi"),
    *views(OPERATIONS),
]
