"""Where a line is joined of something and what explains it, which may stand before or after.

Words that stand for what the explanation named are put right, as it is passed over.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.talk.diplomacy.circumstances import of_oneself
from games.talk.diplomacy.explaining import STATES, SUBJECTS, TALKING, is_named
from games.talk.diplomacy.lexicon import Lexicon
from games.talk.diplomacy.lines import Line
from games.talk.sentences import Agents, agents

_SHORTEST = 3
_STRONG = (
    *((*("that", "is", "why"),), ("which", "is", "why"), ("this", "is", "why")),
    *(("for", "that", "reason"), ("for", "this", "reason"), ("as", "a", "result")),
    *(("that", "being", "so"), ("under", "circumstances"), ("in", "view", "of", "that")),
    *(("so",), ("therefore",), ("hence",), ("thus",), ("consequently",), ("accordingly",)),
)
"""What follows from an explanation is said after these."""
_NO_JOINT = frozenset(("that", "long", "far", "much", "many", "be", "is", "does", "did", "am"))
"""What makes another word of "so"."""
_LEADS = (
    *(("as",), ("since",), ("because",), ("seeing", "that"), ("seeing", "as"), ("given", "that")),
    *(("considering", "that"), ("now", "that"), ("considering",), ("in", "view", "of")),
)
"""What an explanation that a comma ends begins with."""
_WEAK = (("and",), ("but",), (",",), (";",), (":",), ("--",))
"""What may part an explanation from what it explains: a sign, or where a clause begins."""
_CLAUSES = frozenset(("and", "but", ","))
"""What stands only before a clause of its own."""
_CAUSES = frozenset(("because", "since", "as", "for"))
_AFTER = _CAUSES | {"and", ",", ";", ":", "--"}
"""What may part something from what explains it afterwards, and begins with who it is about."""
_SIGNS = frozenset((",", ";", ":", "--"))
_BEGINNINGS = """
    i propose|i suggest|i ask|i would|i offer|i promise|i will|i therefore|i hope you|i beg|i want
    i must|i have to|i accept|i agree|i decline|i gladly|i am willing|i am ready|i am prepared
    i am happy|i am glad|i am pleased|i am afraid|i am sorry|i can not|i say|i refuse|i reject
    could you|would you|can you|will you|let us|how about|what about|shall we|could we|can we
    should we|why do not|do you|are you|may i|might i|you should
"""
_BEGINNING = tuple(
    tuple(said.split()) for line in _BEGINNINGS.strip().splitlines() for said in line.split("|")
)
_OF_OTHERS = SUBJECTS - TALKING
_CLEAR = frozenset(("he", "she", "they", "it", "that", "this", "there", "nobody"))
"""What begins a clause that only tells something."""
_INTO = frozenset(("of", "into", "to", "in", "from", "for", "over", "near", "around"))
_HELPING = frozenset(("support", "supporting", "hold", "convoy", "help", "protect", "defend"))
"""What "it" stands for a unit beside."""
_BEING = frozenset(("is", "was", "would", "will", "seems", "looks", "sounds", "makes", "here"))
"""What "it" stands for nothing before."""
_SENDING = frozenset(("send", "go", "move", "march", "sail", "sending", "going", "moving"))
"""What "there" says where to."""
_KINDS = frozenset(("army", "fleet", "unit", "troops"))


class Explained(NamedTuple):
    """An explanation, what it explains, and whether they belong together by what joins them.

    ``loose`` is whether it may say more beside a plain answer than beside anything else.
    """

    why: Line
    rest: Line
    follows: bool
    loose: bool


def explained(line: Line, lexicon: Lexicon) -> Iterator[Explained]:
    """Where a line may be parted in an explanation and what it explains.

    >>> from games.talk.diplomacy.language import lexicon
    >>> (line,) = lexicon().lines("We always fight over the Black Sea, so please stay out of it.")
    >>> for one in explained(line, lexicon()):
    ...     print(" ".join(one.why.words), "|", " ".join(one.rest.words))
    we always fight over black sea | stay out of black sea
    """
    words = line.words
    lead = next((len(one) for one in _LEADS if words[: len(one)] == one), 0)
    for joints in (_STRONG, _WEAK):
        for at in range(_SHORTEST, len(words) - 1):
            joint = next((one for one in joints if words[at : at + len(one)] == one), None)
            if joint is None:
                continue
            start, end = _parted(words, at, at + len(joint))
            if start < _SHORTEST or end == len(words):
                continue
            if joint[-1] == "so" and words[end] in _NO_JOINT:
                continue
            led = lead if joint == (",",) else 0
            if joint[0] in _CLAUSES and not led and not _begins(words[end:]):
                continue
            why = lexicon.like(line, words[led:start], False)
            if rest := _named_again(why, words[end:]):
                strong = joints is _STRONG or led > 0
                yield Explained(why, lexicon.like(line, rest, line.asked), strong, True)
    yield from _afterwards(line, lexicon)


def _afterwards(line: Line, lexicon: Lexicon) -> Iterator[Explained]:
    """Where a line may be parted in something and what explains it afterwards."""
    words = line.words
    for at in range(1, len(words) - _SHORTEST):
        if words[at] not in _AFTER:
            continue
        start, end = _parted(words, at, at + 1)
        why = lexicon.like(line, words[end:], False)
        caused = words[at] in _CAUSES and why.words[0] == "i"
        if start and (caused or _clearly_states(why)):
            rest = lexicon.like(line, words[:start], line.asked)
            yield Explained(why, rest, False, why.words[0] in _OF_OTHERS)


def _clearly_states(line: Line) -> bool:
    """Whether what stands behind something is a clause that only states what is so."""
    words = line.words
    if "but" in words or words[1] in _SIGNS:
        return False
    if words[0] == "i":
        return of_oneself(words[1:])
    return words[0] in _CLEAR or (words[1] in STATES and (is_named(line) or words[0] == "my"))


def _parted(words: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """Where what stands before a joint ends, and where what stands after it begins."""
    while start and (words[start - 1] in _SIGNS or words[start - 1] == "and"):
        start -= 1
    while end < len(words) and words[end] in _SIGNS:
        end += 1
    return start, end


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
        elif owned and word == "it" and (before in _HELPING or after in _HELPING):
            found += unit
        elif word == "there" and before not in _INTO:
            found += ["in" if _SENDING.isdisjoint(rest) else "to", *words[first:end]]
        elif before not in _HELPING:
            found += words[first:end]
        else:
            return None
    return found


def powers(line: Line, talking: Agents) -> Agents:
    """The third powers that an explanation names: who "he" and "they" are after it."""
    spans = line.lattice.spans
    return agents(
        code for span in spans for _, code in span.get("POWER", ()) if code not in talking
    )
