"""D-Brane that searches for deals by asking its tactics, after BANDANA's D-BraneExampleBot (§7)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from bots.diplomacy.bargaining.prospects import prospects
from bots.diplomacy.bargaining.worth import Appraiser
from bots.diplomacy.conversation.plain_mind import TRUST, PlainMind
from bots.diplomacy.conversation.talker import Talker
from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.diplomacy.dbrane_talks.appraisal import NO_WORSE, Appraisal
from bots.diplomacy.dbrane_talks.deal_search import DealSearch
from bots.diplomacy.dbrane_talks.parameters import Parameters
from bots.diplomacy.dbrane_talks.silence import deaf, take_note
from bots.diplomacy.feasible import at_stake, feasible, forget_word, give_word, others_in
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.keeping import awaiting_answer, standing_promises
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Heard, Said
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.deals import promisers
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.diplomacy.notary.promises import promises_of
from games.talk.levels import TIME
from games.talk.negotiation import TalkTerms
from games.talk.sentences import Agents, Deal, Illocution


class DBraneExample(Talker):
    """A seat that plays D-Brane's plans under the deals it made; see ``notes.md``.

    It proposes deals that leave it better and the others, for all it knows, no worse; accepts what
    leaves it no worse; and keeps its word.
    """

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings = read_parameters(Parameters, self.parameters)
        self.manners = self.settings.character
        super().sit_down()

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act, under all promises that stand."""
        assert view.power is not None  # a player always has a seat
        promises = tuple(standing_promises(self.talk))
        return DBraneTactics().best(view.board(), view.power, promises).orders

    def propose(self, view: View) -> Sequence[Said]:
        """The best deals that it finds, each with other powers."""
        if view.kind is not PhaseKind.MOVEMENT or view.power is None:
            return ()
        me = CODES[view.power]
        said: list[Said] = []
        alternating = self._terms().rules.alternating
        busy = set(awaiting_answer(self.talk)) if alternating else set[str]()
        stake = at_stake(self.talk, me, self.memory, view.phase)
        for parties, deal in self._best_deals(view, me):
            others = tuple(power for power in parties if power != me)
            fits = not busy.intersection(others) and feasible(deal, stake, view.board())
            if fits and len(said) < self.settings.proposals:
                busy.update(others)
                stake = (*stake, *promises_of(deal, view.board().phase))
                offer = say.Propose(me, others, deal)
                give_word(self.memory, view.phase, offer)
                said.append(_say(offer))
        return said

    def mind(self, view: View) -> PlainMind:
        """The bot as its conversation sees it."""
        assert view.power is not None  # a player always has a seat
        me = CODES[view.power]
        return PlainMind(
            me,
            view,
            self.talk,
            self.memory,
            self.ledger,
            planned=lambda: self.decide(view),
            agreed=lambda deal, other: self._agrees(view, me, deal),
            thought_of=lambda other: self._thought_of(view, me, other),
        )

    def answer(self, view: View, heard: Heard) -> Sequence[Said]:
        """Yes to an offer that leaves it no worse, else no."""
        if heard.kind == "deal" and heard.deal:
            forget_word(self.memory, heard.deal)
        if view.power is not None:
            take_note(self.memory, heard, CODES[view.power])
        offer = heard.sentence
        if not isinstance(offer, say.Propose) or view.power is None:
            return ()
        me = CODES[view.power]
        terms = self._terms()
        word = promisers(offer.deal) == (offer.sender,) and not terms.rules.answers_open
        if me not in offer.receivers or word:
            return ()
        agreed = self._agrees(view, me, offer.deal)
        if agreed:
            give_word(self.memory, view.phase, offer)
        answer = say.Accept if agreed else say.Reject
        return (_say(answer(me, others_in(offer, me), offer.deal)),)

    def _agrees(self, view: View, me: str, deal: Deal) -> bool:
        """Whether a deal can be kept and leaves it no worse."""
        stake = at_stake(self.talk, me, self.memory, view.phase)
        return feasible(deal, stake, view.board()) and (
            Appraisal(view.board(), stake).gain(me, deal) >= NO_WORSE
        )

    def _thought_of(self, view: View, me: str, other: str) -> Iterator[Deal]:
        """The deals it finds with a power, the best first; then peace and the like that cost it
        nothing."""
        if view.kind is not PhaseKind.MOVEMENT:
            return
        standing = tuple(standing_promises(self.talk))
        appraisal = Appraisal(view.board(), standing)
        deals = DealSearch(view, me, appraisal, timed=self._terms().level >= TIME)
        gains = [(appraisal.gain(me, deal), deal) for deal in deals.of_two(other)]
        for gain, deal in sorted(gains, key=lambda one: -one[0]):
            if gain >= self.settings.gain and appraisal.better(deal, (other,)):
                yield deal
        appraiser = Appraiser(view, KEYS[me], standing, lambda _: TRUST)
        for _, deal in prospects(other, appraiser, lambda deal: self._agrees(view, me, deal)):
            yield deal

    def _terms(self) -> TalkTerms:
        return TalkTerms(**self.talk["terms"]) if "terms" in self.talk else TalkTerms()

    def _best_deals(self, view: View, me: str) -> list[tuple[Agents, Deal]]:
        """The deals worth proposing, the best for it first."""
        standing = tuple(standing_promises(self.talk))
        appraisal = Appraisal(view.board(), standing)
        found: list[tuple[float, Agents, Deal]] = []
        for parties, deal in self._candidates(view, me, appraisal):
            gain = appraisal.gain(me, deal)
            others = [power for power in parties if power != me]
            if gain >= self.settings.gain and appraisal.better(deal, others):
                found.append((gain, parties, deal))
        found.sort(key=lambda one: -one[0])
        return [(parties, deal) for _, parties, deal in found]

    def _candidates(
        self, view: View, me: str, appraisal: Appraisal
    ) -> Iterator[tuple[Agents, Deal]]:
        """Deals with one partner, then with two at once."""
        terms, partners = self._terms(), self._partners(view, me)
        deals = DealSearch(view, me, appraisal, timed=terms.level >= TIME)
        for other in partners:
            for deal in deals.of_two(other):
                yield say.agents((me, other)), deal
        if self.settings.triples and not terms.rules.one_receiver:
            for second, third in combinations(partners, 2):
                for deal in deals.of_three(second, third):
                    yield say.agents((me, second, third)), deal

    def _partners(self, view: View, me: str) -> list[str]:
        """The powers whose units reach most of what its own reach, but for the deaf."""
        reach = {
            key: {place for unit in units for place in STANDARD_GROUND.reach[unit]}
            for key, units in view.units.items()
        }
        shared = {
            CODES[key]: len(places & reach[KEYS[me]])
            for key, places in reach.items()
            if CODES[key] != me and not deaf(self.memory, CODES[key], self.settings.patience)
        }
        near = sorted(shared, key=lambda one: (-shared[one], one))
        return [power for power in near if shared[power]][: self.settings.partners]


def _say(sentence: Illocution) -> Said:
    return Said(
        tuple(STANDARD.seat(KEYS[power]) for power in sentence.receivers), sentence=sentence
    )
