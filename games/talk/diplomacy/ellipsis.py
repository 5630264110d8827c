"""Words left out or typed twice: "retreating Munich to Silesia" is what the writer is doing."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

_DOING = frozenset(
    (
        *("moving", "going", "heading", "retreating", "falling", "pulling", "building"),
        *("disbanding", "removing", "sending", "holding", "supporting", "waiving"),
        *("convoying", "leaving", "staying", "keeping", "taking", "attacking"),
        *("withdrawing", "marching", "sailing", "advancing"),
    )
)
_ABOUT_TO = frozenset(
    (
        *("gonna", "gunna", "planning", "thinking", "trying", "aiming", "considering", "hoping"),
        *(
            "allied",
            "mad",
            "angry",
            "sad",
            "happy",
            "upset",
            "pissed",
            "furious",
            "after",
            "still",
            "interested",
            "keen",
        ),
    )
)
"""What follows "are you" in a question that leaves the verb out."""
_YOU = frozenset(("u", "you", "ya"))
_WORD = re.compile(r"[\w']+")
_BONDS = frozenset(("draw", "peace", "alliance", "truce", "pact", "nap"))
_COMPANY = frozenset(
    (
        *("just", "only", "between", "with", "us", "you", "u", "ya", "me", "i", "and", "n", "of"),
        *("both", "all", "two", "three", "four", "2", "3", "4", "too", "also", "the"),
    )
)
"""Words that say who belongs together."""
_MUSING = frozenset(("think", "reckon", "believe"))
"""What a question begins with that leaves its "do you" out."""
_THREAT = re.compile(
    r"(?:otherwise|or else|or|if not|if (?:yo)?u (?:do not|don'?t)) *(?:,| i\b| we\b)", re.I
)
"""What a sentence begins with that says what happens else."""
_DEFIED = re.compile(
    r"(?:if|should) (?:yo)?u (?:still |ever )?do(?: so| that| it)?(?: anyway)?, *", re.I
)
_FORBIDDEN = re.compile(
    r"\b(?:do not|never|must not|should not|had better not)\b|\w*n't\b|\bdont\b", re.I
)
"""A sentence that asks for something not to be done, and one that says what happens if it is."""
_POINTING = frozenset(("it", "there", "that"))
_LEADING = frozenset(
    ("ok", "okay", "so", "and", "anyway", "anyways", "listen", "look", "then", "also", "now", "btw")
)


def completed(words: Sequence[str], asked: bool, dropped: Collection[str]) -> list[str]:
    """A sentence with the subject or the verb that stands at none of its beginnings.

    A line that asks nothing says what its writer is doing; a question leaves its "are" out.

    >>> completed("ok holding munich , building kie".split(), False, ())
    ['ok', 'i', 'am', 'holding', 'munich', ',', 'i', 'am', 'building', 'kie']
    >>> completed("u building mos".split(), True, ())
    ['are', 'you', 'building', 'mos']
    """
    found: list[str] = []
    begins = True
    for at, word in enumerate(words):
        ahead = words[at + 1 : at + 2]
        if asked and at == 0 and word in _MUSING:
            found += ["do", "you", word]
        elif asked and begins and word in _YOU and (_DOING | _ABOUT_TO).intersection(ahead):
            found += ["are", "you"]
        elif not asked and begins and _DOING.intersection(ahead if word == "not" else [word]):
            found += ["i", "am", word]
        else:
            found.append(word)
        begins = word in (",", ";") or (begins and (word in _LEADING or word in dropped))
    return found


def said_once(words: Iterable[str]) -> list[str]:
    """Words, and commas, without those typed twice in a row; two negations stay two.

    >>> said_once("i will will not not move , , ok".split())
    ['i', 'will', 'not', 'not', 'move', ',', 'ok']
    """
    found: list[str] = []
    for word in words:
        again = bool(found) and found[-1] == word and (word.isalnum() or word == ",")
        if not again or word == "not":
            found.append(word)
    return found


def with_threats(parts: Iterable[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
    """Sentences; what is threatened is joined to what it is to make sure.

    >>> list(with_threats([("Leave Kiel", False), ("Otherwise I attack", False)]))
    [('Leave Kiel, Otherwise I attack', False)]
    >>> list(with_threats([("Do not enter Kiel", False), ("If you do, I attack", False)]))
    [('Do not enter Kiel, or else I attack', False)]
    """
    held: tuple[str, bool] | None = None
    for part, asked in parts:
        defied = _DEFIED.match(part)
        if held and defied and _FORBIDDEN.search(held[0]):
            held = (f"{held[0]}, or else {part[defied.end() :]}", asked)
        elif held and _THREAT.match(part):
            held = (f"{held[0]}, {part}", asked)
        else:
            if held:
                yield held
            held = (part, asked)
    if held:
        yield held


def with_scenes(
    parts: Iterable[tuple[str, bool]],
    is_place: Callable[[str], bool],
    is_power: Callable[[str], bool] = lambda word: False,
) -> Iterator[tuple[str, bool]]:
    """Sentences; a place, or a bond, asked before what is said of it is joined to that.

    >>> list(with_scenes([("Vienna", True), ("I want it", False)], lambda text: text == "Vienna"))
    [('Vienna, I want it', False)]
    >>> list(with_scenes([("Draw", True), ("just you and me", False)], lambda text: False))
    [('Draw, just you and me', True)]
    """
    held = ""
    for part, asked in parts:
        words = _WORD.findall(part.casefold())
        about = not _BONDS.isdisjoint(held.casefold().split())
        company = about and all(word in _COMPANY or is_power(word) for word in words)
        if held and (company or (not about and not _POINTING.isdisjoint(words))):
            yield f"{held}, {part}", asked or company
            held = ""
            continue
        if held:
            yield held, True
        bond = _BONDS.intersection(_WORD.findall(part.casefold())[-1:])
        held = part if asked and (bond or is_place(part)) else ""
        if not held:
            yield part, asked
    if held:
        yield held, True
