"""What a bot is told: numbered lines, and the present state for who has none of them yet.

A line keeps only what it is about. It is drawn up when it is read, so that nothing is told of a
question that waits no more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, cast

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from bots.sdk.relay import lines_of
from bots.sdk.shapes import plain
from webgame.remote import shapes
from webgame.remote.models import SIGN, Asked, Bot, Chair, Challenge, Told
from webgame.remote.ringing import ring
from webgame.replays.models import Game, State

LONGEST_GAP = 200
"""Lines that a program may have missed before it is told everything anew."""
Kind = Told.Kind


def hold(bots: QuerySet[Bot]) -> list[Bot]:
    """Hold bots until the transaction ends, always in the same order. Whoever tells several of them
    something holds them all first, and before that the game, if there is one."""
    return list(bots.select_for_update(of=("self",)).select_related("owner").order_by("pk"))


def hold_all_of(game_id: int) -> dict[int, Bot]:
    """Hold all remote bots of a game, by their row."""
    seated = Chair.objects.filter(seat__game=game_id).values("bot")
    return {bot.pk: bot for bot in hold(Bot.objects.filter(pk__in=seated))}


def tell(bot: Bot, kind: Kind, about: Chair | Asked | Challenge) -> None:
    """Tell a bot something. It is held, so numbers have no gaps and are committed in order."""
    bot.head += 1
    bot.save(update_fields=["head"])
    Told.objects.create(bot=bot, number=bot.head, kind=kind, about=about.pk)
    if bot.head % LONGEST_GAP == 0:
        bot.told.filter(number__lte=bot.head - LONGEST_GAP).delete()
    ring(bot)


def lines_after(bot_id: int, after: int | None) -> tuple[int, list[shapes.Line]]:
    """What a bot was told after a number, and up to which; the present state if there is none, or
    too much."""
    bot = Bot.objects.get(pk=bot_id)
    if after is None or not bot.head - LONGEST_GAP <= after <= bot.head:
        return bot.head, _present(bot)
    found = []
    for one in bot.told.filter(number__gt=after, number__lte=bot.head):
        body = _drawn_up(one)
        if body is not None:
            found.append(_line(one.number, one.kind, body))
    return bot.head, found


def _line(number: int, kind: str, body: Any) -> shapes.Line:
    return shapes.Line(number, cast(Any, kind), body)


def _present(bot: Bot) -> list[shapes.Line]:
    """All that goes on now, as if it were told just now."""
    now: list[tuple[str, Any]] = [("seated", seated(one)) for one in chairs_of(bot)]
    now += [("challenge", challenge(one)) for one in open_challenges(bot)]
    now += [("question", question(one)) for one in waiting_for(bot)]
    return [_line(bot.head, kind, body) for kind, body in now]


def _drawn_up(one: Told) -> Any:
    match one.kind:
        case Kind.QUESTION:
            asked = waiting_for(one.bot).filter(pk=one.about).first()
            return question(asked) if asked else None
        case Kind.CHALLENGE:
            made = Challenge.objects.filter(pk=one.about).select_related("bot", "game").first()
            return challenge(made) if made else None
    chair = Chair.objects.filter(pk=one.about).select_related("seat__game").first()
    return seated(chair) if chair else None


def shown(body: Any) -> dict[str, Any]:
    """A dataclass of the door as JSON."""
    told: dict[str, Any] = json.loads(json.dumps(body, default=lambda one: plain(one, str)))
    return told


def waiting_for(bot: Bot) -> QuerySet[Asked]:
    """The questions to a bot that can be answered now, the oldest first."""
    found = Asked.objects.filter(
        bot=bot,
        closed=None,
        until__gt=timezone.now(),
        phase=F("seat__game__phase"),
        seat__game__state=State.PLAYING,
        seat__bot=bot.key,
    )
    return found.select_related("seat__game")


def chairs_of(bot: Bot) -> QuerySet[Chair]:
    """The chairs of a bot in games that are not over, and that it has still."""
    found = Chair.objects.filter(bot=bot, ended=False, seat__bot=bot.key)
    return found.exclude(seat__game__state=State.OVER).select_related("seat__game").order_by("pk")


def open_challenges(bot: Bot) -> QuerySet[Challenge]:
    """The challenges that wait, made by a bot or made to it, the oldest first."""
    since = timezone.now() - Challenge.LONGEST
    found = Challenge.objects.filter(state=Challenge.State.OPEN, made__gt=since)
    return found.select_related("bot", "game").filter(
        Q(bot=bot) | Q(pk__in=_challenging(bot, found))
    )


def _challenging(bot: Bot, among: Iterable[Challenge]) -> Sequence[int]:
    """Those that are made to a bot: no database's JSON is asked, as they differ in it."""
    return [one.pk for one in among if bot.key in one.others]


def question(asked: Asked) -> shapes.Question:
    """A question as its program reads it."""
    return shapes.Question(
        id=asked.pk,
        game=asked.seat.game.gid,
        seat=asked.seat.number,
        phase=asked.phase,
        until=asked.until.isoformat(),
        decide=asked.decide,
        frames=tuple(json.loads(line) for line in lines_of(asked.frames)),
    )


def account(bot: Bot) -> shapes.Account:
    """A bot as its program reads it."""
    return shapes.Account(
        id=bot.key,
        name=bot.title,
        game=bot.game,
        about=bot.about,
        talks=bot.talks,
        shared=bot.shared,
        at_once=bot.at_once,
        playing=bot.playing,
    )


def seated(chair: Chair) -> shapes.Seated:
    """A chair as its program reads it."""
    game: Game = chair.seat.game
    return shapes.Seated(
        game=game.gid,
        rules=game.terms["rules"],
        seat=chair.seat.number,
        power=chair.seat.name,
        phase=game.phase,
        state=game.state,
        page=reverse("game", args=[game.gid]),
        result=game.outcome if game.over else None,
    )


def challenge(made: Challenge) -> shapes.Challenge:
    """A challenge as programs read it."""
    return shapes.Challenge(
        id=made.cid,
        by=f"{SIGN}{made.bot.rid}",
        rules=made.terms["rules"],
        opponents=tuple(made.others),
        accepted=tuple(made.accepted),
        press=made.terms["press"],
        state=cast(Any, made.state),
        game=made.game.gid if made.game else None,
    )
