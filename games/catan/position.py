"""A position: everything on the table, in one flat record that the kernels work on."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from games.catan.board import Board
from games.catan.options import Options
from games.catan.pieces import CARD_KINDS, RESOURCES, SEATS
from games.catan.topology import EDGES, HEXES, PORTS
from games.core.layout import Fields, i1, i2, i4, i8, layout, u1

UNLIMITED: Final = -1


class Phase(IntEnum):
    """What is to be decided."""

    FIRST_SETTLEMENT = 0  # a settlement of the set-up (the first or the second of a seat)
    FIRST_ROAD = 1  # the road beside it
    ROLL = 2  # before the dice: roll, or play a card first
    DISCARD = 3  # every seat that holds too much throws away half
    ROBBER = 4  # the seat in turn moves the robber
    MAIN = 5  # build, buy, trade, play a card, end the turn
    FREE_ROADS = 6  # roads of a road-building card
    ANSWER = 7  # seats that were made an offer answer it
    CHOOSE = 8  # the seat in turn picks one of the answers
    OVER = 9


class Luck(IntEnum):
    """What chance has to decide before anybody goes on."""

    NONE = 0
    DICE = 1  # 36 ways: six times the first die, plus the second, both counted from 0
    STEAL = 2  # a card of the victim's hand, counted from the first resource
    DRAW = 3  # a card of the deck, counted from the first kind
    DISCARD = 4  # a card of the hand that is thrown away, counted from the first resource


class Answer(IntEnum):
    """What a seat said to the open offer."""

    NONE = 0  # it was not asked
    AWAITED = 1
    REFUSED = 2
    ACCEPTED = 3
    COUNTERED = 4


class Trades(IntEnum):
    """How seats trade with each other."""

    NONE = 0
    AT_ONCE = 1  # when one alone accepts, and nobody counters
    CONFIRMED = 2  # when the maker of the offer confirms it


class End(IntEnum):
    """Whether and how the game is over."""

    ONGOING = 0
    WON = 1
    DRAWN = 2  # by agreement
    LIMIT = 3  # the limit of turns was reached


class Record(Fields):
    """A position as the kernels work on it, and a View tells it."""

    # Sets of nodes (bit n: node n), by seat.
    settlements: NDArray[np.int64] = i8(SEATS)
    cities: NDArray[np.int64] = i8(SEATS)
    touched: NDArray[np.int64] = i8(SEATS)  # nodes at an end of a road of the seat
    blocked: int = i8()  # nodes where nobody may settle: a building, or beside one
    # What the game is played by: see Options.
    players: int = i1()
    victory: int = i1()
    first: int = i1()
    open_hands: int = u1()
    trades: int = u1()  # Trades
    friendly_robber: int = u1()
    turn_limit: int = i2()  # 0: none
    offers_limit: int = i2()  # UNLIMITED: none
    # The board: see Board.
    terrain: NDArray[np.int8] = i1(HEXES)
    numbers: NDArray[np.int8] = i1(HEXES)
    ports: NDArray[np.int8] = i1(PORTS)
    # Where play stands.
    phase: int = i1()  # Phase
    luck: int = i1()  # Luck
    end: int = i1()  # End
    winners: int = u1()  # bit s: seat s won or shared
    turn: int = i1()  # the seat in turn
    turn_number: int = i4()  # 0 in the set-up, then from 1
    step: int = i4()  # decisions made in this turn
    rolled: int = u1()  # the dice were thrown this turn
    dice: NDArray[np.int8] = i1(2)  # as last thrown; 0 before
    gained: NDArray[np.int8] = i1(SEATS, RESOURCES)  # what that throw, or the set-up, gave to whom
    played_card: int = u1()  # a development card was played this turn
    free_roads: int = i1()  # 2: the first free road is due; 1: the second may be laid
    offers: int = i4()  # offers made this turn
    settled: int = i1()  # the node just settled in the set-up
    loser: int = i1()  # whom chance takes a card from
    owed: NDArray[np.int8] = i1(SEATS)  # cards still to be discarded
    # The open offer of the seat in turn.
    give: NDArray[np.int8] = i1(RESOURCES)
    take: NDArray[np.int8] = i1(RESOURCES)
    answer: NDArray[np.int8] = i1(SEATS)  # Answer
    counter_give: NDArray[np.int8] = i1(SEATS, RESOURCES)  # what the seat in turn would give
    counter_take: NDArray[np.int8] = i1(SEATS, RESOURCES)  # and get, if it took the counteroffer
    # The board's pieces.
    robber: int = i1()  # hex
    roads: NDArray[np.int8] = i1(EDGES)  # seat, or NOBODY
    roads_left: NDArray[np.int8] = i1(SEATS)
    settlements_left: NDArray[np.int8] = i1(SEATS)
    cities_left: NDArray[np.int8] = i1(SEATS)
    ports_held: NDArray[np.uint8] = u1(SEATS)  # bit k: a port of kind k
    road_length: NDArray[np.int8] = i1(SEATS)  # the longest road of each seat
    longest_road: int = i1()  # seat that holds the card, or NOBODY
    largest_army: int = i1()  # seat that holds the card, or NOBODY
    # Cards. What a View does not tell is counted in the unknown_… fields, 0 in a position.
    bank: NDArray[np.int8] = i1(RESOURCES)
    hand: NDArray[np.int8] = i1(SEATS, RESOURCES)
    unknown_hand: NDArray[np.int8] = i1(SEATS)
    deck: NDArray[np.int8] = i1(CARD_KINDS)
    unknown_deck: int = i1()
    cards: NDArray[np.int8] = i1(SEATS, CARD_KINDS)  # development cards that may be played
    new_cards: NDArray[np.int8] = i1(SEATS, CARD_KINDS)  # those bought this turn
    unknown_cards: NDArray[np.int8] = i1(SEATS)
    played: NDArray[np.int8] = i1(SEATS, CARD_KINDS)  # face up on the table


RECORD: Final = layout(Record)
"""Layout of a position's record, the same in the kernels and in a View."""


def frozen(record: Record) -> Record:
    """A copy of a record that cannot be changed."""
    copy = np.array(record, RECORD)
    copy.flags.writeable = False
    return cast(Record, copy[()])


def board_of(record: Record) -> Board:
    """The island of a record."""
    return Board(*(tuple(record[name].tolist()) for name in ("terrain", "numbers", "ports")))


@dataclass(frozen=True, eq=False)
class Position:
    """A position of Catan. Nothing in it changes; kernels work on ``copy_record()``.

    The record holds everything, the options too; two positions are equal when their records are.
    """

    record: Record

    def __post_init__(self) -> None:
        object.__setattr__(self, "record", frozen(self.record))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bool(self.record.tobytes() == other.record.tobytes())

    def __hash__(self) -> int:
        return hash(self.record.tobytes())

    def copy_record(self) -> Record:
        """A record like this position's that may be changed."""
        return cast(Record, np.array(self.record, RECORD)[()])

    @cached_property
    def phase(self) -> Phase:
        """What is to be decided."""
        return Phase(int(self.record["phase"]))

    @cached_property
    def board(self) -> Board:
        """The island."""
        return board_of(self.record)

    @cached_property
    def options(self) -> Options:
        """What the game is played by, with the board as it was laid.

        >>> from games.catan.opening import start
        >>> start(Options(players=3, board="beginner"), seed=1).options.board[:18]
        'M10P2W9-F12H6P4H10'
        """
        record = self.record
        offers, turns = int(record["offers_limit"]), int(record["turn_limit"])
        return Options(
            players=int(record["players"]),
            victory=int(record["victory"]),
            board=str(self.board),
            first=int(record["first"]),
            open_hands=bool(record["open_hands"]),
            trades=bool(record["trades"]),
            confirm=record["trades"] == Trades.CONFIRMED,
            offers_limit=None if offers == UNLIMITED else offers,
            turn_limit=turns or None,
            friendly_robber=bool(record["friendly_robber"]),
        )
