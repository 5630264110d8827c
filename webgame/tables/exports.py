"""A game as JSON for those who may see it: its public steps, and the talk that they may read."""

from typing import Any

from webgame.replays.models import Game, Seat
from webgame.tables.conversations import message_shown
from webgame.tables.dealings import deal_shown
from webgame.tables.models import Verdict
from webgame.tables.readable import readable_deals, readable_messages
from webgame.tables.shown import seats_shown, terms_shown
from webgame.tables.table import Table, look

VERSION = 2


def game_json(game: Game, seat: Seat | None) -> dict[str, Any]:
    """The whole game as its viewer may know it; nobody's name is in it.

    `talk` holds the viewer's conversations, or all of them once the game is over and its terms open
    the talk. Its record, from which the rules play it again, it has when it is over (`downloads`).
    """
    table, viewer = look(game.pk), seat.number if seat else None
    return {
        "version": VERSION,
        "game": game.gid,
        "rules": table.terms.rules,
        "terms": terms_shown(table),
        "state": table.game.state,
        "phase": table.game.phase,
        "outcome": table.game.outcome,
        "you": viewer,
        "seats": [_seat(table, shown) for shown in seats_shown(table, viewer)],
        "steps": list(table.game.steps.values("number", "phase", "events")),
        "talk": _talk(table, viewer),
    }


def _seat(table: Table, shown: dict[str, Any]) -> dict[str, Any]:
    """A seat, not who sits there: its name, told as `power`, and its bot where one may know it."""
    bot = table.seats[shown["seat"]].bot if shown["kind"] == "bot" else ""
    return {"seat": shown["seat"], "power": shown["power"], "kind": shown["kind"], "bot": bot}


def _talk(table: Table, viewer: int | None) -> dict[str, Any]:
    messages = readable_messages(table, viewer).select_related("sender")
    deals = readable_deals(table, viewer)
    verdicts = Verdict.objects.filter(deal__in=deals).select_related("deal", "by")
    return {
        "messages": [message_shown(one, one.sender.number, viewer) for one in messages],
        "deals": [deal_shown(table, deal, viewer) for deal in deals],
        "verdicts": [
            {
                "deal": one.deal.ref,
                "promise": one.promise,
                "phase": one.phase,
                "by": one.by.number,
                "finding": one.finding,
                "sentence": one.sentence,
            }
            for one in verdicts
        ],
    }
