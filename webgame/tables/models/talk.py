"""Talk as it is kept: what was said and meant, the deals made of it, and what became of them."""

from __future__ import annotations

from django.db import models

from webgame.replays.models import Game, Seat


class Message(models.Model):
    """A line said in a conversation ("0,3", or "all"), numbered within it from 1.

    `meaning` is its sentence of L in notation, where it has one; `rendered` what that says to each
    reader (`webgame.tables.rendering.render`), drawn up when it was said.
    """

    class Status(models.TextChoices):
        """How a line was understood."""

        UNDERSTOOD = "understood"
        SEVERAL = "several", "can mean several things"
        CHAT = "chat"
        UNREAD = "unread", "not understood"

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    conversation = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    sender = models.ForeignKey(Seat, models.CASCADE, related_name="said")
    text = models.TextField()
    phase = models.CharField(max_length=16)
    at = models.DateTimeField(db_index=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.CHAT)
    meaning = models.TextField(blank=True)
    level = models.PositiveSmallIntegerField("lowest level of L that holds it", null=True)
    deal = models.PositiveIntegerField("ref of the deal it is about", null=True)
    rendered = models.JSONField(default=dict)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "conversation", "number"], name="one_message_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.sender} to {self.conversation}: {self.text[:40]}"


class ReadMark(models.Model):
    """How far a seat has read a conversation."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="read_marks")
    conversation = models.CharField(max_length=40)
    upto = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "conversation"], name="one_mark_a_conversation")
        ]

    def __str__(self) -> str:
        return f"{self.seat} read {self.conversation} to {self.upto}"


class Negotiation(models.Model):
    """The state of a game's talk, as `games.talk` keeps it: what comes next follows from it.

    One row a game, read and written as a whole under the game's lock: whoever decides about a
    sentence needs all of it. Deals and verdicts are its account, one row each, for pages and
    exports; they are written in the same transaction and never read back into it.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="negotiation")
    state = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"the talk of {self.game_id}"


class Deal(models.Model):
    """A proposal and what became of it.

    `number` is its id in the game's talk, which counts the deals of all; `ref`, by which its
    parties know it, counts those of its conversation, and so betrays nothing of others.

    `told` is the deal as `games.talk` tells it to each party, by its seat as text, and under "" to
    anybody else; seats go by their codes in L there. `orders` and `arrows` are lines of the game.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    ref = models.PositiveIntegerField()
    conversation = models.CharField(max_length=40)
    state = models.CharField(max_length=10)
    told = models.JSONField(default=dict)
    orders = models.JSONField("own orders it wants of each party", default=dict)
    arrows = models.JSONField(default=list)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_deal_a_number")]

    def __str__(self) -> str:
        return f"deal {self.number} of {self.game_id}: {self.state}"


class Verdict(models.Model):
    """What became of one promise of a deal in a phase: the `promise`-th of the deal's promises."""

    class Finding(models.TextChoices):
        """What can become of a promise that was due."""

        KEPT = "kept"
        BROKEN = "broken"
        VOID = "void"

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="verdicts")
    promise = models.PositiveSmallIntegerField()
    phase = models.CharField(max_length=16)
    by = models.ForeignKey(Seat, models.CASCADE, related_name="verdicts")
    finding = models.CharField(max_length=6, choices=Finding)
    sentence = models.TextField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "promise", "phase"], name="one_finding_a_phase")
        ]

    def __str__(self) -> str:
        return f"{self.by} in {self.phase}: {self.finding}"


class Unsaid(models.Model):
    """A line that a bot is going to say at `due`; most end with their phase."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="unsaid")
    to = models.JSONField()
    text = models.TextField(blank=True)
    meaning = models.TextField(blank=True)
    phase = models.CharField(max_length=16)
    due = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "unsaid lines"

    def __str__(self) -> str:
        return f"{self.seat} to {self.to}: {self.text or self.meaning}"


class Mute(models.Model):
    """A seat's own mark: it does not want to see what another seat says."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="mutes")
    muted = models.PositiveSmallIntegerField("number of the seat that is muted")

    class Meta:
        ordering = ["muted"]
        constraints = [models.UniqueConstraint(fields=["seat", "muted"], name="one_mute_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat} has muted {self.muted}"


class Report(models.Model):
    """A player's complaint about a message, with the words as they were and those before them."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="reports")
    message = models.ForeignKey(Message, models.SET_NULL, null=True, related_name="reports")
    reason = models.TextField()
    text = models.TextField()
    context = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField("was looked into", default=False)

    class Meta:
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "message"], name="one_report_a_message")
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.text[:40]}"
