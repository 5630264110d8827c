"""One iteration after another: down the tree, a game to its end, and what that says of the way.

Kocsis and Szepesvári's UCT (2006) as TypedMCTS has it (Dobre and Lascarides 2017): wins are counted
where an action leads, not for the action; chance is drawn; a node is expanded once all its siblings
were visited, all its children at once; games are played to the end by types.
"""

from typing import Final

from bots.catan.search import atomic
from bots.catan.search.expansion import expand, opens
from bots.catan.search.rave import code_of, count_later, note
from bots.catan.search.selection import first_twin, place_of, select
from bots.catan.search.settings import Settings
from bots.catan.search.tree import (
    CHANCE,
    COUNTS,
    DONE,
    EDGES,
    EXPANDED,
    LOSSES,
    NO_NODE,
    ROOT_EDGES,
    ROOTS,
    UNEXPANDED,
    VISITS,
    WINS,
    Tree,
    Walker,
    enter,
    has_room,
)
from bots.catan.search.worth import weigh
from bots.catan.settings.kinds import ABSENT
from games.catan.choices import awaited
from games.catan.nodes import nth
from games.catan.pieces import SEATS
from games.catan.playout import playout, settle_at_random
from games.catan.position import Phase, Record, Trades
from games.core.kernel import inlined, kernel
from games.core.randomness import draw

LONGEST: Final = 100_000
"""Actions after which a game is given up, and nobody has won it."""


@kernel
def plant_roots(tree: Tree, walker: Walker, settings: Settings) -> None:
    """Make nodes of ``tree.deals``, as many as there is room for, with the options of
    ``tree.listing``; at least one."""
    for world in range(len(tree.deals)):
        if world == 0 or has_room(tree, settings):
            tree.roots[world] = _plant_root(tree, walker, settings, tree.deals[world])
            tree.used[ROOTS] += 1
            if len(tree.deals) > 1:
                tree.used[ROOT_EDGES] = tree.used[EDGES]


@kernel
def search(tree: Tree, walker: Walker, settings: Settings, iterations: int) -> None:
    """Walk down a tree with roots so many times; several threads may, each with its own walker."""
    for _ in range(iterations):
        _iterate(tree, walker, settings)


@kernel
def _plant_root(tree: Tree, walker: Walker, settings: Settings, deal: Record) -> int:
    """The node of a position in which the searcher decides, with all its options."""
    tree.records[walker.spare[0]] = deal
    node = enter(tree, walker, settings)
    if tree.state[node] != EXPANDED:
        tree.mover[node] = tree.seat[0]
        expand(tree, walker, settings, node, tree.listing[0])
    return node


@kernel
def _iterate(tree: Tree, walker: Walker, settings: Settings) -> None:
    """One iteration."""
    roots = int(tree.used[ROOTS])
    node = int(tree.roots[draw(walker.randomness, roots) if roots > 1 else 0])
    length, fresh = 0, False
    walker.path[0], walker.places[0] = node, NO_NODE
    while tree.mover[node] != DONE and length < settings.MCTS_MAX_TREE_DEPTH:
        place, edge = NO_NODE, NO_NODE
        if tree.mover[node] == CHANCE:
            node = _draw_outcome(tree, walker, settings, node)
            if node == NO_NODE:
                break
        elif atomic.load(tree.state, node) != EXPANDED:
            break
        else:
            edge, fresh = select(tree, walker, settings, node)
            place = place_of(tree, settings, edge)
            atomic.add(tree.tallies, place + LOSSES, 1)
            if settings.twin_roads:
                place = place_of(tree, settings, first_twin(tree, node, edge))
            node = int(tree.child[edge])
        length += 1
        walker.path[length], walker.places[length], walker.taken[length] = node, place, edge
        if fresh:
            break
    node = int(walker.path[length])
    if not fresh and tree.mover[node] >= 0 and opens(tree, settings, node):
        if expand(tree, walker, settings, node, tree.records[node]):
            edge = int(tree.first[node]) + draw(walker.randomness, int(tree.edges[node]))
            length += 1
            walker.path[length], walker.taken[length] = tree.child[edge], edge
            walker.places[length] = place_of(tree, settings, edge)
        else:
            atomic.store(tree.state, node, UNEXPANDED)
    _roll_out(tree, walker, settings, int(walker.path[length]))
    _tell(tree, walker, settings, length)
    if settings.rave_visits:
        count_later(tree, walker, settings, length)
    walker.seen[0] += 1
    walker.seen[1] += length
    walker.seen[2] = max(walker.seen[2], length)


@inlined
def _draw_outcome(tree: Tree, walker: Walker, settings: Settings, node: int) -> int:
    """The node after chance has decided; NO_NODE if the tree is full."""
    if not has_room(tree, settings):
        return NO_NODE
    spare = int(walker.spare[0])
    tree.records[spare] = tree.records[node]
    settle_at_random(tree.records[spare], walker.randomness)
    return enter(tree, walker, settings)


@kernel
def _roll_out(tree: Tree, walker: Walker, settings: Settings, node: int) -> None:
    """Play from a node to the end of the game, or for some turns, and count who won or should."""
    walker.won[:] = 0
    paper = walker.paper[0]
    for _ in range(settings.MCTS_NROLLOUTS_PER_ITERATION):
        walker.paper[0] = tree.records[node]
        if settings.rollouts_always_trade and paper.trades == Trades.NONE:
            paper.trades = Trades.AT_ONCE
        settle_at_random(paper, walker.randomness)
        _play_on(walker, settings, paper)
        if settings.playout_turns == ABSENT or paper.phase == Phase.OVER:
            for seat in range(SEATS):
                walker.won[seat] += settings.stake * (paper.winners >> seat & 1)
        else:
            weigh(walker.scales, paper, settings.valued_by)
            for seat in range(SEATS):
                walker.won[seat] += int(settings.stake * walker.scales.shares[seat] + 0.5)


@kernel
def _play_on(walker: Walker, settings: Settings, paper: Record) -> None:
    """Play a game to its end, or for so many turns; those of the set-up count for none."""
    typed = settings.MCTS_TYPED_ROLLOUTS != 0
    if settings.playout_turns == ABSENT and not settings.rave_visits:
        playout(paper, typed, walker.randomness, LONGEST, walker.desk)
        return
    last = LONGEST
    if settings.playout_turns != ABSENT:
        last = max(1, int(paper.turn_number)) + settings.playout_turns
    for _ in range(LONGEST):
        if paper.phase == Phase.OVER or paper.turn_number >= last:
            return
        seat = nth(awaited(paper), 0)
        playout(paper, typed, walker.randomness, 1, walker.desk)
        if settings.rave_visits:
            note(walker, seat, code_of(walker.desk.action))


@kernel
def _tell(tree: Tree, walker: Walker, settings: Settings, length: int) -> None:
    """Count an iteration at every node of its way, and at every option taken, each once."""
    beyond = COUNTS * len(tree.hashes)
    for step in range(length + 1):
        node, place = int(walker.path[step]), int(walker.places[step])
        fresh_node, fresh_place = True, place >= beyond
        counted = tree.counted[node]
        for earlier in range(step):
            fresh_node &= tree.counted[walker.path[earlier]] != counted
            fresh_place &= walker.places[earlier] != place
        if fresh_node:
            _count(tree, walker, settings, COUNTS * (int(counted) - 1))
        if fresh_place:
            _count(tree, walker, settings, place)


@inlined
def _count(tree: Tree, walker: Walker, settings: Settings, place: int) -> None:
    """Add what an iteration has brought."""
    atomic.add(tree.tallies, place + VISITS, settings.MCTS_NROLLOUTS_PER_ITERATION)
    for seat in range(SEATS):
        if walker.won[seat]:
            atomic.add(tree.tallies, place + WINS + seat, walker.won[seat])
    atomic.store(tree.tallies, place + LOSSES, 0)
