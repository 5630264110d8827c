"""What surrounds a line at a table: whose it is, to whom, and what stands between them."""

from collections.abc import Collection

from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import Position
from games.talk.diplomacy.context import Context, read_unit
from games.talk.diplomacy.ontology import Unit
from games.talk.diplomacy.orders import CODES
from games.talk.negotiation import Negotiation
from webgame.tables.tongue.between import between, offered, waiting_for
from webgame.tables.tongue.powers import code_of, codes_of

_SEASONS = {
    (Season.SPRING, PhaseKind.MOVEMENT): "SPR",
    (Season.SPRING, PhaseKind.RETREATS): "SUM",
    (Season.FALL, PhaseKind.MOVEMENT): "FAL",
    (Season.FALL, PhaseKind.RETREATS): "AUT",
    (Season.WINTER, PhaseKind.ADJUSTMENTS): "WIN",
}


def surroundings(
    position: Position, negotiation: Negotiation, speaker: int, to: Collection[int]
) -> Context:
    """The context of a line from one seat to others: all of it is known to the speaker.

    >>> from games.diplomacy.position import start
    >>> here = surroundings(start(), Negotiation(), 2, [3])
    >>> here.speaker, here.to, here.season, here.units["FRA"][0].region.province
    ('FRA', ('GER',), 'SPR', 'BRE')
    """
    phase = position.phase
    return Context(
        speaker=code_of(speaker),
        to=codes_of(to),
        season=_SEASONS[phase.season, phase.kind],
        year=phase.year,
        units=_units(position),
        open=waiting_for(negotiation, speaker, to),
        history=between(negotiation, codes_of([speaker, *to])),
        level=negotiation.terms.level,
        offers=offered(negotiation, speaker, to),
    )


def _units(position: Position) -> dict[str, list[Unit]]:
    """Every power's units, those that must retreat too."""
    return {
        code: [
            read_unit(code, str(unit))
            for unit in (
                *position.units[power],
                *(entry.unit for entry in position.dislodged[power]),
            )
        ]
        for power, code in CODES.items()
    }
