"""A yes or a no by its signs, where a reply does not read as a whole.

"It is kind of you to ask, but I must turn your offer down" turns an offer down, whatever is said
beside it. Only such signs count as nobody says but to accept or to turn down; and only where
nothing else stands that could change what is answered: no condition, exception, order, time or
name that was not in what was asked. Signs for both sides are no sign at all.
"""

from collections.abc import Iterator, Sequence, Set

from games.talk import sentences as say
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.ontology import NOTATION

_LONGEST = 24
_YES = """
    i agree | i accept | i consent | i approve | i agree | i say yes | i can say yes | i can accept
    i can agree | i can only agree | i am in | i am on board | i am with you | i am game
    i am all for it | count me in | consider it done | consider it agreed | it is a deal
    that is a deal | we have a deal | we are agreed | you have my agreement | you have my consent
    you have my word | you have my yes | you have my approval | you have my assent
    my answer is yes | answer is yes | you can count on me | you may count on me | you have a deal
    you have got a deal | you have got it | accept it | accept your offer | accept your proposal
    happy to accept | glad to accept | glad to agree | happy to agree | pleased to accept
"""
_NO = """
    i refuse | i decline | i reject | i say no | i must refuse | i must decline | i must reject
    i must say no | have to refuse | have to decline | have to reject | have to say no
    turn it down | turn that down | turn this down | turn you down | turn your offer down
    turn your proposal down | turn down your offer | turn down your proposal | my answer is no
    answer is no | answer must be no | answer has to be no | answer remains no | count me out
    out of question | not interested | not for me | no deal | no way | no chance
    not going to happen | i can not accept | i can not agree | i can not say yes | i can not do it
    i can not do that | i will not accept | i will not agree | i will not do it | i will not do that
    i am not willing to accept | refuse your offer | refuse your proposal | decline your offer
    decline your proposal | reject your offer | reject your proposal | refuse it | decline it
    reject it | refuse you | rather not | prefer not to
"""
_AGREEING = frozenset(("yes", "yeah", "yep", "yup", "correct", "indeed", "true", "certainly"))
_DENYING = frozenset(("no", "nope", "nah"))
_TYING = frozenset(
    (
        *("if", "unless", "until", "till", "except", "only", "provided", "providing", "condition"),
        *("otherwise", "without", "instead", "or", "whether", "assuming", "before", "while"),
        *(
            "once",
            "when",
            "maybe",
            "perhaps",
            "probably",
            "nor",
            "part",
            "half",
            "some",
            "yet",
            "both",
        ),
        *("joke", "joking", "kidding", "sarcasm", "suppose", "supposing", "wish", "guess", "as"),
        *("nor", "both", "same", "also", "first", "against", "know", "idea", "sure", "why"),
        *("least", "offer", "propose", "want", "rather", "doubt"),
        *(
            "move",
            "hold",
            "convoy",
            "attack",
            "enter",
            "retreat",
            "build",
            "disband",
            "remove",
            "leave",
            "vacate",
            "stay",
        ),
        *("keep", "take", "cover", "cut", "bounce", "let", "please", "will", "shall", "should"),
        *("waive", "go", "going", "come", "help", "give", "send", "march", "sail"),
    )
)
_PARTS = frozenset(
    (*("support", "peace", "alliance", "ally", "dmz", "draw", "pact", "truce", "neutral"),)
)
"""What may be a part of what was offered: an answer to it is none to the rest."""
_UNREAL = frozenset(("not", "never", "would", "could", "should", "might", "nobody", "hardly"))
_TIMES = ("SEASON", "YEAR", "TURN", "YY")
_BEFORE = 2
_AFTER = frozenset(
    (
        *(
            ",",
            ";",
            "(",
            "and",
            "so",
            "because",
            "since",
            "for",
            "it",
            "that",
            "this",
            "you",
            "them",
        ),
        *("these", "everything", "all", "on", "gladly", "happily", "fully", "at", "here", "now"),
        *("entirely", "completely", "wholeheartedly", "both", "i", "we", "then"),
    )
)
"""What may follow a sign that names no offer."""
_OWN = frozenset(("your", "such", "any", "a"))
_OFFERS = frozenset(
    (
        *("offer", "proposal", "terms", "deal", "suggestion", "idea", "plan", "request", "wish"),
        *("conditions", "peace", "alliance", "support", "draw", "truce", "pact", "arrangement"),
    )
)
_NEAR = 4


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
    if asked is None or asked.sender == context.speaker or line.asked:
        return None
    if len(line.words) > _LONGEST or line.unknown:
        return None
    text = NOTATION.write(asked)
    if isinstance(asked, say.Propose):
        side = _side(line, text, len(asked.deal) > 1)
        if side is None:
            return None
        return (say.Accept if side else say.Reject)(context.speaker, context.to, asked.deal)
    if isinstance(asked, say.Query) and not isinstance(asked.info, say.Explain):
        side = _first(line, text)
        if side is None:
            return None
        told = asked.info if side else say.Not(asked.info)
        return say.Answer(context.speaker, context.to, told)
    return None


def _side(line: Line, asked: str, several: bool) -> bool | None:
    """Whether an offer is accepted, or turned down; None if neither or both."""
    after = len(line.words) - line.words[::-1].index("but") if "but" in line.words else 0
    signs = [one for one in _signs(line.words) if one[1] >= after]
    covered = {at for _, start, end in signs for at in range(start, end)}
    sides = {side for side, *_ in signs}
    if len(sides) != 1 or _weighty(line, covered, asked):
        return None
    if several and not _PARTS.isdisjoint(frozenset().union(*line.lattice.words)):
        return None
    return sides.pop()


def _first(line: Line, asked: str) -> bool | None:
    """Whether a question is answered by yes or no first, and nothing of weight follows."""
    words = line.words
    agreed, denied = not _AGREEING.isdisjoint(words), not _DENYING.isdisjoint(words)
    first = words[0] in _AGREEING or words[0] in _DENYING
    if not first or agreed == denied or (agreed and not _UNREAL.isdisjoint(words)):
        return None
    return None if "but" in words or _weighty(line, set(), asked) else agreed


def _signs(words: tuple[str, ...]) -> Iterator[tuple[bool, int, int]]:
    """The signs that are meant, with where they begin and end: nothing denies or supposes them."""
    for at in range(len(words)):
        if not _UNREAL.isdisjoint(words[max(at - _BEFORE, 0) : at]):
            continue
        for side, phrases in _SIGNS:
            for sign in phrases:
                end = at + len(sign)
                if tuple(words[at:end]) == sign and not _elsewhere(words[end:]):
                    yield side, at, end


def _elsewhere(rest: Sequence[str]) -> bool:
    """Whether it is something else that is agreed to: "I agree with Russia", "… your apology"."""
    if not rest or rest[0] in _AFTER:
        return False
    if rest[0] == "with":
        return rest[1:2] == () or rest[1] not in _AFTER | _OWN
    return rest[0] not in _OWN or _OFFERS.isdisjoint(rest[1:_NEAR])


def _weighty(line: Line, covered: Set[int], asked: str) -> bool:
    """Whether a line names what was not asked, a time, an order or a condition beside its sign."""
    for at, (word, forms, spans) in enumerate(
        zip(line.words, line.lattice.words, line.lattice.spans, strict=True)
    ):
        if at in covered:
            continue
        if any(sign.isdigit() or sign in "-/:" for sign in word):
            return True
        if not (forms | {word}).isdisjoint(_TYING) or any(kind in spans for kind in _TIMES):
            return True
        codes = [code for kind in ("POWER", "PROVINCE") for _, code in spans.get(kind, ())]
        if codes and not any(code in asked for code in codes):
            return True
    return False


def _phrases(listed: str) -> tuple[tuple[str, ...], ...]:
    lines = (part for line in listed.strip().splitlines() for part in line.split("|"))
    return tuple(tuple(part.split()) for part in lines)


_SIGNS = ((True, _phrases(_YES)), (False, _phrases(_NO)))
