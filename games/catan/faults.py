"""Why the rules forbid an action, kind by kind, in sentences.

A second, slow reading of the rules: ``choices`` lists them fast, and the tests hold the two
against each other. Each function takes a record, a seat that is awaited and an action of a kind
that is due, and returns the reason, empty if there is none.
"""

from collections.abc import Callable, Sequence

from games.catan.actions import Action, Kind
from games.catan.names import bundle_text
from games.catan.pieces import (
    CARD_NAMES,
    COST,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    RESOURCE_NAMES,
    ROAD_BUILDING,
    SEAT_NAMES,
    YEAR_OF_PLENTY,
    Purchase,
)
from games.catan.position import Answer, Phase, Record
from games.catan.robbing import sheltered_nodes, victims
from games.catan.standing import bank_ratio, deck_size, hand_size
from games.catan.topology import (
    EDGE_NODES,
    HEX_LETTERS,
    HEX_MASK,
    NODE_EDGES,
    NODE_NODES,
    NOWHERE,
)

FINE = ""
"""What a rule says to an action it allows."""

CARD_OF = {
    Kind.KNIGHT: KNIGHT,
    Kind.ROAD_BUILDING: ROAD_BUILDING,
    Kind.YEAR_OF_PLENTY: YEAR_OF_PLENTY,
    Kind.MONOPOLY: MONOPOLY,
}
"""The development card that an action plays."""


def _unpaid(record: Record, seat: int, purchase: Purchase) -> str:
    """What a purchase costs, if the seat cannot pay it; nothing is paid outside the main phase."""
    if record["phase"] != Phase.MAIN or (record["hand"][seat] >= COST[purchase]).all():
        return FINE
    name = {Purchase.CARD: "development card"}.get(purchase, purchase.name.lower())
    return f"A {name} costs {_words(COST[purchase])}."


def _road_fault(record: Record, seat: int, action: Action) -> str:
    edge = int(action["where"])
    ends = EDGE_NODES[edge].tolist()
    if record["roads_left"][seat] == 0:
        return "You have no roads left."
    if record["roads"][edge] != NOBODY:
        return f"{_name(int(record['roads'][edge]))} has a road there."
    if record["phase"] == Phase.FIRST_ROAD:
        beside = int(record["settled"]) in ends
        return FINE if beside else "The road must touch the settlement you just placed."
    if not any(_leads_on(record, seat, node) for node in ends):
        return "It would not join a road or building of yours."
    return _unpaid(record, seat, Purchase.ROAD) if record["phase"] == Phase.MAIN else FINE


def _leads_on(record: Record, seat: int, node: int) -> bool:
    """Whether a seat may lay a road from a node."""
    if (owner := _owner(record, node)) != NOBODY:
        return owner == seat
    edges = [edge for edge in NODE_EDGES[node].tolist() if edge != NOWHERE]
    return any(record["roads"][edge] == seat for edge in edges)


def _settlement_fault(record: Record, seat: int, action: Action) -> str:
    node = int(action["where"])
    if record["settlements_left"][seat] == 0:
        return "You have no settlements left; raise one to a city first."
    if (owner := _owner(record, node)) != NOBODY:
        return f"{_name(owner)} has a building there."
    for beside in NODE_NODES[node].tolist():
        if beside != NOWHERE and _owner(record, beside) != NOBODY:
            return f"Node {beside} beside it has a building."
    if record["phase"] == Phase.MAIN:
        edges = [edge for edge in NODE_EDGES[node].tolist() if edge != NOWHERE]
        if not any(record["roads"][edge] == seat for edge in edges):
            return "No road of yours leads there."
    return _unpaid(record, seat, Purchase.SETTLEMENT)


def _city_fault(record: Record, seat: int, action: Action) -> str:
    if record["cities_left"][seat] == 0:
        return "You have no cities left."
    if not int(record["settlements"][seat]) >> int(action["where"]) & 1:
        return "A city replaces a settlement of yours."
    return _unpaid(record, seat, Purchase.CITY)


def _buy_fault(record: Record, seat: int, action: Action) -> str:
    if deck_size(record) == 0:
        return "No development cards are left."
    return _unpaid(record, seat, Purchase.CARD)


def _bank_fault(record: Record, seat: int, action: Action) -> str:
    given, taken = action["give"].nonzero()[0].tolist(), action["take"].nonzero()[0].tolist()
    if len(given) != 1 or len(taken) != 1 or action["take"].sum() != 1:
        return "The bank gives one card for cards of one kind."
    ratio = int(bank_ratio(record, seat, given[0]))
    if given == taken or action["give"][given[0]] != ratio:
        return f"You get one other card for {ratio} {RESOURCE_NAMES[given[0]].lower()}."
    if record["hand"][seat, given[0]] < ratio:
        return _too_few(record, seat)
    return FINE if record["bank"][taken[0]] else _bank_lacks(taken[0])


def card_fault(record: Record, seat: int, kind: Kind) -> str:
    card = CARD_OF[kind]
    name = CARD_NAMES[card]
    if record["played_card"]:
        return "You have played a development card this turn."
    if record["cards"][seat, card]:
        return FINE
    bought = record["new_cards"][seat, card]
    return f"You bought the {name} this turn." if bought else f"You hold no {name}."


def _robber_fault(record: Record, seat: int, action: Action) -> str:
    hex_, victim = int(action["where"]), int(action["seat"])
    if hex_ == record["robber"]:
        return "The robber must move to another hex."
    if int(HEX_MASK[hex_]) & int(sheltered_nodes(record)):
        return "The friendly robber stays away from who shows fewer than three points."
    robbed = victims(record, seat, hex_)
    names = " or ".join(name for s, name in enumerate(SEAT_NAMES) if robbed >> s & 1)
    if victim == NOBODY:
        return f"Say whom to rob on hex {HEX_LETTERS[hex_]}: {names}." if robbed else FINE
    if robbed >> victim & 1:
        return FINE
    return f"{_name(victim)} cannot be robbed there; {names or 'nobody'} can."


def _building_fault(record: Record, seat: int, action: Action) -> str:
    if record["roads_left"][seat] == 0:
        return "You have no roads left."
    for edge, ends in enumerate(EDGE_NODES.tolist()):
        if record["roads"][edge] == NOBODY and any(_leads_on(record, seat, n) for n in ends):
            return FINE
    return "There is no place for a road of yours."


def _plenty_fault(record: Record, seat: int, action: Action) -> str:
    due = min(2, int(record["bank"].sum()))
    if due == 0:
        return "The bank has no cards left."
    if action["take"].sum() != due:
        return f"Take {due} card{'s' if due > 1 else ''} from the bank."
    for resource in range(len(RESOURCE_NAMES)):
        if action["take"][resource] > record["bank"][resource]:
            return _bank_lacks(resource)
    return FINE


def _discard_fault(record: Record, seat: int, action: Action) -> str:
    owed = int(record["owed"][seat])
    if action["give"].sum() != owed:
        return f"Discard {owed} cards."
    return FINE if (action["give"] <= record["hand"][seat]).all() else _too_few(record, seat)


def _skip_fault(record: Record, seat: int, action: Action) -> str:
    return FINE if record["free_roads"] == 1 else "The first free road must be placed."


def _terms_fault(record: Record, seat: int, action: Action) -> str:
    give, take = action["give"], action["take"]
    if give.sum() == 0 or take.sum() == 0:
        return "Cards cannot be given away: both sides give something."
    if ((give > 0) & (take > 0)).any():
        return "The same kind of card cannot be on both sides."
    return FINE if (give <= record["hand"][seat]).all() else _too_few(record, seat)


def _offer_fault(record: Record, seat: int, action: Action) -> str:
    seats = int(action["seats"])
    asked = [other for other in range(len(SEAT_NAMES)) if seats >> other & 1]
    if not record["trades"]:
        return "There is no trade between players at this table."
    if 0 <= record["offers_limit"] <= record["offers"]:
        limit = int(record["offers_limit"])
        return f"You may make {limit} {'offer' if limit == 1 else 'offers'} a turn."
    if not asked or seat in asked or asked[-1] >= record["players"]:
        return "An offer is made to others at the table."
    for other in asked:
        if hand_size(record, other) < action["take"].sum():
            return f"{_name(other)} does not hold so many cards."
    return _terms_fault(record, seat, action)


def _accept_fault(record: Record, seat: int, action: Action) -> str:
    return FINE if (record["take"] <= record["hand"][seat]).all() else _too_few(record, seat)


def _deal_fault(record: Record, seat: int, action: Action) -> str:
    other = int(action["seat"])
    answer = record["answer"][other]
    if answer == Answer.COUNTERED:
        affordable = (record["counter_give"][other] <= record["hand"][seat]).all()
        return FINE if affordable else _too_few(record, seat)
    return FINE if answer == Answer.ACCEPTED else f"{_name(other)} did not agree."


def _owner(record: Record, node: int) -> int:
    """The seat that has a building at a node, or NOBODY."""
    for seat in range(len(SEAT_NAMES)):
        if int(record["settlements"][seat] | record["cities"][seat]) >> node & 1:
            return seat
    return NOBODY


def _too_few(record: Record, seat: int) -> str:
    held = bundle_text(record["hand"][seat].tolist())
    return f"You hold {held.lower() or 'no cards'} only."


def _bank_lacks(resource: int) -> str:
    return f"The bank has too little {RESOURCE_NAMES[resource].lower()}."


def _words(cards: Sequence[int]) -> str:
    return bundle_text(cards).lower()


def _name(seat: int) -> str:
    return SEAT_NAMES[seat].capitalize()


RULES: dict[Kind, Callable[[Record, int, Action], str]] = {
    Kind.ROAD: _road_fault,
    Kind.SETTLEMENT: _settlement_fault,
    Kind.CITY: _city_fault,
    Kind.BUY: _buy_fault,
    Kind.BANK: _bank_fault,
    Kind.KNIGHT: _robber_fault,
    Kind.ROBBER: _robber_fault,
    Kind.ROAD_BUILDING: _building_fault,
    Kind.YEAR_OF_PLENTY: _plenty_fault,
    Kind.DISCARD: _discard_fault,
    Kind.SKIP: _skip_fault,
    Kind.OFFER: _offer_fault,
    Kind.COUNTER: _terms_fault,
    Kind.ACCEPT: _accept_fault,
    Kind.DEAL: _deal_fault,
}
"""The rule of each kind that has one; the others are allowed whenever they are due."""
