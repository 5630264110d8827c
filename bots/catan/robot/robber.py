"""Where JSettlers' robots move the robber, and whom they rob.

It goes where it slows the opponent who is nearest to winning most, off our own hexes.
"""

from bots.catan.estimate.income import BITS, from_nothing
from bots.catan.estimate.scene import hand_size
from bots.catan.records.board import Scene
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers
from bots.catan.settings import Settings
from games.catan.pieces import NOBODY, RESOURCES
from games.catan.topology import HEX_MASK, HEXES, NOWHERE
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw

TRIES = 30
"""Random hexes that are looked at with a wish before any will do."""


@kernel
def victim_to_thwart(desk: Desk, seat: int, etas: Numbers) -> int:
    """The opponent nearest to winning (the first of equals), or who has most of what we need."""
    if desk.settings.ROB_FOR_NEED:
        return _holder_of_need(desk, seat)
    nearest = NOBODY
    for other in range(desk.scenes[NOW].seats):
        if other != seat and (nearest == NOBODY or etas[other] < etas[nearest]):
            nearest = other
    return nearest


@kernel
def _holder_of_need(desk: Desk, seat: int) -> int:
    """The opponent in whose hand the resource that we get least is most frequent (STAC)."""
    scene, rates = desk.scenes[NOW], desk.rates[seat]
    need = 0
    for resource in range(RESOURCES):
        if rates[resource] > rates[need]:
            need = resource
    best, best_share = NOBODY, -1.0
    for other in range(scene.seats):
        if other != seat:
            size = hand_size(scene, other)
            share = scene.hand[other, need] / size if size > 0 else 0.0
            if share > best_share:
                best, best_share = other, share
    return best


@kernel
def may_go(scene: Scene, hex_: int) -> bool:
    """Whether the robber may be moved to the hex."""
    return bool(hex_ != scene.robber and scene.sheltered & HEX_MASK[hex_] == 0)


@kernel
def touches(scene: Scene, seat: int, hex_: int) -> bool:
    """Whether a building of the player lies at the hex."""
    return bool((scene.settlements[seat] | scene.cities[seat]) & HEX_MASK[hex_])


@kernel
def income_without(desk: Desk, seat: int, hex_: int) -> int:
    """A player's packed income while the robber stands on a hex."""
    scene, ground = desk.scenes[NOW], desk.ground
    buildings = 0
    nodes = scene.settlements[seat] & HEX_MASK[hex_]
    while nodes:
        buildings += 1
        nodes &= nodes - 1
    nodes = scene.cities[seat] & HEX_MASK[hex_]
    while nodes:
        buildings += 2
        nodes &= nodes - 1
    if ground.weight[hex_] == 0:
        return int(scene.income[seat])
    return int(
        scene.income[seat] - (buildings * ground.weight[hex_] << BITS * ground.terrain[hex_])
    )


@kernel
def robber_hex(desk: Desk, seat: int, victim: int, randomness: Randomness) -> int:
    """The hex that slows the victim most, none of ours; else a random one."""
    settings = desk.settings
    scene = desk.scenes[NOW]
    best, best_total = NOWHERE, 0
    for hex_ in range(HEXES):
        if not may_go(scene, hex_) or touches(scene, seat, hex_):
            continue
        income = income_without(desk, victim, hex_)
        stops = settings.first_cutoff_stops
        etas = from_nothing(desk.table, income, scene.ports[victim], stops)
        total = 0
        for kind in range(KINDS if settings.ship_counts else KINDS - 1):
            total += etas[kind]
        if total > best_total:
            best, best_total = hex_, total
    return best if best != NOWHERE else _random_hex(scene, seat, settings, randomness)


@kernel
def _random_hex(scene: Scene, seat: int, settings: Settings, randomness: Randomness) -> int:
    """Any other hex; for some tries not one of ours (or, as the original has it, only ours)."""
    hex_ = scene.robber
    for tries in range(1000):
        hex_ = draw(randomness, HEXES)
        unwanted = touches(scene, seat, hex_) != (settings.robber_prefers_own_hexes != 0)
        if may_go(scene, hex_) and (tries >= TRIES or not unwanted):
            break
    return int(hex_)


@kernel
def victim_at(desk: Desk, seat: int, hex_: int, etas: Numbers) -> int:
    """Whom to rob at a hex: who is nearest to winning of those with cards, or NOBODY."""
    scene = desk.scenes[NOW]
    best = NOBODY
    for other in range(scene.seats):
        if other == seat or not touches(scene, other, hex_) or hand_size(scene, other) == 0:
            continue
        if best == NOBODY or etas[other] < etas[best]:
            best = other
    return best
