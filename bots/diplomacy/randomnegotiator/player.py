"""A player by lot that negotiates by lot, and then does what it promised."""

from collections.abc import Iterator, Sequence

from bots.diplomacy.conversation.plain_mind import PlainMind
from bots.diplomacy.conversation.talker import Talker
from bots.diplomacy.keeping import awaiting_answer, own_promises, read_deal
from bots.diplomacy.pledges import permitted, promised_orders
from bots.diplomacy.random import Random
from bots.diplomacy.randomnegotiator.drawing import random_deal
from bots.diplomacy.randomnegotiator.parameters import Parameters
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Heard, Said
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.diplomacy.language.ontology import POWERS
from games.talk.diplomacy.notary.promises import Promise
from games.talk.levels import ARGUING
from games.talk.protocols import FREE, PROTOCOLS
from games.talk.sentences import Deal


class RandomNegotiator(Talker, Random):
    """Proposes random deals before moves, accepts half of what it is offered, and keeps every
    confirmed deal in all phases; see ``notes.md``."""

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings = read_parameters(Parameters, self.parameters)
        self.manners = self.settings.character
        super().sit_down()

    def decide(self, view: View) -> tuple[Order, ...]:
        """Random orders among those that keep its promises."""
        promises = own_promises(self.talk, POWERS[self.seat])
        if not promises:
            return super().decide(view)
        left = permitted(POWERS[self.seat], promises, view.board())
        if view.kind is PhaseKind.ADJUSTMENTS:
            return self._winter(view, promises, left)
        ways: dict[Unit | None, list[Order]] = {}
        for order in left:
            ways.setdefault(order.unit, []).append(order)
        return tuple(self.rng.choice(orders) for orders in ways.values())

    def propose(self, view: View) -> Sequence[Said]:
        """Random deals for random partners, before moves only."""
        self.memory["answered"] = []
        if view.kind is not PhaseKind.MOVEMENT:
            return ()
        terms = self.talk.get("terms", {})
        rules = PROTOCOLS[terms.get("protocol", FREE.name)]
        busy = awaiting_answer(self.talk) if rules.alternating else ()
        others = [CODES[key] for key, own in view.units.items() if own and key != view.power]
        others = [one for one in others if one not in busy]
        said = []
        for _ in range(self.settings.proposals):
            if not others:
                break
            most = 1 if rules.one_receiver else min(self.settings.partners, len(others))
            partners = say.agents(self.rng.sample(others, self.rng.randint(1, most)))
            level = terms.get("level", ARGUING)
            deal = random_deal(view, partners, level, self.settings, self.rng)
            if deal:
                offer = say.Propose(POWERS[self.seat], partners, deal)
                said.append(Said(tuple(map(POWERS.index, partners)), sentence=offer))
                if rules.alternating:
                    others = [one for one in others if one not in partners]
        return said

    def mind(self, view: View) -> PlainMind:
        """The bot as its conversation sees it: it does not know itself what it will order."""
        return PlainMind(
            POWERS[self.seat],
            view,
            self.talk,
            self.memory,
            self.ledger,
            planned=tuple,
            agreed=lambda deal, other: self._agrees(),
            thought_of=lambda other: self._thought_of(view, other),
        )

    def answer(self, view: View, heard: Heard) -> Sequence[Said]:
        """Yes or no to a proposal, whatever is in it."""
        deal, me = heard.deal, POWERS[self.seat]
        if deal is None or deal["state"] != "open" or me in deal["accepted"]:
            return ()
        answered = self.memory.setdefault("answered", [])
        if deal["id"] in answered:
            return ()
        answered.append(deal["id"])
        others = say.agents(set(deal["parties"]) - {me})
        answer = (say.Accept if self._agrees() else say.Reject)(me, others, read_deal(deal))
        return [Said(tuple(map(POWERS.index, others)), sentence=answer)]

    def _agrees(self) -> bool:
        return self.rng.randrange(100) < self.settings.acceptance

    def _thought_of(self, view: View, other: str) -> Iterator[Deal]:
        """A deal by lot with a power."""
        if view.kind is PhaseKind.MOVEMENT and view.units[KEYS[other]]:
            level = self.talk.get("terms", {}).get("level", ARGUING)
            lots = self.ledger.lots("offer", view.phase, other)
            yield random_deal(view, (other,), level, self.settings, lots)

    def _winter(
        self, view: View, promises: Sequence[Promise], left: Sequence[Order]
    ) -> tuple[Order, ...]:
        """The promised builds or removals, then random ones, as many as are due."""
        due = abs(view.builds.get(view.power or "", 0))
        promised = promised_orders(POWERS[self.seat], promises, view.board())
        more = [order for order in left if order.kind is not OrderKind.WAIVE]
        self.rng.shuffle(more)
        chosen: dict[str, Order] = {}
        for order in (*promised, *more):
            if len(chosen) < due:
                chosen.setdefault(order.unit.province if order.unit else "", order)
        return tuple(chosen.values())
