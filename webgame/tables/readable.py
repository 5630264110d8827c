"""What a viewer may read of a game's talk: messages and deals of its conversations, or all of it
when the game is over and its terms open the talk."""

from typing import Any

from django.db.models import QuerySet

from webgame.tables.conversations import ALL, members_of, message_shown
from webgame.tables.dealings import deal_shown
from webgame.tables.models import Deal, Message
from webgame.tables.table import Table

MOST_MESSAGES = 2000
MOST_DEALS = 500


def messages_shown(table: Table, viewer: int | None) -> list[dict[str, Any]]:
    """The messages the viewer may read, oldest first, the latest `MOST_MESSAGES` of them."""
    messages = readable_messages(table, viewer).select_related("sender")
    latest = messages.order_by("-at", "-pk")[:MOST_MESSAGES]
    return [message_shown(one, one.sender.number, viewer) for one in reversed(latest)]


def deals_shown(table: Table, viewer: int | None) -> list[dict[str, Any]]:
    """The deals the viewer may know of, oldest first, the latest `MOST_DEALS` of them."""
    latest = readable_deals(table, viewer).order_by("-number")[:MOST_DEALS]
    return [deal_shown(table, deal, viewer) for deal in reversed(latest)]


def readable_messages(table: Table, viewer: int | None) -> "QuerySet[Message]":
    """Every message that the viewer may read."""
    messages = Message.objects.filter(game=table.game)
    if is_opened(table):
        return messages
    return messages.filter(conversation__in=_conversations(table, viewer))


def readable_deals(table: Table, viewer: int | None) -> "QuerySet[Deal]":
    """Every deal that the viewer may know of: a deal's parties are those of its conversation."""
    deals = Deal.objects.filter(game=table.game)
    if is_opened(table):
        return deals
    return deals.filter(conversation__in=_conversations(table, viewer))


def is_opened(table: Table) -> bool:
    """Whether everybody may read what was said: the game is over, and the talk is opened then."""
    return table.game.over and opens(table)


def opens(table: Table) -> bool:
    """Whether the talk is opened to all at the end, as far as that is known now.

    Where the terms leave it open it is opened at tables with bots, and where one seat wins alone.
    Where names are hidden it is opened as well, so that this does not tell whether there are bots.
    """
    chosen = table.terms.open_talk_after
    if chosen is not None:
        return chosen
    won = (table.game.outcome or {}).get("kind", "draw") != "draw"
    bots = any(seat.bot and not seat.user_id for seat in table.seats)
    return won or bots or table.terms.hidden


def _conversations(table: Table, viewer: int | None) -> list[str]:
    """The conversations of the game that the viewer is part of."""
    said = Message.objects.filter(game=table.game)
    names = said.order_by().values_list("conversation", flat=True).distinct()
    return [name for name in names if name == ALL or viewer in members_of(name)]
