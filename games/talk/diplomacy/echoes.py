"""What an offer beside the open one comes to: a part of it said again, its contrary, or its price.

"Galicia stays clear, you have my word" takes an offer in which the writer's part is Galicia;
"Denmark stays where it is" refuses one that Denmark move; "then I want you out of Norway in
return" asks for Norway beside all that was offered.
"""

import re
from collections.abc import Set
from dataclasses import replace

from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.folding import apart, conjuncts, fold
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.tokenized import Tokenized

_PARTLY = """
    but except only just without no not never nope nah minus drop dropped leave skip strike cut
    forget out apart rest part bit half more nothing instead rather prefer if unless less merely
    how what why or whether maybe first better cannot certainly
"""
"""What may take only a part of an offer, or none of it."""
_ALONE = frozenset(("just", "only", "merely"))
_DENIED_DEED = re.compile(
    r"\b(?:will|do|shall|am|going to) not\b|\bnot going to\b|\b(?:out|off) of\b"
)
"""A denial in what is promised, not of the offer."""
_SOFTENING = """
    but rather prefer instead better counterproposal only just best all offer suggest propose
    what how if unless could can would yes ok okay agree accept deal except and
"""
"""What makes another offer of the contrary of one that is open."""
_STANDING = """
    stay stays staying keep keeps remain remains belongs no nope nah not never decline
"""
_ENDED = re.compile(
    r",? and (?:that is (?:it|that|final)|there is an end of it|that is end of it)$"
)
_IN_RETURN = re.compile(
    r"\bin (?:return|exchange|turn)\b(?! for)|^(?:\+|plus|and) |^for (?:that|this|it) (?:,|i|you)\b"
)
"""What names a price for all that was offered."""

_THAT_AND = re.compile(
    r"(?:those|these|your|same) terms (?:and|plus)\b|all (?:that|this) (?:and|plus)\b"
)
"""What takes the open offer and adds to it."""
_STRINGS = re.compile(
    r"\b(?:minus|strike|depends|add (?:that|this|it)|so promise|(?:so|as) long as (?!that is))\b"
)
"""What ties strings to a yes."""
_REST = re.compile(r"\b(?:rest (?:is|as|of)|do rest|same but|as well)\b")
"""What speaks of the open offer beside what is said."""

_IN_PART = frozenset(_PARTLY.split())
_SOFTENED = frozenset(_SOFTENING.split())
_STANDING_FAST = frozenset(_STANDING.split())

_Piece = tuple[object, ...] | say.Element


def weighed_against(
    line: Tokenized, said: say.Sentence, context: Context, before: say.Sentence | None
) -> say.Sentence:
    """What an offer is, that says again or denies what the open one asks, or names its price; after
    another of one's own it names the price of that."""
    asked = offer_to_answer(context)
    if asked is None or not isinstance(said, say.Propose) or line.asked:
        return said
    if _refuses(line, said, asked, context):
        return say.Reject(context.speaker, context.to, asked.deal)
    pieces, offered = _pieces(said.deal), _pieces(asked.deal)
    if pieces <= offered and not _in_part(line):
        own = {one for one in offered if context.speaker in _bound(one)}
        promised = any(not _is_bond(one) for one in own)
        if own <= pieces and (promised or pieces == offered):
            return say.Accept(context.speaker, context.to, asked.deal)
    if (alone := _with_enemies(line, said, asked)) is not None:
        return replace(said, deal=(alone,))
    others = all(context.speaker not in _bound(one) for one in pieces)
    text = " ".join(line.words)
    new = pieces.isdisjoint(offered) and not isinstance(before, say.Propose)
    priced = new and others and _gives(offered, context.speaker) and _IN_RETURN.search(text)
    if priced or (new and _THAT_AND.match(text)):
        return say.Propose(context.speaker, context.to, fold(asked.deal + said.deal))
    return said


def _with_enemies(line: Tokenized, said: say.Propose, asked: say.Propose) -> say.Element | None:
    """The alliance that was offered, of "just the alliance": with its enemies."""
    if len(said.deal) != 1 or _ALONE.isdisjoint(line.text.lower().split()):
        return None
    meant = said.deal[0].phi
    if not isinstance(meant, dip.Aly) or meant.enemies:
        return None
    for one in asked.deal:
        if isinstance(one.phi, dip.Aly) and one.phi.powers == meant.powers:
            return one
    return None


def half_said(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """Whether a part of the open offer is said again, and no word says that only that is meant."""
    asked = offer_to_answer(context)
    if asked is None or not isinstance(said, say.Propose) or _in_part(line):
        return False
    if line.asked or line.words[:2] == ("let", "us"):
        return False
    return _pieces(said.deal) < _pieces(asked.deal)


def rest_lost(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """Whether more is said of the open offer than what is read: "…, the rest is fine"."""
    asked = offer_to_answer(context)
    text = " ".join(line.words)
    if asked is None:
        return False
    if isinstance(said, say.Accept):
        return _STRINGS.search(text) is not None
    apart_from_it = isinstance(said, say.Propose) and _pieces(said.deal).isdisjoint(
        _pieces(asked.deal)
    )
    return apart_from_it and _REST.search(text) is not None


def offer_to_answer(context: Context) -> say.Propose | None:
    """The open offer, if it was made by one who is spoken to."""
    asked = context.open
    theirs = isinstance(asked, say.Propose) and asked.sender in context.to
    return asked if isinstance(asked, say.Propose) and theirs else None


def spoken_of(line: Tokenized, asked: say.Sentence) -> bool:
    """Whether all that a line names is in the open offer or question."""
    text = NOTATION.write(asked)
    named = [
        {code for _, code in (*spans.get("POWER", ()), *spans.get("PROVINCE", ()))}
        for spans in line.lattice.spans
    ]
    return all(any(code in text for code in codes) for codes in named if codes)


def _in_part(line: Tokenized) -> bool:
    words = _DENIED_DEED.sub("", " ".join(line.words)).split()
    return not (_IN_PART.isdisjoint(words) and _ALONE.isdisjoint(line.text.lower().split()))


def _pieces(deal: say.Deal) -> Set[_Piece]:
    """What each part of a deal is, a zone power by power and province by province."""
    found: set[_Piece] = set()
    for one in apart(conjuncts(fold(deal))):
        if isinstance(one, say.Commit) and isinstance(one.phi, say.Do):
            found.add(replace(one, phi=replace(one.phi, action=_journey(one.phi.action))))
        elif isinstance(one.phi, dip.Dmz):
            found |= {(dip.Dmz, power, one.phi.provinces, one.time) for power in one.phi.powers}
        else:
            found.add(one)
    return found


def _journey(action: say.Action) -> say.Action:
    """A convoyed army's journey is its move."""
    return action.convoyed if isinstance(action, dip.Cvy) else action


def _bound(piece: _Piece) -> tuple[object, ...]:
    """Who would be bound by a part of a deal."""
    if isinstance(piece, say.Agree):
        return piece.parties
    return (piece.promiser,) if isinstance(piece, say.Commit) else piece[1:2]


def _is_bond(piece: _Piece) -> bool:
    return isinstance(piece, say.Agree)


def _gives(offered: Set[_Piece], speaker: str) -> bool:
    """Whether an offer asks something of somebody."""
    return any(speaker in _bound(one) for one in offered)


def _refuses(line: Tokenized, said: say.Propose, asked: say.Propose, context: Context) -> bool:
    """ "Denmark stays where it is", to one who asked that it move."""
    words = frozenset(_ENDED.sub("", " ".join(line.words)).split())
    if len(said.deal) != 1 or _STANDING_FAST.isdisjoint(words) or words & _SOFTENED:
        return False
    return any(_contrary(said.deal[0].phi, two.phi) for two in asked.deal)


def _contrary(said: say.Phi, asked: say.Phi) -> bool:
    """Whether one thing cannot be done where another is."""
    match said, asked:
        case say.Do(dip.Hld(unit)), say.Do(dip.Mto(mover, _) | dip.Cvy(_, dip.Mto(mover, _))):
            return unit == mover
        case say.Do(dip.Hld(unit)), dip.Dmz(powers, provinces):
            return unit.power in powers and unit.region.province in provinces
        case dip.Dmz((power,), provinces), say.Do(
            dip.Mto(unit, region) | dip.Sup(_, dip.Mto(unit, region))
        ):
            return unit.power == power and region.province in provinces
        case say.No(dip.Drw() as drawn), dip.Drw():
            return drawn == asked
        case dip.Pce(powers), dip.Aly(_, enemies):
            return not set(powers).isdisjoint(enemies)
    return False
