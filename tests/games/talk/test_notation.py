"""L is read and written without loss, and a mistake is told where it stands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import NotUnderstood
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.levels import level
from tests.games.talk.sentences_of import illocutions


@pytest.mark.parametrize("at_most", range(1, 9))
def test_every_sentence_of_a_level_reads_back_as_it_was_written(at_most: int) -> None:
    @given(illocutions(at_most))
    @settings(max_examples=60, deadline=None, derandomize=True)
    def reads_back(sentence: say.Sentence) -> None:
        text = NOTATION.write(sentence)
        assert NOTATION.read(text) == sentence
        assert NOTATION.write(NOTATION.read(text)) == text
        assert level(sentence) <= at_most

    reads_back()


@given(illocutions(8), st.data())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_white_space_between_tokens_carries_no_meaning(
    sentence: say.Sentence, data: st.DataObject
) -> None:
    text = NOTATION.write(sentence)
    spot = data.draw(st.sampled_from([i for i, c in enumerate(text) if c in "(,)[]"]))
    assert NOTATION.read(text[:spot] + " \n" + text[spot:]) == sentence


def test_the_thesis_example_of_level_1_reads() -> None:
    text = (
        "propose(ITA,[RUS],[Commit(ITA,[RUS],Do(mto(Unit(ITA,Region(MAR,AMY)),Region(PAR,AMY)))),"
        "Commit(RUS,[ITA],Do(sup(Unit(RUS,Region(SPA,SCS)),"
        "mto(Unit(ITA,Region(MAR,AMY)),Region(PAR,AMY)))))])"
    )
    march = dip.Mto(dip.Unit("ITA", dip.Region("MAR", "AMY")), dip.Region("PAR", "AMY"))
    help_ = dip.Sup(dip.Unit("RUS", dip.Region("SPA", "SCS")), march)
    assert NOTATION.read(text) == say.Propose(
        "ITA",
        ("RUS",),
        (
            say.Commit("ITA", ("RUS",), say.Do(march)),
            say.Commit("RUS", ("ITA",), say.Do(help_)),
        ),
    )


def test_one_agent_may_stand_without_brackets_and_a_deal_of_one_too() -> None:
    short = NOTATION.read("accept(ITA,RUS,Agree([RUS ITA],aly([ITA RUS],ENG)))")
    assert NOTATION.write(short) == "accept(ITA,[RUS],[Agree([ITA RUS],aly([ITA RUS],[ENG]))])"


@pytest.mark.parametrize(
    ("text", "lowest"),
    [
        ("withdraw(FRA,[ENG])", 1),
        ("propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])", 1),
        ("inform(FRA,[ENG],Desire(FRA,BEL))", 2),
        ("query(ENG,[ITA],Agree([ITA RUS],pce([ITA RUS])))", 3),
        ("query(RUS,[ITA],answer(ITA,[ENG],Agree([ITA RUS],pce([ITA RUS]))))", 4),
        ("inform(FRA,[ENG],Feel(FRA,Angry))", 5),
        ("propose(FRA,[ENG],[Commit(FRA,[ENG],Do(wve(FRA),(WIN 1902)))])", 6),
        ("query(ITA,[RUS],Explain(Feel(RUS,Angry)))", 7),
        ("inform(RUS,[ENG],Support(Desire(ITA,PAR),Desire(ITA,MAR)))", 8),
    ],
)
def test_a_sentence_has_the_lowest_level_that_holds_it(text: str, lowest: int) -> None:
    assert level(NOTATION.read(text)) == lowest


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("propose(ITA,[XXX],[])", 13, "a power"),
        ("propose(ITA,[RUS]", 17, "“,”"),
        ("inform(RUS,[ENG],Feel(RUS,Glad))", 26, "a feeling"),
        ("inform(RUS,[ENG],Desire(RUS,ENG))", 28, "a province"),
        ("", 0, "“propose”"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_what_was_expected(
    text: str, position: int, expected: str
) -> None:
    with pytest.raises(NotUnderstood) as told:
        NOTATION.read(text)
    assert told.value.fields["position"] == position
    assert expected in told.value.fields["expected"]  # type: ignore[operator]


def test_endless_nesting_is_refused_at_once() -> None:
    with pytest.raises(NotUnderstood, match="nest at most"):
        NOTATION.read("inform(FRA,[ENG]," + "not(" * 4000)
    with pytest.raises(NotUnderstood, match="at most"):
        NOTATION.read("inform(FRA,[ENG]," * 4000)
