"""What a sentence says to each of its readers, drawn up once and stored beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.talk import sentences as say
from webgame.faces.language import Language

Rendered = dict[str, Any]
"""`said` and `orders` by the reader's seat as text ("" is any other); `arrows`, `zones` for all."""


def render(language: Language, sentence: say.Sentence, readers: Iterable[int], at: Any) -> Rendered:
    """What a sentence says to those who hear it in a position, and what it wants of each."""
    codes = {"": ""} | {str(seat): language.code(seat) for seat in readers}
    orders = {seat: language.lines(code, sentence, at) for seat, code in codes.items() if code}
    return {
        "said": {seat: language.told(sentence, code) for seat, code in codes.items()},
        "orders": {reader: lines for reader, lines in orders.items() if lines},
        "arrows": language.arrows(sentence, at),
        "zones": language.zones(sentence),
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
