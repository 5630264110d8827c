"""The tree: what is visited, what is one position, what is counted, by one thread or several."""

import math
from collections import Counter
from threading import Thread
from typing import Any

import numpy as np
import pytest

from bots.catan.fast.games import play
from bots.catan.robot.named import Stac
from bots.catan.search.parameters import SHARES, Search, settings_of
from bots.catan.search.rave import blend, code_of
from bots.catan.search.thinking import Thought, think
from bots.catan.search.tree import (
    COUNTS,
    EXPANDED,
    LEGAL,
    LOSSES,
    MOST_OPTIONS,
    NODES,
    VISITS,
    WINS,
    Tree,
    Walker,
    clear,
    plant,
    walker,
)
from bots.catan.search.types import TYPE_WEIGHTS, WEIGHTS
from bots.catan.search.walk import plant_roots, search
from bots.catan.search.worth import VALUED_BY, set_up, weigh
from games.catan.actions import Kind
from games.catan.choices import actions_of
from games.catan.mask import mask
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import COST, DECK, SEATS, SHEEP, Purchase
from games.catan.playout import playout
from games.catan.position import Phase, Record
from games.catan.sampling import clear_desk
from games.catan.topology import EDGE_NODES, HEX_NODES, HEXES, NODE_EDGES
from tests.bots.catan.tables import pave, settle, table

HOMES = (8, 23, 35, 40)
TREE = plant(20_000, threads=4)
SCALES = [set_up() for _ in range(4)]
EVEN = WEIGHTS[TYPE_WEIGHTS.index("even")].copy()


def opening(**options: Any) -> Record:
    return start(Options(open_hands=True, **options), seed=1).record


def village(**options: Any) -> Record:
    """Everybody has a settlement with a road; seat 0 is to play, and has nothing in hand."""
    record = table(**options)
    for seat, node in enumerate(HOMES):
        settle(record, seat, node)
        pave(record, seat, int(NODE_EDGES[node][0]))
    return record


def pay_for(record: Record, seat: int, *purchases: Purchase) -> None:
    """Put the price of some purchases into a hand."""
    for purchase in purchases:
        record["hand"][seat] += COST[purchase].astype(np.int8)
        record["bank"] -= COST[purchase].astype(np.int8)


def thought(record: Record, seed: int = 1, **parameters: Any) -> Thought:
    return think(record, [record], 0, Search(**parameters), seed)


def grow(record: Record, iterations: int, **parameters: Any) -> tuple[Tree, Walker]:
    """The tree of a search, and who walked it."""
    tree = clear(TREE, record, [record], 0)
    chosen = Search(**parameters)
    one = walker(tree, chosen.MCTS_MAX_TREE_DEPTH, 1, set_up(), EVEN)
    plant_roots(tree, one, settings_of(chosen))
    search(tree, one, settings_of(chosen), iterations)
    return tree, one


def children(tree: Tree, node: int) -> list[int]:
    first, count = int(tree.first[node]), int(tree.edges[node])
    return list(map(int, tree.child[first : first + count]))


def kinds(tree: Tree, node: int) -> list[int]:
    first = int(tree.first[node])
    found: list[int] = tree.kind[first : first + int(tree.edges[node])].tolist()
    return found


def child(tree: Tree, node: int, kind: Kind) -> int:
    """Where a node's first action of a kind leads."""
    return int(tree.child[int(tree.first[node]) + kinds(tree, node).index(kind)])


def count(tree: Tree, what: int, node: int) -> int:
    return int(tree.tallies[COUNTS * node + what])


def test_the_building_that_wins_is_found() -> None:
    record = village()
    pay_for(record, 0, Purchase.CITY)
    record["longest_road"] = record["largest_army"] = 0
    record["cards"][0, 1] = 4  # points: 1 + 2 + 2 + 4, and one more for the city
    best = thought(record, MCTS_ITERATIONS=200).best
    assert best.action["kind"] == Kind.CITY
    assert best.share == 1.0


@pytest.mark.parametrize("faithful", [False, True])
def test_every_option_is_visited_once_before_any_is_twice(faithful: bool) -> None:
    choices = thought(opening(), MCTS_ITERATIONS=54, faithful=faithful).choices
    assert [one.visits for one in choices] == [1] * 54


def test_faithful_searches_begin_with_the_last_option() -> None:
    choices = thought(opening(), MCTS_ITERATIONS=3, faithful=True).choices
    visited = {int(one.action["where"]) for one in choices if one.visits}
    assert visited == {51, 52, 53}
    assert choices[0].visits == 0  # never visited, and so first in the published ranking


def test_a_road_then_a_city_is_the_same_as_a_city_then_a_road() -> None:
    record = village(trades=False)
    pay_for(record, 0, Purchase.CITY, Purchase.ROAD)
    tree, _ = grow(record, 300)
    root = int(tree.roots[0])
    road, city = child(tree, root, Kind.ROAD), child(tree, root, Kind.CITY)
    assert child(tree, road, Kind.CITY) == child(tree, city, Kind.ROAD)


def test_cards_are_drawn_as_often_as_the_deck_has_them() -> None:
    record = village(trades=False)
    pay_for(record, 0, Purchase.CARD)
    tree, _ = grow(record, 1200)
    nodes: Any = tree.records[: int(tree.used[NODES])]
    bought = (nodes["new_cards"][:, 0].sum(axis=1) == 1) & (nodes["turn"] == 0)
    bought &= nodes["phase"] == Phase.MAIN
    drawn = np.zeros(len(DECK))
    for node in np.flatnonzero(bought & (nodes["luck"] == 0)).tolist():
        drawn[nodes["new_cards"][node, 0].argmax()] += count(tree, VISITS, node)
    expected = drawn.sum() * np.array(DECK) / sum(DECK)
    assert drawn.sum() > 300
    assert ((drawn - expected) ** 2 / expected).sum() < 18.5  # one in a thousand by chance


def test_a_seven_is_rolled_in_one_case_of_six() -> None:
    record = village(trades=False)
    record["phase"], record["rolled"] = Phase.ROLL, 0
    tree, _ = grow(record, 1800)
    nodes: Any = tree.records[: int(tree.used[NODES])]
    sevens = (nodes["phase"] == Phase.ROBBER) & (nodes["turn_number"] == record["turn_number"])
    rolled = sum(count(tree, VISITS, node) for node in np.flatnonzero(sevens).tolist())
    assert abs(rolled - 300) < 3.3 * (1800 * 5 / 36) ** 0.5  # one in a thousand by chance


def test_a_circle_of_trades_is_left_and_counted_once() -> None:
    record = village()
    record["hand"][0, 0] = record["hand"][1, 1] = 1
    tree, one = grow(record, 400, keys_count_turns=False)
    root = int(tree.roots[0])
    there = child(tree, root, Kind.OFFER)
    swapped = child(tree, there, Kind.ACCEPT)
    back = child(tree, child(tree, swapped, Kind.OFFER), Kind.ACCEPT)
    assert back == root
    assert count(tree, VISITS, root) == 400
    assert one.seen[1] / one.seen[0] < 15


def test_ten_thousand_iterations_from_the_start_make_about_fifty_thousand_positions() -> None:
    found = thought(opening(board="random"), MCTS_ITERATIONS=10_000)
    assert 40_000 < found.nodes < 75_000
    assert found.memory < 50_000_000


def middle(seed: int) -> Record:
    """A decision with 75 to 95 options in the middle of a game among STAC's robots."""
    opening = start(Options(open_hands=True, board="random"), seed)
    for limit in range(100, 600):
        record = play(opening, [Stac] * SEATS, [{}] * SEATS, seed, limit)[0].record
        options = len(actions_of(record, int(record["turn"])))
        if record["phase"] == Phase.MAIN and 75 <= options <= 95:
            return record
    raise AssertionError("no such decision")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ten_thousand_iterations_in_the_middle_open_every_option(seed: int) -> None:
    record = middle(seed)
    parameters = Search(faithful=True, MCTS_ITERATIONS=10_000, MCTS_OFFERS_LIMIT=-1)
    found = think(record, [record], int(record["turn"]), parameters, seed)
    assert min(one.visits for one in found.choices) > 10
    assert 25_000 < found.nodes < 75_000


def test_offers_that_are_refused_lead_to_one_position() -> None:
    record = village()
    for seat in range(SEATS):
        record["hand"][seat, seat] = 1
    tree, _ = grow(record, 400)
    root = int(tree.roots[0])
    first, options = int(tree.first[root]), int(tree.edges[root])
    offers = [one for one in range(first, first + options) if tree.kind[one] == Kind.OFFER]
    assert len(offers) == 3
    assert len({child(tree, int(tree.child[one]), Kind.REFUSE) for one in offers}) == 1


def test_the_same_seed_comes_to_the_same_bit_for_bit() -> None:
    runs = [thought(opening(), seed, MCTS_ITERATIONS=600) for seed in (1, 1, 2)]
    told = [[(one.visits, one.share) for one in run.choices] for run in runs]
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_no_thread_loses_what_another_counts(threads: int) -> None:
    tree = clear(TREE, opening(), [opening()], 0)
    parameters = Search(MCTS_ITERATIONS=800, MCTS_THREADS=threads)
    settings = settings_of(parameters)
    walkers = [walker(tree, 50, seed, set_up(), EVEN) for seed in range(threads)]
    plant_roots(tree, walkers[0], settings)
    run_together(tree, walkers, parameters)
    root = int(tree.roots[0])
    assert count(tree, VISITS, root) == 800
    assert sum(count(tree, VISITS, one) for one in children(tree, root)) == 800
    assert sum(count(tree, WINS + seat, root) for seat in range(SEATS)) == 800
    used = int(tree.used[NODES])
    assert not tree.tallies[: COUNTS * used].reshape(-1, COUNTS)[:, LOSSES].any()
    words = tree.words[:used]
    assert len(np.unique(words, axis=0)) >= used - threads  # no position twice but spare sheets


def test_a_thousand_searches_of_four_threads_come_to_an_end() -> None:
    record, parameters = village(trades=False), Search(MCTS_ITERATIONS=8)
    for seed in range(1000):
        tree = clear(TREE, record, [record], 0)
        walkers = [walker(tree, 50, seed + one, SCALES[one], EVEN) for one in range(4)]
        plant_roots(tree, walkers[0], settings_of(parameters))
        run_together(tree, walkers, parameters)
        assert count(tree, VISITS, int(tree.roots[0])) == 8


def test_where_games_are_broken_off_what_is_won_is_shared_out() -> None:
    tree, _ = grow(village(), 200, playout_turns=2)
    root = int(tree.roots[0])
    shared = sum(count(tree, WINS + seat, root) for seat in range(SEATS))
    assert abs(shared - 200 * SHARES) <= 2 * 200  # each share is rounded
    assert all(0 < count(tree, WINS + seat, root) < 120 * SHARES for seat in range(SEATS))


@pytest.mark.parametrize("valued_by", VALUED_BY)
def test_a_game_that_is_over_is_won_and_not_valued(valued_by: str) -> None:
    record = village()
    pay_for(record, 0, Purchase.CITY)
    record["longest_road"] = record["largest_army"] = 0
    record["cards"][0, 1] = 4
    best = thought(record, MCTS_ITERATIONS=200, playout_turns=0, valued_by=valued_by).best
    assert (best.action["kind"], best.share) == (Kind.CITY, 1.0)


def test_games_that_are_broken_off_are_played_until_the_set_up_is_over() -> None:
    _, one = grow(opening(), 60, playout_turns=0)
    assert int(one.paper["turn_number"][0]) == 1
    assert int(one.paper["settlements"][0, 0]).bit_count() == 2


def test_a_search_that_breaks_games_off_comes_to_the_same_bit_for_bit() -> None:
    runs = [thought(opening(), 3, MCTS_ITERATIONS=200, playout_turns=1) for _ in range(2)]
    assert [one.share for one in runs[0].choices] == [one.share for one in runs[1].choices]


@pytest.mark.parametrize("valued_by", range(len(VALUED_BY)))
def test_who_has_a_city_more_is_expected_to_win_more_often(valued_by: int) -> None:
    record, scales = village(), set_up()
    weigh(scales, record, valued_by)
    before = scales.shares.copy()
    record["cities"][1], record["settlements"][1] = record["settlements"][1], 0
    weigh(scales, record, valued_by)
    assert scales.shares[1] > before[1]
    assert scales.shares.sum() == pytest.approx(1)


def test_options_begin_with_the_wins_that_they_are_thought_to_have() -> None:
    record = village(trades=False)
    pay_for(record, 0, Purchase.CITY, Purchase.SETTLEMENT)
    plain = thought(record, MCTS_ITERATIONS=300)
    seeded = thought(record, MCTS_ITERATIONS=300, city_wins=1000.0)
    visits = [
        sum(one.visits for one in found.choices if one.action["kind"] == Kind.CITY)
        for found in (plain, seeded)
    ]
    assert visits[1] > visits[0]
    assert seeded.best.action["kind"] == Kind.CITY
    assert seeded.best.share <= 1 < seeded.best.value


def test_where_few_have_come_by_any_option_is_as_likely() -> None:
    choices = thought(opening(), MCTS_ITERATIONS=54, random_below_visits=1000).choices
    assert 1 < max(one.visits for one in choices) < 10


def run_together(tree: Tree, walkers: list[Walker], parameters: Search) -> None:
    """Let all walk at once, an equal part each."""
    part = parameters.MCTS_ITERATIONS // len(walkers)
    threads = [
        Thread(target=search, args=(tree, one, settings_of(parameters), part)) for one in walkers
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_wins_are_counted_by_actions_where_there_are_no_afterstates() -> None:
    found = thought(opening(), MCTS_ITERATIONS=600, MCTS_NO_AFTERSTATES=True)
    assert sum(one.visits for one in found.choices) == 600


def test_a_road_listed_twice_starves_all_other_actions_of_visits() -> None:
    record = village(trades=False)
    around = set(HEX_NODES[next(hex_ for hex_ in range(HEXES) if HOMES[0] in HEX_NODES[hex_])])
    ring = [edge for edge, ends in enumerate(EDGE_NODES.tolist()) if around.issuperset(ends)]
    pave(record, 0, *ring[:-1])  # the last lies between two ends of ours
    pay_for(record, 0, Purchase.ROAD)
    most = {}
    for faithful in (False, True):
        choices = thought(
            record, MCTS_ITERATIONS=300, MCTS_NO_AFTERSTATES=True, faithful=faithful
        ).choices
        most[faithful] = max(one.visits for one in choices)
    assert most[False] < 200 < 290 < most[True]


def test_types_in_the_tree_keep_offers_from_taking_all_visits() -> None:
    record = village()
    for seat in range(SEATS):
        pay_for(record, seat, Purchase.SETTLEMENT, Purchase.CARD)
    tried = {}
    for types in ("none", "mean"):
        choices = thought(record, MCTS_ITERATIONS=600, tree_types=types).choices
        tried[types] = sum(one.visits for one in choices if one.action["kind"] == Kind.OFFER)
    assert tried["mean"] < 400 < tried["none"]


def test_types_are_visited_in_the_tree_by_their_weights() -> None:
    record = village()
    pay_for(record, 0, Purchase.SETTLEMENT, Purchase.CARD)
    pay_for(record, 1, Purchase.SETTLEMENT)
    for weights in TYPE_WEIGHTS:
        choices = thought(
            record, MCTS_ITERATIONS=4000, tree_types="weights", type_weights=weights
        ).choices
        seen = Counter[int]()
        for one in choices:
            seen[int(one.action["kind"])] += one.visits
        given = WEIGHTS[TYPE_WEIGHTS.index(weights)]
        among = sum(int(given[kind]) for kind in seen)
        assert len(seen) > 3
        for kind, visits in seen.items():
            likely = 4000 * int(given[kind]) / among
            assert abs(visits - likely) < 5 * math.sqrt(likely) + 2


def test_playouts_by_the_weights_of_players_who_build_end_sooner() -> None:
    turns = {}
    for weights in TYPE_WEIGHTS:
        desk = clear_desk()._replace(weights=WEIGHTS[TYPE_WEIGHTS.index(weights)].copy())
        randomness, ends = np.array([3], np.uint64), []
        for _ in range(60):
            record = opening().copy()
            playout(record, True, randomness, 1_000_000, desk)
            ends.append(int(record["turn_number"]))
        turns[weights] = sum(ends) / len(ends)
    assert turns["stac"] < 0.9 * turns["even"]


def test_a_full_tree_grows_no_more_and_is_searched_on() -> None:
    found = thought(opening(), MCTS_ITERATIONS=1000, MCTS_MAX_TREE_SIZE=1000)
    assert found.iterations == 1000
    assert found.nodes < 1100


def worlds(record: Record, number: int) -> list[Record]:
    """Ways in which the cards may lie that the others hold, for seat 0."""
    rng, deals = np.random.default_rng(1), []
    for _ in range(number):
        deal = record.copy()
        for other in range(1, SEATS):
            deal["hand"][other] = rng.multinomial(int(record["hand"][other].sum()), [0.2] * 5)
        deals.append(deal)
    return deals


def test_of_many_ways_in_which_cards_may_lie_as_many_are_searched_as_fit_in_the_tree() -> None:
    record = village()
    for seat in range(SEATS):
        pay_for(record, seat, Purchase.SETTLEMENT, Purchase.CARD)
    deals = worlds(record, 1000)
    record["open_hands"] = 0
    for sets in (False, True):
        parameters = Search(
            MCTS_ITERATIONS=500, MCTS_MAX_TREE_SIZE=1000, worlds=1000, information_sets=sets
        )
        found = think(record, deals, 0, parameters, 1)
        assert sum(one.visits for one in found.choices) == found.iterations == 500
        assert found.nodes < 1000 + 2 * MOST_OPTIONS


def in_two_worlds(sets: bool) -> Tree:
    """A search before seat 1's turn, who can build a city in one world and not in the other."""
    record = village(trades=False)
    record["open_hands"] = 0
    city, none = record.copy(), record.copy()
    city["open_hands"] = none["open_hands"] = 1
    city["hand"][1] = COST[Purchase.CITY]
    none["hand"][1, SHEEP] = city["hand"][1].sum()
    tree = clear(TREE, record, [city, none], 0)
    chosen = Search(information_sets=sets)
    one = walker(tree, chosen.MCTS_MAX_TREE_DEPTH, 1, set_up(), EVEN)
    plant_roots(tree, one, settings_of(chosen))
    search(tree, one, settings_of(chosen), 3000)
    return tree


def looks_of(tree: Tree) -> list[bytes]:
    """What seat 0 sees of each node."""
    looks = []
    for record in tree.records[: int(tree.used[NODES]) - 1]:
        seen = record.copy()
        seen["open_hands"] = 0
        if record["open_hands"]:
            mask(seen, 0)
        looks.append(seen.tobytes())
    return looks


def test_positions_that_look_alike_count_as_one_where_information_sets_are_searched() -> None:
    for sets in (False, True):
        tree = in_two_worlds(sets)
        found: dict[bytes, set[int]] = {}
        for node, look in enumerate(looks_of(tree)):
            if tree.counted[node]:
                found.setdefault(look, set()).add(int(tree.counted[node]))
        several = sum(len(counted) > 1 for counted in found.values())
        assert (several == 0) == sets
        visits = [count(tree, VISITS, int(tree.counted[root]) - 1) for root in tree.roots]
        assert (visits == [3000, 3000]) if sets else (sum(visits) == 3000)


def test_with_open_hands_information_sets_change_nothing() -> None:
    record = village()
    for seat in range(SEATS):
        pay_for(record, seat, Purchase.SETTLEMENT)
    runs = [thought(record, MCTS_ITERATIONS=500, information_sets=sets) for sets in (False, True)]
    told = [[(one.visits, one.share) for one in run.choices] for run in runs]
    assert told[0] == told[1]


def test_what_could_be_done_in_one_world_alone_is_weighed_by_how_often_it_could_be() -> None:
    tree = in_two_worlds(sets=True)
    legal = tree.tallies[LEGAL::COUNTS]
    found = 0
    for node in np.flatnonzero(tree.state[: int(tree.used[NODES])] == EXPANDED).tolist():
        if tree.mover[node] == 1 and Kind.CITY in kinds(tree, node):
            end, city = (
                int(legal[tree.counted[child(tree, node, kind)] - 1])
                for kind in (Kind.END, Kind.CITY)
            )
            assert city <= end
            found += city < end
    assert found


def test_an_option_is_also_worth_what_was_won_where_it_was_done_later() -> None:
    record = village(trades=False)
    pay_for(record, 0, Purchase.SETTLEMENT, Purchase.CITY)
    tree, _ = grow(record, 400, rave_visits=50.0)
    first, options = int(tree.first[tree.roots[0]]), int(tree.edges[tree.roots[0]])
    oftener = 0
    for edge in range(first, first + options):
        visits = count(tree, VISITS, int(tree.child[edge]))
        later = int(tree.later[2 * edge])
        if tree.kind[edge] == Kind.END:
            assert later == 0  # a turn always ends, whatever else is done
        else:
            assert visits <= later <= 400
            oftener += later > visits
    assert oftener
    chosen = settings_of(Search(rave_visits=50.0))
    edge = first + next(at for at in range(options) if tree.kind[first + at] == Kind.CITY)
    later = int(tree.later[2 * edge + 1]) / int(tree.later[2 * edge])
    assert blend(tree, chosen, edge, 0, 0.9) == pytest.approx(later)
    assert blend(tree, chosen, edge, 50, 0.9) == pytest.approx((0.9 + later) / 2)
    assert blend(tree, chosen, edge, 1 << 30, 0.9) == pytest.approx(0.9, abs=1e-3)


def test_no_two_actions_share_a_code_but_offers_of_the_same_to_others() -> None:
    record = village()
    for seat in range(SEATS):
        pay_for(record, seat, Purchase.SETTLEMENT, Purchase.CITY)
    codes: dict[int, set[tuple[int, ...]]] = {}
    for action in actions_of(record, 0):
        cards = (*action["give"].tolist(), *action["take"].tolist())
        codes.setdefault(code_of(action), set()).add(
            (int(action["kind"]), int(action["where"]), *cards)
        )
    assert len(codes) > 50
    assert all(len(actions) == 1 for actions in codes.values())


@pytest.mark.parametrize("more", [{"information_sets": True}, {"rave_visits": 30.0}])
def test_no_thread_loses_what_views_count_or_later_actions(
    more: dict[str, Any],
) -> None:
    record = village()
    for seat in range(SEATS):
        pay_for(record, seat, Purchase.SETTLEMENT)
    deals = worlds(record, 5)
    record["open_hands"] = 0
    parameters = Search(MCTS_ITERATIONS=2000, MCTS_THREADS=4, **more)
    found = think(record, deals, 0, parameters, seed=1)
    assert sum(one.visits for one in found.choices) == found.iterations == 2000
    assert sum(one.visits * one.share for one in found.choices) <= 2000


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_several_trees_share_the_iterations_and_add_up_what_they_count(threads: int) -> None:
    record = village(trades=False)
    pay_for(record, 0, Purchase.SETTLEMENT, Purchase.CITY)
    found = thought(record, MCTS_ITERATIONS=601, trees=2, MCTS_THREADS=threads)
    assert sum(one.visits for one in found.choices) == found.iterations == 601
    one, two = (thought(record, seed, MCTS_ITERATIONS=300, MCTS_THREADS=1) for seed in (1, 2))
    both = thought(record, MCTS_ITERATIONS=600, trees=2)
    for choice in both.choices:
        written = choice.action.tobytes()
        apart = [
            next(other for other in tree.choices if other.action.tobytes() == written)
            for tree in (one, two)
        ]
        assert choice.visits == sum(other.visits for other in apart)
        assert choice.share * choice.visits == pytest.approx(
            sum(other.share * other.visits for other in apart)
        )


def test_published_games_are_played_out_with_trades_where_nobody_may_trade() -> None:
    record = village(trades=False)
    pay_for(record, 0, Purchase.SETTLEMENT)
    shares = [
        [one.share for one in thought(record, MCTS_ITERATIONS=50, **switches).choices]
        for switches in ({}, {"faithful": True, "unvisited_last_first": False})
    ]
    assert shares[0] != shares[1]
