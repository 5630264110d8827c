"""A game of Catan as vectors of numbers for learning, after those of STAC.

Each state that STAC's tables have a row for is a vector, and each action the difference between the
states before and after it, of what actions change; both as seen by whose action it is (of the last
state, whose turn it is). The others follow in the order of the table; seats that nobody has are 0.
What each number means is data (``STATE``, ``ACTION``), and stands in every file.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.catan.pieces import (
    ANY,
    COST,
    HAND_LIMIT,
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
    SEATS,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    Purchase,
)
from games.catan.position import Position
from games.catan.standing import points, shown_points
from games.catan.topology import EDGE_NODES, EDGES, NODE_EDGES, NODE_HEXES, NOWHERE, PORT_MASK
from games.core.record import Record
from games.formats.stac_geometry import Place, nodes_of, reduced
from games.formats.stac_layout import ACTION, STATE, Block, binary, in_bits, offsets
from games.formats.stac_tables import played, states_of

Vector = NDArray[np.int16]
SEVEN = 7


LENGTH = sum(block.length for block in STATE)
_STARTS = offsets(STATE)
_PLACES = np.concatenate([_STARTS[one.name] + np.arange(one.length) for one in ACTION])
"""Where each number of an action lies in a state."""


def state(position: Position, seat: int) -> Vector:
    """A position as one seat sees it, all hidden cards of others left out."""
    record: Any = position.record
    players = int(record["players"])
    own = Place(record, seat)
    numbers = [*_table(record, own), *_own(record, own), *_next_places(record, own)]
    for n in range(1, SEATS):
        other = (seat + n) % players
        numbers += _opponent(record, other) if n < players else [0] * 27
    vector = np.array(numbers, np.int16)
    assert vector.shape == (LENGTH,)
    return vector


def action(before: Vector, after: Vector) -> Vector:
    """What an action changed, from the states of the seat whose it is; the bias stays 1.

    >>> one = np.zeros(LENGTH, np.int16)
    >>> len(action(one, one)), action(one, one).sum().item()
    (74, 1)
    """
    changed: Vector = (after - before)[_PLACES]
    changed[0] = 1
    return changed


def write_numbers(record: Record) -> Iterator[bytes]:
    """All vectors of a game as numpy's NPZ."""
    states, actions, kinds, seats = _vectors(record)
    layouts = _layout("state", STATE) | _layout("action", ACTION)
    yield _packed(layouts, states=states, actions=actions, types=kinds, seats=seats)


def write_bits(record: Record) -> Iterator[bytes]:
    """The same in binary."""
    states, actions, kinds, seats = _vectors(record)
    layouts = _layout("state", in_bits(STATE)) | _layout("action", in_bits(ACTION))
    bits, changed = binary(states, STATE), binary(actions, ACTION)
    yield _packed(layouts, states=bits, actions=changed, types=kinds, seats=seats)


def _vectors(record: Record) -> tuple[Vector, Vector, list[float], list[int]]:
    """States, actions, and of each action its type and its seat."""
    positions, acts = list(states_of(record)), list(played(record))
    seats = [act.seat for act in acts]
    whose = [*seats, int(positions[-1].record["turn"])]
    states = [state(position, seat) for position, seat in zip(positions, whose, strict=True)]
    changed = [
        action(before, state(after, seat))
        for before, after, seat in zip(states, positions[1:], seats, strict=False)
    ]
    none = np.zeros((0, len(_PLACES)), np.int16)
    return np.array(states), np.array(changed) if changed else none, [a.kind for a in acts], whose


def _layout(name: str, blocks: Sequence[Block]) -> dict[str, NDArray[Any]]:
    """What the numbers of a vector mean: names, where each begins, how many they are."""
    return {
        f"{name}_names": np.array([block.name for block in blocks]),
        f"{name}_offsets": np.array(list(offsets(blocks).values())),
        f"{name}_lengths": np.array([block.length for block in blocks]),
    }


def _packed(layouts: dict[str, NDArray[Any]], **vectors: Any) -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **layouts, **vectors)
    return file.getvalue()


def _table(record: Any, own: Place) -> list[int]:
    """What is told of the table as a whole."""
    seat, robber, players = own.seat, int(record["robber"]), int(record["players"])
    roads = sum(one >= 0 for one in own.roads)
    settlements, cities = (
        sum(len(nodes_of(nodes)) for nodes in record[name]) for name in ("settlements", "cities")
    )
    terrain = int(record["terrain"][robber])
    seven = bool(record["rolled"]) and int(record["dice"].sum()) == SEVEN
    return [
        *(1, int(record["turn"] == seat), int(seven), settlements, roads, cities),
        int(record["played_card"]),
        (seat - int(record["first"])) % players + 1,
        int(record["deck"].sum() > 0),
        *(int(terrain == kind) for kind in range(RESOURCES)),
        int(record["numbers"][robber]),
    ]


def _own(record: Any, own: Place) -> list[int]:
    """What is told of the seat itself, up to what it can do."""
    seat, robber = own.seat, int(record["robber"])
    places = [Place(record, other) for other in range(int(record["players"]))]
    hit = [place.touches(robber) for place in places]
    cards, new = record["cards"][seat], record["new_cards"][seat]
    other_cards = (ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)
    held = (KNIGHT, *other_cards)
    return [
        points(record, seat),
        *(int(record[name] == seat) for name in ("longest_road", "largest_army")),
        *(len(pieces) for pieces in (own.settlements, own.own, own.cities)),
        *record["hand"][seat].tolist(),
        *_ports(record, seat),
        *own.access(),
        *own.production(),
        *(int(hit[seat] > 0), sum(hit), sum(some > 0 for some in hit)),
        int(record["played"][seat][KNIGHT]),
        int(record["road_length"][seat]),
        *(int(record["played"][seat][card]) for card in other_cards),
        *(int(cards[card]) for card in held),
        *(int(new[card]) for card in held),
        int(cards[VICTORY_POINT] + new[VICTORY_POINT]),
        *_can(record, seat),
        int(record["hand"][seat].sum() > HAND_LIMIT),
    ]


def _ports(record: Any, seat: int) -> list[int]:
    held = int(record["ports_held"][seat])
    return [held >> kind & 1 for kind in (ANY, *range(RESOURCES))]


def _can(record: Any, seat: int) -> list[int]:
    """Whether a card, road, settlement, city can be paid for and is there; and a trade."""
    hand, ports = record["hand"][seat], int(record["ports_held"][seat])
    there = {
        Purchase.CARD: record["deck"].sum(),
        Purchase.ROAD: record["roads_left"][seat],
        Purchase.SETTLEMENT: record["settlements_left"][seat],
        Purchase.CITY: record["cities_left"][seat],
    }
    ratios = [2 if ports >> kind & 1 else 3 if ports >> ANY & 1 else 4 for kind in range(RESOURCES)]
    can = [int(left > 0 and (hand >= COST[what]).all()) for what, left in there.items()]
    return [*can, int((hand >= ratios).any())]


def _next_places(record: Any, own: Place) -> list[int]:
    """What the places yield that can be settled within one edge of own roads, and their ports;
    then ten times the part of own roads that end where two more can be laid."""
    free = {
        node
        for edge in range(EDGES)
        if own.road_may_lie(edge) and _by_own_road(own, edge)
        for node in EDGE_NODES[edge].tolist()
        if not int(record["blocked"]) >> node & 1
    }
    yields, ports = [0] * RESOURCES, [0] * (RESOURCES + 1)
    for node in free:
        for hex_ in NODE_HEXES[node].tolist():
            if hex_ != NOWHERE and (kind := int(record["terrain"][hex_])) < RESOURCES:
                yields[kind] += reduced(int(record["numbers"][hex_]))
        for port, nodes in enumerate(PORT_MASK.tolist()):
            if nodes >> node & 1:
                kind = int(record["ports"][port])
                ports[0 if kind == ANY else kind + 1] += 1
    ends = 0
    for node in {node for edge in own.own for node in EDGE_NODES[edge].tolist()}:
        beside = [own.roads[edge] for edge in NODE_EDGES[node].tolist() if edge != NOWHERE]
        blocked = own.others >> node & 1
        ends += beside.count(own.seat) == 1 and beside.count(-1) >= 2 and not blocked
    return [*yields, *ports, 10 * ends // len(own.own) if own.own else 0]


def _by_own_road(own: Place, edge: int) -> bool:
    """Whether an edge is an own road, or meets one where no other has built."""
    touched = {node for road in own.own for node in EDGE_NODES[road].tolist()}
    return any(node in touched and not own.others >> node & 1 for node in EDGE_NODES[edge].tolist())


def _opponent(record: Any, seat: int) -> list[int]:
    """What is told of another: what all can see."""
    place = Place(record, seat)
    cards = record["cards"][seat].sum() + record["new_cards"][seat].sum()
    return [
        shown_points(record, seat),
        *(int(record[name] == seat) for name in ("largest_army", "longest_road")),
        int(record["road_length"][seat]),
        int(record["played"][seat][KNIGHT]),
        int(cards > 0),
        int(place.touches(int(record["robber"])) > 0),
        int(record["hand"][seat].sum()),
        *(len(pieces) for pieces in (place.own, place.settlements, place.cities)),
        *_ports(record, seat),
        *place.access(),
        *place.production(),
    ]
