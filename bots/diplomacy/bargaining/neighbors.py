"""Who lives near whom: what a power could take from us in a year, and we from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from bots.diplomacy.ground import Ground
from games.diplomacy.orders import Unit
from games.diplomacy.position import Position


@dataclass(frozen=True, slots=True)
class Neighbor:
    """Another power near us. ``threat``: its units within two moves of our centers; ``prey``: its
    centers within two moves of our units."""

    power: str
    threat: int
    prey: int
    centers: int


def neighbors(position: Position, power: str, ground: Ground) -> Mapping[str, Neighbor]:
    """The powers (by key) that a power could fight within a year.

    >>> from bots.diplomacy.ground import STANDARD_GROUND
    >>> from games.diplomacy.position import start
    >>> sorted(neighbors(start(), "ENGLAND", STANDARD_GROUND))
    ['FRANCE']
    """
    ours = frozenset(position.centers[power])
    near = _near(position, power, ground)
    found: dict[str, Neighbor] = {}
    for other, centers in position.centers.items():
        if other == power:
            continue
        threat = sum(
            not ours.isdisjoint(_within_two(unit, ground)) for unit in position.units[other]
        )
        prey = len(near.intersection(centers))
        if threat or prey:
            found[other] = Neighbor(other, threat, prey, len(centers))
    return found


def _near(position: Position, power: str, ground: Ground) -> frozenset[str]:
    """The provinces within two moves of a power's units."""
    return frozenset(
        province for unit in position.units[power] for province in _within_two(unit, ground)
    )


def _within_two(unit: Unit, ground: Ground) -> frozenset[str]:
    found = set(ground.reach[unit])
    for spot in ground.next_to(unit):
        found |= ground.reach[spot]
    return frozenset(found)
