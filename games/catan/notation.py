"""Actions as lines of text, and back.

Canonical lines are what ``write_action`` gives, one for each kind of action::

    roll                          settlement 17           bank 4 WOOD for 1 ORE
    robber J BLUE                 road 17-22              offer BLUE 1 CLAY for 1 ORE 1 WOOD
    discard 2 CLAY 2 WOOD         city 17                 offer BLUE,WHITE 3 CLAY for 2 ORE
    knight J BLUE                 buy                     accept
    road building                 skip                    refuse
    year of plenty 1 ORE 1 WOOD   end                     counter 1 ORE for 2 CLAY
    monopoly ORE                  discard blindly         deal BLUE, no deal, withdraw

``robber J`` moves it where nobody can be robbed. People may write in any case, ``brick`` for clay
and so on, ``build`` before a piece, ``trade`` for ``bank`` or ``offer``, and leave out a count
of one.
"""

import re
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from games.catan.actions import ACTION, Action, Actions, Kind, blank_action
from games.catan.names import (
    RESOURCE_OF,
    bundle_text,
    edge_name,
    read_bundle,
    read_edge,
    read_hex,
    read_node,
    read_seat,
)
from games.catan.pieces import RESOURCE_NAMES, SEAT_NAMES
from games.catan.topology import HEX_LETTERS
from games.core.errors import NotUnderstood

_WORDS = {
    Kind.END: "end",
    Kind.OFFER: "offer",
    Kind.ROAD: "road",
    Kind.SETTLEMENT: "settlement",
    Kind.CITY: "city",
    Kind.BUY: "buy",
    Kind.BANK: "bank",
    Kind.KNIGHT: "knight",
    Kind.ROAD_BUILDING: "road building",
    Kind.YEAR_OF_PLENTY: "year of plenty",
    Kind.MONOPOLY: "monopoly",
    Kind.ROLL: "roll",
    Kind.ROBBER: "robber",
    Kind.DISCARD: "discard",
    Kind.DISCARD_BLINDLY: "discard blindly",
    Kind.SKIP: "skip",
    Kind.ACCEPT: "accept",
    Kind.REFUSE: "refuse",
    Kind.COUNTER: "counter",
    Kind.DEAL: "deal",
    Kind.NO_DEAL: "no deal",
    Kind.WITHDRAW: "withdraw",
}
_SYNONYMS = {
    "end turn": "end",
    "pass": "end",
    "done": "end",
    "settle": "settlement",
    "settle at": "settlement",
    "upgrade": "city",
    "buy card": "buy",
    "buy a card": "buy",
    "buy development card": "buy",
    "roll dice": "roll",
    "roll the dice": "roll",
    "roads": "road building",
    "plenty": "year of plenty",
    "move robber": "robber",
    "move robber to": "robber",
    "reject": "refuse",
    "decline": "refuse",
    "discard at random": "discard blindly",
    "stop": "skip",
    "take back": "withdraw",
}
_KINDS = {word: kind for kind, word in _WORDS.items()}
_KINDS |= {word: _KINDS[meant] for word, meant in _SYNONYMS.items()}
_LEADS = sorted((*_KINDS, "trade"), key=len, reverse=True)
_BARE = frozenset(
    (
        *(Kind.END, Kind.BUY, Kind.ROAD_BUILDING, Kind.ROLL, Kind.DISCARD_BLINDLY),
        *(Kind.SKIP, Kind.ACCEPT, Kind.REFUSE, Kind.NO_DEAL, Kind.WITHDRAW),
    )
)


def write_all(actions: Actions) -> tuple[str, ...]:
    """Each action of an array as its line.

    There are some thousands of different actions and they come again and again.
    """
    size, listed = ACTION.itemsize, actions.tobytes()
    return tuple(_line(listed[at : at + size]) for at in range(0, len(listed), size))


@lru_cache(maxsize=1 << 15)
def _line(encoded: bytes) -> str:
    """The line of one encoded action."""
    return write_action(np.frombuffer(encoded, ACTION)[0])


def write_action(action: Action) -> str:
    """The canonical line of an action.

    >>> write_action(read_action("Build a road 22-17"))
    'road 17-22'
    >>> write_action(read_action("trade blue brick for 2 wool"))
    'offer BLUE 1 CLAY for 2 SHEEP'
    """
    kind = Kind(int(action["kind"]))
    word, where, seat = _WORDS[kind], int(action["where"]), int(action["seat"])
    match kind:
        case Kind.OFFER:
            seats = [name for s, name in enumerate(SEAT_NAMES) if int(action["seats"]) >> s & 1]
            return f"{word} {','.join(seats)} {_terms(action)}"
        case Kind.BANK | Kind.COUNTER:
            return f"{word} {_terms(action)}"
        case Kind.ROAD:
            return f"{word} {edge_name(where)}"
        case Kind.SETTLEMENT | Kind.CITY:
            return f"{word} {where}"
        case Kind.KNIGHT | Kind.ROBBER:
            victim = f" {SEAT_NAMES[seat]}" if seat >= 0 else ""
            return f"{word} {HEX_LETTERS[where]}{victim}"
        case Kind.YEAR_OF_PLENTY:
            return f"{word} {bundle_text(action['take'].tolist())}"
        case Kind.MONOPOLY:
            return f"{word} {RESOURCE_NAMES[action['take'].tolist().index(1)]}"
        case Kind.DISCARD:
            return f"{word} {bundle_text(action['give'].tolist())}"
        case Kind.DEAL:
            return f"{word} {SEAT_NAMES[seat]}"
    return word


def _terms(action: Action) -> str:
    return f"{bundle_text(action['give'].tolist())} for {bundle_text(action['take'].tolist())}"


def read_action(text: str) -> Action:
    """The action of a line. Raises NotUnderstood with a sentence that says what was expected.

    >>> write_action(read_action("robber j blue"))
    'robber J BLUE'
    >>> read_action("dance")
    Traceback (most recent call last):
        ...
    games.core.errors.NotUnderstood: “dance” is not an action, such as road 17-22, ... or end.
    """
    words = re.sub(r"^(build|place|play|raise|lay)( an?)? ", "", " ".join(text.lower().split()))
    lead = next((lead for lead in _LEADS if words == lead or words.startswith(f"{lead} ")), None)
    if lead is None:
        example = "such as road 17-22, settlement 17, bank 4 WOOD for 1 ORE or end"
        shown = text if len(text) < 80 else f"{text[:80]}…"
        raise NotUnderstood("bad_action", f"“{shown}” is not an action, {example}.", text=text)
    rest = words[len(lead) :].strip()
    if lead == "trade":
        kind = Kind.OFFER if rest.split(" ")[0].split(",")[0].upper() in SEAT_NAMES else Kind.BANK
    else:
        kind = _KINDS[lead]
    action = blank_action(kind)
    if kind in _BARE:
        if rest:
            raise NotUnderstood("bad_action", f"After “{lead}” nothing follows, not “{rest}”.")
        return action
    _READERS[kind](action, rest)
    return action


def _read_edge(action: Action, rest: str) -> None:
    action["where"] = read_edge(rest)


def _read_node(action: Action, rest: str) -> None:
    action["where"] = read_node(rest)


def _read_robbery(action: Action, rest: str) -> None:
    hex_, _, victim = rest.partition(" ")
    action["where"] = read_hex(hex_)
    if victim:
        action["seat"] = read_seat(victim)


def _read_terms(action: Action, rest: str) -> None:
    give, for_, take = rest.partition(" for ")
    if not for_:
        raise NotUnderstood(
            "bad_terms", f"“{rest}” is no exchange; say what for what, as 2 CLAY for 1 ORE."
        )
    action["give"], action["take"] = read_bundle(give), read_bundle(take)


def _read_offer(action: Action, rest: str) -> None:
    match = re.match(r"(?:to )?([a-z]+(?: ?, ?[a-z]+)*)[ :]+(?=\S)(.*)", rest)
    if not match:
        raise NotUnderstood(
            "bad_offer", "An offer names a seat, what you give and what for: BLUE 1 CLAY for 1 ORE."
        )
    for name in match[1].split(","):
        action["seats"] |= 1 << read_seat(name.strip())
    _read_terms(action, match[2])


def _read_plenty(action: Action, rest: str) -> None:
    action["take"] = read_bundle(rest)


def _read_discard(action: Action, rest: str) -> None:
    action["give"] = read_bundle(rest)


def _read_resource(action: Action, rest: str) -> None:
    if rest not in RESOURCE_OF:
        names = ", ".join(RESOURCE_NAMES)
        raise NotUnderstood("bad_resource", f"“{rest}” is not a resource: they are {names}.")
    action["take"][RESOURCE_OF[rest]] = 1


def _read_seat(action: Action, rest: str) -> None:
    action["seat"] = read_seat(rest)


_READERS: dict[Kind, Callable[[Action, str], None]] = {
    Kind.OFFER: _read_offer,
    Kind.ROAD: _read_edge,
    Kind.SETTLEMENT: _read_node,
    Kind.CITY: _read_node,
    Kind.BANK: _read_terms,
    Kind.KNIGHT: _read_robbery,
    Kind.YEAR_OF_PLENTY: _read_plenty,
    Kind.MONOPOLY: _read_resource,
    Kind.ROBBER: _read_robbery,
    Kind.DISCARD: _read_discard,
    Kind.COUNTER: _read_terms,
    Kind.DEAL: _read_seat,
}
