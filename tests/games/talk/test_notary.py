"""When the notary confirms a deal, refuses it, or lets it lapse."""

from dataclasses import replace

from games.diplomacy.position import Position, start
from games.talk.deals import Proposal, State, accept, propose, reject
from games.talk.diplomacy.judge import DiplomacyJudge, promised
from games.talk.diplomacy.ontology import NOTATION
from games.talk.notary import Notary
from games.talk.sentences import Propose
from tests.games.diplomacy.table import board

PARIS = "Unit(FRA,Region(PAR,AMY))"
TO_BURGUNDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(BUR,AMY))))"
TO_PICARDY = f"Commit(FRA,[GER],Do(mto({PARIS},Region(PIC,AMY))))"
PEACE = "Agree([FRA GER],pce([FRA GER]))"


def offer(*elements: str, phase: str = "S1901M") -> Proposal:
    said = NOTATION.read(f"propose(FRA,[GER],[{','.join(elements)}])")
    assert isinstance(said, Propose)
    return propose(1, said, phase)


def agreed(*elements: str, phase: str = "S1901M") -> Proposal:
    return accept(offer(*elements, phase=phase), "GER")


def notary(position: Position | None = None, consistent: bool = True) -> Notary:
    return Notary(DiplomacyJudge(position or start()), consistent)


def confirmed(*elements: str) -> Proposal:
    return replace(agreed(*elements), state=State.CONFIRMED)


def test_a_deal_is_confirmed_once_all_have_accepted() -> None:
    assert notary().confirm(offer(PEACE), []).state is State.OPEN
    assert notary().confirm(agreed(PEACE), []).state is State.CONFIRMED


def test_a_deal_somebody_withdrew_from_is_not_confirmed() -> None:
    gone = reject(agreed(PEACE), "GER")
    assert notary().confirm(gone, []) == gone


def test_a_deal_that_contradicts_a_confirmed_one_is_refused_with_the_reason() -> None:
    refused = notary().confirm(agreed(TO_PICARDY), [confirmed(TO_BURGUNDY)])
    assert refused.state is State.REJECTED
    assert refused.reason == (
        "France cannot promise both: France's army in Paris will move to Burgundy; "
        "France's army in Paris will move to Picardy."
    )


def test_a_deal_that_contradicts_itself_is_refused() -> None:
    assert notary().confirm(agreed(TO_PICARDY, TO_BURGUNDY), []).state is State.REJECTED


def test_the_check_for_consistency_can_be_switched_off() -> None:
    lax = notary(consistent=False)
    assert lax.confirm(agreed(TO_PICARDY), [confirmed(TO_BURGUNDY)]).state is State.CONFIRMED


def test_a_deal_that_is_merely_open_contradicts_nothing() -> None:
    assert notary().confirm(agreed(TO_PICARDY), [agreed(TO_BURGUNDY)]).state is State.CONFIRMED


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


def test_a_confirmed_deal_lapses_when_its_unit_is_gone() -> None:
    autumn = TO_BURGUNDY.replace("AMY))))", "AMY)),(FAL 1901)))")
    gone = board("F1901M", FRANCE="A PIC", GERMANY="A MUN")
    lapsed = notary(gone).retest(confirmed(autumn))
    assert (lapsed.state, lapsed.reason) == (State.LAPSED, "France has no unit in Paris.")


def test_a_confirmed_deal_stands_while_something_in_it_can_be_kept() -> None:
    gone = board("S1901M", FRANCE="A PIC", GERMANY="A MUN")
    assert notary(gone).retest(confirmed(TO_BURGUNDY, PEACE)).state is State.CONFIRMED


def test_a_confirmed_deal_whose_promises_were_all_due_has_not_lapsed() -> None:
    later = board("F1901M", FRANCE="A BUR", GERMANY="A MUN")
    assert notary(later).retest(confirmed(TO_BURGUNDY)).state is State.CONFIRMED


def test_a_promise_that_has_ended_stands_in_nobodys_way() -> None:
    peace = confirmed("Agree([FRA GER],dmz([FRA GER],[BUR]))")
    deal = agreed(TO_BURGUNDY)
    assert notary().confirm(deal, [peace]).state is State.REJECTED
    free = Notary(DiplomacyJudge(start(), ended=frozenset(promised(peace))))
    assert free.confirm(deal, [peace]).state is State.CONFIRMED


def test_a_confirmed_promise_that_has_lapsed_stands_in_nobodys_way() -> None:
    gone = board("S1901M", FRANCE="A PAR", GERMANY="A RUH")
    helping = f"sup({PARIS},mto(Unit(GER,Region(MUN,AMY)),Region(BUR,AMY)))"
    support = confirmed(f"Commit(FRA,[GER],Do({helping}))")
    assert notary().confirm(agreed(TO_PICARDY), [support]).state is State.REJECTED
    assert notary(gone).confirm(agreed(TO_PICARDY), [support]).state is State.CONFIRMED
