"""One bot in conversation with one power: what it can say there, and how."""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bots.diplomacy.bargaining.clauses import dated, lasts
from bots.diplomacy.bargaining.neighbors import Neighbor, neighbors
from bots.diplomacy.conversation.character import Character, Openness
from bots.diplomacy.conversation.heard import about, about_words
from bots.diplomacy.conversation.ledger import Ledger
from bots.diplomacy.conversation.mind import Mind
from bots.diplomacy.feasible import at_stake, feasible
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.keeping import friends, standing_promises
from bots.diplomacy.seasons import turn_of
from bots.diplomacy.speaking import spoken
from bots.sdk.player import Said
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.talk import sentences as say
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.diplomacy.language.wording import power_name, sentence_case
from games.talk.diplomacy.notary.promises import Promise
from games.talk.diplomacy.words.gist import Gist
from games.talk.levels import TIME, level
from games.talk.negotiation import TalkTerms
from games.talk.sentences import Deal, Illocution

_THERE = re.compile(
    r"\b(?:(?<=out of )it|(?<=into )it|(?<=get )it|(?<=take )it|(?<!is )there(?! is| are))\b"
)
"""Words for a place that was named before."""
AGAIN = 4
"""Phases before an offer is made once more to the same power."""


@dataclass(frozen=True)
class Speaker:
    """A bot that speaks to ``you`` (a power's code). What it says is said to that power alone."""

    mind: Mind
    ledger: Ledger
    character: Character
    you: str
    memory: dict[str, Any]

    @property
    def me(self) -> str:
        return self.mind.me

    @property
    def key(self) -> str:
        """The power that it plays, by its key."""
        return KEYS[self.me]

    @cached_property
    def terms(self) -> TalkTerms:
        """What the table's talk is held to."""
        talk = self.mind.talk
        return TalkTerms(**talk["terms"]) if "terms" in talk else TalkTerms()

    @cached_property
    def standing(self) -> tuple[Promise, ...]:
        """The promises to and by its power that stand."""
        return tuple(standing_promises(self.mind.talk))

    @cached_property
    def friends(self) -> frozenset[str]:
        """The powers with whom peace or an alliance stands."""
        return frozenset(friends(self.standing, self.me))

    @cached_property
    def near(self) -> Mapping[str, Neighbor]:
        """The powers (by code) that it could fight within a year."""
        found = neighbors(self.mind.view.board(), self.key, STANDARD_GROUND)
        return {CODES[key]: neighbor for key, neighbor in found.items()}

    def lots(self, *what: object) -> random.Random:
        """Chance that falls the same way in one phase for one partner and purpose."""
        return self.ledger.lots(self.mind.view.phase, self.you, *what)

    def openness(self, topic: str) -> Openness:
        """Whether it tells this power what it asks this phase, about a topic."""
        return self.character.openness(self.lots("open", topic))

    def wronged(self) -> bool:
        """Whether it has broken its word to this power, or attacked it."""
        attacked = self.ledger.attack(self.me, self.you) is not None
        return attacked or self.ledger.has_broken_to(self.you)

    def understood(self, text: str) -> Gist:
        """What a line of the other's is about; "there" is the place that it spoke of last."""
        found = about(text)
        if found.places:
            self.ledger.spoke_of(self.you, found.places)
        elif _THERE.search(found.words) and (places := self.ledger.last_spoken_of(self.you)):
            words = _THERE.sub("PLACE", found.words, count=1)
            return about_words(replace(found, places=tuple(places), words=words))
        return found

    # Saying

    def speak(self, occasion: str, **slots: object) -> Iterator[Said]:
        """Words for an occasion; at strict tables, where words alone are not sent, none."""
        if not self.terms.strict:
            seat = STANDARD.seat(KEYS[self.you])
            yield Said((seat,), self.words(occasion, **slots))

    def words(self, occasion: str, **slots: object) -> str:
        """The words for an occasion."""
        names = {"you": power_name(self.you), "me": power_name(self.me), "other": self.foe_name()}
        text = self.ledger.worded(occasion, self.character, self.you, {**names, **slots})
        return sentence_case(text)

    def tell(self, info: say.Info) -> Iterator[Said]:
        """Information as a sentence of L, if the table speaks of such."""
        yield from self.uttered(say.Inform(self.me, (self.you,), info))

    def uttered(self, sentence: Illocution) -> Iterator[Said]:
        """A sentence, if the table's level has it."""
        if level(sentence) <= self.terms.level:
            yield Said((STANDARD.seat(KEYS[self.you]),), sentence=sentence)

    def said(self, order: Order) -> say.Do:
        """One of its orders, as L says it."""
        return say.Do(spoken(order, self.key, self.mind.view))

    # Offering

    def offer(self) -> Iterator[Said]:
        """A proposal of the best deal with the power that it has not offered lately, if any."""
        for deal in self.mind.offers(self.you):
            lately = self.ledger.offered_since(self.you, deal, self.phases() - AGAIN)
            if not lately and self.possible(deal):
                yield from self.propose(deal)
                return

    def propose(self, deal: Deal) -> Iterator[Said]:
        """A proposal of a deal, remembered."""
        self.ledger.offered(self.you, deal, self.phases())
        yield from self.uttered(self.mind.proposes(self.you, deal))

    def possible(self, deal: Deal) -> bool:
        """Whether a deal can be kept beside all it may be bound to."""
        phase = self.mind.view.phase
        stake = at_stake(self.mind.talk, self.me, self.memory, phase)
        return feasible(deal, stake, self.mind.view.board())

    def for_now(self, deal: Deal) -> tuple[Deal, ...]:
        """A deal and, where it would last and the table speaks of time, the same for this phase."""
        moving = self.mind.view.kind is PhaseKind.MOVEMENT
        if not moving or self.terms.level < TIME or not any(map(lasts, deal)):
            return (deal,)
        return deal, dated(deal, turn_of(self.mind.view.board().phase))

    def waiting(self, proposer: str) -> bool:
        """Whether an offer of one of the two to the other is open."""
        return any(
            deal["state"] == "open"
            and deal["proposer"] == proposer
            and set(deal["parties"]) == {self.me, self.you}
            for deal in self.mind.talk.get("deals", ())
        )

    # The board

    def phases(self) -> int:
        """How far the game is, in seasons: comparable within a game."""
        phase = self.mind.view.board().phase
        return phase.year * 3 + list(type(phase.season)).index(phase.season)

    def centers(self, power: str) -> int:
        """How many centers a power has."""
        return len(self.mind.view.centers[KEYS[power]])

    def named(self, about: Gist) -> list[str]:
        """The powers that a line names beside the two."""
        return [one for one in about.powers if one not in (self.me, self.you)]

    def others(self) -> list[str]:
        """The powers that are left beside the two, the largest first."""
        view = self.mind.view
        codes = [CODES[key] for key, units in view.units.items() if units]
        left = [one for one in codes if one not in (self.me, self.you)]
        return sorted(left, key=lambda one: (-self.centers(one), one))

    def foe(self) -> str | None:
        """Whom it watches most: a neighbor it is not at peace with, the largest first."""
        rivals = [one for one in self.others() if one not in self.friends]
        near = [one for one in rivals if one in self.near]
        return next(iter(near or rivals or self.others()), None)

    def foe_name(self) -> str:
        """Whom it watches most, by name."""
        foe = self.foe()
        return power_name(foe) if foe else "the others"
