"""A seat played by a HANA agent."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bots.diplomacy.bargaining.neighbors import neighbors
from bots.diplomacy.conversation.talker import Talker
from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.diplomacy.envoy.word import kept
from bots.diplomacy.feasible import at_stake, feasible, forget_word, give_word
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.hana.diplomat import HanaMind
from bots.diplomacy.hana.news import deeds
from bots.diplomacy.hana.parameters import Parameters, settings_of
from bots.diplomacy.hana.talk import about_now, deal_of
from bots.diplomacy.hana.thought import Thought
from bots.diplomacy.keeping import awaiting_answer, friends, read_deal, standing_promises
from bots.hana.events import Event, Kind
from bots.hana.models.emotion import Emotion
from bots.hana.models.personality import Personality, Traits
from bots.hana.models.relationship import Relationship
from bots.hana.models.trust import Trust, Trusting
from bots.hana.world import WorldModel
from bots.sdk.player import Heard, Said
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary.promises import Promise, promises_of
from games.talk.levels import FEELING
from games.talk.negotiation import TalkTerms
from games.talk.sentences import Deal

FEELINGS = {
    "angry": say.Feeling.ANGRY,
    "sad": say.Feeling.SAD,
    "happy": say.Feeling.HAPPY,
    "very happy": say.Feeling.VERY_HAPPY,
}
"""Moods as L has them."""

PATIENCE = 3
"""After so many phases in which a power accepted nothing, that is a reason to be angry at it."""


class Hana(Talker):
    """Negotiates by Fabregues's architecture HANA; see ``notes.md``.

    ``memory`` holds what its models know of others, and of this phase the plans it breeds, what it
    has proposed and how often it has had its turn.
    """

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings: Parameters = settings_of(self.parameters)
        self.manners = self.settings.character
        self._lots = self.rng.getrandbits(64)
        self._thought: tuple[tuple[Promise, ...], Thought] | None = None
        self.world = self._world_model()
        super().sit_down()

    def decide(self, view: View) -> tuple[Order, ...]:
        """The best plan by own means, within the promises that it keeps."""
        assert view.power is not None  # a player always has a seat
        standing = tuple(standing_promises(self.talk))
        promises = kept(standing, view, self.settings.honesty, random.Random(self._lots))
        if view.kind is not PhaseKind.MOVEMENT:
            return DBraneTactics().best(view.board(), view.power, promises).orders
        return self._thinking(view, promises).orders()

    def propose(self, view: View) -> Sequence[Said]:
        """What it offers at the start of a phase, to each power the best for itself."""
        if view.kind is not PhaseKind.MOVEMENT:
            return ()
        self._take_turn(view)
        return [*self._feelings(view), *self._offers(view, POWERS)]

    def answer(self, view: View, heard: Heard) -> Sequence[Said]:
        """Takes note of what happened; answers a proposal, and offers something in its turn."""
        self._phase(view)
        if heard.kind == "step" and heard.step is not None:
            self._observe(self._of_step(view, heard.step))
        elif heard.kind == "verdict" and heard.verdict is not None:
            self._observe(self._of_verdict(heard.verdict))
        elif heard.kind == "message" and isinstance(heard.sentence, say.Inform | say.Answer):
            self._observe([Event(Kind.INFORMED, heard.sentence.sender)])
        elif heard.kind == "deal" and heard.deal is not None:
            return self._to_deal(view, heard.deal)
        return ()

    def mind(self, view: View) -> HanaMind:
        """The bot as its conversation sees it."""
        return HanaMind(
            POWERS[self.seat],
            view,
            self.talk,
            self.memory,
            self.ledger,
            planned=lambda: self.decide(view),
            agreed=lambda deal, other: self._agrees(view, deal, other),
            thought_of=lambda other: self._thought_of(view, other),
            world=self.world,
        )

    # Offers and answers

    def _to_deal(self, view: View, deal: Mapping[str, Any]) -> Sequence[Said]:
        forget_word(self.memory, deal)
        me, moving = POWERS[self.seat], view.kind is PhaseKind.MOVEMENT
        proposer, state = deal["proposer"], deal["state"]
        if state == "open" and proposer != me and me not in deal["accepted"]:
            self._take_turn(view)
            answer = self._answer(view, deal)
            return [*answer, *self._offers(view, [proposer], deal["id"])] if moving else answer
        if state in ("confirmed", "rejected") and proposer == me:
            others = [power for power in deal["parties"] if power != me]
            agreed = state == "confirmed"
            kind = Kind.ACCEPTED if agreed else Kind.REJECTED
            self._observe(Event(kind, power) for power in others)
            if agreed:
                self.memory["deaf"] |= dict.fromkeys(others, 0)
            self._take_turn(view)
            return self._offers(view, others) if moving else ()
        return ()

    def _offers(self, view: View, powers: Iterable[str], answered: int | None = None) -> list[Said]:
        """The best offer for each of these powers that owes no answer; ``answered``: the proposal
        that it is about to answer."""
        me, asked = POWERS[self.seat], self._phase(view)["asked"]
        waiting = awaiting_answer(self.talk, answered)
        free = [
            power
            for power in powers
            if power not in waiting
            and power != me
            and len(asked.get(power, ())) < self.settings.proposals
        ]
        if not free:
            return []
        said: list[Said] = []
        thought = self._thinking(view, self._at_stake(view))
        for offer in thought.offers(self._time(view), [POWERS.index(one) for one in free]):
            power = POWERS[offer.option.partner]
            deal = deal_of(offer.option, thought.movement, view)
            line = NOTATION.write_deal(deal)
            if line in asked.get(power, ()) or not feasible(
                deal, self._at_stake(view), view.board()
            ):
                continue
            asked.setdefault(power, []).append(line)
            proposal = say.Propose(me, (power,), deal)
            give_word(self.memory, view.phase, proposal)
            said.append(Said((offer.option.partner,), sentence=proposal))
        self._keep(thought)
        return said

    def _answer(self, view: View, deal: Mapping[str, Any]) -> list[Said]:
        """Yes or no to a proposal."""
        me, terms = POWERS[self.seat], read_deal(deal)
        others = say.agents(set(deal["parties"]) - {me})
        to = tuple(POWERS.index(one) for one in others)
        if not self._agrees(view, terms, deal["proposer"], deal["id"]):
            return [Said(to, sentence=say.Reject(me, others, terms))]
        receivers = say.agents(set(deal["parties"]) - {deal["proposer"]})
        give_word(self.memory, view.phase, say.Propose(deal["proposer"], receivers, terms))
        return [Said(to, sentence=say.Accept(me, others, terms))]

    def _agrees(self, view: View, deal: Deal, other: str, number: int | None = None) -> bool:
        """Whether it would agree to a deal that a power proposes: it deals in orders of this phase,
        and in what limits orders from now on."""
        if view.kind is not PhaseKind.MOVEMENT or self.world.intention("shun", other) > 0:
            return False
        promises = promises_of(deal, view.board().phase)
        stake = self._at_stake(view)
        thought = self._thinking(view, stake)
        lasting = any(one.due is None for one in promises)
        if not about_now(promises, thought.movement) or not feasible(deal, stake, view.board()):
            return False
        if lasting and not self._leaves_a_rival(view, promises):
            return False
        favor = 1.0 if lasting else self.world.intention("favor", other)
        agreed = thought.accepts(promises, self._time(view), favor)
        self._keep(thought)
        return agreed

    def _leaves_a_rival(self, view: View, promises: Sequence[Promise]) -> bool:
        """Whether a power near us is left with which there is no peace."""
        assert view.power is not None  # a player always has a seat
        near = {CODES[key] for key in neighbors(view.board(), view.power, STANDARD_GROUND)}
        promised = (*standing_promises(self.talk), *promises)
        return not near <= set(friends(promised, POWERS[self.seat]))

    def _thought_of(self, view: View, other: str) -> Iterator[Deal]:
        """The best deal with a power."""
        if view.kind is PhaseKind.MOVEMENT:
            thought = self._thinking(view, self._at_stake(view))
            for offer in thought.offers(1.0, [POWERS.index(other)]):
                yield deal_of(offer.option, thought.movement, view)

    def _feelings(self, view: View) -> Iterator[Said]:
        """What it feels, where there are words for that, to each power when it begins to: anger to
        whom it is angry at, joy and sorrow to whom it is at peace with."""
        me, told = POWERS[self.seat], self.memory.setdefault("felt", {})
        if self._terms().level < FEELING:
            return
        peaceful = set(friends(standing_promises(self.talk), me))
        for seat, power in enumerate(POWERS):
            if power == me or not view.units[KEYS[power]]:
                continue
            mood = self._emotion.mood(power)
            felt = mood if mood == "angry" or power in peaceful else ""
            if felt and told.get(power) != felt:
                yield Said((seat,), sentence=say.Inform(me, (power,), say.Feel(me, FEELINGS[felt])))
            told[power] = felt

    def _terms(self) -> TalkTerms:
        return TalkTerms(**self.talk["terms"]) if "terms" in self.talk else TalkTerms()

    # The round

    def _at_stake(self, view: View) -> tuple[Promise, ...]:
        return at_stake(self.talk, POWERS[self.seat], self.memory, view.phase)

    def _thinking(self, view: View, promises: tuple[Promise, ...]) -> Thought:
        """What it thinks under promises; it goes on from what it thought before in this phase."""
        assert view.power is not None  # a player always has a seat
        if self._thought is not None and self._thought[0] == promises:
            return self._thought[1]
        phase, settings = self._phase(view), self.settings
        before = phase.get("thought")
        thought = Thought(
            view.board(),
            view.power,
            promises,
            self.world,
            settings,
            phase["lots"],
            settings.more_generations if before else settings.generations,
            before,
        )
        self._thought = promises, thought
        self._keep(thought)
        return thought

    def _keep(self, thought: Thought) -> None:
        self.memory["thought"] = thought.saved()

    def _time(self, view: View) -> float:
        """How far the round is, from 0 to 1: by the clock, or by its own turns if that is more."""
        turns: int = self._phase(view)["turns"]
        return max(self.clock.part, min(1.0, turns / self.settings.turns))

    def _take_turn(self, view: View) -> None:
        self._phase(view)["turns"] += 1

    def _phase(self, view: View) -> dict[str, Any]:
        """The memory of this phase; with a new phase of moves a new round begins."""
        if self.memory.get("phase") != view.phase:
            self._end_round()
            self.memory.pop("thought", None)
            self._thought = None
            self.memory.update(phase=view.phase, lots=self._lots >> 32, asked={}, turns=0)
        return self.memory

    def _end_round(self) -> None:
        """Feelings wane, and who accepted nothing for long is noted."""
        deaf = self.memory.setdefault("deaf", {})
        asked = self.memory.get("asked", {})
        if not asked:
            return
        for power in asked:
            deaf[power] = deaf.get(power, 0) + 1
            if deaf[power] >= PATIENCE:
                deaf[power] = 0
                self.world.observe(Event(Kind.FRUITLESS, power))
        self.world.pass_round()
        self.memory["mind"] = self.world.saved()

    # What happens

    def _observe(self, events: Iterable[Event]) -> None:
        for event in events:
            self.world.observe(event)
        self.memory["mind"] = self.world.saved()

    def _of_step(self, view: View, step: Mapping[str, Any]) -> Iterator[Event]:
        assert view.power is not None  # a player always has a seat
        yield from deeds(step, view.power)
        now = len(view.centers[view.power])
        before = self.memory.get("centers", now)
        self.memory["centers"] = now
        if now != before:
            yield Event(Kind.WON if now > before else Kind.LOST)

    def _of_verdict(self, verdict: Mapping[str, Any]) -> Iterator[Event]:
        kinds = {"kept": Kind.KEPT, "broken": Kind.BROKE}
        by, finding = verdict["by"], verdict["finding"]
        if by != POWERS[self.seat] and finding in kinds:
            yield Event(kinds[finding], by)

    def _world_model(self) -> WorldModel:
        known, settings = self.memory.get("mind", {}), self.settings
        traits = Traits(
            settings.sensitivity,
            settings.aggressiveness,
            settings.vengefulness,
            settings.loyalty,
            settings.generosity,
        )
        trust = Trust if settings.trust else Trusting
        self._emotion = Emotion(known.get("emotion", {}), settings.sensitivity)
        return WorldModel(
            [
                trust(known.get("trust", {})),
                Personality(traits),
                self._emotion,
                Relationship(known.get("relationship", {})),
            ],
            peace=lambda power: power in friends(standing_promises(self.talk), POWERS[self.seat]),
        )
