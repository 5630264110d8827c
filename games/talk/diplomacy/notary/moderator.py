"""Diplomacy's moderator: the one way for the web and the arena to move a game's talk on.

>>> from games.diplomacy.events import event_json
>>> from games.diplomacy.notation import read_order
>>> from games.diplomacy.position import start as opening
>>> from games.diplomacy.step import advance
>>> from games.talk.diplomacy.language.ontology import NOTATION
>>> here, talk = opening(), start()
>>> offer = NOTATION.read(
...     "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[BUR])),Commit(GER,[FRA],dmz([GER],[BUR]))])"
... )
>>> talk, changes = say(talk, offer, here)
>>> talk, changes = say(talk, answer(talk, changes[0].id, "GER", "accept"), here)
>>> str(changes[0].state), len(talk.standing())
('confirmed', 2)
>>> after, events = advance(here, {2: [read_order("A PAR - BUR")]})
>>> talk, changes = after_step(talk, here, event_json(events), after)
>>> [(verdict.promise.promiser, str(verdict.finding)) for verdict in changes]
[('FRA', 'broken'), ('GER', 'kept')]
>>> [deal["id"] for deal in talk_for(talk, "GER")["deals"]], talk_for(talk, "ENG")["deals"]
([1], [])
>>> from_json(to_json(talk)) == talk
True
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.diplomacy.position import Position
from games.talk.deals import Proposal, State
from games.talk.diplomacy.language.grounding import read_step
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.language.wording import sentence_case
from games.talk.diplomacy.notary.deal_judge import DiplomacyJudge, promised
from games.talk.diplomacy.notary.draws import draw_agreed
from games.talk.diplomacy.notary.promises import Promise, lapsed, settled
from games.talk.diplomacy.notary.verdicts import JudgedPromise, concluded, reckon, told
from games.talk.diplomacy.saying.plain import Plain
from games.talk.domain import Reckoned
from games.talk.moderator import Moderator
from games.talk.negotiation import Change, Finding, answer
from games.talk.records import NegotiationJson
from games.talk.sentences import Deal

__all__ = [
    "after_step",
    "answer",
    "deal_json",
    "doubt",
    "drawn",
    "ended",
    "from_json",
    "refused",
    "say",
    "start",
    "talk_for",
    "to_json",
    "verdict_json",
]


class DiplomacyDomain:
    """What Diplomacy tells the moderator, and those who read of its deals."""

    notation = NOTATION

    def phase(self, position: Position) -> str:
        """The phase's name: ``S1901M``."""
        return str(position.phase)

    def judge(self, position: Position) -> DiplomacyJudge:
        """The judge of deals in a position."""
        return DiplomacyJudge(position)

    def promises(self, proposal: Proposal) -> Sequence[Promise]:
        """The promises that a proposal makes."""
        return promised(proposal)

    def reckon(
        self,
        promises: Sequence[Promise],
        before: Position,
        step: Mapping[str, Any],
        after: Position,
    ) -> Sequence[Reckoned]:
        """Verdicts by the orders given, then on what cannot be kept any more afterwards."""
        if not promises:
            return ()
        reckoning = reckon(promises, read_step(before, step))
        reckoned = []
        for verdict, promise in reckoning.aftermaths:
            if promise and verdict is None and (why := lapsed(promise, after)):
                verdict, promise = JudgedPromise(promise, before.phase, Finding.VOID, why), None
            elif promise and lapsed(promise, after):
                promise = None
            finding = verdict.finding if verdict else None
            reckoned.append(Reckoned(finding, verdict.why if verdict else "", promise))
        return reckoned

    def conclude(self, promises: Sequence[Promise], position: Position) -> Sequence[Reckoned]:
        """What the end of the game makes of each promise: draws are shared or not."""
        verdicts = [concluded(promise, position) for promise in promises]
        return [Reckoned(one.finding, one.why, None) if one else _OVER for one in verdicts]

    def due(self, promise: Promise) -> str | None:
        """The phase a promise is due in, or None if it lasts."""
        return str(promise.due) if promise.due else None

    def words(self, promise: Promise, reader: str | None) -> str:
        """What is promised, as a clause."""
        return Plain(reader or "").phi(promise.clause.phi)

    def lines(self, deal: Deal, reader: str | None) -> Sequence[str]:
        """A deal in plain sentences, one for each element."""
        plain = Plain(reader or "")
        return [f"{sentence_case(plain.element(one))}." for one in deal]

    def told(self, promise: Promise, finding: Finding, why: str, reader: str | None) -> str:
        """What became of a promise, as a sentence."""
        return told(promise, finding, why, reader or "")

    def met(self, promise: Promise, first: Promise) -> Sequence[int]:
        """Which conditions a promise had at first and has no more."""
        return [at for at, one in enumerate(first.conditions) if one not in promise.conditions]

    def after(self, first: Promise, met: Sequence[int]) -> Promise:
        """A promise without the conditions that were met."""
        left = tuple(one for at, one in enumerate(first.conditions) if at not in met)
        return settled(first, left)


def drawn(change: Change, position: Position) -> bool:
    """Whether with this change all who are left in the game have agreed on a draw: it is over."""
    if not isinstance(change, Proposal) or change.state is not State.CONFIRMED:
        return False
    return draw_agreed(change.deal, change.phase, change.accepted, position)


_OVER = Reckoned(None, "", None)
_DOMAIN = DiplomacyDomain()
_MODERATOR = Moderator[Position](_DOMAIN)
_RECORDS = NegotiationJson(_DOMAIN)

start = _MODERATOR.start
doubt = _MODERATOR.doubt
refused = _MODERATOR.refused
say = _MODERATOR.say
after_step = _MODERATOR.after_step
ended = _MODERATOR.ended
to_json = _RECORDS.to_json
from_json = _RECORDS.from_json
talk_for = _RECORDS.talk_for
deal_json = _RECORDS.deal_json
verdict_json = _RECORDS.verdict_json
