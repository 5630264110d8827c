"""How a line that no rule reads does read: as the known wordings that it is most like."""

from collections.abc import Iterable, Iterator

from games.talk import sentences as say
from games.talk.chart import TooMuchWork
from games.talk.diplomacy.agreement import Voice, likelihood, sureness
from games.talk.diplomacy.doubtful import doubt
from games.talk.diplomacy.glance import Place, glance, offers_more
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.likeness import Likeness, alike
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.masking import Plain
from games.talk.diplomacy.readings import Reading, compared
from games.talk.diplomacy.unmeant import no_offer

LIKELY = 0.75
"""How likely a line must mean something to be read as that."""
_PERHAPS = 0.2
"""How likely it must be to be suggested."""
_WORK = 5_000
"""Steps that reading all the known wordings in a line's place may take."""


def as_known(line: Line, place: Place) -> Reading | None:
    """How a line reads by the known wordings that it is most like; None if that is not sure.

    A line that is known, or likely, to mean nothing reads as nothing, and so does one with a word
    that nobody knows: it may be the very word that counts.
    """
    if line.unknown:
        return Reading(None)
    listed = alike(line)
    nothing = any(one.same or likelihood(one.odds) >= LIKELY for one in listed[:1] if not one.told)
    likely, reading = next(_ranked(line, listed, place), (0.0, None))
    if reading is not None and likely >= LIKELY and not nothing:
        return reading
    return Reading(None) if nothing or any(one.same for one in listed) else None


def guesses(line: Line, place: Place) -> Iterator[say.Sentence]:
    """What a line that was not understood may have meant, the likeliest first."""
    for likely, reading in _ranked(line, alike(line), place):
        if likely >= _PERHAPS and isinstance(reading.meaning, say.Sentence):
            yield reading.meaning


def _ranked(
    line: Line, listed: Iterable[Likeness], place: Place
) -> Iterator[tuple[float, Reading]]:
    """The readings by the known wordings that a line is like, the likeliest first.

    One that would not make sense in the line's place says nothing.
    """
    left = _WORK
    voices: list[Voice] = []
    found: dict[str, Reading] = {}
    for odds, said, told, _ in listed:
        if not told:
            voices.append(Voice("", odds))
            continue
        reading, spent = said_like(line, said, place, left)
        left -= spent
        if isinstance(reading.meaning, say.Sentence):
            meaning = compared(reading.meaning)
            voices.append(Voice(meaning, odds))
            found.setdefault(meaning, reading)
    ranked = ((sureness(voices, meaning), reading) for meaning, reading in found.items())
    yield from sorted(ranked, key=lambda one: -one[0])


def said_like(line: Line, plain: Plain, place: Place, most: int = _WORK) -> tuple[Reading, int]:
    """How a line reads if it means what other words would in its place, and the steps that took.

    It does not where the rest of the line denies it, or makes no offer of it.
    """
    try:
        reading, spent = glance(lexicon().like(line, *plain), place, max(most, 0))
    except TooMuchWork:
        return Reading(None), most
    said = reading.meaning
    if not isinstance(said, say.Sentence):
        return reading, spent
    unmeant = no_offer(line.words, line.lattice.spans) or ""
    if (unmeant and offers_more(said, place.context)) or doubt(line, said, place.context):
        return Reading(None, mistake=unmeant, typos=reading.typos), spent
    return reading, spent
