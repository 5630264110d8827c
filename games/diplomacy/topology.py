"""The board as the kernels see it: one record of small tables, derived from a Map.

Provinces and places go by their index on the map; a place's index below ``PROVINCES`` is its
province's. Seas have numbers of their own (0 … 18), so that a set of fleets at sea is one 32-bit
mask and a convoy's whole route is such a set.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from games.core.layout import Fields, i1, i2, layout, u1, u4
from games.diplomacy.map import Map, Terrain
from games.diplomacy.orders import Unit, UnitKind

PROVINCES, PLACES, SEATS = 75, 81, 7
SEAS = 19
ROUTES = 2048
LAND, COAST, SEA = 0, 1, 2
NOWHERE = -1
FAR = 99


class Board(Fields):
    """The tables of a map."""

    province: NDArray[np.int8] = i1(PLACES)  # the province a place lies in
    terrain: NDArray[np.int8] = i1(PROVINCES)  # LAND, COAST or SEA
    steps: NDArray[np.uint8] = u1(PLACES, PLACES)  # a fleet can go from place to place
    enters: NDArray[np.uint8] = u1(3, PLACES, PROVINCES)  # UnitKind, from place, into province
    coast_count: NDArray[np.int8] = i1(PROVINCES)
    coast: NDArray[np.int8] = i1(PROVINCES, 2)  # places a fleet can stand on
    center: NDArray[np.uint8] = u1(PROVINCES)  # holds a supply center
    home: NDArray[np.int8] = i1(PROVINCES)  # seat whose home center it is, or NOWHERE
    sea: NDArray[np.int8] = i1(PROVINCES)  # number of the sea, or NOWHERE
    route_first: NDArray[np.int16] = i2(PROVINCES, PROVINCES)  # convoys from coast to coast
    route_count: NDArray[np.int8] = i1(PROVINCES, PROVINCES)
    route: NDArray[np.uint32] = u4(ROUTES)  # sets of seas, each with no sea to spare
    distance: NDArray[np.int8] = i1(PROVINCES, PROVINCES)  # counted over any border
    home_distance: NDArray[np.int8] = i1(
        3, PLACES, SEATS
    )  # UnitKind, place, to the seat's nearest home
    rank: NDArray[np.int8] = i1(PROVINCES)  # place of the full name in the alphabet


BOARD: Final = layout(Board)
"""Layout of the one record that ``board_of`` makes."""


@cache
def place_codes(map_: Map) -> tuple[str, ...]:
    """The codes of a map's places by their index.

    >>> from games.diplomacy.map import STANDARD
    >>> place_codes(STANDARD)[0], place_codes(STANDARD)[80]
    ('ADR', 'STP/SC')
    """
    return tuple(map_.places)


@cache
def unit_at(kind: int, place: int, map_: Map) -> Unit:
    """The unit of a kind at a place's index.

    >>> from games.diplomacy.map import STANDARD
    >>> str(unit_at(UnitKind.FLEET, 80, STANDARD))
    'F STP/SC'
    """
    return Unit(UnitKind(kind), place_codes(map_)[place])


_TERRAIN = {Terrain.LAND: LAND, Terrain.COAST: COAST, Terrain.SEA: SEA}


@cache
def board_of(map_: Map) -> Board:
    """The tables of a map. Raises ``ValueError`` if the map is not of the standard size.

    >>> from games.diplomacy.map import STANDARD
    >>> board, province = board_of(STANDARD), STANDARD.province_index
    >>> int(board["route_count"][province["LON"], province["BEL"]])
    2
    """
    if (len(map_.provinces), len(map_.places), len(map_.powers)) != (PROVINCES, PLACES, SEATS):
        raise ValueError(f"the kernels know boards of {PROVINCES} provinces and {PLACES} places")
    board = np.zeros((), BOARD)
    _fill_places(board, map_)
    _fill_steps(board, map_)
    _fill_centers(board, map_)
    _fill_routes(board)
    _fill_distances(board)
    board.flags.writeable = False
    return cast(Board, board[()])


def _fill_places(board: NDArray[np.void], map_: Map) -> None:
    index = map_.place_index
    by_name = sorted(map_.provinces, key=lambda code: map_.provinces[code].name)
    for code, place in map_.places.items():
        board["province"][index[code]] = index[place.province]
    for code, province in map_.provinces.items():
        coasts = map_.coasts(code)
        board["terrain"][index[code]] = _TERRAIN[province.terrain]
        board["rank"][index[code]] = by_name.index(code)
        board["coast_count"][index[code]] = len(coasts)
        board["coast"][index[code]] = NOWHERE
        board["coast"][index[code], : len(coasts)] = [index[coast] for coast in coasts]


def _fill_steps(board: NDArray[np.void], map_: Map) -> None:
    index = map_.place_index
    for code, place in map_.places.items():
        here = index[code]
        armies = [index[neighbor] for neighbor in place.armies]
        fleets = [index[neighbor] for neighbor in place.fleets]
        board["steps"][here, fleets] = 1
        board["enters"][UnitKind.ARMY, here, armies] = 1
        board["enters"][UnitKind.FLEET, here, board["province"][fleets]] = 1


def _fill_centers(board: NDArray[np.void], map_: Map) -> None:
    board["home"] = NOWHERE
    for code, province in map_.provinces.items():
        board["center"][map_.province_index[code]] = province.center
        if province.home is not None:
            board["home"][map_.province_index[code]] = map_.seat(province.home)


def _fill_routes(board: NDArray[np.void]) -> None:
    """Number the seas and list, for each pair of coasts, every convoy route between them."""
    terrain = board["terrain"]
    seas = np.flatnonzero(terrain == SEA).tolist()
    board["sea"] = NOWHERE
    board["sea"][seas] = np.arange(len(seas))
    links = [_seas_beside(board, sea) for sea in seas]
    lands = np.flatnonzero(terrain == COAST).tolist()
    shores = {land: _seas_beside(board, land) for land in lands}
    count = 0
    for start, goal in ((one, other) for one in shores for other in shores if one < other):
        routes = sorted(_routes(links, shores[start], shores[goal]), key=int.bit_count)
        for pair in ((start, goal), (goal, start)):
            board["route_first"][pair], board["route_count"][pair] = count, len(routes)
        board["route"][count : count + len(routes)] = routes
        count += len(routes)


def _seas_beside(board: NDArray[np.void], province: int) -> int:
    """The set of seas that touch a province, on any of its coasts."""
    coasts = board["coast"][province, : board["coast_count"][province]]
    neighbors = {int(place) for coast in coasts for place in np.flatnonzero(board["steps"][coast])}
    return sum(1 << int(board["sea"][place]) for place in neighbors if _is_sea(board, place))


def _is_sea(board: NDArray[np.void], place: int) -> bool:
    return bool(board["terrain"][board["province"][place]] == SEA)


def _bits(mask: int) -> Iterator[int]:
    return (bit for bit in range(SEAS) if mask >> bit & 1)


def _routes(links: list[int], departure: int, arrival: int) -> Iterator[int]:
    """Every set of seas that joins two shores and would not if any of its seas were missing.

    Such a set is a path on which no sea but the first touches the departure's shore, no sea but
    the last the arrival's, and no two touch but those that follow each other. (A fleet that is on
    no such path is of no use to the convoy: DATC 6.G.19.)
    """
    paths = [(sea, 1 << sea, departure) for sea in _bits(departure)]
    while paths:
        last, path, barred = paths.pop()
        if arrival >> last & 1:
            yield path
            continue
        onward = links[last] & ~barred & ~path
        paths.extend((sea, path | 1 << sea, barred | links[last]) for sea in _bits(onward))


def _fill_distances(board: NDArray[np.void]) -> None:
    steps, province = board["steps"], board["province"]
    any_border = np.zeros((PROVINCES, PROVINCES), bool)
    any_border[province[np.nonzero(steps)[0]], province[np.nonzero(steps)[1]]] = True
    any_border |= board["enters"][UnitKind.ARMY, :PROVINCES] > 0
    board["distance"] = [_walk(any_border, [start]) for start in range(PROVINCES)]
    for seat in range(SEATS):
        homes = np.flatnonzero(board["home"] == seat)
        coasts = np.flatnonzero(np.isin(province, homes))
        board["home_distance"][UnitKind.ARMY, :, seat] = _walk(any_border, homes)[province]
        board["home_distance"][UnitKind.FLEET, :, seat] = _walk(steps > 0, coasts)


def _walk(borders: NDArray[np.bool_], starts: Iterable[int]) -> NDArray[np.int8]:
    """Steps from the nearest start to everywhere; FAR where no way leads."""
    distance = np.full(len(borders), FAR, np.int8)
    reached = np.zeros(len(borders), bool)
    reached[list(starts)] = True
    step = 0
    while (fresh := reached & (distance == FAR)).any():
        distance[fresh] = step
        reached = borders[fresh].any(axis=0)
        step += 1
    return distance
