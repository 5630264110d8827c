"""Named parameters of a bot: a frozen dataclass whose fields have a type, a default and a range."""

import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, field, fields
from typing import Any, TypeVar

from games.core.nearest import hint

T = TypeVar("T")
_PARTS = re.compile(r'(?:"[^"\n]*"|\[[^\]\n]*\]|[^\n,|])+')
KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


class BadParameter(ValueError):
    """A parameter that does not exist or cannot have that setting; the message says what can."""


def parameter(
    default: Any,
    meaning: str,
    least: float | None = None,
    most: float | None = None,
    choices: Sequence[str] = (),
) -> Any:
    """A field of a parameters dataclass, with its one line of meaning and its range (inclusive),
    or, for a text, the choices there are (none: any text)."""
    told = {"meaning": meaning, "least": least, "most": most, "choices": tuple(choices)}
    return field(default=default, metadata=told)


def read_parameters(kind: type[T], raw: Mapping[str, Any], beside: Iterable[str] = ()) -> T:
    """The parameters with the named settings (a list serves for a tuple); the rest keep theirs.

    Who misspells a name may also have meant one of those that are read ``beside`` these.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Parameters:
    ...     courage: int = parameter(50, "How often it attacks, in percent.", 0, 100)
    >>> read_parameters(Parameters, {"courage": 70}).courage
    70
    >>> read_parameters(Parameters, {"corage": 70})
    Traceback (most recent call last):
        ...
    bots.sdk.parameters.BadParameter: there is no parameter 'corage'; did you mean 'courage'?

    Raises BadParameter.
    """
    raw = {name: tuple(one) if isinstance(one, list) else one for name, one in raw.items()}
    known: dict[str, Field[Any]] = {one.name: one for one in fields(kind)}  # type: ignore[arg-type]
    for name, setting in raw.items():
        if name not in known:
            raise BadParameter(f"there is no parameter {name!r:.60}{hint(name, (*known, *beside))}")
        _check(known[name], setting)
    return kind(**{name: _whole(known[name], setting) for name, setting in raw.items()})


def is_finite(number: float) -> bool:
    """Whether a number is one that can be reckoned with: no infinity, and not too large for it.

    >>> is_finite(10**300), is_finite(10**400), is_finite(float("inf")), is_finite(float("nan"))
    (True, False, False, False)
    """
    return abs(number) <= sys.float_info.max


def parse_parameters(text: str) -> dict[str, Any]:
    """Settings as people write them: a name and what it is set to; a name alone is true.

    One stands on a line, or several between commas or bars, but for those within quotes or square
    brackets; `=` and `:` both will do.

    >>> parse_parameters("courage = 70, bluffs | greeting: hello")
    {'courage': 70, 'bluffs': True, 'greeting': 'hello'}
    >>> parse_parameters('weights = "3,1", near = [2, 4]')
    {'weights': '3,1', 'near': [2, 4]}
    """
    settings: dict[str, Any] = {}
    for part in filter(None, map(str.strip, _PARTS.findall(text))):
        name, sign, setting = re.match(r"([^=:]*)([=:]?)(.*)", part, re.DOTALL).groups()  # type: ignore[union-attr]  # it matches anything
        settings[name.strip()] = _setting(setting.strip()) if sign else True
    return settings


def _setting(written: str) -> Any:
    for text in (written, written.lower()):  # True is true, too
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            continue
    return written


def _whole(one: Field[Any], setting: Any) -> Any:
    """The setting; of a parameter that is a whole number, 3.0 is 3."""
    return int(setting) if type(one.default) is int else setting


def _check(one: Field[Any], setting: Any) -> None:
    is_number = isinstance(one.default, int | float) and not isinstance(one.default, bool)
    fits = isinstance(setting, int | float) if is_number else isinstance(setting, type(one.default))
    if not fits or isinstance(setting, bool) is not isinstance(one.default, bool):
        kind = KINDS.get(type(one.default), f"a {type(one.default).__name__}")
        raise BadParameter(f"{one.name} cannot be {setting!r}: it is {kind}")
    if is_number and not is_finite(setting):
        told = setting if isinstance(setting, float) else "that large"
        raise BadParameter(f"{one.name} cannot be {told}: it is a number that ends")
    if type(one.default) is int and setting != int(setting):
        raise BadParameter(f"{one.name} cannot be {setting}: it is a whole number")
    choices = one.metadata.get("choices", ())
    if choices and setting not in choices:
        raise BadParameter(f"{one.name} cannot be {setting!r}: it is one of {', '.join(choices)}")
    least, most = one.metadata.get("least"), one.metadata.get("most")
    if is_number and (
        (least is not None and setting < least) or (most is not None and setting > most)
    ):
        ends = f"up to {most}" if least is None else f"from {least}"
        ends += f" to {most}" if least is not None and most is not None else ""
        nearest = least if least is not None and setting < least else most
        raise BadParameter(f"{one.name} cannot be {setting}: it goes {ends}; try {nearest}")
