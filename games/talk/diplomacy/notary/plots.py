"""Whether a deal was made against a power: what it learns when all talk is opened at the end."""

from typing import Any

from games.diplomacy.notation import read_order
from games.diplomacy.position import Position
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS
from games.talk.diplomacy.notary.breaches import entry
from games.talk.diplomacy.notary.on_board import affirmed, arrows_of


def aims_at(deal: Any, power: str, position: Position) -> bool:
    """Whether a deal is an alliance against a power, or sends anybody else at what is its own.

    ``position``: the one it was made in; a power's own are its units and its centers.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> said = NOTATION.read("propose(GER,[ITA],[Agree([GER ITA],aly([GER ITA],[FRA]))])")
    >>> aims_at(said, "FRA", start()), aims_at(said, "ENG", start())
    (True, False)
    >>> raid = NOTATION.read(
    ...     "propose(ITA,[GER],[Commit(ITA,[GER],"
    ...     "Do(mto(Unit(ITA,Region(PIE,AMY)),Region(MAR,AMY))))])"
    ... )
    >>> aims_at(raid, "FRA", start())
    True
    """
    if any(power in bond.enemies for bond in affirmed(deal, dip.Aly)):
        return True
    key = KEYS[power]
    for arrow in arrows_of(deal, position):
        goal = entry(read_order(arrow["line"]))
        if arrow["power"] != key and goal and _holds(position, key, goal):
            return True
    return False


def _holds(position: Position, key: str, province: str) -> bool:
    """Whether a province has a power's unit or is a center of it."""
    return key in (position.power_at(province), position.center_owner(province))
