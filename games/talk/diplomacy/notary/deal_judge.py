"""What Diplomacy tells the notary about deals in a position."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.diplomacy.phase import Phase, read_phase
from games.diplomacy.position import Position
from games.talk.deals import Proposal
from games.talk.diplomacy.notary.consistency import conflict
from games.talk.diplomacy.notary.promises import Promise, lapsed, out_of_the_game, promises_of
from games.talk.sentences import Agents, Deal


@dataclass(frozen=True, slots=True)
class DiplomacyJudge:
    """Judges deals in a position.

    >>> from games.diplomacy.position import start
    >>> from games.talk import sentences as say
    >>> from games.talk.deals import propose
    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> said = NOTATION.read(
    ...     "propose(FRA,[GER],[Commit(FRA,[GER],Do(hld(Unit(FRA,Region(BUR,AMY)))))])"
    ... )
    >>> DiplomacyJudge(start()).stale(propose(1, said, "S1901M"))
    'France has no unit in Burgundy.'
    """

    position: Position

    def stale(self, proposal: Proposal) -> str | None:
        """What in a proposal is past or impossible already, or who of its parties is gone.

        An offer that a year went by without confirming is past too.
        """
        made, now = read_phase(proposal.phase), self.position.phase
        if now >= Phase(made.year + 1, made.season, made.kind):
            return "A year has gone by since."
        for power in proposal.parties:
            if gone := out_of_the_game(power, self.position):
                return gone
        return next(filter(None, (lapsed(one, self.position) for one in promised(proposal))), None)

    def conflict(
        self, proposal: Proposal, standing: Sequence[Promise], readers: Agents
    ) -> str | None:
        """How a deal contradicts itself or promises that stand, for those who will read it."""
        return conflict(promised(proposal), self.position, standing, readers)


def promised(proposal: Proposal) -> tuple[Promise, ...]:
    """The promises that a proposal would make, dated from the phase it was made in."""
    return _promised(proposal.deal, proposal.phase)


@lru_cache(maxsize=4096)
def _promised(deal: Deal, phase: str) -> tuple[Promise, ...]:
    return promises_of(deal, read_phase(phase))
