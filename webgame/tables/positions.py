"""Positions as the rules read them, the latest kept at hand: a game is read again and again."""

from __future__ import annotations

from typing import Any

from games.registry import rules
from webgame.tables.latest import Latest

_kept: Latest[tuple[str, str], Any] = Latest(256)


def read_position(game: str, text: str) -> Any:
    """The position in a line of the rules of `game`; nothing in a position ever changes."""
    found = _kept.get((game, text))
    if found is None:
        found = rules(game).read(text)
        keep_position(game, text, found)
    return found


def keep_position(game: str, text: str, position: Any) -> None:
    """Keep a position whose line was just written: it will be read soon."""
    _kept.keep((game, text), position)
