"""Readings that the words themselves speak against: rather not read than read wrongly."""

import re
from collections.abc import Callable, Collection
from itertools import pairwise

from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.context import Context, landings
from games.talk.diplomacy.doubtful_answers import ANSWERING
from games.talk.diplomacy.folding import conjuncts
from games.talk.diplomacy.tokenized import Tokenized
from games.talk.diplomacy.winter import HOMES

_SUPPOSING = frozenset(("suppose", "supposing", "imagine", "assume", "pretend"))
_ABLE = frozenset(("can", "could"))
_WISHFUL = re.compile(
    r"\b(?:wish|as if|if only) (?:i|you|we|they|he|she|it|\w+) (?:were|was|had|wanted)\b"
    r"|\b(?:could|would|should|might) have (?:been|allied|made|promised|wanted|offered|agreed)\b"
)
"""What is told as not being so: "I wish I were allied with them", "I could have allied"."""
_THOUGHT = re.compile(
    r"\bi thought\b(?! (?:that )?(?:you|i) (?:\w+ ){1,3}(?:know|hear|tell|be told)\b)"
)
"""What somebody only thought once; "I thought you should know" leads up to news."""
_ORDERING = frozenset(
    (
        *("support", "move", "hold", "convoy", "build", "disband", "remove", "retreat", "keep"),
        *("leave", "stay", "go", "march", "sail", "attack", "withdraw", "return"),
    )
)
_SHARING = frozenset(
    ("i", "we", "us", "me", "my", "our", "let", "all", "three", "everyone", "both", "ourselves")
)
_BEING = frozenset(("is", "are", "be", "being", "gets"))
_AIDED = frozenset(("supported", "helped", "backed", "assisted", "convoyed", "ferried", "carried"))
_SITTING = frozenset(("sitting", "standing", "parked", "camped", "stationed"))
_WITHIN = frozenset(("in", "on", "at", "there", "right", "near", "next"))
_WISHING = frozenset(
    ("want", "wanted", "plan", "planned", "intend", "intended", "wish", "wished", "hope", "hoped")
)
_PRICE = re.compile(
    r"\bwhat (?:would|will|could|might|can|do|does|should|must) "
    r"(?:it (?:take|cost)|(?:make|get|convince|persuade|move) you|you (?:want|need|ask|expect) for"
    r"|i (?:have|need) to|i (?:offer|give|do|pay))\b"
    r"|\bhow (?:can|could|do|may|might) i (?:get|make|convince|persuade|win|bring|move) you\b"
)
"""What asks on which terms something would be done."""
_ALSO = re.compile(
    r"\b(?:and|but) "
    r"(?:so (?:do|am|did|have|does|is|are) \w+|i (?:do|am|have) (?:too|as well|also)|me too)$"
)
"""What says of another what was told of the first: "… and so do I"."""
_STAYING = frozenset(("stay", "stays", "staying", "keep", "keeps", "hold", "holds", "remain"))
_AWAY = frozenset(("out", "away", "off", "clear"))
_SARCASM = re.compile(r"\s*(?:oh,? (?:sure|yeah|great|right)|yeah,? (?:right|sure))\b", re.I)
_BY = frozenset(("by", "from"))
_STAYING_OUT = re.compile(r"^(?!you )[\w ]+ (?:stays|keeps) out of it$")
_CONDITION = re.compile(
    r"^(?:if|once|when|as soon as|should you)\b|\band i will\b|\band (?:then )?i \w+\b"
)
"""What makes something follow on what another does."""
_CALLED_OFF = re.compile(
    r"^(?:please |just |so |but )*"
    r"(?:cancel|scrap|abort|nix|scratch|veto|call off|forget(?: about)?) (?!.*(?:[,;]| and | but ))"
)
"""What asks that something not be done: all of a clause that begins so is called off."""
_CLASHING = re.compile(r"\bbounces?\b|\bnobody\b|\bneither\b")
"""What two who move to one place may want."""


def doubt(line: Tokenized, said: say.Sentence, context: Context) -> str | None:
    """Why a reading of a line cannot be meant; None if it may be.

    What is doubted is what other words of the line deny, mock or only suppose, what a question
    was to be answered with, and an order that the board does not allow.
    """
    for why, doubted in _DOUBTS.items():
        if doubted(line, said, context):
            return why
    return None


def _unable(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "I am afraid I cannot leave Norway" is neither a belief nor a promise."""
    own = any(
        one in ("i", "we") and two in _ABLE and three == "not"
        for one, two, three in zip(line.words, line.words[1:], line.words[2:], strict=False)
    )
    return own and isinstance(said, say.Inform) and isinstance(said.info, say.Belief)


def _in_any_case(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "… even if you move to Venice" asks nothing of anybody."""
    return isinstance(said, say.Propose) and line.follows("even", frozenset(("if",)))


def _if_ever(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "If I ever leave Belgium, it will be feet first" makes no condition of it."""
    return isinstance(said, say.Propose) and "if i ever " in " ".join(line.words)


def _supposed(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Suppose that I move to Tyrolia": it is neither so nor believed."""
    if _WISHFUL.search(" ".join(line.words)):
        return True
    text = " ".join(line.words)
    told = isinstance(said, say.Inform | say.Answer | say.Query)
    return told and (
        line.words[0] in _SUPPOSING or "if i were" in text or _THOUGHT.search(text) is not None
    )


def _mocking(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Oh sure, I will give you Paris too"."""
    return isinstance(said, say.Propose) and bool(_SARCASM.match(line.text))


def _other_doer(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "I will support …" and "not helping …" promise what the writer does; "you will …" not."""
    if not isinstance(said, say.Propose):
        return False
    first, second, third = (*line.words, "", "", "")[:3]
    ordered = second in ("will", "shall") and third in _ORDERING
    if first == "you" and ordered:
        return not any(_takes_part(said, power) for power in context.to)
    own = (first == "i" and ordered) or (
        first == "not" and second.endswith("ing") and not line.begged
    )
    return own and not _takes_part(said, context.speaker)


def _takes_part(said: say.Propose, power: str) -> bool:
    return any(
        isinstance(one, say.Agree) or (isinstance(one, say.Commit) and one.promiser == power)
        for one in said.deal
    )


def _without_writer(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Austria and Russia should make peace" does not bind the writer."""
    named = {code for spans in line.lattice.spans for _, code in spans.get("POWER", ())}
    others = len(named & set(context.to)) > 1 and context.speaker not in named
    others = others or line.follows("you", frozenset(("two",)))
    others = others and _SHARING.isdisjoint(line.words)
    return others and isinstance(said, say.Propose) and _shared_with(said, context.speaker)


def _shared_with(said: say.Propose, power: str) -> bool:
    return any(isinstance(one, say.Agree) and power in one.parties for one in said.deal)


def _wished(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "You two make peace" is no news of a peace."""
    told = isinstance(said, say.Inform) and isinstance(said.info, say.Agree)
    return told and line.words[0] == "you" and "make" in line.words and "made" not in line.words


def _chosen(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Serbia or hold": a choice is no threat."""
    deal = said.deal if isinstance(said, say.Propose) and "or" in line.words else ()
    return any(
        isinstance(one, say.Commit)
        and isinstance(one.phi, say.If)
        and isinstance(one.phi.condition, say.No)
        and dip.DIPLOMACY.agents_of(one.phi.condition) == (one.promiser,)
        for one in deal
    )


def _by_nobody(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Munich is supported to Burgundy" gives no support, but has it from somebody."""
    passive = any(one in _BEING and two in _AIDED for one, two in pairwise(line.words))
    return passive and isinstance(said, say.Propose) and _BY.isdisjoint(line.words)


def _cut_short(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "If you stay out of the Channel" has nobody stay; "… where it is" has."""
    if "where" in line.words:
        return False
    deal = set(said.deal) if isinstance(said, say.Propose) else set()
    if isinstance(context.open, say.Propose):
        deal -= set(context.open.deal)
    holds = _holds(deal)
    staying = [two for one, two in pairwise((*line.words, "")) if one in _STAYING]
    return holds and bool(staying) and _AWAY.issuperset(staying)


def _holds(deal: Collection[say.Element]) -> bool:
    """Whether somebody is to hold."""
    return any(isinstance(one.phi, say.Do) and isinstance(one.phi.action, dip.Hld) for one in deal)


def _out_of_reach(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """A support where the supporter cannot go, of a unit that was only inferred."""
    deal = said.deal if isinstance(said, say.Propose) else ()
    named = {place for spans in line.lattice.spans for _, place in spans.get("PROVINCE", ())}
    return any(_far(one.phi, named) for one in deal)


def _far(phi: say.Phi, named: Collection[str]) -> bool:
    match phi:
        case say.Do(dip.Sup(helper, dip.Mto(unit, region))):
            inferred = unit.region.province not in named
            return inferred and not landings(helper, region.province)
    return False


def _at_once(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "You could move to Burgundy, but I would rather you moved to Tyrolia": not both."""
    orders: dict[object, set[object]] = {}
    for one in said.deal if isinstance(said, say.Propose) else ():
        match one.phi:
            case say.Do(
                (
                    dip.Mto(unit, _) | dip.Rto(unit, _) | dip.Sup(unit, _) | dip.Cvy(unit, _)
                ) as order,
                when,
            ):
                orders.setdefault((unit, when or one.time), set()).add(order)
    return any(len(several) > 1 for several in orders.values())


def _stands_there(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "You are sitting in it" says where somebody is, and has nobody stay there."""
    stands = any(
        one in _BEING and two in _SITTING and three in _WITHIN
        for one, two, three in zip(line.words, line.words[1:], line.words[2:], strict=False)
    )
    return stands and isinstance(said, say.Propose) and _holds(said.deal)


def _told_by_halves(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Austria is angry, and so am I" tells of two."""
    again = _ALSO.search(" ".join(line.words)) is not None
    return again and isinstance(said, say.Inform) and not isinstance(said.info, say.Both)


def _why_done(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Why did you move to Burgundy?" asks for no wish of today."""
    asked = said.info if isinstance(said, say.Query) else None
    wished = isinstance(asked, say.Explain) and isinstance(asked.info, say.Desire)
    past = line.follows("why", frozenset(("did", "have", "has", "were", "was")))
    return wished and past and _WISHING.isdisjoint(line.words)


def _out_of_itself(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Bohemia stays out of it" has no unit of Bohemia keep out of Bohemia."""
    deal = said.deal if isinstance(said, say.Propose) else ()
    zone = {code for one in deal if isinstance(one.phi, dip.Dmz) for code in one.phi.provinces}
    named = {code for spans in line.lattice.spans for _, code in spans.get("PROVINCE", ())}
    return bool(zone) and zone <= named and _STAYING_OUT.search(" ".join(line.words)) is not None


def _said_to_deny(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Anything but happy", and "peace with England, certainly not"."""
    text = " ".join(line.words)
    denied = text.endswith(", certainly not") and isinstance(said, say.Propose)
    return denied or (isinstance(said, say.Inform) and "anything but" in text)


def _hostile(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Enter Venice and I go to Vienna" makes no deal of a threat."""
    text = " ".join(line.words)
    if (
        not isinstance(said, say.Propose)
        or _CONDITION.search(text) is None
        or _CLASHING.search(text)
    ):
        return False
    moves = [
        (one.promiser, one.phi.action)
        for one in conjuncts(said.deal)
        if isinstance(one, say.Commit)
        and isinstance(one.phi, say.Do)
        and isinstance(one.phi.action, dip.Mto)
    ]
    left = {order.unit for _, order in moves}
    theirs = {unit for power in context.to for unit in context.units.get(power) or ()} - left
    entered = {order.region.province for doer, order in moves if doer in context.to}
    entered |= {unit.region.province for unit in theirs}
    entered |= {province for power in context.to for province in HOMES[power]}
    return any(
        doer == context.speaker and order.region.province in entered for doer, order in moves
    )


def _asks_the_price(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "What would it take for you to leave Burgundy?" asks for no such promise yet."""
    return isinstance(said, say.Propose) and _PRICE.search(" ".join(line.words)) is not None


def _called_off(line: Tokenized, said: say.Sentence, context: Context) -> bool:
    """ "Cancel Munich to Burgundy" asks for no such move; "scrap the fleet in Brest" is one."""
    kept = (dip.Rem, dip.Dsb)
    ordered = isinstance(said, say.Propose) and any(
        isinstance(one.phi, say.Do) and not isinstance(one.phi.action, kept) for one in said.deal
    )
    return ordered and _CALLED_OFF.search(" ".join(line.words)) is not None


_DOUBTS: dict[str, Callable[[Tokenized, say.Sentence, Context], bool]] = {
    **ANSWERING,
    "What you cannot do is no offer: say “will not” to promise it.": _unable,
    "What you would do in any case needs no “even if”.": _in_any_case,
    "“If I ever …” makes no condition: say “if you …, I will …”.": _if_ever,
    "What is only supposed is not told.": _supposed,
    "That sounds like mockery, not like an offer.": _mocking,
    "Say who is to do it.": _other_doer,
    "Say whether you are part of it.": _without_writer,
    "Say whether they have agreed on that.": _wished,
    "Choose one of them.": _chosen,
    "Say by which unit.": _by_nobody,
    "Say what is to be done if so.": _cut_short,
    "That says where a unit is: say whether it is to stay there.": _stands_there,
    "That asks for a price: offer one, or ask for what you want.": _asks_the_price,
    "Say in full what is so of each.": _told_by_halves,
    "What was done cannot be explained here: ask for what is wanted.": _why_done,
    "A unit can only support where it could go itself.": _out_of_reach,
    "A unit can do one thing at a time.": _at_once,
    "Say what is to be kept out of.": _out_of_itself,
    "Say whether that is a threat.": _hostile,
    "Say in full what is not to be done.": _called_off,
    "Say in full what is not so.": _said_to_deny,
}
