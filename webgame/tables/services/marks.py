"""A seat's own marks in the talk: how far it has read, and whom it does not want to see."""

from uuid import UUID

from webgame.replays.models import Seat
from webgame.tables.conversations import ALL, conversation_of, members_of
from webgame.tables.messages import next_number
from webgame.tables.models import Event, Mute, ReadMark
from webgame.tables.once import Answer, once
from webgame.tables.refused import Refused
from webgame.tables.shown import muted_by
from webgame.tables.stream import tell
from webgame.tables.table import Table


def mark_read(seat: Seat, conversation: str, upto: int, key: UUID) -> Answer:
    """Note that a conversation was read up to this message's number. Raises `Refused`."""

    def do(table: Table, seat: Seat) -> Answer:
        members = members_of(conversation)
        private = conversation == conversation_of(members) and seat.number in members
        if conversation != ALL and not private:
            raise Refused("forbidden", "You are not part of that conversation.")
        last = next_number(table, conversation) - 1
        mark, _ = ReadMark.objects.get_or_create(
            seat=seat, conversation=conversation, defaults={"upto": 0}
        )
        if mark.upto < min(upto, last):
            mark.upto = min(upto, last)
            mark.save(update_fields=["upto"])
            shown = {"conversation": conversation, "upto": mark.upto}
            tell(table, Event.Kind.READ, shown, only=[seat.number])
        return {"conversation": conversation, "upto": mark.upto}

    return once(seat, key, "read", do)


def mute(seat: Seat, other: int, muted: bool, key: UUID) -> Answer:
    """Mark another seat as one whose lines are not to be shown, or no longer. Raises `Refused`."""

    def do(table: Table, seat: Seat) -> Answer:
        if other == seat.number or other not in {one.number for one in table.seats}:
            raise Refused("bad_command", "One can mute another seat of this game.", seat=other)
        if muted:
            _, changed = Mute.objects.get_or_create(seat=seat, muted=other)
        else:
            changed = bool(Mute.objects.filter(seat=seat, muted=other).delete()[0])
        shown = {"seats": muted_by(seat)}
        if changed:
            tell(table, Event.Kind.MUTE, shown, only=[seat.number])
        return shown

    return once(seat, key, "mute", do)
