"""Dialogue acts as lines of text, and back. Who says it is not in the line.

Canonical lines are what ``write_act`` gives::

    request resources             solicit                        embargo BLUE
    announce resources 2 CLAY     propose 1 CLAY for 1 ORE       comply BLUE
    announce plan settlement 17   open 1 CLAY or 1 WOOD for 1 ORE    lift BLUE
    announce extra 1 ORE          open 1 CLAY for anything       force
    announce wanted nothing       block ORE WHEAT                mind trick
    persuade BLUE,WHITE city      take back                      silence

A plan is a piece and its place: ``road 17-22``, ``city 17``, ``card``, or ``nothing``. Any case
will do, and the words for resources that people use.
"""

from collections.abc import Callable
from types import MappingProxyType

from bots.catan.talk.acts import Act, Argument, Opening, Say, Topic, blank_act
from games.catan.names import (
    RESOURCE_OF,
    bundle_text,
    edge_name,
    read_bundle,
    read_edge,
    read_node,
    read_seat,
)
from games.catan.pieces import NOBODY, RESOURCE_NAMES, SEAT_NAMES, Purchase
from games.core.errors import NotUnderstood

_WORDS = MappingProxyType({say: say.name.lower().replace("_", " ") for say in Say})
_TOPICS = MappingProxyType({topic.name.lower(): topic for topic in Topic})
_PIECES = MappingProxyType({piece.name.lower(): piece for piece in Purchase})
_ARGUMENTS = MappingProxyType({one.name.lower().replace("_", " "): one for one in Argument})
_BARE = frozenset((Say.SOLICIT, Say.TAKE_BACK, Say.FORCE, Say.MIND_TRICK, Say.SILENCE))
_NOTHING, _ANYTHING = "nothing", "anything"


def write_act(act: Act) -> str:
    """The canonical line of an act.

    >>> write_act(read_act("Announce resources 2 brick, wool", seat=1))
    'announce resources 2 CLAY 1 SHEEP'
    """
    kind = Say(int(act["kind"]))
    word = _WORDS[kind]
    match kind:
        case Say.REQUEST:
            return f"{word} {Topic(int(act['about'])).name.lower()}"
        case Say.ANNOUNCE:
            return f"{word} {_announced(act)}"
        case Say.PROPOSE:
            return f"{word} {bundle_text(act['give'].tolist())} for {_cards(act, 'take')}"
        case Say.OPEN:
            return f"{word} {_opened(act)}"
        case Say.BLOCK:
            named = zip(RESOURCE_NAMES, act["take"].tolist(), strict=True)
            return f"{word} {' '.join(name for name, blocked in named if blocked)}"
        case Say.EMBARGO | Say.COMPLY | Say.LIFT:
            return f"{word} {SEAT_NAMES[act['whom']]}"
        case Say.PERSUADE:
            seats = [name for s, name in enumerate(SEAT_NAMES) if int(act["seats"]) >> s & 1]
            argument = Argument(int(act["about"])).name.lower().replace("_", " ")
            return f"{word} {','.join(seats)} {argument}"
    return word


def read_act(line: str, seat: int) -> Act:
    """The act of a line that a seat says. Raises NotUnderstood with what was expected.

    >>> write_act(read_act("open ore for anything", seat=0))
    'open 1 ORE for anything'
    >>> read_act("hello", seat=0)
    Traceback (most recent call last):
        ...
    games.core.errors.NotUnderstood: “hello” means nothing here; say request resources, \
announce plan city 17, embargo BLUE or the like.
    """
    words = " ".join(line.lower().split())
    for kind, lead in _WORDS.items():
        if words == lead or words.startswith(f"{lead} "):
            act, rest = blank_act(kind, seat), words[len(lead) :].strip()
            if kind not in _BARE:
                _READERS[kind](act, rest)
            elif rest:
                raise NotUnderstood("bad_act", f"After “{lead}” nothing follows, not “{rest}”.")
            return act
    shown = line if len(line) < 80 else f"{line[:80]}…"
    example = "say request resources, announce plan city 17, embargo BLUE or the like"
    raise NotUnderstood("bad_act", f"“{shown}” means nothing here; {example}.", text=line)


def _cards(act: Act, side: str) -> str:
    return bundle_text(act[side].tolist()) or _NOTHING


def _announced(act: Act) -> str:
    topic = Topic(int(act["about"]))
    if topic is Topic.PLAN:
        return f"plan {_piece(int(act['piece']), int(act['where']))}"
    return f"{topic.name.lower()} {_cards(act, 'take' if topic is Topic.WANTED else 'give')}"


def _piece(piece: int, where: int) -> str:
    if piece == NOBODY:
        return _NOTHING
    word = Purchase(piece).name.lower()
    if piece == Purchase.CARD:
        return word
    return f"{word} {edge_name(where) if piece == Purchase.ROAD else where}"


def _opened(act: Act) -> str:
    sides = {side: _cards(act, side) for side in ("give", "take")}
    opening = Opening(int(act["about"]))
    side = "give" if opening in (Opening.EITHER_GIVE, Opening.ANY_GIVE) else "take"
    if opening in (Opening.ANY_GIVE, Opening.ANY_TAKE):
        sides[side] = _ANYTHING
    else:
        named = zip(act[side].tolist(), RESOURCE_NAMES, strict=True)
        sides[side] = " or ".join(f"{count} {name}" for count, name in named if count)
    return f"{sides['give']} for {sides['take']}"


def _read_topic(act: Act, rest: str) -> None:
    if rest not in _TOPICS:
        raise NotUnderstood(
            "bad_topic", f"“{rest}” is not told here: it is {', '.join(_TOPICS)}.", text=rest
        )
    act["about"] = _TOPICS[rest]


def _read_announced(act: Act, rest: str) -> None:
    topic, _, told = rest.partition(" ")
    _read_topic(act, topic)
    if act["about"] == Topic.PLAN:
        _read_piece(act, told)
    elif told != _NOTHING:
        act["take" if act["about"] == Topic.WANTED else "give"] = read_bundle(told)


def _read_piece(act: Act, text: str) -> None:
    word, _, place = text.partition(" ")
    if text == _NOTHING:
        return
    if word not in _PIECES:
        raise NotUnderstood(
            "bad_piece", f"“{text}” is no plan, such as road 17-22, city 17 or card.", text=text
        )
    act["piece"] = _PIECES[word]
    if word == "road":
        act["where"] = read_edge(place)
    elif word != "card":
        act["where"] = read_node(place)


def _read_proposal(act: Act, rest: str) -> None:
    act["give"], act["take"] = map(read_bundle, _sides(rest))


def _sides(text: str) -> tuple[str, str]:
    give, for_, take = text.partition(" for ")
    if not for_:
        raise NotUnderstood("bad_terms", f"“{text}” is no exchange; say 2 CLAY for 1 ORE.")
    return give, take


def _read_opened(act: Act, rest: str) -> None:
    sides = dict(zip(("give", "take"), _sides(rest), strict=True))
    is_open = [side for side, text in sides.items() if text == _ANYTHING or " or " in text]
    if len(is_open) != 1:
        raise NotUnderstood("bad_opening", "An open offer leaves one side open: 1 ORE for anything")
    anything = sides[is_open[0]] == _ANYTHING
    act["about"] = Opening[f"{'ANY' if anything else 'EITHER'}_{is_open[0].upper()}"]
    for side, text in sides.items():
        if text != _ANYTHING:
            act[side] = read_bundle(text.replace(" or ", " and "))


def _read_blocked(act: Act, rest: str) -> None:
    for word in rest.split():
        if word not in RESOURCE_OF:
            names = ", ".join(RESOURCE_NAMES)
            raise NotUnderstood("bad_resource", f"“{word}” is not a resource: they are {names}.")
        act["take"][RESOURCE_OF[word]] = 1


def _read_whom(act: Act, rest: str) -> None:
    act["whom"] = read_seat(rest)


def _read_argument(act: Act, rest: str) -> None:
    seats, _, argument = rest.partition(" ")
    for name in seats.split(","):
        act["seats"] |= 1 << read_seat(name)
    if argument not in _ARGUMENTS:
        raise NotUnderstood(
            "bad_argument", f"“{argument}” is no argument: they are {', '.join(_ARGUMENTS)}."
        )
    act["about"] = _ARGUMENTS[argument]


_READERS: dict[Say, Callable[[Act, str], None]] = {
    Say.REQUEST: _read_topic,
    Say.ANNOUNCE: _read_announced,
    Say.PROPOSE: _read_proposal,
    Say.OPEN: _read_opened,
    Say.BLOCK: _read_blocked,
    Say.EMBARGO: _read_whom,
    Say.COMPLY: _read_whom,
    Say.LIFT: _read_whom,
    Say.PERSUADE: _read_argument,
}
