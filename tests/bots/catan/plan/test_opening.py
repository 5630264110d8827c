"""The first placements, against a slow search."""

from itertools import combinations

from bots.catan.plan.opening_jsettlers import first_road, first_settlement, second_settlement
from games.catan.pieces import DESERT
from games.catan.position import Record
from games.catan.topology import AROUND, EDGE_NODES, NODE_HEXES, NODES, PORT_MASK
from tests.bots.catan.estimate.test_building_speed import by_the_description
from tests.bots.catan.tables import desk_of, settle, table

PERCENT = (0, 0, 3, 6, 8, 11, 14, 17, 14, 11, 8, 6, 3)
COSTS = ([1, 0, 1, 1, 1], [0, 3, 0, 2, 0], [0, 1, 1, 1, 0], [1, 0, 0, 0, 1])


def total(record: Record, nodes: tuple[int, ...]) -> tuple[int, int]:
    """The rolls to a settlement, city, card and road from nothing; the dice weight, negative."""
    weights, ports = [0] * 5, set()
    for node in nodes:
        for hex_ in NODE_HEXES[node].tolist():
            if hex_ >= 0 and record["terrain"][hex_] != DESERT:
                weights[record["terrain"][hex_]] += PERCENT[record["numbers"][hex_]]
        ports |= {
            int(record["ports"][port]) for port, mask in enumerate(PORT_MASK) if mask >> node & 1
        }
    rates = [int(100 / weight + 0.5) if weight else 55_555 for weight in weights]
    ratios = [2 if kind in ports else 3 if 5 in ports else 4 for kind in range(5)]
    etas = (by_the_description([0] * 5, cost, rates, ratios, 161) for cost in COSTS)
    return sum(etas), -sum(weights)


def test_the_first_settlement_is_of_the_best_pair() -> None:
    record = table()
    pairs = [
        pair for pair in combinations(range(NODES), 2) if not int(AROUND[pair[0]]) >> pair[1] & 1
    ]
    best = min(total(record, pair) for pair in pairs)
    chosen = first_settlement(desk_of(record))
    partners = [pair for pair in pairs if chosen in pair and total(record, pair) == best]
    assert partners


def test_the_second_settlement_is_the_best_partner_of_the_first() -> None:
    record = table()
    settle(record, 0, 23)
    settle(record, 1, 19, 35, 8)
    free = [node for node in range(NODES) if not int(record["blocked"]) >> node & 1]
    best = min(total(record, (23, node)) for node in free)
    assert total(record, (23, second_settlement(desk_of(record), 0))) == best


def test_the_first_road_begins_at_the_settlement_and_leads_to_a_free_node() -> None:
    record = table()
    settle(record, 0, 23)
    settle(record, 1, 34, 12)  # what lies beyond 29 towards 34, and beyond 17 towards 12
    road = first_road(desk_of(record), 0, 23, 0)
    assert 23 in EDGE_NODES[road].tolist()


def test_a_road_does_not_lead_where_others_will_settle_first() -> None:
    record = table()
    settle(record, 0, 23)
    desk = desk_of(record)
    roads = {others: first_road(desk, 0, 23, others) for others in (0, 6)}
    assert all(23 in EDGE_NODES[road].tolist() for road in roads.values())
