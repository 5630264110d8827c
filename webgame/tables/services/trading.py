"""Talk that is played: a line in a game's own tongue, read before it is sent, done when it is.

What a line means is played by the seat that says it, by the service that plays any action, in one
transaction with the words. What cannot be done is refused, to its writer only, and nothing is said.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.errors import GameError
from webgame.faces.tongue import SpokenReading, Tongue
from webgame.replays.models import Seat
from webgame.tables.floor import (
    CHATTER,
    ONLY_WORDS,
    SEVERAL,
    UNDERSTOOD,
    UNREAD,
    NotRead,
    Utterance,
)
from webgame.tables.once import Answer
from webgame.tables.refused import Refused, by_the_rules
from webgame.tables.services.submissions import act
from webgame.tables.shown import player_of
from webgame.tables.spoken import worded, words_of
from webgame.tables.table import Table

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Spot:
    """Where a seat says a line in a tongue: to whom, and what surrounds it."""

    tongue: Tongue
    here: Any
    to: Sequence[int]
    """The seats that it is said to; empty for all."""

    def heard(self, text: str) -> SpokenReading:
        """How a text reads here; what cannot be read is plain talk."""
        try:
            return self.tongue.read(text, self.here)
        except Exception:
            logger.exception("a text could not be read")  # the text itself is private
            return NotRead()

    def aimed(self, meaning: Any) -> Any:
        """A meaning as it is said here: to those it is said to."""
        return self.tongue.aimed(meaning, self.to) if self.to else meaning

    def shown(self, meaning: Any) -> dict[str, Any]:
        """A meaning as its writer is told of it."""
        return {
            "meaning": self.tongue.notation(meaning),
            "sentence": self.tongue.plain(meaning, self.here),
            "doubt": None,
        }


def spot(table: Table, tongue: Tongue, seat: Seat, to: Sequence[int]) -> Spot:
    """Where a seat says something to others."""
    view = table.rules.view_for(table.position, seat.number)
    return Spot(tongue, tongue.around(view, _names(table)), to)


def reading(spot: Spot, text: str) -> Answer:
    """How a text would be understood here, for its writer; nothing is stored."""
    found = spot.heard(text)
    meaning = None if found.meaning is None else spot.aimed(found.meaning)
    means = meaning is not None and not spot.tongue.words(meaning)
    fault = spot.tongue.fault(meaning, spot.here) if means else ""
    understood = means and not fault
    nothing: dict[str, Any] = {"meaning": None, "sentence": "", "doubt": None}
    return {
        "status": UNDERSTOOD if understood else UNREAD if fault else _status(found),
        **(spot.shown(meaning) if understood else nothing),
        "level": None,
        "readings": [spot.shown(spot.aimed(one)) for one in found.readings],
        "mistake": fault or found.mistake,
        "nearest": [],
        "typos": [list(typo) for typo in found.typos],
        "refused": fault or None,
    }


def meant(spot: Spot, text: str, notation: str) -> Any:
    """What a text means as it is sent; None for plain talk. Raises `Refused`.

    Among several meanings its writer has to choose: `notation` is the one chosen.
    """
    if notation == ONLY_WORDS:
        return None
    found = spot.heard(text)
    possible = [spot.aimed(one) for one in (found.meaning, *found.readings) if one is not None]
    if notation:
        chosen = [one for one in possible if spot.tongue.notation(one) == notation]
        if not chosen:
            raise Refused("not_understood", "That does not say this any more: read it again.")
        possible = chosen
    if len(possible) != 1 or spot.tongue.words(possible[0]):
        return None
    if fault := spot.tongue.fault(possible[0], spot.here):
        raise Refused("not_understood", fault)
    return possible[0]


def composed(spot: Spot, notation: str) -> Answer:
    """A meaning in English, as it could be said here. Raises `Refused`."""
    try:
        meaning = spot.tongue.meaning(notation)
        text = spot.tongue.words_for(meaning, spot.here)
    except GameError as error:
        raise by_the_rules(error) from error
    return {"text": text, **spot.shown(meaning), "refused": None}


def perform(table: Table, seat: Seat, tongue: Tongue, meaning: Any) -> bool:
    """Play what a meaning comes to; whether it comes to an action here. Raises `Refused`."""
    view = table.rules.view_for(table.position, seat.number)
    here = tongue.around(view, _names(table))
    line = tongue.line(meaning, here, view, lambda at: words_of(table, tongue, table.seats[at]))
    if line is not None:
        act(table, seat, table.game.phase, [line])
    elif tongue.offers(meaning):
        _demand_measure(table, seat, tongue, view)
    return line is not None


def say_so(table: Table, seat: Seat, tongue: Tongue, lines: Sequence[str]) -> Iterator[Utterance]:
    """What a bot says by its own lines, in English; what need not wait for its turn is played."""
    for line in lines:
        view = table.rules.view_for(table.position, None)
        meaning = tongue.said(line, seat.number, view)
        if meaning is None:
            yield Utterance(line)
            continue
        text = worded(table, seat, tongue, meaning, view)
        played = not seat.draft.awaited and perform(table, seat, tongue, meaning)
        yield Utterance(
            text or line, UNDERSTOOD, notation="" if played else tongue.notation(meaning)
        )


def _demand_measure(table: Table, seat: Seat, tongue: Tongue, view: Any) -> None:
    """Refuse one offer too many, though it is only said."""
    said = [one for one in words_of(table, tongue, seat) if tongue.offers(one)]
    if tongue.left(view, len(said)) == 0:
        raise Refused("illegal", "That would be one offer too many for this turn.")


def _names(table: Table) -> list[str]:
    """What the players are called; who is hidden, or shares a name, goes by the color."""
    names = ["" if table.hidden else player_of(seat) for seat in table.seats]
    return [name if names.count(name) == 1 else "" for name in names]


def _status(found: SpokenReading) -> str:
    if found.readings:
        return SEVERAL
    return UNREAD if found.mistake else CHATTER
