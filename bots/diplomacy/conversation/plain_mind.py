"""The mind of a bot that keeps no account of trust itself, as its conversation sees it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bots.diplomacy.conversation.ledger import Ledger
from bots.diplomacy.feasible import give_word
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.sentences import Deal

TRUST, KEPT, BROKEN = 0.6, 0.02, 0.4
"""Trust in who is not known yet; what a promise kept wins of it, and one broken costs."""


@dataclass(frozen=True)
class PlainMind:
    """A bot whose trust follows from the promises that were kept and broken (see ``Mind``).

    ``planned`` gives its orders, ``agreed`` whether it would accept a deal from a power, and
    ``thought_of`` what it could offer to one, the best first.
    """

    me: str
    view: View
    talk: Mapping[str, Any]
    memory: dict[str, Any]
    ledger: Ledger
    planned: Callable[[], Sequence[Order]]
    agreed: Callable[[Deal, str], bool]
    thought_of: Callable[[str], Iterator[Deal]]

    def plan(self) -> Sequence[Order]:
        return self.planned()

    def trust(self, power: str) -> float:
        kept, broken = (self.ledger.promises(power, one) for one in ("kept", "broken"))
        return min(1.0, max(0.0, TRUST + KEPT * kept - BROKEN * broken))

    def agrees(self, deal: Deal, other: str) -> bool:
        return self.agreed(deal, other)

    def offers(self, other: str) -> Iterator[Deal]:
        return self.thought_of(other)

    def proposes(self, other: str, deal: Deal) -> say.Propose:
        offer = say.Propose(self.me, (other,), deal)
        give_word(self.memory, self.view.phase, offer)
        return offer
