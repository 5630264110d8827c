"""Tic-tac-toe for three, on four rows of four: three of one's own in a row win.

A game of its own with nothing of Diplomacy or Catan in it: what works for it works for any game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from games.core.chance import Chance
from games.core.errors import IllegalAction, NotUnderstood
from games.core.outcome import Outcome

name = "tictactoe"
layout = "squares"
immediate = False
"""A move is drafted first, and made when its player is ready."""
MARKS = ("CROSS", "NOUGHT", "BAR")
SIZES = (3, 4, 5)
FREE = "."


@dataclass(frozen=True)
class Options:
    """How many squares a side has."""

    size: int = 4


@dataclass(frozen=True)
class Position:
    """The squares row by row, each free or a seat's digit; who shares a draw that was declared."""

    size: int
    squares: str
    drawn: tuple[int, ...] = ()

    @property
    def moves(self) -> int:
        """How many squares are taken."""
        return len(self.squares) - self.squares.count(FREE)


@dataclass(frozen=True)
class View:
    """What anybody may see: everything."""

    position: Position
    seat: int | None

    @property
    def phase(self) -> str:
        return phase(self.position)

    @property
    def awaited(self) -> bool:
        return self.seat in awaiting(self.position)

    @property
    def legal(self) -> tuple[str, ...]:
        return () if self.seat is None else legal(self.position, self.seat)

    def to_json(self) -> dict[str, Any]:
        return to_json(self.position) | {"seat": self.seat, "can": list(self.legal)}


def seats(options: Options) -> tuple[str, ...]:
    return MARKS


def read_options(raw: Mapping[str, object]) -> Options:
    size = raw.get("size", 4)
    if set(raw) - {"size"} or size not in SIZES:
        raise IllegalAction("bad_option", "The one option is a size of 3, 4 or 5.")
    return Options(int(str(size)))


def options_of(position: Position) -> Mapping[str, Any]:
    return {"size": position.size}


def start(options: Options, seed: int) -> Position:
    return Position(options.size, FREE * options.size**2)


def phase(position: Position) -> str:
    return "END" if outcome(position) else f"MOVE{position.moves}"


def awaiting(position: Position) -> tuple[int, ...]:
    return () if outcome(position) else (position.moves % len(MARKS),)


def interrupting(position: Position) -> tuple[int, ...]:
    return ()


def legal(position: Position, seat: int) -> tuple[str, ...]:
    if seat not in awaiting(position):
        return ()
    return tuple(
        _square(at, position.size) for at, held in enumerate(position.squares) if held == FREE
    )


def check(position: Position, seat: int, lines: Sequence[str]) -> str:
    squares = [_square(at, position.size) for at in range(len(position.squares))]
    for line in lines:
        if line not in squares:
            raise NotUnderstood("no_square", f"“{line[:20]}” is no square.", line=line[:20])
    if len(lines) != 1 or lines[0] not in legal(position, seat):
        raise IllegalAction("not_now", "Take one free square, when it is your turn.")
    return lines[0]


def default(position: Position, seat: int) -> str:
    return legal(position, seat)[0]


def allowed(position: Position, seat: int, action: str) -> tuple[str, tuple[str, ...]]:
    try:
        return check(position, seat, [action]), ()
    except IllegalAction as refusal:
        return default(position, seat), (refusal.sentence,)


def read_action(lines: Sequence[str]) -> str:
    if len(lines) != 1:
        raise NotUnderstood("no_square", "Take one square.")
    return lines[0]


def write_action(position: Position, seat: int, action: str) -> tuple[str, ...]:
    return (check(position, seat, [action]),)


def advance(
    position: Position, plan: Mapping[int, str], chance: Chance
) -> tuple[Position, tuple[str, ...]]:
    (seat,) = awaiting(position)
    square = plan.get(seat) or default(position, seat)
    at = legal_index(square, position.size)
    taken = position.squares[:at] + str(seat) + position.squares[at + 1 :]
    return replace(position, squares=taken), (f"{MARKS[seat]} {square}",)


def event_json(events: Sequence[str]) -> dict[str, Any]:
    return {"took": list(events)}


def view_for(position: Position, seat: int | None) -> View:
    return View(position, seat)


def read_view(told: Mapping[str, Any]) -> View:
    return View(from_json(told), told["seat"])


def outcome(position: Position) -> Outcome | None:
    if (winner := _winner(position)) is not None:
        points = tuple(float(seat == winner) for seat in range(len(MARKS)))
        return Outcome("win", (winner,), points, f"{MARKS[winner].title()} has three in a row.")
    shared = position.drawn or (() if FREE in position.squares else tuple(range(len(MARKS))))
    if not shared:
        return None
    points = tuple(1 / len(shared) if seat in shared else 0.0 for seat in range(len(MARKS)))
    return Outcome("draw", shared, points, "Nobody has three in a row.")


def scores(position: Position) -> tuple[float, ...]:
    return tuple(float(position.squares.count(str(seat))) for seat in range(len(MARKS)))


def survivors(position: Position) -> tuple[int, ...]:
    return tuple(range(len(MARKS)))


def declare_draw(position: Position, seats: Sequence[int]) -> Position:
    return replace(position, drawn=tuple(sorted(seats)))


def write(position: Position) -> str:
    return " ".join([position.squares, *map(str, position.drawn)])


def read(text: str) -> Position:
    squares, *drawn = text.split()
    return Position(round(len(squares) ** 0.5), squares, tuple(map(int, drawn)))


def fingerprint(position: Position) -> str:
    return write(position)


def to_json(position: Position) -> dict[str, Any]:
    return {"position": write(position)}


def from_json(stored: Mapping[str, Any]) -> Position:
    return read(stored["position"])


def legal_index(square: str, size: int) -> int:
    """The place of a square in its position."""
    return [_square(at, size) for at in range(size**2)].index(square)


def _square(at: int, size: int) -> str:
    return f"{'abcde'[at % size]}{at // size + 1}"


def _winner(position: Position) -> int | None:
    size = position.size
    for row, column, (down, right) in product(
        range(size), range(size), ((0, 1), (1, 0), (1, 1), (1, -1))
    ):
        line = [(row + n * down, column + n * right) for n in range(3)]
        if all(0 <= one < size for square in line for one in square):
            held = {position.squares[y * size + x] for y, x in line}
            if len(held) == 1 and FREE not in held:
                return int(held.pop())
    return None
