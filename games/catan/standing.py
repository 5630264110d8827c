"""How the seats stand: cards in hand, points, the two special cards, what can be paid."""

from games.catan.nodes import size
from games.catan.packed import covers, pack, total
from games.catan.pieces import (
    ANY,
    CARD_KINDS,
    COST,
    KNIGHT,
    LEAST_ARMY,
    LEAST_ROAD,
    NOBODY,
    RESOURCES,
    SEATS,
    VICTORY_POINT,
)
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def hand_size(record: Record, seat: int) -> int:
    """How many resource cards a seat holds, in a position and in a View alike."""
    return int(record.unknown_hand[seat]) + total(pack(record.hand[seat]))


@kernel
def has_cards(record: Record, seat: int) -> bool:
    """Whether a seat holds any resource card."""
    return bool(record.unknown_hand[seat] | pack(record.hand[seat]))


@kernel
def cards_held(record: Record, seat: int) -> int:
    """How many development cards a seat holds unplayed, in a position and in a View alike."""
    cards = int(record.unknown_cards[seat])
    for kind in range(CARD_KINDS):
        cards += record.cards[seat, kind] + record.new_cards[seat, kind]
    return cards


@kernel
def deck_size(record: Record) -> int:
    """How many development cards are left to buy, in a position and in a View alike."""
    cards = int(record.unknown_deck)
    for kind in range(CARD_KINDS):
        cards += record.deck[kind]
    return cards


@kernel
def shown_points(record: Record, seat: int) -> int:
    """The points that everybody sees: buildings and the two special cards.

    A settlement counts one, a city two, the longest road and the largest army two each.
    """
    points = size(record.settlements[seat]) + 2 * size(record.cities[seat])
    if record.longest_road == seat:
        points += 2
    if record.largest_army == seat:
        points += 2
    return points


@kernel
def points(record: Record, seat: int) -> int:
    """All points of a seat, victory-point cards included (in a View, as far as it shows them)."""
    hidden = record.cards[seat, VICTORY_POINT] + record.new_cards[seat, VICTORY_POINT]
    return shown_points(record, seat) + int(hidden)


@kernel
def can_pay(record: Record, seat: int, purchase: int) -> bool:
    """Whether a seat holds the price of a ``Purchase``."""
    return covers(pack(record.hand[seat]), purchase)


@kernel
def pay(record: Record, seat: int, purchase: int) -> None:
    """Move the price of a ``Purchase`` from a seat's hand to the bank."""
    for resource in range(RESOURCES):
        record.hand[seat, resource] -= COST[purchase, resource]
        record.bank[resource] += COST[purchase, resource]


@kernel
def bank_ratio(record: Record, seat: int, resource: int) -> int:
    """How many cards of a resource a seat gives the bank for one: 4, 3 or 2 by its ports."""
    if record.ports_held[seat] >> resource & 1:
        return 2
    return 3 if record.ports_held[seat] >> ANY & 1 else 4


@kernel
def enemy_buildings(record: Record, seat: int) -> int:
    """The nodes where others have settlements or cities."""
    nodes = 0
    for other in range(SEATS):
        if other != seat:
            nodes |= record.settlements[other] | record.cities[other]
    return nodes


@kernel
def award_longest_road(record: Record) -> None:
    """Give the card of the longest road to whom it belongs by the seats' ``road_length``.

    Nobody has it for less than five. Whoever holds it keeps it against equals; else it goes to
    the one with the longest; where several are longest it is set aside.
    """
    longest = 0
    for seat in range(SEATS):
        longest = max(longest, int(record.road_length[seat]))
    holder = int(record.longest_road)
    if longest < LEAST_ROAD:
        record.longest_road = NOBODY
    elif holder == NOBODY or record.road_length[holder] < longest:
        record.longest_road = NOBODY
        equals = 0
        for seat in range(SEATS):
            if record.road_length[seat] == longest:
                record.longest_road = seat
                equals += 1
        if equals > 1:
            record.longest_road = NOBODY


@kernel
def award_largest_army(record: Record, seat: int) -> None:
    """Give the card of the largest army to a seat that now has it: three knights, and most."""
    holder = int(record.largest_army)
    needed = LEAST_ARMY if holder == NOBODY else record.played[holder, KNIGHT] + 1
    if holder != seat and record.played[seat, KNIGHT] >= needed:
        record.largest_army = seat
