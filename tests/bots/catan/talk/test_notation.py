"""Dialogue acts as lines, there and back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.catan.talk.acts import Act, Argument, Opening, Say, Topic, blank_act
from bots.catan.talk.notation import read_act, write_act
from games.catan.pieces import SEATS, Purchase
from games.catan.topology import EDGES, NODES
from games.core.errors import NotUnderstood

LINES = """\
request resources
request plan
request extra
request wanted
announce resources 2 CLAY 1 ORE
announce resources nothing
announce plan road 17-22
announce plan settlement 17
announce plan city 17
announce plan card
announce plan nothing
announce extra 1 SHEEP
announce wanted 2 WHEAT
solicit
propose 1 CLAY for 1 ORE
open 1 CLAY or 1 WOOD for 1 ORE
open 1 ORE for 1 CLAY or 2 WOOD
open anything for 1 ORE
open 1 CLAY for anything
block ORE WHEAT
take back
embargo BLUE
comply BLUE
lift BLUE
force
mind trick
persuade BLUE,WHITE city
persuade RED too many""".splitlines()


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_and_is_written_the_same(line: str) -> None:
    assert write_act(read_act(line, seat=3)) == line


def test_lines_may_be_written_in_the_words_that_people_use() -> None:
    assert write_act(read_act("  Announce  Resources brick and 2 wool", 0)) == (
        "announce resources 1 CLAY 2 SHEEP"
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("good morning", "means nothing here"),
        ("request mercy", "it is resources, plan, extra, wanted"),
        ("announce plan castle 3", "such as road 17-22, city 17 or card"),
        ("announce plan city 99", "is not a node"),
        ("announce resources many", "are not cards"),
        ("propose 1 CLAY", "is no exchange"),
        ("open 1 CLAY for 1 ORE", "leaves one side open"),
        ("open anything for anything", "leaves one side open"),
        ("block gold", "is not a resource"),
        ("embargo PURPLE", "is not a seat"),
        ("persuade BLUE magic", "is no argument"),
        ("force now", "nothing follows"),
    ],
)
def test_nonsense_is_refused_with_what_was_expected(line: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        read_act(line, seat=0)


_BUNDLES = st.lists(st.integers(0, 19), min_size=5, max_size=5)


@st.composite
def acts(draw: st.DrawFn) -> Act:
    """An act with whatever goes with its kind."""
    kind = draw(st.sampled_from(Say))
    act = blank_act(kind, seat=draw(st.integers(0, SEATS - 1)))
    give, take = np.array(draw(_BUNDLES)), np.array(draw(_BUNDLES))
    some, more = give.clip(1), take.clip(1)
    if kind in (Say.REQUEST, Say.ANNOUNCE):
        act["about"] = topic = draw(st.sampled_from(Topic))
        if kind == Say.ANNOUNCE and topic == Topic.PLAN:
            act["piece"] = piece = draw(st.integers(-1, Purchase.CARD))
            places = EDGES if piece == Purchase.ROAD else NODES
            if piece in (Purchase.ROAD, Purchase.SETTLEMENT, Purchase.CITY):
                act["where"] = draw(st.integers(0, places - 1))
        elif kind == Say.ANNOUNCE:
            act["take" if topic == Topic.WANTED else "give"] = give
    elif kind == Say.PROPOSE:
        act["give"], act["take"] = some, more
    elif kind == Say.OPEN:
        act["about"] = opening = draw(st.sampled_from(Opening))
        act["give"], act["take"] = some, more
        if opening in (Opening.ANY_GIVE, Opening.ANY_TAKE):
            act["give" if opening == Opening.ANY_GIVE else "take"] = 0
    elif kind == Say.BLOCK:
        act["take"] = (take > 9) | np.array([1, 0, 0, 0, 0])
    elif kind in (Say.EMBARGO, Say.COMPLY, Say.LIFT):
        act["whom"] = draw(st.integers(0, SEATS - 1))
    elif kind == Say.PERSUADE:
        act["about"] = draw(st.sampled_from(Argument))
        act["seats"] = draw(st.integers(1, 15))
    return act


@given(acts())
def test_every_act_reads_back_from_its_line(act: Act) -> None:
    assert read_act(write_act(act), int(act["seat"])).tobytes() == act.tobytes()
