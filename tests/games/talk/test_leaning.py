"""A reply that no rule reads is told by all its words, if they lean far enough to yes or to no."""

from typing import Any

import pytest

from games.talk.diplomacy.context import Context, from_json
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.leaning import BIAS, by_leaning, turns
from games.talk.diplomacy.learning import Example, leaning
from games.talk.diplomacy.measuring import Utterance
from games.talk.diplomacy.ontology import NOTATION

UNITS = {"FRA": ["A PAR", "A BUR", "F BRE"], "GER": ["A MUN", "A RUH", "F KIE"]}
PEACE = "propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])"
BOTH = "propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER])),Commit(FRA,[GER],dmz([FRA],[BEL]))])"
ASKED = "query(GER,[FRA],Desire(FRA,BEL))"


def here(opened: str | None) -> Context:
    asked: dict[str, Any] = {"speaker": "FRA", "to": ["GER"], "units": UNITS, "open": opened}
    return from_json(asked)


def leant(text: str, opened: str | None) -> str | None:
    (line,) = lexicon().lines(text)
    said = by_leaning(line, here(opened))
    return NOTATION.write(said) if said else None


@pytest.mark.parametrize(
    ("text", "opened", "answer"),
    [
        (
            "That is music to my ears, gladly so.",
            PEACE,
            PEACE.replace("propose(GER,[FRA]", "accept(FRA,[GER]"),
        ),
        (
            "I am afraid that is a bridge too far for me.",
            PEACE,
            PEACE.replace("propose(GER,[FRA]", "reject(FRA,[GER]"),
        ),
        ("That I do, from the bottom of my heart.", ASKED, "answer(FRA,[GER],Desire(FRA,BEL))"),
        ("Not in the least, I assure you.", ASKED, "answer(FRA,[GER],not(Desire(FRA,BEL)))"),
    ],
)
def test_a_roundabout_reply_is_a_yes_or_a_no_to_what_is_open(
    text: str, opened: str, answer: str
) -> None:
    assert leant(text, opened) == answer


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("That is music to my ears, gladly so.", None),
        (
            "That is music to my ears, gladly so.",
            PEACE.replace("propose(GER,[FRA]", "propose(FRA,[GER]"),
        ),
        ("Would that be music to your ears?", PEACE),
        ("That is music to my ears, if you leave Ruhr.", PEACE),
        ("That is music to my ears, gladly so, but only in the fall.", PEACE),
        ("Peace is music to my ears.", BOTH),
        ("I will sleep on it and write to you tomorrow.", PEACE),
    ],
)
def test_questions_conditions_parts_and_what_answers_nothing_lean_nowhere(
    text: str, opened: str | None
) -> None:
    assert leant(text, opened) is None


def test_a_line_is_looked_at_word_by_word_and_by_two_and_three() -> None:
    (line,) = lexicon().lines("Leave Ruhr.")
    found = list(turns(line))
    assert found[0] == BIAS
    assert {"leave", "PROVINCE", "^ leave", "leave PROVINCE", "leave PROVINCE $"} < set(found)


def test_what_only_assents_say_is_learned_to_lean_to_yes() -> None:
    yes, no = (
        PEACE.replace("propose(GER,[FRA]", f"{act}(FRA,[GER]") for act in ("accept", "reject")
    )
    said: dict[str, Any] = {"speaker": "FRA", "to": ["GER"], "units": UNITS, "open": PEACE}

    def example(text: str, meaning: str) -> Example:
        (line,) = lexicon().lines(text)
        return Example("one", True, Utterance(text, said, (meaning,)), line, exact=True)

    found = [example("Gladly.", yes), example("Hardly.", no), example("Perhaps.", "chat")] * 10
    said["open"] = PEACE
    asked = [
        one._replace(utterance=Utterance(one.utterance.text, {**said, "open": ASKED}, ("chat",)))
        for one in found
    ]
    learned = leaning([*found, *asked])
    assert learned["gladly"][0] > 0.5 > 0 > learned["hardly"][0]
    assert learned["hardly"][1] > 0.5 > 0 > learned["gladly"][1]
