"""The offers that are listed: one for one, one for two and two for one, to one seat each.

A side of two may be of one kind or of two; no kind is on both sides. With open hands only what
the other seat holds is asked for; else anything, if it holds as many cards. (TypedMCTS lists the
same 360 exchanges, the mixed ones twice.) Offers of any size may be made besides: ``check`` knows.
"""

from typing import Final, NamedTuple

from games.catan.actions import Action, Cards, Kind
from games.catan.nodes import nth, size
from games.catan.packed import held, pack
from games.catan.pieces import NOBODY, RESOURCES, SEATS
from games.catan.position import UNLIMITED, Record
from games.catan.standing import hand_size
from games.catan.topology import NOWHERE
from games.core.kernel import kernel

ALL: Final = (1 << RESOURCES) - 1


class Stock(NamedTuple):
    """What a hand allows: sets of resources (bit r: resource r)."""

    one: int  # of which one can be given
    two: int  # of which two
    mixed: int  # of which one each of any two


@kernel
def own_stock(record: Record, seat: int) -> Stock:
    """What a seat can give."""
    hand = pack(record.hand[seat])
    one = held(hand, 1)
    return Stock(one, held(hand, 2), one)


@kernel
def askable_stock(record: Record, seat: int) -> Stock:
    """What a seat can be asked for."""
    if record.open_hands:
        return own_stock(record, seat)
    cards = hand_size(record, seat)
    two = ALL if cards > 1 else 0
    return Stock(ALL if cards > 0 else 0, two, two)


@kernel
def may_offer(record: Record) -> bool:
    """Whether the seat in turn may still make offers."""
    limit = record.offers_limit
    return bool(record.trades and (limit == UNLIMITED or record.offers < limit))


@kernel
def _plain(give: int, take: int) -> int:
    """How many pairs of two different resources there are, one of each set."""
    return size(give) * size(take) - size(give & take)


@kernel
def _mixed(single: int, pairs: int) -> int:
    """How many ways there are to take one of a set and two others of another."""
    apart, within, count = size(single & ~pairs), size(single & pairs), size(pairs)
    return apart * count * (count - 1) // 2 + within * (count - 1) * (count - 2) // 2


@kernel
def count_offers_to(mine: Stock, theirs: Stock) -> int:
    """How many offers there are between two hands."""
    plain = _plain(mine.one, theirs.one) + _plain(mine.one, theirs.two)
    plain += _plain(mine.two, theirs.one)
    return plain + _mixed(mine.one, theirs.mixed) + _mixed(theirs.one, mine.mixed)


@kernel
def count_offers(record: Record, seat: int) -> int:
    """How many offers the seat in turn may choose among."""
    if not may_offer(record):
        return 0
    mine, count = own_stock(record, seat), 0
    if mine.one == 0:
        return 0
    for other in range(record.players):
        if other != seat:
            count += count_offers_to(mine, askable_stock(record, other))
    return count


@kernel
def nth_offer(record: Record, seat: int, index: int, action: Action) -> None:
    """Write the index-th offer."""
    mine = own_stock(record, seat)
    for other in range(SEATS):
        if other != seat:
            theirs = askable_stock(record, other)
            count = count_offers_to(mine, theirs)
            if index < count:
                action.kind, action.where, action.seat = Kind.OFFER, NOWHERE, NOBODY
                action.seats = 1 << other
                _nth_exchange(mine, theirs, index, action.give, action.take)
                return
            index -= count


@kernel
def _nth_exchange(mine: Stock, theirs: Stock, index: int, give: Cards, take: Cards) -> None:
    """Write the index-th exchange between two hands, the plain ones first."""
    for resource in range(RESOURCES):
        give[resource] = take[resource] = 0
    for least in range(3):  # one for one, one for two, two for one
        giving = mine.two if least == 2 else mine.one
        taking = theirs.two if least == 1 else theirs.one
        count = _plain(giving, taking)
        if index < count:
            _nth_plain(giving, taking, index, give, take)
            if least == 2:
                _double(give)
            elif least == 1:
                _double(take)
            return
        index -= count
    count = _mixed(mine.one, theirs.mixed)
    if index < count:
        _nth_mixed(mine.one, theirs.mixed, index, give, take)
    else:
        _nth_mixed(theirs.one, mine.mixed, index - count, take, give)


@kernel
def _double(cards: Cards) -> None:
    for resource in range(RESOURCES):
        cards[resource] *= 2


@kernel
def _nth_plain(giving: int, taking: int, index: int, give: Cards, take: Cards) -> None:
    """Set the index-th pair of two different resources, one of each set."""
    for resource in range(RESOURCES):
        if giving >> resource & 1:
            others = taking & ~(1 << resource)
            if index < size(others):
                give[resource] = take[nth(others, index)] = 1
                return
            index -= size(others)


@kernel
def _nth_mixed(single: int, pairs: int, index: int, one: Cards, two: Cards) -> None:
    """Set the index-th choice of one of a set and two others of another."""
    for resource in range(RESOURCES):
        if single >> resource & 1:
            others = pairs & ~(1 << resource)
            count = size(others) * (size(others) - 1) // 2
            if index < count:
                one[resource] = 1
                low = 0
                while index >= size(others) - 1 - low:
                    index -= size(others) - 1 - low
                    low += 1
                two[nth(others, low)] = two[nth(others, low + 1 + index)] = 1
                return
            index -= count
