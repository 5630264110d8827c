"""Dataclasses as JSON: written, read strictly, and described as JSON Schema, all by their types.

A sentence of L is a text in its notation; what is as by default is left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from games.talk.sentences import Illocution

T = TypeVar("T")
Sentences = Callable[[Any], Any]
"""From a sentence of L to its notation, or back."""

SENTENCES = get_args(Illocution)
_PLAIN: Mapping[Any, tuple[str, str]] = {
    str: ("string", "a text"),
    int: ("integer", "a whole number"),
    float: ("number", "a number"),
    bool: ("boolean", "true or false"),
    NoneType: ("null", "null"),
}


class Misshapen(ValueError):
    """JSON that is not of the shape it should be; the message says where."""


def plain(thing: Any, write: Sentences) -> Any:
    """What stands in JSON for a dataclass, a mapping or a sentence. Raises TypeError for others.

    >>> from bots.sdk.player import Said
    >>> plain(Said((1,), "Hello!"), str)
    {'to': (1,), 'text': 'Hello!'}
    """
    if isinstance(thing, SENTENCES):
        return write(thing)
    if is_dataclass(thing):
        pairs = ((one, getattr(thing, one.name)) for one in fields(thing))
        return {one.name: found for one, found in pairs if found != _usual(one)}
    if isinstance(thing, Mapping):
        return dict(thing)
    raise TypeError(f"{thing!r:.80} is not JSON")


def read(kind: type[T], raw: Any, sentences: Sentences, at: str = "") -> T:
    """The dataclass in a JSON object; keys it does not know are passed over.

    Raises Misshapen, or whatever ``sentences`` raises for a notation it cannot read.

    >>> from bots.sdk.player import Said
    >>> read(Said, {"to": [1], "text": "Hello!"}, str)
    Said(to=(1,), text='Hello!', sentence=None)
    >>> read(Said, {"to": "nobody"}, str)
    Traceback (most recent call last):
        ...
    bots.sdk.shapes.Misshapen: to is not a list, nor "all"
    """
    if not isinstance(raw, dict):
        raise Misshapen(f"{at or 'it'} is not an object")
    found = {}
    for one, hint in _typed(kind):  # type: ignore[arg-type]  # a class is hashable
        where = f"{at}.{one.name}" if at else one.name
        if one.name in raw:
            found[one.name] = _read(hint, raw[one.name], sentences, where)
        elif _usual(one) is MISSING:
            raise Misshapen(f"{where} is missing")
    return kind(**found)


def schema(kind: type) -> dict[str, Any]:
    """The JSON Schema of a dataclass."""
    needed = [one.name for one, _ in _typed(kind) if _usual(one) is MISSING]
    return {
        "type": "object",
        "properties": {one.name: _schema(hint) for one, hint in _typed(kind)},
        **({"required": needed} if needed else {}),
    }


@cache
def _typed(kind: type) -> tuple[tuple[Field[Any], Any], ...]:
    hints = get_type_hints(kind)
    return tuple((one, hints[one.name]) for one in fields(kind))


def _usual(one: Field[Any]) -> Any:
    """The default of a field, MISSING if it has none."""
    return one.default if one.default_factory is MISSING else one.default_factory()


def _read(hint: Any, raw: Any, sentences: Sentences, at: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _read_one_of(get_args(hint), raw, sentences, at)
    if hint in SENTENCES and isinstance(raw, str):
        return sentences(raw)
    if is_dataclass(hint) and isinstance(hint, type) and hint not in SENTENCES:
        return read(hint, raw, sentences, at)
    if origin is tuple and isinstance(raw, list):
        inner = get_args(hint)[0]
        return tuple(
            _read(inner, one, sentences, f"{at}[{index}]") for index, one in enumerate(raw)
        )
    if _fits(hint, raw):
        return float(raw) if hint is float else raw
    raise Misshapen(f"{at} is not {_word(hint)}")


def _read_one_of(hints: tuple[Any, ...], raw: Any, sentences: Sentences, at: str) -> Any:
    """Read what may be of several types that no JSON can be two of."""
    for hint in hints:
        takes_list = get_origin(hint) is tuple and isinstance(raw, list)
        takes_text = hint in SENTENCES and isinstance(raw, str)
        if takes_list or takes_text or _fits(hint, raw):
            return _read(hint, raw, sentences, at)
    words = dict.fromkeys(map(_word, hints))
    raise Misshapen(f"{at} is not {', nor '.join(words)}")


def _fits(hint: Any, raw: Any) -> bool:
    if hint is Any:
        return True
    if get_origin(hint) is Literal:
        return isinstance(raw, str) and raw in get_args(hint)
    if hint is int or hint is float:
        number = isinstance(raw, int) or (hint is float and isinstance(raw, float))
        return number and not isinstance(raw, bool)
    if hint in _PLAIN:
        return isinstance(raw, hint)
    return get_origin(hint) is Mapping and isinstance(raw, dict)


def _word(hint: Any) -> str:
    """What JSON of a type is called."""
    if get_origin(hint) is Literal:
        return " or ".join(f'"{one}"' for one in get_args(hint))
    if get_origin(hint) is tuple:
        return "a list"
    if hint in SENTENCES:
        return "a sentence"
    return _PLAIN[hint][1] if hint in _PLAIN else "an object"


def _schema(hint: Any) -> dict[str, Any]:
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        ways: list[dict[str, Any]] = []
        for way in map(_schema, get_args(hint)):
            if way not in ways:
                ways.append(way)
        return {"anyOf": ways}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin is tuple:
        return {"type": "array", "items": _schema(get_args(hint)[0])}
    if hint in SENTENCES:
        return {"type": "string"}
    if hint in _PLAIN:
        return {"type": _PLAIN[hint][0]}
    if is_dataclass(hint) and isinstance(hint, type):
        return schema(hint)
    return {} if hint is Any else {"type": "object"}
