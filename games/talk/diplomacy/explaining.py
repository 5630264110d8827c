"""What only explains what follows it: "I am rather stretched in the south, so could you …".

An explanation is a plain statement joined to an offer, a question or an answer by "so",
"therefore", a colon or the like. It cannot be said in L and is passed over, if nothing of it could
change what it explains: no condition, choice, exception, promise, order, time or bond is in it, no
answer, and no province that somebody might go to, get or keep out of. What an answer is explained
by may name what was asked for, as the answer is given in plain words after it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.talk.diplomacy.asides import suspicious
from games.talk.diplomacy.circumstances import counts
from games.talk.diplomacy.lexicon import Lexicon
from games.talk.diplomacy.lines import Line
from games.talk.sentences import Agents, agents

_LONGEST = 30
_SHORTEST = 3
_STRONG = (
    *((*("that", "is", "why"),), ("which", "is", "why"), ("this", "is", "why")),
    *(("for", "that", "reason"), ("for", "this", "reason"), ("as", "a", "result")),
    *(("that", "being", "so"), ("under", "circumstances"), ("in", "view", "of", "that")),
    *(("so",), ("therefore",), ("hence",), ("thus",), ("consequently",), ("accordingly",)),
)
"""What follows from an explanation is said after these."""
_WEAK = (("and",), (",",), (";",), (":",), ("--",))
"""What may part an explanation from what it explains, where that begins as a clause of its own."""
_SIGNS = frozenset((",", ";", ":", "--"))
_BEGINNINGS = """
    i propose|i suggest|i ask|i would|i offer|i promise|i will|i therefore|i hope you|i beg|i want
    i must|i have to|i accept|i agree|i decline|i gladly|i am willing|i am ready|i am prepared
    could you|would you|can you|will you|let us|how about|what about|shall we|could we|can we
    should we|why do not|do you|are you|may i|might i|you should
"""
_BEGINNING = tuple(
    tuple(said.split()) for line in _BEGINNINGS.strip().splitlines() for said in line.split("|")
)
_TIED = """
    if unless until till except provided providing condition conditions otherwise instead whether
    assuming permitting depending depend suppose supposing joke kidding joking pretend hypothetical
    sarcasm nevermind
"""
"""What is never passed over."""
_LINKED = """
    while once or when before without return exchange either nor both same likewise also let maybe
    perhaps wish
"""
"""What is passed over only where a plain answer follows."""
_OFFERED = """
    propose proposal suggest suggestion offer deal promise swear vow commit guarantee pledge pact
    peace ally alliance allied dmz demilitarize demilitarized treaty truce nonaggression ceasefire
    armistice neutral draw accept reject agree agreed refuse decline consent withdraw cancel forget
    yes yeah yep yup nope nah ok okay fine plan intend shall change allow permit forbid
    mine yours ours theirs welcome team together join forces
"""
_ORDERED = """
    move support convoy hold enter retreat build disband remove waive stay remain vacate attack
    sail march head bounce cut cover swap trade evacuate
"""
_HANDED = "keep take give get leave go come help have grant cede share split divide claim grab want"
_POINTED = frozenset(("it", "them", "there", "that", "one", "this", "so"))
_OPEN = frozenset(("closed", "empty", "open", "free", "limits", "safe", "untouched", "off", "out"))
_GOING = frozenset(("to", "into", "toward", "towards", "from", "-", "/", "for", "out", "off"))
_TIMES = ("SEASON", "YEAR", "TURN", "YY")
_PAST = frozenset(("last", "since"))
_TYING = frozenset(_TIED.split())
_OFFERING = frozenset((*_LINKED.split(), *_OFFERED.split()))
_ORDERING = frozenset(_ORDERED.split())
_HANDING = frozenset(_HANDED.split())
_DONE = frozenset(("have", "has", "had", "was", "were", "been", "got"))
_FUTURE = frozenset(("will", "gonna", "going"))
_HAPPENS = frozenset(
    (
        *("be", "lose", "need", "run", "miss", "die", "starve", "suffer", "fall", "collapse"),
        *("happen", "win", "see", "know", "regret", "never", "not", "soon"),
    )
)
_TALKING = frozenset(("i", "we", "you", "my", "our", "your"))
_SUBJECTS = frozenset(
    (
        *("i", "we", "you", "it", "that", "this", "there", "he", "she", "they", "my", "our"),
        *("your", "his", "her", "their", "nobody", "everybody", "everyone", "somebody", "nothing"),
        *("neither", "one", "a", "an", "no", "all", "these", "those", "someone", "something"),
    )
)
_STATES = frozenset(("am", "is", "are", "was", "were", "has", "have", "had", "seems", "looks"))


_INTO = frozenset(
    (
        *("of", "into", "to", "in", "from", "enter", "leave", "vacate", "for", "over", "near"),
        *("take", "have", "get", "want", "keep", "around"),
    )
)
"""What "it" stands for a province after."""
_HELPING = frozenset(("support", "supporting", "hold", "convoy", "help", "protect", "defend"))
"""What "it" stands for a unit after."""
_BEING = frozenset(("is", "was", "would", "will", "seems", "looks", "sounds", "makes", "here"))
"""What "it" stands for nothing before."""
_SENDING = frozenset(("send", "go", "move", "march", "sail", "sending", "going", "moving"))
"""What "there" says where to."""
_KINDS = frozenset(("army", "fleet", "unit", "troops"))


class Explained(NamedTuple):
    """An explanation, what it explains, and whether that is said to follow from it."""

    why: Line
    rest: Line
    follows: bool


def explained(line: Line, lexicon: Lexicon) -> Iterator[Explained]:
    """Where a line may be parted in an explanation and what it explains.

    >>> from games.talk.diplomacy.language import lexicon
    >>> (line,) = lexicon().lines("We always fight over the Black Sea, so please stay out of it.")
    >>> for one in explained(line, lexicon()):
    ...     print(" ".join(one.why.words), "|", " ".join(one.rest.words))
    we always fight over black sea | stay out of black sea
    """
    words = line.words
    for joints in (_STRONG, _WEAK):
        for at in range(_SHORTEST, len(words) - 1):
            joint = next((one for one in joints if words[at : at + len(one)] == one), None)
            if joint is None:
                continue
            start, end = at, at + len(joint)
            while start and (words[start - 1] in _SIGNS or words[start - 1] == "and"):
                start -= 1
            while end < len(words) and words[end] in _SIGNS:
                end += 1
            weak = joints is _WEAK
            loose = joint[0] in ("and", ",") and not _begins(words[end:])
            if start < _SHORTEST or end == len(words) or (weak and loose):
                continue
            why = lexicon.like(line, words[:start], False)
            if rest := _named_again(why, words[end:]):
                yield Explained(why, lexicon.like(line, rest, line.asked), not weak)


def _begins(words: Sequence[str]) -> bool:
    return any(tuple(words[: len(said)]) == said for said in _BEGINNING)


def _named_again(why: Line, rest: Sequence[str]) -> list[str] | None:
    """What is explained, with what its "it" stands for; None where that is not clear."""
    spans = why.lattice.spans
    places = [at for at, span in enumerate(spans) if "PROVINCE" in span]
    if not places or not {"it", "there"}.intersection(rest):
        return list(rest)
    first, words = places[0], why.words
    end = max(end for end, _ in spans[first]["PROVINCE"])
    unit = words[max(first - 3, 0) : end]
    owned = unit[0] in ("my", "your") and unit[1] in _KINDS and unit[2] in ("in", "at")
    found: list[str] = []
    for word, before, after in zip(rest, ("", *rest), (*rest[1:], "here"), strict=False):
        if word not in ("it", "there") or (word == "it" and after in _BEING - {"here"}):
            found.append(word)
        elif len({code for at in places for _, code in spans[at]["PROVINCE"]}) > 1:
            return None
        elif word == "there" and before not in _INTO and not _SENDING.isdisjoint(rest):
            found += ["to", *words[first:end]]
        elif word == "it" and before in _INTO:
            found += words[first:end]
        elif word == "it" and before in _HELPING and owned:
            found += unit
        else:
            return None
    return found


def powers(line: Line, talking: Agents) -> Agents:
    """The third powers that an explanation names: who "he" and "they" are after it."""
    spans = line.lattice.spans
    return agents(
        code for span in spans for _, code in span.get("POWER", ()) if code not in talking
    )


def explains(line: Line, answer: bool) -> bool:
    """Whether a statement may be passed over before what it explains.

    ``answer`` is whether that is a plain answer to an offer.
    """
    words, forms, spans = line.words, line.lattice.words, line.lattice.spans
    if not _states(line) or len(words) > _LONGEST or any(map(suspicious, line.unknown)):
        return False
    if any(sign.isdigit() or sign in "-/:" for word in words for sign in word):
        return False
    said = [one | {word} for one, word in zip(forms, words, strict=True)]
    if any(not one.isdisjoint(_TYING) for one in said):
        return False
    if answer:
        return True
    placed = any("PROVINCE" in span for span in spans)
    named = placed or any("POWER" in span for span in spans)
    return not any(
        _weighs(line, at, said[at])
        or (named and _hands(words, said[at], at))
        or (placed and _goes(line, at))
        for at in range(len(words))
    )


def _states(line: Line) -> bool:
    """Whether a line begins as a statement does, and no order, question or yes and no."""
    first = line.words[0]
    named = "POWER" in line.lattice.spans[0] or "PROVINCE" in line.lattice.spans[0]
    if first == "no" and line.words[1:2] == (",",):
        return False
    return named or first in _SUBJECTS or not _STATES.isdisjoint(line.words[1:])


def _weighs(line: Line, at: int, said: frozenset[str]) -> bool:
    """Whether a word may offer, order, answer or date something, or tie it to something else."""
    words, word = line.words, line.words[at]
    after = words[at + 1 : at + 2]
    if word == "only" and not counts(words[at:]):
        return True
    if not said.isdisjoint(_OFFERING) and words[at - 1 : at + 1] != ("at", "once"):
        return True
    if word == "would" and not _TALKING.isdisjoint(words[at - 1 : at]):
        return True
    if any(kind in line.lattice.spans[at] for kind in _TIMES) and words[at - 1] not in _PAST:
        return True
    if not said.isdisjoint(_ORDERING) and not _happened(words, at):
        return True
    if not said.isdisjoint(_HANDING) and not _POINTED.isdisjoint(after):
        return True
    last = not after or after[0] in _SIGNS or after[0] == "and"
    if (word == "too" and last) or (word, *after) in (("you", "to"), ("do", "it")):
        return True
    return word in _FUTURE and _promises(words, at) and _HAPPENS.isdisjoint(after)


def _happened(words: Sequence[str], at: int) -> bool:
    """Whether what may be an order is past, or a thing: "under attack"."""
    past = words[at].endswith("ed") or words[at] == "held"
    return past or words[at - 1] in ("under", "of", "an")


def _hands(words: Sequence[str], said: frozenset[str], at: int) -> bool:
    """Whether something that is named may be handed over, or promised."""
    left = tuple(words[at + 1 : at + 3]) in (("me", "no"), ("us", "no"))
    if not said.isdisjoint(_HANDING) and words[at] not in _DONE and not left:
        return True
    return words[at] in _FUTURE and _promises(words, at)


def _goes(line: Line, at: int) -> bool:
    """Whether somebody may go to a province that is named, or keep out of it."""
    words = line.words
    if words[at] in _OPEN:
        return True
    province = "PROVINCE" in line.lattice.spans[at] and words[at] != "war"
    return province and words[at - 1] in _GOING


def _promises(words: Sequence[str], at: int) -> bool:
    """Whether one of those who talk says what will be."""
    return words[0] in _TALKING or words[at - 1] in _TALKING
