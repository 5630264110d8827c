"""What each number of the vectors of a game of Catan means, and the same numbers in bits.

Which numbers there are, and where, follows STAC's numerical vectors: 158 of a state, 74 of an
action. Its binary ones are known in part only, so the bits are our own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from games.catan.pieces import RESOURCES, SEATS


@dataclass(frozen=True, slots=True)
class Block:
    """Some numbers of a vector that belong together: their name, how many they are.

    In binary each number is ``most`` bits, as many of them set as the number has whole ``step``s.
    """

    name: str
    length: int = 1
    most: int = 1
    step: int = 1


def _other(n: int) -> tuple[Block, ...]:
    """What is told of the n-th opponent."""
    name = f"opponent {n} "
    return (
        Block(f"{name}points", 1, 10),
        Block(f"{name}largest army"),
        Block(f"{name}longest road"),
        Block(f"{name}road length", 1, 15),
        Block(f"{name}knights played", 1, 5),
        Block(f"{name}holds cards"),
        Block(f"{name}robber touches"),
        Block(f"{name}hand size", 1, 7),
        Block(f"{name}roads", 1, 15),
        Block(f"{name}settlements", 1, 5),
        Block(f"{name}cities", 1, 4),
        Block(f"{name}ports", RESOURCES + 1),
        Block(f"{name}access", RESOURCES, 8),
        Block(f"{name}production", RESOURCES, 9, 5),
    )


STATE = (
    Block("bias"),
    Block("own turn"),
    Block("a seven lies"),
    Block("settlements on the board", 1, 5, 3),
    Block("roads on the board", 1, 5, 10),
    Block("cities on the board", 1, 5, 3),
    Block("card played this turn"),
    Block("place in the turn order", 1, 4),
    Block("deck not empty"),
    Block("resource under the robber", RESOURCES),
    Block("number under the robber", 1, 12),
    Block("points", 1, 10),
    Block("longest road"),
    Block("largest army"),
    Block("settlements", 1, 5),
    Block("roads", 1, 15),
    Block("cities", 1, 4),
    Block("hand", RESOURCES, 5),
    Block("ports", RESOURCES + 1),
    Block("access", RESOURCES, 8),
    Block("production", RESOURCES, 9, 5),
    Block("robber touches"),
    Block("units hit by the robber", 1, 3),
    Block("players hit by the robber", 1, 3),
    Block("knights played", 1, 5),
    Block("road length", 1, 15),
    Block("other cards played", 3, 2),
    Block("old cards", 4, 2),
    Block("new cards", 4, 2),
    Block("point cards", 1, 5),
    Block("can buy or trade", 5),
    Block("more than seven cards"),
    Block("next places", RESOURCES + RESOURCES + 1, 9, 5),
    Block("expansion", 1, 5, 4),
    *(block for n in range(1, SEATS) for block in _other(n)),
)
"""A state, block after block; the other cards are road building, discovery and monopoly, with the
knights before them where four are told."""
_CHANGED = (
    *("bias", "own turn", "points", "a seven lies", "roads", "settlements", "cities", "hand"),
    *("production", "access", "ports", "robber touches", "resource under the robber"),
    *("number under the robber", "units hit by the robber", "players hit by the robber"),
    *("other cards played", "old cards", "new cards", "point cards", "knights played"),
    *("road length", "longest road", "largest army", "can buy or trade", "more than seven cards"),
    *("next places", "expansion", *(f"opponent {n} hand size" for n in range(1, SEATS))),
)
ACTION = tuple(next(block for block in STATE if block.name == name) for name in _CHANGED)
"""An action: the blocks that actions change."""


def offsets(blocks: Sequence[Block]) -> dict[str, int]:
    """Where each block begins in the vector of numbers.

    >>> found = offsets(STATE)
    >>> found["hand"], found["next places"], found["opponent 1 points"], found["opponent 3 points"]
    (21, 65, 77, 131)
    """
    starts = np.cumsum([0, *(block.length for block in blocks)]).tolist()
    return {block.name: start for block, start in zip(blocks, starts, strict=False)}


def in_bits(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks as they lie in a vector of bits."""
    return tuple(replace(block, length=block.length * block.most) for block in blocks)


def binary(vectors: NDArray[np.int16], blocks: Sequence[Block]) -> NDArray[np.int8]:
    """Vectors in binary: each number as so many bits, from the first on set for a whole step each.

    What has become less is told by bits of -1.

    >>> hand = (Block("hand", 2, 3),)
    >>> binary(np.array([[2, 9], [-1, 0]], np.int16), hand).tolist()
    [[1, 1, 0, 1, 1, 1], [-1, 0, 0, 0, 0, 0]]
    """
    columns, at = [], 0
    for block in blocks:
        part = vectors[:, at : at + block.length, None]
        stairs = np.arange(1, block.most + 1) * block.step
        bits = (np.abs(part) >= stairs) * np.sign(part)
        columns.append(bits.reshape(len(vectors), -1).astype(np.int8))
        at += block.length
    return np.concatenate(columns, axis=1)
