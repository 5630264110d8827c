"""Messages as they are written down and told."""

from typing import Any

from django.db.models import Max
from django.utils import timezone

from webgame.replays.models import Seat
from webgame.tables.conversations import ALL, members_of, message_shown
from webgame.tables.floor import Utterance
from webgame.tables.models import Event, Message
from webgame.tables.stream import Viewers, tell_each
from webgame.tables.table import Table


def put_down(
    table: Table,
    seat: Seat,
    conversation: str,
    line: Utterance,
    *,
    phase: str = "",
    only: Viewers | None = None,
    **kept: Any,
) -> Message:
    """Keep what a seat says in a conversation, and tell it to those who read that, or to some."""
    message = Message.objects.create(
        game=table.game,
        conversation=conversation,
        number=next_number(table, conversation),
        sender=seat,
        text=line.text,
        phase=phase or table.game.phase,
        at=timezone.now(),
        status=line.status,
        **kept,
    )
    if only is None and conversation != ALL:
        only = members_of(conversation)
    tell_each(
        table,
        Event.Kind.MESSAGE,
        lambda viewer: message_shown(message, seat.number, viewer),
        only,
    )
    return message


def next_number(table: Table, conversation: str) -> int:
    """The number that the next message of a conversation bears."""
    said = Message.objects.filter(game=table.game, conversation=conversation)
    return (said.aggregate(last=Max("number"))["last"] or 0) + 1
