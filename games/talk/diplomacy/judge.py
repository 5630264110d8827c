"""What Diplomacy tells the notary about deals in a position."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.diplomacy.phase import read_phase
from games.diplomacy.position import Position
from games.talk.deals import Proposal
from games.talk.diplomacy.consistency import conflict
from games.talk.diplomacy.promises import Promise, lapsed, promises_of, settled


@dataclass(frozen=True)
class DiplomacyJudge:
    """Judges deals in a position. ``ended``: promises already judged that bind nobody any more,
    a broken peace for one (with or without the conditions met since).

    >>> from games.diplomacy.position import start
    >>> from games.talk import sentences as say
    >>> from games.talk.deals import propose
    >>> from games.talk.diplomacy.ontology import NOTATION
    >>> said = NOTATION.read(
    ...     "propose(FRA,[GER],[Commit(FRA,[GER],Do(hld(Unit(FRA,Region(BUR,AMY)))))])"
    ... )
    >>> DiplomacyJudge(start()).stale(propose(1, said, "S1901M"))
    'France has no unit in Burgundy.'
    """

    position: Position
    ended: frozenset[Promise] = frozenset()

    def stale(self, proposal: Proposal) -> str | None:
        """What in a proposal is past or impossible already."""
        return next(filter(None, (lapsed(one, self.position) for one in promised(proposal))), None)

    def lapsed(self, proposal: Proposal) -> str | None:
        """Why nothing of a confirmed deal that lies ahead can be kept any more.

        A deal whose promises were all due before has not lapsed: it was kept or broken.
        """
        reasons = [lapsed(one, self.position) for one in self._ahead(proposal)]
        return reasons[0] if reasons and all(reasons) else None

    def conflict(self, proposal: Proposal, confirmed: Sequence[Proposal]) -> str | None:
        """How a deal contradicts itself or confirmed ones that still bind."""
        earlier = [
            promise
            for deal in confirmed
            for promise in self._ahead(deal)
            if lapsed(promise, self.position) is None
        ]
        return conflict([*earlier, *promised(proposal)], self.position)

    def _ahead(self, proposal: Proposal) -> list[Promise]:
        """The promises of a deal that are not due in the past and not ended."""
        ended = {settled(one, ()) for one in self.ended}
        return [
            one
            for one in promised(proposal)
            if settled(one, ()) not in ended and (one.due is None or one.due >= self.position.phase)
        ]


def promised(proposal: Proposal) -> tuple[Promise, ...]:
    """The promises that a proposal would make, dated from the phase it was made in."""
    return promises_of(proposal.deal, read_phase(proposal.phase))
