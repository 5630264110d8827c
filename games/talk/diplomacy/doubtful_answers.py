"""Readings as an answer, or beside one, that the words themselves speak against."""

import re
from collections.abc import Callable, Iterator

from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.echoes import half_said, offer_to_answer, rest_lost
from games.talk.diplomacy.folding import conjuncts
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.tokenized import Tokenized

_REFUSING = frozenset(("reject", "refuse", "decline", "object", "disagree"))
_RECEIVING = frozenset(("read", "seen", "received", "saw", "noticed"))
_AGREEING = frozenset(("accept", "accepted", "agree", "agreed", "deal", "accepting", "agreeing"))
_WAVERING = frozenset(("maybe", "perhaps", "possibly", "might", "may"))
_THINKING = frozenset(("think", "consider", "see"))
_LIKED = frozenset(("liked", "loved", "worked", "sounded", "seemed", "looked", "suited"))
_NAY = frozenset(("no", "nope", "nah"))
_ASSENTING = re.compile(
    r"(?:(?:yes|yeah|yep|yup|agreed|accepted|deal|certainly|gladly|by all means|of course"
    r"|with pleasure|i (?:gladly )?(?:accept|agree)|i am (?:all for it|game|in|on board|happy to))"
    r" (?:,|and|but|though|;|:|--)"
    r"|(?:ok|fine|sure|good|great|very) , (?:and|though|plus|also) )"
    r"(?!.*\b(?:instead|rather|how about|what about|first|if)\b)"
)
"""A yes that more follows: what it answers is a part of what is meant."""
_BOND_TAKEN = re.compile(
    r"(?:i )?(?:accept|agree to|take|say yes to|yes to|agreed to|accepted)"
    r" (?:(?:your|our|a|an|this|that) )?(?:peace|truce|alliance|draw|dmz|support)"
)
"""One thing that is accepted, and nothing else."""


def _not_refused(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "I do not reject it" refuses nothing, and offers nothing instead."""
    refused = isinstance(said, say.Reject | say.Propose | say.Withdraw)
    return refused and context.open is not None and line.follows("not", _REFUSING)


def _both_ways(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Yes and no"."""
    replies = isinstance(said, say.Accept | say.Reject | say.Answer)
    text = " ".join(line.words)
    return replies and any(one in text for one in ("yes and no", "no and yes", "yes or no"))


def _only_received(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Yes, I have read your proposal"."""
    words = frozenset(line.words)
    received = not words.isdisjoint(_RECEIVING) and words.isdisjoint(_AGREEING)
    return isinstance(said, say.Accept) and received


def _wavering(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Maybe I accept", and "I will think about it"."""
    wavers = not _WAVERING.isdisjoint(line.words) or line.follows("will", _THINKING)
    told = isinstance(said, say.Answer) and not isinstance(said.info, say.Belief | say.Unknown)
    return (told or _settles(said)) and wavers


def _liked_once(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "I liked your plan"."""
    return _settles(said) and not _LIKED.isdisjoint(line.words)


def _only_asked(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Fair?" asks, and so does "Why not?" alone; "Sure, why not?" does not."""
    assents = line.words[-2:] == ("why", "not") and len(line.words) > len(("why", "not"))
    whole = "," not in line.words and not assents
    return _settles(said) and line.asked and whole


def _settles(said: say.Sentence) -> bool:
    return isinstance(said, say.Accept | say.Reject)


def _another_answer(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "No way, Venice stays" answers an open question before it promises anything."""
    asked = isinstance(context.open, say.Query) and context.open.sender in context.to
    return asked and isinstance(said, say.Propose) and line.words[0] in _NAY


def _half_answered(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Agreed, and on top of that …": what was agreed to must not be lost."""
    asked = offer_to_answer(context)
    if asked is None or not isinstance(said, say.Propose):
        return False
    agreed = _ASSENTING.match(" ".join(line.words))
    return agreed is not None and not set(_pieces(said.deal)) & set(_pieces(asked.deal))


def _going_nowhere(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Piedmont is not going anywhere" answers who asked it to, and offers nothing."""
    asked = offer_to_answer(context)
    if asked is None or not isinstance(said, say.Propose):
        return False
    moved = {
        one.phi.action.unit
        for one in asked.deal
        if isinstance(one.phi, say.Do) and isinstance(one.phi.action, dip.Mto)
    }
    held = {
        one.phi.action.unit
        for one in said.deal
        if isinstance(one.phi, say.Do) and isinstance(one.phi.action, dip.Hld)
    }
    return "anywhere" in line.words and bool(moved & held)


def _part_accepted(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "I accept the peace" takes no deal as a whole that holds more than a peace."""
    bond = _BOND_TAKEN.fullmatch(" ".join(line.words))
    deal = said.deal if isinstance(said, say.Accept) else ()
    return bond is not None and len({type(one.phi) for one in deal}) > 1


def _narrower_answer(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Yes, against Austria" answers an open question before it offers anything."""
    asked = isinstance(context.open, say.Query) and context.open.sender in context.to
    narrower = line.words[0] in ("yes", "yeah", "yep") and line.words[1:3] == (",", "against")
    return asked and narrower and isinstance(said, say.Propose)


def _about_offer(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "I don't want Venice", to one who offers it, is rather an answer than news."""
    asked = offer_to_answer(context)
    if asked is None or not isinstance(said, say.Inform):
        return False
    told = said.info.part if isinstance(said.info, say.Not) else said.info
    if isinstance(told, say.Feel):
        return told.agent == context.speaker and "that" in line.words
    wanted = told.wish if isinstance(told, say.Desire) else None
    own = isinstance(told, say.Desire) and told.agent == context.speaker
    unwanted = own and told is not said.info
    return unwanted and isinstance(wanted, dip.Province) and wanted.code in NOTATION.write(asked)


def _pieces(deal: say.Deal) -> Iterator[object]:
    """What each part of a deal is about: the province of a zone, the powers of an alliance."""
    for one in conjuncts(deal):
        match one.phi:
            case dip.Dmz(_, provinces):
                yield from provinces
            case dip.Aly(powers, _):
                yield powers
            case phi:
                yield phi


ANSWERING: dict[str, Callable[[Tokenized, say.Sentence, Context], bool]] = {
    "Say plainly whether you accept.": _not_refused,
    "That says yes and no.": _both_ways,
    "Say whether you accept it.": _only_received,
    "“Maybe” is no answer.": _wavering,
    "Say whether you accept it now.": _liked_once,
    "Say whether you accept, without a question mark.": _only_asked,
    "Answer the question first.": _another_answer,
    "Say whether you accept what was offered.": _half_answered,
    "Say whether you decline.": _going_nowhere,
    "Say whether you accept the rest too.": _part_accepted,
    "Say yes or no to the question.": _narrower_answer,
    "Say whether you accept the whole of it.": half_said,
    "Say in full what you accept.": rest_lost,
    "Say whether you accept that.": _about_offer,
}
"""Why a reading that answers, or should, is doubted, and whether it is."""
