"""What the rules answer to an order: why it was void, and how it went."""

from enum import IntEnum
from functools import cache


class Reason(IntEnum):
    """Why an order does not count. A unit whose order is void holds (retreating: disbands)."""

    NONE = 0
    WRONG_PHASE = 1
    """The order belongs to another kind of phase."""
    SAME_PROVINCE = 2
    """A move, or the move that is supported or convoyed, ends where it began."""
    WRONG_TERRAIN = 3
    """An army cannot go to sea, nor a fleet inland."""
    NOT_ADJACENT = 4
    """The unit cannot get there in one step, nor could any convoy bring it."""
    NO_FLEETS = 5
    """No chain of fleets on the board could convoy the army there."""
    COAST_NEEDED = 6
    """The fleet could reach either coast and the order names none."""
    WRONG_COAST = 7
    """The fleet cannot reach the coast named."""
    FLEET_VIA_CONVOY = 8
    """Only armies travel by convoy."""
    CONVOYS_NOT_PLAYED = 9
    """This table plays without convoys."""
    NO_SUCH_UNIT = 10
    """There is no unit where the supported or convoyed one should be."""
    SUPPORTS_ITSELF = 11
    """A unit cannot support itself."""
    OWN_PROVINCE = 12
    """A unit cannot support a move into the province it stands in."""
    OUT_OF_REACH = 13
    """A unit supports only into provinces it could move to itself."""
    CANNOT_GO_THERE = 14
    """The supported or convoyed unit could not make that move."""
    NOT_AT_SEA = 15
    """Only a fleet at sea convoys."""
    ARMIES_ONLY = 16
    """Only an army can be convoyed."""
    NOT_ON_THE_WAY = 17
    """No convoy for this army needs this fleet."""
    NOT_HOLDING = 18
    """The unit supported in place was ordered to move."""
    NOT_MOVING_THERE = 19
    """The unit supported or convoyed was not ordered to make that move."""
    GOES_BY_LAND = 20
    """The army went by land: neither its order nor a fleet of its own power asked for a convoy."""
    NOT_DISLODGED = 21
    """Only a dislodged unit retreats."""
    ATTACKER_CAME_FROM_THERE = 22
    """A retreat may not go where the attacker came from by land."""
    OCCUPIED = 23
    """A unit stands there."""
    CONTESTED = 24
    """A stand-off left the province empty in this phase."""
    NOTHING_DUE = 25
    """The power has no more builds, or no more removals, to make."""
    NOT_A_HOME_CENTER = 26
    """Units are built in a power's own home centers only."""
    NOT_OWNED = 27
    """The home center belongs to another power."""
    INLAND_FLEET = 28
    """A fleet cannot be built inland."""
    NOT_YOUR_UNIT = 29
    """The power has no unit there."""


class Result(IntEnum):
    """How a unit's order went: bits of a byte, of which several can be set; zero is success."""

    VOID = 1
    BOUNCE = 2
    CUT = 4
    DISLODGED = 8
    NO_CONVOY = 16
    DISRUPTED = 32
    DISBAND = 64


@cache
def words(results: int) -> tuple[str, ...]:
    """The results as the words of the bulk format.

    >>> words(Result.CUT | Result.DISLODGED), words(0), words(Result.NO_CONVOY)
    (('cut', 'dislodged'), (), ('no convoy',))
    """
    return tuple(result.name.lower().replace("_", " ") for result in Result if results & result)
