"""Catan talk as JSON: a line's text and context in, its meaning out, and the other way."""

from collections.abc import Mapping
from typing import Any

from games.core.errors import GameError
from games.talk.catan.context import Context, Player, from_json
from games.talk.catan.meaning import Chat, Mistake, to_json
from games.talk.catan.meaning import from_json as meaning_from_json
from games.talk.catan.reading import read
from games.talk.catan.writing import write

Line = Mapping[str, Any]
Answer = dict[str, Any]


def warm_up() -> None:
    """Load the grammar and the words, which otherwise the first line waits for."""
    nobody = Player(0, "", "")
    read("frobnicat", Context(0, (nobody,), 0))


def read_line(line: Line) -> Answer:
    """What a line's text means; ``meaning`` is null where several things fit: ``readings``.

    >>> here = {"speaker": {"seat": 0, "colour": "blue", "name": "Ann"}, "turn": 0,
    ...         "players": [{"seat": 1, "colour": "red", "name": "Peter"}]}
    >>> answer = read_line({"id": 1, "text": "anyone got ore?", "context": here})
    >>> answer["meaning"]["get"], answer["sentence"]
    ([{'ore': 1}], 'You ask everyone for 1 ore; what you give for it is left open.')
    """
    text = line.get("text")
    if not isinstance(text, str):
        return _refusal(line, "A line needs a “text”.")
    try:
        reading = read(text, from_json(line.get("context")))
    except GameError as error:
        return _refusal(line, error.sentence)
    meaning = reading.meaning
    answer: Answer = {
        **_named(line),
        "meaning": None if meaning is None else to_json(meaning),
        "level": None if meaning is None or isinstance(meaning, Mistake | Chat) else 1,
        "readings": [to_json(other) for other in reading.readings],
        "sentence": reading.sentence,
    }
    if reading.mistake:
        answer["mistake"] = reading.mistake
    if reading.typos:
        answer["typos"] = [list(typo) for typo in reading.typos]
    return answer


def write_line(line: Line) -> Answer:
    """A line's meaning in English, in its context; ``variety`` chooses a wording.

    >>> here = {"speaker": {"seat": 0, "colour": "blue", "name": "Ann"}, "turn": 0,
    ...         "players": [{"seat": 1, "colour": "red", "name": "Peter"}]}
    >>> write_line({"id": 1, "meaning": {"kind": "accept", "to": [1]}, "context": here})
    {'id': 1, 'text': 'Yes, Peter.'}
    """
    variety = line.get("variety") or 0
    if type(variety) is not int:
        return _refusal(line, "“variety” is a whole number.")
    try:
        meaning = meaning_from_json(line.get("meaning"))
        text = write(meaning, from_json(line.get("context")), variety)
    except GameError as error:
        return _refusal(line, error.sentence)
    return {**_named(line), "text": text}


def _named(line: Line) -> Answer:
    return {"id": line["id"]} if "id" in line else {}


def _refusal(line: Line, sentence: str) -> Answer:
    return {**_named(line), "error": sentence}
