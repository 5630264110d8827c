"""Whether a position can be: every reason why not, a sentence each."""

from collections.abc import Iterator

import numpy as np

from games.catan.names import edge_name
from games.catan.pieces import (
    DECK,
    IN_BANK,
    KNIGHT,
    LEAST_ARMY,
    LEAST_ROAD,
    NOBODY,
    RESOURCE_NAMES,
    SEAT_NAMES,
    SEATS,
)
from games.catan.placing import any_road
from games.catan.position import Answer, End, Luck, Phase, Record
from games.catan.position_json import CARD_WORDS
from games.catan.topology import EDGE_NODES, NODE_NODES, NODES, NOWHERE


def impossible(record: Record) -> Iterator[str]:
    """Why a record that was put together cannot be a position of the game."""
    yield from _seats(record)
    yield from _buildings(record)
    yield from _roads(record)
    yield from _cards(record)
    yield from _special(record)
    yield from _due(record)


def _name(seat: int) -> str:
    return SEAT_NAMES[seat].capitalize()


def _seats(record: Record) -> Iterator[str]:
    """Only seats at the table have anything or are in turn."""
    for seat in range(int(record["players"]), SEATS):
        buildings = record["settlements"][seat] | record["cities"][seat]
        cards = sum(int(record[name][seat].sum()) for name in _HELD)
        if buildings or cards or (record["roads"] == seat).any():
            yield f"{_name(seat)} does not play at this table."
    for name in ("turn", "longest_road", "largest_army", "loser"):
        if record[name] >= record["players"]:
            yield f"{_name(record[name])} does not play at this table."


_HELD = ("hand", "cards", "new_cards", "played", "gained", "owed")


def _buildings(record: Record) -> Iterator[str]:
    """Stock, and the rule of distance."""
    owners: dict[int, int] = {}
    for seat in range(SEATS):
        for name in ("settlements", "cities"):
            if record[f"{name}_left"][seat] < 0:
                yield f"{_name(seat)} has more {name} than there are."
            for node in (n for n in range(NODES) if int(record[name][seat]) >> n & 1):
                if node in owners:
                    yield f"Two buildings stand on node {node}."
                owners[node] = seat
    for node in owners:
        for beside in NODE_NODES[node].tolist():
            if beside != NOWHERE and beside in owners and beside > node:
                yield f"Buildings stand on neighboring nodes, {node} and {beside}."


def _roads(record: Record) -> Iterator[str]:
    """Stock, and that every road hangs together with the seat's buildings."""
    for seat in range(SEATS):
        if record["roads_left"][seat] < 0:
            yield f"{_name(seat)} has more roads than there are."
        reached = int(record["settlements"][seat] | record["cities"][seat])
        left = np.flatnonzero(record["roads"] == seat).tolist()
        while joined := [edge for edge in left if reached & _ends(edge)]:
            for edge in joined:
                reached |= _ends(edge)
            left = [edge for edge in left if edge not in joined]
        for edge in left:
            yield f"{_name(seat)}’s road {edge_name(edge)} hangs together with no building."


def _ends(edge: int) -> int:
    one, other = map(int, EDGE_NODES[edge])
    return 1 << one | 1 << other


def _cards(record: Record) -> Iterator[str]:
    """Nobody holds what the box does not have."""
    for resource, held in enumerate(record["hand"].sum(0).tolist()):
        if held > IN_BANK:
            yield f"There are {IN_BANK} cards of {RESOURCE_NAMES[resource]}, not {held}."
    for kind, deck in enumerate(DECK):
        held = sum(int(record[name][:, kind].sum()) for name in ("cards", "new_cards", "played"))
        if held > deck:
            yield f"There are {deck} cards {CARD_WORDS[kind]}, not {held}."
    for seat in range(SEATS):
        if seat != record["turn"] and record["new_cards"][seat].any():
            yield f"{_name(seat)} is not in turn and cannot have bought cards this turn."


def _special(record: Record) -> Iterator[str]:
    """Who holds the longest road or the largest army has them."""
    holder, longest = int(record["longest_road"]), int(record["road_length"].max())
    if holder != NOBODY and (longest < LEAST_ROAD or record["road_length"][holder] < longest):
        yield f"{_name(holder)} does not have the longest road."
    holder, army = int(record["largest_army"]), record["played"][:, KNIGHT]
    if holder != NOBODY and (army.max() < LEAST_ARMY or army[holder] < army.max()):
        yield f"{_name(holder)} does not have the largest army."
    if holder == NOBODY and army.max() >= LEAST_ARMY:
        yield "Several have the largest army: say who holds the card."


def _due(record: Record) -> Iterator[str]:
    """What is to be decided can be decided."""
    phase, turn = Phase(int(record["phase"])), int(record["turn"])
    opening = phase in (Phase.FIRST_SETTLEMENT, Phase.FIRST_ROAD)
    if (record["turn_number"] == 0) != opening and phase is not Phase.OVER:
        yield "Turn 0 is the set-up, and only that."
    if opening:
        yield from _snake(record, phase)
    if phase is Phase.FREE_ROADS and not (
        record["free_roads"] in (1, 2) and any_road(record, turn)
    ):
        yield "There is no free road to place."
    if (phase is Phase.DISCARD) != bool(record["owed"].any()):
        yield "Cards are owed when, and only when, they are to be discarded."
    if (record["owed"] > record["hand"].sum(1)).any():
        yield "Nobody can owe more cards than they hold."
    if (phase is Phase.ANSWER) != (Answer.AWAITED in record["answer"]):
        yield "An answer is awaited when, and only when, an offer is to be answered."
    if record["answer"][turn] != Answer.NONE:
        yield "The seat in turn does not answer its own offer."
    if (record["give"] > record["hand"][turn]).any():
        yield "The seat in turn offers more than it holds."
    if (phase is Phase.OVER) != (record["end"] != End.ONGOING and record["winners"] > 0):
        yield "The game is over when, and only when, somebody has won or shared it."
    if record["luck"] in (Luck.STEAL, Luck.DISCARD) and not _has_cards(record, record["loser"]):
        yield "Chance has no card to take."


def _has_cards(record: Record, seat: int) -> bool:
    return bool(seat != NOBODY and record["hand"][seat].any())


def _snake(record: Record, phase: Phase) -> Iterator[str]:
    """The set-up goes around once in order and once in reverse."""
    players, placed = int(record["players"]), int(record["step"]) // 2
    roads = (record["roads"] != NOBODY).sum()
    if placed >= 2 * players or record["step"] % 2 != (phase is Phase.FIRST_ROAD):
        yield "The set-up alternates settlements and roads, two for each seat."
        return
    place = placed if placed < players else 2 * players - 1 - placed
    if record["turn"] != (record["first"] + place) % players:
        yield "The set-up goes around once in order and once in reverse."
    if roads != placed:
        yield f"After {placed} first roads there are {placed} roads, not {roads}."
    settled = int(record["settled"])
    if phase is Phase.FIRST_ROAD and not (
        settled != NOWHERE and int(record["settlements"][record["turn"]]) >> settled & 1
    ):
        yield "The settlement just placed is missing."
