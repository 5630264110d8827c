"""Games that somebody brings in: the file as it was sent, and what became of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse

from webgame.accounts.models import new_public_id


class Intake(models.Model):
    """A file of games, kept until all of them were looked at.

    `report` has a row for each file in it, in order: its `name`, the `game` it became or why it was
    `refused`, and the `differences` of what could be played. Whoever works at it holds it until
    `held_until`, and is taken for lost after that.
    """

    iid = models.CharField("public id", max_length=10, unique=True, default=new_public_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="intakes")
    name = models.CharField("name of the file", max_length=200)
    content = models.BinaryField()
    source = models.CharField("where the games come from", max_length=200)
    tags = models.CharField(max_length=200, blank=True)
    public = models.BooleanField("for everybody to see", default=False)
    files = models.PositiveIntegerField("how many files are in it", default=1)
    report = models.JSONField(default=list)
    done = models.BooleanField(default=False)
    tries = models.PositiveSmallIntegerField("times the next file was begun with", default=0)
    held_until = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.name} of {self.owner}"

    def get_absolute_url(self) -> str:
        return reverse("intake", args=[self.iid])

    @property
    def taken(self) -> int:
        """How many games came in."""
        return sum("game" in one for one in self.report)

    @property
    def refused(self) -> int:
        """How many files did not."""
        return len(self.report) - self.taken
