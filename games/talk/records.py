"""Negotiations, deals and verdicts as JSON: to keep, and to tell those who may know."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Protocol

from games.talk import sentences as say
from games.talk.deals import Proposal, State
from games.talk.negotiation import Finding, JudgedPledge, Negotiation, Pledge, Promise, TalkTerms
from games.talk.notation import Notation
from games.talk.sentences import Deal, Illocution

Json = dict[str, Any]


class DealWords(Protocol):
    """What a game tells of its promises and deals to those who read of them."""

    notation: Notation

    def promises(self, proposal: Proposal) -> Sequence[Promise]:
        """The promises that a proposal makes."""

    def due(self, promise: Any) -> str | None:
        """The phase a promise is due in, or None if it lasts."""

    def words(self, promise: Any, reader: str | None) -> str:
        """What is promised, as a clause."""

    def lines(self, deal: Deal, reader: str | None) -> Sequence[str]:
        """A deal in plain sentences, one for each element."""

    def told(self, promise: Any, finding: Finding, why: str, reader: str | None) -> str:
        """What became of a promise, as a sentence."""

    def met(self, promise: Any, first: Any) -> Sequence[int]:
        """Which conditions a promise had at first and has no more."""

    def after(self, first: Any, met: Sequence[int]) -> Promise:
        """A promise without the conditions that were met."""


class NegotiationJson:
    """Reads and writes a game's negotiations."""

    def __init__(self, words: DealWords) -> None:
        self._words = words
        self._deal = lru_cache(maxsize=4096)(words.notation.write_deal)
        self._sentence = lru_cache(maxsize=4096)(words.notation.write)
        self._read = lru_cache(maxsize=4096)(words.notation.read)

    # To keep

    def to_json(self, negotiation: Negotiation) -> Json:
        """A negotiation as JSON, from which ``from_json`` makes an equal one."""
        return {
            "terms": asdict(negotiation.terms),
            "next": negotiation.next,
            "proposals": [self._proposal(one) for one in negotiation.proposals],
            "pledges": [self._pledge(negotiation, one) for one in negotiation.pledges],
            "uttered": [self._sentence(said) for said in negotiation.uttered],
        }

    def from_json(self, kept: Mapping[str, Any]) -> Negotiation:
        """The negotiation that ``to_json`` wrote."""
        proposals = tuple(self._read_proposal(one) for one in kept["proposals"])
        return Negotiation(
            terms=TalkTerms(**kept["terms"]),
            proposals=proposals,
            pledges=tuple(self._read_pledge(proposals, one) for one in kept["pledges"]),
            uttered=tuple(self._read(said) for said in kept["uttered"]),
            next=kept["next"],
        )

    def _proposal(self, one: Proposal) -> Json:
        return {
            "id": one.id,
            "proposer": one.proposer,
            "parties": list(one.parties),
            "accepted": list(one.accepted),
            "state": str(one.state),
            "reason": one.reason,
            "phase": one.phase,
            "deal": self._deal(one.deal),
        }

    def _read_proposal(self, one: Mapping[str, Any]) -> Proposal:
        others = " ".join(agent for agent in one["parties"] if agent != one["proposer"])
        said = self._read(f"propose({one['proposer']},[{others}],{one['deal']})")
        assert isinstance(said, say.Propose)
        return Proposal(
            id=one["id"],
            proposer=one["proposer"],
            parties=tuple(one["parties"]),
            deal=said.deal,
            phase=one["phase"],
            accepted=tuple(one["accepted"]),
            state=State(one["state"]),
            reason=one["reason"],
        )

    def _pledge(self, negotiation: Negotiation, one: Pledge) -> Json:
        first = self._words.promises(negotiation.proposal(one.deal))[one.number]
        return {
            "deal": one.deal,
            "number": one.number,
            "met": list(self._words.met(one.promise, first)),
            "stands": one.stands,
            "finding": one.finding and str(one.finding),
            "phase": one.phase,
            "why": one.why,
        }

    def _read_pledge(self, proposals: Sequence[Proposal], one: Mapping[str, Any]) -> Pledge:
        proposal = next(found for found in proposals if found.id == one["deal"])
        first = self._words.promises(proposal)[one["number"]]
        finding = Finding(one["finding"]) if one["finding"] else None
        return Pledge(
            one["deal"],
            one["number"],
            self._words.after(first, one["met"]),
            one["stands"],
            finding,
            one["phase"],
            one["why"],
        )

    # To tell

    def deal_json(
        self, negotiation: Negotiation, proposal: Proposal, reader: str | None = None
    ) -> Json:
        """A proposal, whatever its state, with its promises and what became of them.

        ``reader``: whom its sentences call "you".
        """
        pledges = negotiation.pledges_of(proposal.id) or [
            Pledge(proposal.id, at, promise, stands=False)
            for at, promise in enumerate(self._words.promises(proposal))
        ]
        return {
            **self._proposal(proposal),
            "lines": list(self._words.lines(proposal.deal, reader)),
            "promises": [self._promise(one, reader) for one in pledges],
        }

    def verdict_json(self, verdict: JudgedPledge, reader: str | None = None) -> Json:
        """A verdict: the promise it judged, with the ``deal``'s id."""
        return {"deal": verdict.deal, **self._promise(verdict, reader)}

    def _promise(self, one: Pledge | JudgedPledge, reader: str | None) -> Json:
        told = ""
        if one.finding:
            told = self._words.told(one.promise, one.finding, one.why, reader)
        return {
            "by": one.promise.promiser,
            "to": list(one.promise.to),
            "words": self._words.words(one.promise, reader),
            "due": self._words.due(one.promise),
            "stands": one.stands if isinstance(one, Pledge) else None,
            "finding": one.finding and str(one.finding),
            "sentence": told,
            "phase": one.phase,
        }

    def talk_for(self, negotiation: Negotiation, agent: str | None) -> Json:
        """What an agent may know of a negotiation: its terms and the deals it is party to.

        ``None`` is somebody who watches, and knows the terms only.
        """
        return {
            "terms": asdict(negotiation.terms),
            "deals": [
                self.deal_json(negotiation, one, agent)
                for one in negotiation.proposals
                if agent in one.parties
            ],
        }

    def heard(self, sentence: Illocution) -> str:
        """A sentence in notation, remembered."""
        return self._sentence(sentence)
