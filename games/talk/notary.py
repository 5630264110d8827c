"""The notary: confirms deals that all parties accepted, and retests offers as the game goes on
(BANDANA §6.1, §6.3.3, §6.7). What a deal means in a game, the game's judge knows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from games.talk.deals import Proposal, State
from games.talk.sentences import Agents


class Judge(Protocol):
    """What a notary asks about deals in the present position. Each answer is a sentence or None."""

    def stale(self, proposal: Proposal) -> str | None:
        """What in a proposal is past or impossible already, so that it cannot be confirmed."""

    def conflict(self, proposal: Proposal, standing: Sequence[Any], readers: Agents) -> str | None:
        """How a deal contradicts itself or promises that stand.

        Of a promise that stands nothing is told unless all ``readers`` have a part in it.
        """


@dataclass(frozen=True)
class Notary:
    """Confirms and retests. ``consistent``: deals that contradict standing promises are refused.

    >>> from games.talk import sentences as say
    >>> from games.talk.deals import accept, propose
    >>> class Easy:
    ...     def stale(self, proposal): return None
    ...     def conflict(self, proposal, standing, readers): return None
    >>> offer = propose(1, say.Propose("FRA", ("ENG",), (say.Agree(("FRA",), say.All(())),)), "")
    >>> notary = Notary(Easy())
    >>> str(notary.confirm(offer, []).state), str(notary.confirm(accept(offer, "ENG"), []).state)
    ('open', 'confirmed')
    """

    judge: Judge
    consistent: bool = True

    def confirm(self, proposal: Proposal, standing: Sequence[Any]) -> Proposal:
        """The proposal confirmed if it may be; lapsed or rejected, with the reason, if it never
        can be; unchanged if it is not open or somebody has yet to accept.

        ``standing`` are the promises of earlier deals that are still to be kept.
        """
        if not proposal.agreed:
            return proposal
        proposal = self.retest(proposal)
        if proposal.state is not State.OPEN:
            return proposal
        if self.consistent and (
            reason := self.judge.conflict(proposal, standing, proposal.parties)
        ):
            return replace(proposal, state=State.REJECTED, reason=reason)
        return replace(proposal, state=State.CONFIRMED)

    def retest(self, proposal: Proposal) -> Proposal:
        """An open proposal as it is in this position: lapsed, with the reason, if it is void."""
        if proposal.state is not State.OPEN:
            return proposal
        reason = self.judge.stale(proposal)
        return replace(proposal, state=State.LAPSED, reason=reason) if reason else proposal
