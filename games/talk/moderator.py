"""The moderator of talk: each sentence said and each step played moves a negotiation on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from games.core.errors import IllegalAction
from games.talk.deals import Proposal, State, accept, promisers, propose, reject
from games.talk.domain import Domain, Position, Reckoned
from games.talk.negotiation import (
    MOST_OPEN,
    Change,
    Finding,
    JudgedPledge,
    Negotiation,
    Pledge,
    TalkTerms,
    a_word,
    taken_back,
)
from games.talk.notary import Notary
from games.talk.protocols import allows, answers, same
from games.talk.sentences import Accept, Illocution, Propose, Reject, Withdraw, agents

COUNTERED = "A counterproposal was made instead."
"""Why a proposal was rejected by one who proposed something else."""

ROUND_OVER = "The round is over."
"""Why an open proposal lapsed when its phase ended, where talk is in rounds."""


class Moderator(Generic[Position]):
    """The rules of talk over a game's domain. Holds no state: a negotiation goes in, one comes out.

    What a sentence does besides being heard:

    * ``Propose`` opens a proposal. In free talk a proposal in which only the proposer promises
      something is its word and binds at once; what another has proposed already is accepted by
      proposing it back; a counterproposal (one to the proposer alone that repeats a part of its
      open deal) turns that deal down; what stands already is not promised twice.
    * ``Accept`` may confirm a deal: the notary, where there is one, tests it first.
    * ``Reject`` and ``Withdraw`` end a proposal; in free talk also a word nobody has accepted.
    """

    def __init__(self, domain: Domain[Position]) -> None:
        self._domain = domain

    def start(self, terms: TalkTerms | None = None) -> Negotiation:
        """A game's talk before anything was said."""
        return Negotiation(terms or TalkTerms())

    def refused(
        self, negotiation: Negotiation, sentence: Illocution, position: Position
    ) -> str | None:
        """Why a sentence may not be said now, or None."""
        try:
            self.say(negotiation, sentence, position)
        except IllegalAction as error:
            return error.sentence
        return None

    def doubt(
        self, negotiation: Negotiation, sentence: Illocution, position: Position
    ) -> str | None:
        """What a sentence proposes or accepts that could not be kept, for who says it; or None.

        It is past or impossible as it is, contradicts itself, or goes against other promises of
        the one who speaks; of what others have promised nothing is told. Where such a proposal is
        refused, ``refused`` says so.
        """
        if not isinstance(sentence, Propose | Accept):
            return None
        try:
            _, changes = self.say(negotiation, sentence, position)
        except IllegalAction:
            return None
        for offer in (one for one in changes if isinstance(one, Proposal)):
            if offer.state is State.LAPSED:
                return f"This could not be kept, and would lapse at once. {offer.reason}"
            ended = isinstance(sentence, Propose) and offer.state is State.REJECTED
            if not ended and (why := self._contradicted(negotiation, offer, sentence, position)):
                return f"Not all of this could be kept. {why}"
        return None

    def _contradicted(
        self,
        negotiation: Negotiation,
        offer: Proposal,
        sentence: Propose | Accept,
        position: Position,
    ) -> str | None:
        """How an offer contradicts itself, or what the speaker has promised in other deals."""
        speaker = sentence.sender
        own = [
            pledge.promise
            for pledge in negotiation.pledges
            if pledge.stands and pledge.deal != offer.id and pledge.promise.promiser == speaker
        ]
        return self._domain.judge(position).conflict(offer, own, (speaker,))

    def say(
        self, negotiation: Negotiation, sentence: Illocution, position: Position
    ) -> tuple[Negotiation, tuple[Change, ...]]:
        """The negotiation after a sentence, and the proposals it made or changed.

        Raises IllegalAction with the reason if it may not be said now.
        """
        terms = negotiation.terms
        if sentence.sender in sentence.receivers:
            raise IllegalAction("to_oneself", "You cannot talk to yourself.")
        waiting = tuple(negotiation.open())
        if reason := allows(terms.rules, terms.level, waiting, sentence):
            raise IllegalAction("out_of_turn", reason)
        changes = tuple(self._changes(negotiation, sentence, position))
        for proposal in changes:
            negotiation = self._entered(negotiation, proposal)
        return negotiation.said(sentence), changes

    def after_step(
        self,
        negotiation: Negotiation,
        before: Position,
        step: Mapping[str, Any],
        after: Position,
    ) -> tuple[Negotiation, tuple[Change, ...]]:
        """The negotiation after a step of the game: verdicts on the promises that were due or can
        no longer be kept, then the deals and the open proposals that lapsed: where talk is in
        rounds, all that are open.

        ``step`` is the step's public JSON (``event_json``).
        """
        negotiation = negotiation.cleared()
        outcomes = self._domain.reckon(negotiation.standing(), before, step, after)
        negotiation, verdicts = _reckoned(negotiation, outcomes, self._domain.phase(before))
        lapsed = tuple(_lapsed(negotiation, Notary(self._domain.judge(after))))
        for proposal in lapsed:
            negotiation = negotiation.entered(proposal)
        return negotiation, (*verdicts, *lapsed)

    def ended(
        self, negotiation: Negotiation, position: Position
    ) -> tuple[Negotiation, tuple[Change, ...]]:
        """The negotiation when the game is over: verdicts on what its end decides; nothing is open
        or binds any more."""
        outcomes = self._domain.conclude(negotiation.standing(), position)
        phase = self._domain.phase(position)
        negotiation, verdicts = _reckoned(negotiation, outcomes, phase)
        over = tuple(
            replace(one, state=State.LAPSED, reason="The game is over.")
            for one in negotiation.open()
        )
        for proposal in over:
            negotiation = negotiation.entered(proposal)
        return negotiation, (*verdicts, *over)

    def _entered(self, negotiation: Negotiation, proposal: Proposal) -> Negotiation:
        """The negotiation with a proposal as it is now, and its promises if they bind now."""
        bound = any(pledge.deal == proposal.id for pledge in negotiation.pledges)
        if proposal.state is State.CONFIRMED and not bound:
            negotiation = negotiation.pledged(proposal.id, self._domain.promises(proposal))
        elif bound and proposal.state is not State.CONFIRMED:
            negotiation = negotiation.released(proposal.id)
        return negotiation.entered(proposal)

    def _changes(
        self, talk: Negotiation, said: Illocution, position: Position
    ) -> Iterator[Proposal]:
        """The proposals that a sentence makes or changes."""
        formal = talk.terms.rules.answers_open
        notary = self._notary(talk, position)
        match said:
            case Propose() if formal:
                yield self._offered(talk, said, position, notary)
            case Propose():
                yield from self._freely_offered(talk, said, position, notary)
            case Accept():
                if found := next(_answerable(talk, said), None):
                    yield _accepted(found, said.sender, notary, talk)
            case Reject():
                if found := next(_answerable(talk, said), None):
                    yield reject(replace(found, state=State.OPEN), said.sender)
            case Withdraw():
                if found := next(taken_back(talk, said), None):
                    yield reject(replace(found, state=State.OPEN), said.sender)

    def _notary(self, talk: Negotiation, position: Position) -> Notary:
        rules = talk.terms.rules
        return Notary(self._domain.judge(position), rules.notary and talk.terms.consistent)

    def _offered(
        self, talk: Negotiation, said: Propose, position: Position, notary: Notary
    ) -> Proposal:
        """The proposal that a sentence makes. Raises IllegalAction."""
        offer = notary.retest(propose(talk.next, said, self._domain.phase(position)))
        if offer.state is State.LAPSED and talk.terms.rules.answers_open:
            raise IllegalAction("stale", offer.reason)
        if sum(one.proposer == said.sender for one in talk.open()) >= MOST_OPEN:
            raise IllegalAction(
                "too_many", f"You have {MOST_OPEN} proposals open: withdraw some of them first."
            )
        return offer

    def _freely_offered(
        self, talk: Negotiation, said: Propose, position: Position, notary: Notary
    ) -> Iterator[Proposal]:
        """What proposing does where nobody waits for a turn."""
        parties = agents((said.sender, *said.receivers))
        between = [one for one in talk.proposals if one.parties == parties]
        for one in reversed(between):
            if not same(one.deal, said.deal):
                continue
            if one.state is State.OPEN:
                if said.sender not in one.accepted:
                    yield _accepted(one, said.sender, notary, talk)
                return
            if one.state is State.CONFIRMED and all(p.stands for p in talk.pledges_of(one.id)):
                return
        offer = self._offered(talk, said, position, notary)
        for one in between:
            if one.state is State.OPEN and _counters(said, one):
                turned = reject(one, said.sender)
                yield replace(turned, reason=COUNTERED)
        word = promisers(said.deal) == (said.sender,)
        yield replace(offer, state=State.CONFIRMED) if word and not offer.reason else offer


def _answerable(talk: Negotiation, said: Accept | Reject) -> Iterator[Proposal]:
    """What an answer can mean, the likeliest first: open proposals, then words given.

    A word given to several is not for one of them to turn down.
    """
    yield from (one for one in talk.open() if answers(said, one))
    for one in reversed(talk.proposals):
        if a_word(one) and answers(said, one):
            alone = said.sender == one.proposer or len(one.parties) == 2
            if alone or isinstance(said, Accept):
                yield one


def _accepted(proposal: Proposal, agent: str, notary: Notary, talk: Negotiation) -> Proposal:
    """A proposal that one more party accepted; a word stands as before, but for good."""
    if proposal.state is State.CONFIRMED:
        return replace(proposal, accepted=agents((*proposal.accepted, agent)))
    return notary.confirm(accept(proposal, agent), talk.standing())


def _counters(said: Propose, proposal: Proposal) -> bool:
    """Whether a proposal answers another one between the same two, repeating a part of it."""
    answered = len(proposal.parties) == 2 and said.sender != proposal.proposer
    return answered and any(element in proposal.deal for element in said.deal)


def _reckoned(
    talk: Negotiation, outcomes: Sequence[Reckoned], phase: str
) -> tuple[Negotiation, tuple[JudgedPledge, ...]]:
    """A negotiation with the outcomes of its standing promises, and the verdicts among them."""
    stood = [pledge for pledge in talk.pledges if pledge.stands]
    judged = {
        (pledge.deal, pledge.number): _judged(pledge, outcome, phase)
        for pledge, outcome in zip(stood, outcomes, strict=True)
    }
    verdicts = tuple(
        JudgedPledge(one.deal, one.number, one.promise, outcome.finding, phase, outcome.why)
        for one, outcome in zip(stood, outcomes, strict=True)
        if outcome.finding
    )
    pledges = tuple(judged.get((one.deal, one.number), one) for one in talk.pledges)
    return replace(talk, pledges=pledges), verdicts


def _judged(pledge: Pledge, outcome: Reckoned, phase: str) -> Pledge:
    """A pledge after a step."""
    promise = outcome.promise or pledge.promise
    stands = outcome.promise is not None
    if outcome.finding is None:
        return replace(pledge, promise=promise, stands=stands)
    return replace(
        pledge,
        promise=promise,
        stands=stands,
        finding=outcome.finding,
        phase=phase,
        why=outcome.why,
    )


def _lapsed(talk: Negotiation, notary: Notary) -> Iterator[Proposal]:
    """The open proposals that are stale now or whose round is over, and the deals nothing of which
    was ever due before all of it became void."""
    for proposal in talk.proposals:
        if proposal.state is State.OPEN:
            tested = notary.retest(proposal)
            if tested is not proposal:
                yield tested
            elif talk.terms.rules.rounds:
                yield replace(proposal, state=State.LAPSED, reason=ROUND_OVER)
        elif proposal.state is State.CONFIRMED:
            pledges = talk.pledges_of(proposal.id)
            if pledges and all(one.finding is Finding.VOID for one in pledges):
                yield replace(proposal, state=State.LAPSED, reason=pledges[0].why)
