"""What in a text speaks against the offer or the news that it seems to be, by kinds."""

import re
from collections.abc import Callable, Iterator, Sequence

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip

_JOINING = re.compile(
    r"\b(?:we|us|our|ours|both|together|ally|allies|allied|alliance|join|joint|jointly|partners?"
    r"|partnership|team|teaming|pact|coalition|unite|united|forces|common"
    r"|with (?:me|you)|beside (?:me|you)|(?:my|your) side"
    r"|help|ready|wanna|want|shall|care|fancy|how|what|up for|you and|and you|you in|against|let)\b"
    r"|\w / \w"
)
"""What an alliance offered speaks of: both, or whether the other would."""
_ALLIED = r"(?:ally|allies|allied|alliance|friends?|partners?|peace)\b"
_STAYING = re.compile(
    r"\b(?:not|no|never|nor|neither|nowhere|without|stay|staying|hold|holding|stop|refrain|remain"
    r"|put|still|instead|rather|keep|cancel|forget|anywhere)\b"
)
_MOVING = re.compile(r"\b(?:go|goes|going|move|moves|moving|march|marches|sail|sails)\b")

_Said = say.Illocution
_Test = Callable[[_Said], bool]


def unmeant(said: _Said, words: str) -> bool:
    """Whether a text, as words with " . " between its sentences, cannot be held to a reading of it.

    >>> peace = say.Propose("FRA", ("GER",), (say.Agree(("FRA", "GER"), dip.Pce(("FRA", "GER"))),))
    >>> unmeant(peace, "if you want peace , stop lying"), unmeant(peace, "peace with you is fine")
    (True, False)
    """
    if _is_alliance(said) and not _JOINING.search(words):
        return True
    if _is_hold(said) and _MOVING.search(words) and not _STAYING.search(words):
        return True
    return any(of(said) and pattern.search(words) for of, pattern in _KINDS)


_TAKING = re.compile(
    r"\b(?:accept(?:able)?|agree to|take|like|want|need|hope|hoped|wish|can|could|would|will|shall"
    r"|refuse|decline|reject|object|not to|for me)\b"
)
"""Where a denial may answer after all: "that is not what I want"."""
_DENIED = r"^(?:(?:but|and|well|look|hey|sorry) (?:, )?)*(?:(?:that|this|it) (?:is|was) )?"
_TALKED = r"(?:reason|excuse|explanation|argument|answer|reply|point|question)s?"
_BESIDE_ALL = re.compile(
    rf"{_DENIED}(?:really |still |just )?(?:not|no)"
    rf"(?: (?:an?|any|my|your|our|much|of|good|real|even|same))* {_TALKED}\b[^.,;:]*$"
)
_BESIDE_AN_OFFER = re.compile(
    rf"{_DENIED}(?:really |still |just |simply )?(?:"
    r"(?:not|never) (?:what|how|why|when|as)\b[^.,;:]* (?:say|said|agreed?|promised?|told|discussed"
    r"|talked|asked?|meant?|remember|recall|heard|did|works?|happened|attacked|moved)\b[^.,;:]*"
    r"|not (?:true|funny|same thing|about (?:that|this|it|you|me)|(?:my|your|our) (?:problem|fault)"
    r"|an? (?:no|refusal|rejection))"
    r"|no (?:wonder|offen[sc]e|accident|secret|coincidence|joke)\b[^.,;:]*)$"
    r"|^(?:that|this|it) was not (?:my |your |our )?(?:deal|plan|agreement|arrangement|promise)\b"
    r"[^.,;:]*$"
)


def beside(said: _Said, words: str) -> bool:
    """Whether a text, as words, denies something else than what it seems to answer.

    >>> no = say.Reject("FRA", ("GER",), (say.Agree(("FRA", "GER"), dip.Pce(("FRA", "GER"))),))
    >>> beside(no, "that is not a reason"), beside(no, "that is not what i want")
    (True, False)
    """
    if not isinstance(said, say.Accept | say.Reject | say.Answer) or _TAKING.search(words):
        return False
    if _BESIDE_ALL.search(words):
        return True
    return not isinstance(said, say.Answer) and bool(_BESIDE_AN_OFFER.search(words))


def _parts(said: _Said) -> Sequence[say.Element]:
    return said.deal if isinstance(said, say.Propose) else ()


def _is_offer(said: _Said) -> bool:
    return isinstance(said, say.Propose | say.Accept)


def _is_union(said: _Said) -> bool:
    """Whether peace or an alliance is offered, and nothing else, or told of the two who speak."""
    told = said.info if isinstance(said, say.Inform) else None
    parts = (told,) if isinstance(told, say.Agree) else _parts(said)
    return bool(parts) and all(
        isinstance(one, say.Agree) and isinstance(one.phi, dip.Pce | dip.Aly) for one in parts
    )


def _is_alliance(said: _Said) -> bool:
    parts = _parts(said)
    return len(parts) == 1 and isinstance(parts[0].phi, dip.Aly)


def _is_own(said: _Said) -> bool:
    """Whether the sender alone would promise something."""
    return bool(_parts(said)) and all(
        isinstance(one, say.Commit) and one.promiser == said.sender for one in _parts(said)
    )


def _is_gift(said: _Said) -> bool:
    return _is_own(said) and all(isinstance(one.phi, dip.Dmz) for one in _parts(said))


def _is_zone(said: _Said) -> bool:
    return any(isinstance(one.phi, dip.Dmz) for one in _parts(said))


def _is_feeling(said: _Said) -> bool:
    return isinstance(said, say.Inform) and isinstance(said.info, say.Feel)


def _actions(said: _Said) -> Iterator[say.Action]:
    for one in _parts(said):
        if isinstance(one.phi, say.Do):
            yield one.phi.action


def _is_hold(said: _Said) -> bool:
    actions, parts = list(_actions(said)), _parts(said)
    held = [one for one in actions if isinstance(one, dip.Hld)]
    return bool(parts) and len(held) == len(parts)


def _is_asked(said: _Said) -> bool:
    return any(isinstance(one, say.Commit) and one.promiser != said.sender for one in _parts(said))


def _is_one_move(said: _Said) -> bool:
    return [type(one) for one in _actions(said)] == [dip.Mto]


def _is_support(said: _Said) -> bool:
    return not _is_own(said) and any(isinstance(one, dip.Sup) for one in _actions(said))


def _kind(of: _Test, *patterns: str) -> Iterator[tuple[_Test, re.Pattern[str]]]:
    yield from ((of, re.compile(pattern)) for pattern in patterns)


_KINDS = (
    # Taken back, or left open.
    *_kind(
        _is_offer,
        r"(?<!no )(?<!not )\b(?:joke|joking|kidding|sarcasm)\b",
        r"\bchanged my mind\b|\bit depends\b|\bif i ever\b",
        r"\bbounce\b.* or |\bor bounce\b",
        r"\bafter$|^i (?:would )?need it\b",
    ),
    *_kind(_is_own, r"\b(?:probably|hopefully|possibly)\b"),
    # A union that was, is others', or is asked a price for.
    *_kind(
        _is_union,
        rf"\b(?:was|were|used to be|had been)\b[^.,]*\b{_ALLIED}",
        rf"^if you (?:really )?(?:want|would like|wish)\b[^,]*\b{_ALLIED}[^,]* , "
        r"(?!(?:then )?(?:i|we|let|you|ok|yes|say|just say|it)\b)",
        r"\b(?:seems?|appears?|congratulations|congrats)\b|\b(?:two of you|between you)\b",
        r"\bget \w+ to\b|(?<!if you )(?<!if i )\b(?:supported|helped|attacked)\b",
    ),
    # Who gives something besides offers more than that.
    *_kind(_is_union, r"\byou are welcome to (?!(?:an? )?(?:join|peace|alliance|truce)\b)"),
    # What the other can reach or leave by itself is no gift.
    *_kind(_is_gift, r"\byou (?:can|could|may) leave\b|\bi can get you\b", r"\btake\b.* and not\b"),
    *_kind(_is_gift, r"\byou can (?:probably )?get\b"),
    # What one has to do or does not do oneself is not asked of the other.
    *_kind(_is_zone, r"\bi (?:need|have) to (?:get|move|bring)\b"),
    *_kind(_is_asked, r"^not \w+ing\b"),
    # A zone lasts, is the whole province, and is not where somebody is to go.
    *_kind(
        _is_zone,
        r"^(?:(?!\b(?:as|because|since|so)\b).)*\bthis year\b",
        r"\bcoast\b|\b(?:north|south|east)coast\b|\b[nse]c\b",
        r"\bis open\b.*\b(?:go|take|move|help|yours)\b",
    ),
    # One move is not that of both, and what holds when something was denied may be a reason.
    *_kind(_is_one_move, r"\bboth (?:army|armies|fleets?|units?)\b"),
    *_kind(_is_own, r"^no , \w+(?: \w+)? (?:holds|stays|stands|remains)\b"),
    # "I am down" agrees, and where one looks or goes is no feeling.
    *_kind(_is_feeling, r"\bi am (?:down|looking|backing)\b"),
    # Support that is offered is not asked for.
    *_kind(
        _is_support, r"\byou (?:be )?(?:interested in|want|need|like)(?: my| some| a)? support\b"
    ),
)
"""Words that a reading of a kind does not go with."""
