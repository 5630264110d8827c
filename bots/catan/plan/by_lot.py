"""STAC's random robot: any kind of piece that has a place, and then any place of it."""

from bots.catan.estimate.building_speed import CITY, ROAD, SETTLEMENT
from bots.catan.estimate.possible_pieces import lowest
from bots.catan.plan.stack import ONE_CARD, clear, push, push_cards
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import numerals
from bots.catan.records.plan import Plan
from bots.catan.settings import Settings
from games.catan.pieces import NOBODY
from games.catan.topology import ALL_NODES, EDGES, NODE_EDGES, NOWHERE
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw

SPOTS, SITES, CARDS, ROADS = numerals(4)
PERCENT = 100
_WAYS = 3  # edges at a node


@kernel
def by_chance(settings: Settings, switch: int, randomness: Randomness) -> bool:
    """Whether something is decided at random: with a probability, or else by a switch."""
    if settings.randomPercentage > 0:
        return bool(draw(randomness, PERCENT) < settings.randomPercentage)
    return switch != 0


@kernel
def plan_randomly(desk: Desk, seat: int, randomness: Randomness, plan: Plan) -> None:
    """Plan one piece that has a place now, whether or not it can be paid for."""
    clear(plan)
    kinds, chosen = 0, NOBODY
    for kind in range(4):
        if _count(desk, seat, kind) > 0:
            kinds += 1
            if draw(randomness, kinds) == 0:
                chosen = kind
    if chosen == NOBODY:
        return
    index = draw(randomness, _count(desk, seat, chosen))
    if chosen == CARDS:
        push_cards(plan, ONE_CARD)
    elif chosen == ROADS:
        push(plan, ROAD, _nth_road(desk, seat, index))
    else:
        places = _spots(desk, seat) if chosen == SPOTS else _sites(desk, seat)
        push(plan, CITY if chosen == SPOTS else SETTLEMENT, nth(places, index))


@kernel
def _count(desk: Desk, seat: int, kind: int) -> int:
    """How many places a kind of piece has."""
    if kind == SPOTS:
        return size_of(_spots(desk, seat))
    if kind == SITES:
        return size_of(_sites(desk, seat))
    if kind == CARDS:
        return int(desk.scenes[NOW].deck > 0)
    count = 0
    for edge in range(EDGES):
        count += desk.possible[NOW, seat].road[edge] == 0
    return count


@kernel
def _spots(desk: Desk, seat: int) -> int:
    scene = desk.scenes[NOW]
    return int(desk.possible[NOW, seat].spots) if scene.cities_left[seat] > 0 else 0


@kernel
def _sites(desk: Desk, seat: int) -> int:
    """The settlements that need no road first."""
    possible, built_now = desk.possible[NOW, seat], 0
    sites = possible.sites if desk.scenes[NOW].settlements_left[seat] > 0 else 0
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        if possible.settlement[site] == 0:
            built_now |= 1 << site
    return built_now


@kernel
def _nth_road(desk: Desk, seat: int, index: int) -> int:
    for edge in range(EDGES):
        if desk.possible[NOW, seat].road[edge] == 0:
            if index == 0:
                return edge
            index -= 1
    return NOWHERE


@kernel
def size_of(nodes: int) -> int:
    """How many nodes a set has.

    >>> size_of(0b1011)
    3
    """
    size = 0
    while nodes:
        nodes &= nodes - 1
        size += 1
    return size


@kernel
def nth(nodes: int, index: int) -> int:
    """A node of a set, from 0, the lowest.

    >>> nth(0b1011, 2)
    3
    """
    for _ in range(index):
        nodes &= nodes - 1
    return lowest(nodes)


@kernel
def random_settlement(desk: Desk, randomness: Randomness) -> int:
    """Any free node."""
    free = ALL_NODES & ~desk.scenes[NOW].blocked
    return nth(free, draw(randomness, size_of(free)))


@kernel
def random_road(desk: Desk, settled: int, randomness: Randomness) -> int:
    """Any free edge at a settlement just placed."""
    ways, road = 0, NOWHERE
    for side in range(_WAYS):
        edge = NODE_EDGES[settled, side]
        if edge >= 0 and desk.scenes[NOW].roads[edge] == NOBODY:
            ways += 1
            if draw(randomness, ways) == 0:
                road = edge
    return int(road)
