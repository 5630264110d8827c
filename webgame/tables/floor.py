"""The floor where a seat speaks: what its words mean there, and what words a meaning has."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from games.core.errors import GameError
from games.talk import sentences as say
from games.talk.negotiation import Negotiation
from webgame.faces.language import Language, Reading
from webgame.tables.refused import Refused, by_the_rules

logger = logging.getLogger(__name__)
UNDERSTOOD, SEVERAL, CHATTER, UNREAD = "understood", "several", "chat", "unread"
ONLY_WORDS = "chat"
"""What a writer gives as the meaning of words that are to have none."""
NOT_SENT = "In this game only what has a meaning in the language is sent."


@dataclass(frozen=True, slots=True)
class Utterance:
    """Words, how they were understood, and the sentence they mean if they mean one."""

    text: str
    status: str = CHATTER
    sentence: say.Sentence | None = None
    notation: str = ""
    """What they mean in a tongue, if they are not played."""


@dataclass(frozen=True, slots=True)
class NotRead:
    """The reading of a text that could not even be read."""

    meaning: None = None
    readings: tuple[()] = ()
    sentence: str = ""
    mistake: str = "I do not understand that."
    nearest: tuple[()] = ()
    typos: tuple[()] = ()
    level: None = None


@dataclass(frozen=True)
class Floor:
    """Where one seat speaks to others: in what language, the board, the talk so far."""

    language: Language
    position: Any
    negotiation: Negotiation
    speaker: int
    to: tuple[int, ...]

    @property
    def context(self) -> Any:
        """What surrounds a line said here, as the language has it."""
        return self.language.around(self.negotiation, self.position, self._me, self._others)

    @property
    def _me(self) -> str:
        return self.language.code(self.speaker)

    @property
    def _others(self) -> say.Agents:
        return self.language.agents(self.to)

    def refused(self, sentence: say.Sentence) -> str | None:
        """Why a sentence may not be said here now, or None."""
        return self.language.parley.refused(self.negotiation, sentence, self.position)

    def doubt(self, sentence: say.Sentence) -> str | None:
        """Why an offer that may be made would lapse at once, to its writer, or None."""
        why = self.language.parley.doubt(self.negotiation, sentence, self.position)
        return self.language.addressed(why, self._me) if why else None

    def meaning(self, notation: str) -> say.Sentence:
        """The sentence of a notation. Raises `Refused` if it is none, or not for this floor."""
        try:
            sentence = self.language.sentence(notation)
        except GameError as error:
            raise by_the_rules(error) from error
        if sentence.sender != self._me or sentence.receivers != self._others:
            raise Refused(
                "illegal",
                f"Here {self._me} speaks to {', '.join(self._others)}; that meaning is said by "
                f"{sentence.sender} to {', '.join(sentence.receivers) or 'nobody'}.",
            )
        return sentence

    def worded(self, sentence: say.Sentence, variety: int = 0) -> str:
        """A sentence in English. Raises `Refused` if there are no words for it."""
        try:
            return self.language.write(sentence, self.context, variety)
        except GameError as error:
            raise by_the_rules(error) from error

    def spelled(self, sentence: say.Sentence, variety: int) -> str:
        """A sentence in English; in an onlooker's words if there are none that read back to it.

        An answer by a button and a bot's sentence are not lost for want of words: their meaning
        goes with them.
        """
        try:
            return self.language.spoken(sentence, self.context, variety)
        except GameError:
            return self.language.told(sentence, "")
        except Exception:  # whatever the grammar does wrong, as in `read`
            logger.exception("%s could not be written", self.language.notation.write(sentence))
            return self.language.told(sentence, "")

    def utterance(self, text: str, notation: str, variety: int = 0) -> Utterance:
        """What a writer says: words, a meaning chosen for them, or a meaning alone.

        Raises `Refused`: words that do not say the meaning given, and in strict games words that
        have none.
        """
        if notation and notation != ONLY_WORDS:
            sentence = self.meaning(notation)
            if not text.strip():
                return Utterance(self.spelled(sentence, variety), UNDERSTOOD, sentence)
            if not self._says(text, sentence):
                raise Refused(
                    "not_understood",
                    "Those words do not say that: leave them out, and they are written for you.",
                )
            return Utterance(text, UNDERSTOOD, sentence)
        reading = None if notation else self._read(text)
        if reading and isinstance(reading.meaning, say.Sentence):
            return Utterance(text, UNDERSTOOD, reading.meaning)
        if self.negotiation.terms.strict:
            raise Refused("not_understood", (reading and reading.mistake) or NOT_SENT)
        return Utterance(text, self._status(reading) if reading else CHATTER)

    def reading(self, text: str) -> dict[str, Any]:
        """How words would be understood here, for their writer."""
        return self._reading(self._read(text))

    def _reading(self, found: Reading) -> dict[str, Any]:
        return {
            "status": self._status(found),
            **self._shown(found.meaning),
            "level": found.level,
            "readings": [self._shown(one) for one in found.readings],
            "mistake": found.mistake,
            "nearest": list(found.nearest),
            "typos": [list(typo) for typo in found.typos],
            "refused": self._refusal(found),
        }

    def unread(self, mistake: str) -> dict[str, Any]:
        """The reading of words that are not read, for this reason."""
        return self._reading(NotRead(mistake=mistake))

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
            "meaning": self.language.notation.write(meaning),
            "sentence": self.language.told(meaning, self._me),
            "arrows": self.language.arrows(meaning, self.position),
            "zones": self.language.zones(meaning),
            "doubt": self.doubt(meaning),
        }

    def _refusal(self, reading: Reading) -> str | None:
        if isinstance(reading.meaning, say.Sentence):
            return self.refused(reading.meaning)
        return (reading.mistake or NOT_SENT) if self.negotiation.terms.strict else None

    def _read(self, text: str) -> Reading:
        """How a text reads here; if reading it fails it is not understood, and can be said."""
        try:
            return self.language.read(text, self.context)
        except Exception:
            logger.exception("a text could not be read")  # the text itself is private
            return NotRead()

    def _status(self, reading: Reading) -> str:
        """How words were understood, in one word."""
        if isinstance(reading.meaning, say.Sentence):
            return UNDERSTOOD
        if reading.meaning is self.language.chatter:
            return CHATTER
        return SEVERAL if reading.readings else UNREAD

    def _says(self, text: str, sentence: say.Sentence) -> bool:
        """Whether words mean the sentence, or could."""
        reading, here = self._read(text), self.context
        return any(
            isinstance(one, say.Sentence) and self.language.alike(one, sentence, here)
            for one in (reading.meaning, *reading.readings)
        )
