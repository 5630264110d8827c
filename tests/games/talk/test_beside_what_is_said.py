"""What is passed over beside an offer or an answer, and what decides an answer; what not."""

from typing import Any

import pytest

from games.talk.diplomacy.language.context import from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.reading import CHAT, read
from games.talk.sentences import Sentence

UNITS = {"FRA": ["A PAR", "A BUR", "F BRE"], "GER": ["A MUN", "A RUH", "F KIE"]}
SUPPORT = "Do(sup(Unit(FRA,Region(BUR,AMY)),mto(Unit(GER,Region(RUH,AMY)),Region(BEL,AMY))))"
ASKED = f"propose(GER,[FRA],[Commit(FRA,[GER],{SUPPORT})])"
OWN = f"propose(FRA,[GER],[Commit(FRA,[GER],{SUPPORT})])"
BOTH = f"propose(GER,[FRA],[Agree([FRA GER],dmz([FRA GER],[BUR])),Commit(FRA,[GER],{SUPPORT})])"
OFFER = "I will hold in Burgundy."
QUESTION = "query(GER,[FRA],Agree([FRA ITA],aly([FRA ITA],[])))"


def meant(text: str, opened: str | None = None) -> str | None:
    here: dict[str, Any] = {"speaker": "FRA", "to": ["GER"], "units": UNITS, "open": opened}
    found = read(text, from_json(here)).meaning
    if isinstance(found, Sentence):
        return NOTATION.write(found)
    return "chat" if found is CHAT else None


@pytest.mark.parametrize(
    "beside",
    [
        "England will never see it coming.",
        "Italy is getting on my nerves.",
        "It has been a hard year.",
        "I can still win this.",
        "No joke.",
    ],
)
def test_how_things_stand_may_be_said_beside_an_offer(beside: str) -> None:
    alone = meant(OFFER)
    assert alone and meant(f"{OFFER} {beside}") == alone


@pytest.mark.parametrize(
    "beside",
    [
        "I have no reason to if you move.",
        "That is only for the fall.",
        "Burgundy is off limits.",
        "I was joking.",
        "I have changed my mind.",
        "Germany stays where it is.",
        "It depends on England.",
    ],
)
def test_what_may_change_an_offer_is_not_passed_over(beside: str) -> None:
    assert meant(f"{OFFER} {beside}") != meant(OFFER)


def test_where_two_sentences_may_be_meant_otherwise_the_writer_is_asked() -> None:
    here = from_json({"speaker": "FRA", "to": ["GER"], "units": UNITS})
    found = read(f"{OFFER} That is only for the fall.", here)
    assert found.meaning is None
    assert meant(OFFER) in map(NOTATION.write, found.readings)


@pytest.mark.parametrize(
    "why",
    [
        "I am rather stretched in the south, so",
        "My hands are full with the Italians, and therefore",
        "England has been laughing at us since the first year, and so",
        "I can't be everywhere at once:",
        "Nobody gains anything from this stalemate, which is why",
        "I have been thinking about our long border, and",
    ],
)
def test_an_offer_may_be_explained_before_it_is_made(why: str) -> None:
    offer = "I propose that we make peace."
    alone = meant(offer)
    assert alone and meant(f"{why} {offer}") == alone


@pytest.mark.parametrize(
    "why",
    [
        "I will leave Burgundy to you, and so",
        "I would hold in Brest, so",
        "Belgium can be yours, so",
        "My fleet goes to the Channel, so",
        "Burgundy is off limits, and therefore",
        "I am only joking, so",
        "In the fall I have time, so",
        "You are welcome to Belgium, and so",
    ],
)
def test_what_may_be_a_part_of_the_offer_is_no_explanation(why: str) -> None:
    offer = "I propose that we make peace."
    assert meant(f"{why} {offer}") != meant(offer)


@pytest.mark.parametrize(
    "why",
    [
        "; my hands are full",
        ", since I cannot afford another war",
        ": it has been a hard year for everybody",
        ", and I make no secret of it",
    ],
)
def test_an_offer_may_be_explained_after_it_is_made(why: str) -> None:
    offer = "I propose that we make peace"
    assert meant(f"{offer}{why}.") == meant(f"{offer}.") is not None


@pytest.mark.parametrize(
    "more",
    [
        ", and you leave Munich",
        "; you get Belgium",
        ", my fleet goes to the Channel",
        "; it is only a joke",
    ],
)
def test_what_may_add_to_an_offer_is_no_explanation(more: str) -> None:
    offer = "I propose that we make peace"
    assert meant(f"{offer}{more}.") != meant(f"{offer}.")


def test_after_an_explanation_words_stand_for_what_it_named() -> None:
    named = "Please stay out of Burgundy."
    assert meant("We always fight over Burgundy, so please stay out of it.") == meant(named)
    two = "We always fight over Burgundy and Belgium, so please stay out of it."
    assert meant(two) != meant(named)
    allied = "I suggest an alliance with you against Italy."
    him = "Italy has been lying to me, so I suggest an alliance with you against him."
    assert meant(him) == meant(allied)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("It is kind of you to ask, but I must turn your offer down.", "reject"),
        ("I regret that I must refuse your offer.", "reject"),
        ("That sounds very reasonable to me, so I agree.", "accept"),
        ("I have no difficulty with either of these points, so you have my agreement.", "accept"),
        ("I have thought it over for days, and the answer is no.", "reject"),
    ],
)
def test_an_answer_is_told_from_roundabout_words(text: str, act: str) -> None:
    assert (meant(text, ASKED) or "").startswith(f"{act}(FRA,[GER],")


@pytest.mark.parametrize(
    "text",
    [
        "If I were you, I would say that I accept.",
        "I accept your apology for that.",
        "I agree with Italy about you.",
        "It sounds nice, and I would agree for less.",
        "I can neither say that I accept nor that I refuse.",
        "So you think that I refuse to help?",
    ],
)
def test_what_is_denied_supposed_or_mixed_answers_nothing(text: str) -> None:
    assert not (meant(text, ASKED) or "").startswith(("accept", "reject"))


def test_a_question_is_answered_whatever_follows() -> None:
    assert meant("No, I have heard nothing of the kind.", QUESTION) == (
        "answer(FRA,[GER],not(Agree([FRA ITA],aly([FRA ITA],[]))))"
    )


def test_who_accepts_and_says_again_what_he_will_do_accepts() -> None:
    again = "Done. I will support you into Belgium with Burgundy."
    assert meant(again, ASKED) == f"accept(FRA,[GER],[Commit(FRA,[GER],{SUPPORT})])"
    assert meant("I will support you into Belgium with Burgundy. Agreed.", ASKED) == meant(
        again, ASKED
    )


@pytest.mark.parametrize(
    "text",
    [
        "I have changed my mind and take my proposal back.",
        "I can no longer stand by the offer that I made to you, so please consider it withdrawn.",
    ],
)
def test_an_own_offer_is_withdrawn_in_roundabout_words(text: str) -> None:
    assert meant(text, OWN) == "withdraw(FRA,[GER])"
    assert not (meant(text, ASKED) or "").startswith(("accept", "reject", "withdraw"))


def test_a_reason_may_stand_before_what_follows_from_it() -> None:
    asked = "please stay out of Burgundy."
    assert meant(f"I have only two armies left, so {asked}") == meant(asked)


@pytest.mark.parametrize(
    "text",
    [
        "I am sorry to have attacked you.",
        "I'm really sorry for the stab last year.",
        "I'm sorry to say that I have already promised Belgium to England.",
    ],
)
def test_who_is_sorry_does_not_say_yes(text: str) -> None:
    assert not (meant(text, BOTH) or "").startswith("accept")
