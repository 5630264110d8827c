"""English as drafts of meanings: every way the grammar reads a line, in its context."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from games.talk.catan import meaning as say
from games.talk.catan.context import Context
from games.talk.catan.lexicon import Tokenized, grammar
from games.talk.catan.mistakes import bank_trade, stranger
from games.talk.catan.sides import Cards, is_side, number, side_of
from games.talk.chart import Node, Part, TooMuchWork

MOST_WORK = 8_000


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meaning the line may have; of several, those of the lowest rank count.

    ``firm``: how surely its words say who gives what. In "any ore …?" they do, in "anyone got ore
    …?" not if it is taken for a call to anyone and what the speaker got.
    """

    meaning: say.Meaning
    rank: int = 0
    firm: int = 0


@dataclass(slots=True)
class _Said:
    """What the nodes of one reading have told so far."""

    context: Context
    asked: bool
    to: set[int] = field(default_factory=set)
    to_all: bool = False
    sides: dict[str, Cards] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    acts: list[Node] = field(default_factory=list)
    rank: int = 0
    firm: int = 0
    forced: bool = False

    @property
    def seats(self) -> say.Seats:
        """Whom it speaks to."""
        if self.to:
            return frozenset(self.to)
        return say.ALL if self.to_all else self.context.addressed()

    def open(self, giving: bool) -> Cards:
        """The speaker's side of the open offer."""
        return Cards(self.context.mine(giving))


_Change: TypeAlias = Callable[[Node, _Said], Iterator[say.Meaning]]


def drafts(line: Tokenized, context: Context) -> Iterator[Candidate]:
    """Every meaning a line may have; none if the grammar does not read it."""
    try:
        readings = grammar().readings("line", line.lattice, MOST_WORK)
    except TooMuchWork:
        return
    for parts in readings:
        said = _Said(context, line.asked)
        _tell(parts, said)
        for meaning in _meanings(said):
            yield Candidate(_forced(meaning) if said.forced else meaning, said.rank, said.firm)


def _tell(parts: Iterable[Part], said: _Said) -> None:
    for part in parts:
        if isinstance(part, str):
            continue
        match part.name:
            case "to":
                said.to |= {int(seat) for seat in part.parts if isinstance(seat, str)}
            case "all":
                said.to_all = True
            case "give" | "get" | "price":
                told = side_of(part, part.name == "give", said.context)
                said.sides |= {part.name: told} if told else {}
                _tell((one for one in part.parts if not is_side(one)), said)
            case "accept" | "reject":
                said.answers.append(part.name)
                _tell(part.parts, said)
            case "second":
                said.rank += 1
                _tell(part.parts, said)
            case "forced":
                said.forced = True
            case "firm" | "loose":
                said.firm += 1 if part.name == "firm" else -1
                _tell(part.parts, said)
            case name if name != "ignored":
                said.acts.append(part)
                if name in _WITHIN:
                    _tell(part.parts, said)


_WITHIN = frozenset(
    (
        *("bank", "bank_and_player", "terms", "instead", "more_terms", "solicit"),
        *("ask_resources", "ask_plan", "ask_wanted", "ask_extra"),
    )
)
"""Acts whose parts are told like those of a line: names, sides."""


def _meanings(said: _Said) -> Iterator[say.Meaning]:
    """What one reading comes to."""
    if said.acts:
        act = next((one for one in said.acts if one.name == "unknown"), said.acts[-1])
        if act.name in _CHANGES:
            yield from _CHANGES[act.name](act, said) if said.context.offer else ()
        else:
            yield _acted(act, said)
    elif "price" in said.sides:
        yield from _priced(said)
    elif said.sides:
        yield _offered(said, said.sides.get("give"), said.sides.get("get"))
    elif said.answers:
        yield _answered({*said.answers}, said)


def _answered(answers: set[str], said: _Said) -> say.Meaning:
    """Yes or no: to who is named, or to the one whose offer is open; else it is only talk.

    "Deal?" asks for an answer and gives none, nor does "yes, no".
    """
    maker = said.context.answered
    to = frozenset(said.to) or frozenset(() if maker is None else (maker,))
    if said.asked or not to or len(answers) > 1:
        return say.Chat()
    return say.Accept(to) if "accept" in answers else say.Reject(to)


def _offered(said: _Said, give: Cards | None, get: Cards | None) -> say.Meaning:
    give, get = give or Cards(), get or Cards()
    if get.of_open and give.pointed:  # "I want 2 for that" states a number only
        give = Cards()
    if (give.pointed and get == Cards()) or (get.pointed and give == Cards()):
        return say.Chat()  # "I'll take it" states nothing
    if fault := give.fault or get.fault:
        return fault
    given, gotten = _apart(give, get), _apart(get, give)
    if given is gotten is None and not (give.any_ or get.any_):
        return say.Chat()
    return say.Offer(said.seats, given, gotten, give.any_, get.any_)


def _forced(meaning: say.Meaning) -> say.Meaning:
    """What has to be accepted; only talk if that is no one offer."""
    match meaning:
        case say.Offer(to, (give,), (get,)) if meaning.complete:
            return say.Force(to, (give,), (get,))
        case say.Mistake():
            return meaning
    return say.Chat()


def _apart(one: Cards, other: Cards) -> say.Side | None:
    """A side whose kind came from the open offer, unless the other side has that kind too."""
    if one.alternatives is None or not one.of_open or not one.kinds & other.kinds:
        return one.alternatives
    return say.side({say.UNKNOWN: sum(count for _, count in one.alternatives[0])})


def _priced(said: _Said) -> Iterator[say.Meaning]:
    """For so much: what is open goes for this, whichever side of it was stated."""
    give, get = said.open(giving=True), said.open(giving=False)
    if give.alternatives is not None:
        yield _offered(said, give, said.sides["price"])
    elif get.alternatives is not None:
        yield _offered(said, said.sides["price"], get)


def _put(said: _Said, giving: bool, new: Cards) -> say.Meaning:
    """The open offer with one side put differently."""
    return _offered(said, *((new, said.open(False)) if giving else (said.open(True), new)))


def _sum(one: Cards, more: Cards) -> Cards:
    """Every way to have one alternative of both."""
    if one.alternatives is None or more.alternatives is None:
        return one if more.alternatives is None else more
    both = product(one.alternatives, more.alternatives)
    return Cards(say.side(*(Counter(dict(a)) + Counter(dict(b)) for a, b in both)))


def _more(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """The open offer, and something on top of it."""
    to_speaker = said.context.answered is not None
    giving = not (act.name == "more_get" or (act.name == "more" and to_speaker))
    more = side_of(act, giving, said.context)
    if more and more.alternatives and not more.pointed:
        yield more.fault or _put(said, giving, _sum(said.open(giving), more))


def _more_terms(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """The same with a whole clause: "I want a wheat on top"."""
    none = Cards()
    give = _sum(said.open(True), said.sides.get("give", none))
    yield _offered(said, give, _sum(said.open(False), said.sides.get("get", none)))


def _instead(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """The open offer with what a clause says instead: "I can give wheat instead"."""
    give = said.sides.get("give") or said.open(True)
    yield _offered(said, give, said.sides.get("get") or said.open(False))


def _instead_any(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """Other cards, on a side that is not said."""
    for giving in (True, False):
        new = side_of(act, giving, said.context)
        if new and said.open(giving).alternatives is not None:
            yield _put(said, giving, new)


def _instead_of(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """Other cards, on the side that has the ones they stand for."""
    known = next(one for one in act.parts if isinstance(one, Node) and one.name == "known")
    for giving in (False, True):
        old = side_of(known, giving, said.context)
        new = side_of(act, giving, said.context)
        if old and new and old.kinds & said.open(giving).kinds:
            yield _put(said, giving, new)


def _terms(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """Yes under a condition: another count of what is open, or something on top or instead."""
    yield from _instead(act, said)
    named = {kind for one in said.sides.values() for kind in one.kinds}
    if not named & (said.open(True).kinds | said.open(False).kinds | {say.UNKNOWN}):
        yield from _more_terms(act, said)


def _make(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """The open offer with another count of what one side has."""
    for giving in (False, True):
        new = side_of(act, giving, said.context)
        if new and new.kinds and new.kinds == said.open(giving).kinds:
            yield _put(said, giving, new)
            if new.of_open:
                return


def _make_or_more(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """So much and it is a deal: another count of what is open, or something on top or instead."""
    made = list(_make(act, said))
    yield from made
    new = None if made else side_of(act, False, said.context)
    if new and said.context.answered is not None:
        yield _put(said, False, new)
        yield _put(said, False, _sum(said.open(False), new))


def _lone(act: Node, said: _Said) -> Iterator[say.Meaning]:
    """A mere number: a count of either side."""
    for giving in (True, False):
        if len(said.open(giving).kinds) == 1:
            told = number(act, giving, said.context)
            yield _offered(said, *((told, None) if giving else (None, told)))


_CHANGES: dict[str, _Change] = {
    **dict.fromkeys(("more", "more_get", "more_give"), _more),
    "more_terms": _more_terms,
    "instead": _instead,
    "instead_any": _instead_any,
    "instead_of": _instead_of,
    "terms": _terms,
    "make": _make,
    "make_or_more": _make_or_more,
    "lone": _lone,
}
"""What changes the open offer, and says nothing where none is open."""


def _ratio(act: Node, said: _Said) -> say.Meaning:
    """Kinds of cards beside their numbers: "2:1 sheep for ore"."""
    numbers = [int(str(part)) for part in act.parts if str(part).isdecimal()]
    kinds = [str(part) for part in act.parts if not str(part).isdecimal()]
    give, get = (say.side({kind: count}) for kind, count in zip(kinds, numbers, strict=True))
    return _offered(said, Cards(give), Cards(get))


def _banked(act: Node, said: _Said) -> say.Meaning:
    give, get = said.sides.get("give", Cards()), said.sides.get("get", Cards())
    players = bool(said.to or said.to_all) or act.name == "bank_and_player"
    if (fault := give.fault or get.fault) and not players:
        return fault
    return bank_trade(give.alternatives, get.alternatives, players, said.context)


def _dismissed(act: Node, said: _Said) -> say.Meaning:
    """Never mind: of the own offer, or of another's."""
    if said.context.answered is not None:
        return say.Reject(frozenset([said.context.answered]))
    return say.Chat() if said.context.asked is None else say.Withdraw()


def _blocked(act: Node, said: _Said) -> say.Meaning:
    told = side_of(act, True, said.context)
    offer = said.context.offer
    kinds = told.kinds if told else say.resources_of([offer.get if offer else None])
    named = tuple(sorted(kinds - {say.UNKNOWN}))
    return say.Block(named) if named else say.Chat()


def _planned(act: Node, said: _Said) -> say.Meaning:
    kind, *place = (part for part in act.parts if isinstance(part, Node))
    where = "-".join(str(part) for part in place[0].parts) if place else ""
    return say.Announce("plan", plan=f"{kind.name} {where}".strip())


def _told(about: str) -> Callable[[Node, _Said], say.Meaning]:
    def tell(act: Node, said: _Said) -> say.Meaning:
        told = side_of(act, True, said.context)
        return say.Announce(about, told.alternatives[0] if told and told.alternatives else ())

    return tell


def _acted(act: Node, said: _Said) -> say.Meaning:
    if act.name in _ACTS:
        return _ACTS[act.name](act, said)
    kind, _, about = act.name.partition("_")
    named = about.replace("_", " ")
    return say.Argue(said.seats, named) if kind == "argue" else say.Request(said.seats, named)


def _whom(act: Node) -> int:
    return int(str(act.parts[-1]))


_ACTS: dict[str, Callable[[Node, _Said], say.Meaning]] = {
    "bank": _banked,
    "bank_and_player": _banked,
    "ratio": _ratio,
    "dismiss": _dismissed,
    "block": _blocked,
    "block_all": _blocked,
    "tell_plan": _planned,
    **{f"tell_{about}": _told(about) for about in ("resources", "extra", "wanted")},
    **{f"tell_no_{about}": _told(about) for about in ("resources", "extra", "wanted")},
    "tell_no_plan": lambda act, said: say.Announce("plan", plan="nothing"),
    "unknown": lambda act, said: stranger(str(act.parts[0])),
    "withdraw": lambda act, said: say.Withdraw(),
    "solicit": lambda act, said: say.Solicit(said.seats),
    "embargo": lambda act, said: say.Embargo(_whom(act)),
    "comply": lambda act, said: say.Comply(_whom(act)),
    "lift": lambda act, said: say.Lift(_whom(act)),
    "silence": lambda act, said: say.Silence(),
}
