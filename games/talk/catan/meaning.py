"""What a trade line means: small frozen records, and their one textual form, a JSON object.

A side of an offer is a tuple of alternatives ("or"), each a tuple of cards ("and"): pairs of a
resource in lower case and a count. Cards whose kind is not said are of the kind ``"?"``. ``None``
is a side that is left open. The base forms (offer, bank, accept, reject, error, chat) have the
fields that every program may rely on; the acts of dialogue have fields of their own.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
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
        stated = None not in (self.give, self.get) and not (self.give_any or self.get_any)
        return stated and UNKNOWN not in resources_of([self.give, self.get])


@dataclass(frozen=True, slots=True)
class Force:
    """An offer, and that those it is made to have to accept it: robots that can be forced do."""

    to: Seats
    give: Side
    get: Side

    @property
    def offer(self) -> Offer:
        """The offer alone."""
        return Offer(self.to, self.give, self.get)


@dataclass(frozen=True, slots=True)
class Bank:
    """A trade with the bank or at a port; each side has one alternative."""

    give: Side
    get: Side


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

    error: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """Talk without a formal meaning."""


Act: TypeAlias = (
    Withdraw | Solicit | Request | Announce | Embargo | Comply | Lift | Block | Argue | Silence
)
Meaning: TypeAlias = Offer | Force | Bank | Accept | Reject | Act | Command | Mistake | Chat
Addressed: TypeAlias = Offer | Force | Accept | Reject | Solicit | Request | Argue
"""What is said to somebody: the meanings that have a ``to``."""
_BASE: dict[str, type[Any]] = {
    **{one.__name__.lower(): one for one in (Offer, Bank, Accept, Reject, Chat)},
    "error": Mistake,
}
_KINDS: dict[str, type[Any]] = {
    **_BASE,
    **{one.__name__.lower(): one for one in (Withdraw, Solicit, Request, Announce, Silence)},
    **{one.__name__.lower(): one for one in (Embargo, Comply, Lift, Block, Argue, Force)},
    "command": Command,
}
_NAMES = {one: kind for kind, one in _KINDS.items()}


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


def resources_of(sides: Iterable[Side | None]) -> set[str]:
    """Every kind of card on some sides."""
    return {kind for one in sides if one for cards in one for kind, _ in cards}


def to_json(meaning: Meaning) -> Json:
    """A meaning as JSON.

    >>> to_json(Offer(frozenset([1]), side({"ore": 1}), None))
    {'kind': 'offer', 'to': [1], 'give': [{'ore': 1}], 'get': None, 'give_any': False, \
'get_any': False, 'complete': False}
    >>> to_json(Announce("resources", bundle({"clay": 2})))
    {'kind': 'announce', 'about': 'resources', 'cards': {'clay': 2}}
    """
    kind = _NAMES[type(meaning)]
    had = {one.name: getattr(meaning, one.name) for one in fields(meaning)}
    told = {name: _OUT.get(name, lambda same: same)(value) for name, value in had.items()}
    if kind not in _BASE:
        said = {name: one for name, one in told.items() if had[name] not in ((), "")}
        return {"kind": kind, **said}
    told.pop("sentence", None)
    complete = isinstance(meaning, Bank) or (isinstance(meaning, Offer) and meaning.complete)
    empty = {"kind": kind, "to": None, "give": None, "get": None}
    return {**empty, "give_any": False, "get_any": False, "complete": complete, **told}


def from_json(found: object) -> Meaning:
    """The meaning of a JSON object. Raises NotUnderstood.

    >>> from_json({"kind": "accept", "to": [2]})
    Accept(to=frozenset({2}))
    """
    kind = found.get("kind") if isinstance(found, Mapping) else None
    if not isinstance(found, Mapping) or not isinstance(kind, str) or kind not in _KINDS:
        raise _bad("“kind” is offer, bank, accept, reject, error, chat or an act")
    made: Meaning = _KINDS[kind](
        **{one.name: _IN[one.name](found.get(one.name)) for one in fields(_KINDS[kind])}
    )
    match made:
        case Offer(_, None, None, False, False):
            raise _bad("an offer states a side")
        case Force(_, give, get) if not give or not get or len(give) + len(get) != 2:
            raise _bad("a forced offer has one way to give and one to get")
        case Bank(give, get) if not give or not get or len(give) + len(get) != 2:
            raise _bad("a trade with the bank has one way to give and one to get")
        case Announce(about, _, plan) if (about == "plan") != bool(plan):
            raise _bad("an announcement has a plan if it is about the plan, else cards")
        case Announce(_, _, plan) if plan and plan.split()[0] not in PIECES:
            raise _bad(f"a plan begins with one of {', '.join(PIECES)}")
    return made


def seats_in(found: object) -> Seats:
    """Seats from JSON. Raises NotUnderstood."""
    if found == ALL:
        return ALL
    if isinstance(found, list) and found and all(type(seat) is int for seat in found):
        return frozenset(found)
    raise _bad("“to” is a list of seats, or “all”")


def side_in(found: object) -> Side | None:
    """A side from JSON: null, a list of alternatives, or one bundle. Raises NotUnderstood."""
    if found is None:
        return None
    listed = [found] if isinstance(found, Mapping) else found
    if not isinstance(listed, list) or not listed or not all(listed):
        raise _bad("a side is a list of alternatives, each with a card, or null")
    return tuple(sorted({bundle_in(cards) for cards in listed}))


def bundle_in(found: object) -> Bundle:
    """Cards from JSON. Raises NotUnderstood."""
    if not isinstance(found, Mapping) or not {*found} <= {*RESOURCES, UNKNOWN}:
        raise _bad(f"cards are counted by {', '.join(RESOURCES)} or “?”")
    if not all(type(count) is int and count > 0 for count in found.values()):
        raise _bad("cards are counted in whole numbers from 1 on")
    return bundle(found)


def _resources_in(found: object) -> tuple[str, ...]:
    if not isinstance(found, list) or not found or not {*map(str, found)} <= {*RESOURCES}:
        raise _bad("“resources” lists what is blocked")
    return tuple(sorted(found))


def _whom_in(found: object) -> int:
    if type(found) is not int:
        raise _bad("“whom” is a seat")
    return found


def _one_of(words: tuple[str, ...]) -> Callable[[object], object]:
    def read(found: object) -> object:
        if found not in words:
            raise _bad(f"one of {', '.join(words)} is missing")
        return found

    return read


def _text_in(found: object) -> str:
    return found if isinstance(found, str) else ""


def _side_out(one: Side | None) -> list[dict[str, int]] | None:
    return None if one is None else [dict(cards) for cards in one]


_OUT: dict[str, Callable[[Any], Any]] = {
    "to": lambda seats: seats if seats == ALL else sorted(seats),
    "give": _side_out,
    "get": _side_out,
    "cards": dict,
    "resources": list,
}
_IN: dict[str, Callable[[object], Any]] = {
    "to": seats_in,
    "give": side_in,
    "get": side_in,
    "give_any": bool,
    "get_any": bool,
    "whom": _whom_in,
    "about": _one_of(TOPICS),
    "argument": _one_of(ARGUMENTS),
    "cards": lambda found: bundle_in(found or {}),
    "resources": _resources_in,
    "name": _one_of(COMMANDS),
    "place": _text_in,
    "plan": _text_in,
    "error": _text_in,
    "sentence": _text_in,
}


def _bad(why: str) -> NotUnderstood:
    return NotUnderstood("bad_meaning", f"That is no meaning of a trade line: {why}.")
