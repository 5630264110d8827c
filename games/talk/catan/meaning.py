"""What a trade line means: small frozen records, and their one textual form, a JSON object.

A side of an offer is a tuple of alternatives ("or"), each a tuple of cards ("and"): pairs of a
resource in lower case and a count. Cards whose kind is not said are of the kind ``"?"``. ``None``
is a side that is left open. The base forms (offer, bank, accept, reject, error, chat) have the
fields that every program may rely on; the acts of dialogue have fields of their own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from games.catan.pieces import RESOURCE_NAMES
from games.core.errors import NotUnderstood

RESOURCES = tuple(name.lower() for name in RESOURCE_NAMES)
UNKNOWN = "?"
ALL: Literal["all"] = "all"
TOPICS = ("resources", "plan", "extra", "wanted")
PIECES = ("road", "settlement", "city", "card", "nothing")
ARGUMENTS = (
    *("road", "settlement", "city", "card", "bank", "port"),
    *("too many", "cannot get", "no robber", "resource later"),
)
COMMANDS = ("roll", "done", "buyr", "buys", "buyc", "buyd", "help")

Bundle: TypeAlias = tuple[tuple[str, int], ...]
Side: TypeAlias = tuple[Bundle, ...]
Seats: TypeAlias = frozenset[int] | Literal["all"]
Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer or counteroffer as its maker sees it; a side may be open or a choice."""

    to: Seats
    give: Side | None
    get: Side | None
    give_any: bool = False
    get_any: bool = False

    @property
    def complete(self) -> bool:
        """Whether both sides are stated with kinds and counts.

        >>> Offer(ALL, None, side({"ore": 1})).complete
        False
        """
        stated = [cards for one in (self.give, self.get) if one for cards in one]
        known = all(kind != UNKNOWN for cards in stated for kind, _ in cards)
        return None not in (self.give, self.get) and known and not (self.give_any or self.get_any)


@dataclass(frozen=True, slots=True)
class Bank:
    """A trade with the bank or at a port."""

    give: Bundle
    get: Bundle


@dataclass(frozen=True, slots=True)
class Accept:
    """Yes to the offer of a seat."""

    to: Seats


@dataclass(frozen=True, slots=True)
class Reject:
    """No to the offer of a seat."""

    to: Seats


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The speaker takes back the own open offer."""


@dataclass(frozen=True, slots=True)
class Solicit:
    """Asks others to make offers."""

    to: Seats


@dataclass(frozen=True, slots=True)
class Request:
    """Asks others to announce something: one of ``TOPICS``."""

    to: Seats
    about: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Tells the hand, what is left over or wanted (``cards``), or a ``plan``: ``city 17``."""

    about: str
    cards: Bundle = ()
    plan: str = ""


@dataclass(frozen=True, slots=True)
class Embargo:
    """Proposes that nobody trade with a seat."""

    whom: int


@dataclass(frozen=True, slots=True)
class Comply:
    """The speaker will not trade with a seat either."""

    whom: int


@dataclass(frozen=True, slots=True)
class Lift:
    """The speaker trades with a seat again."""

    whom: int


@dataclass(frozen=True, slots=True)
class Block:
    """Asks that the open offer shall not get these resources."""

    resources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Argue:
    """What the open offer is good for: one of ``ARGUMENTS``."""

    to: Seats
    argument: str


@dataclass(frozen=True, slots=True)
class Silence:
    """No more offers this turn, please."""


@dataclass(frozen=True, slots=True)
class Command:
    """A line that begins with a backslash: an action, never chat."""

    name: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that means what cannot be; the sentence is for its writer only."""

    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Chat:
    """Talk without a formal meaning."""


Act: TypeAlias = (
    Withdraw | Solicit | Request | Announce | Embargo | Comply | Lift | Block | Argue | Silence
)
Meaning: TypeAlias = Offer | Bank | Accept | Reject | Act | Command | Mistake | Chat
_ACTS: dict[str, type[Any]] = {
    **{one.__name__.lower(): one for one in (Withdraw, Solicit, Request, Announce, Silence)},
    **{one.__name__.lower(): one for one in (Embargo, Comply, Lift, Block, Argue, Command)},
}


def bundle(cards: Mapping[str, int]) -> Bundle:
    """Cards in their one order.

    >>> bundle({"wood": 1, "clay": 2})
    (('clay', 2), ('wood', 1))
    """
    return tuple(sorted(cards.items()))


def side(*alternatives: Mapping[str, int]) -> Side:
    """A side of an offer; the order of alternatives carries no meaning.

    >>> side({"wheat": 1}, {"ore": 2})
    ((('ore', 2),), (('wheat', 1),))
    """
    return tuple(sorted({bundle(cards) for cards in alternatives}))


def to_json(meaning: Meaning) -> Json:
    """A meaning as JSON.

    >>> to_json(Offer(frozenset([1]), side({"ore": 1}), None))
    {'kind': 'offer', 'to': [1], 'give': [{'ore': 1}], 'get': None, 'give_any': False, \
'get_any': False, 'complete': False}
    >>> to_json(Announce("resources", bundle({"clay": 2})))
    {'kind': 'announce', 'about': 'resources', 'cards': {'clay': 2}}
    """
    kind = "error" if isinstance(meaning, Mistake) else type(meaning).__name__.lower()
    if kind in _ACTS:
        found = {name: getattr(meaning, name) for name in type(meaning).__dataclass_fields__}
        return {"kind": kind, **{name: _plain(name, had) for name, had in found.items() if had}}
    base: Json = {"kind": kind, "to": None, "give": None, "get": None}
    base |= {"give_any": False, "get_any": False, "complete": False}
    match meaning:
        case Offer():
            base |= {"to": _seats_out(meaning.to), "complete": meaning.complete}
            base |= {"give": _side_out(meaning.give), "get": _side_out(meaning.get)}
            base |= {"give_any": meaning.give_any, "get_any": meaning.get_any}
        case Bank():
            base |= {"give": [dict(meaning.give)], "get": [dict(meaning.get)], "complete": True}
        case Accept() | Reject():
            base["to"] = _seats_out(meaning.to)
        case Mistake():
            base["error"] = meaning.code
    return base


def from_json(found: object) -> Meaning:
    """The meaning of a JSON object. Raises NotUnderstood.

    >>> from_json({"kind": "accept", "to": [2]})
    Accept(to=frozenset({2}))
    """
    if not isinstance(found, Mapping):
        raise _bad("it is an object")
    kind = found.get("kind")
    match kind:
        case "offer":
            give, get = (side_in(found.get(name), name) for name in ("give", "get"))
            flags = (bool(found.get("give_any")), bool(found.get("get_any")))
            if give is get is None and not any(flags):
                raise _bad("an offer states a side")
            return Offer(seats_in(found.get("to")), give, get, *flags)
        case "bank":
            give, get = (side_in(found.get(name), name) for name in ("give", "get"))
            if give is None or get is None or len(give) + len(get) != 2:
                raise _bad("a trade with the bank has one way to give and one to get")
            return Bank(give[0], get[0])
        case "accept":
            return Accept(seats_in(found.get("to")))
        case "reject":
            return Reject(seats_in(found.get("to")))
        case "error":
            return Mistake(str(found.get("error", "")), "")
        case "chat":
            return Chat()
    if not isinstance(kind, str) or kind not in _ACTS:
        raise _bad("“kind” is offer, bank, accept, reject, error, chat or an act")
    return _act_in(_ACTS[kind], found)


def _act_in(act: type[Any], found: Mapping[str, Any]) -> Meaning:
    read: dict[str, Any] = {}
    for name in act.__dataclass_fields__:
        had = found.get(name)
        if name == "to":
            read[name] = seats_in(had)
        elif name == "whom" and type(had) is int:
            read[name] = had
        elif name == "cards":
            read[name] = bundle_in(had or {})
        elif name == "resources" and isinstance(had, list) and {*had} <= {*RESOURCES}:
            read[name] = tuple(sorted(had))
        elif name in ("plan", "place") and isinstance(had or "", str):
            read[name] = had or ""
        elif name in _NAMED and had in _NAMED[name]:
            read[name] = had
        else:
            raise _bad(f"“{name}” is missing or makes no sense")
    if act is Announce and (read["about"] == "plan") != bool(read["plan"]):
        raise _bad("an announcement has a plan if it is about the plan, else cards")
    if act is Announce and read["plan"] and read["plan"].split()[0] not in PIECES:
        raise _bad(f"a plan begins with one of {', '.join(PIECES)}")
    made: Meaning = act(**read)
    return made


_NAMED = {"about": TOPICS, "argument": ARGUMENTS, "name": COMMANDS}


def seats_in(found: object) -> Seats:
    """Seats from JSON. Raises NotUnderstood."""
    if found == ALL:
        return ALL
    if isinstance(found, list) and found and all(type(seat) is int for seat in found):
        return frozenset(found)
    raise _bad("“to” is a list of seats, or “all”")


def side_in(found: object, name: str) -> Side | None:
    """A side from JSON: null, a list of alternatives, or one bundle. Raises NotUnderstood."""
    if found is None:
        return None
    listed = [found] if isinstance(found, Mapping) else found
    if not isinstance(listed, list) or not listed:
        raise _bad(f"“{name}” is a list of alternatives, or null")
    return tuple(sorted({_filled(bundle_in(cards)) for cards in listed}))


def bundle_in(found: object) -> Bundle:
    """Cards from JSON. Raises NotUnderstood."""
    if not isinstance(found, Mapping) or not {*found} <= {*RESOURCES, UNKNOWN}:
        raise _bad(f"cards are counted by {', '.join(RESOURCES)} or “?”")
    if not all(type(count) is int and count > 0 for count in found.values()):
        raise _bad("cards are counted in whole numbers from 1 on")
    return bundle(found)


def _filled(cards: Bundle) -> Bundle:
    if not cards:
        raise _bad("an alternative has a card")
    return cards


def _side_out(one: Side | None) -> list[dict[str, int]] | None:
    return None if one is None else [dict(cards) for cards in one]


def _seats_out(seats: Seats) -> list[int] | str:
    return seats if seats == ALL else sorted(seats)


def _plain(name: str, had: Any) -> Any:
    if name == "to":
        return _seats_out(had)
    if name == "cards":
        return dict(had)
    return list(had) if isinstance(had, tuple) else had


def _bad(why: str) -> NotUnderstood:
    return NotUnderstood("bad_meaning", f"That is no meaning of a trade line: {why}.")


def resources_of(sides: Iterable[Side | None]) -> set[str]:
    """Every kind of card on some sides."""
    return {kind for one in sides if one for cards in one for kind, _ in cards}
