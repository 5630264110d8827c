"""Rankings as they were day by day: the last day's is the ranking."""

from __future__ import annotations

from django.db import models


class Rated(models.Model):
    """One line of a ranking: who, and what their games of this pool were worth on a day.

    `who` is `bot:NAME` or `person:ID`, the public id.
    """

    class Pool(models.TextChoices):
        """Whose games with whom count."""

        BOTS = "bots", "Bots"
        PEOPLE = "people", "People"
        ALL = "all", "Everybody"

    game = models.CharField(max_length=20)
    pool = models.CharField(max_length=6, choices=Pool)
    day = models.DateField()
    who = models.CharField(max_length=80)
    rating = models.FloatField()
    low = models.FloatField()
    high = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "pool", "day", "who"], name="one_rating_a_day_in_a_pool"
            )
        ]
        indexes = [models.Index(fields=["who", "game", "pool", "day"], name="ratings_over_time")]

    def __str__(self) -> str:
        return f"{self.who} in {self.game}: {self.rating:.0f}"
