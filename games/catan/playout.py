"""Whole games of random actions in one kernel call, for search, measuring and testing.

*Untyped* playouts draw among all listed actions, offers and answers included. *Typed* ones draw
a type of action first in the main phase; what would have to be listed at length is drawn outright
instead (Dobre and Lascarides 2017, section IV, as TypedMCTS was released): a trade is picked from
the two hands and made at once, without consent, and cards to discard are drawn from the hand.
"""

from games.catan.actions import Kind
from games.catan.cards import count_plenties
from games.catan.choices import awaited, clear_action, nth_action
from games.catan.luck import card_of, settle, ways
from games.catan.nodes import nth, size
from games.catan.opening import lay_board
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
from games.catan.standing import covers, deck_size, hand_size, has_cards, packed_hand
from games.catan.trading import any_bank_trade, count_bank_trades
from games.core.kernel import inlined, kernel
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
    paper: Record,
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
    kind = nth(types, draw(randomness, size(types)))
    if kind == Kind.OFFER:
        record.step += 1
        trade_at_random(record, seat, randomness, desk)
    else:
        index = draw(randomness, count_of_type(record, seat, kind))
        nth_action(record, seat, kind, index, desk.action)
        play(record, seat, desk.action)
        settle_at_random(record, randomness)
    return size(types)


@kernel
def available_types(record: Record, seat: int) -> int:
    """The set of types (bit k: kind k) of which the seat in turn has an action.

    OFFER stands for any trade with another seat.
    """
    types = 1 << Kind.END
    cards, hand = hand_size(record, seat), packed_hand(record, seat)
    if cards and record.trades and holders(record, seat):
        types |= 1 << Kind.OFFER
    if cards > 1:
        types |= any_bank_trade(record, seat) << Kind.BANK
        if covers(hand, Purchase.ROAD):
            types |= any_road(record, seat) << Kind.ROAD
        if cards > 2 and covers(hand, Purchase.CARD):
            types |= (deck_size(record) > 0) << Kind.BUY
        if cards > 3 and covers(hand, Purchase.SETTLEMENT):
            types |= (settlement_nodes(record, seat) != 0) << Kind.SETTLEMENT
        if cards > 4 and covers(hand, Purchase.CITY):
            types |= (city_nodes(record, seat) != 0) << Kind.CITY
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
        if other != seat:
            found |= has_cards(record, other) << other
    return found


@inlined
def trade_at_random(record: Record, seat: int, randomness: Randomness, desk: Desk) -> None:
    """Trade random cards with a random seat that has some: one for one, for two, or two for one.

    The cards are drawn from both hands, so that what one has most of is given most often; both
    may give the same kind.
    """
    others = holders(record, seat)
    partner = nth(others, draw(randomness, size(others)))
    mine, theirs = hand_size(record, seat), hand_size(record, partner)
    given, taken = 1, 1
    shape = draw(randomness, 1 + (mine > 1) + (theirs > 1))
    if shape == 1 and theirs > 1:
        taken = 2
    elif shape:
        given = 2
    clear_action(desk.action, Kind.OFFER)
    _draw_cards(record, seat, mine, given, randomness, desk.action.give)
    _draw_cards(record, partner, theirs, taken, randomness, desk.action.take)
    for resource in range(RESOURCES):
        record.hand[seat, resource] += desk.action.take[resource]
        record.hand[partner, resource] += desk.action.give[resource]


@inlined
def _draw_cards(
    record: Record, seat: int, held: int, count: int, randomness: Randomness, cards: Record
) -> None:
    """Draw cards out of a seat's hand of so many."""
    for drawn in range(count):
        resource = card_of(record, seat, draw(randomness, held - drawn))
        record.hand[seat, resource] -= 1
        cards[resource] += 1
