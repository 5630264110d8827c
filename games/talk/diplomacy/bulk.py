"""Diplomacy talk as JSON: a line's text and context in, its meaning out, and the other way."""

from collections.abc import Mapping
from typing import Any

from games.core.errors import GameError
from games.talk import sentences as say
from games.talk.diplomacy.language.context import Context, from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.reading import CHAT, read
from games.talk.diplomacy.writing import write_english

Line = Mapping[str, Any]
Answer = dict[str, Any]


def warm_up() -> None:
    """Load the grammar and the words, which otherwise the first line waits for."""
    for text in (
        "Pleese frobnicate your army in Burgundi.",
        "Burgundy shall see no soldier of mine.",
    ):
        read(text, Context("FRA", ("ENG",)))


def read_line(line: Line) -> Answer:
    """What a line's text means.

    ``meaning`` is null where nothing, or more than one thing, fits: then ``mistake`` says why.

    >>> here = {"speaker": "FRA", "to": ["ENG"]}
    >>> answer = read_line({"id": 1, "text": "peace?", "context": here})
    >>> answer["meaning"], answer["level"]
    ('propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])', 1)
    >>> read_line({"id": 2, "text": "hello!", "context": here})["meaning"]
    'chat'
    """
    try:
        context = from_json(_object(line, "context"))
        text = line.get("text")
        if not isinstance(text, str):
            return _refusal(line, "A line needs a “text”.")
        reading = read(text, context)
    except GameError as error:
        return _refusal(line, error.sentence)
    answer: Answer = {
        **_named(line),
        "meaning": _written(reading.meaning),
        "level": reading.level,
        "readings": [NOTATION.write(other) for other in reading.readings],
        "sentence": reading.sentence,
    }
    if reading.mistake:
        answer["mistake"] = reading.mistake
        answer["nearest"] = list(reading.nearest)
    if reading.typos:
        answer["typos"] = [list(typo) for typo in reading.typos]
    return answer


def write_line(line: Line) -> Answer:
    """A line's meaning in English, in its context if it has one; ``variety`` chooses a wording.

    >>> write_line({"id": 1, "meaning": "withdraw(FRA,[ENG])"})
    {'id': 1, 'text': 'I take my offer back.'}
    """
    try:
        meaning = line.get("meaning")
        if not isinstance(meaning, str):
            return _refusal(line, "A line needs a “meaning”.")
        sentence = NOTATION.read(meaning)
        context = Context(sentence.sender, sentence.receivers)
        if line.get("context"):
            context = from_json(_object(line, "context"))
        variety = line.get("variety") or 0
        if not isinstance(variety, int):
            return _refusal(line, "“variety” is a whole number.")
        text = write_english(sentence, context, variety)
    except GameError as error:
        return _refusal(line, error.sentence)
    return {**_named(line), "text": text}


def _written(meaning: object) -> str | None:
    if meaning is CHAT:
        return CHAT.value
    return NOTATION.write(meaning) if isinstance(meaning, say.Sentence) else None


def _object(line: Line, name: str) -> Mapping[str, Any]:
    found = line.get(name)
    return found if isinstance(found, Mapping) else {}


def _named(line: Line) -> Answer:
    return {"id": line["id"]} if "id" in line else {}


def _refusal(line: Line, sentence: str) -> Answer:
    return {**_named(line), "error": sentence}
