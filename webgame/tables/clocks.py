"""The clock of a table, kept by the server: winding it for a phase, extending, stopping."""

from datetime import timedelta

from django.utils import timezone

from webgame.replays.models import State
from webgame.tables.models import Event
from webgame.tables.shown import clock_shown
from webgame.tables.stream import tell
from webgame.tables.table import Table


def wind(table: Table) -> None:
    """Give a new phase its whole time."""
    seconds = table.seconds
    clock = table.clock
    clock.deadline = timezone.now() + timedelta(seconds=seconds) if seconds else None
    clock.left = None
    clock.extended = False
    clock.save()


def extend(table: Table, seconds: float) -> None:
    """Let the phase go on for so many seconds from now, once."""
    table.clock.deadline = timezone.now() + timedelta(seconds=seconds)
    table.clock.extended = True
    table.clock.save()
    tell_time(table)


def stand_still(table: Table) -> None:
    """Keep the seconds that are left for when the game goes on."""
    clock = table.clock
    if clock.deadline:
        clock.left = max((clock.deadline - timezone.now()).total_seconds(), 0.0)
    clock.deadline = None
    clock.save()


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
