"""DAIDE's press and L say the same, as far as both can."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import GameError, IllegalAction, NotUnderstood
from games.talk import sentences as say
from games.talk.__main__ import main
from games.talk.diplomacy.language.ontology import NOTATION, POWERS, PROVINCES
from games.talk.diplomacy.press import bulk
from games.talk.diplomacy.press.levels import press_level
from games.talk.diplomacy.press.messages import opened, read_press
from games.talk.diplomacy.press.tokens import parse, show
from games.talk.diplomacy.press.writing import plainest, write_press
from tests.games.talk.sentences_of import illocutions

TO_BURGUNDY = "Do(mto(Unit(FRA,Region(PAR,AMY)),Region(BUR,AMY)))"
LONDON = "Unit(ENG,Region(LON,SEA))"
PEACE = "Agree([ENG FRA],pce([ENG FRA]))"
BOTH_SAY = [
    ("PRP (PCE (ENG FRA))", 10, f"propose(FRA,[ENG],[{PEACE}])"),
    ("PRP (PCE (FRA GER))", 10, "propose(FRA,[ENG],[Commit(FRA,[ENG],pce([FRA GER]))])"),
    (
        "PRP (ALY (ENG FRA) VSS (GER))",
        10,
        "propose(FRA,[ENG],[Agree([ENG FRA],aly([ENG FRA],[GER]))])",
    ),
    (
        "PRP (DRW)",
        10,
        "propose(FRA,[ENG],[Agree([ENG FRA],drw([AUS ENG FRA GER ITA RUS TUR]))])",
    ),
    ("PRP (DRW (ENG FRA RUS))", 10, "propose(FRA,[ENG],[Agree([ENG FRA],drw([ENG FRA RUS]))])"),
    ("PRP (NOT (PCE (ENG FRA)))", 10, "propose(FRA,[ENG],[Agree([ENG FRA],not(pce([ENG FRA])))])"),
    ("FCT (PCE (FRA RUS))", 10, "inform(FRA,[ENG],Agree([FRA RUS],pce([FRA RUS])))"),
    ("YES (PRP (PCE (ENG FRA)))", 10, f"accept(FRA,[ENG],[{PEACE}])"),
    ("REJ (PRP (PCE (ENG FRA)))", 10, f"reject(FRA,[ENG],[{PEACE}])"),
    (
        "PRP (XDO ((FRA AMY PAR) MTO BUR))",
        20,
        f"propose(FRA,[ENG],[Commit(FRA,[ENG],{TO_BURGUNDY})])",
    ),
    (
        "PRP (XDO ((ENG FLT LON) SUP (FRA AMY PAR) MTO BUR))",
        20,
        f"propose(FRA,[ENG],[Commit(ENG,[FRA],Do(sup({LONDON},{TO_BURGUNDY[3:-1]})))])",
    ),
    (
        "PRP (XDO ((ENG FLT LON) CVY (FRA AMY PIC) CTO NWY))",
        20,
        f"propose(FRA,[ENG],[Commit(ENG,[FRA],Do(cvy({LONDON},"
        "mto(Unit(FRA,Region(PIC,AMY)),Region(NWY,AMY)))))])",
    ),
    ("PRP (XDO (ENG WVE))", 20, "propose(FRA,[ENG],[Commit(ENG,[FRA],Do(wve(ENG)))])"),
    (
        "PRP (XDO ((ENG FLT (STP SCS)) RTO GOB))",
        20,
        "propose(FRA,[ENG],[Commit(ENG,[FRA],Do(rto(Unit(ENG,Region(STP,SCS)),Region(GOB,SEA))))])",
    ),
    (
        "PRP (DMZ (ENG) (ECH NTH))",
        20,
        "propose(FRA,[ENG],[Commit(ENG,[FRA],dmz([ENG],[ECH NTH]))])",
    ),
    (
        "PRP (DMZ (ENG FRA) (ECH))",
        20,
        "propose(FRA,[ENG],[Agree([ENG FRA],dmz([ENG FRA],[ECH]))])",
    ),
    (
        "PRP (AND (PCE (ENG FRA)) (XDO ((FRA AMY PAR) MTO BUR)))",
        30,
        f"propose(FRA,[ENG],[{PEACE},Commit(FRA,[ENG],{TO_BURGUNDY})])",
    ),
    (
        "PRP (ORR (PCE (ENG FRA)) (DMZ (ENG FRA) (ECH)))",
        30,
        "propose(FRA,[ENG],[Agree([ENG FRA],"
        "not(and(not(pce([ENG FRA])),not(dmz([ENG FRA],[ECH])))))])",
    ),
    (
        "PRP (NOT (AND (PCE (ENG FRA)) (DMZ (ENG FRA) (ECH))))",
        50,
        "propose(FRA,[ENG],[Agree([ENG FRA],not(and(pce([ENG FRA]),dmz([ENG FRA],[ECH]))))])",
    ),
    ("QRY (PCE (ENG GER))", 60, "query(FRA,[ENG],Agree([ENG GER],pce([ENG GER])))"),
    ("FCT (QRY (PCE (ENG GER)))", 60, "answer(FRA,[ENG],Agree([ENG GER],pce([ENG GER])))"),
    (
        "FCT (NOT (QRY (PCE (ENG GER))))",
        60,
        "answer(FRA,[ENG],not(Agree([ENG GER],pce([ENG GER]))))",
    ),
    (
        "IDK (QRY (PCE (ENG GER)))",
        60,
        "answer(FRA,[ENG],Unknown(FRA,Agree([ENG GER],pce([ENG GER]))))",
    ),
    ("THK (PCE (ENG GER))", 60, "inform(FRA,[ENG],Belief(FRA,pce([ENG GER])))"),
    ("THK (QRY (PCE (ENG GER)))", 60, "answer(FRA,[ENG],Belief(FRA,pce([ENG GER])))"),
    (
        "SUG (XDO ((GER AMY MUN) HLD))",
        60,
        "inform(FRA,[ENG],Desire(FRA,Do(hld(Unit(GER,Region(MUN,AMY))))))",
    ),
    ("SUG (SCD (FRA BEL))", 60, "inform(FRA,[ENG],Desire(FRA,BEL))"),
    (
        "PRP (FOR (FAL 1902) (XDO ((FRA AMY PAR) MTO BUR)))",
        90,
        f"propose(FRA,[ENG],[Commit(FRA,[ENG],{TO_BURGUNDY[:-1]},(FAL 1902)))])",
    ),
    (
        "PRP (FOR (FAL 1902) (PCE (ENG FRA)))",
        90,
        "propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]),(FAL 1902))])",
    ),
    (
        "IFF (PCE (ENG GER)) THN (PRP (PCE (ENG FRA)))",
        100,
        "propose(FRA,[ENG],[Agree([ENG FRA],if(pce([ENG GER]),pce([ENG FRA])))])",
    ),
    (
        "IFF (PCE (ENG GER)) THN (PRP (PCE (ENG FRA))) ELS (PRP (DMZ (ENG) (ECH)))",
        100,
        "propose(FRA,[ENG],[Agree([ENG FRA],if(pce([ENG GER]),pce([ENG FRA]))),"
        "Commit(ENG,[FRA],if(not(pce([ENG GER])),dmz([ENG],[ECH])))])",
    ),
    (
        "FRM (GER) (FRA) (PRP (PCE (FRA GER)))",
        120,
        "inform(FRA,[ENG],propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))]))",
    ),
    ("WHY (PRP (PCE (ENG FRA)))", 130, f"query(FRA,[ENG],Explain(propose(ENG,[FRA],[{PEACE}])))"),
    (
        "EXP (SPR 1901) (PRP (PCE (ENG FRA)))",
        80,
        f"query(FRA,[ENG],Explain(propose(ENG,[FRA],[{PEACE}])),(SPR 1901))",
    ),
]
"""What both can say: the message from France to England, its level, its meaning."""


@pytest.mark.parametrize(("press", "level", "meaning"), BOTH_SAY)
def test_what_both_can_say_carries_over_both_ways(press: str, level: int, meaning: str) -> None:
    heard = read_press(press, "FRA", ("ENG",))
    assert [NOTATION.write(said) for said in heard.meanings] == [meaning]
    assert (heard.level, heard.losses) == (level, ())
    written = write_press(NOTATION.read(meaning))
    assert (written.text, written.level, written.losses) == (press, level, ())


def test_a_withdrawal_quotes_the_offer_it_takes_back() -> None:
    offer = NOTATION.read(f"propose(FRA,[ENG],[{PEACE}])")
    back = say.Withdraw("FRA", ("ENG",))
    assert isinstance(offer, say.Propose)
    assert write_press(back, offer).text == "CCL (PRP (PCE (ENG FRA)))"
    assert read_press("CCL (PRP (PCE (ENG FRA)))", "FRA", ("ENG",)).meanings == (back,)
    with pytest.raises(IllegalAction, match="say which offer"):
        write_press(back)


def test_an_acceptance_taken_back_is_a_rejection() -> None:
    (said,) = read_press("CCL (YES (PRP (PCE (ENG FRA))))", "FRA", ("ENG",)).meanings
    assert NOTATION.write(said) == f"reject(FRA,[ENG],[{PEACE}])"


def test_a_span_of_turns_has_one_promise_for_each_in_which_it_can_be_kept() -> None:
    span = "PRP (FOR ((SPR 1902) (SPR 1903)) (XDO ((FRA AMY PAR) HLD)))"
    (said,) = read_press(span, "FRA", ("ENG",)).meanings
    assert [str(turn) in NOTATION.write(said) for turn in ("SPR 1902", "FAL 1902", "SPR 1903")]
    assert NOTATION.write(said).count("hld") == 3


@pytest.mark.parametrize(
    ("press", "token", "position"),
    [
        ("PRP (SLO (FRA))", "SLO", 5),
        ("PRP (NAR (PCE (ENG FRA)))", "NAR", 5),
        ("PRP (AND (PCE (ENG FRA)) (SCD (FRA BEL)))", "SCD", 26),
        ("PRP (OCC (FRA AMY BUR))", "OCC", 5),
        ("PRP (XOY (FRA) (ENG))", "XOY", 5),
        ("PRP (YDO (FRA) (ENG FLT LON))", "YDO", 5),
        ("PRP (SND (FRA) (GER) (PRP (PCE (FRA GER))))", "SND", 5),
        ("PRP (CHO (1 2) (PCE (ENG FRA)))", "CHO", 5),
        ("PRP (ROF)", "ROF", 5),
        ("BWX (PRP (PCE (ENG FRA)))", "BWX", 0),
        ("HUH (PRP (ERR XYZ))", "HUH", 0),
        ("TRY (PRP PCE)", "TRY", 0),
        ("WHT (ENG FLT LON)", "WHT", 0),
        ("HOW (GER)", "HOW", 0),
        ("POB (WHY (THK (PCE (ENG GER))))", "POB", 0),
        ("PRP (XDO ((RUS AMY MOS) HLD))", "XDO", 4),
        ("PRP (XDO ((ENG UNT LON) HLD))", "UNT", 15),
        ("IFF (PCE (ENG GER)) THN (YES (PRP (PCE (ENG FRA))))", "YES", 24),
        ("'hello'", "'hello'", 0),
    ],
)
def test_what_l_cannot_say_is_named_with_its_place(press: str, token: str, position: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        read_press(press, "FRA", ("ENG",))
    assert (refused.value.fields["token"], refused.value.fields["position"]) == (token, position)


@pytest.mark.parametrize(
    ("press", "token"),
    [
        ("INS (PCE (ENG FRA))", "INS"),
        ("PRP (XDO ((FRA AMY PIC) CTO LON VIA (ECH)))", "VIA"),
        ("HOW (BEL)", "HOW"),
        ("SRY (EXP (SPR 1901) (PRP (PCE (ENG FRA))))", "SRY"),
        ("UHY (PRP (PCE (ENG FRA)))", "UHY"),
    ],
)
def test_what_is_lost_on_the_way_is_named(press: str, token: str) -> None:
    assert [loss.token for loss in read_press(press, "FRA", ("ENG",)).losses] == [token]


@pytest.mark.parametrize(
    ("press", "position"),
    [
        ("", 0),
        ("PRP (PCE (ENG FRA)", 4),
        ("PRP (PCE (ENG FRA)))", 19),
        ("PRP (PCE (ENG XXX))", 14),
        ("PRP (PCE (ENG))", 9),
        ("PRP (XDO ((FRA AMY PAR) MTO))", 9),
        ("PRP (DMZ (ENG) ())", 15),
        ("PRP (FOR (FAL) (PCE (ENG FRA)))", 9),
        ("GOF", 0),
        ("PRP (PCE (ENG FRA)) !", 20),
    ],
)
def test_what_is_no_press_is_refused_with_its_place(press: str, position: int) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_press(press, "FRA", ("ENG",))
    assert refused.value.fields["position"] == position


@pytest.mark.parametrize(
    ("meaning", "token"),
    [
        ("propose(FRA,[ENG],[Agree([ENG FRA],aly([ENG FRA],[]))])", "aly([ENG FRA],[])"),
        ("inform(FRA,[ENG],Feel(FRA,Sad))", "Feel(FRA,Sad)"),
        (
            "inform(FRA,[ENG],Belief(GER,pce([GER RUS])))",
            "Belief(GER,pce([GER RUS]))",
        ),
        ("query(FRA,[ENG],Desire(ENG,BEL))", "Desire(ENG,BEL)"),
        ("inform(FRA,[ENG],Desire(FRA,BUR))", "Desire(FRA,BUR)"),
    ],
)
def test_what_press_cannot_say_is_named_with_its_place(meaning: str, token: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        write_press(NOTATION.read(meaning))
    fields = refused.value.fields
    assert (fields["token"], fields["position"]) == (token, meaning.index(token))


def test_who_promises_is_lost_where_press_does_not_say_it() -> None:
    mine = "Commit(FRA,[ENG],pce([ENG FRA]))"
    written = write_press(NOTATION.read(f"propose(FRA,[ENG],[{mine}])"))
    assert written.text == "PRP (PCE (ENG FRA))"
    assert [loss.token for loss in written.losses] == [mine]


def test_a_far_army_goes_by_the_shortest_convoy() -> None:
    far = (
        "propose(ENG,[FRA],[Commit(ENG,[FRA],Do(mto(Unit(ENG,Region(LON,AMY)),Region(NWY,AMY))))])"
    )
    written = write_press(NOTATION.read(far))
    assert written.text == "PRP (XDO ((ENG AMY LON) CTO NWY VIA (NTH)))"
    assert written.losses == ()


@settings(max_examples=300, deadline=None, derandomize=True)
@given(illocutions(8))
def test_what_is_written_without_a_loss_reads_back_to_the_same(said: say.Illocution) -> None:
    try:
        written = write_press(said)
    except IllegalAction as refused:
        token, at = str(refused.fields["token"]), refused.fields["position"]
        assert isinstance(at, int)
        assert NOTATION.write(said)[at:].startswith(token)
        return
    if not written.losses:
        heard = read_press(written.text, said.sender, said.receivers)
        assert [plainest(one) for one in heard.meanings] == [plainest(said)]


NAMES = st.sets(st.sampled_from(POWERS), min_size=2, max_size=4).map(sorted).map(" ".join)
SOME = st.sampled_from(POWERS)
AREAS = st.sets(st.sampled_from(PROVINCES), min_size=1, max_size=3).map(sorted).map(" ".join)
UNITS = st.sampled_from(
    ["FRA AMY PAR", "ENG FLT LON", "ENG AMY YOR", "FRA FLT (SPA NCS)", "ENG FLT NTH"]
)
ORDERS = st.one_of(
    st.builds("(({0}) HLD)".format, UNITS),
    st.builds("(({0}) SUP ({1}))".format, UNITS, UNITS),
    st.sampled_from(
        [
            "((FRA AMY PAR) MTO BUR)",
            "((ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY)",
            "((ENG FLT LON) SUP (FRA AMY PAR) MTO BUR)",
            "((FRA FLT MAO) RTO (SPA NCS))",
            "((FRA AMY PAR) BLD)",
            "(FRA WVE)",
        ]
    ),
)
ARRANGEMENTS = st.recursive(
    st.one_of(
        st.builds("PCE ({0})".format, NAMES),
        st.builds("ALY (ENG FRA) VSS ({0})".format, SOME),
        st.builds("DMZ ({0}) ({1})".format, NAMES, AREAS),
        st.builds("XDO {0}".format, ORDERS),
        st.just("DRW (ENG FRA)"),
    ),
    lambda inner: st.one_of(
        st.builds("NOT ({0})".format, inner),
        st.builds("AND ({0}) ({1})".format, inner, inner),
        st.builds("ORR ({0}) ({1})".format, inner, inner),
        st.builds("FOR (FAL 1902) ({0})".format, inner),
    ),
    max_leaves=4,
)
VERBS = ["PRP ({0})", "YES (PRP ({0}))", "REJ (PRP ({0}))", "FCT ({0})", "QRY ({0})", "SUG ({0})"]
BITS = ["(", ")", "PRP", "PCE", "ENG", "FRA", "NOT", "FOR", "1"]
PRESS = st.builds(lambda verb, what: verb.format(what), st.sampled_from(VERBS), ARRANGEMENTS)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(PRESS)
def test_press_that_l_can_say_is_written_again_with_the_same_meaning(press: str) -> None:
    try:
        heard = read_press(press, "FRA", ("ENG",))
        written = write_press(heard.meanings[0])
    except IllegalAction:
        return
    again = read_press(written.text, "FRA", ("ENG",))
    assert written.losses == ()
    assert plainest(again.meanings[0]) == plainest(heard.meanings[0])


@given(
    st.text(max_size=60)
    | st.lists(
        st.sampled_from(["(", ")", "PRP", "PCE", "ENG", "FRA", "NOT", "FOR", "1", "'x'"])
    ).map(" ".join)
)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        assert press_level(parse(text)) >= 10
        read_press(text, "FRA", ("ENG",))
    except GameError as error:
        assert isinstance(error.fields["position"], int)


def test_the_text_form_does_not_mind_case_or_space() -> None:
    assert show(parse(" prp(pce  (eng fra))")) == "PRP (PCE (ENG FRA))"


def test_envelopes_name_the_sender_and_the_receivers() -> None:
    press = "PRP (PCE (ENG FRA))"
    assert opened(f"SND (ENG GER) ({press})", "FRA") == ("FRA", ("ENG", "GER"), press)
    with pytest.raises(NotUnderstood):
        opened(press)


def test_the_command_reads_and_writes_lines(
    tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = tmp_path / "lines"  # type: ignore[operator]
    offer = f"propose(FRA,[ENG],[{PEACE}])"
    lines.write_text(
        "FRM (FRA) (ENG) (PRP (PCE (ENG FRA)))\n"
        + json.dumps({"id": 7, "text": "BWX (X)", "context": {"speaker": "FRA", "to": ["ENG"]}})
    )
    assert main(["press", "read", str(lines)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == offer
    assert json.loads(second)["id"] == 7
    lines.write_text(f"{offer}\nwithdraw(FRA,[ENG])\n")
    assert main(["press", "write", str(lines)]) == 0
    written, refused = capsys.readouterr().out.splitlines()
    assert written == "SND (ENG) (PRP (PCE (ENG FRA)))"
    assert refused.startswith("error: At character 1, withdraw(FRA,[ENG])")


@pytest.mark.parametrize("line", ["{", '{"context": 3}', "{}", '{"text": 3}'])
def test_a_line_that_makes_no_sense_is_answered(line: str) -> None:
    for answer in (bulk.read_line, bulk.write_line):
        assert "error" in json.loads(next(bulk.answers([line], answer)))
