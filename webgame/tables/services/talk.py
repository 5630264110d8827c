"""Talk: a line to one power, to several or to all, delivered as it is; and read marks.

Understanding what was said is not done here: a line goes to those it is for, people and bots.
"""

from collections.abc import Collection
from datetime import timedelta
from typing import Literal
from uuid import UUID

from django.db.models import Max
from django.utils import timezone

from webgame.replays.models import Seat
from webgame.tables import bells
from webgame.tables.conversations import ALL, conversation_of, members_of, message_shown
from webgame.tables.models import Event, Message, ReadMark
from webgame.tables.once import Answer, once
from webgame.tables.refused import Refused
from webgame.tables.stream import tell
from webgame.tables.table import Table

LONGEST_TEXT = 1000
BURST, BURST_SECONDS = 10, 10
MOST_A_PHASE = 300

To = Collection[int] | Literal["all"]


def say(seat: Seat, to: To, text: str, key: UUID) -> Answer:
    """Say a line to these seats, or to everybody; the answer is the message. Raises `Refused`."""
    return once(seat, key, "say", lambda table, seat: speak(table, seat, to, text))


def speak(table: Table, seat: Seat, to: To, text: str) -> Answer:
    """What `say` does at a locked table: for people and for bots the same."""
    _demand_voice(table, seat)
    line = _tidy(text)
    conversation = _conversation(table, seat, to)
    _demand_measure(table, seat)
    message = Message.objects.create(
        game=table.game,
        conversation=conversation,
        number=_next_number(table, conversation),
        sender=seat,
        text=line,
        phase=table.game.phase,
        at=timezone.now(),
    )
    members = _members(table, conversation)
    shown = message_shown(message, seat.number)
    tell(table, Event.Kind.MESSAGE, shown, only=None if conversation == ALL else members)
    for other in table.seats:
        if other.bot and other != seat and other.number in members:
            bells.later("think", table.game.pk, other.number)
    return shown


def mark_read(seat: Seat, conversation: str, upto: int, key: UUID) -> Answer:
    """Note that a conversation was read up to this message's number. Raises `Refused`."""

    def do(table: Table, seat: Seat) -> Answer:
        members = members_of(conversation)
        private = conversation == conversation_of(members) and seat.number in members
        if conversation != ALL and not private:
            raise Refused("forbidden", "You are not part of that conversation.")
        last = _next_number(table, conversation) - 1
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


def _members(table: Table, conversation: str) -> set[int]:
    if conversation == ALL:
        return {seat.number for seat in table.seats}
    return members_of(conversation)


def _conversation(table: Table, seat: Seat, to: To) -> str:
    """The name of the conversation between a seat and those it speaks to."""
    if to == ALL:
        return ALL
    others = {one for one in to if isinstance(one, int)} - {seat.number}
    known = {one.number for one in table.seats}
    if not others or not others <= known:
        raise Refused("bad_command", "Say to whom: to seats of this game, or to all.", to=list(to))
    members = others | {seat.number}
    return ALL if members == known else conversation_of(members)


def _demand_voice(table: Table, seat: Seat) -> None:
    if table.terms.press == "none":
        raise Refused("forbidden", "This game is played without talk.")
    if seat not in table.survivors:
        raise Refused("forbidden", f"{seat.power.title()} is out of the game and only watches.")


def _demand_measure(table: Table, seat: Seat) -> None:
    """Keep one seat from flooding the others."""
    said = Message.objects.filter(sender=seat)
    lately = said.filter(at__gt=timezone.now() - timedelta(seconds=BURST_SECONDS)).count()
    if lately >= BURST or said.filter(phase=table.game.phase).count() >= MOST_A_PHASE:
        raise Refused("throttled", "You are saying too much at once; wait a moment.")


def _tidy(text: str) -> str:
    """The line without signs that cannot be shown, and not too long."""
    line = "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()
    if not line:
        raise Refused("bad_command", "There is nothing in the message.")
    if len(line) > LONGEST_TEXT:
        raise Refused(
            "bad_command",
            f"A message has at most {LONGEST_TEXT} characters; yours has {len(line)}.",
            longest=LONGEST_TEXT,
        )
    return line


def _next_number(table: Table, conversation: str) -> int:
    said = Message.objects.filter(game=table.game, conversation=conversation)
    return (said.aggregate(last=Max("number"))["last"] or 0) + 1
