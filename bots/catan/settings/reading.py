"""Parameters as they are given: by name, or in STAC's own notation."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from bots.catan.settings import Parameters
from bots.catan.settings.published import NOT_YET, marks, natural, published, refused
from bots.sdk.parameters import BadParameter, read_parameters

NOTATION = "stac_type"
"""The name under which parameters in STAC's notation are given."""
STAC_ROBOT: Mapping[str, Any] = {
    "stac_opening": True,
    "USE_OLD_NEGOTIATOR": False,
    "USE_OLD_NEGOTIATOR_COUNTEROFFER": False,
    "OLD_FAST_GAME_STRATEGY": False,
    "ship_counts": False,
    "plenty_from_two": True,
}
"""What every STAC robot has before any key is set."""


def read(given: Mapping[str, Any], beside: Iterable[str] = ()) -> Parameters:
    """The parameters of a robot from names and settings; others may be read ``beside`` them.

    >>> read({"FAVOUR_LR": 0.5}).FAVOUR_LR
    0.5
    >>> read({"stac_type": "TRY_N_BEST_BUILD_PLANS:0|FAVOUR_DEV_CARDS:-5"}).FAVOUR_DEV_CARDS
    -5.0
    >>> read({"FAVOUR_ROADS": True})
    Traceback (most recent call last):
        ...
    bots.sdk.parameters.BadParameter: FAVOUR_ROADS: STAC's robots declare it and never read it

    Raises BadParameter, with the nearest parameter for a name that there is not.
    """
    named = {natural(name): setting for name, setting in given.items() if name != NOTATION}
    if NOTATION in given:
        named = {**STAC_ROBOT, **from_notation(given[NOTATION]), **named}
    known = {one.name for one in fields(Parameters)}
    for name in named:
        if name in published() and name not in known:
            raise BadParameter(f"{name}: {refused().get(name, NOT_YET)}")
    return read_parameters(Parameters, named, beside)


def from_notation(notation: Any) -> dict[str, Any]:
    """The settings that STAC's notation spells out: KEY or KEY:value, joined by |.

    >>> from_notation("ROB_FOR_NEED|ES_LA:3|FAVOUR_LR:0.5|ORIGINAL_ROBOT")
    {'ROB_FOR_NEED': True, 'ES_LA': 3, 'FAVOUR_LR': 0.5}

    Raises BadParameter.
    """
    if not isinstance(notation, str):
        raise BadParameter(f"{NOTATION} cannot be {notation!r}: it is a str")
    settings = {}
    for part in filter(None, (part.strip() for part in notation.split("|"))):
        key, colon, value = part.partition(":")
        name = natural(key)
        if name not in marks():
            settings[name] = _setting(name, value if colon else None)
    return settings


def _setting(name: str, value: str | None) -> Any:
    key = published().get(name)
    if key is None:
        return value  # refused with the nearest name, when it is read
    if (value is None) is not (key.type == "flag"):
        form = name if key.type == "flag" else f"{name}:value"
        raise BadParameter(f"{name} is a {key.type}: write {form}")
    if value is None:
        return True
    if key.type == "text":
        return value
    try:
        return int(value) if key.type == "whole number" else float(value)
    except ValueError:
        raise BadParameter(f"{name} cannot be {value!r}: it is a {key.type}") from None
