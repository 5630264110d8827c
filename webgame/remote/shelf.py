"""Remote bots as tables know bots: a question is put where the bot's program fetches it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from bots.registry import About
from bots.sdk.frames import BadFrame, write_frame
from bots.sdk.parameters import BadParameter
from bots.sdk.program import frames_of
from webgame.accounts.models import User
from webgame.remote.models import SIGN, Asked, Bot, Chair
from webgame.remote.telling import Kind, hold, hold_all_of, tell
from webgame.replays.models import Seat
from webgame.tables import bots
from webgame.tables.refused import Refused
from webgame.tables.services.bot_turns import BotTurn

LAST_MOMENT = 10.0
"""Seconds before a deadline in which another bot can still decide,"""
SHARE = 0.25
"""and at most this share of what is left."""


def seen_by(person: User | None) -> QuerySet[Bot]:
    """The bots that a person may see: those that are shared, and their own."""
    mine = Q(owner=person) if person is not None else Q(pk=None)
    return Bot.objects.filter(mine | Q(shared=True)).select_related("owner")


class RemoteBots:
    """The shelf of remote bots."""

    SIGN = SIGN
    TITLE = "On their owners' machines"
    STANDS_IN = True
    NOBODY = bots.NOBODY

    def about(self, name: str) -> About | None:
        """What is said of a bot."""
        bot = _find(name)
        return _about(bot) if bot else None

    def offered(self, game: str, person: User | None) -> Sequence[About]:
        """The bots of a game that a person may seat."""
        return [_about(bot) for bot in seen_by(person).filter(game=game)]

    def may_seat(self, name: str, person: User) -> bool:
        """Whether a bot is shared, or the person's own."""
        bot = _find(name)
        return bot is not None and (bot.shared or bot.owner_id == person.pk)

    def check_parameters(self, name: str, parameters: Mapping[str, Any]) -> None:
        """A program is told by its owner how to play, not by a table."""
        if parameters:
            raise BadParameter("a remote bot takes no parameters")

    def talks(self, name: str) -> bool:
        """Whether its owner says that it talks."""
        bot = _find(name)
        return bool(bot and bot.talks)

    def build(self, name: str) -> str:
        """Nobody knows which program runs elsewhere."""
        return ""

    def demand_room(self, names: Collection[str]) -> None:
        """Refuse a game to bots that are in as many as they play at once; all of them are held."""
        keys = {name.removeprefix(SIGN) for name in names}
        for bot in hold(Bot.objects.filter(rid__in=keys)):
            playing = bot.playing
            if playing >= bot.at_once:
                many = f"{bot.at_once} game{'s' if bot.at_once > 1 else ''}"
                sentence = (
                    f"{bot.title} plays {many} at once and is in {playing}: "
                    "wait until one of them is over."
                )
                raise Refused("at_its_limit", sentence, bot=bot.key, at_once=bot.at_once)

    def takes_questions(self, name: str) -> bool:
        """Whether there is such a bot (any more)."""
        return _find(name) is not None

    def seconds(self, seat: Seat, left: float | None) -> float:
        """Until shortly before the deadline; without one the usual time, and what is in the bank.

        What nobody answered before has used its time up.
        """
        chair = _chair(seat)
        for late in Asked.objects.filter(seat=seat, closed=None):
            close(late, chair)
        if left is not None:
            return left - min(LAST_MOMENT, SHARE * left)
        return settings.BOT_SECONDS + chair.bank

    def post(self, turn: BotTurn) -> bool:
        """Keep the question, and tell the program of it; False where its frames are too long."""
        seat = Seat.objects.get(game=turn.game_id, number=turn.seat)
        bot = hold_all_of(turn.game_id)[_chair(seat).bot_id]
        asked = Asked.objects.create(
            bot=bot,
            seat=seat,
            phase=turn.phase,
            upto=turn.upto,
            decide=turn.decide,
            until=turn.until,
        )
        try:
            asked.frames = _text(turn, asked.pk)
        except BadFrame:
            asked.delete()
            return False
        asked.save(update_fields=["frames"])
        tell(bot, Kind.QUESTION, asked)
        return True


def close(asked: Asked, chair: Chair) -> None:
    """Let a question wait no more, and take out of the bank what it took beyond the usual time."""
    asked.closed, asked.frames = timezone.now(), ""
    asked.save(update_fields=["closed", "frames", "key", "answer"])
    taken = (min(asked.closed, asked.until) - asked.asked).total_seconds()
    slow = taken - settings.BOT_SECONDS
    if slow > 0:
        chair.bank = max(chair.bank - slow, 0.0)
        chair.save(update_fields=["bank"])


def _text(turn: BotTurn, number: int) -> str:
    """The frames of a question with its number, a line each. Raises BadFrame."""
    game = turn.question.hello.game
    return b"".join(write_frame(one, game) for one in frames_of(turn.question, number)).decode()


def _chair(seat: Seat) -> Chair:
    """The chair of a seat that a remote bot plays, also where it came to it in the middle."""
    bot = Bot.objects.get(rid=seat.bot.removeprefix(SIGN))
    chair, _ = Chair.objects.get_or_create(seat=seat, defaults={"bot": bot})
    if chair.bot_id != bot.pk:
        chair.bot = bot
        chair.save(update_fields=["bot"])
    return chair


def _find(name: str) -> Bot | None:
    found = Bot.objects.filter(rid=name.removeprefix(SIGN)).select_related("owner")
    return found.first()


def _about(bot: Bot) -> About:
    return About(bot.key, bot.game, bot.title, bot.about, bot.key)


bots.bring_by_post(RemoteBots())
