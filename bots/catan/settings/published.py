"""STAC's keys as published: which there are, of what type, and why some are refused."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

TYPES = {"flags": "flag", "ints": "whole number", "doubles": "number", "strings": "text"}
NOT_YET = "no robot here plays by it yet"


class Key(NamedTuple):
    """A published key."""

    name: str
    group: str
    type: str


@cache
def _table() -> dict[str, Any]:
    home = resources.files("bots.catan.settings")
    return tomllib.loads((home / "published.toml").read_text(encoding="utf-8"))


@cache
def published() -> dict[str, Key]:
    """All keys by name: STAC's 190, and JSettlers' nine parameters.

    >>> len(published()), published()["ES_LA"].type
    (199, 'whole number')
    """
    return {
        name: Key(name, group["title"], type_)
        for group in _table()["group"]
        for kind, type_ in TYPES.items()
        for name in group.get(kind, ())
    }


@cache
def refused() -> dict[str, str]:
    """Why a key is refused, by its name; the reason goes on a sentence that begins with it."""
    return {name: one["because"] for one in _table()["refused"] for name in one["keys"]}


@cache
def marks() -> frozenset[str]:
    """Keys that only mark a robot: passed over where STAC's own notation names them."""
    return frozenset(
        name for one in _table()["refused"] if one.get("marks") for name in one["keys"]
    )


def natural(name: str) -> str:
    """A key by its natural name, where the release garbled it."""
    return str(_table()["aliases"].get(name, name))
