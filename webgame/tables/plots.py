"""Who plotted against a seat, and who broke their word to it: told when all talk is opened."""

from __future__ import annotations

from typing import Any

from games.talk.deals import State
from webgame.replays.models import Game, Seat
from webgame.tables.dealings import language_of, offer_of, parties_of
from webgame.tables.models import Deal
from webgame.tables.readable import is_opened
from webgame.tables.table import Table, look

Json = dict[str, Any]


def plots_shown(game: Game, seat: Seat | None) -> Json:
    """The story of a finished game as one who played it may learn it, or an empty one.

    `story` is what was agreed against the seat, and what it was promised in vain, in the order of
    the phases: `phase`, `kind` (`plot` or `broken`), `text`. `vain` counts the offers against it
    that came to nothing.
    """
    table = look(game.pk)
    if seat is None or table.language is None or not is_opened(table):
        return {"story": [], "vain": 0}
    phases = {phase: at for at, phase in enumerate(_phases(table))}
    deals = list(Deal.objects.filter(game=game).order_by("number"))
    against = [deal for deal in deals if _is_against(table, seat, deal)]
    agreed = [deal for deal in against if deal.state == State.CONFIRMED]
    story = [_plot(table, seat, deal) for deal in agreed]
    story += [one for deal in deals for one in _broken(table, seat, deal)]
    story.sort(key=lambda one: phases.get(one["phase"], len(phases)))
    return {"story": story, "vain": len(against) - len(agreed)}


def _phases(table: Table) -> list[str]:
    return list(table.game.steps.values_list("phase", flat=True).order_by("number"))


def _is_against(table: Table, seat: Seat, deal: Deal) -> bool:
    """Whether others made, or offered each other, this deal against the seat."""
    language = language_of(table)
    if seat.number in parties_of(table, deal):
        return False
    step = table.game.steps.filter(phase=deal.told[""]["phase"]).first()
    position = table.rules.read(step.before) if step else table.position
    return language.aims(offer_of(language, deal).deal, language.code(seat.number), position)


def _plot(table: Table, seat: Seat, deal: Deal) -> Json:
    """A deal against the seat, and whether it was kept."""
    language = language_of(table)
    said = language.told(offer_of(language, deal), language.code(seat.number))
    findings = {promise["finding"] for promise in deal.told[""]["promises"]}
    fate = ", and broken" if "broken" in findings else ", and kept" if findings == {"kept"} else ""
    return {"phase": deal.told[""]["phase"], "kind": "plot", "text": f"{said} It was agreed{fate}."}


def _broken(table: Table, seat: Seat, deal: Deal) -> list[Json]:
    """What others promised the seat in a deal and did not keep, in words to the seat."""
    code = language_of(table).code(seat.number)
    return [
        {"phase": promise["phase"], "kind": "broken", "text": promise["sentence"]}
        for promise in deal.told.get(str(seat.number), deal.told[""])["promises"]
        if promise["finding"] == "broken" and code in promise["to"]
    ]
