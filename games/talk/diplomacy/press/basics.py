"""Units, orders and turns between press and L."""

from games.diplomacy.daide.notation import convoy_route
from games.diplomacy.map import STANDARD
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import by_sea, landings
from games.talk.diplomacy.language.grounding import PROVINCES
from games.talk.diplomacy.language.ontology import Region, Turn, Unit
from games.talk.diplomacy.press.tokens import Group, Loss, Part, Token, misshapen, not_carried

COASTS = ("NCS", "SCS", "ECS")
SEASONS = ("SPR", "SUM", "FAL", "AUT", "WIN")
_DAIDE = {code: province for province, code in PROVINCES.items()}


def read_power(part: Part) -> str:
    """A power's code. Raises NotUnderstood."""
    if isinstance(part, Token) and part.text in dip.POWERS:
        return part.text
    raise misshapen(part, "a power")


def read_powers(part: Part, least: int = 1) -> tuple[str, ...]:
    """The powers in brackets, in alphabetical order. Raises NotUnderstood."""
    if not isinstance(part, Group) or len(part.parts) < least:
        raise misshapen(part, "powers in brackets")
    return tuple(sorted({read_power(one) for one in part.parts}))


def read_provinces(part: Part) -> tuple[str, ...]:
    """The provinces in brackets, in alphabetical order. Raises NotUnderstood."""
    if not isinstance(part, Group) or not part.parts:
        raise misshapen(part, "provinces in brackets")
    return tuple(sorted({read_province(one) for one in part.parts}))


def read_province(part: Part) -> str:
    """A province's code. Raises NotUnderstood."""
    if isinstance(part, Token) and part.text in dip.PROVINCES:
        return part.text
    raise misshapen(part, "a province")


def read_turn(part: Part) -> Turn:
    """A turn: ``(FAL 1902)``. Raises NotUnderstood."""
    match part:
        case Group((Token(season), Token(year))) if season in SEASONS and year.isdecimal():
            return Turn(season, int(year))
    raise misshapen(part, "a turn such as (FAL 1902)")


def write_turn(turn: Turn) -> Group:
    """A turn in brackets."""
    return Group((Token(turn.season), Token(str(turn.year))))


def read_unit(part: Part) -> Unit:
    """A unit: ``(FRA AMY PAR)``. Raises NotUnderstood, or IllegalAction for one of any kind."""
    match part:
        case Group((power, Token("AMY"), place)):
            return Unit(read_power(power), Region(read_province(place), "AMY"))
        case Group((power, Token("FLT"), place)):
            return Unit(read_power(power), _waters(place))
        case Group((_, Token("UNT") as kind, _)):
            raise not_carried(kind, "L always says whether a unit is an army or a fleet.")
    raise misshapen(part, "a unit such as (FRA AMY PAR)")


def write_unit(unit: Unit) -> Group:
    """A unit in brackets."""
    kind = "AMY" if unit.region.kind == "AMY" else "FLT"
    return Group((Token(unit.power), Token(kind), write_place(unit.region)))


def write_place(region: Region) -> Part:
    """A province, or a province and its coast in brackets."""
    if region.kind in COASTS:
        return Group((Token(region.province), Token(region.kind)))
    return Token(region.province)


def read_order(group: Part, losses: list[Loss]) -> dip.Order:
    """An order, such as ``(FRA AMY PAR) MTO BUR``. Raises NotUnderstood."""
    if not isinstance(group, Group):
        raise misshapen(group, "an order in brackets")
    match group.parts:
        case (Token() as power, Token("WVE")):
            return dip.Wve(read_power(power))
        case (Group() as unit, Token("HLD")):
            return dip.Hld(read_unit(unit))
        case (Group() as unit, Token("MTO"), place):
            return _to(dip.Mto, read_unit(unit), place)
        case (Group() as unit, Token("RTO"), place):
            return _to(dip.Rto, read_unit(unit), place)
        case (Group() as unit, Token("SUP"), other):
            return dip.Sup(read_unit(unit), dip.Hld(read_unit(other)))
        case (Group() as unit, Token("SUP"), other, Token("MTO"), place):
            return dip.Sup(read_unit(unit), _helped(read_unit(other), read_province(place)))
        case (Group() as unit, Token("CVY"), other, Token("CTO"), place):
            return dip.Cvy(read_unit(unit), _ashore(read_unit(other), read_province(place)))
        case (Group() as unit, Token("CTO"), place, *rest):
            return _by_convoy(read_unit(unit), place, rest, losses)
        case (Group() as unit, Token("DSB")):
            return dip.Dsb(read_unit(unit))
        case (Group() as unit, Token("BLD")):
            return dip.Bld(read_unit(unit))
        case (Group() as unit, Token("REM")):
            return dip.Rem(read_unit(unit))
    raise misshapen(group, "an order such as (FRA AMY PAR) MTO BUR")


def write_order(order: dip.Order) -> Group:
    """An order in brackets. An army that goes by sea gets the shortest route; what is supported or
    convoyed loses its coast, as DAIDE has it."""
    if isinstance(order, dip.Wve):
        return Group((Token(order.power), Token("WVE")))
    unit = write_unit(order.unit)
    match order:
        case dip.Mto(army, region) if region.kind == "AMY" and by_sea(army, region.province):
            return Group((unit, Token("CTO"), Token(region.province), *_via(army, region)))
        case dip.Mto(_, region) | dip.Rto(_, region):
            verb = Token(type(order).__name__.upper())
            return Group((unit, verb, write_place(region)))
        case dip.Sup(_, dip.Hld(other)):
            return Group((unit, Token("SUP"), write_unit(other)))
        case dip.Sup(_, dip.Mto(other, region)):
            goal = (Token("MTO"), Token(region.province))
            return Group((unit, Token("SUP"), write_unit(other), *goal))
        case dip.Cvy(_, dip.Mto(other, region)):
            goal = (Token("CTO"), Token(region.province))
            return Group((unit, Token("CVY"), write_unit(other), *goal))
    return Group((unit, Token(type(order).__name__.upper())))


def _waters(place: Part) -> Region:
    """Where a fleet is or goes."""
    match place:
        case Group((province, Token(coast))) if coast in COASTS:
            return Region(read_province(province), coast)
        case Group((_, Token(coast) as part)) if coast in ("NEC", "SEC", "SWC", "WCS", "NWC"):
            raise not_carried(part, "the standard map has no such coast.")
    return Region(read_province(place), "SEA")


def _to(order: type[dip.Mto] | type[dip.Rto], unit: Unit, place: Part) -> dip.Order:
    if unit.region.kind == "AMY":
        return order(unit, Region(read_province(place), "AMY"))
    return order(unit, _waters(place))


def _helped(unit: Unit, province: str) -> dip.Mto:
    """A supported move: into the only coast that a fleet can reach, where there is only one."""
    if unit.region.kind == "AMY":
        return dip.Mto(unit, Region(province, "AMY"))
    reached = landings(unit, province)
    return dip.Mto(unit, reached[0] if len(reached) == 1 else Region(province, "SEA"))


def _ashore(unit: Unit, province: str) -> dip.Mto:
    return dip.Mto(unit, Region(province, "AMY"))


def _by_convoy(unit: Unit, place: Part, rest: list[Part], losses: list[Loss]) -> dip.Order:
    """A move by convoy. L names no route."""
    match rest:
        case []:
            pass
        case [Token("VIA") as via, seas]:
            seas_named = " ".join(read_provinces(seas))
            losses.append(Loss("VIA", via.at, f"L names no route of a convoy: {seas_named}."))
        case [part, *_]:
            raise misshapen(part, "VIA and the seas")
    return _ashore(unit, read_province(place))


def _via(army: Unit, region: Region) -> tuple[Part, ...]:
    """The shortest route of a convoy, if there is any."""
    start, goal = PROVINCES[army.region.province], PROVINCES[region.province]
    seas = convoy_route(STANDARD, start, goal, STANDARD.places)
    if not seas:
        return ()
    return (Token("VIA"), Group(tuple(Token(_DAIDE[sea]) for sea in seas)))
