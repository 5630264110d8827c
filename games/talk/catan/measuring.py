"""Catan's talk measured: a meaning is its line of ``notation``, or in JSON lines also JSON."""

from collections.abc import Mapping
from time import perf_counter

from games.talk.catan import notation
from games.talk.catan.context import from_json
from games.talk.catan.meaning import from_json as meaning_from_json
from games.talk.catan.reading import Reading, read
from games.talk.measuring import UNREAD, Measured, Utterance


def measured(utterance: Utterance) -> Measured:
    """Read one utterance."""
    context = from_json(utterance.context)
    start = perf_counter()
    reading = read(utterance.text, context)
    milliseconds = (perf_counter() - start) * 1000
    right = tuple(wanted(meaning) for meaning in utterance.right)
    could = tuple(notation.write(other) for other in reading.readings)
    return Measured(utterance, right, found(reading), could, reading.mistake, milliseconds)


def found(reading: Reading) -> str:
    """A reading in a file's words: a line of notation, or "several"."""
    return "several" if reading.meaning is None else notation.write(reading.meaning)


def wanted(meaning: object) -> str:
    """A meaning as written in a file, in its one line.

    >>> wanted({"kind": "offer", "to": [1], "give": None, "get": [{"ore": 2}]})
    'offer 1 ? for 2 ore'
    >>> wanted("offer all 1 wood + 1 ore for ?"), wanted("several")
    ('offer all 1 ore + 1 wood for ?', 'several')
    """
    if isinstance(meaning, Mapping):
        return notation.write(meaning_from_json(meaning))
    return meaning if meaning in UNREAD else notation.write(notation.read(str(meaning)))
