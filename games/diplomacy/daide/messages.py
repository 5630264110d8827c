"""What a server of DAIDE says of a game, in text form: the map, the board, results, the end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.diplomacy.daide.notation import (
    write_order,
    write_phase,
    write_place,
    write_result,
    write_unit,
)
from games.diplomacy.daide.tokens import quoted
from games.diplomacy.events import Event, Ordered
from games.diplomacy.map import STANDARD, Map, Terrain
from games.diplomacy.notation import read_unit
from games.diplomacy.orders import Order, OrderKind
from games.diplomacy.phase import Phase, PhaseKind
from games.diplomacy.position import Position
from games.diplomacy.position_json import board_json


def code_of(seat: int) -> str:
    """DAIDE's name of a seat's power."""
    return STANDARD.powers[seat].daide


def surplus(position: Position, seat: int) -> int:
    """How many more centers than units a power has; negative: units it has to remove.

    DAIDE has a waive for each build that is not made, also for those that no site is left for.
    """
    power = position.map.power_keys[seat]
    return len(position.centers[power]) - len(position.units[power])


def mdf(board: Map = STANDARD) -> str:
    """The definition of the map: powers, who builds where, how provinces touch.

    >>> mdf()[:58]
    'MDF (AUS ENG FRA GER ITA RUS TUR) (((AUS BUD TRI VIE) (ENG'
    """
    powers = " ".join(power.daide for power in board.powers)
    homes = [(power.daide, power.home) for power in board.powers]
    neutral = [code for code in board.centers if board.provinces[code].home is None]
    owners = " ".join(_group(name, codes) for name, codes in [*homes, ("UNO", neutral)])
    others = " ".join(area.daide for area in board.provinces.values() if not area.center)
    ways = " ".join(
        f"({area.daide} {_ways(code, board)})" for code, area in board.provinces.items()
    )
    return f"MDF ({powers}) (({owners}) ({others})) ({ways})"


def _ways(code: str, board: Map) -> str:
    """Where units in a province may go, a bracket for each kind of unit and each coast."""
    ways = []
    if board.provinces[code].terrain is not Terrain.SEA:
        ways.append(_group("AMY", board.places[code].armies))
    for place in board.coasts(code):
        coast = f"(FLT {place.partition('/')[2]}S)" if "/" in place else "FLT"
        ways.append(_group(coast, board.places[place].fleets))
    return " ".join(ways)


def _group(first: str, places: Iterable[str]) -> str:
    return f"({' '.join([first, *map(write_place, places)])})"


def hlo(seat: int | None, passcode: int, level: int, limits: Sequence[tuple[str, int]] = ()) -> str:
    """Who plays what, by which terms; ``limits`` are names such as ``MTL`` and seconds.

    >>> hlo(2, 4711, 0, [("MTL", 60)]), hlo(None, 0, 10)
    ('HLO (FRA) (4711) ((LVL 0) (MTL 60))', 'HLO (UNO) (0) ((LVL 10))')
    """
    power = "UNO" if seat is None else code_of(seat)
    options = " ".join(f"({name} {number})" for name, number in [("LVL", level), *limits])
    return f"HLO ({power}) ({passcode}) ({options})"


def sco(position: Position) -> str:
    """Who owns which supply centers."""
    groups = [
        _group(power.daide, position.centers[power.key])
        for power in position.map.powers
        if position.centers[power.key]
    ]
    owned = {center for own in position.centers.values() for center in own}
    if free := [center for center in position.map.centers if center not in owned]:
        groups.append(_group("UNO", free))
    return f"SCO {' '.join(groups)}"


def now(position: Position) -> str:
    """The turn that is to be ordered, and all units; dislodged ones with where they may retreat."""
    units = [write_unit(unit, power) for power, own in position.units.items() for unit in own]
    for power, dislodged in board_json(position)["dislodged"].items():
        for unit, facts in dislodged.items():
            goals = " ".join(map(write_place, facts["to"]))
            units.append(f"{write_unit(read_unit(unit), power)[:-1]} MRT ({goals}))")
    return f"NOW ({write_phase(position.phase)}) {' '.join(units)}"


@dataclass(frozen=True, slots=True)
class Report:
    """An order of a turn and its result, each in text form."""

    turn: str
    order: str
    result: str

    def __str__(self) -> str:
        """The ORD message."""
        return f"ORD ({self.turn}) ({self.order}) ({self.result})"

    @property
    def without_convoys(self) -> "Report":
        """The same for programs that end when they hear of a convoy.

        >>> str(Report("SPR 1901", "(ENG AMY LON) CTO NWY VIA (NTH)", "SUC").without_convoys)
        'ORD (SPR 1901) ((ENG AMY LON) MTO NWY) (SUC)'
        """
        if " CTO " not in self.order:
            return self
        if " CVY " in self.order:
            return replace(self, order=self.order.partition(" CVY ")[0] + " HLD")
        order = self.order.partition(" VIA ")[0].replace(" CTO ", " MTO ")
        return replace(self, order=order)


def reports(before: Position, events: Sequence[Event]) -> Iterator[Report]:
    """Every order of the turn that was played, those filled in too, one for each waived build."""
    turn = write_phase(before.phase)
    winter = before.phase.kind is PhaseKind.ADJUSTMENTS
    made = dict.fromkeys(before.map.power_keys, 0)
    for event in events:
        if isinstance(event, Ordered) and not (winter and "void" in event.results):
            order = write_order(event.order, event.power, before)
            yield Report(turn, order, write_result(event.results))
            made[event.power] += 1
    if winter:
        waive = Order(OrderKind.WAIVE, None)
        for seat, (power, count) in enumerate(made.items()):
            for _ in range(surplus(before, seat) - count):
                yield Report(turn, write_order(waive, power, before), "SUC")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a power stands at the end; ``out`` is the year in which it lost its last center."""

    seat: int
    name: str
    version: str
    centers: int
    out: int | None = None


def smr(phase: Phase, standings: Iterable[Standing]) -> str:
    """Who played what, and how it stands at the end.

    >>> from games.diplomacy.phase import read_phase
    >>> smr(read_phase("F1905M"), [Standing(2, "Jo's", "1", 0, 1903)])
    "SMR (FAL 1905) (FRA ('Jo''s') ('1') 0 1903)"
    """
    rows = [
        f"({code_of(one.seat)} ({quoted(one.name)}) ({quoted(one.version)}) {one.centers}"
        f"{'' if one.out is None else f' {one.out}'})"
        for one in standings
    ]
    return f"SMR ({write_phase(phase)}) {' '.join(rows)}"
