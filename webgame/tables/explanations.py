"""Why bots decided as they did: kept with each decision, shown to nobody before the game is over.

What a bot weighs tells of its hand. So it is kept beside the game, and leaves by two doors alone,
the replay and the record, which both open when the game is over; never where the terms do not tell
even then who is a bot.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from bots.sdk.explanation import Explanation, Option
from games.core.errors import GameError
from webgame.replays.models import Game, Seat
from webgame.tables.models import Explained
from webgame.tables.table import Table, look

Json = dict[str, Any]
MOST_TRIED = 10**12


def weighed(table: Table, seat: Seat, why: Explanation, decided: Sequence[str]) -> Json | None:
    """An explanation as it is kept, with what was `decided` marked as chosen: options that the
    rules allow now, as canonical lines.

    None if nothing is left of it, or if it is longer than any of ours.
    """
    chosen = sorted(decided)
    options = [one for option in why.options if (one := _option(table, seat, option, chosen))]
    body: Json = {"of": why.of, "options": options}
    for name, count in (("tried", why.tried), ("guesses", why.guesses)):
        if 0 < count <= MOST_TRIED:
            body[name] = count
    if why.kept:
        body["kept"] = True
    return body if options and len(json.dumps(body)) <= Explained.LARGEST else None


def _option(table: Table, seat: Seat, option: Option, chosen: Sequence[str]) -> Json | None:
    try:
        action = table.rules.check(table.position, seat.number, option.lines)
    except GameError:
        return None
    share = option.share if math.isfinite(option.share) else 0.0
    shown: Json = {
        "lines": list(table.rules.write_action(table.position, seat.number, action)),
        "share": round(min(max(share, 0.0), 1.0), 4),
    }
    if sorted(option.lines) == chosen:
        shown["chosen"] = True
    if option.visits is not None and 0 <= option.visits <= MOST_TRIED:
        shown["visits"] = option.visits
    return shown


def keep_explanation(seat: Seat, phase: str, body: Json) -> None:
    """Keep why a seat's bot decided as it did in a phase; a later decision takes its place."""
    Explained.objects.update_or_create(seat=seat, phase=phase, defaults={"body": body})


def explanations_of(table: Table) -> dict[str, list[Json]]:
    """Why bots decided as they did, by phase; nothing as long as it may not be known."""
    if not table.game.over or table.hidden:
        return {}
    rows = Explained.objects.filter(seat__game=table.game).order_by("seat__number")
    told: dict[str, list[Json]] = {}
    for phase, number, body in rows.values_list("phase", "seat__number", "body"):
        told.setdefault(phase, []).append({"seat": number, **body})
    return told


def explanations_shown(game: Game) -> dict[str, list[Json]]:
    """The same of a game that nobody holds."""
    return explanations_of(look(game.pk))
