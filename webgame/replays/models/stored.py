"""A game as it is kept: how it was set up, who sat where, and one step after the other.

Positions are stored as the rules' one line of text, plans as lines of canonical notation, so that
a game outlives every change of the code that played it.
"""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse

from games.core.rules import Rules
from webgame.accounts.models import new_public_id
from webgame.replays.compiling import compiled_rules


def new_invite() -> str:
    """A secret that lets its bearer join a private game."""
    return secrets.token_urlsafe(15)


def new_seed() -> int:
    """What the game's chance grows from; fits a signed 64-bit column."""
    return secrets.randbits(62)


class State(models.TextChoices):
    """Where a game is in its life."""

    OPEN = "open", "in the lobby"
    PLAYING = "playing", "waiting for orders"
    ADJUDICATING = "adjudicating", "being adjudicated"
    PAUSED = "paused", "paused by agreement"
    OVER = "over", "over"


class Game(models.Model):
    """One game. `terms` is all that was agreed: the rules and their options among it.

    `position` and `phase` are the present moment, empty while the game is in the lobby. `start` is
    the position it began from, empty where its rules began it; `continues` the game that had it.
    """

    gid = models.CharField("public id", max_length=10, unique=True, default=new_public_id)
    invite = models.CharField(max_length=20, unique=True, default=new_invite, editable=False)
    terms = models.JSONField(default=dict)
    seed = models.BigIntegerField(default=new_seed)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="hosted"
    )
    rematch_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematches", editable=False
    )
    start = models.TextField(blank=True)
    continues = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="continued", editable=False
    )
    state = models.CharField(max_length=12, choices=State, default=State.OPEN)
    position = models.TextField(blank=True)
    phase = models.CharField(max_length=16, blank=True)
    steps_done = models.PositiveIntegerField(default=0)
    outcome = models.JSONField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "-created"], name="games_by_state"),
            models.Index(fields=["-ended"], name="games_by_end"),
        ]
        permissions = [
            ("export_games", "May take home the records of all public games"),
            ("import_games", "May bring in games for everybody to see"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.gid})"

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.gid])

    @cached_property
    def rules(self) -> Rules[Any, Any, Any]:
        """The functions of the game that is played. Raises `Compiling` while they must wait."""
        return compiled_rules(self.terms["rules"])

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.terms.get("title", ""))

    @property
    def private(self) -> bool:
        """Whether only those who sit at it may see it."""
        return bool(self.terms.get("private"))

    @property
    def unwatched(self) -> bool:
        """Whether it goes on without observers: nobody but those who sit at it may see it now."""
        going_on = self.state not in (State.OPEN, State.OVER)
        return going_on and not self.terms.get("observers", True)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.state == State.OVER

    @property
    def broken_off(self) -> bool:
        """Whether somebody ended it alone."""
        return bool(self.outcome and self.outcome.get("broken_off"))


class Seat(models.Model):
    """A place at the table: number and name of the rules, a person, a bot, or both.

    A person alone plays; a bot alone plays; a person *and* a bot means that the person is away and
    the bot stands in. Neither is an empty chair, which only a game in the lobby has.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField("name of the bot that plays it", max_length=40, blank=True)
    parameters = models.JSONField("the bot's parameters", default=dict, blank=True)
    build = models.CharField(
        "digest of the bot's code when the game ended", max_length=16, blank=True, editable=False
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(
                fields=["game", "user"],
                condition=models.Q(user__isnull=False),
                name="one_seat_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.game_id}"

    @property
    def away(self) -> bool:
        """Whether a bot stands in for the person whose seat it is."""
        return bool(self.user_id and self.bot)

    @property
    def played_by_a_person(self) -> bool:
        """Whether a person, not a bot, gives the orders now."""
        return bool(self.user_id and not self.bot)

    @property
    def empty(self) -> bool:
        """Whether nobody sits here."""
        return not (self.user_id or self.bot)


class Step(models.Model):
    """One plan and what came of it: the `number`-th step of its game, counted from 0.

    `lines` maps a seat's number (as text, JSON has no other keys) to its canonical lines, `events`
    is the rules' public account, `chance` the outcomes that were drawn.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    phase = models.CharField(max_length=16)
    before = models.TextField()
    lines = models.JSONField(default=dict)
    chance = models.JSONField(default=list)
    events = models.JSONField(default=dict)
    after = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_step_a_number"),
            models.UniqueConstraint(fields=["game", "phase"], name="one_step_a_phase"),
        ]

    def __str__(self) -> str:
        return f"{self.phase} of {self.game_id}"


class Saved(models.Model):
    """A moment of a game that somebody keeps under a name: a position as its line.

    Whoever has the `key` may read it and play on from it; it holds what was hidden, too.
    """

    key = models.CharField(max_length=20, unique=True, default=new_invite, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved")
    name = models.CharField(max_length=80)
    rules = models.CharField("name of the game's rules", max_length=20)
    line = models.TextField()
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="saved_moments"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created"]
        verbose_name_plural = "saved moments"

    def __str__(self) -> str:
        return f"{self.name} of {self.owner}"

    def get_absolute_url(self) -> str:
        return reverse("saved", args=[self.key])


class Imported(models.Model):
    """A game that was not played here: where it comes from, and what of its file did not fit.

    `about` is the rest of its record's header; `told` has, for each step and then for the end, the
    lines that were told before it, as the record has them.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="imported")
    source = models.CharField("where it comes from", max_length=200)
    form = models.CharField("the form of its file", max_length=20)
    digest = models.CharField("SHA-256 of its file", max_length=64)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="brought_in"
    )
    report = models.JSONField("what did not fit", default=list)
    about = models.JSONField(default=dict)
    told = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "imported games"
        constraints = [
            models.UniqueConstraint(fields=["digest", "owner"], name="one_import_a_file_and_owner"),
            models.UniqueConstraint(
                fields=["digest"],
                condition=models.Q(owner__isnull=True),
                name="one_import_a_file",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} from {self.source}"
