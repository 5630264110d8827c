"""What the protocols let be said when."""

import pytest

from games.talk import sentences as say
from games.talk.deals import accept, propose
from games.talk.diplomacy.language import ontology as dip
from games.talk.levels import ARGUING, DEALS, FEELING, INFORMING
from games.talk.protocols import BILATERAL, FREE, MULTILATERAL, Protocol, allows

PEACE = (say.Agree(("ENG", "FRA"), dip.Pce(("ENG", "FRA"))),)
ZONE = (say.Agree(("ENG", "FRA"), dip.Dmz(("ENG", "FRA"), ("ECH",))),)
OFFER = say.Propose("FRA", ("ENG",), PEACE)
OPEN = [propose(1, OFFER, "S1901M")]
COUNTER = say.Propose("ENG", ("FRA",), ZONE)
YES = say.Accept("ENG", ("FRA",), PEACE)
NO = say.Reject("ENG", ("FRA",), PEACE)
BACK = say.Withdraw("FRA", ("ENG",))


def test_a_bilateral_proposal_follows_an_answered_one() -> None:
    assert allows(BILATERAL, DEALS, [], OFFER) is None
    assert allows(BILATERAL, DEALS, [], COUNTER) is None


def test_a_bilateral_proposal_waits_for_the_answer_to_the_last() -> None:
    assert "not answered yet" in (allows(BILATERAL, DEALS, OPEN, OFFER) or "")
    assert "Answer the open proposal" in (allows(BILATERAL, DEALS, OPEN, COUNTER) or "")


def test_a_bilateral_proposal_keeps_nobody_else_waiting() -> None:
    elsewhere = say.Propose("FRA", ("GER",), (say.Agree(("FRA", "GER"), dip.Pce(("FRA", "GER"))),))
    assert allows(BILATERAL, DEALS, OPEN, elsewhere) is None


def test_bilateral_sentences_have_one_receiver() -> None:
    both = say.Propose("FRA", ("ENG", "GER"), PEACE)
    assert allows(BILATERAL, DEALS, [], both) == "Here you speak to one at a time."
    assert allows(MULTILATERAL, DEALS, [], both) is None


def test_one_tells_and_asks_while_a_proposal_is_open() -> None:
    tell = say.Inform("ENG", ("FRA",), say.Belief("ENG", dip.Pce(("GER", "RUS"))))
    assert allows(BILATERAL, INFORMING, OPEN, tell) is None


@pytest.mark.parametrize("protocol", [BILATERAL, MULTILATERAL])
@pytest.mark.parametrize("answer", [YES, NO, BACK])
def test_only_an_open_proposal_is_answered(protocol: Protocol, answer: say.Illocution) -> None:
    assert allows(protocol, DEALS, OPEN, answer) is None
    assert allows(protocol, DEALS, [], answer) is not None


def test_only_the_deal_that_was_proposed_is_accepted() -> None:
    other = say.Accept("ENG", ("FRA",), ZONE)
    assert allows(MULTILATERAL, DEALS, OPEN, other) == "No such proposal is open."


def test_the_order_of_a_deals_elements_carries_no_meaning() -> None:
    long = propose(1, say.Propose("FRA", ("ENG",), PEACE + ZONE), "S1901M")
    assert allows(BILATERAL, DEALS, [long], say.Accept("ENG", ("FRA",), ZONE + PEACE)) is None


def test_nobody_answers_for_another() -> None:
    stranger = say.Accept("GER", ("FRA",), PEACE)
    assert allows(MULTILATERAL, DEALS, OPEN, stranger) == "No such proposal is open."


def test_with_the_notary_anybody_proposes_at_any_time() -> None:
    assert allows(MULTILATERAL, DEALS, OPEN, OFFER) is None
    assert allows(MULTILATERAL, DEALS, OPEN, COUNTER) is None


def test_with_the_notary_an_acceptance_is_taken_back_until_all_have_accepted() -> None:
    deal = (say.Agree(("ENG", "FRA", "GER"), dip.Pce(("ENG", "FRA", "GER"))),)
    offer = propose(1, say.Propose("FRA", ("ENG", "GER"), deal), "S1901M")
    yes = say.Accept("ENG", ("FRA",), deal)
    no = say.Reject("ENG", ("FRA",), deal)
    once = accept(offer, "ENG")
    assert allows(MULTILATERAL, DEALS, [once], no) is None
    assert allows(MULTILATERAL, DEALS, [once], yes) is not None, "accepted already"


def test_free_talk_holds_nobody_to_anything_but_the_level() -> None:
    for said in (OFFER, YES, NO, BACK):
        assert allows(FREE, DEALS, OPEN, said) is None
        assert allows(FREE, DEALS, [], said) is None


def test_a_sentence_above_the_tables_level_is_refused_by_name() -> None:
    sad = say.Inform("FRA", ("ENG",), say.Feel("FRA", say.Feeling.SAD))
    why = allows(FREE, INFORMING, [], sad)
    assert why == (
        "That needs level 5 of the language (feelings); "
        "here talk goes up to level 2 (sharing information)."
    )
    assert allows(FREE, FEELING, [], sad) is None
    assert allows(FREE, ARGUING, [], sad) is None
