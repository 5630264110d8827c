"""When the notary confirms a deal, refuses it, or lets it lapse."""

from games.diplomacy.position import Position, start
from games.talk.deals import Proposal, State, accept, propose, reject
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary.deal_judge import DiplomacyJudge, promised
from games.talk.diplomacy.notary.promises import Promise
from games.talk.notary import Notary
from games.talk.sentences import Propose
from tests.games.diplomacy.table import board

PARIS = "Unit(FRA,Region(PAR,AMY))"
TO_BURGUNDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(BUR,AMY))))"
TO_PICARDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(PIC,AMY))))"
WITHIN_AND_AFTER = ("W1901A", "S1902M")
PEACE = "Agree([FRA GER],pce([FRA GER]))"


def offer(*elements: str, phase: str = "S1901M") -> Proposal:
    said = NOTATION.read(f"propose(FRA,[GER],[{','.join(elements)}])")
    assert isinstance(said, Propose)
    return propose(1, said, phase)


def agreed(*elements: str, phase: str = "S1901M") -> Proposal:
    return accept(offer(*elements, phase=phase), "GER")


def notary(position: Position | None = None, consistent: bool = True) -> Notary:
    return Notary(DiplomacyJudge(position or start()), consistent)


def standing(*elements: str) -> tuple[Promise, ...]:
    return promised(agreed(*elements))


def test_a_deal_is_confirmed_once_all_have_accepted() -> None:
    assert notary().confirm(offer(PEACE), []).state is State.OPEN
    assert notary().confirm(agreed(PEACE), []).state is State.CONFIRMED


def test_a_deal_somebody_withdrew_from_is_not_confirmed() -> None:
    gone = reject(agreed(PEACE), "GER")
    assert notary().confirm(gone, []) == gone


def test_a_deal_that_contradicts_a_confirmed_one_is_refused_with_the_reason() -> None:
    refused = notary().confirm(agreed(TO_PICARDY), standing(TO_BURGUNDY))
    assert refused.state is State.REJECTED
    assert refused.reason == (
        "France cannot promise both: France's army in Paris will move to Burgundy; "
        "France's army in Paris will move to Picardy."
    )


def test_the_reason_tells_nothing_of_a_promise_that_a_party_has_no_part_in() -> None:
    """The notary cannot hide that Germany is bound, but hides to whom, and to what."""
    elsewhere = standing("Commit(GER,[ENG],Do(hld(Unit(GER,Region(MUN,AMY)))))")
    to_ruhr = "Commit(GER,[FRA],Do(mto(Unit(GER,Region(MUN,AMY)),Region(RUH,AMY))))"
    refused = notary().confirm(agreed(to_ruhr), elsewhere)
    assert refused.state is State.REJECTED
    assert refused.reason == (
        "Germany cannot promise this: Germany's army in Munich will move to Ruhr. "
        "Another promise is against it."
    )


def test_a_deal_that_contradicts_itself_is_refused() -> None:
    assert notary().confirm(agreed(TO_PICARDY, TO_BURGUNDY), []).state is State.REJECTED


def test_the_check_for_consistency_can_be_switched_off() -> None:
    lax = notary(consistent=False)
    assert lax.confirm(agreed(TO_PICARDY), standing(TO_BURGUNDY)).state is State.CONFIRMED


def test_a_deal_with_something_past_in_it_lapses() -> None:
    later = board("F1901M", FRANCE="A PAR", GERMANY="A MUN")
    late = notary(later).confirm(agreed(TO_BURGUNDY), [])
    assert (late.state, late.reason) == (State.LAPSED, "Spring 1901, moves: that is past.")


def test_a_deal_with_an_impossible_order_lapses() -> None:
    burgundy = "Commit(FRA,[GER],Do(hld(Unit(FRA,Region(BUR,AMY)))))"
    late = notary().confirm(agreed(burgundy), [])
    assert (late.state, late.reason) == (State.LAPSED, "France has no unit in Burgundy.")


def test_an_open_proposal_lapses_when_its_phase_is_past() -> None:
    later = board("F1901M", FRANCE="A PAR", GERMANY="A MUN")
    assert notary(later).retest(offer(TO_BURGUNDY)).state is State.LAPSED
    assert notary(later).retest(offer(PEACE)).state is State.OPEN


def test_an_offer_that_nobody_answered_in_a_year_lapses() -> None:
    winter, spring = (board(phase, FRANCE="A PAR", GERMANY="A MUN") for phase in WITHIN_AND_AFTER)
    assert notary(winter).retest(offer(PEACE)).state is State.OPEN
    late = notary(spring).retest(offer(PEACE))
    assert (late.state, late.reason) == (State.LAPSED, "A year has gone by since.")


def test_an_offer_lapses_with_any_of_its_parties() -> None:
    alone = notary(board(FRANCE="A PAR"))
    late = alone.retest(offer(TO_BURGUNDY))
    assert (late.state, late.reason) == (State.LAPSED, "Germany is out of the game.")
