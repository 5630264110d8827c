"""The few clauses that an envoy deals in."""

from dataclasses import replace

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip


def peace(one: str, other: str) -> say.Agree:
    """Peace between two.

    >>> peace("GER", "FRA").parties
    ('FRA', 'GER')
    """
    pair = say.agents((one, other))
    return say.Agree(pair, dip.Pce(pair))


def alliance(one: str, other: str, enemy: str) -> say.Agree:
    """An alliance of two against a third."""
    pair = say.agents((one, other))
    return say.Agree(pair, dip.Aly(pair, (enemy,)))


def zone(one: str, other: str, *provinces: str) -> say.Agree:
    """Two stay out of provinces, by L's codes."""
    pair = say.agents((one, other))
    return say.Agree(pair, dip.Dmz(pair, tuple(sorted(provinces))))


def out_of(promiser: str, to: str, *provinces: str) -> say.Commit:
    """One promises another to stay out of provinces."""
    return say.Commit(promiser, (to,), dip.Dmz((promiser,), tuple(sorted(provinces))))


def draw(powers: say.Agents) -> say.Agree:
    """The powers end the game in a draw."""
    return say.Agree(powers, dip.Drw(powers))


def dated(deal: say.Deal, turn: dip.Turn) -> say.Deal:
    """A deal whose peace, alliances and zones are for one phase.

    >>> deal = dated((peace("FRA", "GER"), out_of("FRA", "GER", "BUR")), dip.Turn("SPR", 1901))
    >>> [element.time.season for element in deal]
    ['SPR', 'SPR']
    """
    return tuple(replace(one, time=turn) if lasts(one) else one for one in deal)


def lasts(element: say.Element) -> bool:
    """Whether an element of a deal binds from now on.

    >>> lasts(peace("FRA", "GER")), lasts(draw(("FRA", "GER")))
    (True, False)
    """
    return element.time is None and isinstance(element.phi, dip.Pce | dip.Aly | dip.Dmz)


def is_draw(deal: say.Deal) -> bool:
    """Whether a deal is about a draw.

    >>> is_draw((draw(("FRA", "GER")),)), is_draw((peace("FRA", "GER"),))
    (True, False)
    """
    return any(isinstance(element.phi, dip.Drw) for element in deal)


def demanded(deal: say.Deal, of: str, by: str) -> say.Deal:
    """What somebody is to promise lest a threat be carried out: "unless you …, I will …".

    >>> out = dip.Dmz(("GER",), ("BUR",))
    >>> march = dip.Mto(dip.Unit("FRA", dip.Region("PAR", "AMY")), dip.Region("BUR", "AMY"))
    >>> threat = say.Commit("FRA", ("GER",), say.If(say.No(out), say.Do(march)))
    >>> demanded((threat,), "GER", "FRA") == (out_of("GER", "FRA", "BUR"),)
    True
    """
    return tuple(
        say.Commit(of, (by,), element.phi.condition.part)
        for element in deal
        if isinstance(element, say.Commit)
        and element.promiser == by
        and isinstance(element.phi, say.If)
        and isinstance(element.phi.condition, say.No)
        and dip.DIPLOMACY.agents_of(element.phi.condition) == (of,)
    )
