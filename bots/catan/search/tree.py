"""The tree: every position that a search has come to, once, and how often each was won from it.

A node is a position after somebody's action, before what chance makes of it (an *afterstate*), or
after chance. However it is reached it is the same node: positions are found again by their bytes.
With ``information_sets`` what a node counts is counted at the searcher's view of it, which is a
node, too: so positions that look alike share their counts (Cowling, Powley and Whitehouse 2012).

All lies in arrays of fixed size; the system gives memory to those parts alone that are used.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.catan.search import atomic
from bots.catan.search.settings import Settings
from bots.catan.search.worth import Scales
from games.catan.choices import awaited
from games.catan.mask import mask
from games.catan.nodes import nth
from games.catan.pieces import SEATS
from games.catan.position import RECORD, UNLIMITED, Luck, Phase, Record
from games.catan.sampling import Desk, clear_desk
from games.core.kernel import inlined, kernel
from games.core.layout import Records
from games.core.randomness import Randomness

Ints = NDArray[np.int32]

CHANCE, DONE = -1, -2
"""Who decides at a node, where nobody does: chance; the game is over."""
NO_NODE: Final = -1
UNEXPANDED, EXPANDING, EXPANDED = range(3)
VISITS, LOSSES, WINS, LEGAL, COUNTS = 0, 1, 2, 6, 8
"""What is counted of an option, and how many numbers that takes: wins are those of each seat;
``LEGAL`` is how often it could be chosen, counted with ``information_sets`` alone."""
NODES, EDGES, ROOT_EDGES, ROOTS = range(4)
"""What is used up of the tree; how many edges roots have that are counted together; and how many
roots are nodes."""
WORDS: Final = -(-RECORD.itemsize // 8)
MOST_OPTIONS = 1024
"""No position has as many options."""
CODES: Final = 1 << 14
"""Actions are known again by one of so many codes."""
EDGES_A_NODE = 6
"""Room for options, for each position; measured in the middle of games, where there is most, 3."""
_MIX: Final = np.uint64(0x9E3779B97F4A7C15)
_FOLD: Final = np.uint64(32)


class Tree(NamedTuple):
    """All that the threads of a search share."""

    records: Records[Record]  # the position of each node …
    words: NDArray[np.uint64]  # … and the same memory as (nodes, WORDS) numbers
    hashes: NDArray[np.int64]
    table: Ints  # nodes by hash, counted from 1
    mover: NDArray[np.int8]  # the seat that decides, CHANCE or DONE
    state: Ints  # UNEXPANDED, EXPANDING or EXPANDED
    first: Ints  # the first edge of a node …
    edges: Ints  # … and how many it has
    child: Ints  # of an edge
    kind: NDArray[np.int8]  # of an edge's action
    tallies: Ints  # COUNTS for each node, then COUNTS for each edge
    counted: Ints  # the node at which what a node counts is counted, counted from 1
    codes: Ints  # of an edge's action (rave.py) …
    later: Ints  # … and visits and wins of its node where that was done then or later
    used: Ints  # NODES, EDGES, ROOT_EDGES and ROOTS
    seat: Ints  # (1,): who searches
    roots: Ints  # a node for each way in which the cards may lie, or NO_NODE …
    deals: Records[Record]  # … and that position
    listing: Records[Record]  # (1,): the position from which the root's options are listed
    prior: NDArray[np.float64]  # wins that the root's options begin with, in their order


class Walker(NamedTuple):
    """What a thread of a search has of its own."""

    randomness: Randomness
    spare: Ints  # (1,): a node of the tree that is not yet one: its next position is made there
    paper: Records[Record]  # (1,): to play games to the end on
    desk: Desk
    path: Ints  # nodes from the root down …
    places: Ints  # … where the choice of each is counted …
    taken: Ints  # … and the edge that was taken to it, or NO_NODE
    done: Ints  # (SEATS, CODES): the last iteration in which a seat did such an action
    won: Ints  # by seat, in an iteration; of each game ``stake``
    scales: Scales
    seen: NDArray[np.int64]  # iterations, steps down in all, and at most


def plant(size: int, threads: int = 1) -> Tree:
    """An empty tree for so many positions and threads."""
    rows = size + 2 * (threads + 1) * MOST_OPTIONS
    words = np.zeros((rows, WORDS), np.uint64)
    room = EDGES_A_NODE * rows
    return Tree(
        records=np.ndarray((rows,), RECORD, words.data, strides=(8 * WORDS,)),
        words=words,
        hashes=np.zeros(rows, np.int64),
        table=np.zeros(2 << rows.bit_length(), np.int32),
        mover=np.zeros(rows, np.int8),
        state=np.zeros(rows, np.int32),
        first=np.zeros(rows, np.int32),
        edges=np.zeros(rows, np.int32),
        child=np.zeros(room, np.int32),
        kind=np.zeros(room, np.int8),
        tallies=np.zeros(COUNTS * (rows + room), np.int32),
        counted=np.zeros(rows, np.int32),
        codes=np.zeros(room, np.int32),
        later=np.zeros(2 * room, np.int32),
        used=np.zeros(4, np.int32),
        seat=np.zeros(1, np.int32),
        roots=np.zeros(0, np.int32),
        deals=np.zeros(0, RECORD),
        listing=np.zeros(1, RECORD),
        prior=np.zeros(MOST_OPTIONS),
    )


def clear(tree: Tree, listing: Record, deals: Sequence[Record], seat: int) -> Tree:
    """The tree with everything taken out, for a decision of a seat among a position's options.

    Its cards may lie in each of the ways of the ``deals``, one as likely as the next.
    """
    nodes, edges = tree.used[:ROOT_EDGES].tolist()
    tree.table[:] = 0
    tree.state[:nodes] = tree.counted[:nodes] = 0
    tree.later[: 2 * edges] = 0
    tree.tallies[: COUNTS * nodes] = 0
    beyond = COUNTS * len(tree.hashes)
    tree.tallies[beyond : beyond + COUNTS * edges] = 0
    tree.used[:] = 0
    tree.seat[0] = seat
    tree.listing[0] = listing
    tree.prior[:] = 0
    roots = np.full(len(deals), NO_NODE, np.int32)
    return tree._replace(roots=roots, deals=np.array(deals, RECORD))


def memory(tree: Tree) -> int:
    """How many bytes of a tree are in use."""
    nodes, edges = tree.used[:ROOT_EDGES].tolist()
    node = 8 * WORDS + 8 + 1 + 4 * 4 + 4 * COUNTS
    return int(nodes * node + edges * (4 + 1) + tree.table.nbytes)


def walker(tree: Tree, depth: int, seed: int, scales: Scales, weights: NDArray[np.int64]) -> Walker:
    """What a thread walks down the tree with, and the weights of types in playouts; the same seed
    walks the same way."""
    spare = np.array([tree.used[NODES]], np.int32)
    tree.used[NODES] += 1
    return Walker(
        randomness=np.array([seed], np.uint64),
        spare=spare,
        paper=np.zeros(1, RECORD),
        desk=clear_desk()._replace(weights=weights),
        path=np.zeros(depth + 4, np.int32),
        places=np.zeros(depth + 4, np.int32),
        taken=np.zeros(depth + 4, np.int32),
        done=np.zeros((SEATS, CODES), np.int32),
        won=np.zeros(SEATS, np.int32),
        scales=scales,
        seen=np.zeros(3, np.int64),
    )


@inlined
def has_room(tree: Tree, settings: Settings) -> bool:
    """Whether the tree may grow."""
    room = tree.used[EDGES] + MOST_OPTIONS < len(tree.child)
    return bool(room and tree.used[NODES] < settings.MCTS_MAX_TREE_SIZE)


@kernel
def enter(tree: Tree, walker: Walker, settings: Settings) -> int:
    """The node of the position on the walker's spare sheet, a new one if there was none."""
    _forget(tree.records[walker.spare[0]], settings)
    node = _enter(tree, walker)
    if atomic.load(tree.counted, node) == 0:
        counted = node
        if settings.information_sets:
            seen = tree.records[walker.spare[0]]
            tree.records[walker.spare[0]] = tree.records[node]
            seen.open_hands = 0
            mask(seen, int(tree.seat[0]))
            counted = _enter(tree, walker)
        atomic.store(tree.counted, node, counted + 1)
    return node


@kernel
def _enter(tree: Tree, walker: Walker) -> int:
    """The node of what is on the walker's spare sheet, byte for byte."""
    spare = int(walker.spare[0])
    hash_ = _hash(tree.words, spare)
    mask = len(tree.table) - 1
    slot = hash_ & mask
    while True:
        found = int(atomic.load(tree.table, slot))
        if found == 0:
            tree.hashes[spare] = hash_
            tree.mover[spare] = _mover(tree.records[spare])
            found = int(atomic.swap(tree.table, slot, 0, spare + 1))
            if found == 0:
                walker.spare[0] = atomic.add(tree.used, NODES, 1)
                return spare
        if tree.hashes[found - 1] == hash_ and _same(tree.words, found - 1, spare):
            return found - 1
        slot = slot + 1 & mask


@inlined
def _forget(record: Record, settings: Settings) -> None:
    """Wipe out what makes no difference to how play goes on."""
    record.dice[0] = record.dice[1] = 0
    for seat in range(len(record.gained)):
        for resource in range(len(record.gained[0])):
            record.gained[seat, resource] = 0
    if record.turn_number > 0:
        record.step = 0
        if not settings.keys_count_turns and record.turn_limit == 0:
            record.turn_number = 1
            if record.offers_limit == UNLIMITED:
                record.offers = 0


@inlined
def _mover(record: Record) -> int:
    """Who decides in a position: of several who are awaited the first."""
    if record.phase == Phase.OVER:
        return DONE
    if record.luck != Luck.NONE:
        return CHANCE
    return nth(awaited(record), 0)


@inlined
def _hash(words: NDArray[np.uint64], row: int) -> int:
    """A number below 2⁶² from all bytes of a position."""
    mixed = _MIX
    for at in range(WORDS):
        mixed = (mixed ^ words[row, at]) * _MIX
        mixed ^= mixed >> _FOLD
    mixed *= _MIX
    return int(np.int64(mixed >> np.uint64(2)))


@inlined
def _same(words: NDArray[np.uint64], row: int, other: int) -> bool:
    difference = words[row, 0] ^ words[other, 0]
    for at in range(1, WORDS):
        difference |= words[row, at] ^ words[other, at]
    return bool(difference == 0)
