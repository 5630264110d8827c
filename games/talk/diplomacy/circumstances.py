"""What only says how things stand, beside an offer or an answer: "I have no army left over there".

Such a sentence cannot be said in L. It is passed over if it is a plain statement and no request,
promise, condition, exception, time or joke can be in it: its writer sees what was read before it
is sent, and that nothing else was.
"""

from collections.abc import Sequence
from itertools import takewhile

from games.talk.diplomacy.asides import suspicious
from games.talk.diplomacy.lines import Line
from games.talk.sentences import Agents

_LONGEST = 18
_ACTS = """
    move support convoy hold peace ally allied alliance dmz demilitarize demilitarized treaty truce
    nonaggression ceasefire armistice pact enter retreat build disband remove waive stay accept
    consent reject leave vacate plan promise propose offer deal tell told ask agree agreed refuse
    withdraw cancel cut bounce sail forget draw forbid allow let swear vow commit guarantee neutral
    mine yours ours theirs help come go going gonna return exchange team together
"""
_TIED = """
    if unless until till except only provided providing condition otherwise without instead or
    whether assuming before while once rather but permitting willing depending long
    you your yourself we us our both let please same too also likewise either neither should must
    shall would
"""
_UNDONE = """
    joke kidding joking lie lying lied wrong mistake mind sarcasm sarcastic sure doubt nevermind
    dream wish pretend hypothetical question change off out ok okay fine
"""
_OPEN = frozenset(("closed", "empty", "open", "free", "limits", "safe", "untouched"))
"""What may be said of a province that is to be kept out of."""
_HEAVY = frozenset((*_ACTS.split(), *_TIED.split(), *_UNDONE.split()))
_RATHER = ("i", "would", "rather")
_FIGHTING = frozenset(("fight", "face", "attack", "deal", "battle", "crush", "see"))
_NUMBERS = frozenset(("one", "two", "three", "four", "five", "six", "a"))
_LEFT = frozenset(("leave", "left"))
_ADVERBS = frozenset(("really", "still", "just", "simply", "currently", "already", "now", "very"))
_STATING = frozenset(
    (
        *("have", "need", "am", "fear", "hate", "love", "like", "know", "see", "understand"),
        *("trust", "respect", "might", "may", "can", "was", "worry", "face", "suspect", "got"),
    )
)
"""What "I" may do without promising anything."""
_UNPROMISED = frozenset(("need", "trust", "like", "care"))
"""What "I do not" may go on with."""
_SIMPLE = frozenset(("is", "are", "was", "were", "has", "have", "needs", "need"))
_PEOPLE = frozenset(("he", "she", "they", "nobody", "everybody", "everyone", "somebody"))
_THINGS = frozenset(("it", "that", "this", "there"))
_DENYING = frozenset(("not", "no", "never"))
_TIMES = ("SEASON", "YEAR", "TURN", "YY")
_TIMING = frozenset(("next", "turn", "turns", "year", "later", "soon", "now", "first", "for"))
_MOST_SUBJECT = 4


def circumstance(line: Line, talking: Agents) -> bool:
    """Whether a sentence only states what is so, of whoever it is; ``talking`` are those who talk.

    >>> from games.talk.diplomacy.language import lexicon
    >>> def states(text):
    ...     (line,) = lexicon().lines(text)
    ...     return circumstance(line, ("FRA", "GER"))
    >>> states("I have no army left over there."), states("Vienna is surrounded.")
    (True, True)
    >>> states("I have no army for you."), states("That is only for the fall.")
    (False, False)
    """
    words = line.words
    if _prefers(line, talking):
        return True
    if line.asked or not 1 < len(words) <= _LONGEST or any(map(suspicious, line.unknown)):
        return False
    forms = line.lattice.words
    if any(_heavy(words[at], forms[at]) and not counts(words[at:]) for at in range(len(words))):
        return False
    first = words[0]
    if first == "i":
        return of_oneself(words[1:])
    if first in _THINGS:
        times = any(kind in spans for spans in line.lattice.spans for kind in _TIMES)
        return not times and _DENYING.isdisjoint(words) and _TIMING.isdisjoint(words)
    if first in _PEOPLE:
        return True
    powers = {code for _, code in line.lattice.spans[0].get("POWER", ())}
    if powers:
        return powers.isdisjoint(talking)
    return _of_a_place(line)


def _prefers(line: Line, talking: Agents) -> bool:
    """Whether another war is said to be preferred: "I would rather fight Germany"."""
    if line.words[:3] != _RATHER or _FIGHTING.isdisjoint(line.words[3:4]):
        return False
    named = [spans for spans in line.lattice.spans if "POWER" in spans or "PROVINCE" in spans]
    powers = [{code for _, code in spans.get("POWER", ())} for spans in named]
    return bool(powers) and all(one and one.isdisjoint(talking) for one in powers)


def _heavy(word: str, forms: frozenset[str]) -> bool:
    """Whether a word may ask, promise, set a condition or take back."""
    if any(sign.isdigit() or sign in "-/:" for sign in word):
        return True
    return not (forms | {word} if word != "left" else forms - _LEFT).isdisjoint(_HEAVY)


def counts(words: Sequence[str]) -> bool:
    """Whether "only" says how many there are: "only two armies"."""
    return words[0] == "only" and not _NUMBERS.isdisjoint(words[1:2])


def of_oneself(said: Sequence[str]) -> bool:
    """Whether what "I" am said to do is no promise."""
    words = [word for word in said if word not in _ADVERBS]
    if tuple(words[:2]) == ("do", "not"):
        return not _UNPROMISED.isdisjoint(words[2:3])
    denied = tuple(words[1:2]) == ("not",)
    return not denied and not _STATING.isdisjoint(words[:1]) and "attack" not in words


def _of_a_place(line: Line) -> bool:
    """Whether a unit or a province is said to be something, nothing of which can be a term."""
    subject = list(takewhile(lambda word: word not in _SIMPLE, line.words))
    if not 0 < len(subject) <= _MOST_SUBJECT or len(subject) == len(line.words):
        return False
    named = subject[0] == "my" or "PROVINCE" in line.lattice.spans[0]
    rest = line.words[len(subject) :]
    return named and _DENYING.isdisjoint(rest) and _OPEN.isdisjoint(rest) and "will" not in rest
