"""The kernel of the longest road against a slow independent search, on random nets."""

from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis.strategies import integers

from games.catan.longest import longest_road, road_laid
from games.catan.opening import bare_record
from games.catan.options import Options
from games.catan.pieces import NOBODY
from games.catan.position import Record
from games.catan.topology import EDGE_NODES, NODES
from tests.games.catan.slow_road import longest_trail

several = settings(max_examples=300, deadline=None, derandomize=True)


def grown_net(rng: Random, roads: int, loose: float) -> list[tuple[int, int]]:
    """A net of roads grown from a random edge; now and then a road lies apart."""
    edges = [(one, other) for one, other in EDGE_NODES.tolist()]
    net = [rng.choice(edges)]
    while len(net) < roads:
        touched = {node for road in net for node in road}
        beside = [road for road in edges if road not in net and touched & set(road)]
        # Roads that close a circle are taken more often than chance would.
        closing = [road for road in beside if touched >= set(road)]
        pool = closing if closing and rng.random() < 0.5 else beside
        apart = [road for road in edges if road not in net]
        net.append(rng.choice(apart if rng.random() < loose else pool))
    return net


def lay(net: list[tuple[int, int]], enemies: frozenset[int]) -> Record:
    """A record with the roads of seat 0 and buildings of seat 1."""
    record = bare_record(Options(players=2))
    index = {tuple(ends): edge for edge, ends in enumerate(EDGE_NODES.tolist())}
    for one, other in net:
        record["roads"][index[one, other]] = 0
        record["touched"][0] |= 1 << one | 1 << other
    record["settlements"][1] = sum(1 << node for node in enemies)
    return record


@several
@given(integers(0, 10**9))
def test_the_longest_road_equals_the_slow_search(seed: int) -> None:
    rng = Random(seed)
    net = grown_net(rng, rng.randint(1, 15), loose=rng.choice((0, 0.2)))
    count = rng.choice((0, 0, 1, 2, 4))
    touched = sorted({node for road in net for node in road})
    enemies = frozenset(rng.sample(touched, min(count, len(touched))))
    assert longest_road(lay(net, enemies), 0) == longest_trail(net, enemies)


@several
@given(integers(0, 10**9))
def test_the_length_kept_up_road_by_road_equals_the_slow_search(seed: int) -> None:
    rng = Random(seed)
    net = grown_net(rng, 15, loose=0)
    enemies = frozenset(rng.sample(range(NODES), rng.choice((0, 2, 5))))
    record = lay([], enemies)
    edges = EDGE_NODES.tolist()
    for count, road in enumerate(net, start=1):
        edge = edges.index(list(road))
        record["roads"][edge] = 0
        record["touched"][0] |= 1 << road[0] | 1 << road[1]
        road_laid(record, 0, edge)
        assert int(record["road_length"][0]) == longest_trail(net[:count], enemies)


def test_counting_puts_every_road_back() -> None:
    rng = Random(1)
    for _ in range(50):
        record = lay(grown_net(rng, 15, loose=0.1), frozenset([20, 30]))
        before = record["roads"].copy()
        longest_road(record, 0)
        assert np.array_equal(record["roads"], before)
        assert set(before.tolist()) <= {0, NOBODY}
