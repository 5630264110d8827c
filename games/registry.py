"""The games there are: name to module, one line a game."""

from functools import cache
from importlib import import_module
from typing import Any, cast

from games.core.errors import GameError
from games.core.rules import Rules

GAMES = {
    "diplomacy": "games.diplomacy.game",
    "catan": "games.catan.game",
}
"""Every game's name and the module that holds its rules; it is loaded when first asked for."""


def register(name: str, module: str) -> None:
    """Add a game whose rules are in a module. Raises ValueError if there is one of that name.

    >>> register("catan", "games.catan.game")
    Traceback (most recent call last):
        ...
    ValueError: there is a game called catan already
    """
    if name in GAMES:
        raise ValueError(f"there is a game called {name} already")
    GAMES[name] = module


def forget(name: str) -> None:
    """Take a game out again that was registered. Raises KeyError if there is none."""
    del GAMES[name]
    rules.cache_clear()


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
