"""The robber: where it may go, whom it may rob, and what hands lose to it."""

from games.catan.nodes import nth
from games.catan.pieces import HAND_LIMIT, NOBODY, SEATS
from games.catan.position import Luck, Phase, Record
from games.catan.standing import hand_size, has_cards, shown_points
from games.catan.topology import HEX_MASK, HEXES
from games.core.kernel import kernel

FRIENDLY_BELOW = 3
"""The friendly robber stays away from whoever shows fewer points."""


@kernel
def targets(record: Record, seat: int) -> tuple[int, int, int, int]:
    """For each seat the set of nodes where it can be robbed by a seat: it has cards."""
    return (
        _target(record, seat, 0),
        _target(record, seat, 1),
        _target(record, seat, 2),
        _target(record, seat, 3),
    )


@kernel
def _target(record: Record, seat: int, other: int) -> int:
    if other == seat or not has_cards(record, other):
        return 0
    return int(record.settlements[other] | record.cities[other])


@kernel
def victims(record: Record, seat: int, hex_: int) -> int:
    """The set of seats (bit s: seat s) that a seat may rob at a hex."""
    found, nodes = 0, targets(record, seat)
    for other in range(SEATS):
        found |= (nodes[other] & HEX_MASK[hex_] != 0) << other
    return found


@kernel
def sheltered_nodes(record: Record) -> int:
    """The set of nodes the friendly robber stays away from; none if it then could not move."""
    nodes = 0
    if record.friendly_robber:
        for seat in range(record.players):
            if shown_points(record, seat) < FRIENDLY_BELOW:
                nodes |= record.settlements[seat] | record.cities[seat]
    for hex_ in range(HEXES):
        if hex_ != record.robber and HEX_MASK[hex_] & nodes == 0:
            return nodes
    return 0


@kernel
def robber_may_go(record: Record, hex_: int, sheltered: int) -> bool:
    """Whether the robber may be moved to a hex: another one, the desert too."""
    return bool(hex_ != record.robber and HEX_MASK[hex_] & sheltered == 0)


@kernel
def _ways_to_rob(nodes: tuple[int, int, int, int], hex_: int) -> int:
    """How many seats that can be robbed somewhere can be at a hex."""
    first, second, third, fourth = nodes
    mask = HEX_MASK[hex_]
    ways = int(first & mask != 0) + int(second & mask != 0)
    return ways + int(third & mask != 0) + int(fourth & mask != 0)


@kernel
def count_robberies(record: Record, seat: int) -> int:
    """How many ways there are to move the robber and pick a victim, if there is one."""
    sheltered, nodes, count = sheltered_nodes(record), targets(record, seat), 0
    for hex_ in range(HEXES):
        if robber_may_go(record, hex_, sheltered):
            count += max(1, _ways_to_rob(nodes, hex_))
    return count


@kernel
def nth_robbery(record: Record, seat: int, index: int) -> tuple[int, int]:
    """The index-th way to move the robber: the hex, and the victim or NOBODY."""
    sheltered, nodes = sheltered_nodes(record), targets(record, seat)
    for hex_ in range(HEXES):
        if robber_may_go(record, hex_, sheltered):
            ways = _ways_to_rob(nodes, hex_)
            if index < max(1, ways):
                return hex_, nth(victims(record, seat, hex_), index) if ways else NOBODY
            index -= max(1, ways)
    return int(record.robber), NOBODY


@kernel
def move_robber(record: Record, hex_: int, victim: int) -> None:
    """Move the robber; the victim, if any, is to lose a card by lot."""
    record.robber = hex_
    record.phase = Phase.MAIN if record.rolled else Phase.ROLL
    if victim != NOBODY:
        record.loser = victim
        record.luck = Luck.STEAL


@kernel
def seven_rolled(record: Record) -> None:
    """Each hand of more than seven owes half, rounded down; then the robber moves."""
    record.phase = Phase.ROBBER
    for seat in range(SEATS):
        cards = hand_size(record, seat)
        if cards > HAND_LIMIT:
            record.owed[seat] = cards // 2
            record.phase = Phase.DISCARD


@kernel
def discarded(record: Record) -> None:
    """Go on to the robber once nobody owes cards."""
    for seat in range(SEATS):
        if record.owed[seat]:
            return
    record.phase = Phase.ROBBER


@kernel
def discard(record: Record, seat: int, resource: int) -> None:
    """One card that a seat owes goes to the bank."""
    record.hand[seat, resource] -= 1
    record.bank[resource] += 1
    record.owed[seat] -= 1
