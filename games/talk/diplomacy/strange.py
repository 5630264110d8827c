"""Words that nobody knows, where they may say what is done."""

from itertools import pairwise

from games.talk.diplomacy.tokenized import Tokenized

_BEFORE = frozenset(
    (
        *("please", "not", "i", "you", "we", "us", "let", "will", "would", "shall", "should"),
        *("can", "could", "may", "might", "must"),
    )
)
"""Words after which somebody's deed is named."""
_SLIP = 2
"""Letters of a word that is rather a slip than a word: "il" for "I'll"."""


def does_what(line: Tokenized) -> bool:
    """Whether a word that nobody knows may say what is done.

    >>> from games.talk.diplomacy.language import lexicon
    >>> texts = ["Let us frobnicate into Burgundy.", "We both fear the frobnicators in Burgundy."]
    >>> [does_what(line) for text in texts for line in lexicon().lines(text)]
    [True, False]
    """
    strange = {word for word in line.unknown if len(word) > _SLIP}
    said = line.text.casefold().removeprefix("please ")
    begins = any(word in strange and said.startswith(f"{word} ") for word in line.words[:1])
    return begins or any(word in strange and one in _BEFORE for one, word in pairwise(line.words))
