"""What is only chatter: lines, and parts of lines, that hold nothing an offer could be."""

from collections.abc import Sequence

from games.talk.diplomacy.words.tokenized import Tokenized


def replies(words: Sequence[str]) -> bool:
    """Whether a short line can only answer something: "yes, I accept".

    >>> replies("yes i accept".split()), replies("no worries".split()), replies(["hello"])
    (True, False, False)
    """
    short = len(words) <= _SHORT_REPLY and not _EASY.intersection(words)
    return short and not _ANSWERING.isdisjoint(words)


_SHORT_REPLY = 8
_ANSWERING = frozenset(
    (
        *("yes", "yep", "yeah", "yup", "no", "nope", "nah", "deal", "acceptable"),
        *("accept", "accepted", "agree", "agreed", "decline", "declined"),
        *("refuse", "refused", "reject", "rejected"),
    )
)
_EASY = frozenset(("worries", "problem", "idea", "rush", "hurry", "time", "way", "need", "lol"))
"""What makes no answer of a "no"."""
_ORDERING = """
    move support convoy hold peace ally alliance attack dmz treaty truce enter retreat build
    against together team pact nonaggression ceasefire armistice neutral demilitarized demilitarize
    waive remove withdraw vs versus v
    disband army fleet stay accept reject leave want plan promise propose offer tell told
"""
_ABOUT = "i you we us me my let if please"


def is_chatter(line: Tokenized) -> bool:
    """Whether a line that does not read holds nothing that an order or deal could be."""
    words = {form for forms in line.lattice.words for form in forms}
    ordering = bool(words.intersection(_ORDERING.split()))
    about = line.named or bool(words.intersection(_ABOUT.split()))
    placed = any(
        "PROVINCE" in spans and word != "war"
        for word, spans in zip(line.words, line.lattice.spans, strict=True)
    )
    return not (ordering and about) and not placed
