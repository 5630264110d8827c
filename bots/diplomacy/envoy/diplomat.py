"""An envoy's side of a conversation: what it answers to a sentence of L, in one phase."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from bots.diplomacy.bargaining.bargains import counters
from bots.diplomacy.bargaining.clauses import demanded, is_draw, lasts
from bots.diplomacy.bargaining.prospects import further, prospects
from bots.diplomacy.bargaining.worth import Appraiser
from bots.diplomacy.conversation.reasons import against, judged_promise, own_part, reproach, untimed
from bots.diplomacy.conversation.whether import answer_to
from bots.diplomacy.envoy.memory import Memory
from bots.diplomacy.envoy.parameters import Manners
from bots.diplomacy.feasible import at_stake, feasible, forget_word, give_word, others_in, stands
from bots.diplomacy.keeping import read_deal, standing_promises
from bots.diplomacy.seasons import turn_of
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.deals import State, promisers
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, carries_out
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary.consistency import conflict
from games.talk.diplomacy.notary.promises import promises_of
from games.talk.levels import EXPLAINING, TIME
from games.talk.negotiation import TalkTerms
from games.talk.protocols import same
from games.talk.sentences import Deal, Illocution

CURIOUS = 6
"""How many questions of one power it answers in a phase."""

FRIENDLY = 75
"""Trust, in percent, that earns a small favor for nothing."""

RIVALS = 2
"""Neighbors that who plans further than a phase leaves itself to attack, at least."""

FAVOR = -0.1
"""The most, in centers, that a favor may cost."""


class Diplomat:
    """Speaks for one power at one moment. Everything it says is a sentence of L."""

    def __init__(
        self,
        view: View,
        memory: Memory,
        settings: Manners,
        talk: Mapping[str, Any],
        ways: Callable[[View], Sequence[Sequence[Order]]],
        led: bool,
    ) -> None:
        assert view.power is not None  # a player always has a seat
        self.people = frozenset(POWERS[seat] for seat in talk.get("people", ()))
        self._find_ways, self._led = ways, led
        self.view, self.memory, self.settings, self.talk = view, memory, settings, talk
        self.me = CODES[view.power]
        self.terms = TalkTerms(**talk["terms"]) if "terms" in talk else TalkTerms()
        self.standing = tuple(standing_promises(talk))
        self.appraiser = Appraiser(view, view.power, self.standing, self.trust, memory.traitors)
        if led:
            self.appraiser.follow(lambda: self._ways)
            self.appraiser.season = (
                turn_of(view.board().phase) if self.terms.level >= TIME else None
            )

    # What the conversation asks

    def plan(self) -> Sequence[Order]:
        """The orders that it means to give."""
        return self._ways[0]

    @cached_property
    def _ways(self) -> Sequence[Sequence[Order]]:
        """Its plan, and what it would as soon do."""
        return self._find_ways(self.view)

    def trust(self, power: str) -> float:
        """How far a power is trusted, from 0 to 1."""
        return self.memory.trust(power) / 100

    def agrees(self, deal: Deal, other: str) -> bool:
        """Whether it would accept a deal from a power."""
        if self.memory.wary(other) or self.once_betrayed(deal):
            return False
        return self._agreeable(say.Propose(other, (self.me,), deal))

    def offers(self, other: str) -> Iterator[Deal]:
        """Deals with a power that it would gain by, the best first."""
        if not self.memory.wary(other) and self.view.kind is PhaseKind.MOVEMENT:
            best = prospects(other, self.appraiser, self.worth_proposing)
            yield from (deal for _, deal in sorted(best, key=lambda one: -one[0]))
            more = further(other, self.appraiser, self.worth_proposing)
            yield from (deal for _, deal in more)

    def proposes(self, other: str, deal: Deal) -> say.Propose:
        """A proposal to a power, remembered."""
        return self.proposed((other,), deal)

    def answers(self, said: Illocution) -> Iterator[Illocution]:
        """What to say to a sentence said to us, if anything."""
        match said:
            case say.Propose():
                yield from self.offered(said)
            case say.Query(sender, _, info):
                if not self.memory.wary(sender) and self.memory.tally(f"asked {sender}") < CURIOUS:
                    told = answer_to(info, sender, self)
                    yield say.Answer(self.me, (sender,), told)
            case say.Inform(sender, _, say.Feel(agent, feeling)) if agent == sender:
                yield from self._felt(sender, feeling)

    def settled(self, deal: Mapping[str, Any]) -> Iterator[Illocution]:
        """Takes note of what became of a proposal; thanks for a yes to ours."""
        forget_word(self.memory.kept, deal)
        others = [power for power in deal["parties"] if power != self.me]
        if deal["proposer"] != self.me:
            return
        if deal["state"] == "rejected":
            self.memory.turned_down(read_deal(deal))
        elif deal["state"] == "confirmed" and set(deal["accepted"]) == set(deal["parties"]):
            for power in others[:1]:
                yield from self.pleased(power)

    def _felt(self, power: str, feeling: say.Feeling) -> Iterator[Illocution]:
        """A word to somebody's sorrow or anger: regret, or why we are angry too."""
        if feeling in (say.Feeling.SAD, say.Feeling.ANGRY):
            if self.memory.wary(power):
                yield from self._reproach(power)
            elif not self.memory.tally(f"sorry {power}"):
                yield say.Inform(self.me, (power,), say.Feel(self.me, say.Feeling.SAD))

    # Answering offers

    def offered(self, said: say.Propose) -> Iterator[Illocution]:
        """What to say to a proposal: yes, no and why, or what we would rather have."""
        sender, deal = said.sender, said.deal
        if is_draw(deal):
            if not self._accepted(deal):
                yield self._answer(said, self.memory.stuck(self.view.year) and self.possible(deal))
            return
        free = not self.terms.rules.answers_open
        if demand := demanded(deal, self.me, sender):
            yield from self._threatened(said, demand)
            return
        if free and self.memory.proposed(deal) and len(said.receivers) == 1:
            return  # our own offer, on its way or made, is the yes to this one
        if (free and promisers(deal) == (sender,)) or self._stands(deal):
            yield from self.pleased(sender)
            return
        yield from self._making_room(said)
        if not self.possible(deal):
            yield self._no(said)
            if self.terms.level >= EXPLAINING and (promise := self._word_against(said)):
                yield from self._told((sender,), promise)
        elif self.memory.wary(sender) or self.once_betrayed(deal):
            yield self._no(said)
            yield from self._reproach(sender, explaining=True)
        elif self._agreeable(said):
            yield self._answer(said, agreed=True)
        else:
            yield from self._bargain(said)

    def _accepted(self, deal: Deal) -> bool:
        """Whether we have said yes to a deal that others have yet to accept."""
        return any(
            one["state"] == State.OPEN and self.me in one["accepted"] and same(read_deal(one), deal)
            for one in self.talk.get("deals", ())
        )

    def _making_room(self, said: say.Propose) -> Iterator[Illocution]:
        """Takes back our own open offer to the proposer if nothing else is in the way of a deal."""
        if self.possible(said.deal):
            return
        between = {self.me, said.sender}
        own = [
            deal
            for deal in self.talk.get("deals", ())
            if deal["state"] == "open" and set(deal["parties"]) == between
            if deal["proposer"] == self.me
        ]
        if len(own) == 1 and feasible(said.deal, self.standing, self.view.board()):
            self.talk = {
                **self.talk,
                "deals": [one for one in self.talk["deals"] if one not in own],
            }
            forget_word(self.memory.kept, {**own[0], "state": State.WITHDRAWN})
            self.memory.turned_down(read_deal(own[0]))
            yield say.Withdraw(self.me, (said.sender,))

    def _threatened(self, said: say.Propose, demand: Deal) -> Iterator[Illocution]:
        """Gives in to a threat where that costs little, and is angry at it otherwise."""
        if self.terms.rules.answers_open:
            yield self._no(said)
        cheap = self.possible(demand) and self.appraiser.worth(demand) >= FAVOR
        if cheap and not self.memory.wary(said.sender) and self.memory.worth_asking(demand):
            yield self.proposed((said.sender,), demand)
        elif not self.memory.tally(f"angry {said.sender}"):
            feeling = say.Feel(self.me, say.Feeling.ANGRY)
            yield say.Inform(self.me, (said.sender,), feeling)

    def _agreeable(self, said: say.Propose) -> bool:
        """Whether a deal is what we plan anyway, is worth it, or is a favor among friends."""
        if self._planned_anyway(said.deal):
            return True
        if self._led and self._ties(said.deal, said.sender):
            return False
        worth = self.appraiser.worth(said.deal)
        if promisers(said.deal) != (self.me,):
            return worth >= 0
        friendly = self.memory.trust(said.sender) >= FRIENDLY or not self.settings.bargaining
        return worth >= FAVOR and friendly

    def _ties(self, deal: Deal, other: str) -> bool:
        """Whether a deal would bind us for longer than a plan reaches: for good where it could be
        for a phase, or where it leaves too few to attack."""
        if not any(lasts(one) and self.me in promisers((one,)) for one in deal):
            return False
        near = {CODES[one] for one in self.appraiser.near} - self.appraiser.friends - {other}
        return self.appraiser.season is not None or len(near) < RIVALS

    def _planned_anyway(self, deal: Deal) -> bool:
        """Whether all that a deal asks of us are orders that we mean to give, or as soon would."""
        if not all(isinstance(one, say.Commit) for one in deal):
            return False
        asked = [one for one in deal if say.Commit is type(one) and one.promiser == self.me]
        actions = [one.phi.action for one in asked if isinstance(one.phi, say.Do) and not one.time]
        if not asked or len(actions) < len(asked):
            return False
        return any(
            all(
                isinstance(action, dip.Order) and any(carries_out(one, action) for one in way)
                for action in actions
            )
            for way in self._ways
        )

    def _bargain(self, said: say.Propose) -> Iterator[Illocution]:
        """A counterproposal if there is a fair one, else no and why."""
        counter = self._counter(said)
        if counter is None:
            yield self._no(said)
            if reason := against(said.deal, self):
                yield from self._told((said.sender,), reason)
            return
        if self.terms.rules.answers_open or set(counter).isdisjoint(said.deal):
            yield self._no(said)
        yield self.proposed((said.sender,), counter)

    def _counter(self, said: say.Propose) -> Deal | None:
        """The first deal that we would rather have, unless there was enough of that."""
        if len(said.receivers) > 1 or self.memory.done(f"countered {said.sender}") >= (
            self.settings.bargaining
        ):
            return None
        shorter = self.appraiser.timed(said.deal)
        if shorter != said.deal and self.view.kind is not PhaseKind.MOVEMENT:
            return None  # for a phase in which nobody moves there is nothing in it
        if shorter == said.deal:
            thoughts = counters(said.deal, said.sender, self.appraiser)
        else:
            thoughts = chain([shorter], counters(shorter, said.sender, self.appraiser))
        for thought in thoughts:
            deal = tuple(dict.fromkeys(self.appraiser.timed(thought)))
            fit = self.memory.worth_asking(deal) and self.possible(deal)
            if fit and self.appraiser.worth(deal) >= 0:
                self.memory.tally(f"countered {said.sender}")
                return deal
        return None

    def proposed(self, others: say.Agents, deal: Deal) -> say.Propose:
        """A proposal of ours, remembered."""
        offer = say.Propose(self.me, others, deal)
        self.memory.asked(deal)
        give_word(self.memory.kept, self.view.phase, offer)
        return offer

    def worth_proposing(self, deal: Deal) -> bool:
        """Whether a deal can be proposed now: possible, not turned down lately, with no traitor."""
        return (
            self.memory.worth_asking(deal) and self.possible(deal) and not self.once_betrayed(deal)
        )

    def possible(self, deal: Deal) -> bool:
        """Whether a deal can be kept, beside what we may be bound to."""
        stake = at_stake(self.talk, self.me, self.memory.kept, self.view.phase)
        return feasible(deal, stake, self.view.board())

    def once_betrayed(self, deal: Deal) -> bool:
        """Whether a deal would ally us with one who broke an alliance with us."""
        return any(
            isinstance(one.clause.phi, dip.Aly)
            and not set(self.memory.traitors).isdisjoint(one.clause.phi.powers)
            for one in promises_of(deal, self.view.board().phase)
        )

    def _word_against(self, said: say.Propose) -> say.Commit | None:
        """What we promised the proposer already that a deal goes against."""
        position = self.view.board()
        made = promises_of(said.deal, position.phase)
        for one in self.standing:
            mine = one.promiser == self.me and said.sender in one.to
            if mine and conflict([one, *made], position) and not conflict(made, position):
                return own_part(one, said.sender)
        return None

    def _stands(self, deal: Deal) -> bool:
        """Whether all of a deal has been promised."""
        return stands(deal, self.standing, self.view.board().phase)

    def _answer(self, said: say.Propose, agreed: bool) -> Illocution:
        """Yes, which we remember at once, or no."""
        if not agreed:
            return self._no(said)
        give_word(self.memory.kept, self.view.phase, said)
        return say.Accept(self.me, others_in(said, self.me), said.deal)

    def _no(self, said: say.Propose) -> Illocution:
        return say.Reject(self.me, others_in(said, self.me), said.deal)

    # Telling

    def _told(self, to: say.Agents, info: say.Info) -> Iterator[Illocution]:
        """Why, with the word for why where the level has one."""
        explained = say.Explain(info) if self.terms.level >= EXPLAINING else info
        yield say.Inform(self.me, to, explained)

    def _reproach(self, power: str, explaining: bool = False) -> Iterator[Illocution]:
        """That a power broke its word: once a phase, and once more to explain a no."""
        breach = self.memory.breach(power)
        if breach is None or self.memory.tally(f"reproached {power} {explaining}"):
            return
        said = NOTATION.read(breach)
        assert isinstance(said, say.Inform)
        info = said.info if self.terms.level >= TIME else untimed(said.info)
        if explaining:
            yield from self._told((power,), info)
        else:
            yield say.Inform(self.me, (power,), info)

    def pleased(self, power: str) -> Iterator[Illocution]:
        """Thanks, once a phase."""
        if not self.memory.tally(f"pleased {power}"):
            yield say.Inform(self.me, (power,), say.Feel(self.me, say.Feeling.HAPPY))

    # Judging

    def judged(self, verdict: Mapping[str, Any]) -> Iterator[Illocution]:
        """Remembers how a promise to us was kept; a word about one that was not."""
        power = str(verdict["by"])
        if power == self.me or self.me not in verdict["to"]:
            return
        if verdict["finding"] == "kept":
            self.memory.pleased_by(power)
        elif verdict["finding"] == "broken":
            promise = judged_promise(verdict, self.talk)
            if promise is not None:
                if isinstance(promise.clause.phi, dip.Aly):
                    self.memory.betrayed_by(power)
                said = reproach(promise, self.me, str(verdict["phase"]))
                self.memory.broke(power, NOTATION.write(said))
                yield from self._reproach(power)
