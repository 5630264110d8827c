"""What robots see of a step: read from its public JSON, or off the table in games among robots.

Both give the same sights, action by action. Of what happens everything but the kind of a stolen
card is open to all.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from bots.catan.records.sight import SIGHT, Sight
from games.catan.actions import Action, Cards, Kind
from games.catan.notation import read_action
from games.catan.pieces import COST, NOBODY, RESOURCE_NAMES, RESOURCES, SEAT_NAMES, SEATS, Purchase
from games.catan.position import Record
from games.core.kernel import kernel
from games.core.layout import blank

_PRICES = {
    Kind.ROAD: Purchase.ROAD,
    Kind.SETTLEMENT: Purchase.SETTLEMENT,
    Kind.CITY: Purchase.CITY,
    Kind.BUY: Purchase.CARD,
}
_BY_BANK = (Kind.BANK, Kind.YEAR_OF_PLENTY)


@kernel
def see(
    before: Cards, table: Record, seat: int, action: Action, turn_number: int, sight: Sight
) -> None:
    """Set what everybody saw of an action from the hands before it and the table after it."""
    sight.turn_number, sight.seat, sight.kind = turn_number, seat, action.kind
    sight.give[:] = action.give
    sight.take[:] = action.take
    sight.victim = NOBODY
    theft = action.kind == Kind.ROBBER or action.kind == Kind.KNIGHT
    if theft:
        sight.victim = action.seat
    for one in range(SEATS):
        for resource in range(RESOURCES):
            moved = table.hand[one, resource] - before[one, resource]
            sight.change[one, resource] = 0 if theft else moved


def sights_of(step: Mapping[str, Any], free_roads: int) -> tuple[list[Sight], int]:
    """What everybody saw in a step, action by action, and the free roads that are still to come.

    The JSON does not tell whether a road was paid for: the two after a card are not.
    """
    turn_number = int(step["phase"][1:].partition(".")[0])
    sights: list[Sight] = []
    for name, line in step["actions"].items():
        action = read_action(line)
        sight = _sight(turn_number, SEAT_NAMES.index(name), action)
        kind = Kind(int(action["kind"]))
        if kind is Kind.ROAD and free_roads:
            free_roads -= 1
        else:
            free_roads = 2 if kind is Kind.ROAD_BUILDING else 0
            if kind in _PRICES and turn_number:
                sight["change"][sight["seat"]] -= COST[_PRICES[kind]]
        sights.append(sight)
    for event in step["events"] if sights else ():
        _tell(event, sights)
    return sights, free_roads


def _sight(turn_number: int, seat: int, action: Action) -> Sight:
    """An action as it is seen, with what it moves between its seat and the bank."""
    sight = blank(Sight, SIGHT)
    sight["turn_number"], sight["seat"], sight["kind"] = turn_number, seat, action["kind"]
    sight["give"], sight["take"], sight["victim"] = action["give"], action["take"], NOBODY
    if Kind(int(action["kind"])) in _BY_BANK:
        sight["change"][seat] = action["take"] - action["give"]
    return sight


def _tell(event: Mapping[str, Any], sights: list[Sight]) -> None:
    """Add an event to the action it came of: the seat's own discard, else the last."""
    change, seat = sights[-1]["change"], SEAT_NAMES.index(event.get("seat") or SEAT_NAMES[0])
    match event["what"]:
        case "gain":
            change[seat] += _cards(event["cards"])
        case "discard":
            own = next(sight for sight in sights if sight["seat"] == seat)
            own["change"][seat] -= _cards(event["cards"])
        case "steal":
            sights[-1]["victim"] = SEAT_NAMES.index(event["from"])
        case "trade":
            moved = _cards(event["take"]) - _cards(event["give"])
            change[seat] += moved
            change[SEAT_NAMES.index(event["with"])] -= moved
        case "monopoly":
            resource = RESOURCE_NAMES.index(event["resource"])
            for name, count in event["from"].items():
                change[SEAT_NAMES.index(name), resource] -= count
                change[seat, resource] += count


def _cards(named: Mapping[str, int]) -> Cards:
    """Counts by the names of resources as an array."""
    return np.array([named.get(name, 0) for name in RESOURCE_NAMES], np.int8)
