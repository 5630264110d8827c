"""What the rules have to say to a player, in sentences."""

from functools import lru_cache

from games.diplomacy.map import Map, Terrain
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.reasons import Reason

_SENTENCES = {
    Reason.WRONG_PHASE: "{Unit} cannot be ordered so in this phase.",
    Reason.SAME_PROVINCE: "{Mover} cannot move to where it stands.",
    Reason.WRONG_TERRAIN: "{Mover} cannot enter {target}.",
    Reason.NOT_ADJACENT: "{Mover} cannot reach {target} in one move.",
    Reason.NO_FLEETS: "No chain of fleets could convoy {mover} to {target}.",
    Reason.COAST_NEEDED: "{Mover} needs to be told which coast of {target} to go to.",
    Reason.WRONG_COAST: "{Mover} cannot reach {target}.",
    Reason.FLEET_VIA_CONVOY: "{Unit} cannot go by convoy: only armies do.",
    Reason.CONVOYS_NOT_PLAYED: "This game is played without convoys.",
    Reason.NO_SUCH_UNIT: "There is no unit in {other_place}.",
    Reason.SUPPORTS_ITSELF: "{Unit} cannot support itself.",
    Reason.OWN_PROVINCE: "{Unit} cannot support a move into {place}, where it stands.",
    Reason.OUT_OF_REACH: "{Unit} cannot support into {aim}, which it could not move to.",
    Reason.CANNOT_GO_THERE: "{Other} could not move to {target}.",
    Reason.NOT_AT_SEA: "{Unit} cannot convoy: only fleets at sea do.",
    Reason.ARMIES_ONLY: "{Other} cannot be convoyed: only armies are.",
    Reason.NOT_ON_THE_WAY: "No convoy from {other_place} to {target} needs a fleet in {place}.",
    Reason.NOT_HOLDING: "{Other} was ordered to move, so it could not be supported in place.",
    Reason.NOT_MOVING_THERE: "{Other} was not ordered to move to {target}.",
    Reason.GOES_BY_LAND: "{Other} went by land and needed no convoy.",
    Reason.NOT_DISLODGED: "{Unit} was not dislodged.",
    Reason.ATTACKER_CAME_FROM_THERE: "{Unit} cannot retreat to where its attacker came from.",
    Reason.OCCUPIED: "{Goal} is occupied.",
    Reason.CONTESTED: "{Unit} cannot retreat to {target}: a stand-off left it empty.",
    Reason.NOTHING_DUE: "{power} has nothing more to build or remove.",
    Reason.NOT_A_HOME_CENTER: "{Place} is not a home center of {power}.",
    Reason.NOT_OWNED: "{Place} is not in the hands of {power}.",
    Reason.INLAND_FLEET: "A fleet cannot be built in {place}: it is inland.",
    Reason.NOT_YOUR_UNIT: "{power} has no unit in {place}.",
}
"""A sentence for every reason; a name with a capital begins it."""


@lru_cache(maxsize=1 << 14)
def sentence(reason: Reason, order: Order, power: str, board: Map) -> str:
    """Why an order of a power (by its key) does not count.

    >>> from games.diplomacy.map import STANDARD
    >>> from games.diplomacy.notation import read_order
    >>> sentence(Reason.NOT_ADJACENT, read_order("A PAR - WAR"), "FRANCE", STANDARD)
    'The army in Paris cannot reach Warsaw in one move.'
    """
    return _SENTENCES[reason].format_map(_Names(order, power, board))


class _Names(dict[str, str]):
    """The names that a sentence about an order may call for, made when it does."""

    def __init__(self, order: Order, power: str, board: Map) -> None:
        super().__init__()
        self._order, self._power, self._board = order, power, board

    def __missing__(self, name: str) -> str:
        if name[0].isupper():
            text = self[name.lower()]
            return text[:1].upper() + text[1:]
        order, board = self._order, self._board
        unit, other = order.unit, order.other
        carried = order.kind in (OrderKind.SUPPORT_MOVE, OrderKind.CONVOY)
        match name:
            case "power":
                return board.powers[board.seat(self._power)].name
            case "unit":
                return unit_name(unit, board)
            case "other":
                return unit_name(other, board)
            case "mover":
                return unit_name(other if carried else unit, board)
            case "place":
                return place_name(unit.province if unit else None, board)
            case "other_place":
                return place_name(other.province if other else None, board)
            case "target":
                return place_name(order.target, board)
            case "goal":
                return place_name(order.target or (unit.place if unit else None), board)
            case "aim":
                return place_name(order.target or (other.place if other else None), board)
        raise KeyError(name)


def unit_name(unit: Unit | None, board: Map) -> str:
    """A unit in words: "the fleet in St Petersburg (south coast)"."""
    return f"the {unit.kind.word} in {place_name(unit.place, board)}" if unit else "nobody"


def place_name(place: str | None, board: Map) -> str:
    """A place in words, with the article that seas take: "the North Sea"."""
    if place is None:
        return "nowhere"
    area = board.places[place]
    sea = board.provinces[area.province].terrain is Terrain.SEA
    return f"the {area.name}" if sea else area.name
