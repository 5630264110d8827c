"""Whole games of random actions in one kernel call, for search, measuring and testing.

*Untyped* playouts draw among all listed actions, offers and answers included. *Typed* ones draw
a type of action first in the main phase, by the desk's weights; what would have to be listed at
length is drawn outright instead (Dobre and Lascarides 2017, section IV, as TypedMCTS was
released): a trade is picked from the two hands and made at once, without consent, and cards to
discard are drawn from the hand.
"""

import numpy as np
from numpy.typing import NDArray

from games.catan.actions import Kind
from games.catan.cards import count_plenties
from games.catan.choices import awaited, clear_action, nth_action
from games.catan.luck import settle, ways
from games.catan.nodes import nth, size
from games.catan.opening import lay_board
from games.catan.packed import covers, nth_card, pack, total, unpack
from games.catan.pieces import (
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
    SEATS,
    YEAR_OF_PLENTY,
    Purchase,
)
from games.catan.placing import any_road, city_nodes, count_roads, settlement_nodes
from games.catan.play import play
from games.catan.position import Phase, Record
from games.catan.robbing import count_robberies
from games.catan.sampling import Desk, pick
from games.catan.standing import deck_size, has_cards
from games.catan.trading import count_bank_trades
from games.core.kernel import inlined, kernel
from games.core.layout import Records
from games.core.randomness import Randomness, draw


@kernel
def playout(
    record: Record, typed: bool, randomness: Randomness, most: int, desk: Desk
) -> tuple[int, int]:
    """Play random actions until the game is over or so many are played.

    Whether seats trade with each other is the record's option ``trades``. Returns how many
    actions were played, and how many of them were a choice among several.

    >>> import numpy as np
    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> from games.catan.sampling import clear_desk
    >>> record, randomness = start(Options(), seed=1).copy_record(), np.array([7], np.uint64)
    >>> steps, choices = playout(record, True, randomness, 100_000, clear_desk())
    >>> Phase(int(record["phase"])).name, steps > choices > 100
    ('OVER', True)
    """
    steps, choices = 0, 0
    while record.phase != Phase.OVER and steps < most:
        if typed and record.phase == Phase.MAIN:
            choices += step_typed(record, randomness, desk) > 1
        else:
            choices += step_untyped(record, randomness, desk) > 1
        steps += 1
    return steps, choices


@kernel
def playouts(
    opening: Record,
    paper: Records[Record],
    games: int,
    board: int,
    typed: bool,
    randomness: Randomness,
    desk: Desk,
) -> tuple[int, int]:
    """Play so many games, each on a new board (VARIABLE or RANDOM); the sums of ``playout``.

    ``opening`` is a record before the first settlement, ``paper`` one to play on.
    """
    steps, choices = 0, 0
    for _ in range(games):
        paper[0] = opening
        lay_board(paper[0], board, randomness)
        played, chosen = playout(paper[0], typed, randomness, 1 << 40, desk)
        steps, choices = steps + played, choices + chosen
    return steps, choices


@inlined
def step_untyped(record: Record, randomness: Randomness, desk: Desk) -> int:
    """Play one action drawn among all that are listed, and the chance that follows.

    Discards are drawn card by card. Returns how many actions there were to choose among.
    """
    seat = nth(awaited(record), 0)
    if record.phase == Phase.DISCARD:
        clear_action(desk.action, Kind.DISCARD_BLINDLY)
        total = 2
    else:
        total = pick(record, seat, randomness, desk)
    play(record, seat, desk.action)
    settle_at_random(record, randomness)
    return total


@inlined
def settle_at_random(record: Record, randomness: Randomness) -> None:
    """Let chance decide as long as anything is left to it."""
    while True:
        outcomes = ways(record)
        if outcomes == 0:
            return
        settle(record, draw(randomness, outcomes))


@inlined
def step_typed(record: Record, randomness: Randomness, desk: Desk) -> int:
    """In the main phase, play an action of a type drawn among those available.

    Returns how many types there were to choose among.
    """
    seat = int(record.turn)
    types = available_types(record, seat)
    kind = draw_type(types, desk.weights, randomness)
    if kind == Kind.OFFER:
        record.step += 1
        trade_at_random(record, seat, randomness, desk)
    else:
        index = draw(randomness, count_of_type(record, seat, kind))
        nth_action(record, seat, kind, index, desk.action)
        play(record, seat, desk.action)
        settle_at_random(record, randomness)
    return size(types)


@inlined
def draw_type(types: int, weights: NDArray[np.int64], randomness: Randomness) -> int:
    """One of a set of types, each as likely as its weight among theirs."""
    total, left = 0, types
    while left:
        total += weights[nth(left, 0)]
        left &= left - 1
    ahead = draw(randomness, total)
    while True:
        kind = nth(types, 0)
        ahead -= weights[kind]
        if ahead < 0:
            return kind
        types &= types - 1


@kernel
def available_types(record: Record, seat: int) -> int:
    """The set of types (bit k: kind k) of which the seat in turn has an action.

    OFFER stands for any trade with another seat.
    """
    hand, settling = pack(record.hand[seat]), settlement_nodes(record, seat)
    types = 1 << Kind.END | (count_bank_trades(record, seat) > 0) << Kind.BANK
    if hand and record.trades:
        types |= (holders(record, seat) != 0) << Kind.OFFER
    if covers(hand, Purchase.ROAD):
        types |= any_road(record, seat) << Kind.ROAD
    types |= (covers(hand, Purchase.CARD) & (deck_size(record) > 0)) << Kind.BUY
    types |= (covers(hand, Purchase.SETTLEMENT) & (settling != 0)) << Kind.SETTLEMENT
    types |= (covers(hand, Purchase.CITY) & (city_nodes(record, seat) != 0)) << Kind.CITY
    if not record.played_card:
        types |= (record.cards[seat, KNIGHT] > 0) << Kind.KNIGHT
        types |= (record.cards[seat, MONOPOLY] > 0) << Kind.MONOPOLY
        if record.cards[seat, YEAR_OF_PLENTY]:
            types |= (count_plenties(record) > 0) << Kind.YEAR_OF_PLENTY
        if record.cards[seat, ROAD_BUILDING]:
            types |= any_road(record, seat) << Kind.ROAD_BUILDING
    return types


@kernel
def count_of_type(record: Record, seat: int, kind: int) -> int:
    """How many actions there are of an available type."""
    if kind == Kind.BANK:
        return count_bank_trades(record, seat)
    if kind == Kind.ROAD:
        return count_roads(record, seat)
    if kind == Kind.SETTLEMENT:
        return size(settlement_nodes(record, seat))
    if kind == Kind.CITY:
        return size(city_nodes(record, seat))
    if kind == Kind.KNIGHT:
        return count_robberies(record, seat)
    if kind == Kind.YEAR_OF_PLENTY:
        return count_plenties(record)
    return RESOURCES if kind == Kind.MONOPOLY else 1


@inlined
def holders(record: Record, seat: int) -> int:
    """The set of other seats (bit s: seat s) that hold cards."""
    found = 0
    for other in range(SEATS):
        found |= has_cards(record, other) << other
    return found & ~(1 << seat)


@inlined
def trade_at_random(record: Record, seat: int, randomness: Randomness, desk: Desk) -> None:
    """Trade random cards with a random seat that has some: one for one, for two, or two for one.

    The cards are drawn from both hands, so that what one has most of is given most often; both
    may give the same kind.
    """
    others = holders(record, seat)
    partner = nth(others, draw(randomness, size(others)))
    mine, theirs = pack(record.hand[seat]), pack(record.hand[partner])
    several = (total(mine) > 1) + 2 * (total(theirs) > 1)
    shape = draw(randomness, 1 + size(several))
    give_two = shape == 2 or (shape == 1 and several == 1)
    take_two = shape == 1 and several > 1
    given = _draw_cards(mine, 1 + give_two, randomness)
    taken = _draw_cards(theirs, 1 + take_two, randomness)
    unpack(mine - given + taken, record.hand[seat])
    unpack(theirs - taken + given, record.hand[partner])
    clear_action(desk.action, Kind.OFFER)
    unpack(given, desk.action.give)
    unpack(taken, desk.action.take)


@inlined
def _draw_cards(hand: int, count: int, randomness: Randomness) -> int:
    """Draw one or two cards out of a packed hand; both are packed."""
    cards = 1 << 8 * nth_card(hand, draw(randomness, total(hand)))
    if count == 2:
        cards += 1 << 8 * nth_card(hand - cards, draw(randomness, total(hand) - 1))
    return cards
