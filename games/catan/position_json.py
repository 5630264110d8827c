"""A position as JSON, for storage and programs: every fact by name, secrets included.

What follows from other facts is left out: the bank and the deck (what nobody holds), the pieces
in stock, the lengths of roads, the ports. What is empty is left out too.
"""

from collections.abc import Mapping
from typing import Any

from games.catan.board import write_board
from games.catan.names import edge_name
from games.catan.pieces import NOBODY, RESOURCE_NAMES, SEAT_NAMES
from games.catan.position import (
    UNLIMITED,
    Answer,
    End,
    Luck,
    Phase,
    Position,
    Record,
    Trades,
    board_of,
)
from games.catan.topology import HEX_LETTERS, NODES, NOWHERE

COMPLETED = "COMPLETED"
"""What stands in the place of a phase once a game is over."""

CARD_WORDS = ("KNIGHT", "POINT", "ROADS", "PLENTY", "MONOPOLY")
"""Development cards in one word each."""

_CARDS = ("hand", "cards", "new_cards", "played", "gained")


def phase_name(record: Record) -> str:
    """The short name of a moment: turn and step, ``T12.3``; ``COMPLETED`` when it is over.

    The set-up is turn 0.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> phase_name(start(Options(), seed=1).record)
    'T0.0'
    """
    if record["phase"] == Phase.OVER:
        return COMPLETED
    return f"T{record['turn_number']}.{record['step']}"


def to_json(position: Position) -> dict[str, Any]:
    """The whole position as JSON, for storage: secrets included.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> stored = to_json(start(Options(board="beginner"), seed=1))
    >>> stored["phase"], stored["due"], stored["turn"], stored["robber"]
    ('T0.0', 'FIRST_SETTLEMENT', 'RED', 'J')
    """
    return table_json(position.record)


def table_json(record: Record) -> dict[str, Any]:
    """A record as JSON: of a position, or as much of it as a View shows."""
    facts: dict[str, Any] = {
        "phase": f"T{record['turn_number']}.{record['step']}",
        "due": Phase(int(record["phase"])).name,
        "turn": SEAT_NAMES[record["turn"]],
        "board": write_board(board_of(record)),
        "robber": HEX_LETTERS[record["robber"]],
        "seats": {name: _seat(record, seat) for seat, name in enumerate(_seats(record))},
        "options": options_json(record),
        "dice": record["dice"].tolist() if record["dice"].any() else None,
        "luck": Luck(int(record["luck"])).name if record["luck"] else None,
        "loser": _seat_name(record["loser"]),
        "settled": None if record["settled"] == NOWHERE else str(record["settled"]),
        "longest_road": _seat_name(record["longest_road"]),
        "largest_army": _seat_name(record["largest_army"]),
        "offer": _offer(record),
        "over": _end(record),
    }
    for name in ("rolled", "played_card"):
        facts[name] = bool(record[name])
    for name in ("free_roads", "offers", "unknown_deck"):
        facts[name] = int(record[name])
    always = ("phase", "due", "turn", "board", "robber", "seats")
    return {name: fact for name, fact in facts.items() if fact or name in always}


def _seats(record: Record) -> tuple[str, ...]:
    return SEAT_NAMES[: int(record["players"])]


def _seat_name(seat: int) -> str | None:
    return None if seat == NOBODY else SEAT_NAMES[seat]


def _seat(record: Record, seat: int) -> dict[str, Any]:
    """What stands before one seat and what it holds."""
    facts: dict[str, Any] = {
        "settlements": _nodes(record["settlements"][seat]),
        "cities": _nodes(record["cities"][seat]),
        "roads": [edge_name(edge) for edge in (record["roads"] == seat).nonzero()[0].tolist()],
    }
    for name in _CARDS:
        words = RESOURCE_NAMES if name in ("hand", "gained") else CARD_WORDS
        facts[name] = counts_json(record[name][seat].tolist(), words)
    for name in ("owed", "unknown_hand", "unknown_cards"):
        facts[name] = int(record[name][seat])
    return {name: fact for name, fact in facts.items() if fact}


def counts_json(counts: list[int], words: tuple[str, ...]) -> dict[str, int]:
    """Counts by name, those above none.

    >>> counts_json([0, 2, 0, 0, 1], RESOURCE_NAMES)
    {'ORE': 2, 'WOOD': 1}
    """
    return {word: count for word, count in zip(words, counts, strict=True) if count}


def _nodes(mask: int) -> list[int]:
    whole = int(mask)
    return [node for node in range(NODES) if whole >> node & 1]


def options_json(record: Record) -> dict[str, Any]:
    """The options that are not the usual ones; the board is told apart."""
    facts: dict[str, Any] = {}
    for name, usual in (("players", 4), ("victory", 10), ("first", 0), ("turn_limit", 0)):
        if record[name] != usual:
            facts[name] = int(record[name])
    if record["offers_limit"] != UNLIMITED:
        facts["offers_limit"] = int(record["offers_limit"])
    for name, usual in (("open_hands", False), ("trades", True), ("friendly_robber", False)):
        if bool(record[name]) != usual:
            facts[name] = bool(record[name])
    if record["trades"] == Trades.CONFIRMED:
        facts["confirm"] = True
    return facts


def _offer(record: Record) -> Mapping[str, Any] | None:
    """The open offer and what was answered."""
    if record["phase"] not in (Phase.ANSWER, Phase.CHOOSE):
        return None
    answers = enumerate(record["answer"].tolist())
    offer: dict[str, Any] = {
        "give": counts_json(record["give"].tolist(), RESOURCE_NAMES),
        "take": counts_json(record["take"].tolist(), RESOURCE_NAMES),
        "answers": {SEAT_NAMES[seat]: Answer(answer).name for seat, answer in answers if answer},
    }
    counters = {
        SEAT_NAMES[seat]: {
            side: counts_json(record[f"counter_{side}"][seat].tolist(), RESOURCE_NAMES)
            for side in ("give", "take")
        }
        for seat, answer in enumerate(record["answer"].tolist())
        if answer == Answer.COUNTERED
    }
    return offer | ({"counters": counters} if counters else {})


def _end(record: Record) -> Mapping[str, Any] | None:
    if record["end"] == End.ONGOING:
        return None
    winners = [name for seat, name in enumerate(SEAT_NAMES) if record["winners"] >> seat & 1]
    return {"kind": End(int(record["end"])).name, "winners": winners}
