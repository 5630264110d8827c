"""What somebody was written about, so that nothing is told twice."""

from __future__ import annotations

from django.db import models

from webgame.accounts.models import User
from webgame.replays.models import Seat


class Notice(models.Model):
    """One thing a person was told by mail: of a seat of theirs, and of what moment (`about`)."""

    class Kind(models.TextChoices):
        """What there is to tell."""

        TURN = "turn"
        LATE = "late"
        MESSAGE = "message"
        OVER = "over"

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=7, choices=Kind)
    about = models.CharField("phase, or number of the event", max_length=20)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "kind", "about"], name="one_notice_a_moment")
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.about}"


class LastDigest(models.Model):
    """When a person who wants mail once a day had it last."""

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="last_digest")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"digest to {self.user}, {self.at:%Y-%m-%d}"
