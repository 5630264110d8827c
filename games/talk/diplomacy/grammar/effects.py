"""What an act of a verb phrase comes to: φ, each with whose doing it is."""

from dataclasses import dataclass

from games.talk import sentences as say
from games.talk.chart import Node
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.ontology import Turn
from games.talk.diplomacy.language.referents import Referents, Unresolved
from games.talk.sentences import Do, Phi

PEOPLE = ("me", "you", "we", "each", "power", "them")


@dataclass(frozen=True, slots=True)
class Effect:
    """A φ, whose doing it is, and whether it is meant to be done by both sides."""

    phi: Phi
    doer: str
    mutual: bool = False
    cost: int = 0


class ActReader:
    """What all readers of acts share: the context, whom words stand for, and the last moves."""

    def __init__(self, context: Context, referents: Referents) -> None:
        self.context = context
        self.who = referents
        self._last: list[dip.Mto | dip.Hld] = []
        self._left: tuple[str, ...] = ()
        self._before: Node | None = None
        self.when: Turn | None = None
        """The time last named, which "then" means."""

    def recall(self, said: say.Sentence | None) -> None:
        """Note the moves spoken of before, which "support it" may mean."""
        if isinstance(said, say.Propose | say.Accept):
            done = [one.phi.action for one in said.deal if isinstance(one.phi, Do)]
            helped = [order.supported for order in done if isinstance(order, dip.Sup)]
            moves = [order for order in (*done, *helped) if isinstance(order, dip.Mto)]
            self._last = [*moves] or [order for order in done if isinstance(order, dip.Hld)]
        if isinstance(said, say.Inform) and isinstance(said.info, say.Desire):
            planned = said.info.wish
            if isinstance(planned, Do) and isinstance(planned.action, dip.Mto | dip.Hld):
                self._last = [planned.action]

    def _counterpart(self, doer: str) -> str:
        return self.context.to[0] if doer == self.context.speaker else self.context.speaker


def several(powers: say.Agents) -> say.Agents:
    """The powers of a peace or an alliance. Raises Unresolved for one alone."""
    if len(powers) < 2:
        raise Unresolved("Say with whom.")
    return powers
