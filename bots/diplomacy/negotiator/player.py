"""The negotiating agent: asks for supports that better its plan, gives those that cost nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bots.diplomacy.conversation.ledger import NAME
from bots.diplomacy.conversation.plain_mind import PlainMind
from bots.diplomacy.conversation.talker import Talker
from bots.diplomacy.dipgame import DipGame
from bots.diplomacy.keeping import awaiting_answer, read_deal
from bots.diplomacy.negotiator.answers import Refusal, orders_or_refusal, why_not
from bots.diplomacy.negotiator.commitments import Bound, asked_for, bound
from bots.diplomacy.negotiator.options import options
from bots.diplomacy.negotiator.parameters import Parameters
from bots.diplomacy.negotiator.planning import Planning
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Heard, Said
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary.promises import promises_of
from games.talk.levels import ARGUING, EXPLAINING
from games.talk.sentences import Deal

KEPT_ON = frozenset((NAME,))
"""What it remembers from phase to phase."""


class Negotiator(Talker):
    """Plans by DipGame's strategy and bargains for supports, one power at a time; see ``notes.md``.

    ``memory`` holds the phase it thinks of, its lots in it, the deals it has proposed to whom and
    the orders it has said yes to.
    """

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings = read_parameters(Parameters, self.parameters)
        self.strategy = DipGame(self.seat, self.rng, self.memory, {}, self.talk)
        self.strategy.settings = self.settings
        self._planned: tuple[str, Planning] | None = None
        self.manners = self.settings.character
        super().sit_down()

    def decide(self, view: View) -> tuple[Order, ...]:
        """The plan that keeps its promises and uses those given to it."""
        if view.kind is not PhaseKind.MOVEMENT:
            return self.strategy.decide(view)
        return self._planning(view).plan(self._bound(view))

    def propose(self, view: View) -> Sequence[Said]:
        """Asks each power for the support that would help most."""
        return self._asks(view, CODES.values()) if view.kind is PhaseKind.MOVEMENT else ()

    def mind(self, view: View) -> PlainMind:
        """The bot as its conversation sees it."""
        return PlainMind(
            POWERS[self.seat],
            view,
            self.talk,
            self.memory,
            self.ledger,
            planned=lambda: self.decide(view),
            agreed=lambda deal, other: self._refusal(view, deal) is None,
            thought_of=lambda other: self._thought_of(view, other),
        )

    def answer(self, view: View, heard: Heard) -> Sequence[Said]:
        """Answers a proposal, and asks in its turn; asks again once its own is answered."""
        deal, me = heard.deal, POWERS[self.seat]
        if deal is None:
            return ()
        moving, own = view.kind is PhaseKind.MOVEMENT, deal["proposer"] == me
        if deal["state"] == "open" and own:
            self._take_note(view, deal)
        elif deal["state"] == "open" and me not in deal["accepted"]:
            answer = self._answer(view, deal)
            return (
                [*answer, *self._asks(view, [deal["proposer"]], deal["id"])] if moving else answer
            )
        elif deal["state"] in ("confirmed", "rejected") and own and moving:
            return self._asks(view, deal["parties"])
        return ()

    def _take_note(self, view: View, deal: Mapping[str, Any]) -> None:
        """A proposal of its own was made; one that the protocol refused can be made again."""
        for power in deal["parties"]:
            asked = self._phase(view)["asked"].setdefault(power, [])
            if deal["deal"] not in asked:
                asked.append(deal["deal"])

    def _asks(self, view: View, powers: Iterable[str], answered: int | None = None) -> list[Said]:
        """A proposal for each of these powers (L's codes) that could help and owes no answer.

        ``answered``: the open proposal that it is about to answer.
        """
        asked = self._phase(view)["asked"]
        waiting = awaiting_answer(self.talk, answered)
        tired = {one for one, made in asked.items() if len(made) >= self.settings.proposals}
        free = set(powers) - waiting - tired - {POWERS[self.seat]}
        now, planning = self._bound(view), self._planning(view)
        plan, outlook = planning.plan(now), planning.outlook(now.helping)
        said = []
        helpers = {key: units for key, units in view.units.items() if CODES[key] in free}
        for option in options(outlook, plan, helpers):
            power, offer = CODES[option.power], asked_for(option, view)
            if power in free and NOTATION.write_deal(offer.deal) not in asked.get(power, ()):
                free.discard(power)
                said.append(Said((POWERS.index(power),), sentence=offer))
        return said

    def _thought_of(self, view: View, other: str) -> Iterator[Deal]:
        """The supports of a power that would help its plan, the best first."""
        if view.kind is not PhaseKind.MOVEMENT:
            return
        now, planning = self._bound(view), self._planning(view)
        helpers = {KEYS[other]: view.units[KEYS[other]]}
        for option in options(planning.outlook(now.helping), planning.plan(now), helpers):
            yield asked_for(option, view).deal

    def _answer(self, view: View, deal: Mapping[str, Any]) -> list[Said]:
        """Yes to a proposal that leaves the plan no worse, no to any other."""
        me, terms = POWERS[self.seat], read_deal(deal)
        others = say.agents(set(deal["parties"]) - {me})
        to = tuple(POWERS.index(one) for one in others)
        refusal = self._refusal(view, terms)
        if refusal is None:
            return [Said(to, sentence=say.Accept(me, others, terms))]
        said = [Said(to, sentence=say.Reject(me, others, terms))]
        level = self.talk.get("terms", {}).get("level", ARGUING)
        if refusal.reason is not None and level >= EXPLAINING:
            said.append(Said(to, sentence=say.Inform(me, others, refusal.reason)))
        return said

    def _refusal(self, view: View, terms: Deal) -> Refusal | None:
        """Why it does not agree to a deal, or None if it does; it bargains before moves only."""
        if view.kind is not PhaseKind.MOVEMENT:
            return Refusal()
        mine = [
            one
            for one in promises_of(terms, view.board().phase)
            if one.promiser == POWERS[self.seat]
        ]
        now, planning = self._bound(view), self._planning(view)
        plan = planning.plan(now)
        orders = orders_or_refusal(mine, now, plan, view)
        if isinstance(orders, Refusal):
            return orders
        other = planning.plan(now, orders)
        if planning.rate(now, other).no_worse_than(planning.rate(now, plan)):
            self._phase(view)["accepted"] += map(write_order, orders)
            return None
        return why_not(orders, plan, other, view)

    def _planning(self, view: View) -> Planning:
        """What was planned in this phase so far; in one phase the lots fall the same way."""
        lots = self._phase(view)["lots"]
        if self._planned is None or self._planned[0] != view.phase:
            self._planned = view.phase, Planning(view, self.strategy.outlook(view), lots)
        return self._planned[1]

    def _bound(self, view: View) -> Bound:
        """What it is held to in this phase."""
        return bound(view, self.talk, map(read_order, self._phase(view)["accepted"]))

    def _phase(self, view: View) -> dict[str, Any]:
        """The memory of this phase."""
        if self.memory.get("phase") != view.phase:
            for old in set(self.memory) - KEPT_ON:
                del self.memory[old]
            lots = self.rng.getrandbits(32)
            self.memory.update(phase=view.phase, lots=lots, asked={}, accepted=[])
        return self.memory
