"""Trade: with the bank and its ports, and between the seat in turn and the others."""

from games.catan.actions import Action, Cards
from games.catan.nodes import size
from games.catan.packed import ONE_OF_EACH, PACKED_RATIO, no_less, pack
from games.catan.pieces import NOBODY, RESOURCES, SEATS
from games.catan.position import Answer, Phase, Record, Trades
from games.catan.standing import bank_ratio
from games.core.kernel import kernel


@kernel
def count_bank_trades(record: Record, seat: int) -> int:
    """How many trades with the bank a seat may choose among."""
    given = no_less(pack(record.hand[seat]), PACKED_RATIO[record.ports_held[seat]])
    if given == 0:
        return 0
    taken = no_less(pack(record.bank), ONE_OF_EACH)
    return size(given) * size(taken) - size(given & taken)


@kernel
def nth_bank_trade(record: Record, seat: int, index: int, action: Action) -> None:
    """Write the index-th trade with the bank."""
    for given in range(RESOURCES):
        ratio = bank_ratio(record, seat, given)
        if record.hand[seat, given] >= ratio:
            for taken in range(RESOURCES):
                if taken != given and record.bank[taken] > 0:
                    if index == 0:
                        action.give[given], action.take[taken] = ratio, 1
                        return
                    index -= 1


@kernel
def trade_with_bank(record: Record, seat: int, give: Cards, take: Cards) -> None:
    """Move cards between a seat and the bank."""
    for resource in range(RESOURCES):
        record.hand[seat, resource] += take[resource] - give[resource]
        record.bank[resource] += give[resource] - take[resource]


@kernel
def exchange(record: Record, seat: int, other: int, give: Cards, take: Cards) -> None:
    """Move cards between two seats; ``give`` and ``take`` as the first sees them."""
    for resource in range(RESOURCES):
        record.hand[seat, resource] += take[resource] - give[resource]
        record.hand[other, resource] += give[resource] - take[resource]


@kernel
def holds(record: Record, seat: int, cards: Cards) -> bool:
    """Whether a seat holds so many cards of each resource."""
    enough = True
    for resource in range(RESOURCES):
        enough &= record.hand[seat, resource] >= cards[resource]
    return enough


@kernel
def open_offer(record: Record, seats: int, give: Cards, take: Cards) -> None:
    """Put an offer before some seats (bit s: seat s); they are to answer."""
    for resource in range(RESOURCES):
        record.give[resource], record.take[resource] = give[resource], take[resource]
    for seat in range(SEATS):
        record.answer[seat] = Answer.AWAITED if seats >> seat & 1 else Answer.NONE
    record.offers += 1
    record.phase = Phase.ANSWER


@kernel
def answer_offer(record: Record, seat: int, answer: int, give: Cards, take: Cards) -> None:
    """Note a seat's answer, with its terms if it counters; go on once all have answered."""
    record.answer[seat] = answer
    if answer == Answer.COUNTERED:
        for resource in range(RESOURCES):
            record.counter_give[seat, resource] = take[resource]
            record.counter_take[seat, resource] = give[resource]
    accepting, accepted, open_ = NOBODY, 0, False
    for other in range(SEATS):
        if record.answer[other] == Answer.AWAITED:
            return
        if record.answer[other] == Answer.ACCEPTED:
            accepting, accepted = other, accepted + 1
        open_ |= record.answer[other] == Answer.COUNTERED
    confirmed = record.trades == Trades.CONFIRMED and accepted > 0
    if open_ or confirmed or accepted > 1:
        record.phase = Phase.CHOOSE
    else:
        conclude_offer(record, accepting)


@kernel
def conclude_offer(record: Record, seat: int) -> None:
    """Exchange with a seat on the terms of its answer, or with NOBODY; the offer is closed."""
    turn = int(record.turn)
    if seat != NOBODY and record.answer[seat] == Answer.ACCEPTED:
        exchange(record, turn, seat, record.give, record.take)
    elif seat != NOBODY:
        exchange(record, turn, seat, record.counter_give[seat], record.counter_take[seat])
    for resource in range(RESOURCES):
        record.give[resource] = record.take[resource] = 0
        for other in range(SEATS):
            record.counter_give[other, resource] = record.counter_take[other, resource] = 0
    for other in range(SEATS):
        record.answer[other] = Answer.NONE
    record.phase = Phase.MAIN


@kernel
def may_deal(record: Record, seat: int) -> bool:
    """Whether the seat in turn may take a seat's answer."""
    if record.answer[seat] == Answer.COUNTERED:
        return holds(record, int(record.turn), record.counter_give[seat])
    return bool(record.answer[seat] == Answer.ACCEPTED)
