"""A table's talk: proposals answered, words given and taken back, what may not be said."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.errors import IllegalAction
from games.diplomacy.position import start
from games.talk.deals import Proposal, State
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import (
    MOST_OPEN,
    MOST_UTTERED,
    TalkTerms,
    answer,
)
from games.talk.sentences import Illocution
from tests.games.talk.bargaining import (
    BILATERAL,
    FREE,
    HOLD_MUNICH,
    MULTILATERAL,
    OUT_OF_BURGUNDY,
    PARIS,
    PEACE,
    TO_BURGUNDY,
    TO_PICARDY,
    after,
    offer,
    states,
    talk,
)
from tests.games.talk.sentences_of import illocutions

# Proposals and answers


@pytest.mark.parametrize("terms", [FREE, BILATERAL, MULTILATERAL])
def test_a_deal_binds_when_all_have_accepted(terms: TalkTerms) -> None:
    asked = talk(offer(PEACE), terms=terms)
    assert (states(asked), asked.pledges) == (["open"], ())
    agreed = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", terms=terms)
    assert states(agreed) == ["confirmed"]
    assert [one.promise.promiser for one in agreed.pledges] == ["FRA", "GER"]


def test_a_deal_among_three_waits_for_the_third() -> None:
    peace = "Agree([ENG FRA GER],pce([ENG FRA GER]))"
    asked = talk(offer(peace, to="ENG GER"), f"accept(GER,[ENG FRA],[{peace}])", terms=MULTILATERAL)
    assert asked.proposals[0].accepted == ("FRA", "GER")
    turned, _ = moderator.say(asked, answer(asked, 1, "GER", "reject"), start())
    assert states(turned) == ["rejected"]
    assert moderator.refused(turned, answer(asked, 1, "ENG", "accept"), start())
    done, _ = moderator.say(asked, answer(asked, 1, "ENG", "accept"), start())
    assert states(done) == ["confirmed"]


def test_several_open_proposals_are_told_apart_by_their_deals() -> None:
    both = talk(offer(PEACE), offer(OUT_OF_BURGUNDY), f"accept(GER,[FRA],[{PEACE}])")
    assert states(both) == ["confirmed", "open"]
    both, _ = moderator.say(both, answer(both, 2, "GER", "reject"), start())
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
    both, _ = moderator.say(both, answer(both, 1, "FRA", "withdraw"), start())
    assert states(both) == ["withdrawn", "open"]


def test_an_outsider_cannot_answer() -> None:
    asked = talk(offer(PEACE))
    with pytest.raises(IllegalAction, match="no party"):
        answer(asked, 1, "ENG", "accept")
    same, changes = moderator.say(asked, NOTATION.read(f"accept(ENG,[FRA],[{PEACE}])"), start())
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
    reason = moderator.refused(crowd, NOTATION.read(offer(OUT_OF_BURGUNDY)), start())
    assert reason == "You have 50 proposals open: withdraw some of them first."
    other = offer(OUT_OF_BURGUNDY, by="GER", to="FRA")
    assert moderator.refused(crowd, NOTATION.read(other), start()) is None


# A power's own word


def test_in_free_talk_a_word_binds_at_once() -> None:
    given = talk(offer(TO_BURGUNDY))
    assert states(given) == ["confirmed"]
    assert [one.promise.promiser for one in given.pledges] == ["FRA"]


@pytest.mark.parametrize("terms", [BILATERAL, MULTILATERAL])
def test_elsewhere_a_word_waits_to_be_accepted(terms: TalkTerms) -> None:
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
    assert (
        moderator.refused(moderator.start(BILATERAL), said, start())
        == "France has no unit in Burgundy."
    )


def test_in_free_talk_an_impossible_offer_is_heard_and_lapses_with_the_reason() -> None:
    burgundy = "Commit(FRA,[GER],Do(hld(Unit(FRA,Region(BUR,AMY)))))"
    heard = talk(offer(burgundy))
    assert (states(heard), heard.pledges) == (["lapsed"], ())
    assert heard.proposals[0].reason == "France has no unit in Burgundy."


def test_a_bilateral_proposal_is_answered_before_the_next() -> None:
    asked = talk(offer(PEACE), terms=BILATERAL)
    again = NOTATION.read(offer(OUT_OF_BURGUNDY))
    assert "not answered yet" in (moderator.refused(asked, again, start()) or "")
    done, _ = moderator.say(asked, answer(asked, 1, "GER", "reject"), start())
    assert moderator.refused(done, again, start()) is None


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
    lax = talk(*lines, terms=TalkTerms("multilateral", consistent=False))
    assert states(lax) == ["confirmed", "confirmed"]


def test_who_offers_or_accepts_against_an_own_promise_is_told_before() -> None:
    bound = talk(
        offer(TO_BURGUNDY, HOLD_MUNICH), f"accept(GER,[FRA],[{TO_BURGUNDY},{HOLD_MUNICH}])"
    )
    to_england = "Commit(FRA,[ENG],Do(hld(Unit(FRA,Region(PAR,AMY)))))"
    assert moderator.doubt(bound, NOTATION.read(offer(to_england, to="ENG")), start()) == (
        "Not all of this could be kept. France cannot promise both: "
        "France's army in Paris will move to Burgundy; France's army in Paris will hold."
    )
    asked, _ = moderator.say(bound, NOTATION.read(offer(to_england, by="ENG", to="FRA")), start())
    assert moderator.doubt(asked, answer(asked, 2, "FRA", "accept"), start())
    assert moderator.doubt(asked, answer(asked, 2, "FRA", "reject"), start()) is None
    assert (
        moderator.doubt(bound, NOTATION.read(offer("Commit(GER,[FRA],dmz([GER],[BUR]))")), start())
        is None
    )


def test_what_others_have_promised_elsewhere_raises_no_doubt() -> None:
    """Else England could find out what Germany promised France by asking."""
    bound = talk(offer(PEACE, HOLD_MUNICH), f"accept(GER,[FRA],[{PEACE},{HOLD_MUNICH}])")
    to_ruhr = "Commit(GER,[ENG],Do(mto(Unit(GER,Region(MUN,AMY)),Region(RUH,AMY))))"
    asked = NOTATION.read(offer(to_ruhr, by="ENG", to="GER"))
    assert moderator.doubt(bound, asked, start()) is None
    heard, _ = moderator.say(bound, asked, start())
    assert moderator.doubt(heard, answer(heard, 2, "GER", "accept"), start())


def test_an_offer_that_contradicts_itself_is_doubted() -> None:
    assert moderator.doubt(
        moderator.start(), NOTATION.read(offer(TO_BURGUNDY, TO_PICARDY)), start()
    )


def test_nobody_talks_to_itself_or_above_the_level() -> None:
    sad = NOTATION.read("inform(FRA,[GER],Feel(FRA,Sad))")
    assert "level 5" in (moderator.refused(moderator.start(TalkTerms(level=2)), sad, start()) or "")
    alone = NOTATION.read("inform(FRA,[FRA GER],Feel(FRA,Sad))")
    assert moderator.refused(moderator.start(), alone, start()) == "You cannot talk to yourself."


# Any talk at all


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.lists(
        st.tuples(illocutions(2), st.sampled_from(["accept", "reject", "withdraw"])), max_size=12
    ),
    st.sampled_from([FREE, BILATERAL, MULTILATERAL]),
)
def test_whatever_is_said_a_negotiation_stays_sound(
    lines: list[tuple[Illocution, str]], terms: TalkTerms
) -> None:
    found, said = moderator.start(terms), 0
    for line, word in lines:
        answers = [
            answer(found, one.id, agent, word) for one in found.proposals for agent in one.parties
        ]
        for sentence in (line, *answers):
            if moderator.refused(found, sentence, start()) is None:
                found, _ = moderator.say(found, sentence, start())
                said += 1
    found, changes, _ = after(found, "A PAR - BUR")
    assert len(found.uttered) == min(said, MOST_UTTERED)
    assert moderator.from_json(json.loads(json.dumps(moderator.to_json(found)))) == found
    for one in changes:
        deal = found.proposal(one.id if isinstance(one, Proposal) else one.deal)
        assert deal.state in (State.CONFIRMED, State.LAPSED)
    for pledge in found.pledges:
        proposal = found.proposal(pledge.deal)
        assert not pledge.stands or proposal.state is State.CONFIRMED
    for agent in ("ENG", "TUR"):
        told = moderator.talk_for(found, agent)["deals"]
        assert all(agent in one["parties"] for one in told)
