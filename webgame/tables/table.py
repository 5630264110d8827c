"""A game in progress with all that a decision about it needs, read at once under its lock."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from games.core.rules import Rules
from webgame.faces.face import Face
from webgame.faces.language import Language
from webgame.faces.tongue import Tongue
from webgame.replays.models import Game, Seat, State
from webgame.tables import bells
from webgame.tables.models import Clock, Stream
from webgame.tables.positions import read_position
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms

SLOW_ACT, SLOW_PHASE = 1.5, 8.0
"""Seconds that what was done stands, where bots alone play slowly: an action, or a phase."""


@dataclass
class Table:
    """The game, its seats by number (each with its draft), its clock."""

    game: Game
    seats: list[Seat]
    rang: bool = False
    """Whether the doorbell will ring when this is committed."""
    woken: set[int] = field(default_factory=set)
    """The seats whose bots are to be asked when this is committed."""

    @cached_property
    def position(self) -> Any:
        """The present position, as the rules read it."""
        return read_position(self.rules.name, self.game.position)

    @property
    def opening(self) -> Any:
        """The position that it begins with: the one it goes on from, or that of its options."""
        rules, game = self.rules, self.game
        if game.start:
            return read_position(rules.name, game.start)
        return rules.start(rules.read_options(game.terms["options"]), game.seed)

    @cached_property
    def terms(self) -> Terms:
        """What was agreed when the table was set up."""
        return Terms.stored(self.game.terms)

    @property
    def face(self) -> Face:
        """How the site shows the game."""
        return self.terms.face

    @property
    def language(self) -> Language | None:
        """In what the seats bargain; None where what is said has no other meaning than its own."""
        return None if self.terms.press == "none" else self.face.language

    @property
    def tongue(self) -> Tongue | None:
        """In what the seats say what they do; None where talk and acts are two things."""
        return None if self.terms.press == "none" else self.face.tongue

    @property
    def seconds(self) -> int | None:
        """How long the present phase lasts; None when it waits for everybody."""
        return self.terms.deadlines.seconds(self.face.clock_kind(self.position))

    @cached_property
    def clock(self) -> Clock:
        """When the phase ends."""
        return self.game.clock

    @cached_property
    def streams(self) -> dict[int | None, Stream]:
        """What each seat, by number, and the public (None) is told."""
        numbers = {seat.pk: seat.number for seat in self.seats}
        streams = Stream.objects.filter(game=self.game).order_by("pk")
        return {one.seat_id and numbers[one.seat_id]: one for one in streams}

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        """The functions of the game."""
        return self.game.rules

    @property
    def hidden(self) -> bool:
        """Whether names, and who is a bot, are still kept back."""
        return self.terms.hidden and not self.game.over

    @property
    def awaited(self) -> list[Seat]:
        """Seats the phase still waits for."""
        return [seat for seat in self.seats if seat.draft.awaited and not seat.draft.ready]

    @property
    def survivors(self) -> list[Seat]:
        """Seats still in the game."""
        return [self.seats[number] for number in self.rules.survivors(self.position)]

    @property
    def people(self) -> list[Seat]:
        """Seats still in the game that people play."""
        return [seat for seat in self.survivors if seat.played_by_a_person]

    @property
    def deserted(self) -> bool:
        """Whether everybody who sat here has left, even those who only watched their end.

        A game in which nobody ever sat, an experiment, is not deserted.
        """
        sat = [seat for seat in self.seats if seat.user_id]
        return bool(sat) and all(seat.away for seat in sat)

    @property
    def rests_until(self) -> datetime | None:
        """Before when its bots do nothing, so that who watches can follow; None: at once."""
        since = self.clock.asked or self.game.started
        if self.terms.alone != "slow" or since is None:
            return None
        return since + timedelta(seconds=SLOW_ACT if self.rules.immediate else SLOW_PHASE)

    @property
    def queue(self) -> str:
        """Where work for its bots waits: what people wait for comes apart from all else."""
        return bells.PEOPLE if self.people else bells.BOTS

    def demand_phase(self, phase: str) -> None:
        """Refuse what was meant for another phase than the present one."""
        if self.game.state == State.ADJUDICATING:
            raise Refused(
                "past_phase",
                f"The orders of {self.game.phase} are in and being adjudicated.",
                phase=self.game.phase,
            )
        if phase and phase != self.game.phase and self.rules.immediate:
            sentence = "That comes too late: the table has gone on."
            raise Refused("past_phase", sentence, phase=self.game.phase)
        if phase != self.game.phase:
            raise Refused(
                "past_phase",
                f"{phase} has passed; the game is in {self.game.phase}."
                if phase
                else f"Say which phase you mean; the game is in {self.game.phase}.",
                phase=self.game.phase,
            )

    def demand_going_on(self) -> None:
        """Refuse what needs a game that has begun and not ended."""
        if self.game.over:
            raise Refused("over", "The game is over.")
        if self.game.state == State.OPEN:
            raise Refused("closed", "The game has not begun.")


def lock(game_id: int) -> Table:
    """Hold the game until the transaction ends, and read it: whoever comes next waits.

    On SQLite the transaction itself is the lock (it begins IMMEDIATE).
    """
    games = Game.objects.select_related("clock").select_for_update(of=("self",))
    game = games.get(pk=game_id)
    seats = list(game.seats.select_related("draft", "user"))
    return Table(game, seats)


def look(game_id: int) -> Table:
    """The game as it is committed now, without holding it: nothing may be written by this."""
    game = Game.objects.select_related("clock").get(pk=game_id)
    return Table(game, list(game.seats.select_related("draft", "user")))
