"""What can be done with remote bots: register one, share it, delete it; what its program can do."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from bots.sdk.frames import ANSWERED, BadFrame, Failure, Frame, Memory, read_frame
from bots.sdk.question import Reply, gather
from webgame.accounts.models import User
from webgame.remote import shapes
from webgame.remote.models import AT_ONCE, MOST_GAMES, SIGN, Asked, Bot, Chair
from webgame.remote.shelf import close
from webgame.remote.telling import Kind, hold, tell
from webgame.remote.tokens import demand_owner
from webgame.replays.models import Game, State
from webgame.tables.refused import Refused
from webgame.tables.services.bot_turns import Held, give_up, settle
from webgame.tables.table import lock

MOST_BOTS = 20
"""Remote bots that a person may have."""
LONGEST_MEMORY = 512 << 10
"""Bytes that a bot may remember of a game: what comes back fits into a frame."""


@transaction.atomic
def register(
    owner: User, name: str, game: str, about: str, talks: bool, at_once: int = AT_ONCE
) -> Bot:
    """A new remote bot. Raises `Refused`."""
    if owner.is_guest:
        raise Refused("forbidden", "Sign up first: a bot belongs to somebody who can come back.")
    User.objects.select_for_update().get(pk=owner.pk)  # two at once count as two
    if owner.remote_bots.count() >= MOST_BOTS:
        raise Refused("throttled", f"You have {MOST_BOTS} remote bots; delete one of them first.")
    if owner.remote_bots.filter(name=name).exists():
        raise Refused("taken", f"You have a remote bot called {name} already.")
    return Bot.objects.create(
        owner=owner, name=name, game=game, about=about, talks=talks, at_once=at_once
    )


@transaction.atomic
def share(owner: User, bot: Bot, shared: bool) -> None:
    """Let others see and seat a bot, or no longer. Games that go on go on. Raises `Refused`."""
    demand_owner(owner, bot)
    bot.shared = shared
    bot.save(update_fields=["shared"])


@transaction.atomic
def play_at_once(bot: Bot, games: int) -> Bot:
    """Let a bot be in so many games at once, by its owner or its program; those that go on go on.

    Raises `Refused`.
    """
    if not 1 <= games <= MOST_GAMES:
        raise Refused("bad_request", f"A bot plays 1 to {MOST_GAMES} games at once.")
    (held,) = hold(Bot.objects.filter(pk=bot.pk))
    held.at_once = games
    held.save(update_fields=["at_once"])
    return held


@transaction.atomic
def delete(owner: User, bot: Bot) -> None:
    """Take a bot away with its tokens. In games that go on others play for it. Raises `Refused`."""
    demand_owner(owner, bot)
    bot.delete()


def answer(bot: Bot, number: int, given: shapes.Answer, key: str = "") -> dict[str, Any]:
    """Settle the turn of a question by what its program answers; the game after that.

    The same answer again, or one with the same `key`, is answered again. Raises `Refused`, and then
    nothing is changed: the question waits on, unless its time is over.
    """
    asked = Asked.objects.filter(bot=bot, pk=number).select_related("seat__game").first()
    if asked is None:
        raise Refused("unknown", f"There is no question {number} to this bot.")
    frames = _read(given.frames, number, asked.seat.game.terms["rules"])
    with transaction.atomic():
        lock(asked.seat.game_id)
        asked.refresh_from_db()
        key = key or _digest(given)
        if asked.answer is not None and asked.key == key:
            return dict(asked.answer)
        _demand_open(bot, asked, given.phase)
        failed = next((frame.d for frame in frames if isinstance(frame.d, Failure)), None)
        if failed is not None:
            give_up(_held(asked), failed.kind, failed.sentence)
        else:
            settle(_held(asked), _reply(asked, frames), strict=True)
        game = Game.objects.get(pk=asked.seat.game_id)
        asked.key = key
        asked.answer = {"game": game.gid, "phase": game.phase, "state": game.state}
        close(asked, Chair.objects.get(seat=asked.seat))
        return dict(asked.answer)


def answer_frames(bot: Bot, number: int, frames: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Settle the turn of a question by frames that bear its number, for its own phase: as `answer`.

    Raises `Refused`.
    """
    phase = Asked.objects.filter(bot=bot, pk=number).values_list("phase", flat=True).first()
    return answer(bot, number, shapes.Answer(phase or "", tuple(frames)))


def _digest(given: shapes.Answer) -> str:
    text = json.dumps([given.phase, given.frames], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _read(frames: Sequence[Mapping[str, Any]], number: int, rules: str) -> list[Frame]:
    """The frames of an answer. Raises `Refused`."""
    try:
        found = [read_frame(json.dumps(one).encode(), ANSWERED, rules) for one in frames]
    except BadFrame as bad:
        sentence = str(bad)
        raise Refused("bad_frame", f"{sentence[:1].upper()}{sentence[1:]}.") from bad
    for frame in found:
        if frame.n != number:
            raise Refused("bad_frame", f"A frame answers question {frame.n}, not {number}.")
        if isinstance(frame.d, Memory) and len(json.dumps(frame.d.memory)) > LONGEST_MEMORY:
            raise Refused("bad_frame", f"A memory has at most {LONGEST_MEMORY >> 10} KiB.")
    return found


def _demand_open(bot: Bot, asked: Asked, phase: str) -> None:
    """Refuse what answers a question that waits no more, or is meant for another phase."""
    game = asked.seat.game
    if asked.answer is not None:
        raise Refused("answered", "This question was answered otherwise.")
    if game.over:
        raise Refused("over", "The game is over.")
    if game.state == State.PAUSED:
        raise Refused("paused", "The game rests; when it goes on, the question is asked anew.")
    if phase != asked.phase:
        raise Refused("past_phase", f"This question is about {asked.phase}.", phase=asked.phase)
    if game.phase != phase:
        sentence = f"{phase} has passed; the game is in {game.phase}."
        raise Refused("past_phase", sentence, phase=game.phase)
    if asked.closed is not None or asked.until <= timezone.now() or asked.seat.bot != bot.key:
        raise Refused("too_late", "This question waits no more.", until=asked.until.isoformat())


def _held(asked: Asked) -> Held:
    return Held(
        game_id=asked.seat.game_id,
        seat=asked.seat.number,
        until=asked.until,
        upto=asked.upto,
        phase=asked.phase,
        decide=asked.decide,
    )


def _reply(asked: Asked, frames: Sequence[Frame]) -> Reply:
    """The frames as a reply; who does not say what to remember remembers what it did."""
    reply = gather(frame.d for frame in frames)
    if asked.decide and reply.lines is None:
        raise Refused("bad_frame", "The game waits for a decision: there is none in this answer.")
    if not any(isinstance(frame.d, Memory) for frame in frames):
        return replace(reply, memory=asked.seat.mind.memory)
    return reply


def sit_down(game: Game) -> None:
    """Note the chairs of remote bots in a game that begins, and tell them."""
    seats = [one for one in game.seats.all() if one.bot.startswith(SIGN)]
    if not seats:
        return
    keys = {one.bot.removeprefix(SIGN) for one in seats}
    bots = {bot.key: bot for bot in hold(Bot.objects.filter(rid__in=keys))}
    for seat in seats:
        if bot := bots.get(seat.bot):
            chair, new = Chair.objects.get_or_create(seat=seat, defaults={"bot": bot})
            if new:
                tell(bot, Kind.SEATED, chair)


def stand_up(game: Game) -> None:
    """Tell remote bots that a game is over, once."""
    chairs = list(Chair.objects.filter(seat__game=game, ended=False).select_related("seat"))
    if not chairs:
        return
    bots = {bot.pk: bot for bot in hold(Bot.objects.filter(pk__in=[one.bot_id for one in chairs]))}
    for chair in chairs:
        chair.ended = True
        chair.save(update_fields=["ended"])
        tell(bots[chair.bot_id], Kind.OVER, chair)
    take_back(game)


def take_back(game: Game) -> None:
    """Let no question of a game wait any more; it costs no bot any time."""
    Asked.objects.filter(seat__game=game, closed=None).update(closed=timezone.now(), frames="")
