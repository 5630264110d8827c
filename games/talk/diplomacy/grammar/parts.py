"""An open offer as a reply changes it: without a part, with one part alone, or with more of it."""

import re
from collections.abc import Callable

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.grammar.swaps import swapped
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.folding import apart, fold, rezoned, without
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.language.referents import PLACES, Referents, Unresolved, nodes

CHANGES = ("without", "onlypart", "onlyplaces", "placetoo", "widen", "swap")
"""The replies that accept an offer but for a change of it."""
_KINDS: dict[str, type | tuple[type, ...]] = {
    "droppedpeace": dip.Pce,
    "droppedally": dip.Aly,
    "droppeddraw": dip.Drw,
    "droppedzone": dip.Dmz,
    "droppedsupport": dip.Sup,
    "droppedconvoy": dip.Cvy,
    "droppedmove": dip.Mto,
    "droppedhold": dip.Hld,
}
_CODE = re.compile(r"\b[A-Z]{3}\b")
_COUNTED = {"droppedfirst": 0, "droppedsecond": 1, "droppedthird": 2, "droppedlast": -1}


def changed(node: Node, deal: say.Deal, who: Referents) -> say.Deal:
    """A deal as a reply wants it. Raises Unresolved if it has no such part.

    >>> peace = say.Agree(("FRA", "GER"), dip.Pce(("FRA", "GER")))
    >>> zone = say.Agree(("FRA", "GER"), dip.Dmz(("FRA", "GER"), ("BEL", "BUR")))
    >>> said = Node("without", (Node("droppedplace", ("BEL",)),))
    >>> from games.talk.diplomacy.language.context import Context
    >>> changed(said, (peace, zone), Referents(Context("FRA", ("GER",))))[1].phi
    Dmz(powers=('FRA', 'GER'), provinces=('BUR',))
    """
    match node.name:
        case "without":
            return without(deal, _meant(node, deal))
        case "onlypart":
            return _part(node, deal)
        case "onlyplaces":
            return _only(node, deal, who)
        case "swap":
            return swapped(node, deal, who)
        case "placetoo":
            return fold(deal + _places_too(node, deal, who))
    return _widened(node, deal, who)


def about_all(node: Node, deal: say.Deal) -> bool:
    """Whether what a reply leaves out is all that a deal is about.

    >>> peace = (say.Agree(("FRA", "GER"), dip.Pce(("FRA", "GER"))),)
    >>> about_all(Node("without", (Node("droppedpeace"),)), peace)
    True
    """
    return all(map(_meant(node, deal), apart(deal)))


def _meant(node: Node, deal: say.Deal) -> Callable[[say.Element], bool]:
    """Whether an element of a deal is the part that a reply leaves out, or keeps alone."""
    part = next(p for p in node.parts if isinstance(p, Node) and p.name.startswith("dropped"))
    if (at := _COUNTED.get(part.name)) is not None:
        if not -len(deal) <= at < len(deal):
            raise Unresolved("The open offer has no such part, or nothing besides it.")
        return lambda one: one is deal[at]
    if part.name == "droppedplace":
        return lambda one: str(part.parts[0]) in _spoken_of(one)
    kind = _KINDS[part.name]
    provinces = {str(code) for code in part.parts}

    def meant(one: say.Element) -> bool:
        done = one.phi.action if isinstance(one.phi, say.Do) else one.phi
        return isinstance(done, kind) and provinces <= _spoken_of(one)

    return meant


def _spoken_of(one: say.Element) -> set[str]:
    """The codes in a promise or an agreement."""
    return set(_CODE.findall(NOTATION.write(say.Propose("FRA", ("ENG",), (one,)))))


def _part(node: Node, deal: say.Deal) -> say.Deal:
    """What a reply keeps alone of a deal; of a zone, only the province that it names."""
    meant = _meant(node, deal)
    if any(True for _ in nodes(node.parts, *_COUNTED)):
        return without(deal, lambda one: not meant(one))

    def besides(one: say.Element) -> bool:
        return not meant(one) or (isinstance(one.phi, dip.Dmz) and len(one.phi.provinces) > 1)

    return without(deal, besides)


def _only(node: Node, deal: say.Deal, who: Referents) -> say.Deal:
    """A deal whose zones keep only the provinces that are named."""
    kept = {who.place(place)[0] for place in nodes(node.parts, *PLACES)}
    zones = [one.phi for one in deal if isinstance(one.phi, dip.Dmz)]
    agreed = {code for zone in zones for code in zone.provinces}
    if not kept < agreed:
        raise Unresolved("The open offer is not about these provinces and others.")
    left: list[say.Element] = []
    for one in deal:
        if not isinstance(one.phi, dip.Dmz):
            left.append(one)
        elif codes := tuple(code for code in one.phi.provinces if code in kept):
            left.append(rezoned(one, dip.Dmz(one.phi.powers, codes)))
    return tuple(left)


def _places_too(node: Node, deal: say.Deal, who: Referents) -> say.Deal:
    """The other's promise to stay out, or the zone agreed on, for more provinces."""
    added = tuple(sorted({who.place(place)[0] for place in nodes(node.parts, *PLACES)}))
    zones = [one for one in deal if isinstance(one.phi, dip.Dmz)]
    theirs = [one for one in zones if getattr(one, "promiser", "") != who.context.speaker]
    if len(theirs) != 1 or not isinstance(theirs[0].phi, dip.Dmz):
        raise Unresolved("Say what is to be done there.")
    return (rezoned(theirs[0], dip.Dmz(theirs[0].phi.powers, added)),)


def _widened(node: Node, deal: say.Deal, who: Referents) -> say.Deal:
    """The open alliance against further powers too."""
    people = [part for part in node.parts if isinstance(part, Node)]
    against = [part for outer in people if outer.name == "against" for part in outer.parts]
    added = who.everyone(tuple(against or people))
    wider: list[say.Element] = []
    for one in deal:
        if isinstance(one, say.Agree) and isinstance(one.phi, dip.Aly):
            if set(added) & set(one.phi.powers):
                raise Unresolved("An alliance cannot be against one of its own powers.")
            phi = dip.Aly(one.phi.powers, say.agents((*one.phi.enemies, *added)))
            wider.append(say.Agree(one.parties, phi, one.time))
        else:
            wider.append(one)
    if tuple(wider) == deal:
        raise Unresolved("The open offer is no alliance to add anybody to.")
    return tuple(wider)
