"""A deal drawn by lot: some orders of its parties, perhaps a demilitarized zone."""

import random
from collections.abc import Mapping, Sequence

from bots.diplomacy.randomnegotiator.parameters import Parameters
from bots.diplomacy.speaking import spoken
from games.diplomacy.judge import legal_orders
from games.diplomacy.phase import Season
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.levels import TIME
from games.talk.sentences import Agents, Deal

SEASONS: Mapping[Season, str] = {Season.SPRING: "SPR", Season.FALL: "FAL"}
"""The seasons with moves, in L."""


def random_deal(
    view: View, others: Sequence[str], level: int, settings: Parameters, rng: random.Random
) -> Deal:
    """A deal between the view's power and others (L's codes) for its phase of moves.

    From level 6 on each promise names its turn, and there may be a zone; below, a zone would last
    for ever.
    """
    assert view.power is not None  # a player always has a seat
    parties = say.agents((CODES[view.power], *others))
    phase = view.board().phase
    turn = dip.Turn(SEASONS[phase.season], phase.year) if level >= TIME else None
    found: dict[say.Element, None] = {}
    ordered: set[object] = set()
    for _ in range(rng.randint(1, settings.orders)):
        power = rng.choice(parties)
        units = [one for one in view.units[KEYS[power]] if one not in ordered]
        if units:
            unit = rng.choice(units)
            ordered.add(unit)
            found[_promise(view, power, parties, str(unit), turn, rng)] = None
    if turn and (not found or rng.randrange(100) < settings.zones):
        found[_zone(parties, turn, rng)] = None
    return tuple(found)


def _promise(
    view: View,
    power: str,
    parties: Agents,
    unit: str,
    turn: dip.Turn | None,
    rng: random.Random,
) -> say.Commit:
    """A party's promise of any of the orders that one of its units may be given."""
    position = view.board()
    legal = legal_orders(position, position.map.seat(KEYS[power]))
    order = rng.choice([one for one in legal if str(one.unit) == unit])
    to = tuple(one for one in parties if one != power)
    return say.Commit(power, to, say.Do(spoken(order, KEYS[power], view)), turn)


def _zone(parties: Agents, turn: dip.Turn, rng: random.Random) -> say.Element:
    """Some of the parties stay out of a province or two for a turn."""
    powers = say.agents(rng.sample(parties, rng.randint(1, len(parties))))
    provinces = tuple(sorted(rng.sample(dip.PROVINCES, rng.randint(1, 2))))
    zone = dip.Dmz(powers, provinces)
    if len(powers) > 1:
        return say.Agree(powers, zone, turn)
    return say.Commit(powers[0], tuple(one for one in parties if one != powers[0]), zone, turn)
