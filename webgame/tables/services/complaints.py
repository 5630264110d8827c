"""Complaints about what was said, kept for the operator with the words as they were."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from webgame.replays.models import Seat
from webgame.tables.conversations import ALL, members_of
from webgame.tables.models import Message, Report
from webgame.tables.once import Answer, once
from webgame.tables.refused import Refused
from webgame.tables.table import Table

LONGEST_REASON = 1000
MOST_A_DAY = 20
"""Reports that one person, or a seat without one, may send in a day."""
BEFORE = 10
"""Messages kept with the one reported: those of the conversation before it."""
THANKS = "Thank you. Those who keep this site will look at it."


def report(seat: Seat, conversation: str, number: int, reason: str, key: UUID) -> Answer:
    """Complain about a message that this seat can read. Raises `Refused`."""

    def do(table: Table, seat: Seat) -> Answer:
        message = _message(table, seat, conversation, number)
        if Report.objects.filter(seat=seat, message=message).exists():
            return {"sentence": THANKS}
        _demand_measure(seat)
        Report.objects.create(
            seat=seat,
            message=message,
            reason=_reason(reason),
            text=message.text,
            context=_before(message),
        )
        return {"sentence": THANKS}

    return once(seat, key, "report", do, away=True, over=True)


def _message(table: Table, seat: Seat, conversation: str, number: int) -> Message:
    if conversation != ALL and seat.number not in members_of(conversation):
        raise Refused("forbidden", "You are not part of that conversation.")
    said = Message.objects.filter(game=table.game, conversation=conversation, number=number)
    message = said.select_related("sender").first()
    if message is None:
        raise Refused("bad_command", "There is no such message.", message=number)
    if message.sender == seat:
        raise Refused("bad_command", "One reports what others say.")
    return message


def _reason(text: str) -> str:
    reason = "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()
    if not reason:
        raise Refused("bad_command", "Say what is wrong with the message.")
    return reason[:LONGEST_REASON]


def _before(message: Message) -> list[dict[str, Any]]:
    """The last messages of the conversation up to this one, oldest first."""
    said = Message.objects.filter(
        game=message.game, conversation=message.conversation, number__lte=message.number
    )
    latest = said.select_related("sender").order_by("-number")[: BEFORE + 1]
    return [
        {"number": one.number, "from": one.sender.name, "text": one.text, "phase": one.phase}
        for one in reversed(latest)
    ]


def _demand_measure(seat: Seat) -> None:
    lately = timezone.now() - timedelta(days=1)
    mine = Report.objects.filter(seat__user=seat.user) if seat.user else seat.reports.all()
    if mine.filter(at__gt=lately).count() >= MOST_A_DAY:
        raise Refused("throttled", "You have reported much today; wait until tomorrow.")
