"""Catan in words: its turns, how its games end, what its options change."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.catan.options import BOARDS
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Phase, Position
from webgame.faces.face import Words

_MOMENT = re.compile(r"T(\d+)\.\d+")


def phase_words(phase: str) -> str:
    """A phase as a heading: the turn it is of.

    >>> phase_words("T0.3"), phase_words("T12.4"), phase_words("COMPLETED"), phase_words("")
    ('First settlements', 'Turn 12', 'Finished', 'Not begun')
    """
    if not (moment := _MOMENT.fullmatch(phase)):
        return "Finished" if phase else "Not begun"
    turn = int(moment[1])
    return f"Turn {turn}" if turn else "First settlements"


def ending(outcome: Mapping[str, Any] | None) -> str:
    """How a game ended, in two words.

    >>> ending({"kind": "win", "winners": [2]}), ending({"kind": "draw", "winners": [0, 2]})
    ('A win', 'Draw of two')
    """
    if not outcome:
        return "No result"
    if outcome.get("broken_off"):
        return "Broken off"
    if outcome["kind"] == "draw":
        return f"Draw of {('nobody', 'one', 'two', 'three', 'four')[len(outcome['winners'])]}"
    return "A win"


def waits(position: Position, names: Sequence[str]) -> str:
    """What the seat in turn is told that has to wait for others: they answer its offer or discard.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> waits(start(Options(), seed=1), ["Blue", "White"])
    'Blue and White must discard first.'
    """
    who = " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
    if position.phase is Phase.ANSWER:
        have = "have" if len(names) > 1 else "has"
        return f"Your offer is still open: {who} {have} not answered."
    return f"{who} must discard first."


def options_words(options: Mapping[str, Any]) -> list[str]:
    """What a table's options change.

    >>> options_words({"players": 3, "victory": 12, "trades": False})
    ['3 players', '12 points win', 'No trades among players']
    >>> options_words({"open_hands": True, "offers_limit": 1, "first": 1})
    ['For study: open hands', 'Blue begins', 'One offer a turn']
    """
    offers, first = options.get("offers_limit"), options.get("first")
    said = {
        "For study: open hands": options.get("open_hands") is True,
        f"{options.get('players')} players": "players" in options,
        f"{options.get('victory')} points win": "victory" in options,
        "Numbers at random": options.get("board") == "random",
        "The beginners' board": options.get("board") == "beginner",
        "A board of its own": options.get("board") not in (None, *BOARDS),
        f"{SEAT_NAMES[first or 0].title()} begins": bool(first),
        "One offer a turn" if offers == 1 else f"{offers} offers a turn": offers is not None,
        "No trades among players": options.get("trades") is False,
        "Trades are confirmed": options.get("confirm") is True,
        "Friendly robber": options.get("friendly_robber") is True,
    }
    return [words for words, holds in said.items() if holds]


WORDS = Words(
    seat="color",
    phase=phase_words,
    ending=ending,
    options=options_words,
    late="Whoever has done nothing at the deadline",
    missing={
        "hold": (
            "passes: what has to be done is done for them; after two turns a robot steps in",
            "Whoever is late passes, and after two turns a robot steps in",
        ),
        "extend": (
            "gets the same time once more, then passes; after two turns a robot steps in",
            "One extension, then one passes, and after two turns a robot steps in",
        ),
        "bot": ("is replaced by a bot until they return", "A bot steps in for whoever is late"),
    },
    paces={
        "none": "Each step waits for its player, however long.",
        "live": "Seconds or minutes a step; everybody stays at the table.",
        "slow": "Hours or days a step; play beside your life.",
    },
    silent="No talk",
    idle="has nothing to decide now",
    lasted="{} turns".format,
)
