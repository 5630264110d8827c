"""What one can say in Diplomacy: the phrasebook, with how each of its sentences is understood."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from games.talk import sentences as say
from games.talk.diplomacy.grammar.sources import phrasebook
from games.talk.diplomacy.language.context import Context, from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.reading import Reading, read
from games.talk.diplomacy.saying.plain import Plain, plain

OFFER = (
    "propose(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BEL BUR])),Agree([FRA GER],pce([FRA GER]))])"
)
SPEAKER, OTHER = "FRA", "GER"
ANSWERING = "Answers to an offer"
MOST_READINGS = 3
UNITS = {
    "FRA": ["A PIC", "F BRE", "A PAR", "A BUR"],
    "GER": ["A MUN", "A BER", "F HOL", "F NTH"],
    "ENG": ["A LON"],
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence somebody may type, and how Parley reads it."""

    text: str
    readings: tuple[str, ...]
    """Several where it can mean several things: then the writer is asked which."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Sentences about one thing, such as peace."""

    title: str
    answers: bool
    """Whether its sentences answer an offer."""
    phrases: tuple[Phrase, ...]


def shown() -> dict[str, Any]:
    """What one can say, by subject, each sentence with its reading, and the offer it answers."""
    return {"offer": offered(), "subjects": subjects()}


def tried(text: str) -> dict[str, Any]:
    """How a text of France's to Germany is understood.

    >>> tried("Let's make peace.")["readings"]
    ('You propose to Germany: you and Germany will be at peace.',)
    """
    here = _context("")
    reading = read(text, here)
    return {
        "text": text,
        "readings": _readings(reading, here),
        "mistake": reading.mistake,
        "nearest": reading.nearest[:MOST_READINGS],
    }


@cache
def subjects() -> tuple[Subject, ...]:
    """The phrasebook, read as France would write it to Germany.

    >>> peace = subjects()[0]
    >>> peace.phrases[0].text, peace.phrases[0].readings
    ("Let's make peace.", ('You propose to Germany: you and Germany will be at peace.',))
    """
    return tuple(
        Subject(title, title == ANSWERING, tuple(_phrase(text, _context(title)) for text in texts))
        for title, texts in phrasebook()
    )


@cache
def offered() -> str:
    """The offer that is answered, as the page tells it."""
    return Plain(SPEAKER).illocution(_offer())


def _phrase(text: str, context: Context) -> Phrase:
    return Phrase(text, _readings(read(text, context), context))


def _readings(reading: Reading, context: Context) -> tuple[str, ...]:
    if isinstance(reading.meaning, say.Sentence):
        return (reading.sentence,)
    return tuple(plain(one, context) for one in reading.readings[:MOST_READINGS])


def _offer() -> say.Propose:
    offer = NOTATION.read(OFFER)
    assert isinstance(offer, say.Propose)
    return offer


def _context(title: str) -> Context:
    """Where a phrase is said; the answers, and only they, have an offer to answer."""
    here = from_json({"speaker": SPEAKER, "to": [OTHER], "units": UNITS})
    if title != ANSWERING:
        return here
    return replace(here, open=_offer(), history=(_offer(),))
