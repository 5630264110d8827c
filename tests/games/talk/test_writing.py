"""Every sentence of L is written as English that reads back to it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.diplomacy.map import STANDARD
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context, read_unit
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.saying.longform import long_form
from games.talk.diplomacy.saying.natural import wordings
from games.talk.diplomacy.writing import fitting, means, write_english
from tests.games.talk.sentences_of import illocutions

UNITS = {
    power.daide: [read_unit(power.daide, unit) for unit in power.units] for power in STANDARD.powers
}


def around(sentence: say.Sentence, season: str = "SPR") -> Context:
    """A context in which a sentence could be said: what it answers is open."""
    to = next((power for power in sentence.receivers if power != sentence.sender), None)
    asked: say.Sentence | None = None
    if to and isinstance(sentence, say.Accept | say.Reject):
        asked = say.Propose(to, (sentence.sender,), sentence.deal)
    if to and isinstance(sentence, say.Answer):
        info = sentence.info.part if isinstance(sentence.info, say.Not) else sentence.info
        asked = say.Query(to, (sentence.sender,), info)
    if isinstance(sentence, say.Withdraw):
        parties = say.agents((sentence.sender, *sentence.receivers))
        peace = say.Agree(parties, dip.Pce(parties))
        asked = say.Propose(sentence.sender, sentence.receivers, (peace,))
    return Context(sentence.sender, sentence.receivers, season, units=UNITS, open=asked)


@pytest.mark.parametrize("at_most", range(1, 9))
def test_what_is_written_reads_back_to_what_was_meant(at_most: int) -> None:
    @given(illocutions(at_most), st.integers(0, 12), st.sampled_from(["SPR", "FAL", "WIN"]))
    @settings(max_examples=12, deadline=None, derandomize=True)
    def reads_back(sentence: say.Sentence, variety: int, season: str) -> None:
        context = around(sentence, season)
        text = write_english(sentence, context, variety)
        assert means(text, sentence, fitting(sentence, context)), (text, NOTATION.write(sentence))

    reads_back()


PARIS, MARSEILLES = "Unit(FRA,Region(PAR,AMY))", "Unit(FRA,Region(MAR,AMY))"
MUNICH = "Unit(GER,Region(MUN,AMY))"
TO_BURGUNDY = f"mto({PARIS},Region(BUR,AMY))"
HELP_TO_BURGUNDY = f"Commit(GER,[FRA],Do(sup({MUNICH},{TO_BURGUNDY})))"
PEACE = "Agree([FRA GER],pce([FRA GER]))"
LEAVE_BURGUNDY = "Commit(GER,[FRA],dmz([GER],[BUR]))"
OFTEN_SAID = [
    f"propose(FRA,[GER],[{PEACE}])",
    "propose(FRA,[ENG GER],[Agree([ENG FRA GER],pce([ENG FRA GER]))])",
    "propose(FRA,[GER],[Agree([FRA GER],aly([FRA GER],[ENG]))])",
    "propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])",
    f"propose(FRA,[GER],[{HELP_TO_BURGUNDY}])",
    f"propose(FRA,[GER],[Commit(FRA,[GER],Do({TO_BURGUNDY})),{HELP_TO_BURGUNDY}])",
    f"propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[PIC])),{LEAVE_BURGUNDY}])",
    f"propose(FRA,[GER],[{PEACE},{LEAVE_BURGUNDY}])",
    f"propose(FRA,[GER],[Commit(GER,[FRA],Do(hld({MUNICH})))])",
    f"propose(FRA,[GER],[Commit(FRA,[GER],not(Do({TO_BURGUNDY})))])",
    f"propose(FRA,[GER],[Commit(FRA,[GER],Do({TO_BURGUNDY},(FAL 1901)))])",
    f"propose(FRA,[GER],[Commit(FRA,[GER],Do({TO_BURGUNDY}),(SPR 1902))])",
    f"propose(FRA,[GER],[Commit(FRA,[GER],if(not(dmz([GER],[BUR])),Do({TO_BURGUNDY})))])",
    "propose(FRA,[GER],[Commit(FRA,[GER],Do(bld(Unit(FRA,Region(PAR,AMY)))))])",
    f"accept(FRA,[GER],[{PEACE}])",
    f"reject(FRA,[GER],[{PEACE}])",
    "withdraw(FRA,[GER])",
    "inform(FRA,[GER],Agree([ENG FRA],pce([ENG FRA])))",
    "inform(FRA,[GER],Belief(FRA,Do(mto(Unit(ITA,Region(VEN,AMY)),Region(TYR,AMY)))))",
    f"inform(FRA,[GER],Desire(FRA,Do({TO_BURGUNDY})))",
    "inform(FRA,[GER],Feel(FRA,Angry))",
    "inform(FRA,[GER],Commit(ENG,[FRA],dmz([ENG],[ECH])))",
    "inform(FRA,[GER],not(Commit(GER,[FRA],dmz([GER],[BUR]))))",
    "inform(FRA,[GER],not(Commit(GER,[FRA],pce([FRA GER]),(SPR 1902))))",
    f"inform(FRA,[GER],not(Commit(FRA,[GER],Do(hld({PARIS})),(SPR 1902))))",
    "inform(FRA,[GER],not(Commit(ENG,[FRA],dmz([ENG],[ECH]))))",
    "inform(FRA,[GER],Explain(Desire(FRA,BUR)))",
    f"inform(FRA,[GER],Explain(Commit(FRA,[GER],Do({TO_BURGUNDY}))))",
    "inform(FRA,[GER],Explain(Agree([ENG FRA],pce([ENG FRA]))))",
    "inform(FRA,[GER],Explain(not(Commit(GER,[FRA],pce([FRA GER]),(SPR 1902)))))",
    f"inform(FRA,[GER],Explain(Desire(FRA,not(Do(mto({MUNICH},Region(BUR,AMY)))))))",
    f"inform(FRA,[GER],Explain(Desire(FRA,not(Do({TO_BURGUNDY})))))",
    "inform(FRA,[GER],accept(ENG,[FRA],[Agree([ENG FRA],pce([ENG FRA]))]))",
    "propose(FRA,[GER],[Agree([FRA GER],drw([FRA GER RUS]))])",
    "query(FRA,[GER],Explain(Desire(GER,BUR)))",
    "query(FRA,[GER],Agree([GER RUS],pce([GER RUS])))",
    "query(FRA,[GER],Desire(GER,HOL))",
    "answer(FRA,[GER],Agree([ENG FRA],pce([ENG FRA])))",
    "answer(FRA,[GER],Unknown(FRA,Agree([ENG RUS],pce([ENG RUS]))))",
]


@pytest.mark.parametrize("notation", OFTEN_SAID)
def test_what_is_often_said_is_never_said_in_the_long_form(notation: str) -> None:
    sentence = NOTATION.read(notation)
    for variety in range(6):
        text = write_english(sentence, around(sentence), variety)
        natural = set(wordings(sentence, fitting(sentence, around(sentence))))
        assert text in natural or text != long_form(sentence)


@pytest.mark.parametrize("notation", OFTEN_SAID[:9])
def test_an_offer_is_made_in_several_ways(notation: str) -> None:
    sentence = NOTATION.read(notation)
    assert len({write_english(sentence, around(sentence), way) for way in range(8)}) >= 4


@pytest.mark.parametrize(
    ("deal", "text"),
    [
        (f"{PEACE},{LEAVE_BURGUNDY}", "Let's make peace if you stay out of Burgundy."),
        (f"Commit(FRA,[GER],not(Do({TO_BURGUNDY})))", "I won't move my army in Paris to Burgundy."),
        (HELP_TO_BURGUNDY, "Please support my army in Paris into Burgundy."),
        (
            f"Commit(FRA,[GER],dmz([FRA],[PIC])),{LEAVE_BURGUNDY}",
            "I'll stay out of Picardy if you stay out of Burgundy.",
        ),
    ],
)
def test_the_plainest_wording_comes_first(deal: str, text: str) -> None:
    sentence = NOTATION.read(f"propose(FRA,[GER],[{deal}])")
    assert write_english(sentence, around(sentence)) == text


@given(illocutions(8))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_the_long_form_can_say_everything(sentence: say.Sentence) -> None:
    context = fitting(sentence, around(sentence))
    assert means(long_form(sentence), sentence, context), long_form(sentence)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (f"accept(GER,[FRA],[{PEACE}])", "I accept your offer of peace."),
        (f"reject(GER,[FRA],[{PEACE}])", "I decline your offer of peace."),
        (
            "accept(GER,[FRA],[Agree([FRA GER],aly([FRA GER],[ENG]))])",
            "I accept your offer of an alliance against England.",
        ),
        (
            "accept(GER,[FRA],[Commit(FRA,[GER],dmz([FRA],[PIC]))])",
            "I accept your offer to stay out of Picardy.",
        ),
    ],
)
def test_an_answer_to_another_than_the_last_offer_names_it(answer: str, text: str) -> None:
    zone = NOTATION.read("propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])")
    context = Context("GER", ("FRA",), units=UNITS, open=zone)
    assert write_english(NOTATION.read(answer), context) == text


def test_an_answer_that_denies_does_not_begin_with_yes() -> None:
    denied = NOTATION.read("answer(GER,[FRA],not(Agree([ENG GER],aly([ENG GER],[]))))")
    here = Context("GER", ("FRA",))
    assert not any(write_english(denied, here, at).startswith("Yes") for at in range(6))
