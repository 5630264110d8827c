"""A game's deals as they are kept and told: the state of its talk, its account, the events.

All of it happens under the game's lock, in the transaction of what caused it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from games.core.errors import IllegalAction
from games.talk import sentences as say
from games.talk.deals import Proposal, State
from games.talk.diplomacy import table as talk
from games.talk.diplomacy.draws import draw_agreed
from games.talk.diplomacy.ontology import NOTATION
from games.talk.negotiation import Change, Terms, Verdict
from games.talk.negotiation import Negotiation as Talk
from webgame.tables.conversations import ALL, deal_ref
from webgame.tables.models import Deal, Event, Negotiation
from webgame.tables.models import Verdict as Judged
from webgame.tables.refused import Refused
from webgame.tables.stream import tell_each
from webgame.tables.table import Table
from webgame.tables.tongue.orders import arrows_of, deals_due, lines_due, promises_of, zones_of
from webgame.tables.tongue.powers import code_of, seat_of, seats_of
from webgame.tables.tongue.rendering import read_sentence

Json = dict[str, Any]
LANGUAGES = frozenset({"diplomacy"})
"""The games in which the language L can be spoken."""


@dataclass
class Changed:
    """A deal that was made or has changed, and the promises of it that were just judged."""

    deal: Deal
    verdicts: list[Verdict] = field(default_factory=list)
    reminder: bool = False
    """Whether nothing has changed but that something of it is due now."""


def has_language(table: Table) -> bool:
    """Whether what is said at this table can have a meaning."""
    return table.terms.rules in LANGUAGES and table.terms.press != "none"


def talk_of(table: Table) -> Talk:
    """The talk of a game so far."""
    kept = Negotiation.objects.filter(game=table.game).first()
    if kept is not None:
        return talk.from_json(kept.state)
    terms = table.terms
    return talk.start(Terms(protocol=terms.protocol, level=terms.level, strict=terms.strict))


def talk_known(table: Table, seat: int) -> Json:
    """What a seat's bot may know of the talk: its terms, and the seat's deals by the numbers that
    their parties call them, which tell nothing of others' deals."""
    known = talk.talk_for(talk_of(table), code_of(seat))
    numbers = [deal["id"] for deal in known["deals"]]
    named = Deal.objects.filter(game=table.game, number__in=numbers) if numbers else ()
    refs = {deal.number: deal.ref for deal in named}
    return known | {"deals": [deal | {"id": refs[deal["id"]]} for deal in known["deals"]]}


def say_sentence(table: Table, sentence: say.Sentence, conversation: str) -> list[Changed]:
    """Let a sentence do what it does to the game's deals. Raises `Refused` with the reason."""
    try:
        after, changes = talk.say(talk_of(table), sentence, table.position)
    except IllegalAction as error:
        raise Refused("illegal", error.sentence, reason=error.code) from error
    return _record(table, after, changes, conversation)


def judge_step(table: Table, before: Any, step: Mapping[str, Any]) -> list[Changed]:
    """Judge the promises that a step was about; the table stands at the position after it."""
    if not has_language(table):
        return []
    after, changes = talk.after_step(talk_of(table), before, step, table.position)
    return _record(table, after, changes, due=deals_due(after, table.position))


def judge_end(table: Table) -> list[Changed]:
    """Judge the promises that only the end of the game decides; the table stands at its end."""
    if not has_language(table):
        return []
    after, changes = talk.ended(talk_of(table), table.position)
    return _record(table, after, changes)


def agree_on_draw(table: Table, changes: Sequence[Changed]) -> bool:
    """Whether by a deal just confirmed all who are still in the game agree to share a draw."""
    return any(
        one.deal.state == State.CONFIRMED
        and draw_agreed(
            _offer(one.deal).deal,
            one.deal.told[""]["phase"],
            one.deal.told[""]["accepted"],
            table.position,
        )
        for one in changes
    )


def tell_deals(table: Table, changes: Sequence[Changed]) -> None:
    """Tell the deals that changed to their parties, and to all what was dealt before all."""
    for one in changes:
        body_for = partial(deal_shown, one.deal, verdicts=one.verdicts, reminder=one.reminder)
        public = one.deal.conversation == ALL
        tell_each(table, Event.Kind.DEAL, body_for, None if public else parties_of(one.deal))


def parties_of(deal: Deal) -> list[int]:
    """The seats of a deal's parties."""
    return seats_of(deal.told[""]["parties"])


def deal_shown(
    deal: Deal, viewer: int | None, verdicts: Sequence[Verdict] = (), reminder: bool = False
) -> Json:
    """A deal as a viewer reads it; `verdicts` are the promises judged just now."""
    told = deal.told.get(str(viewer), deal.told[""])
    reader = None if viewer is None else code_of(viewer)
    return {
        "id": deal.ref,
        "from": seat_of(told["proposer"]),
        "parties": seats_of(told["parties"]),
        "accepted": seats_of(told["accepted"]),
        "state": told["state"],
        "reason": told["reason"],
        "phase": told["phase"],
        "conversation": deal.conversation,
        "lines": told["lines"],
        "orders": deal.orders.get(str(viewer), []),
        "arrows": deal.arrows,
        "zones": zones_of(_offer(deal).deal),
        "promises": [_promise_shown(promise) for promise in told["promises"]],
        "meaning": told["deal"],
        "proposal": NOTATION.write(_offer(deal)),
        "verdicts": [_promise_shown(talk.verdict_json(one, reader)) for one in verdicts],
        "reminder": reminder,
    }


def _offer(deal: Deal) -> say.Propose:
    """The sentence that a deal was proposed with."""
    told = deal.told[""]
    others = " ".join(party for party in told["parties"] if party != told["proposer"])
    offer = read_sentence(f"propose({told['proposer']},[{others}],{told['deal']})")
    assert isinstance(offer, say.Propose)
    return offer


def _promise_shown(promise: Mapping[str, Any]) -> Json:
    named = {"by": seat_of(promise["by"]), "to": seats_of(promise["to"])}
    return {name: promise[name] for name in promise if name != "deal"} | named


def _record(
    table: Table,
    after: Talk,
    changes: Sequence[Change],
    conversation: str = "",
    due: Collection[int] = (),
) -> list[Changed]:
    """Keep the talk as it is now, and enter what changed, or is due, into the account."""
    Negotiation.objects.update_or_create(game=table.game, defaults={"state": talk.to_json(after)})
    proposals = {one.id: one for one in changes if isinstance(one, Proposal)}
    verdicts = [one for one in changes if isinstance(one, Verdict)]
    changing = proposals.keys() | {one.deal for one in verdicts}
    numbers = sorted(changing | set(due))
    known = {one.number: one for one in Deal.objects.filter(game=table.game, number__in=numbers)}
    changed: dict[int, Changed] = {}
    for number in numbers:
        deal = known.get(number) or _new(table, number, conversation)
        _write(table, deal, after, proposals.get(number) or after.proposal(number))
        changed[number] = Changed(deal, reminder=number not in changing)
    for one in verdicts:
        changed[one.deal].verdicts.append(one)
    Judged.objects.bulk_create(
        [_judged(table, changed[one.deal].deal, one) for one in verdicts], ignore_conflicts=True
    )
    return list(changed.values())


def _new(table: Table, number: int, conversation: str) -> Deal:
    count = Deal.objects.filter(game=table.game, conversation=conversation).count() + 1
    ref = deal_ref(conversation, count, len(table.seats))
    return Deal(game=table.game, number=number, conversation=conversation, ref=ref)


def _write(table: Table, deal: Deal, after: Talk, proposal: Proposal) -> None:
    """The row of a deal as it is now."""
    parties = seats_of(proposal.parties)
    deal.state = str(proposal.state)
    deal.told = {"": talk.deal_json(after, proposal, None)} | {
        str(seat): talk.deal_json(after, proposal, code_of(seat)) for seat in parties
    }
    promises = promises_of(after, proposal)
    orders = {str(seat): lines_due(seat, promises, table.position) for seat in parties}
    deal.orders = {reader: lines for reader, lines in orders.items() if lines}
    deal.arrows = deal.arrows or arrows_of(proposal.deal, table.position)
    deal.save()


def _judged(table: Table, deal: Deal, verdict: Verdict) -> Judged:
    return Judged(
        deal=deal,
        promise=verdict.number,
        phase=verdict.phase,
        by=table.seats[seat_of(verdict.promise.promiser)],
        finding=str(verdict.finding),
        sentence=talk.verdict_json(verdict)["sentence"],
    )
