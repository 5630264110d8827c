"""Words that keep a line from being an offer: what is past, what cannot be, what is taken back."""

from collections.abc import Mapping, Sequence

_SUBJECTS = frozenset(("i", "you", "we", "they", "he", "she", "it"))
_NO_MORE = (("do", "not"), ("do", "not", "do", "it"), ("do", "not", "do", "that"))
_BONDS = (("at", "peace"), ("at", "war"))
_ABLE = frozenset(("can", "could"))
_NOT = (("not",), ("never",), ("no", "longer"))
_DONE = """
    moved supported held attacked went took stayed left convoyed entered kept built removed
    disbanded retreated invaded occupied captured defended stabbed broke helped bounced stood
    brought led struck threw ran fell slid swung retook lost shipped dropped swapped
    ordered sailed marched fought vacated ferried covered did promised swore vowed agreed
    saw expected
"""
_SUPPOSED = """
    if would unless once when grateful glad happy appreciate great nice good wish had were until
    whenever provided providing suppose assuming
"""
_ACCEPTING = frozenset(("accept", "agree", "approve", "consent", "do", "say", "go"))
_OFFERED = frozenset(
    (
        *("it", "that", "this", "them", "these", "those", "your", "everything", "all", "both"),
        *("so", "yes", "on", "about", "with", "along", "for", ",", ";", "--", "but"),
    )
)
"""What may follow where somebody accepts nothing: what he was offered, or nothing more."""
_INTENDED = """
    going about supposed meant planning planned hoping ready willing prepared inclined intending to
"""
_UNDONE = "no nope nah not never jk kidding joking psych sike"
_CONDITIONS = frozenset(
    (
        *("if", "unless", "until", "except", "only", "provided", "providing", "instead"),
        *("otherwise", "else", "depend", "depends", "depending"),
    )
)
_JOKING = frozenset(("kidding", "joking"))
_JESTS = _JOKING | {"joke", "sarcasm"}
_CHANGED = frozenset(("changed", "mind"))
_UNITS = frozenset(("army", "fleet", "armies", "fleets", "unit", "units"))
_EXCEPTIONS = _CONDITIONS | _JOKING | _UNITS
_PAST = frozenset(_DONE.split())
_WERE = frozenset(("was", "were"))
_ONCE_MEANT = frozenset(_INTENDED.split())
_PLANNED = frozenset(("build", "builds", "removal", "retreat", "order", "orders", "move", "moves"))
_SUPPOSING = frozenset(_SUPPOSED.split())
_TAKING_BACK = frozenset(_UNDONE.split())


_PRAISE = frozenset(("nice", "great", "cool", "solid", "clever", "smart", "brilliant", "sneaky"))
_REGRETS = frozenset(("regret", "rue"))
_PRAISED = frozenset(("move", "support", "stab", "play", "attack", "convoy", "retreat", "build"))


def no_offer(words: Sequence[str], spans: Sequence[Mapping[str, object]]) -> str | None:
    """Why a line that reads like an offer is none; None if it may be one.

    >>> no_offer("you moved to burgundy".split(), [{}] * 4)
    'That is past: an offer is about what is to come.'
    >>> no_offer("if you go there you will regret it".split(), [{}] * 8)
    'That is a warning: say what you will do if it is not heeded.'
    >>> no_offer("i was going to support you".split(), [{}] * 6)
    'That is past: an offer is about what is to come.'
    >>> no_offer("i can not support you".split(), [{}] * 5)
    'What you cannot do is no offer: say “will not” to promise it.'
    >>> no_offer("i can not agree to that , but i will hold".split(), [{}] * 11)
    """
    if words[:1] and words[0] in _PRAISE and not _PRAISED.isdisjoint(words[1:2]):
        return "That sounds like praise, not like an offer."
    if tuple(words[:2]) == ("if", "you") and "not" not in words and not _REGRETS.isdisjoint(words):
        return "That is a warning: say what you will do if it is not heeded."
    if tuple(words[-2:]) == ("not", "really") or _JOKING.intersection(words[-1:]):
        return "One part takes back another: say which of them holds."
    if words[:1] and words[0] in _WERE and _bound(words[1:]):
        return "That is past: an offer is about what is to come."
    for at in range(len(words) - 1):
        subject = words[at] in _SUBJECTS or "POWER" in spans[at]
        once = words[at + 1] in _WERE and not _ONCE_MEANT.isdisjoint(words[at + 2 : at + 3])
        once = once or (words[at + 1] in _WERE and _bound(words[at + 2 :]))
        told = words[at] in _PLANNED and words[at + 1] in _WERE
        told = told or (subject and (words[at + 1] in _PAST or once))
        if told and _SUPPOSING.isdisjoint(words[: at + 1]):
            return "That is past: an offer is about what is to come."
        if words[at] in ("maybe", "perhaps") and words[at + 1] == "i":
            return "“Maybe” is no offer: leave it out to promise."
        if words[at] in ("i", "we") and words[at + 1] in _ABLE and _denied(words[at + 2 :]):
            return "What you cannot do is no offer: say “will not” to promise it."
    return None


def _bound(words: Sequence[str]) -> bool:
    """Whether what follows says how powers stand: "… at peace with Austria", "… allies once"."""
    rest = [word for word in words if word not in ("once", "still", "not")]
    return tuple(rest[:2]) in _BONDS or rest[:1] in (["allies"], ["allied"], ["friends"])


def _denied(words: Sequence[str]) -> bool:
    return any(
        tuple(words[: len(said)]) == said and not _declines(words[len(said) :]) for said in _NOT
    )


def _declines(words: Sequence[str]) -> bool:
    """Whether what cannot be done is to accept: "… agree to that, but I will …"."""
    if not words or words[0] not in _ACCEPTING:
        return False
    about = words[1:3] if "to" in words[1:2] else words[1:2]
    return not about or about[-1] in _OFFERED


def takes_back(words: Sequence[str]) -> bool:
    """Whether a sentence beside an offer sounds like its refusal."""
    return bool(words) and (words[0] in _TAKING_BACK or tuple(words) in _NO_MORE)


def jests(words: Sequence[str]) -> bool:
    """Whether a sentence says that something is not meant, or not any more.

    >>> jests("i was only joking".split()), jests("i have changed my mind".split())
    (True, True)
    """
    return not _JESTS.isdisjoint(words) or frozenset(words) >= _CHANGED


def depends(words: Sequence[str]) -> bool:
    """Whether a sentence beside an offer sounds like its condition, or like an exception.

    >>> depends("agreed unless he moves".split()), depends("sorry if that was rude".split())
    (True, False)
    """
    regretted = tuple(words[:2]) == ("sorry", "if")
    return not regretted and not _EXCEPTIONS.isdisjoint(words)


def sets_condition(words: Sequence[str]) -> bool:
    """Whether a sentence has a word that sets a condition.

    >>> sets_condition("only in the fall".split()), sets_condition("my army is tired".split())
    (True, False)
    """
    return not _CONDITIONS.isdisjoint(words)
