"""Words left out or typed twice: "retreating Munich to Silesia" is what the writer is doing."""

from collections.abc import Collection, Iterable, Sequence

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
_MUSING = frozenset(("think", "reckon", "believe"))
"""What a question begins with that leaves its "do you" out."""
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
