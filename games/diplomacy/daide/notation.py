"""DAIDE's notation of phases, provinces, units, orders and results, in its text form.

DAIDE is the protocol by which programs play Diplomacy. Unlike the common notation it names each
unit's power, spells out a convoyed army's route and leaves the coast out of supports::

    (FRA AMY PAR) MTO BUR              (RUS FLT (STP SCS)) SUP (RUS AMY MOS) MTO LVN
    (ENG FLT NTH) CVY (ENG AMY LON) CTO NWY      (ENG AMY LON) CTO NWY VIA (NTH)
    (ITA AMY TYR) RTO VEN     (ITA AMY TYR) DSB     (FRA AMY PAR) BLD     FRA WVE

Reading never guesses: a fleet's coast must be there. A convoy's route is checked to be of seas, and
then left to the adjudicator, which takes any route the fleets give (DATC 4.A.6, choice a).
"""

import re
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from games.core.errors import IllegalAction, NotUnderstood
from games.diplomacy.map import STANDARD, Map, Terrain
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import Phase, PhaseKind, Season
from games.diplomacy.position import Position

Token: TypeAlias = "str | list[Token]"

_SEASONS = {
    "SPR": (Season.SPRING, PhaseKind.MOVEMENT),
    "SUM": (Season.SPRING, PhaseKind.RETREATS),
    "FAL": (Season.FALL, PhaseKind.MOVEMENT),
    "AUT": (Season.FALL, PhaseKind.RETREATS),
    "WIN": (Season.WINTER, PhaseKind.ADJUSTMENTS),
}
_SEASON_NAMES = {pair: name for name, pair in _SEASONS.items()}
_KINDS = {"AMY": UnitKind.ARMY, "FLT": UnitKind.FLEET}
_KIND_NAMES = {kind: name for name, kind in _KINDS.items()}
_RESULTS = {
    "bounce": "BNC",
    "cut": "CUT",
    "disrupted": "DSR",
    "no convoy": "NSO",
    "void": "NSO",
}
_TOKEN = re.compile(r"[()]|[A-Za-z]{3}|-?\d+|\S+?")


def write_phase(phase: Phase) -> str:
    """A phase as DAIDE's turn.

    >>> write_phase(Phase(1901, Season.SPRING, PhaseKind.RETREATS))
    'SUM 1901'
    """
    return f"{_SEASON_NAMES[phase.season, phase.kind]} {phase.year}"


def read_phase(text: str) -> Phase:
    """The phase of a DAIDE turn, such as ``FAL 1902``. Raises NotUnderstood."""
    match _tokens(text):
        case [str(season), str(year)] if season in _SEASONS and year.isdecimal():
            return Phase(int(year), *_SEASONS[season])
    raise _not_understood(text, "a turn such as SPR 1901")


def write_place(place: str, board: Map = STANDARD) -> str:
    """A place: a province, or a province with its coast in brackets.

    >>> write_place("ENG"), write_place("STP/SC")
    ('ECH', '(STP SCS)')
    """
    province, _, coast = place.partition("/")
    code = board.provinces[province].daide
    return f"({code} {coast[0]}CS)" if coast else code


def write_unit(unit: Unit, power: str, board: Map = STANDARD) -> str:
    """A unit with its power, in brackets.

    >>> write_unit(Unit(UnitKind.FLEET, "STP/SC"), "RUSSIA")
    '(RUS FLT (STP SCS))'
    """
    owner = board.powers[board.seat(power)].daide
    return f"({owner} {_KIND_NAMES[unit.kind]} {write_place(unit.place, board)})"


def read_unit(text: str, board: Map = STANDARD) -> tuple[str, Unit]:
    """The power and the unit of a bracketed unit. Raises NotUnderstood.

    >>> power, unit = read_unit("(RUS FLT (STP SCS))")
    >>> power, str(unit)
    ('RUSSIA', 'F STP/SC')
    """
    match _tokens(text):
        case [list(unit)]:
            return _Reader(text, board).unit(unit)
    raise _not_understood(text, "a unit such as (FRA AMY PAR)")


def write_order(order: Order, power: str, position: Position) -> str:
    """An order of a power's unit. The position tells whose the other unit is, and the route.

    A supported or convoyed unit that does not exist is written as the power's own.
    """
    board = position.map
    if order.unit is None:
        return f"{board.powers[board.seat(power)].daide} WVE"
    unit = write_unit(order.unit, power, board)
    target = "" if order.target is None else write_place(order.target, board)
    plain = "" if order.target is None else write_place(board.province_of(order.target), board)
    other = ""
    if order.other is not None:
        other = write_unit(order.other, _owner(order.other, position) or power, board)
    match order.kind:
        case OrderKind.MOVE:
            return f"{unit} {_move(order, target, position)}"
        case OrderKind.SUPPORT_HOLD:
            return f"{unit} SUP {other}"
        case OrderKind.SUPPORT_MOVE:
            return f"{unit} SUP {other} MTO {plain}"
        case OrderKind.CONVOY:
            return f"{unit} CVY {other} CTO {plain}"
        case OrderKind.RETREAT:
            return f"{unit} RTO {target}"
        case OrderKind.BUILD:
            return f"{unit} BLD"
        case OrderKind.DISBAND:
            removal = position.phase.kind is PhaseKind.ADJUSTMENTS
            return f"{unit} {'REM' if removal else 'DSB'}"
        case _:
            return f"{unit} HLD"


def read_order(text: str, board: Map = STANDARD, seat: int | None = None) -> Order:
    """The order DAIDE's text says; brackets around the whole are read too. It need not be legal.

    Raises NotUnderstood, or IllegalAction when it orders another power's unit than the seat's.

    >>> read_order("(ENG AMY LON) CTO NWY VIA (NTH)").via
    True
    >>> read_order("(ENG AMY LON) CTO NWY VIA (YOR)")
    Traceback (most recent call last):
        ...
    games.core.errors.NotUnderstood: YOR is not a sea that a convoy could cross.
    """
    line = _tokens(text)
    if len(line) == 1 and isinstance(line[0], list):
        line = line[0]
    power, order = _Reader(text, board).order(line)
    if seat is not None and power != board.power_keys[seat]:
        raise IllegalAction(
            "not_your_unit",
            f"“{text.strip()}” orders for {power}, but you play {board.power_keys[seat]}.",
            line=text,
        )
    return order


def write_result(words: Collection[str]) -> str:
    """The result of an order, as an ORD message ends.

    ``words`` are ours: none for success, or some of void, bounce, cut, dislodged, no convoy,
    disrupted, disband.

    >>> write_result([]), write_result(["bounce", "dislodged"]), write_result(["dislodged"])
    ('SUC', 'BNC RET', 'RET')
    """
    failures = [_RESULTS[word] for word in words if word in _RESULTS][:1]
    retreat = ["RET"] if "dislodged" in words else []
    return " ".join(failures + retreat) or "SUC"


def _owner(unit: Unit, position: Position) -> str | None:
    """Whose unit it is, dislodged ones first."""
    for power, dislodged in position.dislodged.items():
        if any(entry.unit == unit for entry in dislodged):
            return power
    return position.power_at(unit.province)


def _move(order: Order, target: str, position: Position) -> str:
    """MTO, or CTO with a route for an army that goes by sea."""
    assert order.unit is not None
    board, goal = position.map, order.target or ""
    if order.unit.kind is UnitKind.FLEET:
        return f"MTO {target}"
    if not order.via and goal in board.places[order.unit.place].armies:
        return f"MTO {target}"
    fleets = {unit.place for units in position.units.values() for unit in units}
    route = convoy_route(board, order.unit.place, goal, fleets) or convoy_route(
        board, order.unit.place, goal, board.places
    )
    seas = " ".join(write_place(sea, board) for sea in route)
    return f"CTO {target} VIA ({seas})" if route else f"MTO {target}"


def convoy_route(board: Map, start: str, goal: str, among: Collection[str]) -> tuple[str, ...]:
    """The shortest chain of the given seas from one coastal province to another, or none.

    >>> convoy_route(STANDARD, "LON", "NWY", STANDARD.places)
    ('NTH',)
    """
    goals = set(_waters(board, goal))
    waiting: deque[tuple[str, ...]] = deque((sea,) for sea in _waters(board, start) if sea in among)
    seen = {route[0] for route in waiting}
    while waiting:
        route = waiting.popleft()
        if route[-1] in goals:
            return route
        for sea in _waters(board, route[-1]):
            if sea in among and sea not in seen:
                seen.add(sea)
                waiting.append((*route, sea))
    return ()


def _waters(board: Map, province: str) -> Iterable[str]:
    """The seas a province touches, by whichever coast."""
    neighbors = (place for coast in board.coasts(province) for place in board.places[coast].fleets)
    return dict.fromkeys(
        place
        for place in neighbors
        if board.provinces[board.province_of(place)].terrain is Terrain.SEA
    )


def _tokens(text: str) -> list[Token]:
    """The text as nested lists of upper-case tokens. Raises NotUnderstood for loose brackets."""
    levels: list[list[Token]] = [[]]
    for token in _TOKEN.findall(text.upper()):
        if token == "(":
            levels.append([])
        elif token != ")":
            levels[-1].append(token)
        elif len(levels) == 1:
            break
        else:
            inner = levels.pop()
            levels[-1].append(inner)
    else:
        if len(levels) == 1:
            return levels[0]
    raise NotUnderstood("brackets", f"The brackets of “{text.strip()}” do not match.", line=text)


def _not_understood(text: str, expected: str) -> NotUnderstood:
    return NotUnderstood(
        "not_understood", f"“{text.strip()}” cannot be read; DAIDE has {expected} here.", line=text
    )


class _Reader:
    """Reads the parts of one DAIDE text on a board."""

    def __init__(self, text: str, board: Map) -> None:
        self.text = text
        self.board = board
        self.provinces = {area.daide: code for code, area in board.provinces.items()}
        self.powers = {power.daide: power.key for power in board.powers}

    def order(self, line: Sequence[Token]) -> tuple[str, Order]:
        """The power and the order of an order's tokens."""
        match line:
            case [str(power), "WVE"]:
                return self.power(power), Order(OrderKind.WAIVE, None)
            case [list(ordered), *rest]:
                power_key, unit = self.unit(ordered)
                return power_key, self.order_of(unit, rest)
        raise _not_understood(self.text, "an order such as (FRA AMY PAR) MTO BUR")

    def order_of(self, unit: Unit, rest: Sequence[Token]) -> Order:
        """The order that the tokens after its unit say."""
        match rest:
            case ["HLD"]:
                return Order(OrderKind.HOLD, unit)
            case ["MTO", place]:
                return self.move(unit, self.place(place))
            case ["SUP", list(other)]:
                return Order(OrderKind.SUPPORT_HOLD, unit, other=self.unit(other)[1])
            case ["SUP", list(other), "MTO", place]:
                return Order(OrderKind.SUPPORT_MOVE, unit, self.place(place), self.unit(other)[1])
            case ["CVY", list(other), "CTO", place]:
                return Order(OrderKind.CONVOY, unit, self.place(place), self.unit(other)[1])
            case ["CTO", place]:
                return Order(OrderKind.MOVE, unit, self.place(place), via=True)
            case ["CTO", place, "VIA", list(seas)]:
                self.check_seas(seas)
                return Order(OrderKind.MOVE, unit, self.place(place), via=True)
            case ["RTO", place]:
                return Order(OrderKind.RETREAT, unit, self.place(place))
            case ["DSB"] | ["REM"]:
                return Order(OrderKind.DISBAND, unit)
            case ["BLD"]:
                return Order(OrderKind.BUILD, unit)
        raise _not_understood(
            self.text, "HLD, MTO, SUP, CVY, CTO, RTO, DSB, BLD or REM after a unit"
        )

    def move(self, unit: Unit, target: str) -> Order:
        """A plain MTO; an army that could get there by sea only is taken to go by convoy."""
        army = unit.kind is UnitKind.ARMY and target in self.board.provinces
        via = army and self.board.only_by_sea(unit.province, target)
        return Order(OrderKind.MOVE, unit, target, via=via)

    def unit(self, tokens: Sequence[Token]) -> tuple[str, Unit]:
        """The power and the unit inside a unit's brackets."""
        match tokens:
            case [str(power), str(kind), place] if kind in _KINDS:
                return self.power(power), Unit(_KINDS[kind], self.place(place))
        raise _not_understood(self.text, "a unit such as (FRA AMY PAR)")

    def power(self, token: str) -> str:
        """A power's key."""
        if token not in self.powers:
            known = ", ".join(self.powers)
            raise NotUnderstood("unknown_power", f"{token} is not a power; they are {known}.")
        return self.powers[token]

    def place(self, token: Token) -> str:
        """A province, or a bracketed province and coast."""
        match token:
            case str(code) if code in self.provinces:
                return self.provinces[code]
            case [str(code), str(coast)] if code in self.provinces:
                place = f"{self.provinces[code]}/{coast.removesuffix('S')}"
                if place in self.board.places:
                    return place
                raise NotUnderstood("unknown_coast", f"{code} has no coast {coast}.")
        named = " ".join(map(str, token)) if isinstance(token, list) else token
        raise NotUnderstood("unknown_province", f"{named} is not a province of this map.")

    def check_seas(self, seas: Sequence[Token]) -> None:
        """Raise NotUnderstood unless every step of a convoy's route is a sea."""
        for sea in seas:
            code = self.place(sea)
            if self.board.provinces[self.board.province_of(code)].terrain is not Terrain.SEA:
                raise NotUnderstood(
                    "not_a_sea", f"{sea} is not a sea that a convoy could cross.", line=self.text
                )
