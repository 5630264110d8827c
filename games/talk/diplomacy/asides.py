"""What may be passed over in a line: chatter beside what is said, and reasons given for a deal.

Nothing is passed over that could change what is agreed: no condition, no negation of what stands
elsewhere, no order, promise, place or power. Then the line is rather not read at all.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from games.talk.spelling import distance

_BREAKS = frozenset((",", ";", "(", ")", ":", "--", "and", "but", "so"))
_LONGEST = 16
_NAMING = frozenset(("PROVINCE", "POWER", "SEASON", "YEAR", "TURN", "YY"))
_HARMLESS_NAMES = frozenset(("war",))
_SOMEWHERE = frozenset(
    (one, two) for one in ("in", "on") for two in ("north", "south", "east", "west")
)
"""Where something is the case, and no province."""

_ORDERING = """
    move support convoy hold peace ally alliance attack dmz demilitarize demilitarized treaty truce
    nonaggression ceasefire pact enter retreat build disband remove waive army fleet unit stay
    accept consent reject leave vacate want plan promise propose offer deal tell told ask agree
    refuse hit touch occupy threaten withdraw cancel keep take cover cut bounce march sail forget
    draw forbid allow let
    mine yours ours theirs
    border troops center centers province home return exchange turn turns year years season later
    afterwards next soon tomorrow phase round
"""
_DEPENDING = """
    if unless until till except only provided providing condition otherwise without instead rather
    whether assuming before while once maybe perhaps probably might joke kidding joking
    possibly potentially theoretically hypothetically sometimes someday eventually
"""
_OTHERS = frozenset(("he", "she", "they", "it"))
_WEIGHTY = frozenset(
    (
        *("i", "you", "we", "your", "will", "shall", "would", "can", "could", "should", "must"),
        *("let", "please", "not", "no", "never", "nor", "-", "/", "allied", "friend", "team"),
        *("war", "go", "going", "into", "out", "off", "say", "said", "promised", "help"),
        *("without", "s"),
    )
)
_ORDERS = frozenset(_ORDERING.split())
_CONDITIONS = frozenset(_DEPENDING.split())
_NOT_FIRST = frozenset(("not", "no", "nor", "never", "or", "either", "neither", "than", "to"))
_REASONS_FIRST = frozenset(("because", "since"))
_ASKING = frozenset(("why", "how", "who", "when", "where"))
_ASKS_FIRST = frozenset(
    ("have", "has", "did", "do", "does", "is", "are", "am", "was", "were", "will", "would", "can")
)
"""What a question begins with: no stretch of it may be passed over."""
_SELF = frozenset(("i", "we"))
_DOING = (["will"], ["would"], ["shall"], ["do"])
"""What a promise goes on with, even of something that nobody knows."""
_DO_NOT = ("do", "not")
_LISTING = frozenset((",", "and", "&"))
_EXCUSING = frozenset(("i", "we", "it", "that", "my", "this", "he", "she", "they", "too"))
_OFFERING = frozenset(
    (
        *("will", "shall", "would", "can", "could", "should", "may", "might", "must", "let", "us"),
        *("if", "unless", "but", "instead", "rather", "however", "only", "until", "propose"),
        *("offer", "suggest", "promise", "want", "please", "you", "your", "how", "what", "why"),
        *("agree", "accept", "yes", "deal", "ok", "peace", "allied", "am", "are", "going", ";"),
    )
)
_NEEDED = frozenset(("needed", "required"))
_OCCUPYING = frozenset(("in", "sitting", "standing", "there"))
"""What a unit that is needed elsewhere, or somebody who is there himself, excuses a no by."""
_EXPLAINING = _EXCUSING | {"since", "because", "as", "not"}
_ANSWERING = (_OFFERING - {"but", "offer"}) | frozenset(
    (
        *("sure", "know", "idea", "think", "guess", "believe", "suppose", "heard", "doubt", "hear"),
        *("said", "says", "told", "was", "were", "used", "no", "nope", "right", "true", "wrong"),
        *("but", "once", "anymore", "longer", "except", "until", "maybe", "perhaps"),
    )
)
"""What after a yes or no may be another answer than it."""
_REFUSED = frozenset(("will", "would", "want", "peace", "allied", "agree", "accept"))
"""What a no may be explained by where it is said not to be."""
_DENYING = frozenset(("not", "never", "nobody", "nothing", "none", "neither"))
_MEASURES = frozenset(("soon", "long", "far", "well", "much", "often", "quick", "fast"))
_PLAIN = frozenset(("because", "since", "that", "to"))
"""What only a reason follows; after "for", "as" and "so" there may be what is offered or asked."""
_TELLING = frozenset(("i", "we", "they", "he", "she", "it", "nobody", "no"))
_CAUSES = frozenset(
    (
        *("because", "since", "as", "so", "that", "to", "for", "about", "over", "how"),
        *("with", "given", "considering", "seeing"),
    )
)
_TAKING = frozenset(("take", "see", "regard", "view", "consider", "treat", "count", "understand"))
_NEEDING = (["has"], ["have"], ["needs"], ["need"], ["must"])
_FELT = (("feel",), ("lose",), ("hate",), ("regret",), ("worry",))
_THINGS = frozenset(("it", "that", "this", "they", "he", "she", "both", "which"))
_PROMISING = frozenset(
    ("will", "shall", "would", "promise", "swear", "guarantee", "or", "commit", "deal")
)
_LOOSE_CAUSES = frozenset(("for", "to", "as", "so", "that"))
_LIGHTLY = _PROMISING | frozenset(("no", "never", "nor", "neither", "none", "nobody"))
"""What a stretch after a word that may be no cause at all must not hold."""


_FORMULAS = (
    *(("sorry", "for"), ("sorry", "about"), ("sorry", "to"), ("sorry", "my"), ("sorry", "that")),
    *(("on", "my", "mother"), ("on", "my", "life"), ("on", "my", "honor"), ("on", "my", "grave")),
    *(("on", "my", "kid"), ("on", "my", "soul"), ("on", "my", "cat"), ("on", "my", "dog")),
    *(("apologies", "for"), ("apologize", "for"), ("forgive", "me"), ("forgive", "my")),
    *(("thank", "you"), ("swear", "on"), ("swear", "by"), ("excuse", "my"), ("excuse", "me")),
)
"""What a formula begins with: what follows, up to a break, only says what it is for."""
_GREATLY = frozenset(("very", "so", "really", "truly", "terribly", "deeply"))
_SAYING = frozenset(("say", "tell", "inform", "report", "announce", "admit", "refuse", "decline"))
"""What one is sorry to do where something is said by it."""


def asides(
    words: Sequence[str],
    forms: Sequence[frozenset[str]],
    spans: Sequence[Mapping[str, object]],
    unknown: frozenset[str],
) -> Iterator[tuple[int, int]]:
    """Where parts begin and end that say nothing of weight: whole stretches between breaks."""
    comma = next((at for at, word in enumerate(words) if word in (",", ";")), 0)
    if is_remark(words[:comma], forms[:comma], spans[:comma]):
        yield 0, comma
    yield from _formulas(words, forms)
    for start in range(len(words)):
        if words[start] in _BREAKS or (start and words[start - 1] not in _BREAKS):
            continue
        if start and words[start - 1] == "but":
            continue
        if words[start] in _NOT_FIRST or words[start] in _REASONS_FIRST:
            continue
        if not start and words[0] in _ASKS_FIRST:
            continue
        if words[start] in _SELF and words[start + 1 : start + 2] in _DOING:
            continue
        if (
            not _ASKING.isdisjoint(words[start : start + 2])
            or tuple(words[start : start + 2]) == _DO_NOT
        ):
            continue
        for end in range(start, min(len(words), start + _LONGEST) + 1):
            if end == len(words) or words[end] in _BREAKS:
                if end > start and words[start:end] != ["war"] and not _explained(words[end:]):
                    yield start, end
                if end == len(words) or words[end] not in ("and", "so", "but"):
                    break
            elif weighs(words[end], forms[end], spans[end]) or words[end] in unknown:
                break


def _formulas(words: Sequence[str], forms: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Where somebody only excuses himself, thanks or swears: "sorry for the attack"."""
    for start in range(len(words)):
        if not any(_begins(forms[start:], lead) for lead in _FORMULAS):
            continue
        end = start + 2
        if words[start] == "sorry" and not _SAYING.isdisjoint(words[end : end + 1]):
            continue
        while end < len(words) and words[end] not in _BREAKS and forms[end].isdisjoint(_CONDITIONS):
            end += 1
        if end == len(words) or words[end] in _BREAKS:
            yield _led(words, start), end


def _led(words: Sequence[str], start: int) -> int:
    """Where a formula begins with who it is of: "I am very sorry for …" is no "I am"."""
    first = start
    while first and words[first - 1] in _GREATLY:
        first -= 1
    return first - 2 if tuple(words[max(first - 2, 0) : first]) == ("i", "am") else start


def _begins(forms: Sequence[frozenset[str]], lead: Sequence[str]) -> bool:
    return len(forms) >= len(lead) and all(
        word in said for said, word in zip(forms, lead, strict=False)
    )


def is_remark(
    words: Sequence[str],
    forms: Sequence[frozenset[str]],
    spans: Sequence[Mapping[str, object]],
) -> bool:
    """Whether a stretch only says something of others: nothing is asked, promised or ordered.

    >>> is_remark(["turkey", "is", "winning"], [frozenset()] * 3, [{"POWER": 1}, {}, {}])
    True
    """
    if not words or not ("POWER" in spans[0] or words[0] in _OTHERS):
        return False
    if all("POWER" in named or word in _LISTING for word, named in zip(words, spans, strict=True)):
        return False
    used = frozenset().union(*forms, words)
    return used.isdisjoint(_WEIGHTY) and used.isdisjoint(_CONDITIONS) and used.isdisjoint(_ORDERS)


def _explained(rest: Sequence[str]) -> bool:
    """Whether a reason follows: then what stands before it is said of weight."""
    return bool(_REASONS_FIRST.intersection(rest[:2]))


def weighs(word: str, forms: frozenset[str], spans: Mapping[str, object]) -> bool:
    """Whether a word may not be passed over: it names, orders, promises or sets a condition."""
    named = not _NAMING.isdisjoint(spans) and word not in _HARMLESS_NAMES
    if any(letter.isdigit() for letter in word):
        return True
    return named or not forms.isdisjoint(_ORDERS) or not forms.isdisjoint(_CONDITIONS)


@lru_cache(maxsize=256)
def suspicious(word: str) -> bool:
    """Whether a word that nobody knows may be a word of weight badly spelled.

    >>> suspicious("spprt"), suspicious("hld"), suspicious("taxi")
    (True, True, False)
    """
    bones = _bones(word)
    return any(
        bones == _bones(known) or distance(word, known, 2) <= (2 if len(known) > 5 else 1)
        for known in _ORDERS | _CONDITIONS
        if len(known) > 3
    )


def _bones(word: str) -> str:
    """A word without its vowels after the first letter, and without doubled letters."""
    return word[:1] + re.sub(r"[aeiou]|(.)(?=\1)", "", word[1:])


def reasons(
    words: Sequence[str],
    forms: Sequence[frozenset[str]],
    spans: Sequence[Mapping[str, object]],
) -> Iterator[tuple[int, int]]:
    """Where a reason begins, after a word such as "because", and ends: no promise is within."""
    for start in range(1, len(words)):
        cause = words[start - 1]
        if cause not in _CAUSES or words[start] in _MEASURES or _taken(words, start):
            continue
        end = start
        purpose = tuple(words[max(start - 2, 0) : start]) == ("so", "that")
        loose = cause in _LOOSE_CAUSES and not purpose
        stops = _LIGHTLY if loose else _PROMISING
        if cause in ("so", "that") and _spared(words[start:]):
            stops = _PROMISING
        while end < len(words) and words[end] not in (",", ";", "(", ")"):
            stopping = words[end] in stops and not _foretold(words, spans, start, end)
            if not forms[end].isdisjoint(_CONDITIONS) or stopping:
                break
            end += 1
        else:
            if cause == "with":
                if is_remark(words[start:end], forms[start:end], spans[start:end]):
                    yield start, end
                continue
            heavy = any(
                weighs(words[at], forms[at], spans[at])
                and (words[at - 1], words[at]) not in _SOMEWHERE
                for at in range(start, end)
            )
            told = words[start] in _TELLING or not _NAMING.isdisjoint(spans[start])
            told = told and cause != "for"
            if end > start and (not heavy or cause in _PLAIN or told):
                yield start, end


def _taken(words: Sequence[str], start: int) -> bool:
    """Whether "as" says how something is taken: "I would see that as a threat"."""
    taking, what, how, *_ = (*words[max(start - 3, 0) : start], "", "", "")
    return taking in _TAKING and what in ("it", "that", "this", "them") and how == "as"


def _spared(words: Sequence[str]) -> bool:
    """Whether nobody is to be troubled: "… so neither of us has to worry"."""
    rest = [word for word in words[:5] if word not in ("of", "us", "one")]
    return rest[:1] in (["neither"], ["nobody"], ["no"], ["none"]) and rest[1:2] in _NEEDING


def _foretold(
    words: Sequence[str], spans: Sequence[Mapping[str, object]], start: int, at: int
) -> bool:
    """Whether a word that else promises says how things will be: "it would help", "deal with"."""
    if words[at] == "deal":
        return tuple(words[at + 1 : at + 2]) == ("with",)
    if words[at] not in ("will", "would") or at == start:
        return False
    feels = words[at] == "would" and tuple(words[at + 1 : at + 2]) in _FELT
    return feels or words[at - 1] in _THINGS


def excuse(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where a reason begins that may follow a refusal: no other offer is within."""
    if "," not in words:
        return
    start = words.index(",") + 1
    if tuple(words[start : start + 3]) == ("thank", "you", ","):
        start += 3
    rest = words[start:]
    occupied = tuple(rest[:2]) == ("you", "are") and not _OCCUPYING.isdisjoint(rest[2:4])
    if occupied:
        rest = rest[2:]
    needed = not _NEEDED.isdisjoint(rest) and rest[0] != "not"
    if needed and rest[0] == "but":
        rest = rest[1:]
    if rest and (rest[0] in _EXCUSING or occupied or needed) and _OFFERING.isdisjoint(rest):
        yield start, len(words)


def explanation(
    words: Sequence[str], spans: Sequence[Mapping[str, object]]
) -> Iterator[tuple[int, int]]:
    """Where it begins what may follow a yes or no to a question: nothing within answers it.

    >>> list(explanation("no , he attacked me".split(), [{}] * 5))
    [(2, 5)]
    >>> list(explanation("no , we are allied".split(), [{}] * 5))
    []
    """
    if "," not in words:
        return
    start = words.index(",") + 1
    start += tuple(words[start : start + 1]) in (("and",), ("but",))
    rest = words[start:]
    begins = bool(rest) and (rest[0] in _EXPLAINING or "POWER" in spans[start])
    if not begins or rest[-1] in _ASKS_FIRST:
        return
    denying = not _DENYING.isdisjoint(rest)
    own = tuple(rest[:3]) in (("i", *_DO_NOT), ("i", "have", "not"))
    if denying and words[0] not in _NOT_FIRST and not own:
        return
    answering = _ANSWERING - _REFUSED if denying and words[0] in _NOT_FIRST else _ANSWERING
    if answering.isdisjoint(rest) and _CONDITIONS.isdisjoint(rest):
        yield start, len(words)
