"""The board as numbers for bots that spread figures over it.

A *spot* is a kind of unit at a place: an army in Spain, a fleet on its north coast. There are 56
spots for armies and 64 for fleets on the standard board.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from games.diplomacy.map import STANDARD, Map
from games.diplomacy.orders import Unit, UnitKind

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Ground:
    """The spots of a board, what is next to what, and which province each lies in.

    >>> STANDARD_GROUND.spots[STANDARD_GROUND.index[Unit(UnitKind.FLEET, "SPA/NC")]].province
    'SPA'
    """

    board: Map

    @cached_property
    def spots(self) -> tuple[Unit, ...]:
        """Every unit that could stand somewhere, armies first."""
        armies = [Unit(UnitKind.ARMY, code) for code, place in self.board.places.items()]
        fleets = [Unit(UnitKind.FLEET, code) for code, place in self.board.places.items()]
        return tuple(
            spot
            for spot in [*armies, *fleets]
            if (
                self.board.places[spot.place].armies
                if spot.kind is UnitKind.ARMY
                else self.board.places[spot.place].fleets
            )
        )

    @cached_property
    def index(self) -> dict[Unit, int]:
        """Spot to its number."""
        return {spot: number for number, spot in enumerate(self.spots)}

    @cached_property
    def province(self) -> Numbers:
        """For each spot the number of its province."""
        return np.array([self.board.province_index[spot.province] for spot in self.spots])

    def next_to(self, spot: Unit) -> tuple[Unit, ...]:
        """The spots a unit there may move to by itself.

        >>> [str(spot) for spot in STANDARD_GROUND.next_to(Unit(UnitKind.FLEET, "POR"))]
        ['F MAO', 'F SPA/NC', 'F SPA/SC']
        """
        place = self.board.places[spot.place]
        codes = place.armies if spot.kind is UnitKind.ARMY else place.fleets
        return tuple(Unit(spot.kind, code) for code in codes)

    @cached_property
    def reach(self) -> dict[Unit, frozenset[str]]:
        """For each spot the provinces a unit there may move to or support into."""
        return {
            spot: frozenset(other.province for other in self.next_to(spot)) for spot in self.spots
        }

    @cached_property
    def near(self) -> dict[Unit, tuple[str, ...]]:
        """For each spot the provinces a unit there may move to, and its own."""
        return {spot: (*self.reach[spot], spot.province) for spot in self.spots}

    @cached_property
    def _neighbors(self) -> tuple[NDArray[np.int64], list[tuple[int, list[int]]]]:
        """The adjacency matrix of spots, and apart the rows' second coasts of one province."""
        matrix = np.zeros((len(self.spots), len(self.spots)), dtype=np.int64)
        doubles = []
        for row, spot in enumerate(self.spots):
            by_province: dict[str, list[int]] = {}
            for other in self.next_to(spot):
                by_province.setdefault(other.province, []).append(self.index[other])
            for columns in by_province.values():
                if len(columns) == 1:
                    matrix[row, columns[0]] = 1
                else:
                    doubles.append((row, columns))
        return matrix, doubles

    def gathered(self, figures: Numbers) -> Numbers:
        """For each spot its own figure and its neighbors', a province with two coasts counted once
        with the better of them."""
        matrix, doubles = self._neighbors
        total: Numbers = figures + matrix @ figures
        for row, columns in doubles:
            total[row] += max(figures[column] for column in columns)
        return total


STANDARD_GROUND = Ground(STANDARD)
