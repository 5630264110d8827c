"""Who came by DAIDE to a chair, and what they said in their own words."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import models
from django.utils import timezone

from webgame.replays.models import Seat
from webgame.tables.models import Message

PRESENT = timedelta(seconds=60)
"""How long ago the door noted at the latest that a program is there."""


def new_secret() -> str:
    """A key that nobody had before."""
    return secrets.token_hex(8)


class Program(models.Model):
    """The program that has, or had, a chair; `digest` is of the passcode it comes back with.

    `seen` is when the door last noted that it is connected, `left` when it went.
    """

    LONGEST = 60

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="program")
    name = models.CharField(max_length=LONGEST)
    version = models.CharField(max_length=LONGEST)
    digest = models.CharField(max_length=64, blank=True, db_index=True)
    seen = models.DateTimeField(default=timezone.now)
    left = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name} at {self.seat}"

    @property
    def connected(self) -> bool:
        """Whether it is there, as far as is known."""
        return self.left is None and self.seen > timezone.now() - PRESENT


class Key(models.Model):
    """What makes the code of a chair as long as that is kept for a program: nothing to guess."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="key")
    secret = models.CharField(max_length=16, default=new_secret)

    def __str__(self) -> str:
        return f"the key to {self.seat}"


class Original(models.Model):
    """The press that a program sent, token by token; what it means stands in the message.

    One piece of press may be several messages: the first has its text, the others none.
    """

    message = models.OneToOneField(Message, models.CASCADE, related_name="original")
    press = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.press
