"""What people write that only sounds like an offer is not taken for one."""

import pytest

from games.talk.diplomacy.language.context import from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.reading import CHAT, read
from games.talk.sentences import Sentence

UNITS = {
    "GER": ["A KIE", "F DEN", "A MUN"],
    "ENG": ["F NWY", "F NTH", "A YOR"],
    "RUS": ["F STP/SC", "A GAL", "A UKR"],
}


def meant(text: str, opened: str | None = None) -> str | None:
    here = {"speaker": "GER", "to": ["ENG"], "units": UNITS, "open": opened}
    found = read(text, from_json(here)).meaning
    return NOTATION.write(found) if isinstance(found, Sentence) else None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I will sail east next.", id="a direction is no sea"),
        pytest.param("DMZ west?", id="a direction is no zone"),
        pytest.param("You and I were good friends.", id="an alliance that was"),
        pytest.param("If you want peace, leave my people alone.", id="a demand"),
        pytest.param("If you want an alliance, show me something.", id="a demand of an ally"),
        pytest.param("Yes, Russia seems to want an alliance too.", id="news of an alliance"),
        pytest.param("Well done getting Russia back on side!", id="somebody else's alliance"),
        pytest.param("I am all in vs Russia now.", id="one's own war"),
        pytest.param("You going after Russia?", id="a question about the other's war"),
        pytest.param("Peace between the two of you would be nice.", id="others' peace"),
        pytest.param("Let us get Russia to play nice.", id="talking somebody round"),
        pytest.param("Belgium is up to you, bounce or dmz?", id="a choice"),
        pytest.param("I will probably stay out of Holland.", id="a hedged promise"),
        pytest.param("You can probably get Sweden.", id="what the other can reach"),
        pytest.param("You can leave Norway, nobody is near.", id="what the other may leave"),
        pytest.param("I need to get my fleet out of Denmark.", id="one's own need"),
        pytest.param("Kiel is moving.", id="a move without a goal"),
        pytest.param("I'm going in with Denmark.", id="an attack without a goal"),
        pytest.param("Would you be interested in support into Belgium?", id="support offered"),
        pytest.param("We both cannot be in Sweden at the same time.", id="a fact of the rules"),
        pytest.param("I'm down.", id="a yes in slang is no sadness"),
        pytest.param("Stay out of Holland this year.", id="how long a zone lasts"),
        pytest.param("Holland is open, go for it.", id="an invitation is no zone"),
        pytest.param("No fleet on Norway's north coast.", id="a zone of one coast"),
        pytest.param("Attack Sweden with both armies.", id="one move for both"),
    ],
)
def test_what_only_sounds_like_an_offer_is_not_taken_for_one(text: str) -> None:
    assert meant(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "My North Sea fleet is none of your business, but let's be allies.",
        "Let's both stay out of the North Sea.",
        "E/G vs France, yes?",
        "My fleet in Denmark is not moving.",
        "You can have Norway.",
        "Let's be allies, as we were in the last game.",
        "Perhaps we could make peace?",
    ],
)
def test_what_resembles_it_and_is_an_offer_is_read(text: str) -> None:
    assert meant(text) is not None


def test_where_one_sentence_is_in_doubt_the_others_are_kept_in_every_choice() -> None:
    here = {
        "speaker": "RUS",
        "to": ["AUS"],
        "units": {"RUS": ["A UKR"], "AUS": ["A SER", "A BUD"]},
    }
    choices = read("I will hold Ukraine. You move to Rumania.", from_json(here)).readings
    assert len(choices) == 2
    assert all("hld(Unit(RUS,Region(UKR,AMY)))" in NOTATION.write(one) for one in choices)


def test_ones_own_part_of_the_open_offer_is_asked_back_about() -> None:
    mine, theirs = "Commit(GER,[ENG],dmz([GER],[SWE]))", "Commit(ENG,[GER],dmz([ENG],[DEN]))"
    here = {
        "speaker": "GER",
        "to": ["ENG"],
        "units": UNITS,
        "open": f"propose(ENG,[GER],[{mine},{theirs}])",
    }
    reading = read("I won't go to Sweden.", from_json(here))
    assert reading.meaning is None
    assert [type(one).__name__ for one in reading.readings] == ["Accept", "Propose"]


PEACE = "propose(ENG,[GER],[Agree([ENG GER],pce([ENG GER]))])"
ZONES = "propose(ENG,[GER],[Commit(ENG,[GER],dmz([ENG],[DEN])),Commit(GER,[ENG],dmz([GER],[SWE]))])"
QUESTION = "query(ENG,[GER],Agree([FRA GER],pce([FRA GER])))"
BESIDE_ALL = [
    "That's not a reason.",
    "That is no excuse.",
    "But that isn't the reason you gave me.",
    "That's not much of an argument.",
    "That is not the point.",
]
BESIDE_OFFERS = [
    "That was not what we agreed.",
    "That's not what you said last year.",
    "That isn't how I remember it.",
    "That was not the plan.",
    "That's not why I attacked you.",
    "That's not true.",
    "That's not my problem.",
    "That's not a no.",
    "No offense.",
    "No wonder.",
]


@pytest.mark.parametrize("opened", [PEACE, ZONES])
@pytest.mark.parametrize("text", [*BESIDE_ALL, *BESIDE_OFFERS])
def test_who_denies_something_else_answers_no_offer(text: str, opened: str) -> None:
    here = from_json({"speaker": "GER", "to": ["ENG"], "units": UNITS, "open": opened})
    assert read(text, here).meaning is CHAT


@pytest.mark.parametrize("text", BESIDE_ALL)
def test_who_disputes_a_reason_answers_no_question(text: str) -> None:
    assert meant(text, QUESTION) is None


@pytest.mark.parametrize(
    "text",
    [
        "That is not what I want.",
        "That's not acceptable.",
        "That's not an answer I can accept, so no.",
        "No, that's not what we agreed.",
        "That's not a deal I can take.",
        "That's not fair.",
        "Not a chance.",
    ],
)
def test_who_denies_the_offer_rejects_it(text: str) -> None:
    assert (meant(text, PEACE) or "").startswith("reject")


def test_what_was_said_is_denied_in_answer_to_a_question() -> None:
    assert (meant("That's not true.", QUESTION) or "").startswith("answer")
