"""Meanings in one short line, for files of utterances and for what programs print.

As JSON (``meaning.to_json``), but readable::

    offer all 2 ore | 1 wheat for 1 sheep + 1 wood      bank 4 sheep for 1 wheat
    offer 1,2 ? for 1 clay                              accept 0
    offer 0 1 ore for any                               error not_held
    announce resources 2 clay                           announce plan city 17
    force 1 1 ore for 1 clay                            request 1 wanted
    request all plan                                    embargo 1

Seats are numbers or ``all``; a side left open is ``?``, cards of a kind that nobody said ``2 ?``.
"""

import re
from typing import Any

from games.core.errors import NotUnderstood
from games.talk.catan.meaning import ALL, Json, Meaning, from_json, to_json

_OPEN, _ANY = "?", "any"
_TRADES = ("offer", "bank", "force")
_FIELDS = {
    **dict.fromkeys(("accept", "reject", "solicit"), ("to",)),
    **dict.fromkeys(("embargo", "comply", "lift"), ("whom",)),
    "request": ("to", "about"),
    "argue": ("to", "argument"),
    "block": ("resources",),
    "command": ("name", "place"),
    "error": ("error",),
    "announce": ("about", "told"),
}


def write(meaning: Meaning) -> str:
    """A meaning in its one line.

    >>> from games.talk.catan.meaning import Offer, side
    >>> write(Offer(ALL, side({"ore": 2}, {"wheat": 1}), None, get_any=True))
    'offer all 2 ore | 1 wheat for any'
    """
    found = to_json(meaning)
    kind = found["kind"]
    if kind in _TRADES:
        seats = [] if kind == "bank" else [_text(found["to"])]
        return " ".join([kind, *seats, _side(found, "give"), "for", _side(found, "get")])
    found["told"] = found.get("plan") or _cards(found.get("cards", {}))
    between = " " if kind == "block" else ","
    told = [_text(found.get(name, ""), between) for name in _FIELDS.get(kind, ())]
    return " ".join([kind, *filter(None, told)])


def read(text: str) -> Meaning:
    """The meaning of a line. Raises NotUnderstood.

    >>> read("offer 2 1 wood + 1 ore for ?").give
    ((('ore', 1), ('wood', 1)),)
    """
    kind, _, rest = " ".join(text.split()).partition(" ")
    found: Json = {"kind": kind}
    if kind in _TRADES:
        if kind != "bank":
            found["to"], _, rest = rest.partition(" ")
        for name, told in zip(("give", "get"), rest.split(" for "), strict=False):
            named = told.removeprefix(_ANY).strip()
            found[f"{name}_any"] = told.startswith(_ANY)
            if named and told != _OPEN:
                found[name] = [_cards_in(one) for one in named.split("|")]
    names = _FIELDS.get(kind, ())
    found |= zip(names, rest.split(" ", len(names) - 1), strict=False)
    if told := found.pop("told", ""):
        found |= {"plan": told} if found["about"] == "plan" else {"cards": _cards_in(told)}
    if found.get("to", ALL) != ALL:
        found["to"] = [int(seat) for seat in found["to"].split(",") if seat.isdecimal()]
    if found.get("whom", "").isdecimal():
        found["whom"] = int(found["whom"])
    if "resources" in found:
        found["resources"] = found["resources"].split()
    return from_json(found)


def _text(value: Any, between: str = ",") -> str:
    return between.join(map(str, value)) if isinstance(value, list) else str(value)


def _side(found: Json, name: str) -> str:
    told = " | ".join(map(_cards, found[name] or ()))
    return f"{_ANY} {told}".strip() if found.get(f"{name}_any") else told or _OPEN


def _cards(had: dict[str, int]) -> str:
    return " + ".join(f"{count} {kind}" for kind, count in had.items())


def _cards_in(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for piece in filter(None, (piece.strip() for piece in text.split("+"))):
        item = re.fullmatch(r"(\d+) (\w+|\?)", piece)
        if not item:
            raise NotUnderstood("bad_meaning", f"“{piece}” are no cards, such as 2 ore + 1 wheat.")
        counts[item[2]] = counts.get(item[2], 0) + int(item[1])
    return counts
