"""Proposals: who may accept, reject and withdraw them, and until when."""

from dataclasses import replace

import pytest

from games.core.errors import IllegalAction
from games.talk import sentences as say
from games.talk.deals import Proposal, State, accept, propose, reject, withdraw
from games.talk.diplomacy.language import ontology as dip

PEACE = (say.Agree(("ENG", "FRA", "GER"), dip.Pce(("ENG", "FRA", "GER"))),)


def offer() -> Proposal:
    return propose(1, say.Propose("FRA", ("ENG", "GER"), PEACE), "S1901M")


def test_a_proposal_is_accepted_by_its_proposer_from_the_start() -> None:
    assert offer().accepted == ("FRA",)
    assert not offer().agreed


def test_a_proposal_is_agreed_when_the_last_party_accepts() -> None:
    one = accept(offer(), "GER")
    assert not one.agreed
    assert accept(one, "ENG").agreed
    assert accept(one, "ENG").state is State.OPEN, "only the notary confirms"


def test_accepting_leaves_the_earlier_proposal_as_it_was() -> None:
    first = offer()
    accept(first, "ENG")
    assert first == offer()


def test_rejecting_after_accepting_takes_the_acceptance_back() -> None:
    rejected = reject(accept(offer(), "ENG"), "ENG")
    assert rejected.state is State.REJECTED
    assert rejected.accepted == ("FRA",)


def test_the_proposer_withdraws_but_nobody_else_can() -> None:
    assert withdraw(offer(), "FRA").state is State.WITHDRAWN
    with pytest.raises(IllegalAction, match="you can reject it"):
        withdraw(offer(), "ENG")


def test_an_outsider_can_do_nothing_to_a_proposal() -> None:
    for act in (accept, reject, withdraw):
        with pytest.raises(IllegalAction, match="no party"):
            act(offer(), "RUS")


def test_nobody_accepts_twice() -> None:
    with pytest.raises(IllegalAction, match="already"):
        accept(offer(), "FRA")


@pytest.mark.parametrize("state", [state for state in State if state is not State.OPEN])
def test_what_is_decided_cannot_be_changed(state: State) -> None:
    decided = replace(offer(), state=state)
    for act in (accept, reject):
        with pytest.raises(IllegalAction) as refused:
            act(decided, "ENG")
        assert refused.value.code == state


def test_who_would_promise_something_must_be_asked() -> None:
    with pytest.raises(IllegalAction, match="propose it to GER too"):
        propose(1, say.Propose("FRA", ("ENG",), PEACE), "S1901M")


@pytest.mark.parametrize(
    ("receivers", "deal", "why"),
    [(("FRA",), PEACE, "yourself"), ((), PEACE, "to whom"), (("ENG",), (), "nothing")],
)
def test_a_proposal_needs_somebody_else_and_something(
    receivers: say.Agents, deal: say.Deal, why: str
) -> None:
    with pytest.raises(IllegalAction, match=why):
        propose(1, say.Propose("FRA", receivers, deal), "S1901M")
