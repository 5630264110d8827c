"""Every listed action of a seat: how many of each kind there are, and the index-th of a kind.

Counting and writing one out is all that lists, random choices and search need: none of them has
to write out five hundred offers in order to make one. ``games.catan.check`` reads the rules a
second time, action by action, and also allows what is not listed: offers and counteroffers of
any size, and blind discards.
"""

import numpy as np
from numpy.typing import NDArray

from games.catan.actions import ACTION, KINDS, Action, Actions, Cards, Kind
from games.catan.cards import count_plenties, may_play_card, nth_plenty
from games.catan.nodes import nth, size
from games.catan.offers import count_offers, nth_offer
from games.catan.packed import covers, pack
from games.catan.pieces import (
    KNIGHT,
    MONOPOLY,
    NOBODY,
    RESOURCES,
    ROAD_BUILDING,
    SEATS,
    YEAR_OF_PLENTY,
    Purchase,
)
from games.catan.placing import (
    any_road,
    city_nodes,
    count_roads,
    nth_road,
    settlement_nodes,
)
from games.catan.position import Answer, Luck, Phase, Record
from games.catan.robbing import count_robberies, nth_robbery
from games.catan.standing import deck_size
from games.catan.topology import NOWHERE
from games.catan.trading import count_bank_trades, holds, may_deal, nth_bank_trade
from games.core.kernel import inlined, kernel

Counts = NDArray[np.int64]
"""How many actions there are of each ``Kind``."""


@kernel
def awaited(record: Record) -> int:
    """The set of seats (bit s: seat s) that must act now; none while chance has to decide."""
    if record.phase == Phase.OVER or record.luck != Luck.NONE:
        return 0
    if record.phase != Phase.DISCARD and record.phase != Phase.ANSWER:
        return 1 << int(record.turn)
    seats = 0
    for seat in range(SEATS):
        if record.phase == Phase.DISCARD:
            seats |= (record.owed[seat] != 0) << seat
        else:
            seats |= (record.answer[seat] == Answer.AWAITED) << seat
    return seats


@kernel
def count_actions(record: Record, seat: int, counts: Counts) -> int:
    """Set how many actions of each kind a seat has, and return how many in all.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> counts = np.zeros(KINDS, np.int64)
    >>> count_actions(start(Options(), seed=1).copy_record(), 0, counts)
    54
    """
    for kind in range(KINDS):
        counts[kind] = 0
    if awaited(record) >> seat & 1 == 0:
        return 0
    phase = record.phase
    if phase == Phase.MAIN:
        _count_main(record, seat, counts)
    elif phase == Phase.ROLL:
        counts[Kind.ROLL] = 1
        _count_cards(record, seat, counts)
    elif phase == Phase.ANSWER:
        counts[Kind.ACCEPT] = holds(record, seat, record.take)
        counts[Kind.REFUSE] = 1
    elif phase == Phase.ROBBER:
        counts[Kind.ROBBER] = count_robberies(record, seat)
    elif phase == Phase.DISCARD:
        counts[Kind.DISCARD] = nth_discard(record, seat, NOWHERE, record.give)
    elif phase == Phase.FIRST_SETTLEMENT:
        counts[Kind.SETTLEMENT] = size(settlement_nodes(record, seat))
    elif phase == Phase.CHOOSE:
        counts[Kind.NO_DEAL] = 1
        for other in range(SEATS):
            counts[Kind.DEAL] += may_deal(record, other)
    else:  # FIRST_ROAD, FREE_ROADS
        counts[Kind.ROAD] = count_roads(record, seat)
        counts[Kind.SKIP] = phase == Phase.FREE_ROADS and record.free_roads == 1
    total = 0
    for kind in range(KINDS):
        total += counts[kind]
    return total


@kernel
def _count_main(record: Record, seat: int, counts: Counts) -> None:
    """Count what the seat in turn may do once the dice are thrown."""
    hand = pack(record.hand[seat])
    counts[Kind.END] = 1
    counts[Kind.OFFER] = count_offers(record, seat)
    if covers(hand, Purchase.ROAD):
        counts[Kind.ROAD] = count_roads(record, seat)
    if covers(hand, Purchase.SETTLEMENT):
        counts[Kind.SETTLEMENT] = size(settlement_nodes(record, seat))
    if covers(hand, Purchase.CITY):
        counts[Kind.CITY] = size(city_nodes(record, seat))
    if covers(hand, Purchase.CARD):
        counts[Kind.BUY] = deck_size(record) > 0
    counts[Kind.BANK] = count_bank_trades(record, seat)
    _count_cards(record, seat, counts)


@kernel
def _count_cards(record: Record, seat: int, counts: Counts) -> None:
    """Count the ways to play a development card."""
    if record.played_card:
        return
    if may_play_card(record, seat, KNIGHT):
        counts[Kind.KNIGHT] = count_robberies(record, seat)
    if may_play_card(record, seat, ROAD_BUILDING):
        counts[Kind.ROAD_BUILDING] = any_road(record, seat)
    if may_play_card(record, seat, YEAR_OF_PLENTY):
        counts[Kind.YEAR_OF_PLENTY] = count_plenties(record)
    if may_play_card(record, seat, MONOPOLY):
        counts[Kind.MONOPOLY] = RESOURCES


@inlined
def clear_action(action: Action, kind: int) -> None:
    """Make an action one of a kind with nothing else said."""
    action.kind, action.where, action.seat, action.seats = kind, NOWHERE, NOBODY, 0
    for resource in range(RESOURCES):
        action.give[resource] = action.take[resource] = 0


@kernel
def nth_action(record: Record, seat: int, kind: int, index: int, action: Action) -> None:
    """Write the index-th action of a kind; index is below what ``count_actions`` says."""
    clear_action(action, kind)
    if kind == Kind.OFFER:
        nth_offer(record, seat, index, action)
    elif kind == Kind.ROAD:
        action.where = nth_road(record, seat, index)
    elif kind == Kind.SETTLEMENT:
        action.where = nth(settlement_nodes(record, seat), index)
    elif kind == Kind.CITY:
        action.where = nth(city_nodes(record, seat), index)
    elif kind == Kind.BANK:
        nth_bank_trade(record, seat, index, action)
    elif kind == Kind.KNIGHT or kind == Kind.ROBBER:
        action.where, action.seat = nth_robbery(record, seat, index)
    elif kind == Kind.YEAR_OF_PLENTY:
        nth_plenty(record, index, action.take)
    elif kind == Kind.MONOPOLY:
        action.take[index] = 1
    elif kind == Kind.DISCARD:
        nth_discard(record, seat, index, action.give)
    elif kind == Kind.DEAL:
        action.seat = _nth_deal(record, index)


@kernel
def _nth_deal(record: Record, index: int) -> int:
    """The index-th seat whose answer the seat in turn may take."""
    for other in range(SEATS):
        if may_deal(record, other):
            if index == 0:
                return other
            index -= 1
    return NOBODY


@kernel
def nth_discard(record: Record, seat: int, index: int, give: Cards) -> int:
    """Write the index-th way to discard what a seat owes; return how many ways lie before it.

    With NOWHERE for an index nothing is written and all ways are counted.
    """
    hand, owed, count = record.hand[seat], int(record.owed[seat]), 0
    for clay in range(min(hand[0], owed) + 1):
        for ore in range(min(hand[1], owed - clay) + 1):
            for sheep in range(min(hand[2], owed - clay - ore) + 1):
                for wheat in range(min(hand[3], owed - clay - ore - sheep) + 1):
                    wood = owed - clay - ore - sheep - wheat
                    if wood > hand[4]:
                        continue
                    if count == index:
                        give[0], give[1], give[2] = clay, ore, sheep
                        give[3], give[4] = wheat, wood
                        return count
                    count += 1
    return count


@kernel
def list_actions(record: Record, seat: int, counts: Counts, listed: Actions) -> int:
    """Write every action of a seat, kind by kind, as far as there is room; how many there are."""
    total, at = count_actions(record, seat, counts), 0
    for kind in range(KINDS):
        for index in range(counts[kind]):
            if at < listed.size:
                nth_action(record, seat, kind, index, listed[at])
            at += 1
    return total


def actions_of(record: Record, seat: int) -> Actions:
    """Every listed action of a seat, kind by kind.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> len(actions_of(start(Options(), seed=1).record, 0))
    54
    """
    counts = np.zeros(KINDS, np.int64)
    listed = np.zeros(count_actions(record, seat, counts), ACTION)
    list_actions(record, seat, counts, listed)
    return listed
