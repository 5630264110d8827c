"""A reason put before what is said: "You have to lose a unit anyway, so I would be glad if …".

It is passed over if it only states something: no condition, order, promise or bond may be in it.
"It" and "there" after it may be the one province that it names.
"""

from collections.abc import Sequence

from games.talk.diplomacy.asides import suspicious
from games.talk.diplomacy.lexicon import Lexicon
from games.talk.diplomacy.lines import Line
from games.talk.sentences import Agents

_LONGEST = 18
_JOINTS = (
    *((",", "and", "so"), (",", "and", "therefore"), (",", "which", "is", "why")),
    *((",", "that", "is", "why"), (",", "for", "that", "reason"), (",", "so"), (",", "therefore")),
    *(
        (",", "hence"),
        (",", "thus"),
        ("and", "so"),
        ("and", "therefore"),
        ("and", "that", "is", "why"),
    ),
)
"""What leads from a reason to what follows from it; a semicolon or a dash may be its comma."""
_PAUSES = frozenset((";", "--"))
_LEADS = (
    *(("as",), ("since",), ("because",), ("seeing", "that"), ("seeing", "as"), ("given", "that")),
    *(("considering", "that"), ("now", "that"), ("considering",), ("in", "view", "of")),
)
"""What a reason that a comma ends begins with."""
_NO_JOINT = frozenset(
    ("that", "long", "far", "much", "many", "be", "is", "do", "does", "did", "am")
)
"""What makes another word of "so"."""
_STATED = frozenset(
    (
        *("i", "you", "we", "he", "she", "they", "nobody", "everybody", "everyone", "neither"),
        *("both", "there", "your", "my", "our", "his", "their", "all", "none", "no"),
    )
)
"""What begins a clause that states something."""
_ORDERING = """
    move support convoy hold retreat build disband remove waive stay enter attack withdraw cancel
    take go leave give get keep come cover cut bounce head march sail send use put help join
    accept reject promise propose offer suggest agree refuse deal swap trade exchange return
    vacate invade occupy let remain draw swear vow guarantee commit ask beg
"""
_DEPENDING = """
    if unless until till except only provided providing condition otherwise without instead or
    whether assuming before while once maybe perhaps please shall would should must could may might
    ought peace ally allies allied alliance dmz demilitarize demilitarized truce treaty
    nonaggression ceasefire armistice pact neutral yes no ok okay fine sure joke joking kidding lie
    sarcasm wish pretend mine yours ours theirs plan plans planning told said says tell
"""
_ORDERS = frozenset(_ORDERING.split())
_HEAVY = frozenset(_DEPENDING.split())
_FORESEEN = frozenset(("need", "lose", "miss", "regret"))
_AFFORDED = frozenset(("not", "afford", "hardly", "barely", "never", "see", "only"))
_INFLECTED = ("ing", "s")


def premise(line: Line, lexicon: Lexicon, talking: Agents) -> tuple[Line, list[Line]] | None:
    """What is stated first, and what follows from it, with "it" as it stands and resolved.

    >>> from games.talk.diplomacy.language import lexicon
    >>> def follows(text):
    ...     (line,) = lexicon().lines(text)
    ...     found = premise(line, lexicon(), ("FRA", "GER"))
    ...     return [" ".join(one.words) for one in found[1]] if found else []
    >>> follows("You do not need Burgundy, so leave it alone.")
    ['leave it alone', 'leave burgundy alone']
    >>> follows("I hold in Burgundy, so leave it alone.")
    []
    """
    cut = _joint(line.words) or _lead(line.words)
    if cut is None:
        return None
    start, end, rest = cut
    stated = lexicon.like(line, line.words[start:end], False)
    if not _only_states(stated, talking):
        return None
    said = line.words[rest:]
    tries = [said, *_resolved(said, stated)]
    return stated, [lexicon.like(line, words, line.asked) for words in tries]


def _joint(words: Sequence[str]) -> tuple[int, int, int] | None:
    """Where a reason begins and ends and what follows from it begins, told by what joins them."""
    paused = tuple("," if word in _PAUSES else word for word in words)
    for at in range(2, len(words) - 2):
        for joint in _JOINTS:
            after = at + len(joint)
            other = joint[-1] == "so" and not _NO_JOINT.isdisjoint(words[after : after + 1])
            if paused[at:after] == joint and after < len(words) and not other:
                return 0, at, after
    return None


def _lead(words: Sequence[str]) -> tuple[int, int, int] | None:
    """The same, told by "as" or "since" before the reason."""
    lead = next((one for one in _LEADS if tuple(words[: len(one)]) == one), None)
    if lead is None or words.count(",") != 1:
        return None
    comma = words.index(",")
    return len(lead), comma, comma + 1


def _only_states(line: Line, talking: Agents) -> bool:
    """Whether a clause says how things are, and nothing that could be a part of a deal."""
    words = line.words
    if not 2 < len(words) <= _LONGEST or any(map(suspicious, line.unknown)):
        return False
    spans = line.lattice.spans
    powers = {code for _, code in spans[0].get("POWER", ())}
    others = bool(powers) and powers.isdisjoint(talking)
    if not (others or words[0] in _STATED or "PROVINCE" in spans[0]):
        return False
    return not any(_weighs(line, at, others) for at in range(len(words)))


def _weighs(line: Line, at: int, others: bool) -> bool:
    """Whether a word may order, promise or set a condition; of others it is only told."""
    word, forms = line.words[at], line.lattice.words[at]
    after = line.words[at + 1 : at + 2]
    if any(sign.isdigit() or sign in "-/:" for sign in word):
        return True
    if word == "no":
        return at > 0 and line.words[at - 1] not in ("have", "has", "is", "are", "need")
    if word in _HEAVY:
        return True
    if word == "can":
        return _AFFORDED.isdisjoint(after)
    if word == "will":
        return not others and _FORESEEN.isdisjoint(after)
    bent = word in _ORDERS or (word.endswith(_INFLECTED) and not forms.isdisjoint(_ORDERS))
    before = line.words[max(at - 2, 0) : at]
    idle = before == ("can", "not") or before[-1:] == ("under",)
    return bent and not others and not idle


def _resolved(said: tuple[str, ...], stated: Line) -> list[tuple[str, ...]]:
    """What follows with the one province that the reason names for its "it" or "there"."""
    named = [
        (at, span["PROVINCE"]) for at, span in enumerate(stated.lattice.spans) if "PROVINCE" in span
    ]
    if len({code for _, ends in named for _, code in ends}) != 1:
        return []
    at, ends = named[0]
    name = stated.words[at : max(end for end, _ in ends)]
    for word, meant in (("there", ("in", *name)), ("it", name)):
        if word in said:
            last = len(said) - 1 - said[::-1].index(word)
            return [(*said[:last], *meant, *said[last + 1 :])]
    return []
