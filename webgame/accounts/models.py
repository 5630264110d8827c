"""A person at the site, guest or registered, and what they were told and agreed to."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse

from webgame.accounts import names

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are mistaken for one another


def new_public_id() -> str:
    """A fresh ten-character id, as it appears in addresses; says nothing about the person."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


class User(AbstractUser):
    """Someone who plays. `username` is a random public id, never typed and never a name."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    username = models.CharField("public id", max_length=10, unique=True, default=new_public_id)
    display_name = models.CharField(max_length=names.LONGEST)
    name_key = models.CharField(max_length=4 * names.LONGEST, unique=True, editable=False)
    is_guest = models.BooleanField(default=False)

    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name", "email"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(display_name__gt=""), name="every_person_has_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_absolute_url(self) -> str:
        return reverse("profile", args=[self.username])

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name

    def save(self, *args: object, **kwargs: object) -> None:
        self.display_name = names.tidy(self.display_name)
        self.name_key = names.key(self.display_name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]


class Preferences(models.Model):
    """What a member chose about the pages, mail and push; no row is the usual choice."""

    class Motion(models.TextChoices):
        """Whether pieces glide and pages move."""

        SYSTEM = "system", "As my system says"
        STILL = "still", "Nothing moves"

    class Names(models.TextChoices):
        """How places are written on a map."""

        SHORT = "short", "Short"
        FULL = "full", "In full"

    class When(models.TextChoices):
        """When somebody is told about games."""

        OFF = "off", "Never"
        DIGEST = "digest", "Once a day, what waits for me then"
        NOW = "now", "As soon as it happens"

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="preferences")
    sound = models.BooleanField("A soft sound when something needs me", default=False)
    notes = models.BooleanField("A notification when I look elsewhere", default=False)
    motion = models.CharField("Motion", max_length=6, choices=Motion, default=Motion.SYSTEM)
    names = models.CharField("Names on the map", max_length=5, choices=Names, default=Names.SHORT)
    mail = models.CharField("Mail about my games", max_length=6, choices=When, default=When.OFF)
    push = models.CharField("Tell me in my browsers", max_length=6, choices=When, default=When.OFF)

    class Meta:
        verbose_name_plural = "preferences"

    def __str__(self) -> str:
        return f"what {self.user} prefers"


class Consent(models.Model):
    """One sentence a person agreed to, word for word, and when."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="consents")
    sentence = models.TextField()
    given = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["given"]

    def __str__(self) -> str:
        return f"{self.user}, {self.given:%Y-%m-%d}"
