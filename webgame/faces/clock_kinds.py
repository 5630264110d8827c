"""What a game's clock counts: kinds of moments, and how long each may last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MINUTE, HOUR, DAY = 60, 3600, 86400
PACES = ("live", "slow")
"""How fast a table with deadlines plays: `live` counts minutes, `slow` hours or days."""


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds that a moment of some kind may last: from `least` to `most`, usually `usual`.

    `offered` are those that a form offers.
    """

    least: int
    most: int
    usual: int
    offered: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClockKind:
    """One kind of moment, such as the moves of a phase, with its times at each pace.

    `label` names it in a form; `after` follows a length of time: “5 minutes a move”.
    """

    name: str
    label: str
    after: str
    times: Mapping[str, Times]


def span(seconds: int) -> str:
    """A length of time in words, in the largest unit that fits exactly.

    >>> span(90 * MINUTE), span(DAY), span(30)
    ('90 minutes', '1 day', '30 seconds')
    """
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit and not seconds % unit:
            number = seconds // unit
            return f"{number} {name}{'' if number == 1 else 's'}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
