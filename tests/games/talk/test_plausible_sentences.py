"""What could well be said comes out as natural, varied English that reads back to it."""

import random
import re

import pytest

from games.talk import sentences as say
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.saying.longform import long_form
from games.talk.diplomacy.writing import fitting, means, write_english
from tests.games.talk.plausible import Speaker, boards
from tests.games.talk.sampling import some

EACH = 40
_STILTED = re.compile(
    r"\bI (accept|reject) from\b|is not so that|all of this|\([^)]{12,}\)|\bI's\b"
)
Said = tuple[say.Sentence, Context, str]


def said(level: int, seed: int) -> list[Said]:
    """What powers say on the boards of a game played by lot, each in another of the ways."""
    played, found = boards(1), list[Said]()
    for number in some(range(EACH), 2):
        chance = random.Random(f"{seed}.{level}.{number}")
        sentence, context = Speaker(chance.choice(played), level, chance).sentence()
        found.append((sentence, context, write_english(sentence, context, number)))
    return found


@pytest.mark.parametrize("level", range(1, 9))
def test_what_could_be_said_is_said_naturally_and_reads_back(level: int) -> None:
    lines = said(level, seed=level)
    for sentence, context, text in lines:
        assert means(text, sentence, fitting(sentence, context)), (text, NOTATION.write(sentence))
        assert not _STILTED.search(text), text
        assert text[0].isupper() and text[-1] in ".?", text
    full = sum(text == long_form(sentence) for sentence, _, text in lines)
    assert full <= len(lines) * 0.35, f"{full} of {len(lines)} in the full form"


def test_the_same_is_said_in_many_ways() -> None:
    lines = [line for level in (1, 3, 5) for line in said(level, seed=20 + level)[::2]]
    several = 0
    for sentence, context, text in lines:
        several += any(write_english(sentence, context, way) != text for way in range(6))
    assert several >= len(lines) * 0.75


FRANCE, GERMANY = ("FRA",), ("GER",)
PEACE = "Agree([FRA GER],pce([FRA GER]))"
ZONES = "Commit(FRA,[GER],dmz([FRA],[BUR])),Commit(GER,[FRA],dmz([GER],[RUH HOL]))"


def test_an_offer_of_several_parts_is_answered_by_what_it_says() -> None:
    other = NOTATION.read(f"propose(FRA,[GER],[{PEACE}])")
    context = Context("GER", FRANCE, open=other)
    refused = NOTATION.read(f"reject(GER,[FRA],[{ZONES}])")
    assert write_english(refused, context, 0) == (
        "I decline your offer: you stay out of Burgundy, and I stay out of Holland and Ruhr."
    )


def test_the_only_open_offer_is_answered_shortly_though_a_question_came_after_it() -> None:
    offer = NOTATION.read(f"propose(FRA,[GER],[{ZONES}])")
    asked = NOTATION.read("query(FRA,[GER],Desire(GER,HOL))")
    assert isinstance(offer, say.Propose)
    context = Context("GER", FRANCE, open=asked, offers=(offer,))
    taken = NOTATION.read(f"accept(GER,[FRA],[{ZONES}])")
    assert write_english(taken, context, 0) == "I accept your offer."
    twice = Context("GER", FRANCE, open=asked, offers=(offer, offer))
    assert write_english(taken, twice, 0) != "I accept your offer."


def test_one_of_several_who_are_spoken_to_is_asked_by_name() -> None:
    asked = NOTATION.read("propose(FRA,[ENG GER],[Commit(GER,[FRA],dmz([GER],[BUR]))])")
    context = Context("FRA", ("ENG", "GER"))
    assert write_english(asked, context, 0) == "Germany, please stay out of Burgundy."


def test_a_promise_under_a_condition_on_another_power_is_said_with_if() -> None:
    moved = "Do(mto(Unit(ITA,Region(VEN,AMY)),Region(TYR,AMY)))"
    word = NOTATION.read(f"propose(FRA,[GER],[Commit(FRA,[GER],if({moved},dmz([FRA],[BUR])))])")
    assert write_english(word, Context("FRA", GERMANY), 0) == (
        "I'll stay out of Burgundy if Italy moves its army in Venice to Tyrolia."
    )
