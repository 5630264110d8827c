"""What a game in progress needs beside its record: drafts, streams, votes, clock, minds."""

from __future__ import annotations

from django.db import models

from webgame.replays.models import Game, Seat


class Draft(models.Model):
    """What a seat would play if the phase ended now. One row a seat, made new with every phase.

    `turn` and `missed` last: where a clock runs they tell whether its person is there.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="draft")
    lines = models.JSONField(default=list)
    awaited = models.BooleanField("has something to order in this phase", default=False)
    ready = models.BooleanField("need not be waited for", default=False)
    turn = models.CharField("the last turn it acted in or let pass", max_length=24, blank=True)
    missed = models.PositiveSmallIntegerField("turns in a row that it let pass", default=0)

    def __str__(self) -> str:
        return f"{self.seat}: {'; '.join(self.lines)}"


class Clock(models.Model):
    """When the phase ends. Without a deadline it ends when nobody is awaited."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="clock")
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    left = models.FloatField("seconds left when the game was paused", null=True, blank=True)
    extended = models.BooleanField("was extended in this phase", default=False)
    banks = models.JSONField("seconds in each seat's bank, where there are banks", default=list)
    turn = models.CharField("the turn that a bank is for", max_length=24, blank=True)
    turn_left = models.FloatField("seconds of its own that the turn has left", default=0)
    running = models.PositiveSmallIntegerField(
        "the seat whose turn, and bank, the deadline counts", null=True, blank=True
    )
    asked = models.DateTimeField("when adjudication was last asked for", null=True, blank=True)
    deserted = models.DateTimeField(
        "when the last person left the game", null=True, blank=True, db_index=True
    )

    def __str__(self) -> str:
        return f"{self.game}: {self.deadline or 'no deadline'}"


class Swept(models.Model):
    """When the sweeper last did its round, in one row: written down after it, so that whatever
    stops it (beat, worker, a full disk) shows in how old this is."""

    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "swept"

    def __str__(self) -> str:
        return f"swept {self.at}"


class Stream(models.Model):
    """What one seat, or with no seat the public, has been told; `head` is its latest number.

    Each stream counts for itself, so that a number never betrays that others were told something.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="streams")
    seat = models.OneToOneField(Seat, models.CASCADE, null=True, blank=True, related_name="stream")
    head = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=models.Q(seat__isnull=True),
                name="one_public_stream_a_game",
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat or 'public'} to {self.head}"


class Event(models.Model):
    """One thing told to one stream, numbered from 1 without a gap.

    `body` is as sent, but for what is drawn up when it is read: the step and the view of a phase,
    and who sits where. So no event keeps anybody's name.
    """

    class Kind(models.TextChoices):
        """The types of events a client hears of."""

        DRAFT = "draft"
        READY = "ready"
        ADJUDICATING = "adjudicating"
        PHASE = "phase"
        CLOCK = "clock"
        MESSAGE = "message"
        DEAL = "deal"
        MUTE = "mute"
        READ = "read"
        VOTE = "vote"
        SEAT = "seat"
        OVER = "over"

    stream = models.ForeignKey(Stream, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    phase = models.CharField(max_length=16)
    body = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["stream", "seq"], name="one_event_a_number")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


HEARD_BY_BOTS = (Event.Kind.MESSAGE, Event.Kind.DEAL, Event.Kind.PHASE)
"""The events of its seat's stream that a bot hears of."""


class Command(models.Model):
    """A command that was done, and what was answered: asked again, it is answered, not done."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="commands")
    key = models.UUIDField()
    name = models.CharField(max_length=12)
    answer = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.name} {self.key}"


class Vote(models.Model):
    """A standing vote: for a draw in this phase, or for a pause until it is taken back."""

    class What(models.TextChoices):
        """What can be voted for."""

        DRAW = "draw"
        PAUSE = "pause"

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="votes")
    what = models.CharField(max_length=5, choices=What)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "what"], name="one_vote_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat} for a {self.what}"


class Failure(models.Model):
    """Something that a bot did wrong: it gave no answer, or decided what cannot be played.

    `kind` is one of the kinds that the arena knows (docs/bots.md).
    """

    LONGEST = 300

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="failures")
    phase = models.CharField(max_length=16)
    kind = models.CharField(max_length=8)
    words = models.CharField(max_length=LONGEST)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat} in {self.phase}: {self.kind}"


class Explained(models.Model):
    """Why a seat's bot decided as it did in a phase (docs/formats.md, *why*); a secret until the
    game is over."""

    LARGEST = 4096
    """Characters of a body as JSON."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="explained")
    phase = models.CharField(max_length=16)
    body = models.JSONField()

    class Meta:
        verbose_name_plural = "explained decisions"
        constraints = [
            models.UniqueConstraint(fields=["seat", "phase"], name="one_explanation_a_decision")
        ]

    def __str__(self) -> str:
        return f"{self.seat} in {self.phase}"


class BotMemory(models.Model):
    """The mind of a seat that a bot plays: what it remembers and how far it has listened.

    `heard` is the number in the seat's stream up to which the bot was told; `spoke` the phase at
    whose start it was asked what to say. Whoever makes it think holds it until `thinking_until`;
    where that is a program elsewhere, which fetched its question or did not, `posted` is the phase
    of the question.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True, related_name="mind")
    memory = models.JSONField(default=dict)
    heard = models.PositiveIntegerField(default=0)
    spoke = models.CharField(max_length=16, blank=True)
    thinking_until = models.DateTimeField(null=True, blank=True)
    posted = models.CharField("phase of its question elsewhere", max_length=16, blank=True)
    asked = models.DateTimeField("when the sweeper last asked it", null=True, blank=True)

    class Meta:
        verbose_name_plural = "bot memories"

    def __str__(self) -> str:
        return f"{self.seat}: heard {self.heard}"
