"""What holds between powers: peace, alliances, zones and draws told as facts."""

from games.talk.chart import Node
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.referents import PLACES, Referents, Unresolved, nodes

FACTS = (
    *("atpeace", "atwar", "allied", "haspeace", "hasally", "hasdmz", "zonefact"),
    *("notally", "notpeace", "n_peace", "n_ally", "hasdraw"),
)
_ALLIED = ("allied", "hasally", "notally", "n_ally")
_DENYING = ("atwar", "notally", "notpeace")

Bond = dip.Pce | dip.Aly | dip.Dmz | dip.Drw


def fact_phi(node: Node, who: Referents) -> Bond:
    """What a fact says of its powers. Raises Unresolved."""
    against = next(nodes(node.parts, "against"), Node("against"))
    enemies = who.everyone(against.parts)
    powers = who.everyone(node.parts)
    among = [part for part in node.parts if isinstance(part, Node) and part.name != "each"]
    named = who.everyone(tuple(among))
    powers = named if len(named) > 1 else powers
    if len(powers) < 2:
        raise Unresolved("Say between which powers.")
    if node.name in _ALLIED:
        if set(enemies) & set(powers):
            raise Unresolved("An alliance cannot be against one of its own powers.")
        return dip.Aly(powers, enemies)
    if node.name in ("hasdmz", "zonefact"):
        places = {who.place(place)[0] for place in nodes(node.parts, *PLACES)}
        return dip.Dmz(powers, tuple(sorted(places)))
    return dip.Drw(powers) if node.name == "hasdraw" else dip.Pce(powers)


def denied(node: Node) -> bool:
    """Whether a fact is told as not being so."""
    return any(nodes(node.parts, "neg")) or node.name in _DENYING
