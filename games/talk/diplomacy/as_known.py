"""How a line that no rule reads does read: as the known wording that it is most like."""

from collections.abc import Iterator, Sequence

from games.talk import sentences as say
from games.talk.chart import TooMuchWork
from games.talk.diplomacy.doubtful import doubt
from games.talk.diplomacy.glance import Place, glance, offers_more
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.likeness import alike
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.readings import Reading, compared
from games.talk.diplomacy.unmeant import no_offer

LIKELY = 0.75
"""How likely a line must mean what a known wording does to be read as that."""
_RIVAL = 0.7
"""The share of the best's likelihood from which on another meaning makes both unsure."""
_PERHAPS = 0.2
"""How likely it must be to be suggested."""
_WORK = 5_000
"""Steps that reading all the known wordings in a line's place may take."""


def as_known(line: Line, place: Place) -> Reading | None:
    """How a line reads by the known wording that it is most like.

    None if none is like enough, if that one means nothing, or if another that is nearly as like
    would mean something else.
    """
    best: Reading | None = None
    least = LIKELY
    for likely, reading in _likely(line, place):
        if likely < least:
            break
        if reading is None:
            return None
        if best is None:
            best, least = reading, likely * _RIVAL
        elif compared(reading.meaning) != compared(best.meaning):
            return None
    return best


def guesses(line: Line, place: Place) -> Iterator[say.Sentence]:
    """What a line that was not understood may have meant, the likeliest first."""
    found: set[str] = set()
    for likely, reading in _likely(line, place):
        if likely < _PERHAPS:
            break
        if reading and isinstance(reading.meaning, say.Sentence):
            if compared(reading.meaning) not in found:
                yield reading.meaning
            found.add(compared(reading.meaning))


def _likely(line: Line, place: Place) -> Iterator[tuple[float, Reading | None]]:
    """The readings of the known wordings a line is like, the likeliest first; None where such a
    wording means nothing."""
    left = _WORK
    for likely, words, told in alike(line):
        if not told:
            yield likely, None
            continue
        reading, spent = said_like(line, words, place, left)
        left -= spent
        if isinstance(reading.meaning, say.Sentence):
            yield likely, reading


def said_like(
    line: Line, words: Sequence[str], place: Place, most: int = _WORK
) -> tuple[Reading, int]:
    """How a line reads if it means what other words would in its place, and the steps that took.

    It does not where the rest of the line denies it, or makes no offer of it.
    """
    try:
        reading, spent = glance(lexicon().like(line, words, line.asked), place, max(most, 0))
    except TooMuchWork:
        return Reading(None), most
    said = reading.meaning
    if not isinstance(said, say.Sentence):
        return reading, spent
    unmeant = no_offer(line.words, line.lattice.spans) or ""
    if (unmeant and offers_more(said, place.context)) or doubt(line, said, place.context):
        return Reading(None, mistake=unmeant, typos=reading.typos), spent
    return reading, spent
