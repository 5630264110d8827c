"""Games against bots that people brought, and what their authors are told of them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from webgame.accounts.models import User
from webgame.faces.registry import face_of
from webgame.replays.models import Game
from webgame.tables.models import Failure
from webgame.tables.services import begin_at_once
from webgame.tables.services.moments import may_have_lines
from webgame.tables.terms import LONGEST_TITLE, Terms

MOST_TOLD = 8
_chance = random.SystemRandom()


class Brought(Protocol):
    """A bot that somebody brought, uploaded or remote."""

    game: str
    shared: bool

    @property
    def key(self) -> str:
        """The name by which it sits at tables."""

    @property
    def title(self) -> str:
        """What it is called where it plays."""


def play_against(user: User, bot: Brought, parameters: Mapping[str, Any]) -> Game:
    """A game that begins at once, with the bot on all other seats. Raises `Refused`."""
    return begin_at_once(user, _terms(f"Against {bot.title}", bot, parameters))


def watch_play(user: User, bot: Brought, parameters: Mapping[str, Any]) -> Game:
    """A game to watch: the bot on a seat drawn by lot, the usual bots on all others.

    Raises `Refused`.
    """
    terms = _terms(f"{bot.title} among bots", bot, parameters)
    seats = range(len(terms.seats()))
    its = _chance.choice(seats)
    alone = replace(
        terms,
        alone="slow",
        bots=tuple(bot.key if seat == its else "" for seat in seats),
        parameters=tuple(parameters if seat == its else {} for seat in seats),
        stand_in="",
        stand_in_parameters={},
    )
    return begin_at_once(user, alone)


def _terms(title: str, bot: Brought, parameters: Mapping[str, Any]) -> Terms:
    return Terms(
        title=title[:LONGEST_TITLE],
        rules=bot.game,
        options=face_of(bot.game).quick,
        stand_in=bot.key,
        stand_in_parameters=parameters,
        private=not bot.shared,
    )


def failures_told(bot: Brought, author: User) -> list[Failure]:
    """The latest failures of a bot in games of its author's own, in words.

    Words of a bot may tell what its seat knows; so they are told only of games whose every secret
    the author may know.
    """
    found = Failure.objects.filter(seat__bot=bot.key, seat__game__host=author)
    latest = found.select_related("seat__game").order_by("-pk")[: 4 * MOST_TOLD]
    told = [one for one in latest if may_have_lines(one.seat.game, author)]
    return told[:MOST_TOLD]
