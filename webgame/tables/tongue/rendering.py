"""What a sentence says to each of its readers, drawn up once and stored beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.plain import Plain
from games.talk.diplomacy.wording import sentence_case
from webgame.tables.tongue.orders import arrows_of, lines_for, zones_of
from webgame.tables.tongue.powers import code_of

Rendered = dict[str, Any]
"""`said` and `orders` by the reader's seat as text ("" is any other); `arrows`, `zones` for all."""


def said_to(seat: int | None, sentence: say.Sentence) -> str:
    """What a sentence says, to the reader at a seat or to an onlooker.

    >>> said_to(3, say.Withdraw("FRA", ("GER",)))
    'France withdraws its offer to you.'
    """
    plain = Plain("" if seat is None else code_of(seat))
    return f"{sentence_case(plain.illocution(sentence))}."


def render(sentence: say.Sentence, readers: Iterable[int], at: Position) -> Rendered:
    """What a sentence says to those who hear it, and the orders of their own it speaks of."""
    seats = tuple(readers)
    orders = {str(seat): lines_for(seat, sentence, at) for seat in seats}
    return {
        "said": {"": said_to(None, sentence)}
        | {str(seat): said_to(seat, sentence) for seat in seats},
        "orders": {reader: lines for reader, lines in orders.items() if lines},
        "arrows": arrows_of(sentence, at),
        "zones": zones_of(sentence),
    }


def rendered_for(rendered: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """What is drawn up for one reader; nothing for a line without a meaning.

    >>> rendered_for({}, 3)
    {'sentence': None, 'orders': [], 'arrows': [], 'zones': []}
    """
    if not rendered:
        return {"sentence": None, "orders": [], "arrows": [], "zones": []}
    reader = "" if seat is None else str(seat)
    return {
        "sentence": rendered["said"].get(reader, rendered["said"][""]),
        "orders": rendered["orders"].get(reader, []),
        "arrows": rendered["arrows"],
        "zones": rendered.get("zones", []),  # older lines were drawn up without
    }


@lru_cache(maxsize=2048)
def read_sentence(notation: str) -> say.Sentence:
    """The sentence of a notation; the same again costs nothing. Raises NotUnderstood."""
    return NOTATION.read(notation)
