"""Terms, phases and outcomes in words, as pages show them."""

from collections.abc import Mapping
from typing import Any

from games.core.errors import NotUnderstood
from games.diplomacy.phase import PhaseKind, read_phase
from games.talk.levels import NAMES
from webgame.tables.terms import DAY, HOUR, MINUTE, Terms

KINDS = {PhaseKind.RETREATS: "retreats", PhaseKind.ADJUSTMENTS: "builds"}
DEALS = {
    "free": "",
    "bilateral": "Talk two by two: an offer is answered before the next",
    "multilateral": "A notary confirms the deals",
}
MISSING = {
    "hold": "Missing orders hold",
    "extend": "One extension for missing orders",
    "bot": "A bot steps in for missing orders",
}


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


def pace(terms: Terms) -> str:
    """How fast the table plays.

    >>> pace(Terms())
    'No deadlines'
    """
    clock = terms.deadlines
    if clock.kind == "none":
        return "No deadlines"
    return f"{clock.kind.title()}: {span(clock.movement)} a move"


def agreed(terms: Terms) -> list[str]:
    """What is worth knowing before one sits down, most weighty first.

    >>> agreed(Terms(press="none", options={"final_year": 1908}))
    ['No deadlines', 'Orders only, no talk', 'A draw after 1908']
    """
    year = terms.options.get("final_year")
    clock = terms.deadlines
    talk = terms.press != "none"
    said = {
        pace(terms): True,
        f"{span(clock.retreats)} for retreats, {span(clock.builds)} for builds": (
            clock.kind != "none" and {clock.retreats, clock.builds} != {clock.movement}
        ),
        MISSING[terms.missing]: clock.kind != "none",
        "Orders only, no talk": not talk,
        DEALS[terms.protocol]: talk and terms.protocol != "free",
        f"Talk up to level {terms.level}": talk and terms.level < len(NAMES),
        "Only what is understood is sent": talk and terms.strict,
        "Names, and who is a bot, hidden until the end": terms.hidden,
        "The talk is opened to all at the end": talk and terms.open_talk_after,
        "Private": terms.private,
        "Rated": terms.rated,
        f"A draw after {year}": year is not None,
        "No convoys": terms.options.get("convoys") is False,
    }
    return [words for words, holds in said.items() if holds]


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
    if outcome["kind"] == "draw":
        numbers = ("nobody", "one", "two", "three", "four", "five", "six", "seven")
        return f"Draw of {numbers[len(outcome['winners'])]}"
    return "Solo" if outcome["kind"] == "solo" else "Win"
