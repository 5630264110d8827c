"""The board as a robot reckons with it: who stands where, what it brings in, who has how much.

A scene is read off a view and copied to try out a piece. Own hidden facts are in it, those of
others only as far as the view shows them. A set of nodes is a number, bit n for node n.
"""

from bots.catan.estimate.building_speed import DICE_WEIGHTS
from bots.catan.estimate.income import BITS
from bots.catan.records.board import Ground, Scene
from games.catan.pieces import DESERT, KNIGHT, RESOURCES, ROAD_BUILDING, SEATS, VICTORY_POINT
from games.catan.position import Record
from games.catan.robbing import sheltered_nodes
from games.catan.standing import hand_size as cards_in_hand
from games.catan.topology import (
    AROUND,
    EDGE_NODES,
    EDGES,
    HEX_NODES,
    HEXES,
    NODES,
    PORT_MASK,
    PORTS,
)
from games.core.kernel import kernel

_CORNERS = 6


@kernel
def read_ground(view: Record, ground: Ground) -> None:
    """Note what the board brings in where."""
    for node in range(NODES):
        ground.income[node] = ground.port[node] = 0
    for resource in range(RESOURCES):
        ground.rarity[resource] = 0
    for hex_ in range(HEXES):
        ground.weight[hex_] = 0
        ground.terrain[hex_], ground.number[hex_] = view.terrain[hex_], view.numbers[hex_]
        if view.terrain[hex_] != DESERT:
            weight = DICE_WEIGHTS[view.numbers[hex_]]
            ground.weight[hex_] = weight
            ground.rarity[view.terrain[hex_]] += weight
            for corner in range(_CORNERS):
                ground.income[HEX_NODES[hex_, corner]] += weight << BITS * view.terrain[hex_]
    for port in range(PORTS):
        for node in range(NODES):
            if PORT_MASK[port] >> node & 1:
                ground.port[node] = 1 << view.ports[port]


@kernel
def read_scene(view: Record, ground: Ground, scene: Scene) -> None:
    """Note who stands where and has what, as far as the view tells."""
    scene.seats, scene.goal, scene.robber = view.players, view.victory, view.robber
    scene.sheltered = sheltered_nodes(view)
    scene.army, scene.road = view.largest_army, view.longest_road
    scene.blocked, scene.built = view.blocked, 0
    scene.deck = view.unknown_deck
    for kind in range(RESOURCES):
        scene.deck += view.deck[kind]
    for edge in range(EDGES):
        scene.roads[edge] = view.roads[edge]
    for seat in range(SEATS):
        _read_board(view, ground, seat, scene)
        _read_cards(view, seat, scene)


@kernel
def _read_board(view: Record, ground: Ground, seat: int, scene: Scene) -> None:
    scene.settlements[seat], scene.cities[seat] = view.settlements[seat], view.cities[seat]
    scene.touched[seat] = view.touched[seat]
    scene.built |= view.settlements[seat] | view.cities[seat]
    scene.roads_left[seat] = view.roads_left[seat]
    scene.settlements_left[seat] = view.settlements_left[seat]
    scene.cities_left[seat] = view.cities_left[seat]
    scene.ports[seat] = view.ports_held[seat]
    scene.road_length[seat] = view.road_length[seat]
    scene.income[seat] = scene.shown[seat] = 0
    for node in range(NODES):
        size = (view.settlements[seat] >> node & 1) + 2 * (view.cities[seat] >> node & 1)
        scene.income[seat] += size * ground.income[node]
        scene.shown[seat] += size
    scene.shown[seat] += 2 * (view.longest_road == seat) + 2 * (view.largest_army == seat)


@kernel
def _read_cards(view: Record, seat: int, scene: Scene) -> None:
    for resource in range(RESOURCES):
        scene.hand[seat, resource] = view.hand[seat, resource]
    scene.unknown[seat] = view.unknown_hand[seat]
    scene.size[seat] = cards_in_hand(view, seat)
    scene.knights[seat] = view.played[seat, KNIGHT]
    scene.knights_held_old[seat] = view.cards[seat, KNIGHT]
    scene.knights_held[seat] = view.cards[seat, KNIGHT] + view.new_cards[seat, KNIGHT]
    scene.free_roads[seat] = not view.played_card and view.cards[seat, ROAD_BUILDING] > 0
    points = view.cards[seat, VICTORY_POINT] + view.new_cards[seat, VICTORY_POINT]
    scene.points[seat] = scene.shown[seat] + points


@kernel
def overlook_cards(scene: Scene, seat: int) -> None:
    """Leave others' development cards out, as a robot does that counts resource cards alone."""
    for other in range(SEATS):
        if other != seat:
            scene.points[other] = scene.shown[other]
            scene.knights_held[other] = scene.knights_held_old[other] = 0
            scene.free_roads[other] = 0


@kernel
def blocks(scene: Scene, seat: int, node: int) -> bool:
    """Whether an opponent's building stands there."""
    own = scene.settlements[seat] | scene.cities[seat]
    return bool((scene.built & ~own) >> node & 1)


@kernel
def put_settlement(ground: Ground, scene: Scene, seat: int, node: int) -> None:
    """Think a settlement placed, with its point, numbers and port."""
    scene.settlements[seat] |= 1 << node
    scene.built |= 1 << node
    scene.blocked |= AROUND[node]
    scene.settlements_left[seat] -= 1
    scene.points[seat] += 1
    scene.shown[seat] += 1
    scene.income[seat] += ground.income[node]
    scene.ports[seat] |= ground.port[node]


@kernel
def put_city(ground: Ground, scene: Scene, seat: int, node: int) -> None:
    """Think a settlement become a city: its numbers count twice."""
    scene.settlements[seat] &= ~(1 << node)
    scene.cities[seat] |= 1 << node
    scene.settlements_left[seat] += 1
    scene.cities_left[seat] -= 1
    scene.points[seat] += 1
    scene.shown[seat] += 1
    scene.income[seat] += ground.income[node]


@kernel
def put_road(scene: Scene, seat: int, edge: int) -> None:
    """Think a road placed; whoever measures roads does so after."""
    scene.roads[edge] = seat
    scene.touched[seat] |= 1 << EDGE_NODES[edge, 0] | 1 << EDGE_NODES[edge, 1]
    scene.roads_left[seat] -= 1


@kernel
def hand_size(scene: Scene, seat: int) -> int:
    """The cards in a player's hand, known or not."""
    return int(scene.size[seat])
