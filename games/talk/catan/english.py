"""English as drafts of meanings: every way the grammar reads a line, in its context."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from games.talk.catan.context import Context
from games.talk.catan.lexicon import Line, grammar
from games.talk.catan.meaning import (
    ALL,
    UNKNOWN,
    Accept,
    Announce,
    Argue,
    Block,
    Bundle,
    Chat,
    Comply,
    Embargo,
    Lift,
    Meaning,
    Mistake,
    Offer,
    Reject,
    Request,
    Seats,
    Side,
    Silence,
    Solicit,
    Withdraw,
    bundle,
    resources_of,
    side,
)
from games.talk.catan.mistakes import MIXED, TOO_MANY_KINDS, bank_trade, stranger
from games.talk.chart import Node, Part, TooMuchWork

MOST_WORK = 8_000
MOST_KINDS = 3


@dataclass(frozen=True, slots=True)
class Draft:
    """A meaning the line may have; of several, those of the lowest rank count."""

    meaning: Meaning
    rank: int = 0


@dataclass(frozen=True, slots=True)
class _Cards:
    """One side as it was said.

    ``of_open``: its kinds are taken from the open offer; ``pointed``: and so are its counts.
    """

    alternatives: Side | None
    any_: bool = False
    of_open: bool = False
    pointed: bool = False
    fault: Mistake | None = None


@dataclass(slots=True)
class _Said:
    """What the nodes of one reading have told so far."""

    to: set[int] = field(default_factory=set)
    to_all: bool = False
    sides: dict[str, _Cards] = field(default_factory=dict)
    acts: list[Node] = field(default_factory=list)
    rank: int = 0


def drafts(line: Line, context: Context) -> Iterator[Draft]:
    """Every meaning a line may have; none if the grammar does not read it."""
    try:
        readings = grammar().readings("line", line.lattice, MOST_WORK)
    except TooMuchWork:
        return
    for parts in readings:
        said = _Said()
        for part in parts:
            _tell(part, said, context)
        yield from _meanings(said, context)


def _tell(part: Part, said: _Said, context: Context) -> None:
    if isinstance(part, str):
        return
    match part.name:
        case "to":
            said.to |= {int(seat) for seat in part.parts if isinstance(seat, str)}
        case "all":
            said.to_all = True
        case "give" | "get" | "price":
            _tell_side(part, said, context)
        case "second":
            said.rank += 1
            for inner in part.parts:
                _tell(inner, said, context)
        case "ignored":
            pass
        case _:
            said.acts.append(part)
            if part.name not in _ANSWERS_WITHIN:
                return
            for inner in part.parts:
                _tell(inner, said, context)


_ANSWERS_WITHIN = frozenset(
    (
        *("accept", "reject", "bank", "bank_and_player", "terms", "instead", "more_terms"),
        *("solicit", "ask_resources", "ask_plan", "ask_wanted", "ask_extra"),
    )
)
"""Acts whose parts are told like those of a line: names, sides."""


def _tell_side(part: Node, said: _Said, context: Context) -> None:
    for inner in part.parts:
        if isinstance(inner, Node) and inner.name in _SIDES:
            giving = part.name == "give"
            said.sides[part.name] = _SIDES[inner.name](inner, giving, context)
        else:
            _tell(inner, said, context)


def _joined(node: Node, giving: bool, context: Context) -> _Cards:
    """Cards joined by "and"."""
    return _limited((bundle(_counted(node.parts, context)),))


def _chosen(node: Node, giving: bool, context: Context) -> _Cards:
    """Cards of which one kind is to be chosen."""
    return _limited(side(*(_counted((item,), context) for item in node.parts)))


def _limited(alternatives: Side) -> _Cards:
    if len(resources_of([alternatives])) > MOST_KINDS:
        return _Cards(alternatives, fault=TOO_MANY_KINDS)
    return _Cards(alternatives)


def _counted(items: Iterable[Part], context: Context) -> Counter[str]:
    counts: Counter[str] = Counter()
    for item in items:
        if not isinstance(item, Node):
            continue
        *number, resource = sorted((str(part) for part in item.parts), key=str.isalpha)
        count = int(number[0]) if number else 1
        if item.name == "couple":
            count = 2
        elif item.name == "whole":
            count = (context.hand or {}).get(resource, 0) or 1
        counts[resource] += count
    return counts


def _number(node: Node, giving: bool, context: Context) -> _Cards:
    """A number of cards of the kind that the open offer has on this side."""
    count = int(str(node.parts[0]))
    kinds = resources_of([context.mine(giving)])
    kind = kinds.pop() if len(kinds) == 1 else UNKNOWN
    return _Cards(side({kind: count}), of_open=True)


def _any(node: Node, giving: bool, context: Context) -> _Cards:
    counts = [int(str(number)) for number in node.parts]
    return _Cards(side({UNKNOWN: counts[0]}) if counts else None, any_=True)


def _that(node: Node, giving: bool, context: Context) -> _Cards:
    return _Cards(context.mine(giving), of_open=True, pointed=True)


_SIDES: dict[str, Callable[[Node, bool, Context], _Cards]] = {
    "and": _joined,
    "or": _chosen,
    "mixed": lambda node, giving, context: _Cards(None, fault=MIXED),
    "number": _number,
    "cards": lambda node, giving, context: _Cards(side({UNKNOWN: int(str(node.parts[0]))})),
    "any": _any,
    "that": _that,
}


def _meanings(said: _Said, context: Context) -> Iterator[Draft]:
    """What one reading comes to."""
    if any(act.name == "unknown" for act in said.acts):
        name = next(str(act.parts[0]) for act in said.acts if act.name == "unknown")
        yield Draft(stranger(name), said.rank)
        return
    answers = [act for act in said.acts if act.name in ("accept", "reject")]
    others = [act for act in said.acts if act not in answers]
    if others:
        for meaning in _acted(others[-1], said, context):
            yield Draft(meaning, said.rank)
    elif "price" in said.sides:
        yield from (Draft(one, said.rank) for one in _priced(said, context))
    elif said.sides:
        yield Draft(
            _offered(said, context, said.sides.get("give"), said.sides.get("get")), said.rank
        )
    elif answers:
        yield Draft(_answered(answers[-1].name, said, context), said.rank)


def _seats(said: _Said, context: Context) -> Seats:
    if said.to:
        return frozenset(said.to)
    return ALL if said.to_all else context.addressed()


def _answered(kind: str, said: _Said, context: Context) -> Meaning:
    """Yes or no: to who is named, or to the one whose offer is open; else it is only talk."""
    answered = frozenset(said.to) or (
        frozenset() if context.answered is None else frozenset([context.answered])
    )
    if not answered:
        return Chat()
    return Accept(answered) if kind == "accept" else Reject(answered)


def _offered(said: _Said, context: Context, give: _Cards | None, get: _Cards | None) -> Meaning:
    give, get = give or _Cards(None), get or _Cards(None)
    if get.of_open and give.pointed:  # "I want 2 for that" states a number only
        give = _Cards(None)
    if (give.pointed and get == _Cards(None)) or (get.pointed and give == _Cards(None)):
        return Chat()  # "I'll take it" states nothing
    if fault := give.fault or get.fault:
        return fault
    given, gotten = _apart(give, get), _apart(get, give)
    if given is gotten is None and not (give.any_ or get.any_):
        return Chat()
    return Offer(_seats(said, context), given, gotten, give.any_, get.any_)


def _apart(one: _Cards, other: _Cards) -> Side | None:
    """A side whose kind came from the open offer, unless the other side has that kind too."""
    if not one.of_open or not resources_of([one.alternatives]) & resources_of([other.alternatives]):
        return one.alternatives
    assert one.alternatives is not None
    return side({UNKNOWN: sum(count for _, count in one.alternatives[0])})


def _priced(said: _Said, context: Context) -> Iterator[Meaning]:
    """For so much: what is open goes for this, whichever side of it was stated."""
    price = said.sides["price"]
    give, get = context.mine(giving=True), context.mine(giving=False)
    if give is not None:
        yield _offered(said, context, _Cards(give), price)
    if get is not None and give is None:
        yield _offered(said, context, price, _Cards(get))


def _acted(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    if act.name in _CHANGES:
        if context.offer is not None:
            yield from _CHANGES[act.name](act, said, context)
    elif act.name.startswith("argue_"):
        yield Argue(_seats(said, context), act.name.removeprefix("argue_").replace("_", " "))
    elif act.name.startswith("ask_"):
        yield Request(_seats(said, context), act.name.removeprefix("ask_"))
    elif act.name.startswith("tell_"):
        yield _told(act, context)
    elif act.name in _ACTS:
        yield _ACTS[act.name](act, said, context)


def _more(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """The open offer, and something on top of it."""
    getting = act.name == "more_get" or (act.name == "more" and context.answered is not None)
    more = _side_of(act, not getting, context)
    give, get = context.mine(giving=True), context.mine(giving=False)
    if more is None or more.alternatives is None:
        return
    give, get = (give, _sum(get, more)) if getting else (_sum(give, more), get)
    yield _offered(said, context, _Cards(give), _Cards(get, fault=more.fault))


def _more_terms(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """The same with a whole clause: "I want a wheat on top"."""
    yield _offered(said, context, *_on_top(said, context))


def _on_top(said: _Said, context: Context) -> tuple[_Cards, _Cards]:
    give, get = context.mine(giving=True), context.mine(giving=False)
    if more := said.sides.get("give"):
        give = _sum(give, more)
    if more := said.sides.get("get"):
        get = _sum(get, more)
    return _Cards(give), _Cards(get)


def _sum(one: Side | None, more: _Cards) -> Side | None:
    """Every way to have one alternative of both."""
    if one is None or more.alternatives is None:
        return more.alternatives if one is None else one
    return side(*(Counter(dict(a)) + Counter(dict(b)) for a, b in product(one, more.alternatives)))


def _instead(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """The open offer with one side put differently."""
    give = said.sides.get("give") or _Cards(context.mine(giving=True))
    get = said.sides.get("get") or _Cards(context.mine(giving=False))
    yield _offered(said, context, give, get)


def _terms(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """Yes under a condition: another count of what is open, or something on top or instead."""
    yield from _instead(act, said, context)
    known = resources_of([context.mine(giving=True), context.mine(giving=False)])
    named = {kind for one in said.sides.values() for kind in resources_of([one.alternatives])}
    if not named & known and UNKNOWN not in named:
        yield from _more_terms(act, said, context)


def _make(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """The open offer with another count of what one side has."""
    for giving in (False, True):
        new = _side_of(act, giving, context)
        had = resources_of([context.mine(giving)])
        if new and new.alternatives and resources_of([new.alternatives]) == had:
            sides = [new if giving == one else _Cards(context.mine(one)) for one in (True, False)]
            yield _offered(said, context, *sides)
            if new.of_open:
                return


def _lone(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """A mere number: a count of either side."""
    for giving in (True, False):
        if len(resources_of([context.mine(giving)])) == 1:
            number = _number(act, giving, context)
            yield _offered(said, context, *((number, None) if giving else (None, number)))


def _instead_any(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """Other cards on a side that is not said."""
    for giving in (True, False):
        if context.mine(giving) is not None and (new := _side_of(act, giving, context)):
            sides = [new if giving == one else _Cards(context.mine(one)) for one in (True, False)]
            yield _offered(said, context, *sides)


def _instead_of(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """Other cards on the side that has the ones they stand for."""
    new, (known, *_) = act.parts[0], [one for one in act.parts if _is(one, "known")]
    for giving in (False, True):
        old = _side_of(known, giving, context) if isinstance(known, Node) else None
        had = resources_of([context.mine(giving)])
        if old and resources_of([old.alternatives]) & had and isinstance(new, Node):
            put = _SIDES[new.name](new, giving, context)
            sides = [put if giving == one else _Cards(context.mine(one)) for one in (True, False)]
            yield _offered(said, context, *sides)


def _make_or_more(act: Node, said: _Said, context: Context) -> Iterator[Meaning]:
    """So much and it is a deal: another count of what is open, or something on top or instead."""
    made = list(_make(act, said, context))
    yield from made
    new = None if made else _side_of(act, False, context)
    if new is not None and context.answered is not None:
        give, get = context.mine(giving=True), context.mine(giving=False)
        yield _offered(said, context, _Cards(give), new)
        yield _offered(said, context, _Cards(give), _Cards(_sum(get, new)))


def _is(part: Part, name: str) -> bool:
    return isinstance(part, Node) and part.name == name


def _ratio(act: Node, said: _Said, context: Context) -> Meaning:
    """Kinds of cards beside their numbers: "2:1 sheep for ore"."""
    numbers = [int(str(part)) for part in act.parts if str(part).isdecimal()]
    kinds = [str(part) for part in act.parts if not str(part).isdecimal()]
    give, get = (side({kind: count}) for kind, count in zip(kinds, numbers, strict=True))
    return _offered(said, context, _Cards(give), _Cards(get))


def _side_of(act: Node, giving: bool, context: Context) -> _Cards | None:
    for inner in act.parts:
        if isinstance(inner, Node) and inner.name in _SIDES:
            return _SIDES[inner.name](inner, giving, context)
    return None


_CHANGES: dict[str, Callable[[Node, _Said, Context], Iterator[Meaning]]] = {
    **dict.fromkeys(("more", "more_get", "more_give"), _more),
    "more_terms": _more_terms,
    "instead": _instead,
    "instead_any": _instead_any,
    "instead_of": _instead_of,
    "make_or_more": _make_or_more,
    "terms": _terms,
    "make": _make,
    "lone": _lone,
}


def _banked(act: Node, said: _Said, context: Context) -> Meaning:
    give, get = said.sides.get("give"), said.sides.get("get")
    players = bool(said.to or said.to_all) or act.name == "bank_and_player"
    if (fault := (give and give.fault) or (get and get.fault)) and not players:
        return fault
    stated = [one.alternatives if one else None for one in (give, get)]
    return bank_trade(stated[0], stated[1], players, context)


def _dismissed(act: Node, said: _Said, context: Context) -> Meaning:
    if context.asked is None:
        return Chat()
    if context.answered is None:
        return Withdraw()
    return Reject(frozenset([context.answered]))


def _blocked(act: Node, said: _Said, context: Context) -> Meaning:
    cards = [inner for inner in act.parts if isinstance(inner, Node)]
    counts = _counted(cards[0].parts, context) if cards else {}
    kinds = {*counts} or resources_of([context.offer.get if context.offer else None])
    return Block(tuple(sorted(kinds - {UNKNOWN}))) if kinds - {UNKNOWN} else Chat()


def _told(act: Node, context: Context) -> Meaning:
    """What is announced: cards, none, or a plan."""
    if act.name == "tell_plan":
        kind, *place = (part for part in act.parts if isinstance(part, Node))
        where = "-".join(str(part) for part in place[0].parts) if place else ""
        return Announce("plan", plan=f"{kind.name} {where}".strip())
    if act.name == "tell_no_plan":
        return Announce("plan", plan="nothing")
    topic = {"tell_nothing": "resources", "tell_no_extra": "extra"}.get(act.name)
    if topic or act.name == "tell_nothing_wanted":
        return Announce(topic or "wanted")
    told = _side_of(act, True, context)
    cards: Bundle = told.alternatives[0] if told and told.alternatives else ()
    return Announce(act.name.removeprefix("tell_"), cards)


def _whom(act: Node) -> int:
    return int(str(act.parts[-1]))


_ACTS: dict[str, Callable[[Node, _Said, Context], Meaning]] = {
    "bank": _banked,
    "bank_and_player": _banked,
    "withdraw": lambda act, said, context: Withdraw(),
    "dismiss": _dismissed,
    "solicit": lambda act, said, context: Solicit(_seats(said, context)),
    "embargo": lambda act, said, context: Embargo(_whom(act)),
    "comply": lambda act, said, context: Comply(_whom(act)),
    "lift": lambda act, said, context: Lift(_whom(act)),
    "ratio": _ratio,
    "block": _blocked,
    "block_all": _blocked,
    "silence": lambda act, said, context: Silence(),
}
