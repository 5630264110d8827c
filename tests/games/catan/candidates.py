"""Every action that can be written down in the listed forms, legal or not."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from games.catan.actions import Action
from games.catan.names import bundle_text, edge_name
from games.catan.notation import read_action
from games.catan.pieces import RESOURCE_NAMES, RESOURCES, SEAT_NAMES
from games.catan.position import Phase, Position
from games.catan.topology import EDGES, HEX_LETTERS, NODES

BARE = ("end", "buy", "road building", "roll", "skip", "accept", "refuse", "no deal")
SEATS = range(len(SEAT_NAMES))


def candidates(position: Position) -> Iterator[Action]:
    """Every action of the listed forms."""
    yield from _always()
    if position.phase is Phase.DISCARD:
        for owed in set(position.record["owed"].tolist()) - {0}:
            yield from (read_action(f"discard {cards}") for cards in _discards(owed))


@cache
def _always() -> list[Action]:
    """Those that do not depend on the position."""
    return list(_forms())


def _forms() -> Iterator[Action]:
    yield from map(read_action, BARE)
    yield from (read_action(f"road {edge_name(edge)}") for edge in range(EDGES))
    for node in range(NODES):
        yield read_action(f"settlement {node}")
        yield read_action(f"city {node}")
    for word, letter in product(("robber", "knight"), HEX_LETTERS):
        yield read_action(f"{word} {letter}")
        yield from (read_action(f"{word} {letter} {name}") for name in SEAT_NAMES)
    for name in RESOURCE_NAMES:
        yield read_action(f"monopoly {name}")
    yield from (read_action(f"year of plenty {cards}") for cards in _bundles(2))
    for count, (given, taken) in product((2, 3, 4), product(RESOURCE_NAMES, repeat=2)):
        yield read_action(f"bank {count} {given} for 1 {taken}")
    yield from (read_action(f"deal {name}") for name in SEAT_NAMES)
    yield from _offers()


def _bundles(most: int) -> list[str]:
    """Every bundle of one to so many cards."""
    counts = product(range(most + 1), repeat=RESOURCES)
    return [bundle_text(cards) for cards in counts if 0 < sum(cards) <= most]


def _offers() -> Iterator[Action]:
    """One for one, one for two and two for one, to one seat each."""
    for seat, give, take in product(SEAT_NAMES, _bundles(2), _bundles(2)):
        if give[0] == take[0] == "2" or (give.count(" ") > 2 and take.count(" ") > 2):
            continue
        if (give[0] == "2" and take.count(" ") > 2) or (take[0] == "2" and give.count(" ") > 2):
            continue
        yield read_action(f"offer {seat} {give} for {take}")


def _discards(owed: int) -> Iterator[str]:
    """Every bundle of so many cards."""
    for walls in combinations(range(owed + RESOURCES - 1), RESOURCES - 1):
        edges = (-1, *walls, owed + RESOURCES - 1)
        yield bundle_text(edges[i + 1] - edges[i] - 1 for i in range(RESOURCES))
