"""What only explains what follows it: "I am rather stretched in the south, so could you …".

An explanation is a plain statement joined to an offer, a question or an answer by "so",
"therefore", a colon or the like. It cannot be said in L and is passed over, if nothing of it could
change what it explains: no condition, choice, exception, promise, order, time or bond is in it, no
answer, and no province that somebody might go to, get or keep out of. What an answer is explained
by may name what was asked for, as the answer is given in plain words after it.
"""

from collections.abc import Sequence

from games.talk.diplomacy.asides import suspicious
from games.talk.diplomacy.circumstances import counts
from games.talk.diplomacy.lines import Line
from games.talk.sentences import Agents

_LONGEST = 30
_ENDS = frozenset((",", ";", ":", "--", "and"))
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
_WISHING = frozenset(("rather", "much", "love", "like", "hate", "prefer"))
_QUARTERS = frozenset(("north", "south", "east", "west"))
_COUNTING = frozenset(("under", "of", "an", "two", "three", "no"))
"""What makes a thing of what follows it."""
_HAPPENS = frozenset(
    (
        *("be", "lose", "need", "run", "miss", "die", "starve", "suffer", "fall", "collapse"),
        *("happen", "win", "see", "know", "regret", "never", "not", "soon"),
    )
)
TALKING = frozenset(("i", "we", "you", "my", "our", "your"))
SUBJECTS = frozenset(
    (
        *("i", "we", "you", "it", "that", "this", "there", "he", "she", "they", "my", "our"),
        *("your", "his", "her", "their", "nobody", "everybody", "everyone", "somebody", "nothing"),
        *("neither", "one", "a", "an", "no", "all", "these", "those", "someone", "something"),
    )
)
STATES = frozenset(("am", "is", "are", "was", "were", "has", "have", "had", "seems", "looks"))


def explains(line: Line, answer: bool, talking: Agents) -> bool:
    """Whether a statement may be passed over beside what it explains.

    ``answer`` is whether that is a plain answer to an offer; ``talking`` are those who talk. What
    others do is only told.
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
    if _of_others(line, talking):
        return not any(_weighs(line, at, said[at] - _ORDERING) for at in range(len(words)))
    placed = any(_is_place(line, at) for at in range(len(words)))
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
    if first == "no" and line.words[1:2] == (",",):
        return False
    return is_named(line) or first in SUBJECTS or not STATES.isdisjoint(line.words[1:])


def is_named(line: Line) -> bool:
    """Whether a line begins with a name."""
    return "POWER" in line.lattice.spans[0] or "PROVINCE" in line.lattice.spans[0]


def _of_others(line: Line, talking: Agents) -> bool:
    """Whether a statement is about a power that does not talk."""
    about = {code for _, code in line.lattice.spans[0].get("POWER", ())}
    return bool(about) and about.isdisjoint(talking)


def _is_place(line: Line, at: int) -> bool:
    """Whether a word names a province, and is none of "in the north" and "at war"."""
    word, before = line.words[at], line.words[at - 1]
    if word == "war" or (word in _QUARTERS and before in ("in", "on", "up")):
        return False
    return "PROVINCE" in line.lattice.spans[at]


def _weighs(line: Line, at: int, said: frozenset[str]) -> bool:
    """Whether a word may offer, order, answer or date something, or tie it to something else."""
    words, word = line.words, line.words[at]
    after = words[at + 1 : at + 2]
    if word == "only" and not counts(words[at:]):
        return True
    if not said.isdisjoint(_OFFERING) and words[at - 1 : at + 1] != ("at", "once"):
        return True
    wished = not _WISHING.isdisjoint(after)
    if word == "would" and not wished and not TALKING.isdisjoint(words[at - 1 : at]):
        return True
    if any(kind in line.lattice.spans[at] for kind in _TIMES) and words[at - 1] not in _PAST:
        return True
    if not said.isdisjoint(_ORDERING) and not _happened(words, at):
        return True
    if not said.isdisjoint(_HANDING) and not _POINTED.isdisjoint(after):
        return True
    last = not after or after[0] in _ENDS
    if (word == "too" and last) or (word, *after) in (("you", "to"), ("do", "it")):
        return True
    return word in _FUTURE and _promises(words, at) and _HAPPENS.isdisjoint(after)


def _happened(words: Sequence[str], at: int) -> bool:
    """Whether what may be an order is past, or a thing: "under attack", "two builds"."""
    past = words[at].endswith("ed") or words[at] == "held"
    return past or words[at - 1] in _COUNTING


def _hands(words: Sequence[str], said: frozenset[str], at: int) -> bool:
    """Whether something that is named may be handed over, or promised."""
    left = tuple(words[at + 1 : at + 3]) in (("me", "no"), ("us", "no"))
    handed = not said.isdisjoint(_HANDING) and words[at] not in _DONE
    if handed and words[at] != "getting" and not left:
        return True
    return words[at] in _FUTURE and _promises(words, at)


def _goes(line: Line, at: int) -> bool:
    """Whether somebody may go to a province that is named, or keep out of it."""
    words = line.words
    if words[at] in _OPEN:
        return True
    return _is_place(line, at) and words[at - 1] in _GOING


def _promises(words: Sequence[str], at: int) -> bool:
    """Whether one of those who talk says what will be."""
    return words[0] in TALKING or words[at - 1] in TALKING
