"""Diplomacy's talk measured: a meaning is a sentence of L in its one form (``canonical``)."""

from time import perf_counter

from games.talk import sentences as say
from games.talk.diplomacy.language.context import from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.reading import CHAT, Reading, canonical, read
from games.talk.measuring import UNREAD, Measured, Utterance


def measured(utterance: Utterance, learned: bool = True) -> Measured:
    """Read one utterance, by the rules alone unless ``learned``."""
    context = from_json(utterance.context)
    start = perf_counter()
    reading = read(utterance.text, context, learned)
    milliseconds = (perf_counter() - start) * 1000
    right = tuple(wanted(meaning) for meaning in utterance.right)
    could = tuple(_written(reading) for reading in reading.readings)
    return Measured(utterance, right, found(reading), could, reading.mistake, milliseconds)


def found(reading: Reading) -> str:
    """A reading in a file's words: a sentence in its one form, "chat", "several", "refused"."""
    if reading.meaning is CHAT:
        return CHAT.value
    if isinstance(reading.meaning, say.Sentence):
        return _written(reading.meaning)
    return "several" if reading.readings else "refused"


def wanted(meaning: str) -> str:
    """A meaning as written in a file, in the same words."""
    if meaning in (CHAT.value, *UNREAD):
        return meaning
    return _written(NOTATION.read(meaning))


def _written(sentence: say.Sentence) -> str:
    return NOTATION.write(canonical(sentence))
