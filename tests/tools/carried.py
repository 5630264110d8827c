"""A position of ours as catanatron would tell of it."""

from typing import Any

from games.catan.pieces import CARD_KINDS, NOBODY
from games.catan.position import Phase, Record
from games.catan.position_json import CARD_WORDS
from games.catan.topology import NODES, NOWHERE
from tools.catanatron.carry import CARDS, RESOURCES, Island

DUE = {
    Phase.FIRST_SETTLEMENT: "BUILD_INITIAL_SETTLEMENT",
    Phase.FIRST_ROAD: "BUILD_INITIAL_ROAD",
    Phase.ROBBER: "MOVE_ROBBER",
}


def told_again(island: Island, record: Record) -> dict[str, Any]:
    """All that the other engine would hold of the moment."""
    settled, edges = int(record["settled"]), record["roads"].tolist()
    return {
        "moment": [int(record["turn_number"]), int(record["step"])],
        "due": DUE.get(Phase(int(record["phase"])), "PLAY_TURN"),
        "turn": int(record["turn"]),
        "free_roads": int(record["free_roads"]),
        "robber": island.places[record["robber"]],
        "buildings": sorted(
            [island.node(node), seat, kind]
            for seat in range(record["players"])
            for name, kind in (("settlements", "SETTLEMENT"), ("cities", "CITY"))
            for node in range(NODES)
            if int(record[name][seat]) >> node & 1
        ),
        "roads": sorted(
            [*island.edge(edge), seat] for edge, seat in enumerate(edges) if seat != NOBODY
        ),
        "settled": None if settled == NOWHERE else island.node(settled),
        "bank": {name: int(record["bank"][at]) for name, at in RESOURCES.items()},
        "deck": cards(record["deck"]),
        "seats": [seat_again(record, seat) for seat in range(record["players"])],
    }


def seat_again(record: Record, seat: int) -> dict[str, Any]:
    """What one seat holds, has played and has done in this turn."""
    own = bool(record["turn"] == seat)
    return {
        "hand": {name: int(record["hand"][seat][at]) for name, at in RESOURCES.items()},
        "cards": cards(record["cards"][seat] + record["new_cards"][seat]),
        "played": cards(record["played"][seat]),
        "longest_road": bool(record["longest_road"] == seat),
        "largest_army": bool(record["largest_army"] == seat),
        "rolled": own and bool(record["rolled"]),
        "played_card": own and bool(record["played_card"]),
    }


def cards(counts: Any) -> dict[str, int]:
    """Development cards by catanatron's names."""
    assert len(counts) == CARD_KINDS
    return {name: int(counts[CARD_WORDS.index(word)]) for name, word in CARDS.items()}
