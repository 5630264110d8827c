"""What the hexes yield, with the bank's shortage."""

from games.catan.nodes import nth, size
from games.catan.pieces import DESERT, RESOURCES, SEATS
from games.catan.position import Record
from games.catan.topology import HEX_MASK, HEXES, NODE_HEXES, NOWHERE
from games.core.kernel import kernel


@kernel
def produce(record: Record, number: int) -> None:
    """Give every seat what its buildings at the hexes of a number yield; ``gained`` tells it.

    The robber's hex yields nothing. If a resource does not suffice for all, nobody gets any of
    it, but if only one seat is owed, that seat gets what is left.
    """
    record.gained[:] = 0
    produced = 0
    hexes = _yielding(record, number)
    while hexes:
        hex_ = nth(hexes, 0)
        hexes &= hexes - 1
        resource = int(record.terrain[hex_])
        for seat in range(record.players):
            single = size(record.settlements[seat] & HEX_MASK[hex_])
            double = size(record.cities[seat] & HEX_MASK[hex_])
            record.gained[seat, resource] += single + 2 * double
            produced |= (single + double > 0) << resource
    for resource in range(RESOURCES):
        if produced >> resource & 1:
            _hand_out(record, resource)


@kernel
def _yielding(record: Record, number: int) -> int:
    """The set of hexes (bit h: hex h) of a number where the robber does not stand."""
    hexes = 0
    for hex_ in range(HEXES):
        hexes |= (record.numbers[hex_] == number) << hex_
    return hexes & ~(1 << int(record.robber))


@kernel
def _hand_out(record: Record, resource: int) -> None:
    """Move what was gained of a resource from the bank, as far as it suffices."""
    owed, owing = 0, 0
    for seat in range(SEATS):
        owed += record.gained[seat, resource]
        owing += record.gained[seat, resource] > 0
    short = owed > record.bank[resource]
    for seat in range(SEATS):
        if short and record.gained[seat, resource]:
            record.gained[seat, resource] = record.bank[resource] if owing == 1 else 0
        record.hand[seat, resource] += record.gained[seat, resource]
    for seat in range(SEATS):
        record.bank[resource] -= record.gained[seat, resource]


@kernel
def first_yield(record: Record, seat: int, node: int) -> None:
    """The cards of a second settlement: one of each hex it touches."""
    for slot in range(3):
        hex_ = NODE_HEXES[node, slot]
        if hex_ != NOWHERE and record.terrain[hex_] != DESERT:
            resource = int(record.terrain[hex_])
            if record.bank[resource] > 0:
                record.gained[seat, resource] += 1
                record.hand[seat, resource] += 1
                record.bank[resource] -= 1
