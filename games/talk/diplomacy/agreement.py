"""How sure it is that a line means what known wordings say that it is like, heard together.

Several that agree say more than one, others that say something else speak against it, and those
that mean nothing too. How much was learned (``agreement.txt``, made by ``learning.py``).
"""

from collections.abc import Sequence
from functools import cache
from importlib import resources
from math import exp
from typing import NamedTuple


class Voice(NamedTuple):
    """What a line would mean by one known wording ("" for nothing), and the log of the odds."""

    meaning: str
    odds: float


class Evidence(NamedTuple):
    """What speaks for a meaning and against it; its fields are the rows of ``agreement.txt``."""

    always: float
    nearest: float
    further: float
    rival: float
    rivals: float
    nothing: float
    nothings: float


def evidence(voices: Sequence[Voice], meaning: str) -> Evidence:
    """What voices say of one of their meanings.

    >>> evidence([Voice("a", 0.0), Voice("a", 0.0), Voice("b", 0.0)], "a")
    Evidence(always=1.0, nearest=0.0, further=0.5, rival=0.5, rivals=0.5, nothing=0.0, nothings=0.0)
    """
    own = sorted((voice.odds for voice in voices if voice.meaning == meaning), reverse=True)
    others = [likelihood(one.odds) for one in voices if one.meaning not in (meaning, "")]
    nothing = [likelihood(one.odds) for one in voices if not one.meaning]
    return Evidence(
        1.0,
        own[0],
        sum(map(likelihood, own[1:]), 0.0),
        max(others, default=0.0),
        sum(others, 0.0),
        max(nothing, default=0.0),
        sum(nothing, 0.0),
    )


def sureness(voices: Sequence[Voice], meaning: str) -> float:
    """How likely a line has one of the meanings that voices say, from 0 to 1."""
    found = evidence(voices, meaning)
    return likelihood(sum(part * much for part, much in zip(_parts(), found, strict=True)))


def likelihood(odds: float) -> float:
    """What the log of the odds comes to, from 0 to 1."""
    return 1 / (1 + exp(-odds))


@cache
def _parts() -> Evidence:
    """What each kind of evidence adds to the odds, as learned."""
    text = resources.files(__package__).joinpath("agreement.txt").read_text(encoding="utf-8")
    rows = dict(line.split() for line in text.splitlines())
    return Evidence(*(float(rows[kind]) for kind in Evidence._fields))
