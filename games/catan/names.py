"""The names by which text speaks of nodes, edges, hexes, resources, cards and seats.

A node is its number, an edge its two nodes (``17-18``), a hex its letter; ``docs/catan-rules.md``
has the picture. Resources, cards and seats go by their names and by the words people use.
"""

import re
from collections.abc import Iterable
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from games.catan.pieces import RESOURCE_NAMES, RESOURCES, SEAT_NAMES
from games.catan.topology import EDGE_NODES, HEX_LETTERS, NODES, NOWHERE, edge_between
from games.core.errors import NotUnderstood

_WORDS = {
    "CLAY": ("clay", "clays", "brick", "bricks"),
    "ORE": ("ore", "ores", "stone"),
    "SHEEP": ("sheep", "wool"),
    "WHEAT": ("wheat", "grain", "corn"),
    "WOOD": ("wood", "lumber", "timber"),
}
RESOURCE_OF = MappingProxyType(
    {word: RESOURCE_NAMES.index(name) for name, words in _WORDS.items() for word in words}
)
"""Every word for a resource, in lower case."""

MOST = 99
"""More cards of a kind than can be; larger numbers are read as this."""


def edge_name(edge: int) -> str:
    """The name of an edge: its nodes, the lower first.

    >>> edge_name(0), edge_name(71)
    ('0-3', '50-53')
    """
    one, other = EDGE_NODES[edge].tolist()
    return f"{one}-{other}"


def read_edge(text: str) -> int:
    """The edge of a name such as ``17-22``, its nodes in any order. Raises NotUnderstood.

    >>> edge_name(read_edge("4-0"))
    '0-4'
    """
    match = re.fullmatch(r"(\d{1,2})\s*-\s*(\d{1,2})", text.strip())
    edge = edge_between(int(match[1]), int(match[2])) if match else NOWHERE
    if edge == NOWHERE:
        raise NotUnderstood(
            "bad_edge",
            f"“{text}” is not an edge: name two neighboring nodes, such as 0-4.",
            text=text,
        )
    return edge


def read_node(text: str) -> int:
    """The node of a number. Raises NotUnderstood."""
    if not re.fullmatch(r"\d{1,2}", text) or int(text) >= NODES:
        raise NotUnderstood(
            "bad_node", f"“{text}” is not a node: they are numbered 0 to 53.", text=text
        )
    return int(text)


def read_hex(text: str) -> int:
    """The hex of a letter. Raises NotUnderstood."""
    if len(text) != 1 or text.upper() not in HEX_LETTERS:
        raise NotUnderstood("bad_hex", f"“{text}” is not a hex: they go from A to S.", text=text)
    return HEX_LETTERS.index(text.upper())


def read_seat(text: str) -> int:
    """The seat of a color. Raises NotUnderstood."""
    if text.upper() not in SEAT_NAMES:
        seats = ", ".join(SEAT_NAMES)
        raise NotUnderstood("bad_seat", f"“{text}” is not a seat: they are {seats}.", text=text)
    return SEAT_NAMES.index(text.upper())


def bundle_text(cards: Iterable[int]) -> str:
    """A bundle as text.

    >>> bundle_text([2, 0, 0, 1, 0])
    '2 CLAY 1 WHEAT'
    """
    named = zip(cards, RESOURCE_NAMES, strict=True)
    return " ".join(f"{count} {name}" for count, name in named if count)


def read_bundle(text: str) -> NDArray[np.int8]:
    """A bundle from text; a count left out is one. Raises NotUnderstood.

    >>> read_bundle("2 brick, wool and 1 ore").tolist()
    [2, 1, 1, 0, 0]
    """
    cards = np.zeros(RESOURCES, np.int8)
    words = [word for word in re.findall(r"\d+|[^\W\d]+|\S", text.lower()) if word not in _FILLERS]
    count: int | None = None
    for word in words:
        if word.isdigit() and count is None:
            count = min(int(word), MOST)
        elif word in RESOURCE_OF:
            resource = RESOURCE_OF[word]
            cards[resource] = min(cards[resource] + (1 if count is None else count), MOST)
            count = None
        else:
            raise _no_bundle(text)
    if count is not None or not words:
        raise _no_bundle(text)
    return cards


_FILLERS = frozenset(("and", ",", "+", "a", "an", "x"))


def _no_bundle(text: str) -> NotUnderstood:
    return NotUnderstood(
        "bad_cards", f"“{text.strip()}” are not cards, such as 2 CLAY 1 ORE.", text=text
    )
