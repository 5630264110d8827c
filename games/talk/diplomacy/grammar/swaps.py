"""An open offer with one place or unit for another: "Holland instead of Ruhr"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import landings, stands
from games.talk.diplomacy.language.folding import rezoned
from games.talk.diplomacy.language.referents import PLACES, Referents, Unresolved, nodes


def swapped(node: Node, deal: say.Deal, who: Referents) -> say.Deal:
    """A deal with what is named in it exchanged. Raises Unresolved unless one way is meant.

    >>> from games.talk.diplomacy.language.context import Context
    >>> zone = say.Commit("ENG", ("FRA",), dip.Dmz(("ENG",), ("ECH",)))
    >>> said = Node("swap", (Node("swapin", (Node("place", ("IRI",)),)),))
    >>> swapped(said, (zone,), Referents(Context("ENG", ("FRA",))))[0].phi
    Dmz(powers=('ENG',), provinces=('IRI',))
    """
    new = next(nodes(node.parts, "swapin"))
    old = next(nodes(node.parts, "swapout"), None)
    there = _province(new, who)
    gone = _province(old, who) if old else None
    kind = next(nodes(new.parts, "army", "fleet"), Node("")).name
    ways = [
        (*deal[:at], way, *deal[at + 1 :])
        for at, one in enumerate(deal)
        for way in _ways(one, gone, there, kind, who)
    ]
    if len(ways) != 1 or ways[0] == deal:
        raise Unresolved("Say in full what is to be done instead.")
    return ways[0]


def _province(node: Node, who: Referents) -> str:
    return who.place(next(nodes(node.parts, *PLACES)))[0]


def _ways(
    one: say.Element, gone: str | None, there: str, kind: str, who: Referents
) -> Iterator[say.Element]:
    """What a promise or an agreement can become with another province, or a unit there, in it."""
    if isinstance(one.phi, dip.Dmz) and not kind:
        zone = one.phi.provinces
        left = gone or zone[0]
        if left in zone and (gone or len(zone) == 1):
            kept = tuple(sorted({there, *zone} - {left}))
            yield rezoned(one, dip.Dmz(one.phi.powers, kept))
    if isinstance(one.phi, say.Do) and isinstance(one, say.Commit):
        for action in _actions(one.phi.action, gone, there, kind, who):
            yield replace(one, phi=replace(one.phi, action=action))


def _actions(
    action: say.Action, gone: str | None, there: str, kind: str, who: Referents
) -> Iterator[say.Action]:
    match action:
        case dip.Bld(dip.Unit(power, region)) if gone in (None, region.province):
            wanted = kind or ("army" if region.kind == "AMY" else "fleet")
            for spot in stands(there):
                if (spot.kind == "AMY") == (wanted == "army"):
                    yield dip.Bld(dip.Unit(power, spot))
        case dip.Mto(unit, region) if gone in (None, region.province) and not kind:
            for goal in landings(unit, there):
                yield dip.Mto(unit, goal)
        case dip.Sup(unit) | dip.Cvy(unit) if gone in (None, unit.region.province):
            for supporter in _units(unit.power, there, kind, who):
                yield replace(action, unit=supporter)
        case dip.Mto(unit, _) | dip.Hld(unit) if gone == unit.region.province:
            for other in _units(unit.power, there, kind, who):
                yield replace(action, unit=other)


def _units(power: str, province: str, kind: str, who: Referents) -> Sequence[dip.Unit]:
    """A power's unit in a province."""
    return [
        unit
        for unit in who.context.units.get(power, ())
        if unit.region.province == province
        and (not kind or (kind == "army") == (unit.region.kind == "AMY"))
    ]
