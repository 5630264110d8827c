"""Catanatron's island, positions and actions as ours, and our actions as catanatron's.

What its engine says of a moment is put together as any stored position is; which rule it plays by
differs here and there (docs/catan-search.md), and where that bears on what can be done now, the
position is carried so that the same can be done here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.catan.actions import Action, Kind, blank_action
from games.catan.board import Board
from games.catan.build import put_together
from games.catan.names import edge_name
from games.catan.pieces import (
    ANY,
    CLAY,
    DESERT,
    NOBODY,
    ORE,
    RESOURCE_NAMES,
    SEAT_NAMES,
    SHEEP,
    WHEAT,
    WOOD,
)
from games.catan.position import Phase, Position
from games.catan.topology import EDGE_NODES, HEX_LETTERS, HEX_NODES, PORT_EDGES, edge_between

Told = list[Any]
"""An action as catanatron's side tells it: its type, and what it is done with."""

RESOURCES: Final = {"WOOD": WOOD, "BRICK": CLAY, "SHEEP": SHEEP, "WHEAT": WHEAT, "ORE": ORE}
"""Catanatron's resources, in its order."""
CARDS: Final = {
    "KNIGHT": "KNIGHT",
    "YEAR_OF_PLENTY": "PLENTY",
    "MONOPOLY": "MONOPOLY",
    "ROAD_BUILDING": "ROADS",
    "VICTORY_POINT": "POINT",
}
"""Catanatron's development cards, as positions of ours name them."""
_PLAYED_BY = {card: f"PLAY_{card}" for card in ("YEAR_OF_PLENTY", "MONOPOLY", "ROAD_BUILDING")}
_PLAYED_BY["KNIGHT"] = "PLAY_KNIGHT_CARD"
_DUE = {
    "BUILD_INITIAL_SETTLEMENT": Phase.FIRST_SETTLEMENT,
    "BUILD_INITIAL_ROAD": Phase.FIRST_ROAD,
    "MOVE_ROBBER": Phase.ROBBER,
}
_PLAIN = {
    "END_TURN": Kind.END,
    "ROLL": Kind.ROLL,
    "BUY_DEVELOPMENT_CARD": Kind.BUY,
    "PLAY_ROAD_BUILDING": Kind.ROAD_BUILDING,
}
_PLAIN_TYPES = {kind: name for name, kind in _PLAIN.items()}


@dataclass(frozen=True)
class Island:
    """An island of catanatron's: our board, and which of its hexes and nodes are which of ours."""

    board: Board
    hexes: Mapping[tuple[int, ...], int]
    nodes: Mapping[int, int]

    @property
    def places(self) -> list[list[int]]:
        """Where catanatron says that our hexes are."""
        return [list(at) for at in self.hexes]

    def node(self, ours: int) -> int:
        """Catanatron's number of a node of ours."""
        return next(theirs for theirs, node in self.nodes.items() if node == ours)

    def edge(self, ours: int) -> list[int]:
        """The ends of an edge of ours, as catanatron has them."""
        return sorted(map(self.node, EDGE_NODES[ours].tolist()))


def island(told: Mapping[str, Any]) -> Island:
    """The island that catanatron tells of; its ports are where ours are.

    Both number hexes' corners from the top clockwise; its third coordinate counts rows downward,
    its first columns to the right.
    """
    hexes = sorted(told["hexes"], key=lambda hex_: (hex_[0][2], hex_[0][0]))
    nodes = {
        theirs: ours
        for (*_, corners), row in zip(hexes, HEX_NODES.tolist(), strict=True)
        for theirs, ours in zip(corners, row, strict=True)
    }
    ports = {
        edge_between(nodes[one], nodes[other]): RESOURCES.get(resource, ANY)
        for resource, (one, other) in told["ports"]
    }
    board = Board(
        terrain=tuple(RESOURCES.get(resource, DESERT) for _, resource, _, _ in hexes),
        numbers=tuple(number or 0 for _, _, number, _ in hexes),
        ports=tuple(ports[edge] for edge in PORT_EDGES.tolist()),
    )
    return Island(board, {tuple(hex_[0]): at for at, hex_ in enumerate(hexes)}, nodes)


def position(island: Island, told: Mapping[str, Any], actions: Sequence[Told]) -> Position:
    """The moment in which a seat has these actions, with open hands and without trades.

    Cards that catanatron does not let it play now are carried as bought in this turn.
    """
    turn, seats = told["turn"], told["seats"]
    due = _due(told)
    stored: dict[str, Any] = {
        "board": str(island.board),
        "options": {"players": len(seats), "open_hands": True, "trades": False},
        "phase": "T{}.{}".format(*told["moment"]),
        "due": due.name,
        "turn": SEAT_NAMES[turn],
        "robber": HEX_LETTERS[island.hexes[tuple(told["robber"])]],
        "rolled": seats[turn]["rolled"],
        "played_card": seats[turn]["played_card"],
        "free_roads": told["free_roads"],
        "seats": {SEAT_NAMES[number]: _seat(island, told, number) for number in range(len(seats))},
    }
    if due is Phase.FIRST_ROAD:
        stored["settled"] = island.nodes[told["settled"]]
    if due in (Phase.ROLL, Phase.MAIN) and not seats[turn]["played_card"]:
        _keep_back(stored["seats"][SEAT_NAMES[turn]], {name for name, _ in actions})
    record = put_together(stored)
    for name in ("longest_road", "largest_army"):
        record[name] = next((at for at, seat in enumerate(seats) if seat[name]), NOBODY)
    return Position(record)


def _due(told: Mapping[str, Any]) -> Phase:
    if told["free_roads"]:
        return Phase.FREE_ROADS
    rolled = told["seats"][told["turn"]]["rolled"]
    return _DUE.get(told["due"], Phase.MAIN if rolled else Phase.ROLL)


def _seat(island: Island, told: Mapping[str, Any], number: int) -> dict[str, Any]:
    """What stands before a seat, and what it holds."""
    facts = told["seats"][number]
    own = [(node, kind) for node, seat, kind in told["buildings"] if seat == number]
    return {
        "settlements": [island.nodes[node] for node, kind in own if kind == "SETTLEMENT"],
        "cities": [island.nodes[node] for node, kind in own if kind == "CITY"],
        "roads": [
            edge_name(edge_between(island.nodes[one], island.nodes[other]))
            for one, other, seat in told["roads"]
            if seat == number
        ],
        "hand": {RESOURCE_NAMES[RESOURCES[name]]: count for name, count in facts["hand"].items()},
        "cards": {CARDS[name]: count for name, count in facts["cards"].items()},
        "played": {CARDS[name]: count for name, count in facts["played"].items()},
    }


def _keep_back(seat: dict[str, Any], listed: set[str]) -> None:
    """Carry the cards that cannot be played now as new ones."""
    seat["new_cards"] = {
        CARDS[card]: seat["cards"].pop(CARDS[card])
        for card, name in _PLAYED_BY.items()
        if name not in listed
    }


def ours(island: Island, told: Told) -> Action:
    """An action of catanatron's as ours. A knight is only half of one: the robber follows."""
    name, done_with = told
    if name in _PLAIN:
        return blank_action(_PLAIN[name])
    action = blank_action(_KINDS[name])
    match name:
        case "BUILD_ROAD":
            action["where"] = edge_between(*(island.nodes[node] for node in done_with))
        case "BUILD_SETTLEMENT" | "BUILD_CITY":
            action["where"] = island.nodes[done_with]
        case "MOVE_ROBBER":
            where, victim = done_with
            action["where"] = island.hexes[tuple(where)]
            action["seat"] = NOBODY if victim is None else victim
        case "PLAY_MONOPOLY":
            action["take"][RESOURCES[done_with]] = 1
        case "PLAY_YEAR_OF_PLENTY":
            for resource in done_with:
                action["take"][RESOURCES[resource]] += 1
        case "MARITIME_TRADE":
            *given, taken = done_with
            for resource in given:
                if resource is not None:
                    action["give"][RESOURCES[resource]] += 1
            action["take"][RESOURCES[taken]] = 1
    return action


_KINDS = {
    "BUILD_ROAD": Kind.ROAD,
    "BUILD_SETTLEMENT": Kind.SETTLEMENT,
    "BUILD_CITY": Kind.CITY,
    "MOVE_ROBBER": Kind.ROBBER,
    "PLAY_KNIGHT_CARD": Kind.KNIGHT,
    "PLAY_MONOPOLY": Kind.MONOPOLY,
    "PLAY_YEAR_OF_PLENTY": Kind.YEAR_OF_PLENTY,
    "MARITIME_TRADE": Kind.BANK,
}
_TYPES = {kind: name for name, kind in _KINDS.items()}


def theirs(island: Island, action: Action) -> list[Told]:
    """An action of ours as what catanatron takes for it, one after the other.

    Raises KeyError for what it does not know: to leave a free road.
    """
    kind = Kind(int(action["kind"]))
    if kind in _PLAIN_TYPES:
        return [[_PLAIN_TYPES[kind], None]]
    if kind is Kind.KNIGHT:
        return [["PLAY_KNIGHT_CARD", None], ["MOVE_ROBBER", _robbery(island, action)]]
    return [[_TYPES[kind], _done_with(island, kind, action)]]


def _done_with(island: Island, kind: Kind, action: Action) -> Any:
    match kind:
        case Kind.ROAD:
            return island.edge(int(action["where"]))
        case Kind.SETTLEMENT | Kind.CITY:
            return island.node(int(action["where"]))
        case Kind.ROBBER:
            return _robbery(island, action)
    taken = list(_named(action["take"]))
    if kind is Kind.BANK:
        given = list(_named(action["give"]))
        return [*given, *[None] * (4 - len(given)), *taken]
    return taken[0] if kind is Kind.MONOPOLY else taken


def _robbery(island: Island, action: Action) -> Told:
    victim = int(action["seat"])
    return [island.places[int(action["where"])], None if victim == NOBODY else victim]


def _named(cards: Sequence[int]) -> Iterator[str]:
    """Cards one by one, in catanatron's order."""
    for name, resource in RESOURCES.items():
        yield from [name] * int(cards[resource])
