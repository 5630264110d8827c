"""How a text reads by what was learned: as a translator that learned from many takes it.

The translator (``network/network.npz``, made by ``tools/learn``) puts the text into the outline of
its meaning and says how likely that is. What the board does not allow is left out.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from games.talk import sentences as say
from games.talk.diplomacy.grammar.readings import compared
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.learned.hearing import heard
from games.talk.diplomacy.learned.outline import NOTHING, Misshapen, sentences
from games.talk.diplomacy.words.tokenized import Tokenized
from games.talk.translator import Translator

_PERHAPS = 0.15
"""How likely it must be to be suggested."""
_HARDLY = 0.02
"""How likely it must be to be weighed at all."""
_WIDTH = 4
"""Meanings that are weighed at a time."""


class Taken(NamedTuple):
    """What a text may be taken for, how likely it is from 0 to 1: nothing, or one sentence, or one
    of several where it does not say which unit."""

    likely: float
    meanings: tuple[say.Sentence, ...]


def guesses(heard: Sequence[Taken]) -> Iterator[say.Sentence]:
    """What a text that was not understood may have meant, the likeliest first."""
    likely = (one.meanings for one in heard if one.likely >= _PERHAPS)
    return (meanings[0] for meanings in likely if meanings)


def taken(lines: Sequence[Tokenized], context: Context) -> list[Taken]:
    """What a text may be taken for, the likeliest first; nothing if it is too long.

    >>> from games.talk.diplomacy.language.context import from_json
    >>> from games.talk.diplomacy.grammar.sources import lexicon
    >>> here = from_json({"speaker": "FRA", "to": ["GER"], "units": {"GER": ["F KIE"]}})
    >>> lines = lexicon().lines("Your fleet in Kiel would be wise to stay where it is.")
    >>> taken(lines, here)[0].meanings[0].deal[0].promiser
    'GER'
    """
    hearing = heard(lines, context)
    found: dict[tuple[str, ...], Taken] = {}
    for likely, tokens in translator().translate(hearing.text, hearing.opened, _WIDTH, _HARDLY):
        with suppress(Misshapen):
            said = () if tokens == (NOTHING,) else tuple(sentences(tokens, hearing.names))
            key = tuple(sorted(map(compared, said)))
            before = found[key].likely if key in found else 0.0
            found[key] = Taken(before + likely, said)
    return sorted(found.values(), key=lambda one: -one.likely)


@cache
def translator() -> Translator:
    """The translator that reads Diplomacy."""
    with resources.as_file(resources.files(__package__) / "network/network.npz") as file:
        return Translator.load(Path(file))
