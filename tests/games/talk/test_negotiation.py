"""A table's talk: proposals answered, words given and taken back, promises judged step by step."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import IllegalAction
from games.diplomacy.events import event_json
from games.diplomacy.notation import read_order
from games.diplomacy.outcome import declare_draw
from games.diplomacy.position import Position, start
from games.diplomacy.step import advance
from games.talk.deals import Proposal, State
from games.talk.diplomacy import table
from games.talk.diplomacy.asked import arrows, orders_due
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.surroundings import around
from games.talk.negotiation import (
    MOST_OPEN,
    MOST_UTTERED,
    Change,
    Finding,
    Negotiation,
    Terms,
    Verdict,
    answer,
)
from games.talk.sentences import Illocution
from tests.games.diplomacy.table import board
from tests.games.talk.sentences_of import illocutions

PARIS, MUNICH = "Unit(FRA,Region(PAR,AMY))", "Unit(GER,Region(MUN,AMY))"
PEACE = "Agree([FRA GER],pce([FRA GER]))"
OUT_OF_BURGUNDY = "Agree([FRA GER],dmz([FRA GER],[BUR]))"
TO_BURGUNDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(BUR,AMY))))"
TO_PICARDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(PIC,AMY))))"
HOLD_MUNICH = f"Commit(GER,[FRA],Do(hld({MUNICH})))"
FREE, BILATERAL, MULTILATERAL = map(Terms, ("free", "bilateral", "multilateral"))


def talk(*lines: str, terms: Terms = FREE, position: Position | None = None) -> Negotiation:
    """A negotiation after some sentences."""
    found = table.start(terms)
    for line in lines:
        found, _ = table.say(found, NOTATION.read(line), position or start())
    return found


def offer(*elements: str, by: str = "FRA", to: str = "GER") -> str:
    return f"propose({by},[{to}],[{','.join(elements)}])"


def states(negotiation: Negotiation) -> list[str]:
    return [str(one.state) for one in negotiation.proposals]


def after(
    negotiation: Negotiation, *lines: str, position: Position | None = None, germany: str = ""
) -> tuple[Negotiation, tuple[Change, ...], Position]:
    """What a step makes of a negotiation: France's orders, and Germany's."""
    before = position or start()
    plan = {2: [read_order(line) for line in lines]}
    if germany:
        plan[3] = [read_order(germany)]
    later, events = advance(before, plan)
    moved, changes = table.after_step(negotiation, before, event_json(events), later)
    return moved, changes, later


def verdicts(changes: tuple[Change, ...]) -> list[tuple[str, str]]:
    judged = [one for one in changes if isinstance(one, Verdict)]
    return [(one.promise.promiser, str(one.finding)) for one in judged]


# Proposals and answers


@pytest.mark.parametrize("terms", [FREE, BILATERAL, MULTILATERAL])
def test_a_deal_binds_when_all_have_accepted(terms: Terms) -> None:
    asked = talk(offer(PEACE), terms=terms)
    assert (states(asked), asked.pledges) == (["open"], ())
    agreed = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", terms=terms)
    assert states(agreed) == ["confirmed"]
    assert [one.promise.promiser for one in agreed.pledges] == ["FRA", "GER"]


def test_a_deal_among_three_waits_for_the_third() -> None:
    peace = "Agree([ENG FRA GER],pce([ENG FRA GER]))"
    asked = talk(offer(peace, to="ENG GER"), f"accept(GER,[ENG FRA],[{peace}])", terms=MULTILATERAL)
    assert asked.proposals[0].accepted == ("FRA", "GER")
    turned, _ = table.say(asked, answer(asked, 1, "GER", "reject"), start())
    assert states(turned) == ["rejected"]
    assert table.refused(turned, answer(asked, 1, "ENG", "accept"), start())
    done, _ = table.say(asked, answer(asked, 1, "ENG", "accept"), start())
    assert states(done) == ["confirmed"]


def test_several_open_proposals_are_told_apart_by_their_deals() -> None:
    both = talk(offer(PEACE), offer(OUT_OF_BURGUNDY), f"accept(GER,[FRA],[{PEACE}])")
    assert states(both) == ["confirmed", "open"]
    both, _ = table.say(both, answer(both, 2, "GER", "reject"), start())
    assert states(both) == ["confirmed", "rejected"]


def test_proposing_what_the_other_has_proposed_accepts_it() -> None:
    assert states(talk(offer(PEACE), offer(PEACE, by="GER", to="FRA"))) == ["confirmed"]


def test_proposing_the_same_again_changes_nothing() -> None:
    assert states(talk(offer(PEACE), offer(PEACE))) == ["open"]
    agreed = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", offer(PEACE))
    assert states(agreed) == ["confirmed"]


def test_a_counterproposal_turns_the_open_proposal_down() -> None:
    countered = talk(offer(PEACE), offer(PEACE, OUT_OF_BURGUNDY, by="GER", to="FRA"))
    assert states(countered) == ["rejected", "open"]
    assert countered.proposals[0].reason == "A counterproposal was made instead."


def test_an_unrelated_proposal_leaves_the_open_one_open() -> None:
    assert states(talk(offer(PEACE), offer(OUT_OF_BURGUNDY, by="GER", to="FRA"))) == [
        "open",
        "open",
    ]


def test_with_the_notary_a_counterproposal_leaves_the_open_one_open() -> None:
    lines = offer(PEACE), offer(PEACE, OUT_OF_BURGUNDY, by="GER", to="FRA")
    assert states(talk(*lines, terms=MULTILATERAL)) == ["open", "open"]


def test_a_withdrawal_takes_the_last_offer_back() -> None:
    both = talk(offer(PEACE), offer(OUT_OF_BURGUNDY), "withdraw(FRA,[GER])")
    assert states(both) == ["open", "withdrawn"]


def test_an_earlier_offer_is_taken_back_by_its_number() -> None:
    both = talk(offer(PEACE), offer(OUT_OF_BURGUNDY))
    both, _ = table.say(both, answer(both, 1, "FRA", "withdraw"), start())
    assert states(both) == ["withdrawn", "open"]


def test_an_outsider_cannot_answer() -> None:
    asked = talk(offer(PEACE))
    with pytest.raises(IllegalAction, match="no party"):
        answer(asked, 1, "ENG", "accept")
    same, changes = table.say(asked, NOTATION.read(f"accept(ENG,[FRA],[{PEACE}])"), start())
    assert (states(same), changes) == (["open"], ())


def test_only_three_words_answer_a_proposal() -> None:
    asked = talk(offer(PEACE))
    with pytest.raises(IllegalAction, match="accept, reject or withdraw"):
        answer(asked, 1, "GER", "maybe")
    with pytest.raises(IllegalAction, match="no such proposal"):
        answer(asked, 7, "GER", "accept")


def test_nobody_keeps_more_than_so_many_proposals_open() -> None:
    crowd = talk(offer(PEACE), terms=MULTILATERAL)
    one = crowd.proposals[0]
    many = tuple(replace(one, id=number) for number in range(1, MOST_OPEN + 1))
    crowd = replace(crowd, proposals=many, next=MOST_OPEN + 1)
    reason = table.refused(crowd, NOTATION.read(offer(OUT_OF_BURGUNDY)), start())
    assert reason == "You have 50 proposals open: withdraw some of them first."
    other = offer(OUT_OF_BURGUNDY, by="GER", to="FRA")
    assert table.refused(crowd, NOTATION.read(other), start()) is None


# A power's own word


def test_in_free_talk_a_word_binds_at_once() -> None:
    given = talk(offer(TO_BURGUNDY))
    assert states(given) == ["confirmed"]
    assert [one.promise.promiser for one in given.pledges] == ["FRA"]


@pytest.mark.parametrize("terms", [BILATERAL, MULTILATERAL])
def test_elsewhere_a_word_waits_to_be_accepted(terms: Terms) -> None:
    assert states(talk(offer(TO_BURGUNDY), terms=terms)) == ["open"]


def test_a_word_nobody_accepted_can_be_taken_back() -> None:
    back = talk(offer(TO_BURGUNDY), "withdraw(FRA,[GER])")
    assert (states(back), back.pledges) == (["withdrawn"], ())


def test_a_word_that_was_accepted_stands() -> None:
    thanked = talk(offer(TO_BURGUNDY), f"accept(GER,[FRA],[{TO_BURGUNDY}])", "withdraw(FRA,[GER])")
    assert (states(thanked), len(thanked.pledges)) == (["confirmed"], 1)


def test_a_word_can_be_declined_by_whom_it_was_given_to() -> None:
    declined = talk(offer(TO_BURGUNDY), f"reject(GER,[FRA],[{TO_BURGUNDY}])")
    assert (states(declined), declined.pledges) == (["rejected"], ())


def test_a_word_to_several_is_not_for_one_of_them_to_decline() -> None:
    word = f"Commit(FRA,[ENG GER],Do(hld({PARIS})))"
    declined = talk(offer(word, to="ENG GER"), f"reject(GER,[FRA],[{word}])")
    assert states(declined) == ["confirmed"]


def test_a_word_given_twice_is_given_once() -> None:
    assert states(talk(offer(TO_BURGUNDY), offer(TO_BURGUNDY))) == ["confirmed"]


# What may not be said


def test_formal_protocols_refuse_what_is_past_or_impossible() -> None:
    burgundy = "Commit(FRA,[GER],Do(hld(Unit(FRA,Region(BUR,AMY)))))"
    said = NOTATION.read(offer(burgundy))
    assert table.refused(table.start(BILATERAL), said, start()) == "France has no unit in Burgundy."


def test_in_free_talk_an_impossible_offer_is_heard_and_lapses_with_the_reason() -> None:
    burgundy = "Commit(FRA,[GER],Do(hld(Unit(FRA,Region(BUR,AMY)))))"
    heard = talk(offer(burgundy))
    assert (states(heard), heard.pledges) == (["lapsed"], ())
    assert heard.proposals[0].reason == "France has no unit in Burgundy."


def test_a_bilateral_proposal_is_answered_before_the_next() -> None:
    asked = talk(offer(PEACE), terms=BILATERAL)
    again = NOTATION.read(offer(OUT_OF_BURGUNDY))
    assert "not answered yet" in (table.refused(asked, again, start()) or "")
    done, _ = table.say(asked, answer(asked, 1, "GER", "reject"), start())
    assert table.refused(done, again, start()) is None


def test_the_notary_refuses_a_deal_against_a_confirmed_one() -> None:
    lines = [
        offer(TO_BURGUNDY, PEACE),
        f"accept(GER,[FRA],[{TO_BURGUNDY},{PEACE}])",
        offer(TO_PICARDY, HOLD_MUNICH),
        f"accept(GER,[FRA],[{TO_PICARDY},{HOLD_MUNICH}])",
    ]
    found = talk(*lines, terms=MULTILATERAL)
    assert states(found) == ["confirmed", "rejected"]
    assert found.proposals[1].reason.startswith("France cannot promise both")
    lax = talk(*lines, terms=Terms("multilateral", consistent=False))
    assert states(lax) == ["confirmed", "confirmed"]


def test_nobody_talks_to_itself_or_above_the_level() -> None:
    sad = NOTATION.read("inform(FRA,[GER],Feel(FRA,Sad))")
    assert "level 5" in (table.refused(table.start(Terms(level=2)), sad, start()) or "")
    alone = NOTATION.read("inform(FRA,[FRA GER],Feel(FRA,Sad))")
    assert table.refused(table.start(), alone, start()) == "You cannot talk to yourself."


# Steps


def test_what_is_due_is_judged_and_the_deal_goes_with_it() -> None:
    word = talk(offer(TO_BURGUNDY))
    kept, changes, _ = after(word, "A PAR - BUR")
    assert verdicts(changes) == [("FRA", "kept")]
    assert kept.pledges[0].finding is Finding.KEPT
    assert states(kept.cleared()) == []
    _, changes, _ = after(word, "A PAR - PIC")
    assert verdicts(changes) == [("FRA", "broken")]


def test_a_lasting_promise_is_judged_again_and_again() -> None:
    peace = talk(offer(OUT_OF_BURGUNDY), f"accept(GER,[FRA],[{OUT_OF_BURGUNDY}])")
    fall, changes, later = after(peace, "A PAR - PIC")
    assert verdicts(changes) == [("FRA", "kept"), ("GER", "kept")]
    done, changes, _ = after(fall, "A PIC - BUR", position=later)
    assert verdicts(changes) == [("FRA", "broken"), ("GER", "kept")]
    assert done.standing() == []


def test_the_same_promise_in_two_deals_is_judged_in_each() -> None:
    both = f"accept(GER,[FRA],[{TO_BURGUNDY},{PEACE}])"
    twice = talk(offer(TO_BURGUNDY), offer(TO_BURGUNDY, PEACE), both)
    assert states(twice) == ["confirmed", "confirmed"]
    _, changes, _ = after(twice, "A PAR - BUR")
    assert [one.deal for one in changes if isinstance(one, Verdict)] == [1, 2, 2, 2]


def test_an_offer_lapses_when_its_orders_are_past() -> None:
    asked = talk(offer(TO_BURGUNDY, HOLD_MUNICH), offer(PEACE))
    _, changes, _ = after(asked)
    assert [(one.id, str(one.state)) for one in changes if isinstance(one, Proposal)] == [
        (1, "lapsed")
    ]


def test_a_deal_lapses_when_nothing_in_it_can_be_kept_any_more() -> None:
    autumn = f"Commit(FRA,[GER],Do(hld({PARIS}),(FAL 1901)))"
    word = talk(offer(autumn))
    moved, changes, _ = after(word, "A PAR - PIC")
    assert verdicts(changes) == [("FRA", "void")]
    assert isinstance(changes[-1], Proposal)
    assert changes[-1].state is State.LAPSED
    assert changes[-1].reason.endswith("France has no unit in Paris.")
    assert moved.standing() == []


def test_who_breaks_an_agreement_frees_the_other_of_that_one_only() -> None:
    later = "Agree([FRA GER],dmz([FRA GER],[BUR]),(FAL 1901))"
    always = talk(offer(OUT_OF_BURGUNDY, later), f"accept(GER,[FRA],[{OUT_OF_BURGUNDY},{later}])")
    moved, _, _ = after(always, "A PAR - BUR")
    assert {one.promise.promiser for one in moved.pledges if one.stands} == {"FRA", "GER"}
    assert [one.number for one in moved.pledges if one.stands] == [2, 3]


def test_builds_and_retreats_are_judged_in_their_phases() -> None:
    build = f"Commit(FRA,[GER],Do(bld({PARIS})))"
    winter = board("W1901A", FRANCE="A BUR", GERMANY="A MUN", centers={"FRANCE": "PAR MAR"})
    word = talk(offer(build), position=winter)
    assert verdicts(after(word, "A PAR B", position=winter)[1]) == [("FRA", "kept")]
    assert verdicts(after(word, "A MAR B", position=winter)[1]) == [("FRA", "broken")]


def test_a_promise_for_a_phase_that_was_skipped_is_void() -> None:
    build = f"Commit(FRA,[GER],Do(bld({PARIS})))"
    fall = board("F1901M", FRANCE="A PAR", GERMANY="A MUN", centers={"FRANCE": "PAR"})
    word = talk(offer(build), position=fall)
    _, changes, later = after(word, "A PAR H", position=fall)
    assert str(later.phase) == "S1902M"
    assert verdicts(changes) == [("FRA", "void")]


def test_promises_to_a_power_that_is_out_are_void() -> None:
    here = board("F1901M", FRANCE="A PAR", GERMANY="A MUN", centers={"FRANCE": "PAR MUN"})
    peace = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", position=here)
    gone = board("S1902M", FRANCE="A PAR", centers={"FRANCE": "PAR MUN"})
    step = {"orders": {"FRANCE": ["A PAR H"], "GERMANY": ["A MUN H"]}}
    _, changes = table.after_step(peace, here, step, gone)
    assert verdicts(changes) == [("FRA", "kept"), ("GER", "kept")]
    _, changes = table.after_step(peace, gone, {"orders": {}}, gone)
    assert verdicts(changes) == [("FRA", "void"), ("GER", "void")]


def test_what_was_said_long_ago_is_forgotten() -> None:
    sad = NOTATION.read("inform(FRA,[GER],Feel(FRA,Sad))")
    found = talk(offer(PEACE))
    for _ in range(MOST_UTTERED):
        found = found.said(sad)
    assert len(found.uttered) == MOST_UTTERED
    assert found.uttered[0] == sad


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
        kept = json.loads(json.dumps(table.to_json(negotiation)))
        assert table.from_json(kept) == negotiation
    assert after(found, "A PAR H")[0].pledges[0].promise.conditions == ()  # type: ignore[attr-defined]


def test_an_outsider_cannot_know_of_a_deal() -> None:
    found = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", offer(TO_BURGUNDY))
    assert [one["id"] for one in table.talk_for(found, "GER")["deals"]] == [1, 2]
    for nobody in ("ENG", None):
        told = json.dumps(table.talk_for(found, nobody))
        assert "FRA" not in told
        assert "GER" not in told


def test_a_deal_is_told_to_its_reader() -> None:
    found = talk(offer(PEACE, TO_BURGUNDY), f"accept(GER,[FRA],[{PEACE},{TO_BURGUNDY}])")
    told = table.talk_for(after(found, "A PAR - BUR")[0], "GER")["deals"][0]
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
        Terms(**terms)  # type: ignore[arg-type]


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


# Draws


DRAW = "Agree([FRA GER],drw([FRA GER]))"


def test_a_promised_draw_stands_until_the_game_ends() -> None:
    agreed = talk(offer(DRAW), f"accept(GER,[FRA],[{DRAW}])")
    moved, changes, later = after(agreed, "A PAR - BUR")
    assert (changes, len(moved.standing())) == ((), 2)
    done, changes = table.ended(moved, declare_draw(later, [2, 3]))
    assert verdicts(changes) == [("FRA", "kept"), ("GER", "kept")]
    assert done.standing() == []


def test_a_promised_draw_is_void_when_the_game_ends_otherwise() -> None:
    agreed = talk(offer(DRAW), f"accept(GER,[FRA],[{DRAW}])")
    _, changes = table.ended(agreed, declare_draw(start(), [0, 2, 3]))
    assert verdicts(changes) == [("FRA", "void"), ("GER", "void")]
    told = table.verdict_json(changes[0], "FRA")["sentence"]  # type: ignore[arg-type]
    assert told == (
        "Your promise to Germany that you and Germany would share a draw is void. "
        "A draw between Austria, France and Germany."
    )


def test_nothing_is_open_or_binds_when_the_game_is_over() -> None:
    found = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", offer(OUT_OF_BURGUNDY))
    done, changes = table.ended(found, declare_draw(start(), [2, 3]))
    assert [one.reason for one in changes if isinstance(one, Proposal)] == ["The game is over."]
    assert (states(done), done.standing()) == (["confirmed", "lapsed"], [])


# Any talk at all


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(
        st.tuples(illocutions(2), st.sampled_from(["accept", "reject", "withdraw"])), max_size=12
    ),
    st.sampled_from([FREE, BILATERAL, MULTILATERAL]),
)
def test_whatever_is_said_a_negotiation_stays_sound(
    lines: list[tuple[Illocution, str]], terms: Terms
) -> None:
    found, said = table.start(terms), 0
    for line, word in lines:
        answers = [
            answer(found, one.id, agent, word) for one in found.proposals for agent in one.parties
        ]
        for sentence in (line, *answers):
            if table.refused(found, sentence, start()) is None:
                found, _ = table.say(found, sentence, start())
                said += 1
    found, changes, _ = after(found, "A PAR - BUR")
    assert len(found.uttered) == min(said, MOST_UTTERED)
    assert table.from_json(json.loads(json.dumps(table.to_json(found)))) == found
    for one in changes:
        deal = found.proposal(one.id if isinstance(one, Proposal) else one.deal)
        assert deal.state in (State.CONFIRMED, State.LAPSED)
    for pledge in found.pledges:
        proposal = found.proposal(pledge.deal)
        assert not pledge.stands or proposal.state is State.CONFIRMED
    for agent in ("ENG", "TUR"):
        told = table.talk_for(found, agent)["deals"]
        assert all(agent in one["parties"] for one in told)
