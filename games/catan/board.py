"""A board: the terrain and number of every hex and the kind of every port; as text and from files.

A *board string* holds it in one word to share: the hexes row by row, each its terrain's letter and
its number, then the ports clockwise from the upper left::

    M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW

H hills (clay), M mountains (ore), P pasture (sheep), F fields (wheat), W woods (wood), D desert;
a port where any resource goes three to one is 3.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from games.catan.pieces import DESERT, PORT_LETTERS, TERRAIN_LETTERS
from games.catan.topology import HEX_HEXES, HEX_LETTERS, HEX_ROWS, HEXES, PORTS
from games.core.errors import BadPosition, NotUnderstood

_HEX = re.compile(r"([A-Z])(\d*)")


@dataclass(frozen=True, slots=True)
class Board:
    """The island as laid out.

    ``terrain`` and ``numbers`` have an entry for each of the 19 hexes (a resource or DESERT; 2 to
    12, 0 for none), ``ports`` one for each of the 9 ports (a resource or ANY).

    >>> board = read_board("M10P2W9-F12H6P4H10-F9W11DW3M8-W8M3F4P5-H5F6P11-3FM3P33HW")
    >>> board == beginner(), board.desert
    (True, 9)
    """

    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    ports: tuple[int, ...]

    @property
    def desert(self) -> int:
        """The (first) desert: where the robber begins."""
        return self.terrain.index(DESERT)

    def __str__(self) -> str:
        return write_board(self)


def write_board(board: Board) -> str:
    """The board as a board string."""
    words = [
        TERRAIN_LETTERS[terrain] + (str(number) if number else "")
        for terrain, number in zip(board.terrain, board.numbers, strict=True)
    ]
    rows = ["".join(words[first : first + count]) for first, count in _row_starts()]
    return "-".join([*rows, "".join(PORT_LETTERS[kind] for kind in board.ports)])


def read_board(text: str) -> Board:
    """The board of a board string.

    Any mixture of terrain, numbers and ports is taken, so that boards can be tried out; there must
    be a desert, for the robber. Raises NotUnderstood if the text is not of this form, BadPosition
    with every reason why the board cannot be.

    >>> read_board("what")
    Traceback (most recent call last):
        ...
    games.core.errors.NotUnderstood: “what” is not a board, such as M10P2W9-F12H6P4H10...
    """
    *rows, ports = text.strip().upper().split("-")
    words = [_HEX.findall(row) for row in rows]
    spelled = ["".join(letter + number for letter, number in row) for row in words]
    sizes = tuple(map(len, words))
    if spelled != rows or sizes != HEX_ROWS or len(ports) != PORTS:
        example = f"{write_board(beginner())[:18]}..."
        raise NotUnderstood("bad_board", f"“{text}” is not a board, such as {example}", text=text)
    flat = [word for row in words for word in row]
    reasons = list(_impossible(flat, ports))
    if reasons:
        raise BadPosition(reasons)
    return Board(
        terrain=tuple(TERRAIN_LETTERS.index(letter) for letter, _ in flat),
        numbers=tuple(int(number or 0) for _, number in flat),
        ports=tuple(PORT_LETTERS.index(letter) for letter in ports),
    )


@cache
def beginner() -> Board:
    """The rulebook's set-up for beginners, from its file.

    >>> len(beginner().terrain)
    19
    """
    return load("beginner")


def load(name: str) -> Board:
    """A board of ``boards/``. Raises FileNotFoundError if there is none of that name."""
    file = resources.files("games.catan") / "boards" / f"{name}.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    rows = [row.replace(" ", "") for row in table["hexes"]]
    return read_board("-".join([*rows, table["ports"].replace(" ", "")]))


def red_neighbors(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The pairs of neighboring hexes that both bear a red number, 6 or 8.

    >>> list(red_neighbors(beginner().numbers))
    []
    """
    for here, beside in enumerate(HEX_HEXES.tolist()):
        for other in beside:
            if other > here and {numbers[here], numbers[other]} <= {6, 8}:
                yield here, other


def _impossible(hexes: list[tuple[str, str]], ports: str) -> Iterator[str]:
    """Why hexes and ports that have the form of a board cannot be one, a sentence each."""
    for at, (letter, number) in enumerate(hexes):
        name = f"{letter}{number} on hex {HEX_LETTERS[at]}"
        if letter not in TERRAIN_LETTERS:
            yield f"{name}: there is no terrain {letter}; there is {', '.join(TERRAIN_LETTERS)}."
        elif letter == "D" and number:
            yield f"{name}: the desert has no number."
        elif letter != "D" and (not number or int(number) not in {2, 3, 4, 5, 6, 8, 9, 10, 11, 12}):
            yield f"{name}: a hex has a number from 2 to 12, but not 7."
    if all(letter != "D" for letter, _ in hexes):
        yield "There is no desert for the robber to begin on."
    for letter in sorted(set(ports) - set(PORT_LETTERS)):
        yield f"There is no port {letter}; there is {', '.join(PORT_LETTERS)}."


def _row_starts() -> Iterator[tuple[int, int]]:
    first = 0
    for count in HEX_ROWS:
        yield first, count
        first += count
    assert first == HEXES
