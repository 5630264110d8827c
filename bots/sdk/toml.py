"""TOML as people write it: bots' manifests, descriptions of experiments."""

import tomllib
from typing import Any


def read_toml(text: str) -> dict[str, Any]:
    """The table that a text describes.

    Raises ValueError for what is no TOML, is nested too deeply, or has a whole number of more
    digits than Python writes.

    >>> read_toml("[players]\\nlabel = 'quick'")
    {'players': {'label': 'quick'}}
    """
    try:
        table = tomllib.loads(text)
        str(table)  # a number in hexadecimal is read at any length, and then cannot be shown
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return table
