"""The games there are: name to module, one line a game."""

from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, cast

from games.core.errors import GameError
from games.core.rules import Rules

GAMES = MappingProxyType(
    {
        "diplomacy": "games.diplomacy.game",
        "catan": "games.catan.game",
    }
)
"""Every game's name and the module that holds its rules; it is loaded when first asked for."""


@cache
def rules(name: str) -> Rules[Any, Any, Any]:
    """The rules of a game. Raises GameError if there is no such game.

    >>> rules("diplomacy").name
    'diplomacy'
    >>> try:
    ...     rules("ludo")
    ... except GameError as error:
    ...     print(error)
    There is no game called ludo; there is diplomacy, catan.
    """
    if name not in GAMES:
        raise GameError(
            "unknown_game",
            f"There is no game called {name}; there is {', '.join(GAMES)}.",
            game=name,
        )
    return cast(Rules[Any, Any, Any], import_module(GAMES[name]))
