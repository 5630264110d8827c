"""What a seat submits: its draft, and whether the phase need wait; or an action, final at once."""

from collections.abc import Sequence
from uuid import UUID

from games.core.errors import GameError
from webgame.faces.registry import face_of
from webgame.replays.models import Seat
from webgame.tables.dealings import promises_broken
from webgame.tables.models import Event
from webgame.tables.once import Answer, once
from webgame.tables.refused import Refused, by_the_rules
from webgame.tables.services.adjudication import close, close_if_complete, is_complete
from webgame.tables.services.patience import is_there
from webgame.tables.stream import tell, tell_decided
from webgame.tables.table import Table

MOST_LINES = 100
LONGEST_LINE = 120


def submit_draft(seat: Seat, phase: str, lines: Sequence[str], key: UUID) -> Answer:
    """Make these lines the seat's whole draft for the phase.

    The answer has them as understood, and which of its promises the seat would break by them.
    Raises `Refused`: past_phase, not_understood or illegal, naming the line; then nothing changed.
    """

    def do(table: Table, seat: Seat) -> Answer:
        answer = order(table, seat, phase, lines)
        return answer | {"breaks": promises_broken(table, seat.number, answer["lines"])}

    return once(seat, key, "draft", do)


def set_ready(seat: Seat, phase: str, ready: bool, key: UUID, careful: bool = False) -> Answer:
    """Say that the phase need not wait for this seat, or take that back.

    Raises `Refused`: if `careful`, also if its orders break a promise of its own (doubtful).
    """

    def do(table: Table, seat: Seat) -> Answer:
        if ready and careful and (breaks := promises_broken(table, seat.number, seat.draft.lines)):
            sentence = " ".join(one["sentence"] for one in breaks)
            raise Refused("doubtful", sentence, breaks=breaks)
        return be_ready(table, seat, phase, ready)

    return once(seat, key, "ready", do)


def play(seat: Seat, phase: str, lines: Sequence[str], key: UUID) -> Answer:
    """Decide, once and for all, in a game in which a decision is one action.

    Raises `Refused` as `submit_draft` does, for a seat that has decided, and in games of drafts.
    """
    return once(seat, key, "play", lambda table, seat: act(table, seat, phase, lines))


def order(table: Table, seat: Seat, phase: str, lines: Sequence[str]) -> Answer:
    """What `submit_draft` does at a locked table: for people and for bots the same."""
    table.demand_phase(phase)
    _demand_awaited(seat)
    seat.draft.lines = _understood(table, seat, lines)
    seat.draft.save(update_fields=["lines"])
    shown = {"lines": seat.draft.lines, "ready": seat.draft.ready}
    tell(table, Event.Kind.DRAFT, shown, only=[seat.number])
    return shown


def be_ready(table: Table, seat: Seat, phase: str, ready: bool) -> Answer:
    """What `set_ready` does at a locked table: for people and for bots the same."""
    table.demand_phase(phase)
    _demand_awaited(seat)
    if seat.draft.ready is not ready:
        seat.draft.ready = ready
        seat.draft.save(update_fields=["ready"])
        shown = {"seat": seat.number, "ready": ready}
        tell(table, Event.Kind.READY, shown, only=[seat.number] if table.hidden else None)
        close_if_complete(table)
    return {"ready": ready}


def act(table: Table, seat: Seat, phase: str, lines: Sequence[str]) -> Answer:
    """What `play` does at a locked table: for people and for bots the same."""
    if not table.rules.immediate:
        raise Refused("forbidden", "Orders are drafted in this game: draft them, then be ready.")
    table.demand_phase(phase)
    interrupts = seat.number in table.rules.interrupting(table.position)
    if seat.draft.ready:
        raise Refused("forbidden", "You have decided; the others have not yet.")
    understood = _understood(table, seat, lines)
    if not interrupts:
        _demand_awaited(seat)
    seat.draft.lines, seat.draft.ready = understood, True
    is_there(table, seat)
    shown = {"lines": seat.draft.lines, "ready": True}
    if interrupts or is_complete(table):
        close(table)  # which tells what was played, and makes every draft new
    else:
        tell_decided(table, seat)
    if table.game.phase == phase or table.game.over:
        seat.draft.save(update_fields=["lines", "ready"])
    return shown


def _demand_awaited(seat: Seat) -> None:
    if not seat.draft.awaited:
        words = face_of(seat.game.terms["rules"]).words
        raise Refused("forbidden", f"{seat.name.title()} {words.idle}.")


def _understood(table: Table, seat: Seat, lines: Sequence[str]) -> list[str]:
    """The lines in canonical notation, if the rules allow them all."""
    if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
        raise Refused(
            "bad_command",
            f"A draft has at most {MOST_LINES} lines of at most {LONGEST_LINE} characters.",
        )
    try:
        action = table.rules.check(table.position, seat.number, lines)
        return list(table.rules.write_action(table.position, seat.number, action))
    except GameError as error:
        refused = by_the_rules(error)
        waits = "" if refused.code == "not_understood" else _waits(table, seat)
        raise Refused(refused.code, waits or refused.sentence, **refused.fields) from error


def _waits(table: Table, seat: Seat) -> str:
    """For whom the seat in turn has to wait, in a sentence; "" where it has to act, or another."""
    turns = table.face.turns
    if turns is None or seat.draft.awaited or turns.of(table.position)[0] != seat.number:
        return ""
    others = [one for one in table.seats if one.draft.awaited] if table.hidden else table.awaited
    return turns.waits(table.position, [one.name.title() for one in others])
