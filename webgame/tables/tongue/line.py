"""A line of talk and its meaning: read from English, or written in English for a meaning."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from games.core.errors import GameError
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy import table as talk
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.plain_phi import addressed
from games.talk.diplomacy.reading import CHAT, Reading, read
from games.talk.diplomacy.writing import alike, write_english
from games.talk.negotiation import Negotiation
from webgame.tables.refused import Refused, by_the_rules
from webgame.tables.tongue.context import surroundings
from webgame.tables.tongue.orders import arrows_of, zones_of
from webgame.tables.tongue.powers import code_of
from webgame.tables.tongue.rendering import read_sentence, said_to

logger = logging.getLogger(__name__)
UNDERSTOOD, SEVERAL, CHATTER, UNREAD = "understood", "several", "chat", "unread"
ONLY_WORDS = "chat"
"""What a writer gives as the meaning of words that are to have none."""
NOT_SENT = "In this game only what has a meaning in the language is sent."


@dataclass(frozen=True, slots=True)
class Line:
    """Words, how they were understood, and the sentence they mean if they mean one."""

    text: str
    status: str = CHATTER
    sentence: say.Sentence | None = None


@dataclass(frozen=True)
class Floor:
    """Where one seat speaks to others: the board, the talk so far, what surrounds the line."""

    position: Position
    negotiation: Negotiation
    speaker: int
    to: tuple[int, ...]

    @property
    def context(self) -> Context:
        """What surrounds a line said here."""
        return surroundings(self.position, self.negotiation, self.speaker, self.to)

    def refused(self, sentence: say.Sentence) -> str | None:
        """Why a sentence may not be said here now, or None."""
        return talk.refused(self.negotiation, sentence, self.position)

    def doubt(self, sentence: say.Sentence) -> str | None:
        """Why an offer that may be made would lapse at once, to its writer, or None."""
        why = talk.doubt(self.negotiation, sentence, self.position)
        return addressed(why, code_of(self.speaker)) if why else None

    def meaning(self, notation: str) -> say.Sentence:
        """The sentence of a notation. Raises `Refused` if it is none, or not for this floor."""
        try:
            sentence = read_sentence(notation)
        except GameError as error:
            raise by_the_rules(error) from error
        here = self.context
        if sentence.sender != here.speaker or sentence.receivers != here.to:
            raise Refused(
                "illegal",
                f"Here {here.speaker} speaks to {', '.join(here.to)}; that meaning is said by "
                f"{sentence.sender} to {', '.join(sentence.receivers) or 'nobody'}.",
            )
        return sentence

    def worded(self, sentence: say.Sentence, variety: int = 0) -> str:
        """A sentence in English. Raises `Refused` if there are no words for it."""
        try:
            return write_english(sentence, self.context, variety)
        except GameError as error:
            raise by_the_rules(error) from error

    def spelled(self, sentence: say.Sentence, variety: int) -> str:
        """A sentence in English; in an onlooker's words if there are none that read back to it.

        An answer by a button and a bot's sentence are not lost for want of words: their meaning
        goes with them.
        """
        try:
            return self.worded(sentence, variety)
        except Refused:
            return said_to(None, sentence)
        except Exception:  # whatever the grammar does wrong, as in `read_safely`
            logger.exception("%s could not be written", NOTATION.write(sentence))
            return said_to(None, sentence)

    def line(self, text: str, notation: str, variety: int = 0) -> Line:
        """What a writer says: words, a meaning chosen for them, or a meaning alone.

        Raises `Refused`: words that do not say the meaning given, and in strict games words that
        have none.
        """
        if notation and notation != ONLY_WORDS:
            sentence = self.meaning(notation)
            if not text.strip():
                return Line(self.spelled(sentence, variety), UNDERSTOOD, sentence)
            if not _says(read_safely(text, self.context), sentence, self.context):
                raise Refused(
                    "not_understood",
                    "Those words do not say that: leave them out, and they are written for you.",
                )
            return Line(text, UNDERSTOOD, sentence)
        reading = Reading(CHAT) if notation else read_safely(text, self.context)
        if isinstance(reading.meaning, say.Sentence):
            return Line(text, UNDERSTOOD, reading.meaning)
        if self.negotiation.terms.strict:
            raise Refused("not_understood", reading.mistake or NOT_SENT)
        return Line(text, status_of(reading))

    def reading(self, text: str) -> dict[str, Any]:
        """How words would be understood here, for their writer."""
        found = read_safely(text, self.context)
        return {
            "status": status_of(found),
            **self._shown(found.meaning),
            "level": found.level,
            "readings": [self._shown(one) for one in found.readings],
            "mistake": found.mistake,
            "nearest": list(found.nearest),
            "typos": [list(typo) for typo in found.typos],
            "refused": self._refusal(found),
        }

    def composed(self, notation: str, variety: int) -> dict[str, Any]:
        """A meaning in English, for its writer. Raises `Refused` if it is none."""
        sentence = self.meaning(notation)
        return {
            "text": self.worded(sentence, variety),
            **self._shown(sentence),
            "refused": self.refused(sentence),
        }

    def _shown(self, meaning: object) -> dict[str, Any]:
        if not isinstance(meaning, say.Sentence):
            return {"meaning": None, "sentence": "", "arrows": [], "zones": [], "doubt": None}
        return {
            "meaning": NOTATION.write(meaning),
            "sentence": said_to(self.speaker, meaning),
            "arrows": arrows_of(meaning, self.position),
            "zones": zones_of(meaning),
            "doubt": self.doubt(meaning),
        }

    def _refusal(self, reading: Reading) -> str | None:
        if isinstance(reading.meaning, say.Sentence):
            return self.refused(reading.meaning)
        return (reading.mistake or NOT_SENT) if self.negotiation.terms.strict else None


def read_safely(text: str, context: Context) -> Reading:
    """How a text reads; if reading it fails it is not understood, and can be said all the same."""
    try:
        return read(text, context)
    except Exception:
        logger.exception("a text could not be read")  # the text itself is private
        return Reading(None, mistake="I do not understand that.")


def status_of(reading: Reading) -> str:
    """How words were understood, in one word."""
    if isinstance(reading.meaning, say.Sentence):
        return UNDERSTOOD
    if reading.meaning is CHAT:
        return CHATTER
    return SEVERAL if reading.readings else UNREAD


def _says(reading: Reading, sentence: say.Sentence, here: Context) -> bool:
    """Whether a reading, or one of several, is the sentence."""
    readings = (reading.meaning, *reading.readings)
    return any(isinstance(one, say.Sentence) and alike(one, sentence, here.now) for one in readings)
