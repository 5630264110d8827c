"""How long a player's road is, and how many more roads would make it the longest.

A trail does not use a road twice and does not pass an opponent's building. To exceed a length, a
trail is lengthened at an end by new roads, over which it may also reach another piece of the
player's own net.
"""

from bots.catan.estimate.scene import blocks
from bots.catan.records.board import Scene
from bots.catan.records.numbers import Numbers
from games.catan.pieces import LEAST_ROAD, NOBODY
from games.catan.topology import EDGES, NODE_EDGES, NODE_NODES, NODES
from games.core.kernel import kernel
from games.core.scratch import scratch

IMPOSSIBLE = 500
"""Rolls, or roads, to what cannot be had."""
_WAYS = 3  # edges at a node
_STEPS = EDGES + 1  # most nodes of a trail


@kernel
def fill_trails(scene: Scene, seat: int) -> None:
    """Measure the longest trail of own roads from every node, and the longest of all."""
    longest = 0
    for node in range(NODES):
        scene.trail[seat, node] = 0
        if scene.touched[seat] >> node & 1:
            trail = _longest_from(scene, seat, node)
            scene.trail[seat, node] = trail
            longest = max(longest, trail)
    scene.road_length[seat] = longest


@kernel
def _longest_from(scene: Scene, seat: int, start: int) -> int:
    """The longest trail of own roads that begins at a node: depth first, one road at a time."""
    node, side, taken, used = scratch(_STEPS), scratch(_STEPS), scratch(_STEPS), scratch(EDGES)
    node[0], side[0] = start, 0
    used[:] = 0
    depth = longest = 0
    while depth >= 0:
        if side[depth] == _WAYS or (depth > 0 and blocks(scene, seat, node[depth])):
            depth -= 1
            if depth >= 0:
                used[taken[depth]] = 0
            continue
        edge = NODE_EDGES[node[depth], side[depth]]
        side[depth] += 1
        if edge >= 0 and scene.roads[edge] == seat and not used[edge]:
            used[edge], taken[depth] = 1, edge
            beyond = NODE_NODES[node[depth], side[depth] - 1]
            depth += 1
            node[depth], side[depth] = beyond, 0
            longest = max(longest, depth)
    return longest


@kernel
def length_to_beat(scene: Scene, seat: int) -> int:
    """The length that a road must exceed to become the longest of the game."""
    if scene.road != NOBODY:
        return int(scene.road_length[scene.road])
    return max(LEAST_ROAD - 1, int(scene.road_length[seat]))


@kernel
def roads_to_go(scene: Scene, seat: int, path: Numbers) -> int:
    """The fewest new roads that give a player the longest road, and which they are.

    0 when the player holds it, ``IMPOSSIBLE`` when the pieces do not suffice.
    """
    if scene.road == seat:
        return 0
    beat = length_to_beat(scene, seat)
    most = int(scene.roads_left[seat])
    found = IMPOSSIBLE
    piece = scratch(NODES)
    piece[:] = NOBODY
    here = elsewhere = 0  # the longest trail of all, and of the pieces that it is not in
    longest = NOBODY
    for node in range(NODES):
        if scene.trail[seat, node] > 0 and piece[node] == NOBODY:
            trail = _mark_piece(scene, seat, node, piece)
            if trail > here:
                here, elsewhere, longest = trail, here, node
            else:
                elsewhere = max(elsewhere, trail)
    for node in range(NODES):
        if piece[node] != NOBODY and not blocks(scene, seat, node):
            enough = min(most, beat + 1 - scene.trail[seat, node])
            joined = elsewhere if piece[node] == longest else here
            if scene.trail[seat, node] + enough + joined <= beat:
                continue  # with no piece that it could reach either
            roads = _lengthen(scene, seat, node, beat, enough, piece, path)
            if roads < found:
                found, most = roads, roads - 1
    return found


@kernel
def _mark_piece(scene: Scene, seat: int, start: int, piece: Numbers) -> int:
    """Mark every node of the own net that hangs together with one; the longest trail from any."""
    longest = 0
    stack = scratch(NODES)
    stack[0], size = start, 1
    piece[start] = start
    while size > 0:
        size -= 1
        node = stack[size]
        longest = max(longest, int(scene.trail[seat, node]))
        for side in range(_WAYS):
            edge = NODE_EDGES[node, side]
            if edge >= 0 and scene.roads[edge] == seat:
                beyond = NODE_NODES[node, side]
                if piece[beyond] == NOBODY:
                    piece[beyond] = start
                    stack[size] = beyond
                    size += 1
    return longest


@kernel
def _lengthen(
    scene: Scene, seat: int, start: int, beat: int, most: int, piece: Numbers, path: Numbers
) -> int:
    """The fewest new roads, ``most`` at most, that lengthen a trail beyond a length."""
    node, side, taken = scratch(_STEPS), scratch(_STEPS), scratch(_STEPS)
    seen = scratch(NODES)
    seen[:] = 0
    node[0], side[0], seen[start] = start, 0, 1
    depth, found = 0, IMPOSSIBLE
    while depth >= 0:
        here = node[depth]
        ended = depth >= most or (
            depth > 0 and (blocks(scene, seat, here) or piece[here] != NOBODY)
        )
        if side[depth] == _WAYS or ended:
            seen[here] = 0
            depth -= 1
            continue
        edge, beyond = NODE_EDGES[here, side[depth]], NODE_NODES[here, side[depth]]
        side[depth] += 1
        if edge < 0 or scene.roads[edge] != NOBODY or seen[beyond]:
            continue
        taken[depth] = edge
        depth += 1
        node[depth], side[depth], seen[beyond] = beyond, 0, 1
        joins = piece[beyond] not in (NOBODY, piece[start]) and not blocks(scene, seat, beyond)
        joined = scene.trail[seat, beyond] if joins else 0
        if scene.trail[seat, start] + depth + joined > beat:
            for step in range(depth):
                path[step] = taken[step]
            found, most = depth, depth - 1
    return found
