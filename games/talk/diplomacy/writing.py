"""Writes sentences of L as English for their reader, such that reading it gives the same meaning.

What people say often is said naturally, in several ways; the rest in a long form that can say all
of L. A natural wording is used only if it reads back, in the context at hand, to what was meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.core.errors import NotUnderstood
from games.talk import sentences as say
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.longform import long_form
from games.talk.diplomacy.natural import wordings
from games.talk.diplomacy.reading import canonical, read
from games.talk.levels import level as level_of

_MOST_TRIES = 6


def write_english(sentence: say.Sentence, context: Context, variety: int = 0) -> str:
    """A sentence in English, as its sender would say it; ``variety`` chooses among wordings.

    >>> from games.talk.diplomacy.ontology import NOTATION
    >>> from games.talk.diplomacy.context import from_json
    >>> here = from_json({"speaker": "FRA", "to": ["ENG"], "units": {"FRA": ["F BRE"]}})
    >>> offer = NOTATION.read("propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])")
    >>> write_english(offer, here), write_english(offer, here, variety=1)
    ("Let's make peace.", 'How about peace between us?')
    """
    context = fitting(sentence, context)
    for text in _tried(list(wordings(sentence, context)), variety):
        if means(text, sentence, context):
            return text
    text = long_form(sentence)
    if not means(text, sentence, context):
        raise NotUnderstood("unsayable", "That meaning cannot be put into English.", text=text)
    return text


def fitting(sentence: say.Sentence, context: Context) -> Context:
    """The context as the sentence itself fixes it: its sender, its receivers, its level."""
    level = max(context.level, level_of(sentence))
    return replace(context, speaker=sentence.sender, to=sentence.receivers, level=level)


def means(text: str, sentence: say.Sentence, context: Context) -> bool:
    """Whether a text reads back to a sentence and to nothing else."""
    meaning = read(text, context).meaning
    return isinstance(meaning, say.Sentence) and canonical(meaning) == canonical(sentence)


def _tried(texts: Sequence[str], variety: int) -> Iterator[str]:
    """The wordings to try, beginning with the one that the variety chooses."""
    start = variety % len(texts) if texts else 0
    yield from (*texts[start:], *texts[:start])[:_MOST_TRIES]
