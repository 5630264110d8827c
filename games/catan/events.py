"""What happened in one step of the game, and its public JSON.

Everything here is open to all: a stolen card and a card that was bought are not told.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.catan.pieces import RESOURCE_NAMES, SEAT_NAMES
from games.catan.position_json import counts_json

Cards = tuple[int, ...]
"""How many cards of each resource."""


@dataclass(frozen=True, slots=True)
class Acted:
    """What a seat did, as its line; the first event of a step says when."""

    phase: str
    seat: int
    line: str


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice as they fell."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gained:
    """Cards that a seat got from the bank: of the hexes, or of the starting settlement."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Lost:
    """Cards that a seat discarded."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Stolen:
    """A card went from one seat to another; which one, only they know."""

    seat: int
    victim: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Two seats traded; ``give`` and ``take`` as the seat in turn sees them."""

    seat: int
    other: int
    give: Cards
    take: Cards


@dataclass(frozen=True, slots=True)
class Monopolized:
    """All that the others held of a resource went to a seat: how many each lost."""

    seat: int
    resource: int
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Awarded:
    """A special card changed hands: ``longest_road`` or ``largest_army``; None: set aside."""

    card: str
    seat: int | None


Event: TypeAlias = Acted | Thrown | Gained | Lost | Stolen | Exchanged | Monopolized | Awarded


def event_json(events: Sequence[Event]) -> dict[str, Any]:
    """A step as public JSON: the phase, each seat's line, and what came of it in order.

    >>> event_json([Acted("T3.0", 0, "roll"), Thrown((2, 6)), Gained(1, (0, 1, 0, 0, 0))])
    {'phase': 'T3.0', 'actions': {'RED': 'roll'}, 'events': [{'what': 'dice', 'dice': [2, 6]}, \
{'what': 'gain', 'seat': 'BLUE', 'cards': {'ORE': 1}}]}
    """
    step: dict[str, Any] = {"phase": "", "actions": {}, "events": []}
    for event in events:
        if isinstance(event, Acted):
            step["phase"] = step["phase"] or event.phase  # answers to an offer count one by one
            step["actions"][SEAT_NAMES[event.seat]] = event.line
        else:
            step["events"].append(_told(event))
    return step


def _told(event: Event) -> dict[str, Any]:
    """One consequence as JSON."""
    match event:
        case Thrown(dice):
            return {"what": "dice", "dice": list(dice)}
        case Gained(seat, cards):
            return {"what": "gain", "seat": SEAT_NAMES[seat], "cards": _cards(cards)}
        case Lost(seat, cards):
            return {"what": "discard", "seat": SEAT_NAMES[seat], "cards": _cards(cards)}
        case Stolen(seat, victim):
            return {"what": "steal", "seat": SEAT_NAMES[seat], "from": SEAT_NAMES[victim]}
        case Exchanged(seat, other, give, take):
            pair = {"seat": SEAT_NAMES[seat], "with": SEAT_NAMES[other]}
            return {"what": "trade", **pair, "give": _cards(give), "take": _cards(take)}
        case Monopolized(seat, resource, lost):
            by_seat = zip(SEAT_NAMES, lost, strict=False)
            taken = {name: count for name, count in by_seat if count}
            told = {"seat": SEAT_NAMES[seat], "resource": RESOURCE_NAMES[resource]}
            return {"what": "monopoly", **told, "from": taken}
        case Awarded(card, seat):
            return {"what": card, "seat": None if seat is None else SEAT_NAMES[seat]}
    raise TypeError(f"{event} is told in ``actions``")


def _cards(cards: Cards) -> dict[str, int]:
    return counts_json(list(cards), RESOURCE_NAMES)
