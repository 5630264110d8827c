"""Offers and questions that are open while a text is said that does not take them up.

In play something is nearly always open, while most texts of known meaning have nothing open but to
answer it: what they mean by themselves they mean beside what another text has open, too.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from games.talk import sentences as say
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.folding import apart
from games.talk.diplomacy.language.ontology import (
    NOTATION,
    Bld,
    Cvy,
    Dmz,
    Dsb,
    Hld,
    Mto,
    Province,
    Region,
    Rem,
    Rto,
    Sup,
    Unit,
    Wve,
)
from games.talk.measuring import utterances

T = TypeVar("T")


class Opened(NamedTuple):
    """What is open somewhere, with the orders in it."""

    said: say.Propose | say.Query
    orders: Sequence[say.Action]


Waiting = Mapping[tuple[str, str], Sequence[Opened]]
"""What is open, by who said it and to whom."""

_FIRST = frozenset(("yes", "yeah", "yep", "yup", "no", "nope", "nah", "k", "good", "done", "right"))
"""Words with which an answer may begin."""
_ANSWERS = frozenset(
    (
        *("sure", "ok", "okay", "deal", "deals", "agreed", "agree", "fine", "accept", "accepted"),
        *("gladly", "works", "reject", "decline", "refuse", "withdraw", "sign", "offer", "terms"),
        *("also", "too", "only", "instead", "rather", "then", "otherwise", "that", "it", "this"),
        *("proposal", "addition", "besides", "condition", "return", "favor", "favour", "price"),
        "but",
    )
)
"""Words by which what is open may be meant, wherever they stand."""
_IN = "in"
"""With what a line ends that takes part: "Leave Galicia and I'm in"."""
_OWN = say.Propose | say.Inform | say.Query
"""What may be said of one's own accord."""
_LONGEST = 3
"""Parts that an offer may have."""
_ASKING, _BARE = 0.2, 0.4
"""How often a question is open rather than an offer, and how often nothing that speaks of
orders."""


def waiting(files: Iterable[Path]) -> Waiting:
    """What is open in the utterances of files, between two powers."""
    found: dict[tuple[str, str], list[Opened]] = defaultdict(list)
    contexts = (one.context for file in files for one in utterances(file))
    for text in dict.fromkeys(context.get("open") for context in contexts):
        said = NOTATION.read(text) if text else None
        if not isinstance(said, say.Propose | say.Query):
            continue
        if len(said.receivers) == 1:
            found[said.sender, said.receivers[0]].append(Opened(said, [*_within(said, say.Action)]))
    return dict(found)


def _within(term: object, kind: type[T]) -> Iterator[T]:
    """The parts of a sentence that are of a kind, the outermost."""
    if isinstance(term, kind):
        yield term
    elif isinstance(term, tuple):
        yield from (found for part in term for found in _within(part, kind))
    elif is_dataclass(term):
        yield from (found for of in fields(term) for found in _within(getattr(term, of.name), kind))


def takes_up(words: Sequence[str]) -> bool:
    """Whether a line may take up what is open by one of its words.

    >>> takes_up("you stay out of galicia".split()), takes_up("only if you leave galicia".split())
    (False, True)
    """
    return words[0] in _FIRST or words[-1] == _IN or not _ANSWERS.isdisjoint(words)


def beside_open(
    said: say.Sentence | None, context: Context, pool: Waiting, chance: random.Random
) -> Context | None:
    """The context of a text with something open that its meaning, None if it means nothing, has
    nothing in common with; None if there is none."""
    own = said is None or isinstance(said, _OWN)
    if context.open or len(context.to) != 1 or not own:
        return None
    found = list(pool.get((context.to[0], context.speaker), ()))
    chance.shuffle(found)
    asks, bare = chance.random() < _ASKING, chance.random() < _BARE
    found.sort(
        key=lambda one: (isinstance(one.said, say.Query) is not asks, bare and len(one.orders) > 0)
    )
    fit = (one.said for one in found if all(_possible(order, context) for order in one.orders))
    other = next((one for one in fit if _is_other(one, said)), None)
    return replace(context, open=other) if other else None


def _possible(order: say.Action, context: Context) -> bool:
    """Whether the unit of an order stands there, in the season of such orders."""
    match order:
        case Bld() | Wve():
            return context.season == "WIN"
        case Rem(unit):
            return context.season == "WIN" and _stands(unit, context)
        case Rto(unit) | Dsb(unit):
            return context.season in ("SUM", "AUT") and _stands(unit, context)
        case Sup(unit, Hld(other)) | Sup(unit, Mto(other)) | Cvy(unit, Mto(other)):
            return _stands(unit, context) and _stands(other, context)
        case Hld(unit) | Mto(unit):
            return _stands(unit, context)
    return False


def _stands(unit: Unit, context: Context) -> bool:
    return unit in context.units.get(unit.power, ())


def _is_other(opened: say.Propose | say.Query, said: say.Sentence | None) -> bool:
    """Whether what is open shares nothing with what is said."""
    if isinstance(opened, say.Query):
        return not isinstance(said, say.Inform) and _places(opened).isdisjoint(_places(said))
    if len(opened.deal) > _LONGEST:
        return False
    return not isinstance(said, say.Propose) or _parts(opened.deal).isdisjoint(_parts(said.deal))


def _places(said: say.Sentence | None) -> set[str]:
    """The provinces that a sentence speaks of."""
    zones = (code for zone in _within(said, Dmz) for code in zone.provinces)
    regions = (region.province for region in _within(said, Region))
    return {*zones, *regions, *(province.code for province in _within(said, Province))}


def _parts(deal: say.Deal) -> set[tuple[str, object]]:
    """Who promises what, zones by province: an agreement is a promise of each."""
    return {
        (who, one.phi.provinces if isinstance(one.phi, Dmz) else one.phi)
        for one in apart(deal)
        for who in (one.parties if isinstance(one, say.Agree) else (one.promiser,))
    }
