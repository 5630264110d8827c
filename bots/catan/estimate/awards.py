"""Who holds longest road and largest army once a piece is thought placed."""

from bots.catan.estimate.longest_road import fill_trails
from bots.catan.records.board import Scene
from games.catan.pieces import LEAST_ARMY, LEAST_ROAD, NOBODY
from games.catan.topology import NODE_EDGES
from games.core.kernel import kernel

_WAYS = 3  # edges at a node


@kernel
def cut_roads(scene: Scene, seat: int, node: int) -> None:
    """Measure the roads anew that a settlement cuts."""
    for side in range(_WAYS):
        edge = NODE_EDGES[node, side]
        owner = 0 + scene.roads[edge] if edge >= 0 else NOBODY
        if owner not in (NOBODY, seat):
            fill_trails(scene, owner)
    award_road(scene)


@kernel
def award_road(scene: Scene) -> None:
    """Give longest road to whom it belongs: to one who exceeds all, else where it is."""
    longest = 0
    for seat in range(scene.seats):
        longest = max(longest, scene.road_length[seat])
    if scene.road != NOBODY and scene.road_length[scene.road] == longest >= LEAST_ROAD:
        return
    if scene.road != NOBODY:
        scene.points[scene.road] -= 2
    holder, holders = NOBODY, 0
    for seat in range(scene.seats):
        if scene.road_length[seat] == longest:
            holder, holders = seat, holders + 1
    scene.road = holder if holders == 1 and longest >= LEAST_ROAD else NOBODY
    if scene.road != NOBODY:
        scene.points[scene.road] += 2


@kernel
def award_army(scene: Scene, seat: int) -> None:
    """Give largest army to a seat that has just exceeded all."""
    needed = LEAST_ARMY if scene.army == NOBODY else scene.knights[scene.army] + 1
    if scene.army != seat and scene.knights[seat] >= needed:
        if scene.army != NOBODY:
            scene.points[scene.army] -= 2
        scene.army = seat
        scene.points[seat] += 2
