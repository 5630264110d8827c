"""A yes, a no or a withdrawal by its signs (``signs.txt``), where it does not read as a whole.

"It is kind of you to ask, but I must turn your offer down" turns an offer down, whatever is said
beside it. Only such signs count as nobody says but to do that; and only where nothing else stands
that could change what is answered: no condition, exception, order, time or name that was not in
what was asked. Signs of two kinds are no sign at all.
"""

from collections.abc import Iterator, Sequence, Set
from functools import cache
from importlib import resources

from games.talk import sentences as say
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.ontology import NOTATION

ACCEPT, REJECT, WITHDRAW = "accept", "reject", "withdraw"
_LONGEST = 24
_BEFORE = 2
"""Words before a sign that may deny it."""
_NEAR = 4
"""Words within which "your" is followed by what it is that is agreed to."""
_AGREEING = frozenset(("yes", "yeah", "yep", "yup", "correct", "indeed", "true", "certainly"))
_DENYING = frozenset(("no", "nope", "nah"))
_UNREAL = frozenset(("not", "never", "would", "could", "should", "might", "nobody", "hardly"))
_SO_IT_IS = (("it", "is"), ("it", "shall", "be"), ("it", "will", "be"), ("it", "shall", "is"))
_AUXILIARY = frozenset(("will", "shall"))
_TIMES = ("SEASON", "YEAR", "TURN", "YY")
_CONDITIONS = """
    if unless till until except only provided providing condition otherwise without instead or nor
    whether assuming part half some maybe perhaps probably suppose supposing wish guess doubt minus
    strike objection add depend depends depending
"""
_EXTRA = frozenset(("drop", "though", "long", "promise"))
"""What beside a yes may make it one to something else."""
_ACTS = """
    before while once when yet both as same also first against know idea sure why least offer
    propose want rather move hold convoy attack enter retreat build disband remove leave vacate
    stay keep take cover cut bounce let please will shall should waive go going come help give
    send march sail
"""
"""What beside a yes or a no may order, ask or promise something, or make it another answer."""
_BOUND = "support peace alliance ally dmz draw pact truce neutral"
"""What may be a part of what was offered: an answer to it is none to the rest."""
_FOLLOWING = """
    , ; ( and so because since for it that this you them these everything all on gladly happily
    fully at here there now entirely completely wholeheartedly both i we then
"""
"""What may follow a sign that names no offer."""
_ABOUT: dict[str, frozenset[str]] = {
    ACCEPT: frozenset(),
    REJECT: frozenset(("of", "from", "against", "with", "about", "just")),
    WITHDRAW: frozenset(("about", "on", "of", "concerning", "regarding", "offered", "proposed")),
}
"""What may follow besides: what is refused, or which offer is taken back."""
_KINDS = frozenset(("army", "fleet"))
_NAMED = """
    offer proposal terms deal suggestion idea plan request wish conditions peace alliance support
    draw truce pact arrangement
"""
"""What an offer is called."""
JESTS = frozenset(("joke", "joking", "kidding", "sarcasm"))
"""What says that something is not meant."""
_DEPENDING = frozenset(_CONDITIONS.split()) | JESTS
_ORDERING = frozenset(_ACTS.split())
_BONDS = frozenset(_BOUND.split())
_AFTER = frozenset(_FOLLOWING.split())
_OFFERS = frozenset(_NAMED.split())
_OWN = frozenset(("your", "such", "any", "a"))


def by_signs(line: Line, context: Context) -> say.Sentence | None:
    """What a reply comes to by its signs; None if it has none, or anything else of weight.

    >>> from games.talk.diplomacy.context import from_json
    >>> from games.talk.diplomacy.language import lexicon
    >>> offer = "propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])"
    >>> here = from_json({"speaker": "FRA", "to": ["GER"], "open": offer})
    >>> def act(text):
    ...     (line,) = lexicon().lines(text)
    ...     return type(by_signs(line, here)).__name__
    >>> act("It is very kind of you to ask me, but I must turn your offer down.")
    'Reject'
    >>> act("I agree to half of it."), act("I would accept.")
    ('NoneType', 'NoneType')
    """
    asked = context.open
    if asked is None or line.asked or line.unknown or len(line.words) > _LONGEST:
        return None
    text = NOTATION.write(asked)
    if isinstance(asked, say.Propose):
        return _answer(line, asked, text, context)
    if asked.sender == context.speaker or not isinstance(asked, say.Query):
        return None
    agreed = _first(line, text)
    if agreed is None or isinstance(asked.info, say.Explain):
        return None
    told = asked.info if agreed else say.Not(asked.info)
    return say.Answer(context.speaker, context.to, told)


def depends(line: Line, asked: say.Sentence | None) -> bool:
    """Whether a reply has words of a condition, a doubt, a choice or a jest, or may be to a part of
    what was asked."""
    several = isinstance(asked, say.Propose) and len(asked.deal) > 1
    part = several and not _BONDS.isdisjoint(frozenset().union(*line.lattice.words))
    return part or not _DEPENDING.isdisjoint(line.words)


def _answer(line: Line, asked: say.Propose, text: str, context: Context) -> say.Sentence | None:
    """What is done with an offer: one's own may be withdrawn, another's accepted or rejected."""
    after = len(line.words) - line.words[::-1].index("but") if "but" in line.words else 0
    signs = [one for one in (*_signs(line.words), *_picked(line)) if one[1] >= after]
    covered = {at for _, start, end in signs for at in range(_begun(line.words, start), end)}
    kinds = {kind for kind, *_ in signs}
    if len(kinds) != 1:
        return None
    own = asked.sender == context.speaker
    if own:
        weighty = _weighty(line, covered, _DEPENDING, text)
        back = kinds == {WITHDRAW} and not weighty
        return say.Withdraw(context.speaker, context.to) if back else None
    if kinds == {WITHDRAW} or _weighty(line, covered, _DEPENDING | _ORDERING, text):
        return None
    if kinds == {ACCEPT} and _weighty(line, covered, _EXTRA, text):
        return None
    if len(asked.deal) > 1 and not _BONDS.isdisjoint(frozenset().union(*line.lattice.words)):
        return None
    act = say.Accept if kinds == {ACCEPT} else say.Reject
    return act(context.speaker, context.to, asked.deal)


def _first(line: Line, asked: str) -> bool | None:
    """Whether a question is answered by yes or no first, and nothing of weight follows."""
    words = line.words
    agreed, denied = not _AGREEING.isdisjoint(words), not _DENYING.isdisjoint(words)
    first = words[0] in _AGREEING or words[0] in _DENYING
    if not first or agreed == denied or (agreed and not _UNREAL.isdisjoint(words)):
        return None
    weighty = "but" in words or _weighty(line, set(), _DEPENDING | _ORDERING | _BONDS, asked)
    return None if weighty else agreed


def _signs(words: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
    """The signs that are meant, with where they begin and end: nothing denies or supposes them."""
    for at in range(len(words)):
        if _UNREAL.isdisjoint(words[max(at - _BEFORE, 0) : at]):
            for kind, sign in _listed():
                end = at + len(sign)
                about = not _ABOUT[kind].isdisjoint(words[end : end + 1])
                if words[at:end] == sign and (about or not _elsewhere(words[end:])):
                    yield kind, at, end


def _begun(words: Sequence[str], start: int) -> int:
    """Where a sign begins with the "shall" before it: "I shall have to pass"."""
    return start - 1 if start and words[start - 1] in _AUXILIARY else start


def _picked(line: Line) -> Iterator[tuple[str, int, int]]:
    """ "Gascony it is": what was asked for is what is chosen."""
    words = line.words
    if not _UNREAL.isdisjoint(words):
        return
    ends = {after for span in line.lattice.spans for after, _ in span.get("PROVINCE", ())}
    for named in ends:
        start = named + (not _KINDS.isdisjoint(words[named : named + 1]))
        said = next((one for one in _SO_IT_IS if words[start : start + len(one)] == one), None)
        end = start + len(said or ())
        while words[end : end + 1] in ((",",), ("then",)):
            end += 1
        if said and (end == len(words) or words[end - 1] == ","):
            yield ACCEPT, start, end


def _elsewhere(rest: Sequence[str]) -> bool:
    """Whether it is something else that is agreed to: "I agree with Russia", "… your apology"."""
    if not rest or rest[0] in _AFTER:
        return False
    if rest[0] == "with":
        return rest[1:2] == () or rest[1] not in _AFTER | _OWN
    return rest[0] not in _OWN or _OFFERS.isdisjoint(rest[1:_NEAR])


def _weighty(line: Line, covered: Set[int], heavy: Set[str], asked: str) -> bool:
    """Whether beside its signs a line names what was not asked, a time, or something heavy."""
    lattice = line.lattice
    for at, (word, forms, spans) in enumerate(
        zip(line.words, lattice.words, lattice.spans, strict=True)
    ):
        if at in covered:
            continue
        if any(sign.isdigit() or sign in "-/:" for sign in word):
            return True
        if not heavy.isdisjoint(forms | {word}) or any(kind in spans for kind in _TIMES):
            return True
        codes = [code for kind in ("POWER", "PROVINCE") for _, code in spans.get(kind, ())]
        if codes and not any(code in asked for code in codes):
            return True
    return False


@cache
def _listed() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every sign, with what it is a sign of."""
    text = resources.files(__package__).joinpath("signs.txt").read_text(encoding="utf-8")
    parts = (part.strip().splitlines() for part in text.split("# ")[1:])
    return tuple(
        (kind, tuple(sign.split()))
        for kind, *lines in parts
        for line in lines
        for sign in line.split("|")
    )
