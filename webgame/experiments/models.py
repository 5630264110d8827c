"""Experiments that run on the site, and each of their games."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.urls import reverse

from bots.arena.description import from_table
from bots.arena.experiment import Experiment as Described
from bots.arena.worker import alone, brought
from webgame.accounts.models import User, new_public_id
from webgame.experiments.fields import WrittenJSON


class Experiment(models.Model):
    """A description (`table`, as the arena reads it) and how far its games have come.

    Games are played in their order; those before `asked` may be played now. An experiment whose
    cost is to be estimated has one game asked for.
    """

    class State(models.TextChoices):
        """What becomes of its games."""

        RUNNING = "running", "running"
        PAUSED = "paused", "paused"
        CANCELLED = "cancelled", "cancelled"
        OVER = "over", "finished"

    LONGEST_NAME: ClassVar = 80

    key = models.CharField(max_length=10, unique=True, default=new_public_id)
    owner = models.ForeignKey(User, models.CASCADE, related_name="experiments")
    name = models.CharField(max_length=LONGEST_NAME)
    game = models.CharField(max_length=20)
    table = WrittenJSON("description")
    brought = WrittenJSON("what was declared of bots that people brought", default=dict)
    sent = models.CharField("by which sheet it was asked for", max_length=40, blank=True)
    digest = models.CharField("of all that determines the games", max_length=64)
    games = models.PositiveIntegerField("how many games in all")
    looked = models.PositiveIntegerField("at how many of them it was looked to stop", default=0)
    asked = models.PositiveIntegerField("how many of them may be played now")
    state = models.CharField(max_length=9, choices=State, default=State.RUNNING)
    rated = models.BooleanField("counts for the ranking, and is seen by everybody", default=False)
    shared = models.BooleanField("seen by everybody", default=False)
    made = models.DateTimeField(auto_now_add=True)
    served = models.DateTimeField("when games of it were last begun", null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["owner", "-made"], name="experiments_of_a_person"),
            models.Index(
                fields=["served"],
                condition=models.Q(state="running"),
                name="experiments_that_run",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("experiment", args=[self.key])

    @property
    def described(self) -> Described:
        """The experiment as the arena has it; bots that were brought are as they were then."""
        return from_table(self.table, brought(self.brought, alone))


class Run(models.Model):
    """One game of an experiment: waiting, being played, done with its row and record, or failed.

    While it is played, `stint` names who plays it, `alive` is when that was last heard of, and
    `position` is the line of how it stood then.
    """

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting"
        PLAYING = "playing"
        DONE = "done"
        FAILED = "failed"

    experiment = models.ForeignKey(Experiment, models.CASCADE, related_name="runs")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    stint = models.CharField(max_length=32, blank=True)
    alive = models.DateTimeField(null=True, blank=True)
    position = models.TextField(blank=True)
    tries = models.PositiveSmallIntegerField("that came to nothing", default=0)
    error = models.CharField(max_length=300, blank=True)
    seconds = models.FloatField("that it took", null=True, blank=True)
    row = WrittenJSON("in the results", null=True, blank=True)
    winner = models.CharField("whose seat stood alone at the top", max_length=100, blank=True)
    failures = models.PositiveIntegerField("of its bots", default=0)
    record = models.BinaryField("gzip of its record", null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["experiment", "number"], name="one_game_a_number")
        ]
        indexes = [
            models.Index(
                fields=["experiment", "number"],
                condition=models.Q(state="waiting"),
                name="games_that_wait",
            ),
            models.Index(
                fields=["experiment", "winner", "number"],
                condition=models.Q(state="done"),
                name="games_by_who_won",
            ),
            models.Index(
                fields=["experiment", "number"],
                condition=models.Q(failures__gt=0),
                name="games_with_failures",
            ),
            models.Index(
                fields=["alive"], condition=models.Q(state="playing"), name="games_that_are_played"
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.number} of {self.experiment}"
