"""The table before the first settlement: the board laid out, everybody's pieces in stock."""

from typing import Final

import numpy as np

from games.catan.board import Board, beginner, read_board
from games.catan.options import BOARDS, Options
from games.catan.pieces import CITIES, DECK, DESERT, IN_BANK, NOBODY, ROADS, SETTLEMENTS
from games.catan.position import RECORD, UNLIMITED, Position, Record, Trades
from games.catan.topology import HEX_HEXES, HEXES, NOWHERE, PORTS, SPIRALS
from games.core.kernel import kernel
from games.core.layout import blank
from games.core.randomness import Randomness, draw

VARIABLE, RANDOM = 0, 1
"""How ``lay_board`` lays the numbers: by the spiral, or at random without red neighbors."""

TERRAIN: Final = np.repeat(np.arange(6), (3, 3, 4, 4, 4, 1))
"""The box's hexes: hills, mountains, pasture, fields, woods, desert."""
TOKENS: Final = np.array([5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11])
"""The box's number tokens in the order of their letters, A to R, as the spiral lays them."""
PORT_KINDS: Final = np.array([0, 1, 2, 3, 4, 5, 5, 5, 5])
"""The box's ports: one of each resource, four for any."""


def start(options: Options, seed: int) -> Position:
    """The table before the first settlement; the seed lays the board.

    >>> str(start(Options(), seed=1).board) == str(start(Options(), seed=1).board)
    True
    >>> start(Options(board="beginner"), seed=1).board == beginner()
    True
    """
    record = bare_record(options)
    if options.board in BOARDS[:2]:
        randomness = np.array([seed % (1 << 64)], np.uint64)
        lay_board(record, BOARDS.index(options.board), randomness)
    else:
        put_board(record, beginner() if options.board == "beginner" else read_board(options.board))
    return Position(record)


def bare_record(options: Options) -> Record:
    """A record of a table on which no board is laid yet."""
    record = blank(Record, RECORD)
    for name in ("players", "victory", "first", "open_hands", "friendly_robber"):
        record[name] = getattr(options, name)
    if options.trades:
        record["trades"] = Trades.CONFIRMED if options.confirm else Trades.AT_ONCE
    record["turn_limit"] = options.turn_limit or 0
    record["offers_limit"] = UNLIMITED if options.offers_limit is None else options.offers_limit
    record["turn"], record["settled"], record["loser"] = options.first, NOWHERE, NOBODY
    record["roads"] = record["longest_road"] = record["largest_army"] = NOBODY
    seats = slice(options.players)
    record["roads_left"][seats] = ROADS
    record["settlements_left"][seats] = SETTLEMENTS
    record["cities_left"][seats] = CITIES
    record["bank"], record["deck"] = IN_BANK, DECK
    return record


def put_board(record: Record, board: Board) -> None:
    """Lay a given board on a record; the robber goes to the desert."""
    record["terrain"], record["numbers"] = board.terrain, board.numbers
    record["ports"], record["robber"] = board.ports, board.desert


@kernel
def lay_board(record: Record, kind: int, randomness: Randomness) -> None:
    """Lay a board by lot, VARIABLE or RANDOM; the robber goes to the desert."""
    for index in range(HEXES):
        record.terrain[index] = TERRAIN[index]
    for index in range(PORTS):
        record.ports[index] = PORT_KINDS[index]
    for index in range(HEXES - 1, 0, -1):
        other = draw(randomness, index + 1)
        swapped = record.terrain[index]
        record.terrain[index], record.terrain[other] = record.terrain[other], swapped
    for index in range(PORTS - 1, 0, -1):
        other = draw(randomness, index + 1)
        swapped = record.ports[index]
        record.ports[index], record.ports[other] = record.ports[other], swapped
    for index in range(HEXES):
        if record.terrain[index] == DESERT:
            record.robber = index
    _lay_spiral(record, draw(randomness, 6))
    while kind == RANDOM:
        _shuffle_numbers(record, randomness)
        if not _red_neighbors(record):
            break


@kernel
def _lay_spiral(record: Record, corner: int) -> None:
    """Lay the tokens in their order from a corner of the island inward; the desert gets none."""
    token = 0
    for place in range(HEXES):
        hex_ = SPIRALS[corner, place]
        record.numbers[hex_] = 0
        if record.terrain[hex_] != DESERT:
            record.numbers[hex_] = TOKENS[token]
            token += 1


@kernel
def _shuffle_numbers(record: Record, randomness: Randomness) -> None:
    """Bring the tokens that lie on the hexes into random order; the desert has none."""
    for index in range(HEXES - 1, 0, -1):
        if record.terrain[index] == DESERT:
            continue
        other = draw(randomness, index + 1)
        while record.terrain[other] == DESERT:
            other = draw(randomness, index + 1)
        swapped = record.numbers[index]
        record.numbers[index], record.numbers[other] = record.numbers[other], swapped


@kernel
def _red_neighbors(record: Record) -> bool:
    """Whether a 6 or 8 lies beside another."""
    for here in range(HEXES):
        if record.numbers[here] == 6 or record.numbers[here] == 8:
            for side in range(6):
                beside = HEX_HEXES[here, side]
                if beside > here and (record.numbers[beside] == 6 or record.numbers[beside] == 8):
                    return True
    return False
