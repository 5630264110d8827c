"""What the steps of a game, and its end, make of deals and promises."""

import pytest

from games.diplomacy.outcome import declare_draw
from games.diplomacy.position import start
from games.talk.deals import Proposal, State
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary import moderator
from games.talk.negotiation import (
    MOST_UTTERED,
    Finding,
    JudgedPledge,
    TalkTerms,
)
from tests.games.diplomacy.table import board
from tests.games.talk.bargaining import (
    BILATERAL,
    FREE,
    HOLD_MUNICH,
    MULTILATERAL,
    OUT_OF_BURGUNDY,
    PARIS,
    PEACE,
    TO_BURGUNDY,
    after,
    offer,
    states,
    talk,
    verdicts,
)


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
    assert [one.deal for one in changes if isinstance(one, JudgedPledge)] == [1, 2, 2, 2]


def test_an_offer_lapses_when_its_orders_are_past() -> None:
    asked = talk(offer(TO_BURGUNDY, HOLD_MUNICH), offer(PEACE))
    _, changes, _ = after(asked)
    assert [(one.id, str(one.state)) for one in changes if isinstance(one, Proposal)] == [
        (1, "lapsed")
    ]


@pytest.mark.parametrize(
    "terms, state", [(FREE, "open"), (BILATERAL, "lapsed"), (MULTILATERAL, "open")]
)
def test_where_talk_is_in_rounds_a_lasting_offer_ends_with_its_phase(
    terms: TalkTerms, state: str
) -> None:
    later, changes, _ = after(talk(offer(PEACE), terms=terms))
    assert states(later) == [state]
    assert [one.reason for one in changes if isinstance(one, Proposal)] == (
        ["The round is over."] if state == "lapsed" else []
    )


def test_a_deal_of_one_round_binds_in_the_next() -> None:
    agreed = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", terms=BILATERAL)
    later, _, _ = after(agreed)
    assert states(later) == ["confirmed"] and later.standing()


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
    _, changes = moderator.after_step(peace, here, step, gone)
    assert verdicts(changes) == [("FRA", "kept"), ("GER", "kept")]
    _, changes = moderator.after_step(peace, gone, {"orders": {}}, gone)
    assert verdicts(changes) == [("FRA", "void"), ("GER", "void")]


def test_what_was_said_long_ago_is_forgotten() -> None:
    sad = NOTATION.read("inform(FRA,[GER],Feel(FRA,Sad))")
    found = talk(offer(PEACE))
    for _ in range(MOST_UTTERED):
        found = found.said(sad)
    assert len(found.uttered) == MOST_UTTERED
    assert found.uttered[0] == sad


# Draws


DRAW = "Agree([FRA GER],drw([FRA GER]))"


def test_a_promised_draw_stands_until_the_game_ends() -> None:
    agreed = talk(offer(DRAW), f"accept(GER,[FRA],[{DRAW}])")
    moved, changes, later = after(agreed, "A PAR - BUR")
    assert (changes, len(moved.standing())) == ((), 2)
    done, changes = moderator.ended(moved, declare_draw(later, [2, 3]))
    assert verdicts(changes) == [("FRA", "kept"), ("GER", "kept")]
    assert done.standing() == []


def test_a_promised_draw_is_void_when_the_game_ends_otherwise() -> None:
    agreed = talk(offer(DRAW), f"accept(GER,[FRA],[{DRAW}])")
    _, changes = moderator.ended(agreed, declare_draw(start(), [0, 2, 3]))
    assert verdicts(changes) == [("FRA", "void"), ("GER", "void")]
    told = moderator.verdict_json(changes[0], "FRA")["sentence"]  # type: ignore[arg-type]
    assert told == (
        "Nothing came of your word to Germany that you and Germany would share a draw. "
        "A draw between Austria, France and Germany."
    )


def test_nothing_is_open_or_binds_when_the_game_is_over() -> None:
    found = talk(offer(PEACE), f"accept(GER,[FRA],[{PEACE}])", offer(OUT_OF_BURGUNDY))
    done, changes = moderator.ended(found, declare_draw(start(), [2, 3]))
    assert [one.reason for one in changes if isinstance(one, Proposal)] == ["The game is over."]
    assert (states(done), done.standing()) == (["confirmed", "lapsed"], [])
