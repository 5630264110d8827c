"""What one can say at Catan: the phrasebook of its trade language, and a try at it."""

from typing import Any

from games.talk.catan import Chat, context_from_json, phrasebook, plain, read

_OTHERS = ("red", "white", "orange")
_HERE = context_from_json(
    {
        "speaker": {"seat": 1, "colour": "blue", "name": "You"},
        "turn": 1,
        "players": [
            {"seat": seat, "colour": colour, "name": colour.title()}
            for seat, colour in zip((0, 2, 3), _OTHERS, strict=True)
        ],
    }
)
"""Whoever tries is Blue, whose turn it is; what is held is not asked."""


def shown() -> dict[str, Any]:
    """What one can say, by subject.

    >>> shown()["subjects"][0]["title"]
    'Offers'
    """
    return {"subjects": [{"title": title, "texts": texts} for title, texts in phrasebook()]}


def tried(text: str) -> dict[str, Any]:
    """How a text is understood that Blue writes in Blue's own turn.

    >>> tried("anyone got ore? i can give wood")["readings"]
    ('You offer everyone 1 wood for 1 ore.',)
    >>> tried("good luck")["readings"], tried("2 wood for my wood")["mistake"]
    ((), 'You name wood on both sides.')
    """
    reading = read(text, _HERE)
    several = tuple(plain(one, _HERE) for one in reading.readings)
    told = reading.mistake or ("" if isinstance(reading.meaning, Chat) else reading.sentence)
    wrong = getattr(reading.meaning, "error", "")
    one = () if wrong or isinstance(reading.meaning, Chat | None) else (reading.sentence,)
    return {"text": text, "readings": several or one, "mistake": told if not one else ""}
