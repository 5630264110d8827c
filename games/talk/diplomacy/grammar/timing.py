"""When something is said to happen."""

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.diplomacy.language.context import SEASONS, Context
from games.talk.diplomacy.language.ontology import Turn
from games.talk.diplomacy.language.referents import Unresolved, nodes
from games.talk.levels import TIME

TIMES = (
    "when",
    "nextwhen",
    "yearafter",
    "nextturn",
    "nextyear",
    "now",
    "then",
    "year",
    "lasting",
    "relative",
)


def time_of(parts: tuple[Part, ...], here: Context) -> Turn | None:
    """The turn that some parts of a reading name, if the level in use speaks of time.

    A season without a year is the next such one; the next turn is the next in which units move.
    Raises Unresolved for times that the language cannot say, and for two that differ.
    """
    if here.level < TIME:
        return None
    named = {_named(when, here) for when in nodes(parts, *TIMES)} - {None}
    if len(named) > 1:
        raise Unresolved("Two different times are named: say one for each thing.")
    return next(iter(named), None)


def _named(when: Node, here: Context) -> Turn | None:
    """The turn that one phrase names; None for the present one."""
    said = [str(part) for part in when.parts if isinstance(part, str)]
    match when.name:
        case "when":
            return _turn(said, here)
        case "nextwhen":
            passed = SEASONS.index(said[0]) <= SEASONS.index(here.season)
            return Turn(said[0], here.year + passed)
        case "yearafter":
            return Turn(said[0], here.year + 1)
        case "nextyear":
            return Turn("SPR", here.year + 1)
        case "nextturn":
            return _after(here)
        case "year":
            raise Unresolved("Say the season too: “in fall 1902”.")
        case "lasting":
            raise Unresolved("Say when, such as “in fall 1902”: how long cannot be said.")
    return None


def _turn(said: list[str], here: Context) -> Turn:
    if len(said) == 1 and " " in said[0]:
        said = said[0].split()
    if len(said) == 2:
        return Turn(said[0], int(said[1]))
    passed = SEASONS.index(said[0]) < SEASONS.index(here.season)
    return Turn(said[0], here.year + passed)


def _after(here: Context) -> Turn:
    """The next turn in which units move."""
    if here.season in ("SPR", "SUM"):
        return Turn("FAL", here.year)
    return Turn("SPR", here.year + 1)


def timeless(phrase: Node) -> Node:
    """A verb phrase's act."""
    return next(part for part in phrase.parts if isinstance(part, Node) and part.name not in TIMES)


def dated(phi: say.Phi, when: Turn | None) -> say.Phi:
    """What is done, or not done, at a time; other φ carry none."""
    match phi:
        case say.Do(action, None):
            return say.Do(action, when)
        case say.No(say.Do(action, None)):
            return say.No(say.Do(action, when))
        case say.All(parts):
            return say.All(tuple(dated(part, when) for part in parts))
    return phi
