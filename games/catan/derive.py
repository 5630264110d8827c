"""What follows from the pieces and cards on the table, set on a record that was put together."""

import numpy as np

from games.catan.longest import longest_road
from games.catan.pieces import (
    CITIES,
    DECK,
    IN_BANK,
    KNIGHT,
    LEAST_ARMY,
    NOBODY,
    ROADS,
    SETTLEMENTS,
)
from games.catan.position import Record
from games.catan.standing import award_longest_road
from games.catan.topology import AROUND, EDGE_NODES, NODES, PORT_MASK, PORTS


def derive(record: Record) -> None:
    """Set what buildings block and open, what is left in stock, bank and deck, and who holds the
    special cards, where it is not said: those who alone have the longest road or largest army.
    """
    for seat in range(record["players"]):
        _derive_pieces(record, seat)
    for seat in range(record["players"]):
        if record["roads_left"][seat] >= 0:
            record["road_length"][seat] = longest_road(record, seat)
    held = record["cards"].sum(0) + record["new_cards"].sum(0) + record["played"].sum(0)
    record["deck"] = np.clip(DECK - held, 0, None)
    record["bank"] = np.clip(IN_BANK - record["hand"].sum(0), 0, None)
    if record["longest_road"] == NOBODY:
        award_longest_road(record)
    army = record["played"][:, KNIGHT]
    if record["largest_army"] == NOBODY and army.max() >= LEAST_ARMY:
        leaders = (army == army.max()).nonzero()[0]
        record["largest_army"] = leaders[0] if len(leaders) == 1 else NOBODY


def _derive_pieces(record: Record, seat: int) -> None:
    """Set what follows from a seat's buildings and roads."""
    buildings = int(record["settlements"][seat] | record["cities"][seat])
    for node in range(NODES):
        if buildings >> node & 1:
            record["blocked"] |= AROUND[node]
    for port in range(PORTS):
        if buildings & int(PORT_MASK[port]):
            record["ports_held"][seat] |= 1 << int(record["ports"][port])
    own = record["roads"] == seat
    for one, other in EDGE_NODES[own].tolist():
        record["touched"][seat] |= 1 << one | 1 << other
    record["roads_left"][seat] = ROADS - own.sum()
    record["settlements_left"][seat] = SETTLEMENTS - int(record["settlements"][seat]).bit_count()
    record["cities_left"][seat] = CITIES - int(record["cities"][seat]).bit_count()
