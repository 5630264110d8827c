"""Games whose rules this machine is still compiling, and how long that takes.

At a first start the pages come before the rules. Whoever needs a game's rules asks here for them:
to call them while they are being compiled elsewhere would compile them again, and freeze the pages.
"""

from collections.abc import Callable
from typing import Any

from bots.compile import in_words
from games.core.rules import Rules
from games.registry import rules

_waiting: dict[str, Callable[[], float]] = {}
"""How many seconds it still takes, for each game that has to wait."""


class Compiling(Exception):
    """A game cannot be touched yet; `str()` says for how long, `seconds` as a number."""

    def __init__(self, game: str, seconds: float) -> None:
        super().__init__(
            f"{game.title()} is still being prepared on this machine: {in_words(seconds)} more."
        )
        self.game = game
        self.seconds = seconds


def wait_for(game: str, seconds_left: Callable[[], float]) -> None:
    """Let everybody who wants a game know that it is being compiled, until it is `ready`."""
    _waiting[game] = seconds_left


def ready(game: str) -> None:
    """A game can be played."""
    _waiting.pop(game, None)


def is_compiling(game: str) -> bool:
    """Whether a game has to wait."""
    return game in _waiting


def demand(what: str) -> None:
    """Pass if a game, or what else has kernels of its own, can be used. Raises `Compiling`."""
    if seconds_left := _waiting.get(what):
        raise Compiling(what, seconds_left())


def compiled_rules(game: str) -> Rules[Any, Any, Any]:
    """The rules of a game. Raises `Compiling` while they are not to be called.

    >>> wait_for("diplomacy", lambda: 20.0)
    >>> try:
    ...     compiled_rules("diplomacy")
    ... except Compiling as wait:
    ...     print(wait)
    Diplomacy is still being prepared on this machine: about 20 seconds more.
    >>> ready("diplomacy")
    >>> compiled_rules("diplomacy").name
    'diplomacy'
    """
    demand(game)
    return rules(game)
