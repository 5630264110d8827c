"""Studies, their conditions, and who takes part."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models
from django.urls import reverse

from webgame.accounts.models import User, new_public_id
from webgame.replays.models import Game
from webgame.studies.questions import Question
from webgame.tables.terms import Terms


def new_seed() -> int:
    """What the order of the conditions is drawn with."""
    return secrets.randbits(32)


class Study(models.Model):
    """What participants are told, asked, and assigned by.

    In each block of those who come by its link every condition comes `block` times.
    """

    LONGEST_NAME: ClassVar = 80

    key = models.CharField(max_length=10, unique=True, default=new_public_id)
    owner = models.ForeignKey(User, models.CASCADE, related_name="studies")
    name = models.CharField("told to nobody but its researcher", max_length=LONGEST_NAME)
    consent = models.TextField("what participants agree to")
    questions = models.JSONField("asked at the end", default=list)
    block = models.PositiveSmallIntegerField(default=1)
    seed = models.BigIntegerField(default=new_seed)
    open = models.BooleanField("takes people in", default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "studies"
        indexes = [models.Index(fields=["owner", "-made"], name="studies_of_a_person")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("study", args=[self.key])

    @property
    def asked(self) -> list[Question]:
        """The questions, in their order."""
        return [Question.stored(one) for one in self.questions]


class Condition(models.Model):
    """A description of a table, at which so many people play."""

    LONGEST_NAME: ClassVar = 40

    key = models.CharField(max_length=10, unique=True, default=new_public_id)
    study = models.ForeignKey(Study, models.CASCADE, related_name="conditions")
    name = models.CharField("told to nobody but its researcher", max_length=LONGEST_NAME)
    terms = models.JSONField()
    people = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["study", "name"], name="one_condition_a_name")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def table(self) -> Terms:
        """The terms of its tables."""
        return Terms.stored(self.terms)


def new_pseudonym() -> str:
    """By what word a participant is known, and nothing else."""
    return f"S-{secrets.token_hex(6)}"


class Participant(models.Model):
    """Somebody who agreed to take part, under a pseudonym; who it is the study never learns.

    `drawn` is whether the condition was drawn, for who came by the study's own link. `seen` is when
    the page was last open on which one waits for others.
    """

    study = models.ForeignKey(Study, models.CASCADE, related_name="participants")
    condition = models.ForeignKey(Condition, models.CASCADE, related_name="participants")
    number = models.PositiveIntegerField("counted from 1 in its study")
    pseudonym = models.CharField(max_length=16, unique=True, default=new_pseudonym)
    drawn = models.BooleanField()
    user = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="participations"
    )
    agreed = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField()
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="participants"
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    answers = models.JSONField(null=True, blank=True)
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["study", "number"], name="one_participant_a_number"),
            models.UniqueConstraint(
                fields=["study", "user"],
                condition=models.Q(user__isnull=False),
                name="one_participation_a_person",
            ),
        ]

    def __str__(self) -> str:
        return self.pseudonym
