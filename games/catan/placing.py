"""Roads, settlements and cities: where they may stand, and what changes when they do."""

from games.catan.longest import road_cut, road_laid
from games.catan.pieces import NOBODY
from games.catan.position import Phase, Record
from games.catan.standing import enemy_buildings
from games.catan.topology import (
    ALL_NODES,
    AROUND,
    EDGE_MASK,
    EDGES,
    NOWHERE,
    PORT_MASK,
    PORTS,
)
from games.core.kernel import kernel


@kernel
def settlement_nodes(record: Record, seat: int) -> int:
    """The set of nodes where a seat may settle, were it to pay: two steps from every building.

    In the set-up anywhere; later where a road of its own ends.
    """
    if record.settlements_left[seat] == 0:
        return 0
    if record.phase == Phase.FIRST_SETTLEMENT:
        return int(ALL_NODES & ~record.blocked)
    return int(record.touched[seat] & ~record.blocked)


@kernel
def city_nodes(record: Record, seat: int) -> int:
    """The set of nodes where a seat may raise a city, were it to pay: its settlements."""
    return int(record.settlements[seat]) if record.cities_left[seat] else 0


@kernel
def road_ends(record: Record, seat: int) -> int:
    """The set of nodes from which a seat may lay a road.

    Those at its roads and buildings that nobody else's building closes; in the set-up the
    settlement just placed.
    """
    if record.roads_left[seat] == 0:
        return 0
    if record.phase == Phase.FIRST_ROAD:
        return 1 << int(record.settled)
    own = record.touched[seat] | record.settlements[seat] | record.cities[seat]
    return int(own & ~enemy_buildings(record, seat))


@kernel
def count_roads(record: Record, seat: int) -> int:
    """How many edges a seat may lay a road on, were it to pay."""
    ends, count = road_ends(record, seat), 0
    for edge in range(EDGES):  # without a branch, so that many edges are looked at at once
        count += (ends & EDGE_MASK[edge] != 0) & (record.roads[edge] == NOBODY)
    return count


@kernel
def nth_road(record: Record, seat: int, index: int) -> int:
    """The index-th edge that a seat may lay a road on."""
    ends = road_ends(record, seat)
    for edge in range(EDGES):
        if ends & EDGE_MASK[edge] and record.roads[edge] == NOBODY:
            if index == 0:
                return edge
            index -= 1
    return NOWHERE


@kernel
def any_road(record: Record, seat: int) -> bool:
    """Whether a seat has a road and a place to lay it."""
    return count_roads(record, seat) > 0


@kernel
def lay_road(record: Record, seat: int, edge: int) -> None:
    """Lay a road of a seat's stock on an edge."""
    record.roads[edge] = seat
    record.roads_left[seat] -= 1
    record.touched[seat] |= EDGE_MASK[edge]
    road_laid(record, seat, edge)


@kernel
def settle_at(record: Record, seat: int, node: int) -> None:
    """Place a settlement of a seat's stock; it may open a port and cut others' roads."""
    record.settlements[seat] |= 1 << node
    record.settlements_left[seat] -= 1
    record.blocked |= AROUND[node]
    for port in range(PORTS):
        if PORT_MASK[port] >> node & 1:
            record.ports_held[seat] |= 1 << record.ports[port]
    road_cut(record, seat, node)


@kernel
def raise_city(record: Record, seat: int, node: int) -> None:
    """Replace a settlement by a city; the settlement returns to the seat's stock."""
    record.settlements[seat] &= ~(1 << node)
    record.cities[seat] |= 1 << node
    record.settlements_left[seat] += 1
    record.cities_left[seat] -= 1
