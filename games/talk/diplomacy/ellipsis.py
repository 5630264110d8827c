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
        elif not asked and begins and word in _DOING:
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
