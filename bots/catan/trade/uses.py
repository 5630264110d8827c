"""What cards are good for at once: what they buy, what the bank takes for them."""

from bots.catan.estimate.building_speed import CARD, CITY, COSTS, ROAD, SETTLEMENT, covers
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.mind import KNOWN
from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES, WOOD
from games.catan.topology import EDGES, NODES
from games.core.kernel import kernel

PIECES = 4


@kernel
def hand_after(desk: Desk, seat: int, give: Numbers, take: Numbers, hand: Numbers) -> None:
    """Set the cards that a seat is known to hold after it has given and taken some."""
    for resource in range(RESOURCES):
        held = desk.scenes[NOW].hand[seat, resource]
        hand[resource] = max(0, held - give[resource]) + take[resource]


@kernel
def lets_build(desk: Desk, seat: int, give: Numbers, take: Numbers) -> bool:
    """Whether an exchange pays for a player's next piece, which must have been found out."""
    if desk.mind.target[seat] != KNOWN:
        return False
    hand = give.copy()
    hand_after(desk, seat, give, take, hand)
    return covers(hand, COSTS[desk.mind.target_kind[seat]].copy())


@kernel
def affordable(hand: Numbers) -> int:
    """The kinds of pieces that a hand pays for, one bit each."""
    kinds = 0
    for kind in range(PIECES):
        kinds |= covers(hand, COSTS[kind].copy()) << kind
    return kinds


@kernel
def tradable(hand: Numbers, ratios: Numbers, without_wood: bool) -> int:
    """The resources of which a hand has enough for the bank, one bit each."""
    resources = 0
    for resource in range(RESOURCES):
        if not (without_wood and resource == WOOD):
            resources |= (hand[resource] >= ratios[resource]) << resource
    return resources


@kernel
def within_a_trade(hand: Numbers, before: Numbers, ratios: Numbers, without_wood: bool) -> int:
    """The kinds of pieces that a trade with the bank, new to a hand, would pay for; one bit each.

    Only pieces that the hand before did not pay for count.
    """
    kinds = 0
    fresh = tradable(hand, ratios, without_wood) & ~tradable(before, ratios, without_wood)
    for resource in range(RESOURCES):
        if not fresh >> resource & 1:
            continue
        left = hand.copy()
        left[resource] -= ratios[resource]
        for kind in range(PIECES):
            missing = 0
            for needed in range(RESOURCES):
                missing += max(0, COSTS[kind, needed] - left[needed])
            kinds |= (missing == 1) << kind
    return kinds & ~affordable(before)


@kernel
def placeable(desk: Desk, seat: int, at_once: bool) -> int:
    """The kinds of pieces that a player has a place and a piece for, one bit each.

    Unless ``at_once``, a place that needs roads first will do.
    """
    scene, possible = desk.scenes[NOW], desk.possible[NOW, seat]
    kinds = (scene.deck > 0) << CARD
    kinds |= (scene.settlements[seat] != 0 and scene.cities_left[seat] > 0) << CITY
    road, site = False, False
    for edge in range(EDGES):
        road |= possible.road[edge] == 0
    for node in range(NODES):
        if possible.sites >> node & 1:
            site |= possible.settlement[node] == 0 or not at_once
    kinds |= (road and scene.roads_left[seat] > 0) << ROAD
    return int(kinds | (site and scene.settlements_left[seat] > 0) << SETTLEMENT)
