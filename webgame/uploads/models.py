"""A bot that somebody brought, its builds, and what went wrong in games."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse

from webgame.accounts.models import new_public_id

SIGN = "~"
"""What the names of uploaded bots begin with at tables."""


class Bot(models.Model):
    """A bot by its owner's name and its own. Others see and seat it when it is `shared`.

    `current` is the build that plays; none until one is ready.
    """

    bid = models.CharField("public id", max_length=10, unique=True, default=new_public_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bots")
    name = models.CharField(max_length=40)
    game = models.CharField("name of the game's rules", max_length=20)
    shared = models.BooleanField(default=False)
    current = models.ForeignKey(
        "Build", models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_bot_a_name_of_its_owner")
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("bot", args=[self.bid])

    @property
    def key(self) -> str:
        """The name by which it sits at tables."""
        return f"{SIGN}{self.bid}"

    @property
    def title(self) -> str:
        """What it is called where it plays."""
        return f"{self.owner.display_name}/{self.name}"


class Build(models.Model):
    """The files of a bot as they were uploaded once; they never change.

    `code` is a zip of them, `manifest` what its bot.toml says. A worker that tries it out holds it
    until `held`; `bench` is what came of that (a report of `bots.check` as JSON), and `log` what
    the bot printed.
    """

    class State(models.TextChoices):
        """How far it has come."""

        NEW = "new", "waits to be tried out"
        CHECKED = "checked", "being tried out"
        READY = "ready", "ready"
        REFUSED = "refused", "not ready"

    LONGEST_LOG = 64 << 10
    LONGEST_REASON = 1000

    bot = models.ForeignKey(Bot, models.CASCADE, related_name="builds")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    code = models.BinaryField()
    manifest = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State, default=State.NEW)
    reason = models.CharField(
        "why it is not ready", max_length=LONGEST_REASON, blank=True, default=""
    )
    done = models.PositiveIntegerField("games of the bench that are played", default=0)
    of = models.PositiveIntegerField("games of the bench", default=0)
    bench = models.JSONField(null=True, blank=True)
    log = models.TextField(blank=True, default="")
    created = models.DateTimeField(auto_now_add=True)
    tried = models.DateTimeField("when it was last tried out", null=True, blank=True)
    held = models.DateTimeField("until when somebody tries it out", null=True, blank=True)
    tries = models.PositiveSmallIntegerField("times that it was begun to be tried", default=0)
    crashes = models.PositiveIntegerField("failures in games since it was tried out", default=0)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["bot", "number"], name="one_build_a_number"),
            models.UniqueConstraint(fields=["bot", "digest"], name="one_build_a_digest"),
        ]
        indexes = [models.Index(fields=["state", "held"], name="builds_to_try")]

    def __str__(self) -> str:
        return f"{self.bot_id}, version {self.number}"

    @property
    def waits(self) -> bool:
        """Whether it is still to be tried out, or is being."""
        return self.state in (self.State.NEW, self.State.CHECKED)

    @property
    def ready(self) -> bool:
        """Whether it may play."""
        return self.state == self.State.READY

    @property
    def about(self) -> str:
        """What its author says of it, in a sentence."""
        return str(self.manifest.get("about", ""))


class Tally(models.Model):
    """How often a build failed in games, by the kind of failure (docs/bots.md)."""

    build = models.ForeignKey(Build, models.CASCADE, related_name="tallies")
    kind = models.CharField(max_length=8)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["kind"]
        constraints = [models.UniqueConstraint(fields=["build", "kind"], name="one_tally_a_kind")]
        verbose_name_plural = "tallies"

    def __str__(self) -> str:
        return f"{self.kind}: {self.count}"


class Holding(models.Model):
    """Whether workers can hold bots, in one row: why not, if they cannot, which languages they
    lack, by name, and why, and when one tried."""

    at = models.DateTimeField()
    reason = models.TextField(blank=True, default="")
    lacks = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name_plural = "holdings"

    def __str__(self) -> str:
        return self.reason or "bots can be held"
