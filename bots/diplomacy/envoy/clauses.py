"""The few clauses that an envoy deals in."""

from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip


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


def is_draw(deal: say.Deal) -> bool:
    """Whether a deal is about a draw.

    >>> is_draw((draw(("FRA", "GER")),)), is_draw((peace("FRA", "GER"),))
    (True, False)
    """
    return any(isinstance(element.phi, dip.Drw) for element in deal)
