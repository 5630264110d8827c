"""Diplomacy in words: its phases, how its games end, what its options change."""

from collections.abc import Mapping
from typing import Any

from games.core.errors import NotUnderstood
from games.diplomacy.phase import PhaseKind, read_phase
from webgame.faces.face import Words

KINDS = {PhaseKind.RETREATS: "retreats", PhaseKind.ADJUSTMENTS: "builds"}
_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven")


def phase_words(phase: str) -> str:
    """A phase as a heading: the kind is named only where it is not moves.

    >>> phase_words("S1901M"), phase_words("F1902R"), phase_words("W1902A"), phase_words("")
    ('Spring 1901', 'Fall 1902, retreats', 'Winter 1902, builds', 'Not begun')
    """
    try:
        moment = read_phase(phase)
    except NotUnderstood:
        return "Finished" if phase else "Not begun"
    words = f"{moment.season.name.title()} {moment.year}"
    return f"{words}, {KINDS[moment.kind]}" if moment.kind in KINDS else words


def ending(outcome: Mapping[str, Any] | None) -> str:
    """How a game ended, in two words.

    >>> ending({"kind": "solo", "winners": [2]}), ending({"kind": "draw", "winners": [0, 2, 6]})
    ('Solo', 'Draw of three')
    """
    if not outcome:
        return "No result"
    if outcome.get("broken_off"):
        return "Broken off"
    if outcome["kind"] == "draw":
        return f"Draw of {_NUMBERS[len(outcome['winners'])]}"
    return "Solo"


def options_words(options: Mapping[str, Any]) -> list[str]:
    """What a table's options change.

    >>> options_words({"final_year": 1908, "convoys": False})
    ['A draw after 1908', 'No convoys']
    """
    year = options.get("final_year")
    said = {f"A draw after {year}": year is not None, "No convoys": options.get("convoys") is False}
    return [words for words, holds in said.items() if holds]


WORDS = Words(
    seat="power",
    phase=phase_words,
    ending=ending,
    options=options_words,
    late="Whoever has sent no orders at the deadline",
    missing={
        "hold": ("holds: units stay, nothing is built", "Missing orders hold"),
        "extend": (
            "gets the same time once more, then holds",
            "One extension for missing orders",
        ),
        "bot": (
            "is replaced by a bot until they return",
            "A bot steps in for missing orders",
        ),
    },
    paces={
        "none": "A phase ends when everybody is ready.",
        "live": "Minutes a phase; everybody stays at the table.",
        "slow": "Hours or days a phase; play beside your life.",
    },
    silent="Orders only, no talk",
    idle="has nothing to order in this phase",
    lasted="to {}".format,
)
