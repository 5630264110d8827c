"""What one can say at Catan: the phrasebook of its trade language."""

from typing import Any

from games.talk.catan import phrasebook


def shown() -> dict[str, Any]:
    """What one can say, by subject.

    >>> shown()["subjects"][0]["title"]
    'Offers'
    """
    return {"subjects": [{"title": title, "texts": texts} for title, texts in phrasebook()]}
