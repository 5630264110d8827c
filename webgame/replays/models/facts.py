"""What the archive knows of games that are over: derived from their records, and derived again.

Nothing here is known that a record does not tell which anybody may take home: what was said in
private, and stays private, leaves no trace in these tables.
"""

from __future__ import annotations

from django.db import models

from webgame.replays.models.stored import Game


class Facts(models.Model):
    """One finished game as it is looked for.

    The row comes with the game's end; what takes time to find out is filled in after it. `version`
    says by which state of the deriving code that was done, 0 that it was not done yet.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="facts")
    version = models.PositiveSmallIntegerField(default=0)
    rules = models.CharField("name of the game's rules", max_length=20)
    public = models.BooleanField("may be seen by everybody")
    imported = models.BooleanField("was not played here", default=False)
    ended = models.DateTimeField()
    steps = models.PositiveIntegerField("phases or actions that were played")
    outcome = models.CharField("how it ended", max_length=12, blank=True)
    turn = models.PositiveIntegerField("the year or turn in which it ended", null=True)
    chairs = models.PositiveSmallIntegerField("how many seats it had", default=0)
    people = models.PositiveSmallIntegerField("in how many of them a person sat", default=0)
    messages = models.PositiveIntegerField("things that were said", default=0)
    kept = models.PositiveIntegerField("promises found kept", default=0)
    broken = models.PositiveIntegerField("promises found broken", default=0)

    class Meta:
        verbose_name_plural = "facts"
        indexes = [
            models.Index(fields=["public", "-ended", "-game"], name="facts_by_end"),
            models.Index(fields=["public", "rules", "-ended", "-game"], name="facts_by_rules"),
            models.Index(fields=["public", "-steps", "-game"], name="facts_by_steps"),
            models.Index(fields=["public", "-messages", "-game"], name="facts_by_messages"),
            models.Index(fields=["rules", "turn"], name="facts_by_turn"),
            models.Index(fields=["version"], name="facts_by_version"),
        ]

    def __str__(self) -> str:
        return f"facts of {self.game_id}"


class SeatFacts(models.Model):
    """A seat of a finished game: who played it, and how far it came.

    `turn_order` counts from 1 who acted first, where seats act one after another. `player` is the
    bot, or the label under which an experiment knows it; empty for people. `figures` are the
    numbers of the variables of `bots.analysis`, those left out that are nothing.
    """

    facts = models.ForeignKey(Facts, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=20)
    turn_order = models.PositiveSmallIntegerField(null=True)
    player = models.CharField(max_length=40, blank=True)
    person = models.BooleanField("a person sat here", default=False)
    won = models.BooleanField("won, or shared a draw", default=False)
    alone = models.BooleanField("won outright", default=False)
    place = models.PositiveSmallIntegerField("rank at the end, equals share theirs")
    points = models.FloatField("centers or points at the end")
    figures = models.JSONField(default=dict)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "facts of seats"
        constraints = [
            models.UniqueConstraint(fields=["facts", "number"], name="facts_once_a_seat"),
        ]
        indexes = [
            models.Index(fields=["name", "alone", "facts"], name="seat_facts_by_name"),
            models.Index(fields=["turn_order", "alone", "facts"], name="seat_facts_by_order"),
            models.Index(fields=["player", "facts"], name="seat_facts_by_player"),
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.facts_id}"


class JudgedPromise(models.Model):
    """How often in a year one seat's promises of a kind to another were found so."""

    facts = models.ForeignKey(Facts, models.CASCADE, related_name="promises")
    by = models.CharField("name of the seat that gave it", max_length=20)
    to = models.CharField("name of the seat it was given to", max_length=20)
    kind = models.CharField(max_length=10)
    finding = models.CharField(max_length=8)
    turn = models.PositiveIntegerField()
    times = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["facts", "finding", "by", "to", "kind", "turn"],
                name="one_count_of_promises",
            ),
        ]
        indexes = [
            models.Index(
                fields=["finding", "by", "to", "kind", "turn", "facts"], name="promises_by_finding"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by} to {self.to}, {self.kind}: {self.finding}"


class Tag(models.Model):
    """A word under which a game is found, given with it when it was brought in."""

    LONGEST = 30

    game = models.ForeignKey(Game, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=LONGEST)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name", "game"], name="one_tag_a_name")]

    def __str__(self) -> str:
        return self.name
