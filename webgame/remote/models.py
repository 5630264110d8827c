"""A remote bot, its tokens and chairs, what it is asked and told, and who challenges whom."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone

from webgame.accounts.models import new_public_id
from webgame.replays.models import Game, Seat, State

SIGN = "@"
"""What the names of remote bots begin with at tables."""
BANK = 600.0
"""Seconds in which a bot may be slow, in all of a game: each question that may wait has the usual
time, and what it takes beyond that comes out of here."""
AT_ONCE, MOST_GAMES = 8, 200
"""Games that a bot plays at once if its owner says nothing, and that it may say at most."""
PRESENT = timedelta(seconds=60)
"""How long ago a program that is connected was heard at the latest."""


class Bot(models.Model):
    """A bot by its owner's name and its own, an account that no person can log in to.

    Others see and seat it when it is `shared`; while it is in `at_once` games no other begins with
    it. `head` is the number of the latest thing it was told, `seen` when it was last heard.
    """

    rid = models.CharField("public id", max_length=10, unique=True, default=new_public_id)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="remote_bots")
    name = models.CharField(max_length=40)
    game = models.CharField("name of the game's rules", max_length=20)
    about = models.CharField("what it is, in a sentence", max_length=200, blank=True)
    talks = models.BooleanField("hears what is said, and may speak", default=False)
    shared = models.BooleanField(default=False)
    at_once = models.PositiveSmallIntegerField(
        "games it plays at once",
        default=AT_ONCE,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_GAMES)],
    )
    head = models.PositiveBigIntegerField(default=0)
    seen = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "name"], name="one_remote_bot_a_name_of_its_owner"
            )
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("remote_bot", args=[self.rid])

    @property
    def key(self) -> str:
        """The name by which it sits at tables."""
        return f"{SIGN}{self.rid}"

    @property
    def title(self) -> str:
        """What it is called where it plays."""
        return f"{self.owner.display_name}/{self.name}"

    @property
    def playing(self) -> int:
        """In how many games it has a seat that are not over."""
        going_on = Game.objects.filter(state__in=[State.PLAYING, State.PAUSED])
        return going_on.filter(seats__bot=self.key).distinct().count()

    @property
    def connected(self) -> bool:
        """Whether its program has been heard of late."""
        return self.seen is not None and self.seen > timezone.now() - PRESENT


class Token(models.Model):
    """What a program shows to be let in as its bot. Only a digest of it is kept."""

    class Scope(models.TextChoices):
        """What one may do with a token."""

        PLAY = "play", "Play: read its games, answer its questions"
        CHALLENGE = "challenge", "Challenge: ask for games, accept and decline them"

    bot = models.ForeignKey(Bot, models.CASCADE, related_name="tokens")
    name = models.CharField("what it is for", max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    used = models.DateTimeField("when it was last used", null=True, blank=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.bot}: {self.name}"

    @property
    def valid(self) -> bool:
        """Whether it lets anybody in now."""
        return self.revoked is None and self.expires > timezone.now()


class Chair(models.Model):
    """A seat that a remote bot has in a game, and how slow it may still be there."""

    bot = models.ForeignKey(Bot, models.CASCADE, related_name="chairs")
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="remote_chair")
    bank = models.FloatField("seconds in its bank", default=BANK)
    ended = models.BooleanField("its bot was told that the game is over", default=False)

    def __str__(self) -> str:
        return f"{self.bot} at {self.seat}"


class Asked(models.Model):
    """A question that waits for a program, or waited, with what the program's answer settles.

    `frames` are those of the wire, forgotten when it is answered. An answer comes with a `key`: one
    that comes again is answered again.
    """

    LONGEST_KEY = 64

    bot = models.ForeignKey(Bot, models.CASCADE, related_name="questions")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    phase = models.CharField(max_length=16)
    upto = models.PositiveIntegerField()
    decide = models.BooleanField()
    frames = models.TextField(blank=True)
    asked = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()
    closed = models.DateTimeField("when it was answered, or waited no more", null=True, blank=True)
    key = models.CharField(max_length=LONGEST_KEY, blank=True)
    answer = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["bot"], condition=models.Q(closed=None), name="questions_that_wait"
            )
        ]

    def __str__(self) -> str:
        return f"question {self.pk} to {self.bot}"


class Told(models.Model):
    """One thing that a bot is told, numbered from 1 without a gap."""

    class Kind(models.TextChoices):
        """What a program hears of."""

        SEATED = "seated"
        QUESTION = "question"
        OVER = "over"
        CHALLENGE = "challenge"

    bot = models.ForeignKey(Bot, models.CASCADE, related_name="told")
    number = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    about = models.PositiveBigIntegerField("the row of the question, chair or challenge")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["bot", "number"], name="one_thing_told_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Challenge(models.Model):
    """A bot asks for a game against others, by name. It begins when every remote one has accepted.

    `others` are the names of those who play besides the challenger, `accepted` those of them who
    are asked and have said yes.
    """

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open"
        BEGUN = "begun"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    LONGEST = timedelta(hours=1)

    cid = models.CharField("public id", max_length=10, unique=True, default=new_public_id)
    bot = models.ForeignKey(Bot, models.CASCADE, related_name="challenges")
    others = models.JSONField(default=list)
    accepted = models.JSONField(default=list)
    terms = models.JSONField(default=dict)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="+")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["state", "made"], name="challenges_that_wait")]

    def __str__(self) -> str:
        return f"{self.bot} challenges {', '.join(self.others)}"
