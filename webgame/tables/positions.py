"""Positions as the rules read them, the latest kept at hand: a game is read again and again."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from games.registry import rules

MOST = 256
_kept: OrderedDict[tuple[str, str], Any] = OrderedDict()
_keeping = Lock()


def read_position(game: str, text: str) -> Any:
    """The position in a line of the rules of `game`; nothing in a position ever changes."""
    with _keeping:
        found = _kept.get((game, text))
    if found is None:
        found = rules(game).read(text)
        keep_position(game, text, found)
    return found


def keep_position(game: str, text: str, position: Any) -> None:
    """Keep a position whose line was just written: it will be read soon."""
    with _keeping:
        _kept[game, text] = position
        _kept.move_to_end((game, text))
        if len(_kept) > MOST:
            _kept.popitem(last=False)
