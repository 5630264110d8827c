"""Conversations: between two seats, among several, with all; and the messages in them."""

from collections.abc import Collection
from typing import Any, Final

from webgame.tables.models import Message
from webgame.tables.rendering import rendered_for

ALL: Final = "all"
"""The conversation of the whole table, which observers read too."""


def conversation_of(members: Collection[int]) -> str:
    """The name of the conversation among these seats.

    >>> conversation_of({3, 0})
    '0,3'
    """
    return ",".join(str(seat) for seat in sorted(members))


def members_of(conversation: str) -> set[int]:
    """The seats of a private conversation.

    >>> members_of("0,3")
    {0, 3}
    """
    return {int(seat) for seat in conversation.split(",") if seat.isdecimal()}


def deal_ref(conversation: str, count: int, seats: int) -> int:
    """The number by which the parties know the `count`-th deal of a conversation.

    No two conversations of a game share one, and none tells how many deals others made.

    >>> deal_ref("0,2", 1, 7), deal_ref("all", 1, 7)
    (133, 255)
    """
    members = range(seats) if conversation == ALL else members_of(conversation)
    return (count << seats) + sum(1 << seat for seat in members)


def message_shown(message: Message, sender: int, viewer: int | None) -> dict[str, Any]:
    """A message as a viewer who may read it sees it; `sender` is the number of its seat."""
    public = message.conversation == ALL
    return {
        "id": message.number,
        "from": sender,
        "to": ALL if public else sorted(members_of(message.conversation) - {sender}),
        "conversation": message.conversation,
        "text": message.text,
        "phase": message.phase,
        "at": message.at.isoformat(),
        "status": message.status,
        "meaning": message.meaning or None,
        "level": message.level,
        "deal": message.deal,
        **rendered_for(message.rendered, viewer),
    }
