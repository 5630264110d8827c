"""When a deal ends the game: all who are left have agreed to share a draw."""

from collections.abc import Collection

from games.diplomacy.game import survivors
from games.diplomacy.phase import read_phase
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.notary.promises import promises_of
from games.talk.sentences import Deal


def draw_agreed(deal: Deal, made: str, accepted: Collection[str], position: Position) -> bool:
    """Whether a deal made in a phase is a draw among all survivors that each of them accepted.

    A draw that is promised only on a condition, or for later, ends nothing, nor does one that
    leaves a survivor out.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language.ontology import POWERS
    >>> deal = (say.Agree(say.agents(POWERS), dip.Drw(say.agents(POWERS))),)
    >>> draw_agreed(deal, "S1901M", POWERS, start())
    True
    >>> draw_agreed(deal, "S1901M", ["AUS", "FRA"], start())
    False
    """
    left = say.agents(CODES[position.map.power_keys[seat]] for seat in survivors(position))
    return set(left) <= set(accepted) and any(
        promise.clause.phi == dip.Drw(left)
        and not promise.conditions
        and (promise.due is None or promise.due <= position.phase)
        for promise in promises_of(deal, read_phase(made))
    )
