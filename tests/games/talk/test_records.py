"""A negotiation kept as JSON, told to those who may know, and looked back on by the next line."""

import json

import pytest

from games.core.errors import IllegalAction
from games.diplomacy.position import start
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary import moderator
from games.talk.diplomacy.notary.surroundings import around
from games.talk.negotiation import (
    Negotiation,
    TalkTerms,
)
from games.talk.sentences import Illocution
from tests.games.talk.bargaining import (
    HOLD_MUNICH,
    MUNICH,
    OUT_OF_BURGUNDY,
    PARIS,
    PEACE,
    TO_BURGUNDY,
    TO_PICARDY,
    after,
    offer,
    talk,
)
from tests.games.talk.orders_said import arrows, orders_due

# What is kept, and who may know it


def test_a_negotiation_is_the_same_after_a_round_trip() -> None:
    conditional = f"Commit(FRA,[GER],if(Do(hld({MUNICH})),Do(hld({PARIS}),(FAL 1901))))"
    found = talk(
        offer(PEACE),
        offer(conditional),
        f"accept(GER,[FRA],[{PEACE}])",
        offer(OUT_OF_BURGUNDY, TO_PICARDY, by="FRA"),
        "query(GER,[FRA],Agree([FRA ITA],pce([FRA ITA])))",
    )
    for negotiation in (found, after(found, "A PAR H")[0]):
        kept = json.loads(json.dumps(moderator.to_json(negotiation)))
        assert moderator.from_json(kept) == negotiation
    assert after(found, "A PAR H")[0].pledges[0].promise.conditions == ()  # type: ignore[attr-defined]


def test_the_order_of_conditions_outlasts_a_round_trip() -> None:
    later = f"Do(hld({MUNICH}),(FAL 1901))"
    word = f"Commit(FRA,[GER],if(and({later},Do(hld({MUNICH})),pce([FRA GER])),dmz([FRA],[PIC])))"
    found, _, _ = after(talk(offer(word)), "A PAR H")
    assert len(found.standing()[0].conditions) == 2  # type: ignore[attr-defined]
    assert moderator.from_json(moderator.to_json(found)) == found


def test_an_outsider_cannot_know_of_a_deal() -> None:
    found = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", offer(TO_BURGUNDY))
    assert [one["id"] for one in moderator.talk_for(found, "GER")["deals"]] == [1, 2]
    for nobody in ("ENG", None):
        told = json.dumps(moderator.talk_for(found, nobody))
        assert "FRA" not in told
        assert "GER" not in told


def test_a_deal_is_told_to_its_reader() -> None:
    found = talk(offer(PEACE, TO_BURGUNDY), f"accept(GER,[FRA],[{PEACE},{TO_BURGUNDY}])")
    told = moderator.talk_for(after(found, "A PAR - BUR")[0], "GER")["deals"][0]
    assert told["lines"] == [
        "You and France will be at peace.",
        "France's army in Paris will move to Burgundy.",
    ]
    assert told["deal"] == f"[{PEACE},{TO_BURGUNDY}]"
    assert [(one["by"], one["due"], one["finding"]) for one in told["promises"]] == [
        ("FRA", None, "kept"),
        ("GER", None, "kept"),
        ("FRA", "S1901M", "kept"),
    ]


@pytest.mark.parametrize("terms", [{"protocol": "loud"}, {"level": 0}, {"level": 9}])
def test_terms_that_are_none_are_refused(terms: dict[str, str | int]) -> None:
    with pytest.raises(IllegalAction):
        TalkTerms(**terms)  # type: ignore[arg-type]


# What a line is said in, and the orders in it


def test_a_yes_answers_the_last_offer_put_to_the_speaker() -> None:
    both = talk(offer(PEACE), offer(OUT_OF_BURGUNDY, by="GER", to="FRA"))
    assert NOTATION.write(opened(both, "GER", "FRA")) == offer(PEACE)
    assert NOTATION.write(opened(both, "FRA", "GER")) == offer(OUT_OF_BURGUNDY, by="GER", to="FRA")


def test_a_question_is_open_until_it_is_answered() -> None:
    question = "query(GER,[FRA],Agree([FRA ITA],pce([FRA ITA])))"
    asked = talk(offer(PEACE, by="GER", to="FRA"), question)
    assert NOTATION.write(opened(asked, "FRA", "GER")) == question
    told = talk(
        offer(PEACE, by="GER", to="FRA"),
        question,
        question.replace("query(GER,[FRA]", "answer(FRA,[GER]"),
    )
    assert NOTATION.write(opened(told, "FRA", "GER")) == offer(PEACE, by="GER", to="FRA")


def test_an_outsider_cannot_look_back_on_what_others_said() -> None:
    both = talk(offer(PEACE), "inform(FRA,[GER],Feel(FRA,Sad))")
    outside = around(both, start(), "ENG", ("FRA",))
    assert (outside.open, outside.history) == (None, ())
    assert len(around(both, start(), "GER", ("FRA",)).history) == 2


def opened(negotiation: Negotiation, speaker: str, to: str) -> Illocution:
    found = around(negotiation, start(), speaker, (to,)).open
    assert found is not None
    return found


def test_the_orders_of_a_deal_are_drawn_and_those_due_filled_in() -> None:
    autumn = f"Commit(GER,[FRA],Do(hld({MUNICH}),(FAL 1901)))"
    never = f"Commit(GER,[FRA],not(Do(mto({MUNICH},Region(BUR,AMY)))))"
    asked = talk(offer(TO_BURGUNDY, HOLD_MUNICH, autumn, never)).proposals[0]
    assert arrows(asked.deal, start()) == [
        {"power": "FRA", "line": "A PAR - BUR"},
        {"power": "GER", "line": "A MUN H"},
    ]
    assert orders_due(asked, "GER", start()) == ["A MUN H"]
    assert orders_due(asked, "ENG", start()) == []


def test_an_open_coast_is_drawn_where_the_fleet_stands() -> None:
    word = NOTATION.read(
        "propose(RUS,[GER],[Commit(RUS,[GER],Do(hld(Unit(RUS,Region(STP,SEA)))))])"
    )
    assert arrows(word, start()) == [{"power": "RUS", "line": "F STP/SC H"}]
