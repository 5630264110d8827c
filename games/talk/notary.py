"""The notary: confirms deals that all parties accepted, and retests them as the game goes on
(BANDANA §6.1, §6.3.3, §6.7). What a deal means in a game, the game's judge knows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from games.talk.deals import Proposal, State


class Judge(Protocol):
    """What a notary asks about deals in the present position. Each answer is a sentence or None."""

    def stale(self, proposal: Proposal) -> str | None:
        """What in a proposal is past or impossible already, so that it cannot be confirmed."""

    def lapsed(self, proposal: Proposal) -> str | None:
        """Why nothing of a confirmed deal that lies ahead can be kept any more."""

    def conflict(self, proposal: Proposal, confirmed: Sequence[Proposal]) -> str | None:
        """How a deal contradicts itself or confirmed ones."""


@dataclass(frozen=True)
class Notary:
    """Confirms and retests. ``consistent``: deals that contradict confirmed ones are refused.

    >>> from games.talk import sentences as say
    >>> from games.talk.deals import accept, propose
    >>> class Easy:
    ...     def stale(self, proposal): return None
    ...     def lapsed(self, proposal): return None
    ...     def conflict(self, proposal, confirmed): return None
    >>> offer = propose(1, say.Propose("FRA", ("ENG",), (say.Agree(("FRA",), say.All(())),)), "")
    >>> notary = Notary(Easy())
    >>> str(notary.confirm(offer, []).state), str(notary.confirm(accept(offer, "ENG"), []).state)
    ('open', 'confirmed')
    """

    judge: Judge
    consistent: bool = True

    def confirm(self, proposal: Proposal, others: Iterable[Proposal]) -> Proposal:
        """The proposal confirmed if it may be; lapsed or rejected, with the reason, if it never
        can be; unchanged if it is not open or somebody has yet to accept.

        ``others`` are the game's other proposals; only the confirmed ones among them count.
        """
        if proposal.state is not State.OPEN or not proposal.agreed:
            return proposal
        if reason := self.judge.stale(proposal):
            return replace(proposal, state=State.LAPSED, reason=reason)
        confirmed = [one for one in others if one.state is State.CONFIRMED]
        if self.consistent and (reason := self.judge.conflict(proposal, confirmed)):
            return replace(proposal, state=State.REJECTED, reason=reason)
        return replace(proposal, state=State.CONFIRMED)

    def retest(self, proposal: Proposal) -> Proposal:
        """The proposal as it is in a new phase: lapsed, with the reason, if it is void now.

        Of a confirmed deal what can still be kept still binds; it lapses when nothing can.
        """
        reason = None
        if proposal.state is State.OPEN:
            reason = self.judge.stale(proposal)
        elif proposal.state is State.CONFIRMED:
            reason = self.judge.lapsed(proposal)
        return replace(proposal, state=State.LAPSED, reason=reason) if reason else proposal
