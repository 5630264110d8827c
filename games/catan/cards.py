"""Development cards: what they may be played for, and what they do."""

from games.catan.actions import Cards
from games.catan.packed import pack
from games.catan.pieces import RESOURCES, SEATS, VICTORY_POINT
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def may_play_card(record: Record, seat: int, card: int) -> bool:
    """Whether a seat holds a card from an earlier turn and has played none in this."""
    return bool(record.cards[seat, card] > 0 and not record.played_card)


@kernel
def may_play_any(record: Record, seat: int) -> bool:
    """Whether a seat holds any card that it may play now."""
    others = pack(record.cards[seat]) & ~(0xFF << 8 * VICTORY_POINT)
    return bool(others and not record.played_card)


@kernel
def play_card(record: Record, seat: int, card: int) -> None:
    """Put a card face up on the table."""
    record.cards[seat, card] -= 1
    record.played[seat, card] += 1
    record.played_card = 1


@kernel
def count_plenties(record: Record) -> int:
    """How many pairs a year of plenty can take from the bank; single cards if it has but one."""
    kinds, doubles, cards = 0, 0, 0
    for resource in range(RESOURCES):
        kinds += record.bank[resource] > 0
        doubles += record.bank[resource] > 1
        cards += record.bank[resource]
    return kinds if cards == 1 else kinds * (kinds - 1) // 2 + doubles


@kernel
def nth_plenty(record: Record, index: int, take: Cards) -> None:
    """Write the index-th pair (or single card) that the bank can give."""
    cards = 0
    for resource in range(RESOURCES):
        cards += record.bank[resource]
    for one in range(RESOURCES):
        if cards == 1 and record.bank[one] == 1:
            take[one] = 1
            return
        for other in range(one, RESOURCES):
            if record.bank[one] > (one == other) and record.bank[other] > 0:
                if index == 0:
                    take[one] += 1
                    take[other] += 1
                    return
                index -= 1


@kernel
def monopolize(record: Record, seat: int, resource: int) -> None:
    """Take all cards of a resource from all others."""
    for other in range(SEATS):
        if other != seat:
            record.hand[seat, resource] += record.hand[other, resource]
            record.hand[other, resource] = 0
