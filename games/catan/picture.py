"""An island as text, with the numbers of its nodes and the letters of its hexes.

python -m games.catan.picture [BOARD]
"""

import argparse
from collections.abc import Sequence

from games.catan.board import Board, beginner, read_board
from games.catan.pieces import PORT_LETTERS, TERRAIN_LETTERS
from games.catan.topology import EDGE_NODES, HEX_LETTERS, HEX_NODES, NODE_POINTS, PORT_EDGES
from games.core.errors import GameError
from games.core.program import run_program

_WIDE = 5  # characters a step to the right
_LEFT = 6  # steps from the middle to the margin, so that ports have room
_TOP = 9


def picture(board: Board) -> str:
    """The island: nodes by number, hexes by letter, terrain and number, ports by ``:`` and kind.

    >>> picture(beginner()).splitlines()[3].split()
    ['7', '8', '9', '10:M']
    """
    lines = [[" "] * (_WIDE * (2 * _LEFT + 1)) for _ in range(2 * _TOP)]
    for node, (x, y) in enumerate(NODE_POINTS):
        _write(lines, x, y, str(node))
    for hex_, nodes in enumerate(HEX_NODES.tolist()):
        x, y = NODE_POINTS[nodes[0]]
        terrain, number = TERRAIN_LETTERS[board.terrain[hex_]], board.numbers[hex_] or ""
        _write(lines, x, y + 2, f"{HEX_LETTERS[hex_]} {terrain}{number}", shift=-1)
    for one, other in EDGE_NODES.tolist():
        (x, y), (x2, _) = NODE_POINTS[one], NODE_POINTS[other]
        if x == x2:
            _write(lines, x, y + 1, "|")
    for port, edge in enumerate(PORT_EDGES.tolist()):
        for node in EDGE_NODES[edge].tolist():
            x, y = NODE_POINTS[node]
            side = -3 if x < 0 else len(str(node))
            _write(lines, x, y, f":{PORT_LETTERS[board.ports[port]]}", shift=side)
    return "\n".join("".join(line).rstrip() for line in lines).strip("\n")


def _write(lines: list[list[str]], x: int, y: int, text: str, shift: int = 0) -> None:
    column = _WIDE * (x + _LEFT) + shift
    lines[y + _TOP][column : column + len(text)] = text


def main(arguments: Sequence[str] | None = None) -> int:
    """Print an island; the exit status, 2 where the text is no board."""
    parser = argparse.ArgumentParser(
        prog="python -m games.catan.picture",
        description="Print an island as text, with the numbers of its nodes.",
    )
    parser.add_argument("board", nargs="?", help="a board's string; the beginners' if left out")
    asked = parser.parse_args(arguments)
    try:
        print(picture(read_board(asked.board) if asked.board else beginner()))
    except GameError as error:
        parser.error(error.sentence)
    return 0


if __name__ == "__main__":
    run_program(main)
