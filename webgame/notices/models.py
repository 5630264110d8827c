"""What somebody was told about, so that nothing is told twice, and the browsers that are told."""

from __future__ import annotations

from django.db import models

from webgame.accounts.models import User
from webgame.replays.models import Seat


class Notice(models.Model):
    """One thing a person was told: of a seat of theirs, of what moment (`about`), and which way."""

    class Kind(models.TextChoices):
        """What there is to tell."""

        TURN = "turn"
        LATE = "late"
        MESSAGE = "message"
        OVER = "over"

    class Way(models.TextChoices):
        """How it is told. Each is chosen by the preference of the same name."""

        MAIL = "mail"
        PUSH = "push"

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=7, choices=Kind)
    about = models.CharField("phase, or number of the event", max_length=20)
    way = models.CharField(max_length=4, choices=Way, default=Way.MAIL)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "kind", "about", "way"], name="one_notice_a_moment_each_way"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.about}"


class Device(models.Model):
    """A browser in which somebody wants to be told, as its push service knows it (RFC 8030)."""

    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    endpoint = models.CharField("address of the push service", max_length=1000, unique=True)
    key = models.CharField("public key of the browser", max_length=90)
    auth = models.CharField("secret shared with the browser", max_length=24)
    made = models.DateTimeField(auto_now_add=True)
    failed = models.PositiveSmallIntegerField("times in a row", default=0)
    rests_until = models.DateTimeField("not tried before", null=True, blank=True)

    def __str__(self) -> str:
        return f"a browser of {self.user}"
