"""A chair kept for a program, as tables know bots: the program orders by DAIDE's door.

Its question lies nowhere: the door tells a program the board as soon as there is a new one. What
is here is how long it is waited for, before the site's usual bot orders in its stead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone

from bots.registry import About
from bots.sdk.parameters import BadParameter
from webgame.accounts.models import User
from webgame.daide.models import Key, Program
from webgame.replays.models import Seat
from webgame.tables import bots
from webgame.tables.services.bot_turns import BotTurn

NAME = "%daide"
"""What sits on a chair that is kept for a program."""
GAME = "diplomacy"
ABSENCE = 60.0
"""Seconds that a program which is not there is waited for."""
UNLIMITED = 120
"""Seconds that a program has for a turn at a table without deadlines."""
LAST_MOMENT = 10.0
"""Seconds before a deadline in which another bot can still decide,"""
SHARE = 0.25
"""and at most this share of what is left."""
_ABOUT = About(
    NAME,
    GAME,
    "DAIDE program",
    "A program elsewhere that speaks DAIDE and comes by the code of its chair.",
    NAME,
)


def time_for(left: float | None) -> float:
    """Seconds that a program has of a phase with so many left.

    >>> time_for(300), time_for(20), time_for(None)
    (290.0, 15.0, 120.0)
    """
    return float(UNLIMITED) if left is None else left - min(LAST_MOMENT, SHARE * left)


class Chairs:
    """The shelf whose only bot is whichever program comes."""

    SIGN = NAME[0]
    TITLE = "Programs"
    STANDS_IN = False
    NOBODY = "The door for programs that speak DAIDE is closed on this site: none can be seated."

    def about(self, name: str) -> About | None:
        """What is said of such a chair."""
        return _ABOUT if name == NAME else None

    def offered(self, game: str, person: User | None) -> Sequence[About]:
        """A chair can be kept by who is known, while the door is open."""
        return [_ABOUT] if settings.DAIDE_PORT and game == GAME and person is not None else []

    def may_seat(self, name: str, person: User) -> bool:
        """Whether the door is open."""
        return name == NAME and bool(settings.DAIDE_PORT)

    def check_parameters(self, name: str, parameters: Mapping[str, Any]) -> None:
        """A program is told by its owner how to play, not by a table."""
        if parameters:
            raise BadParameter("a DAIDE program takes no parameters")

    def talks(self, name: str) -> bool:
        """The door brings it what is said: it is asked nothing."""
        return False

    def build(self, name: str) -> str:
        """Nobody knows which program runs elsewhere."""
        return ""

    def demand_room(self, names: Collection[str]) -> None:
        """A program sits at one table: there is nothing to count."""

    def takes_questions(self, name: str) -> bool:
        """Whether programs are waited for at all."""
        return bool(settings.DAIDE_PORT)

    def seconds(self, seat: Seat, left: float | None) -> float:
        """Until shortly before the deadline; who is not there is waited for no longer than that."""
        usual, gone = time_for(left), gone_since(seat)
        if gone is None:
            return usual
        return min(usual, max(ABSENCE - (timezone.now() - gone).total_seconds(), 0.0))

    def post(self, turn: BotTurn) -> bool:
        """The door has told it already, or does so when the program comes."""
        return True


def gone_since(seat: Seat) -> datetime | None:
    """Since when a chair's program is not there; None if it is."""
    program = Program.objects.filter(seat=seat).first()
    if program is None:
        return seat.game.started or timezone.now()
    return None if program.connected else program.left or program.seen


@receiver(post_save, sender=Seat)
def _forget_program(
    sender: type[Seat], instance: Seat, update_fields: Collection[str] | None, **kwargs: Any
) -> None:
    """A chair that is kept for no program any more has no code, and had no program."""
    if update_fields and "bot" in update_fields and instance.bot != NAME:
        Key.objects.filter(seat=instance).delete()
        Program.objects.filter(seat=instance).delete()


bots.bring_by_post(Chairs())
