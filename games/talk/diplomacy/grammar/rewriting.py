"""Roundabout clauses as plain ones: "what I will remove is …" as "I will remove …"."""

from collections.abc import Callable

from games.talk.chart import Node
from games.talk.diplomacy.grammar.timing import TIMES
from games.talk.diplomacy.language.referents import PLACES, nodes

THREATS = ("clause", "supportclause")
"""What a threat may hold as plain clauses."""

_GIVEN = {
    "mysupport": "help",
    "mysupportof": "support",
    "mysupportby": "withsupport",
    "mysupportbyhold": "withsupporthold",
    "mysupportlast": "supportlast",
    "mysupporthold": "supporthold",
}
_PEOPLE = ("me", "you", "we", "power", "them")


def rewritten(clause: Node) -> Node | None:
    """A clause in a plainer form that means the same; None if it is plain already.

    >>> remove = Node("remove"); unit = Node("unit", (Node("place", ("GRE",)),))
    >>> said = rewritten(Node("cleft", (unit, Node("me"), remove)))
    >>> said == Node("clause", (Node("me"), Node("vp", (Node("remove", (unit,)),))))
    True
    """
    if clause.name in _GIVEN:
        return _clause(Node("me"), Node(_GIVEN[clause.name], clause.parts))
    rewrite = _REWRITES.get(clause.name)
    if clause.name == "clause" and _is_dropped(clause):
        return Node("clause", (Node("me"), *clause.parts[1:]))
    return rewrite(_unforced(clause)) if rewrite else None


def _is_dropped(clause: Node) -> bool:
    first = clause.parts[0] if clause.parts else None
    return isinstance(first, Node) and first.name == "dropped_me"


def _clause(subject: Node, *phrase: Node) -> Node:
    return Node("clause", (subject, Node("vp", phrase)))


def _parts(clause: Node) -> list[Node]:
    return [part for part in clause.parts if isinstance(part, Node)]


def _unforced(clause: Node) -> Node:
    """A clause without that somebody is forced to it, which changes nothing here."""
    forced = tuple(nodes(clause.parts, "forced"))
    return Node(clause.name, tuple(part for part in clause.parts if part not in forced))


def _ours(clause: Node) -> Node:
    """What is to be the writer's: the other stays out."""
    return _clause(Node("you"), Node("stay", clause.parts))


def _neither(clause: Node) -> Node:
    told = list(nodes(clause.parts, *_PEOPLE))
    denied = Node("not", tuple(part for part in clause.parts if part not in told))
    return Node("clause", (Node("we"), denied))


def _cleft(clause: Node) -> Node:
    """ "The fleet in Greece is the one I shall remove"."""
    unit, doer, verb, *when = _parts(clause)
    return _clause(doer, Node(verb.name, (unit,)), *when)


def _uncleft(clause: Node) -> Node:
    """ "The unit I shall remove is the fleet in Greece", "my removal is …"."""
    *before, unit = _parts(clause)
    return _cleft(Node("cleft", (unit, *before)))


def _own_retreat(clause: Node) -> Node:
    """ "My retreat will be from Galicia to Bohemia"."""
    doer, *rest = _parts(clause)
    return _clause(doer, Node("retreat", tuple(rest)))


def _need_support(clause: Node) -> Node:
    """ "What Sweden needs is support from Denmark"."""
    return _clause(Node("imperative"), Node("supporthold", clause.parts))


def _no_move(clause: Node) -> Node:
    """ "No move to Sweden from Denmark"."""
    goal, start = nodes(clause.parts, *PLACES)
    move = Node("move", (Node("unit", (start,)), goal))
    return Node("clause", (Node("imperative"), Node("not", (move,))))


def _no_move_from(clause: Node) -> Node:
    """ "There will be no move from Venice to Trieste"."""
    unit, goal = _parts(clause)
    return Node("clause", (Node("unit", (unit,)), Node("not", (Node("move", (goal,)),))))


def _asked(clause: Node) -> Node:
    return _clause(Node("imperative"), *_parts(clause))


def _given(clause: Node) -> Node:
    return _clause(Node("me"), *_parts(clause))


def _so_does(clause: Node) -> Node:
    """ "… and so does your fleet in Sweden"."""
    unit, *when = _parts(clause)
    return _clause(unit, Node("sameagain"), *when)


def _fronted_help(clause: Node) -> Node:
    """ "From Piedmont I will support Burgundy to Marseilles"."""
    by, doer, *_, act = _parts(clause)
    return _clause(doer, Node(act.name, (*act.parts, by)))


def _allied_with(clause: Node) -> Node:
    """ "… or it is me and Germany against you"."""
    return _clause(Node("me"), Node("ally", clause.parts))


def _support_by(clause: Node) -> Node:
    (by,) = nodes(clause.parts, "unit", "it")
    return Node("ownorder", (_clause(Node("imperative"), Node("supportlast", (by,))),))


def _seen_out(clause: Node) -> Node:
    """ "You will not see me in Munich"."""
    who, *rest = _parts(clause)
    return _clause(
        who, Node("stay", tuple(nodes(tuple(rest), *PLACES))), *nodes(tuple(rest), *TIMES)
    )


def _side_order(clause: Node) -> Node:
    """ "Bre-mao from me": whose order it is."""
    phrase, side, *when = _parts(clause)
    return Node("clause", (side, Node("vp", (*phrase.parts, *when))))


def _support_of(noun: Node) -> Node:
    """What a support that is a noun does."""
    by = next(nodes(noun.parts, "unit", "it"))
    rest = [part for part in _parts(noun) if part is not by]
    if noun.name == "np_into":
        return Node("supportwith", (*rest, by))
    if noun.name == "np_hold":
        return Node("withsupporthold", (by, *rest))
    if noun.name == "np_move":
        return Node("withsupport", (by, *rest))
    return Node("supportlast", (by,))


def _asked_support(clause: Node) -> Node:
    return _clause(Node("imperative"), _support_of(clause))


def _given_support(clause: Node) -> Node:
    noun, *when = _parts(clause)
    return _clause(Node("me"), _support_of(noun), *when)


def _given_hold(clause: Node) -> Node:
    """ "Munich will have Burgundy's support"."""
    helped, by, *when = _parts(clause)
    return _clause(Node("imperative"), Node("unitsupporthold", (by, helped)), *when)


def _wanted_move(clause: Node) -> Node:
    """ "I need your army in Munich in Tyrolia"."""
    return _clause(Node("imperative"), Node("move", clause.parts))


def _no_ally(clause: Node) -> Node:
    """ "No alliance with England, please"."""
    denied = Node("not", (Node("ally" if clause.name == "noally" else "peace", clause.parts),))
    return Node("clause", (Node("imperative"), denied))


def _bounce_pair(clause: Node) -> Node:
    """ "A bounce in the Black Sea, my fleet from Ankara against yours from Sevastopol"."""
    goal, one, other, *when = _parts(clause)
    return Node("clause", (Node("units", (one, other)), Node("vp", (Node("move", (goal,)), *when))))


def _bounce_first(clause: Node) -> Node:
    """ "A bounce between Berlin and Warsaw in Silesia"."""
    one, other, goal, *when = _parts(clause)
    return _bounce_pair(Node("bouncepair", (goal, one, other, *when)))


def _both_hold(clause: Node) -> Node:
    """ "Neither Venice nor Trieste should move"."""
    one, other, *when = _parts(clause)
    return Node("clause", (Node("units", (one, other)), Node("vp", (Node("hold"), *when))))


def _helped_by(clause: Node) -> Node:
    """ "… supported by Tyrolia": whose unit it is says who helps."""
    by = next(nodes(clause.parts, "unit", "it"), None)
    doer = Node("unit", (by,)) if by is not None and by.name == "unit" else Node("imperative")
    helped = () if doer.name == "unit" else clause.parts
    return _clause(doer, Node("supportlast", helped))


def _neither_unit(clause: Node) -> Node:
    """ "Neither my army in Munich nor the one in the Ruhr will move"."""
    one, other, *rest = _parts(clause)
    return Node("clause", (Node("units", (one, other)), Node("not", tuple(rest))))


_REWRITES: dict[str, Callable[[Node], Node]] = {
    "ours": _ours,
    "neither": _neither,
    "cleft": _cleft,
    "uncleft": _uncleft,
    "needsupport": _need_support,
    "nomove": _no_move,
    "nomovefrom": _no_move_from,
    "buildclause": _asked,
    "wantedlift": _asked,
    "wantedmove": _wanted_move,
    "supportclause": _helped_by,
    "givenlift": _given,
    "bouncepair": _bounce_pair,
    "bouncefirst": _bounce_first,
    "neitherunits": _neither_unit,
    "bothhold": _both_hold,
    "ownretreat": _own_retreat,
    "noally": _no_ally,
    "nopeace": _no_ally,
    "seenout": _seen_out,
    "sideorder": _side_order,
    "np_into": _asked_support,
    "np_hold": _asked_support,
    "np_move": _asked_support,
    "np_last": _asked_support,
    "givensupport": _given_support,
    "askedsupport": lambda clause: _asked_support(_parts(clause)[0]),
    "givenmove": lambda clause: _clause(Node("me"), Node("support", clause.parts)),
    "givenhold": _given_hold,
    "sodoes": _so_does,
    "frontedhelp": _fronted_help,
    "alliedwith": _allied_with,
    "supportby": _support_by,
}
