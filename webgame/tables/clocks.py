"""The clock of a table, kept by the server: winding it for a phase, extending, stopping."""

from datetime import timedelta

from django.utils import timezone

from webgame.replays.models import State
from webgame.tables.models import BotMemory, Clock, Event
from webgame.tables.shown import clock_shown
from webgame.tables.stream import tell
from webgame.tables.table import Table


def wind(table: Table) -> None:
    """Give a new phase its whole time; where there are banks, what its turn and its player have."""
    seconds: float | None = table.seconds
    clock = table.clock
    if seconds is not None and table.terms.deadlines.bank:
        seconds = _drawn_on_bank(table, seconds)
    clock.deadline = None if seconds is None else timezone.now() + timedelta(seconds=seconds)
    clock.left = None
    clock.extended = False
    clock.save()


def _drawn_on_bank(table: Table, seconds: float) -> float:
    """Book what the phase before has used, and say how long the present one may last.

    A turn's own time goes first, then its player's bank. While others answer neither is used.
    """
    turns, deadlines, clock = table.face.turns, table.terms.deadlines, table.clock
    assert turns is not None, "only games in turns have banks"
    banks = clock.banks or [float(deadlines.bank)] * len(table.seats)
    if clock.running is not None:
        left = _left(clock)
        banks[clock.running] = min(banks[clock.running], left)
        clock.turn_left = left - banks[clock.running]
    seat, name = turns.of(table.position)
    if clock.turn != (turn := f"{name} {seat}"):
        clock.turn, clock.turn_left = turn, deadlines.times[turns.clock]
    clock.banks = banks
    clock.running = seat if table.face.clock_kind(table.position) == turns.clock else None
    return seconds if clock.running is None else clock.turn_left + banks[seat]


def _left(clock: Clock) -> float:
    """The seconds until the deadline, running or standing still."""
    if clock.deadline is None:
        return clock.left or 0.0
    return max((clock.deadline - timezone.now()).total_seconds(), 0.0)


def extend(table: Table, seconds: float) -> None:
    """Let the phase, whose time is up, go on for so many seconds from now, once."""
    if table.clock.running is not None:
        table.clock.banks[table.clock.running] = 0.0
    table.clock.deadline = timezone.now() + timedelta(seconds=seconds)
    table.clock.extended = True
    table.clock.save()
    tell_time(table)


def stand_still(table: Table) -> None:
    """Keep the seconds that are left for when the game goes on; programs elsewhere are asked anew
    then."""
    clock = table.clock
    if clock.deadline:
        clock.left = _left(clock)
    clock.deadline = None
    clock.save()
    posted = BotMemory.objects.filter(seat__game=table.game).exclude(posted="")
    posted.update(posted="", thinking_until=None)


def go_on(table: Table) -> None:
    """Run again with the seconds that were left."""
    clock = table.clock
    if clock.left is not None:
        clock.deadline = timezone.now() + timedelta(seconds=clock.left)
    clock.left = clock.deserted = None
    clock.save()


def rest(table: Table) -> None:
    """Nobody plays any more: stand still until somebody returns, or for good."""
    table.game.state = State.PAUSED
    table.game.save(update_fields=["state"])
    table.clock.deserted = timezone.now()
    stand_still(table)
    tell_time(table)


def stop(table: Table) -> None:
    """The game is over: no deadline any more."""
    table.clock.deadline = table.clock.left = table.clock.deserted = None
    table.clock.save()


def passed(table: Table) -> bool:
    """Whether the deadline is behind us."""
    deadline = table.clock.deadline
    return deadline is not None and deadline <= timezone.now()


def tell_time(table: Table) -> None:
    """Tell everybody what the clock shows."""
    tell(table, Event.Kind.CLOCK, clock_shown(table.game, table.clock))
