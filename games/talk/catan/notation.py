"""Meanings in one short line, for files of utterances and for what programs print.

As JSON (``meaning.to_json``), but readable::

    offer all 2 ore | 1 wheat for 1 sheep + 1 wood      bank 4 sheep for 1 wheat
    offer 1,2 ? for 1 clay                              accept 0
    offer 0 1 ore for any                               error not_held
    announce resources 2 clay                           announce plan city 17
    request all plan                                    embargo 1

Seats are numbers or ``all``; a side left open is ``?``, cards of a kind that nobody said ``2 ?``.
"""

import re

from games.core.errors import NotUnderstood
from games.talk.catan.meaning import (
    ALL,
    Announce,
    Bank,
    Block,
    Bundle,
    Json,
    Meaning,
    Mistake,
    Offer,
    Side,
    bundle,
    from_json,
    to_json,
)

_OPEN, _ANY = "?", "any"
_FIELDS = ("to", "about", "argument", "whom", "name", "place", "plan")


def write(meaning: Meaning) -> str:
    """A meaning in its one line.

    >>> from games.talk.catan.meaning import side
    >>> write(Offer(ALL, side({"ore": 2}, {"wheat": 1}), None, get_any=True))
    'offer all 2 ore | 1 wheat for any'
    """
    match meaning:
        case Offer(_, give, get, give_any, get_any):
            sides = f"{_side(give, give_any)} for {_side(get, get_any)}"
            return f"offer {_seats(to_json(meaning))} {sides}"
        case Bank(give, get):
            return f"bank {_cards(give)} for {_cards(get)}"
        case Mistake(code, _):
            return f"error {code}"
        case Announce(about, cards, plan):
            return f"announce {about} {plan or _cards(cards)}".strip()
        case Block(resources):
            return f"block {' '.join(resources)}"
    found = to_json(meaning)
    named = [
        _seats(found) if name == "to" else str(found[name])
        for name in _FIELDS
        if found.get(name) is not None
    ]
    return " ".join([found["kind"], *named])


def read(text: str) -> Meaning:
    """The meaning of a line. Raises NotUnderstood.

    >>> read("offer 2 1 wood + 1 ore for ?").give
    ((('ore', 1), ('wood', 1)),)
    """
    kind, _, rest = " ".join(text.split()).partition(" ")
    found: Json = {"kind": kind}
    match kind:
        case "offer":
            seats, _, terms = rest.partition(" ")
            found["to"] = _seats_in(seats)
            for name, told in zip(("give", "get"), terms.split(" for "), strict=False):
                alternatives = told.removeprefix(_ANY).strip()
                found[f"{name}_any"] = told.startswith(_ANY)
                if alternatives and told != _OPEN:
                    found[name] = [dict(_cards_in(one)) for one in alternatives.split("|")]
        case "bank":
            for name, told in zip(("give", "get"), rest.split(" for "), strict=False):
                found[name] = [dict(_cards_in(told))]
        case "accept" | "reject" | "solicit":
            found["to"] = _seats_in(rest)
        case "request":
            seats, _, found["about"] = rest.partition(" ")
            found["to"] = _seats_in(seats)
        case "argue":
            seats, _, found["argument"] = rest.partition(" ")
            found["to"] = _seats_in(seats)
        case "announce":
            found["about"], _, told = rest.partition(" ")
            found |= (
                {"plan": told} if found["about"] == "plan" else {"cards": dict(_cards_in(told))}
            )
        case "embargo" | "comply" | "lift":
            found["whom"] = int(rest) if rest.isdecimal() else None
        case "block":
            found["resources"] = rest.split()
        case "command":
            found["name"], _, found["place"] = rest.partition(" ")
        case "error":
            found["error"] = rest
    return from_json(found)


def _seats(found: Json) -> str:
    return ALL if found["to"] == ALL else ",".join(map(str, found["to"]))


def _seats_in(text: str) -> object:
    if text == ALL:
        return text
    return [int(seat) for seat in text.split(",") if seat.isdecimal()]


def _side(one: Side | None, any_: bool) -> str:
    told = " | ".join(map(_cards, one or ()))
    return f"{_ANY} {told}".strip() if any_ else told or _OPEN


def _cards(had: Bundle) -> str:
    return " + ".join(f"{count} {kind}" for kind, count in had)


def _cards_in(text: str) -> Bundle:
    counts: dict[str, int] = {}
    for piece in filter(None, (piece.strip() for piece in text.split("+"))):
        item = re.fullmatch(r"(\d+) (\w+|\?)", piece)
        if not item:
            raise NotUnderstood("bad_meaning", f"“{piece}” are no cards, such as 2 ore + 1 wheat.")
        counts[item[2]] = counts.get(item[2], 0) + int(item[1])
    return bundle(counts)
