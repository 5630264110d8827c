"""How a text reads by what was learned: as a translator that learned from many takes it.

The translator (``network/network.npz``, made by ``tools/learn``) puts the text into the outline of
its meaning and says how likely that is. What other words of the text deny or mock, and what the
board does not allow, is left out, as with the rules.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from games.talk import sentences as say
from games.talk.diplomacy.asides import suspicious
from games.talk.diplomacy.chatter import repeats
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.doubtful import doubt
from games.talk.diplomacy.echoes import spoken_of
from games.talk.diplomacy.hearing import Hearing, heard
from games.talk.diplomacy.outline import NOTHING, Misshapen, sentences
from games.talk.diplomacy.readings import Reading, chosen, compared
from games.talk.diplomacy.strange import does_what
from games.talk.diplomacy.tokenized import Tokenized
from games.talk.diplomacy.unmeant import jests
from games.talk.translator import Translator

LIKELY = 0.6
"""How likely a text must mean something to be read as that."""
SURE = 0.95
"""How likely it must mean something if the rules read it otherwise, know it for chatter, or know
its form but find nothing that it fits, or if nobody knows one of its words; and how likely it must
mean nothing to be passed over."""
_DENIED = 0.85
"""How likely it must mean something if a word of it denies, as much hangs on what that denies."""
_DENYING = frozenset(("not", "no", "never", "nobody", "neither", "nor", "none", "nothing"))
_PERHAPS = 0.15
"""How likely it must be to be suggested."""
_NEVER = frozenset(
    ("never", "nobody", "nearly", "almost", "neither", "hardly", "less", "were", "withdrawn")
)
"""What nobody says who accepts."""
_HARDLY = 0.02
"""How likely it must be to be weighed at all."""
_WIDTH = 4
"""Meanings that are weighed at a time."""


class Taken(NamedTuple):
    """What a text may be taken for, how likely it is from 0 to 1: nothing, or one sentence, or one
    of several where it does not say which unit."""

    likely: float
    meanings: tuple[say.Sentence, ...]


def as_learned(
    lines: Sequence[Tokenized], heard: Sequence[Taken], context: Context, least: float = LIKELY
) -> Reading | None:
    """How a text reads by the likeliest that it is taken for; None if that is not likely enough.

    >>> from games.talk.diplomacy.context import from_json
    >>> from games.talk.diplomacy.language import lexicon
    >>> here = from_json({"speaker": "FRA", "to": ["GER"], "units": {"GER": ["F KIE"]}})
    >>> lines = lexicon().lines("Your fleet in Kiel would be wise to stay where it is.")
    >>> as_learned(lines, taken(lines, here), here).sentence
    "You propose to Germany: Germany's fleet in Kiel will hold."
    """
    if not heard or heard[0].likely < least:
        return None
    typos = [(typo.written, typo.taken) for line in lines for typo in line.typos]
    said = [(0, one) for one in heard[0].meanings]
    return chosen(said, context, typos) if said else None


def enough(lines: Sequence[Tokenized]) -> float:
    """How likely a text that no rule reads must mean something to be read as that."""
    return LIKELY if all(_DENYING.isdisjoint(line.words) for line in lines) else _DENIED


def nothing(heard: Sequence[Taken]) -> float:
    """How likely it is that a text means nothing, from 0 to 1."""
    return sum(one.likely for one in heard if not one.meanings)


def guesses(heard: Sequence[Taken]) -> Iterator[say.Sentence]:
    """What a text that was not understood may have meant, the likeliest first."""
    likely = (one.meanings for one in heard if one.likely >= _PERHAPS)
    return (meanings[0] for meanings in likely if meanings)


def taken(lines: Sequence[Tokenized], context: Context, least: float = _HARDLY) -> list[Taken]:
    """What a text may be taken for, the likeliest first; nothing if it is too long.

    Nor is one with a word that nobody knows where a deed is named, or that may be a word of weight
    badly spelled. What is less likely than ``least`` need not be weighed.
    """
    if any(does_what(line) or any(map(suspicious, line.unknown)) for line in lines):
        return []
    hearing = heard(lines, context)
    found: dict[tuple[str, ...], Taken] = {}
    for likely, said in _translated(hearing, least):
        meanings = tuple(one for one in said if not _doubted(lines, one, context))
        if said and not meanings:
            continue
        key = tuple(sorted(map(compared, meanings)))
        before = found[key].likely if key in found else 0.0
        found[key] = Taken(before + likely, meanings)
    return sorted(found.values(), key=lambda one: -one.likely)


def _translated(hearing: Hearing, least: float) -> list[Taken]:
    """What may be meant by what is heard, and how likely each is."""
    width = min(_WIDTH, int(1 / least))
    found: list[Taken] = []
    for likely, tokens in translator().translate(hearing.text, hearing.opened, width, least):
        with suppress(Misshapen):
            said = () if tokens == (NOTHING,) else sentences(tokens, hearing.names)
            found.append(Taken(likely, tuple(said)))
    return found


def _doubted(lines: Sequence[Tokenized], said: say.Sentence, context: Context) -> bool:
    """Whether the words of a text speak against a meaning."""
    refuses = isinstance(said, say.Reject | say.Withdraw)
    return any(
        (jests(line.words) and not refuses)
        or doubt(line, said, context)
        or (isinstance(said, say.Accept) and _no_acceptance(line, context))
        or (isinstance(said, say.Inform) and repeats(line.words))
        for line in lines
    )


def _no_acceptance(line: Tokenized, context: Context) -> bool:
    """Whether a line says what nobody says who accepts, or names what was not offered."""
    strange = context.open is not None and not spoken_of(line, context.open)
    return strange or not _NEVER.isdisjoint(line.words)


@cache
def translator() -> Translator:
    """The translator that reads Diplomacy."""
    with resources.as_file(resources.files(__package__) / "network/network.npz") as file:
        return Translator.load(Path(file))
