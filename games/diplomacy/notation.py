"""The common notation of orders: reading what people and programs write, writing one form.

Canonical lines: ``A PAR - BUR``, ``A YOR - NWY VIA``, ``A MUN S A BER - KIE``, ``A MUN S A BER``,
``F NTH C A LON - NWY``, ``A PAR H``, ``A TYR R VEN``, ``A TYR D``, ``F STP/SC B``, ``WAIVE``.

Reading is forgiving: full or short names, any case, ``->`` or ``to`` for ``-``, "supports",
"via convoy", a power's name before a unit; and where a position is given, a missing or wrong unit
letter and a fleet's only possible coast are taken from it (DATC 4.B.2, 4.B.5, 4.B.6, 4.C.1, 4.C.2,
4.C.6). A line is first *parsed* without regard to the board's units, then *settled* on a position.
"""

from functools import lru_cache

from games.core.errors import IllegalAction, NotUnderstood
from games.diplomacy.map import STANDARD, Map, Terrain
from games.diplomacy.names import names_of, tokens
from games.diplomacy.orders import Order, OrderKind, Unit, UnitKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.diplomacy.syntax import Parser, Where, Who, WrittenOrder, parse


def write_order(order: Order) -> str:
    """The canonical line of an order.

    >>> write_order(Order(OrderKind.MOVE, Unit(UnitKind.ARMY, "PAR"), target="BUR"))
    'A PAR - BUR'
    """
    match order.kind:
        case OrderKind.HOLD:
            return f"{order.unit} H"
        case OrderKind.MOVE:
            return f"{order.unit} - {order.target}{' VIA' if order.via else ''}"
        case OrderKind.SUPPORT_HOLD:
            return f"{order.unit} S {order.other}"
        case OrderKind.SUPPORT_MOVE:
            return f"{order.unit} S {order.other} - {order.target}"
        case OrderKind.CONVOY:
            return f"{order.unit} C {order.other} - {order.target}"
        case OrderKind.RETREAT:
            return f"{order.unit} R {order.target}"
        case OrderKind.DISBAND:
            return f"{order.unit} D"
        case OrderKind.BUILD:
            return f"{order.unit} B"
        case _:
            return "WAIVE"


def read_order(text: str, position: Position | None = None, seat: int | None = None) -> Order:
    """The order a line says, on the standard board or on the position's.

    With a position, unit letters and coasts are settled by the units that stand there; with a
    seat, a power's name before the order must be that seat's. The order need not be legal.
    Raises NotUnderstood, or IllegalAction for another power's order.

    >>> write_order(read_order("army munich supports A Ber -> Kiel"))
    'A MUN S A BER - KIE'
    >>> write_order(read_order("F MAO - Spain (south coast)"))
    'F MAO - SPA/SC'
    >>> read_order("A Pariz hold")
    Traceback (most recent call last):
        ...
    games.core.errors.NotUnderstood: “Pariz” is not a province. Did you mean Paris (PAR)?
    """
    return Reader(position).read(text, seat)


class Reader:
    """Reads many orders on one position; ``read_order`` is one of these used once."""

    def __init__(self, position: Position | None = None) -> None:
        self._board = STANDARD if position is None else position.map
        self._retreats = position is not None and position.phase.kind is PhaseKind.RETREATS
        self._winter = position is not None and position.phase.kind is PhaseKind.ADJUSTMENTS
        self._standing = {} if position is None else _standing(position)
        self._own = [] if position is None else _own(position)

    def read(self, text: str, seat: int | None = None) -> Order:
        """The order a line says, as ``read_order`` has it."""
        plain = _plain(text, self._board)
        if plain is not None and self._fits(plain):
            return plain
        line = self._parsed(text, seat)
        if line.power and seat is not None and line.power != self._board.power_keys[seat]:
            raise IllegalAction(
                "not_your_unit",
                f"“{text.strip()}” orders for {line.power}, "
                f"but you play {self._board.power_keys[seat]}.",
                line=text,
            )
        return self._settled(line, text)

    def _parsed(self, text: str, seat: int | None) -> WrittenOrder:
        """The parsed line; a unit's name that could be several is that of a unit that stands there,
        for the unit that is ordered one of the seat's own."""
        try:
            return parse(text, self._board)
        except NotUnderstood as error:
            if error.code != "ambiguous_province":
                raise
        standing = {unit.province: unit.kind for unit in self._standing.values()}
        own = standing
        if seat is not None:
            own = {where: kind for where, kind in standing.items() if where in self._own[seat]}
        return Parser(text, names_of(self._board), own, standing).line()

    def _fits(self, order: Order) -> bool:
        """Whether an order's units are those that stand there: nothing is left to settle."""
        unit, other = order.unit, order.other
        return (
            unit is not None
            and self._standing.get(unit.province) == unit
            and (other is None or self._standing.get(other.province) == other)
            and not (self._retreats and order.kind is OrderKind.MOVE)
        )

    def _settled(self, line: WrittenOrder, text: str) -> Order:
        """The order of a parsed line, what it leaves out filled in."""
        if line.who is None:
            return Order(OrderKind.WAIVE, None)
        kind = line.kind
        if kind is None and self._winter and line.who.where.province not in self._standing:
            kind = OrderKind.BUILD  # as judges by mail have it
        if kind is None:
            raise Parser(text, names_of(self._board)).silent(line.who)
        if kind is OrderKind.BUILD:
            return Order(kind, _built(line.who, text, self._board))
        if kind is OrderKind.MOVE and self._retreats:
            kind = OrderKind.RETREAT
        unit = self._unit(line.who, text)
        other = self._unit(line.other, text) if line.other else None
        if line.target is None:
            return Order(kind, unit, other=other)
        target = _target(other or unit, line.target, self._board)
        via = kind is OrderKind.MOVE and unit.kind is UnitKind.ARMY
        via = via and (line.via or self._board.only_by_sea(unit.place, target))
        return Order(kind, unit, target, other, via)

    def _unit(self, who: Who, text: str) -> Unit:
        """The unit that is meant: the one that stands there, whatever letter or coast was written.

        Where none stands, the unit as written.
        """
        return self._standing.get(who.where.province) or _unit(who, text, self._board)


@lru_cache(maxsize=1 << 12)
def read_unit(text: str, board: Map = STANDARD) -> Unit:
    """A unit, as in ``F STP/SC``. Raises NotUnderstood.

    >>> str(read_unit("fleet St Petersburg (sc)"))
    'F STP/SC'
    """
    parser = Parser(text, names_of(board))
    who = parser.unit()
    parser.expect_end()
    return _unit(who, text, board)


@lru_cache(maxsize=1 << 12)
def read_province(text: str, board: Map = STANDARD) -> str:
    """The code of the province a name stands for. Raises NotUnderstood.

    >>> read_province("Gulf of Bothnia"), read_province("ECH")
    ('BOT', 'ENG')
    """
    parser = Parser(text, names_of(board))
    where = parser.where()
    parser.expect_end()
    return where.province


@lru_cache(maxsize=1 << 12)
def read_power(text: str, board: Map = STANDARD) -> str:
    """The key of the power a name stands for. Raises NotUnderstood.

    >>> read_power("French"), read_power("TUR")
    ('FRANCE', 'TURKEY')
    """
    line = tokens(text)
    found = names_of(board).power(line, 0)
    if found is None or found[1] != len(line):
        raise NotUnderstood(
            "unknown_power",
            f"“{text}” is not a power; they are {', '.join(board.power_keys)}.",
            written=text,
        )
    return found[0]


@lru_cache(maxsize=1 << 16)
def _plain(text: str, board: Map) -> Order | None:
    """The order of a line that is canonical already, short of builds; None for any other line.

    Most lines of programs are, and this costs a twentieth of parsing them.

    >>> _plain("A PAR - BUR", STANDARD) == read_order("A PAR - BUR"), _plain("par - bur", STANDARD)
    (True, None)
    """
    words = text.split(" ")
    unit, other = board.units.get(" ".join(words[:2])), board.units.get(" ".join(words[3:5]))
    if unit is None:
        return None
    match words[2:]:
        case ["H"]:
            return Order(OrderKind.HOLD, unit)
        case ["D"]:
            return Order(OrderKind.DISBAND, unit)
        case ["S", _, _] if other:
            return Order(OrderKind.SUPPORT_HOLD, unit, other=other)
        case ["-", goal] if _is_plain_goal(goal, unit, board):
            via = unit.kind is UnitKind.ARMY and board.only_by_sea(unit.place, goal)
            return Order(OrderKind.MOVE, unit, goal, via=via)
        case ["-", goal, "VIA"] if unit.kind is UnitKind.ARMY and goal in board.provinces:
            return Order(OrderKind.MOVE, unit, goal, via=True)
        case ["R", goal] if _is_plain_goal(goal, unit, board):
            return Order(OrderKind.RETREAT, unit, goal)
        case ["S", _, _, "-", goal] if other and _is_plain_goal(goal, other, board):
            return Order(OrderKind.SUPPORT_MOVE, unit, goal, other)
        case ["C", _, _, "-", goal] if other and _is_plain_goal(goal, other, board):
            return Order(OrderKind.CONVOY, unit, goal, other)
    return None


def _is_plain_goal(goal: str, unit: Unit, board: Map) -> bool:
    """Whether a goal is written as a unit of this kind goes there, its coast with it."""
    if unit.kind is UnitKind.ARMY:
        return goal in board.provinces
    return goal in board.places and not (goal in board.provinces and board.provinces[goal].coasts)


def _standing(position: Position) -> dict[str, Unit]:
    """The unit in each province; while units retreat, the dislodged one first."""
    standing = {unit.province: unit for units in position.units.values() for unit in units}
    for dislodged in position.dislodged.values():
        standing.update((entry.unit.province, entry.unit) for entry in dislodged)
    return standing


def _own(position: Position) -> list[frozenset[str]]:
    """The provinces of each seat's units, dislodged ones too."""
    return [
        frozenset(
            (
                *(unit.province for unit in position.units.get(power, ())),
                *(one.unit.province for one in position.dislodged.get(power, ())),
            )
        )
        for power in position.map.power_keys
    ]


def _unit(who: Who, text: str, board: Map) -> Unit:
    """The unit as written. Raises NotUnderstood if it leaves out its kind."""
    if who.kind is None:
        raise _kind_missing(who.where.province, text)
    return Unit(who.kind, _place(who.kind, who.where, board))


def _built(who: Who, text: str, board: Map) -> Unit:
    """A unit to build; its kind may go without saying (DATC 4.C.3, choice c)."""
    kind, area = who.kind, board.provinces[who.where.province]
    if kind is None and area.terrain is Terrain.LAND:
        kind = UnitKind.ARMY
    if kind is None and who.where.coast in area.coasts:
        kind = UnitKind.FLEET
    if kind is None:
        raise _kind_missing(area.code, text)
    return Unit(kind, _place(kind, who.where, board))


def _place(kind: UnitKind, where: Where, board: Map) -> str:
    """The place a unit of this kind is at; a coast that means nothing is passed over."""
    if kind is UnitKind.FLEET and where.coast in board.provinces[where.province].coasts:
        return f"{where.province}/{where.coast}"
    return where.province


def _target(unit: Unit, where: Where, board: Map) -> str:
    """Where a unit goes; a fleet's coast is filled in where only one can be reached."""
    target = _place(unit.kind, where, board)
    if unit.kind is UnitKind.ARMY or not board.provinces[where.province].coasts or "/" in target:
        return target
    fleets = board.places[unit.place].fleets
    reachable = [place for place in fleets if board.province_of(place) == target]
    return reachable[0] if len(reachable) == 1 else target


def _kind_missing(province: str, text: str) -> NotUnderstood:
    return NotUnderstood(
        "unit_kind_missing",
        f"“{text.strip()}” does not say whether the unit in {province} is an army or a fleet: "
        f"write A {province} or F {province}.",
        line=text,
    )
