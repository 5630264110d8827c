"""Hypothesis strategies for sentences of L over Diplomacy, level by level."""

from hypothesis import strategies as st

from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip

POWERS = st.sampled_from(dip.POWERS)
SETS = st.sets(POWERS, min_size=1, max_size=3).map(say.agents)

ARMY_REGIONS = [
    dip.Region(province.daide, "AMY")
    for province in STANDARD.provinces.values()
    if STANDARD.places[province.code].armies
]
FLEET_REGIONS = [
    dip.Region(
        STANDARD.provinces[place.province].daide,
        f"{code.partition('/')[2]}S" if "/" in code else "SEA",
    )
    for code, place in STANDARD.places.items()
    if place.fleets
]
REGIONS = st.sampled_from(ARMY_REGIONS + FLEET_REGIONS)
TURNS = st.builds(
    dip.Turn, st.sampled_from(["SPR", "SUM", "FAL", "AUT", "WIN"]), st.integers(1901, 1930)
)


@st.composite
def orders(draw: st.DrawFn) -> dip.Order:
    """Any order, legal or not: the language does not judge."""
    unit = dip.Unit(draw(POWERS), draw(REGIONS))
    other = dip.Unit(draw(POWERS), draw(REGIONS))
    move = dip.Mto(other, draw(REGIONS))
    every: list[dip.Order] = [
        dip.Hld(unit),
        dip.Mto(unit, move.region),
        dip.Sup(unit, dip.Hld(other)),
        dip.Sup(unit, move),
        dip.Cvy(unit, move),
        dip.Rto(unit, move.region),
        dip.Dsb(unit),
        dip.Bld(unit),
        dip.Rem(unit),
        dip.Wve(unit.power),
    ]
    return draw(st.sampled_from(every))


PREDICATES = st.one_of(
    st.builds(dip.Pce, SETS),
    st.builds(dip.Drw, SETS),
    st.builds(dip.Aly, SETS, st.sets(POWERS, max_size=2).map(say.agents)),
    st.builds(
        dip.Dmz,
        SETS,
        st.sets(st.sampled_from(dip.PROVINCES), min_size=1, max_size=3).map(
            lambda codes: tuple(sorted(codes))
        ),
    ),
)


def phis(times: bool) -> st.SearchStrategy[say.Phi]:
    """φ, with times and sequences from level 6 on."""
    when = st.one_of(st.none(), TURNS) if times else st.none()
    leaves = st.one_of(PREDICATES, st.builds(say.Do, orders(), when))

    def grow(inner: st.SearchStrategy[say.Phi]) -> st.SearchStrategy[say.Phi]:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        grown = [st.builds(say.All, several), st.builds(say.If, inner, inner)]
        grown.append(st.builds(say.No, inner))
        return st.one_of(*grown, *([st.builds(say.Seq, several)] if times else []))

    return st.recursive(leaves, grow, max_leaves=4)


def elements(level: int) -> st.SearchStrategy[say.Element]:
    """What a deal is made of."""
    when = st.one_of(st.none(), TURNS) if level >= 6 else st.none()
    phi = phis(times=level >= 6)
    return st.one_of(
        st.builds(say.Commit, POWERS, SETS, phi, when), st.builds(say.Agree, SETS, phi, when)
    )


def infos(level: int) -> st.SearchStrategy[say.Info]:
    """Information that a level can share."""
    when = st.one_of(st.none(), TURNS) if level >= 6 else st.none()
    phi = phis(times=level >= 6)
    wishes = st.one_of(phi, st.sampled_from(dip.PROVINCES).map(dip.Province))
    leaves: list[st.SearchStrategy[say.Info]] = [
        elements(level),
        st.builds(say.Obs, POWERS, SETS, phi, when),
        st.builds(say.Belief, POWERS, phi, when),
        st.builds(say.Desire, POWERS, wishes, when),
    ]
    if level >= 4:
        leaves.append(illocutions(2))
    if level >= 5:
        leaves.append(st.builds(say.Feel, POWERS, st.sampled_from(say.Feeling), when))

    def grow(inner: st.SearchStrategy[say.Info]) -> st.SearchStrategy[say.Info]:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        grown: list[st.SearchStrategy[say.Info]] = [
            st.builds(say.Both, several),
            st.builds(say.Not, inner),
        ]
        if level >= 3:
            grown.append(st.builds(say.Unknown, POWERS, inner, when))
        if level >= 7:
            grown.append(st.builds(say.Explain, inner, when))
        if level >= 8:
            grown.append(st.builds(say.Attack, inner, inner))
            grown.append(st.builds(say.Support, inner, inner))
        return st.one_of(grown)

    return st.recursive(st.one_of(leaves), grow, max_leaves=3)


def illocutions(level: int) -> st.SearchStrategy[say.Illocution]:
    """Sentences that a level holds."""
    when = st.one_of(st.none(), TURNS) if level >= 6 else st.none()
    deals = st.lists(elements(level), min_size=1, max_size=3).map(tuple)
    said: list[st.SearchStrategy[say.Illocution]] = [
        st.builds(act, POWERS, SETS, deals, when) for act in (say.Propose, say.Accept, say.Reject)
    ]
    said.append(st.builds(say.Withdraw, POWERS, SETS, when))
    if level >= 2:
        said.append(st.builds(say.Inform, POWERS, SETS, infos(level), when))
    if level >= 3:
        said.append(st.builds(say.Query, POWERS, SETS, infos(level), when))
        said.append(st.builds(say.Answer, POWERS, SETS, infos(level), when))
    return st.one_of(said)
