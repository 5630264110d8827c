"""Positions built freely: from stored JSON, what-if boards, other records.

What cannot be is refused with every reason at once, so that one look mends a whole position.
"""

import re
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, TypeVar

from games.catan.board import Board, beginner, read_board
from games.catan.derive import derive
from games.catan.names import MOST, read_edge, read_hex, read_node, read_seat
from games.catan.opening import bare_record, put_board
from games.catan.options import read_options
from games.catan.pieces import NOBODY, RESOURCE_NAMES, SEAT_NAMES
from games.catan.position import Answer, End, Luck, Phase, Position, Record
from games.catan.position_json import CARD_WORDS
from games.catan.possible import impossible
from games.core.errors import BadPosition, GameError, NotUnderstood

T = TypeVar("T")
E = TypeVar("E", bound=IntEnum)

KNOWN = frozenset(
    (
        *("phase", "due", "turn", "board", "robber", "seats", "options", "dice", "luck", "loser"),
        *("settled", "longest_road", "largest_army", "offer", "over", "rolled", "played_card"),
        *("free_roads", "offers"),
    )
)
_OF_SEAT = frozenset(
    ("settlements", "cities", "roads", "hand", "cards", "new_cards", "played", "gained", "owed")
)


def from_json(stored: Mapping[str, Any]) -> Position:
    """The position of its JSON; what is left out is empty, or follows from the rest.

    Only ``board`` must be there: an island alone is the table before the first settlement.
    Raises NotUnderstood about the part that cannot be read, BadPosition with every reason why
    the position cannot be.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> from games.catan.position_json import to_json
    >>> table = start(Options(), seed=1)
    >>> from_json(to_json(table)) == table
    True
    >>> from_json({"board": "beginner"}).board.desert
    9
    """
    if not isinstance(stored, Mapping):
        raise NotUnderstood("misshapen", "A position is an object with a board and seats.")
    if unknown := sorted(set(map(str, stored)) - KNOWN):
        known = ", ".join(sorted(KNOWN))
        raise NotUnderstood(
            "misshapen", f"There is no {unknown[0]} in a position; there is {known}."
        )
    if stored.get("board") is None:
        raise NotUnderstood("misshapen", "A position needs its board.", part="board")
    for name, facts in _part(stored, "seats", _object, {}).items():
        read_seat(str(name))
        if unknown := sorted(set(_part({name: facts}, name, _object, {})) - _OF_SEAT):
            raise NotUnderstood("misshapen", f"A seat has no {unknown[0]}.")
    record = put_together(stored)
    if reasons := list(impossible(record)):
        raise BadPosition(reasons)
    return Position(record)


def put_together(stored: Mapping[str, Any]) -> Record:
    """The record of what is told of a table, with all that follows from it; whether it can be is
    not looked at. Raises NotUnderstood about the part that cannot be read."""
    record = _part(stored, "options", _bare, {})
    _put_table(record, stored)
    seats = _part(stored, "seats", _object, {})
    for name in seats:
        _put_seat(record, read_seat(str(name)), _part(seats, name, _object, {}))
    _put_offer(record, _part(stored, "offer", _object, {}))
    _put_end(record, _part(stored, "over", _object, {}))
    derive(record)
    return record


def _part(facts: Mapping[str, Any], name: str, read: Callable[[Any], T], usual: Any) -> T:
    """Read one part; its usual value if it is left out. Raises NotUnderstood naming it."""
    try:
        return read(facts[name] if facts.get(name) is not None else usual)
    except GameError as error:
        raise NotUnderstood("misshapen", f"“{name}”: {error.sentence}", part=name) from None
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError):
        raise NotUnderstood(
            "misshapen", f"“{name}” cannot be {facts.get(name, usual)!r}.", part=name
        ) from None


def _bare(raw: Mapping[str, Any]) -> Record:
    """A record of a table with given options."""
    return bare_record(read_options(raw))


def _put_table(record: Record, stored: Mapping[str, Any]) -> None:
    """Set the board, whose turn it is and what is due."""
    put_board(record, _part(stored, "board", _board, None))
    number, step = _part(stored, "phase", _phase, "T0.0")
    record["turn_number"], record["step"] = number, step
    record["phase"] = _part(stored, "due", _named(Phase), Phase.FIRST_SETTLEMENT.name)
    record["turn"] = _part(stored, "turn", read_seat, SEAT_NAMES[record["first"]])
    if stored.get("robber") is not None:
        record["robber"] = _part(stored, "robber", read_hex, "")
    record["luck"] = _part(stored, "luck", _named(Luck), Luck.NONE.name)
    for name in ("loser", "longest_road", "largest_army"):
        record[name] = _part(stored, name, _seat_or_nobody, "")
    if stored.get("settled") is not None:
        record["settled"] = _part(stored, "settled", lambda node: read_node(str(node)), "")
    record["dice"] = _part(stored, "dice", _dice, [0, 0])
    for name in ("rolled", "played_card"):
        record[name] = _part(stored, name, _flag, False)
    for name in ("free_roads", "offers"):
        record[name] = _part(stored, name, _whole(1_000_000), 0)


def _put_seat(record: Record, seat: int, facts: Mapping[str, Any]) -> None:
    """Set what stands before a seat and what it holds."""
    for name in ("settlements", "cities"):
        for node in _part(facts, name, _read_all(read_node), []):
            record[name][seat] |= 1 << node
    for edge in _part(facts, "roads", _read_all(read_edge), []):
        if record["roads"][edge] != NOBODY:
            raise NotUnderstood("misshapen", f"Two roads lie on one edge, {facts['roads']}.")
        record["roads"][edge] = seat
    for name in ("hand", "gained"):
        record[name][seat] = _part(facts, name, _counts(RESOURCE_NAMES), {})
    for name in ("cards", "new_cards", "played"):
        record[name][seat] = _part(facts, name, _counts(CARD_WORDS), {})
    record["owed"][seat] = _part(facts, "owed", _whole(MOST), 0)


def _put_offer(record: Record, offer: Mapping[str, Any]) -> None:
    for side in ("give", "take"):
        record[side] = _part(offer, side, _counts(RESOURCE_NAMES), {})
    for name, answer in _part(offer, "answers", _object, {}).items():
        record["answer"][read_seat(name)] = _part({name: answer}, name, _named(Answer), None)
    for name, terms in _part(offer, "counters", _object, {}).items():
        for side in ("give", "take"):
            counts = _part(terms, side, _counts(RESOURCE_NAMES), {})
            record[f"counter_{side}"][read_seat(name)] = counts


def _put_end(record: Record, over: Mapping[str, Any]) -> None:
    record["end"] = _part(over, "kind", _named(End), End.ONGOING.name)
    for seat in _part(over, "winners", _read_all(read_seat), []):
        record["winners"] |= 1 << seat


def _object(facts: Any) -> Mapping[str, Any]:
    if not isinstance(facts, Mapping):
        raise ValueError(facts)
    return facts


def _board(text: str) -> Board:
    return beginner() if text == "beginner" else read_board(text)


def _phase(text: str) -> tuple[int, int]:
    """Turn and step of a name such as ``T12.3``."""
    match = re.fullmatch(r"T(\d{1,9})\.(\d{1,9})", text)
    if not match:
        raise ValueError(text)
    return int(match[1]), int(match[2])


def _named(names: type[E]) -> Callable[[str], E]:
    """A reader of one of some names."""
    return lambda name: names[name]


def _seat_or_nobody(name: str) -> int:
    return read_seat(name) if name else NOBODY


def _dice(dice: Any) -> list[int]:
    first, second = dice
    if [first, second] != [0, 0] and not {first, second} <= set(range(1, 7)):
        raise ValueError(dice)
    return [first, second]


def _flag(choice: Any) -> bool:
    if not isinstance(choice, bool):
        raise ValueError(choice)
    return choice


def _whole(most: int) -> Callable[[Any], int]:
    """A reader of whole numbers from 0."""

    def read(number: Any) -> int:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
            raise ValueError(number)
        return number

    return read


def _read_all(read: Callable[[str], int]) -> Callable[[Any], list[int]]:
    """A reader of a list of different names."""

    def read_list(names: Any) -> list[int]:
        found = [read(str(name)) for name in names]
        if isinstance(names, str) or len(set(found)) < len(found):
            raise ValueError(names)
        return found

    return read_list


def _counts(words: tuple[str, ...]) -> Callable[[Any], list[int]]:
    """A reader of counts by name."""

    def read(counts: Any) -> list[int]:
        if not set(counts) <= set(words):
            raise ValueError(counts)
        return [_whole(MOST)(counts.get(word, 0)) for word in words]

    return read
