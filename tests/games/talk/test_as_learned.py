"""What no rule reads is read as a translator that learned from many takes it, if that is sure."""

from typing import Any

import pytest

from games.talk.diplomacy.grammar.sources import lexicon
from games.talk.diplomacy.language.context import Context, from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.learned.as_learned import Taken, guesses, taken
from games.talk.diplomacy.reading import CHAT, read
from games.talk.sentences import Sentence

UNITS = {"FRA": ["A PAR", "A BUR", "F BRE"], "GER": ["A MUN", "A RUH", "F KIE"]}
PEACE = "propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])"
OWN_ZONE = "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR]))])"
ASKED = "Please support Burgundy to Belgium with Ruhr."
MOVES = [
    NOTATION.read(
        f"propose(FRA,[GER],[Commit(FRA,[GER],Do(mto(Unit(FRA,Region({unit})),"
        f"Region(GAS,{unit[4:]}))))])"
    )
    for unit in ("PAR,AMY", "BRE,SEA")
]


def here(opened: str | None = None) -> Context:
    asked: dict[str, Any] = {"speaker": "FRA", "to": ["GER"], "units": UNITS, "open": opened}
    return from_json(asked)


def meant(text: str, opened: str | None = None, learned: bool = True) -> str | None:
    found = read(text, here(opened), learned).meaning
    return NOTATION.write(found) if isinstance(found, Sentence) else None


@pytest.mark.parametrize(
    ("text", "opened", "plainly"),
    [
        ("Burgundy shall see no soldier of mine, I vow.", None, "I will stay out of Burgundy."),
        (
            "Your fleet in Kiel would be wise to stay where it is.",
            None,
            "Please hold your fleet in Kiel.",
        ),
        ("You have got yourself a treaty partner.", PEACE, "I accept."),
        ("That does not suit my plans in the least.", PEACE, "I decline."),
        (
            "The Ruhr would do me a great favour by backing Burgundy into Belgium.",
            None,
            "Please support Burgundy to Belgium with Ruhr.",
        ),
    ],
)
def test_what_no_rule_reads_is_read_as_it_was_learned(
    text: str, opened: str | None, plainly: str
) -> None:
    assert meant(text, opened) == meant(plainly, opened, learned=False) is not None
    assert meant(text, opened, learned=False) is None


@pytest.mark.parametrize(
    "text",
    [
        "I would accept if I could.",
        "I never agreed to that.",
        "I can neither accept nor refuse.",
        "It sounds nice, and I would agree for less.",
        "If I were you, I would say that I accept.",
        "I gladly sign, only joking.",
        "You nearly got yourself a treaty partner.",
        "There would have to be something in it for me.",
    ],
)
def test_what_only_sounds_like_an_answer_answers_nothing(text: str) -> None:
    assert meant(text, PEACE) is None


def test_who_names_what_was_not_offered_accepts_nothing() -> None:
    said = "Burgundy shall see no soldier of mine, I vow."
    accepted = PEACE.replace("propose(GER,[FRA]", "accept(FRA,[GER]")
    assert meant(said) == OWN_ZONE
    assert meant(said, PEACE) != accepted


def test_a_word_that_nobody_knows_may_be_the_one_that_counts() -> None:
    assert meant("Burgundy shall see no soldier of mine, I vow.") == OWN_ZONE
    assert meant("Frobnicate that no soldier of mine sees Burgundy.") is None


@pytest.mark.parametrize(
    "text",
    [
        "Munich to Burgundy? Over my dead body.",
        "I would not ask you to hold in Munich.",
        "There will not be peace between us.",
        "Peace? No.",
        "Peace? Dream on.",
    ],
)
def test_what_is_called_off_or_refused_as_it_is_said_is_not_asked_for(text: str) -> None:
    assert meant(text) is None


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        (
            "I would love to see your army in Munich go to Burgundy.",
            "Please move Munich to Burgundy.",
        ),
        (
            "Cancel your move from Munich to Burgundy.",
            "Please don't move your army in Munich to Burgundy.",
        ),
        ("Forget Munich to Burgundy.", "Please don't move your army in Munich to Burgundy."),
        ("Don't forget to move Munich to Burgundy.", "Please move Munich to Burgundy."),
        ("Burgundy shall see no soldier of mine.", "I will stay out of Burgundy."),
        ("Let us not fight.", "Let's make peace."),
    ],
)
def test_small_words_decide(text: str, plainly: str) -> None:
    assert meant(text) == meant(plainly, learned=False) is not None


def test_a_roundabout_refusal_is_no_chatter_while_an_offer_is_open() -> None:
    said = "My answer has to be a no this time, my friend."
    assert meant(said, PEACE) == PEACE.replace("propose(GER,[FRA]", "reject(FRA,[GER]")
    assert read("Good luck!", here(PEACE)).meaning is CHAT


def test_what_is_not_sure_is_only_suggested() -> None:
    unsure = [Taken(0.5, (MOVES[0],)), Taken(0.2, (MOVES[1],)), Taken(0.05, ())]
    assert [*guesses(unsure)] == MOVES


def test_a_text_that_is_too_long_to_be_heard_is_taken_for_nothing() -> None:
    lines = lexicon().lines("Burgundy shall see no soldier of mine, I vow. " * 8)
    assert taken(lines, here()) == []


@pytest.mark.parametrize(
    "text",
    [
        "Let us frobnicate into Burgundy.",
        "Could you frobnicate to Burgundy?",
        "Frobnicate your army in Ruhr to Burgundy.",
    ],
)
def test_what_is_to_be_done_by_a_word_that_nobody_knows_is_not_guessed(text: str) -> None:
    assert meant(text) is None


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        ("I offer Germany a formal alliance with France.", "Let's ally."),
        ("you & me, allies?", "Let's ally."),
        ("planning mun-tyr?", "Do you plan to move Munich to Tyrolia?"),
    ],
)
def test_what_was_learned_for_sure_goes_before_what_the_rules_read(text: str, plainly: str) -> None:
    rules = read(text, here(), learned=False).meaning
    assert read(text, here()).meaning == read(plainly, here(), learned=False).meaning != rules


def test_what_was_said_before_is_known_to_the_rules_only() -> None:
    text = "Are they at peace with Russia?"
    spoken = {"history": ["inform(GER,[FRA],Agree([ENG GER],pce([ENG GER])))"]}
    context = from_json({"speaker": "FRA", "to": ["GER"], "units": UNITS, **spoken})
    assert read(text, context) == read(text, context, learned=False)


def test_an_answer_to_an_earlier_offer_is_not_taken_for_one_to_the_last() -> None:
    zone = "propose(GER,[FRA],[Agree([FRA GER],dmz([FRA GER],[BUR]))])"
    context = from_json(
        {"speaker": "FRA", "to": ["GER"], "units": UNITS, "open": zone, "history": [PEACE]}
    )
    text = "I decline your offer of peace."
    assert read(text, context) == read(text, context, learned=False)


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        ("I offer Germany a formal alliance with France.", "Let's ally."),
        ("A draw between France and Germany seems to me the natural end of this.", "Draw?"),
        ("I could really do with your support from the Ruhr for Burgundy to Belgium.", ASKED),
    ],
)
def test_an_offer_of_its_own_is_no_answer_to_the_one_that_is_open(text: str, plainly: str) -> None:
    assert meant(text, PEACE) == meant(plainly, learned=False) is not None


def test_terms_on_which_an_offer_is_accepted_are_an_answer_to_it() -> None:
    text = "I would be happy to do that, but only if your army in Ruhr stays where it is."
    hold = "Commit(GER,[FRA],Do(hld(Unit(GER,Region(RUH,AMY)))))"
    assert meant(text, PEACE) == f"propose(FRA,[GER],[Agree([FRA GER],pce([FRA GER])),{hold}])"
