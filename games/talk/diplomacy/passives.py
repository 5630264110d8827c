"""Turns round what is said of the thing done: "Galicia is never entered by me"."""

from games.talk.chart import Node
from games.talk.diplomacy.referents import PLACES, Unresolved, nodes
from games.talk.diplomacy.timing import TIMES

_AGENTS = ("me", "you", "we", "power", "unit")
_ACTS = {
    "p_enter": "enter",
    "p_notenter": "enter",
    "p_neither": "enter",
    "p_stay": "stay",
    "p_notstay": "stay",
    "p_support": "support",
    "p_supportmove": "support",
    "p_supporthold": "supporthold",
    "p_convoy": "convoy",
    "p_move": "move",
    "p_hold": "hold",
    "p_peace": "peace",
    "p_buildme": "build",
    "p_buildyou": "build",
}
_DENIED = ("p_notenter", "p_neither", "p_notstay")
_BUILDERS = {"p_buildme": "me", "p_buildyou": "you"}
_MOVERS = ("me", "you", "power", "any")
_OF_UNITS = (
    "p_support",
    "p_supportmove",
    "p_supporthold",
    "p_convoy",
    "p_move",
    "p_hold",
    *_BUILDERS,
)
TURNED = (
    *_ACTS,
    "p_where",
    "p_barebuild",
    "p_build",
    "p_nobuild",
    "p_dare",
    "p_unwanted",
    "p_with",
    "p_cleft",
    "p_cleftwho",
    "p_does",
)


def active(clause: Node) -> Node:
    """The clause that says who does it. Raises Unresolved where that is open.

    >>> galicia, me = Node("place", ("GAL",)), Node("me")
    >>> active(Node("p_notenter", (galicia, me))).parts[1].parts[0].name
    'enter'
    """
    parts = tuple(part for part in clause.parts if isinstance(part, Node))
    if (found := _reordered(clause.name, parts)) is not None:
        return found
    times = tuple(nodes(parts, *TIMES))
    units = tuple(nodes(parts, "unit", "it"))
    if clause.name in _OF_UNITS:
        return _of_units(clause.name, parts, units, times)
    act = Node(_ACTS[clause.name], tuple(nodes(parts, *PLACES)))
    phrase = Node("not" if clause.name in _DENIED else "vp", (act, *times))
    agent = next(nodes(parts, *_AGENTS), None)
    if clause.name in ("p_neither", "p_peace"):
        agent = Node("we")
    if agent is None:
        raise Unresolved("Say who does that.")
    if agent.name == "power":
        agent = Node("power", agent.parts)
    return Node("clause", (agent, phrase))


def _reordered(name: str, parts: tuple[Node, ...]) -> Node | None:
    """What is stressed by being said first, as a clause in the usual order."""
    if name == "p_cleft":
        return Node("clause", (Node("unit", parts[:1]), *parts[1:]))
    if name == "p_where":
        place, unit = parts
        return Node("clause", (Node("unit", (unit,)), Node("vp", (Node("fallback", (place,)),))))
    if name == "p_barebuild":
        build = Node("barebuild", parts[0].parts)
        return Node("clause", (Node("me"), Node("vp", (build,))))
    if name in ("p_build", "p_nobuild"):
        return _built(name, parts)
    if name == "p_dare":
        return Node("clause", (Node("imperative"), Node("not", parts)))
    if name == "p_unwanted":
        return Node("clause", (parts[0], Node("not", parts[1:])))
    if name == "p_with":
        unit, subject, phrase = parts
        return Node("clause", (subject, Node(phrase.name, (*phrase.parts, unit))))
    if name in ("p_cleftwho", "p_does"):
        times = tuple(nodes(parts, *TIMES))
        return Node("clause", tuple(part for part in parts if part not in times))
    return None


def _built(name: str, parts: tuple[Node, ...]) -> Node:
    """What is, or is not, built by somebody."""
    builder = next(nodes(parts, *_AGENTS), Node("imperative"))
    times = tuple(nodes(parts, *TIMES))
    unit = tuple(part for part in parts if part not in (builder, *times))
    denied = name == "p_nobuild"
    build = Node("build" if times else "nobuild" if denied else "barebuild", unit)
    return Node("clause", (builder, Node("not" if denied else "vp", (build, *times))))


def _of_units(
    name: str, parts: tuple[Node, ...], units: tuple[Node, ...], times: tuple[Node, ...]
) -> Node:
    """What is done with a unit: by another, or by whoever commands it."""
    if name in _BUILDERS:
        return Node("clause", (Node(_BUILDERS[name]), Node("vp", (Node("build", units), *times))))
    if name == "p_supportmove":
        *movers, helper = units
        mover = movers or list(nodes(parts, *_MOVERS))
        act = Node("support", (*mover[:1], *nodes(parts, *PLACES)))
        return Node("clause", (Node("unit", (helper,)), Node("vp", (act, *times))))
    moved, *others = units
    places = tuple(nodes(parts, *PLACES))
    if name in ("p_move", "p_hold"):
        act = Node(_ACTS[name], places)
        return Node("clause", (Node("unit", (moved,)), Node("vp", (act, *times))))
    if len(others) != 1:
        raise Unresolved("Say with which unit.")
    at = places if name != "p_supporthold" else ()
    act = Node(_ACTS[name], (moved, *at))
    return Node("clause", (Node("unit", tuple(others)), Node("vp", (act, *times))))
