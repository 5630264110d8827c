"""What an order says, as somebody's doing: the unit or power that does it, and the verb."""

from collections.abc import Callable

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import Region, Unit
from games.talk.diplomacy.language.wording import where


def deed(
    order: say.Action,
    unit: Callable[[Unit], str],
    goal: Callable[[Unit, Region], str],
    own: Callable[[str], str],
) -> tuple[Unit | str, str]:
    """Who does an order, a unit or else a power, and the verb for it with what follows.

    ``unit`` names a unit, ``goal`` where one goes, ``own`` is a power's possessive looking back at
    it. Raises TypeError for what is no order of Diplomacy.

    >>> army = Unit("FRA", Region("PAR", "AMY"))
    >>> move = dip.Mto(army, Region("BUR", "AMY"))
    >>> deed(move, str, lambda unit, region: where(region), str)[1]
    'move to Burgundy'
    """
    match order:
        case dip.Hld(doer):
            return doer, "hold"
        case dip.Mto(doer, region):
            return doer, f"move to {goal(doer, region)}"
        case dip.Sup(doer, dip.Hld(other)):
            return doer, f"support {unit(other)}"
        case dip.Sup(doer, dip.Mto(other, region)):
            return doer, f"support {unit(other)} to {goal(other, region)}"
        case dip.Cvy(doer, dip.Mto(other, region)):
            return doer, f"convoy {unit(other)} to {goal(other, region)}"
        case dip.Rto(doer, region):
            return doer, f"retreat to {goal(doer, region)}"
        case dip.Dsb(doer):
            return doer, "disband"
        case dip.Bld(built):
            article = "an" if kind(built) == "army" else "a"
            return built.power, f"build {article} {kind(built)} in {where(built.region)}"
        case dip.Rem(gone):
            return gone.power, f"remove {own(gone.power)} {kind(gone)} in {where(gone.region)}"
        case dip.Wve(power):
            return power, "waive a build"
    raise TypeError(f"{order!r} is no order of Diplomacy")


def kind(unit: Unit) -> str:
    """An army or a fleet."""
    return "army" if unit.region.kind == "AMY" else "fleet"
