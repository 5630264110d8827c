"""A meaning has an outline that names go into and come out of again, on any board."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.talk.diplomacy.language.context import Context, from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.learned.numbering import Numbering
from games.talk.diplomacy.learned.outline import Misshapen, Unnamed, naming, outline, sentences

UNITS = {"FRA": ["A PAR", "A BUR", "F BRE"], "GER": ["A MUN", "A RUH", "F KIE"]}
PEACE = "propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])"
SUPPORT = (
    "propose(FRA,[GER],[Commit(GER,[FRA],Do(sup(Unit(GER,Region(RUH,AMY)),"
    "mto(Unit(FRA,Region(BUR,AMY)),Region(BEL,AMY)))))])"
)
GIVEN = [
    ("propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR RUH]))])", ("RUH", "BUR")),
    (SUPPORT, ("RUH", "BUR", "BEL")),
    ("propose(FRA,[GER],[Commit(FRA,[GER],Do(bld(Unit(FRA,Region(MAR,AMY)))))])", ("MAR",)),
    ("inform(FRA,[GER],Desire(GER,BEL))", ("BEL",)),
    ("inform(FRA,[GER],Agree([FRA GER],pce([FRA GER])),(FAL 1901))", ()),
    ("query(FRA,[GER],Explain(Feel(GER,Angry)))", ()),
]
"""Meanings, with the provinces named before."""
TOKENS = (
    *("propose/3", "inform/3", "query/3", "Commit/3", "Agree/2", "Do/1", "Do/2", "not/1", "if/2"),
    *("me", "you", "[0", "[1", "[2", "p1", "p2", "p9", "o1", "h1", "_", "*", "U", "V", "R", "RK"),
    *("KAMY", "KSEA", "mto", "rto", "sup/2", "hld/1", "dmz/2", "pce/1", "aly/2", "Desire/2"),
    *("accept", "reject", "yes", "no", "withdraw", "<none>", "tFAL+0", "=Angry", "Feel/2", "bld/1"),
)


def here(opened: str | None = None, **more: Any) -> Context:
    return from_json({"speaker": "FRA", "to": ["GER"], "units": UNITS, "open": opened, **more})


def names(*provinces: str, opened: str | None = None, **more: Any) -> Numbering:
    found = Numbering(here(opened, **more))
    for province in provinces:
        found.named(province)
    return found


@pytest.mark.parametrize(("meaning", "provinces"), GIVEN)
def test_a_meaning_whose_names_were_named_comes_back_from_its_outline(
    meaning: str, provinces: tuple[str, ...]
) -> None:
    named = names(*provinces)
    said = NOTATION.read(meaning)
    assert sentences(outline(said, named), named) == [said]


def test_outlines_of_different_names_in_the_same_places_are_the_same() -> None:
    said = "propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[%s]))])"
    one, other = (outline(NOTATION.read(said % code), names(code)) for code in ("BUR", "PIC"))
    assert one == other


def test_a_unit_that_was_not_named_may_be_each_that_can_do_it() -> None:
    named = names("BEL")
    found = sentences(outline(NOTATION.read(SUPPORT), named), named)
    assert NOTATION.read(SUPPORT) in found
    assert len(found) == 1  # only Ruhr borders on Belgium, and only Burgundy of the armies


def test_of_several_units_that_can_do_it_each_makes_a_meaning() -> None:
    named = names("GAS")
    tokens = [
        "propose/3",
        "me",
        "[1",
        "you",
        "[1",
        "Commit/3",
        "me",
        "[1",
        "you",
        "Do/1",
        "mto",
        "U",
        "me",
        "_",
        "R",
        "p1",
    ]
    moved = {NOTATION.write(one) for one in sentences(tokens, named)}
    assert {text.split("Unit(FRA,Region(")[1][:3] for text in moved} == {"PAR", "BUR", "BRE"}


def test_a_power_of_which_only_a_home_was_named_is_meant_by_it() -> None:
    named = names("LON")
    said = NOTATION.read("inform(FRA,[GER],Agree([ENG GER],pce([ENG GER])))")
    assert sentences(outline(said, named), named) == [said]


def test_a_deal_that_says_one_thing_twice_is_none() -> None:
    zone = "Commit/3 me [1 you dmz/2 [1 me [1 p1"
    with pytest.raises(Misshapen):
        sentences(f"propose/3 me [1 you [2 {zone} {zone}".split(), names("BUR"))


def test_what_was_not_named_has_no_outline() -> None:
    with pytest.raises(Unnamed):
        outline(NOTATION.read("inform(FRA,[GER],Desire(GER,BEL))"), names())
    with pytest.raises(Unnamed):
        outline(NOTATION.read("inform(FRA,[GER],Desire(ITA,BEL))"), names("BEL"))


def test_an_answer_is_told_by_what_is_open() -> None:
    named = names(opened=PEACE)
    said = NOTATION.read(PEACE.replace("propose(GER,[FRA]", "reject(FRA,[GER]"))
    assert outline(said, named) == ["reject"]
    assert sentences(["reject"], named) == [said]
    with pytest.raises(Misshapen):
        sentences(["reject"], names())


def test_what_is_open_names_what_it_speaks_of() -> None:
    asked = NOTATION.read("query(GER,[FRA],Desire(ITA,PIE))")
    named = names()
    assert naming(asked, named) == ["query/3", "you", "[1", "me", "Desire/2", "o1", "p1"]
    assert (named.code("o1"), named.code("p1")) == ("ITA", "PIE")


def test_times_are_dropped_where_the_language_in_use_has_none() -> None:
    timed = "propose(FRA,[GER],[Commit(FRA,[GER],Do(hld(Unit(FRA,Region(PAR,AMY))),(FAL 1901)))])"
    tokens = outline(NOTATION.read(timed), names("PAR"))
    plain = NOTATION.read(timed.replace(",(FAL 1901)", ""))
    assert sentences(tokens, names("PAR", level=1)) == [plain]


@given(st.lists(st.sampled_from(TOKENS), max_size=16))
def test_any_row_of_tokens_is_a_meaning_here_or_is_refused(tokens: list[str]) -> None:
    try:
        found = sentences(tokens, names("BUR", "NTH"))
    except Misshapen:
        return
    assert all(NOTATION.read(NOTATION.write(one)) == one for one in found)


@given(st.data())
def test_a_meaning_with_a_token_of_another_is_a_meaning_here_or_is_refused(
    data: st.DataObject,
) -> None:
    meaning, provinces = data.draw(st.sampled_from(GIVEN))
    known = names(*provinces)
    tokens = outline(NOTATION.read(meaning), known)
    for at in data.draw(st.lists(st.integers(0, len(tokens) - 1), min_size=1, max_size=2)):
        tokens[at] = data.draw(st.sampled_from(TOKENS))
    try:
        found = sentences(tokens, known)
    except Misshapen:
        return
    assert all(NOTATION.read(NOTATION.write(one)) == one for one in found)


def test_a_power_where_a_province_should_be_is_refused() -> None:
    known = names("RUH", "BUR", "BEL")
    tokens = outline(NOTATION.read(SUPPORT), known)
    tokens[-1] = "you"
    with pytest.raises(Misshapen, match="GER is no province"):
        sentences(tokens, known)
