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
from games.talk.moderator import COUNTERED
from games.talk.negotiation import Change, JudgedPledge, TalkTerms
from games.talk.negotiation import Negotiation as Talk
from webgame.faces.language import Language
from webgame.tables import bots
from webgame.tables.conversations import ALL, deal_ref
from webgame.tables.models import Deal, Event, Negotiation, Verdict
from webgame.tables.refused import Refused
from webgame.tables.stream import tell_each
from webgame.tables.table import Table

Json = dict[str, Any]


@dataclass
class Changed:
    """A deal that was made or has changed, and the promises of it that were just judged."""

    deal: Deal
    verdicts: list[JudgedPledge] = field(default_factory=list)
    reminder: bool = False
    """Whether nothing has changed but that something of it is due now."""


def language_of(table: Table) -> Language:
    """In what the seats of a table bargain. Raises `Refused` where they do not."""
    if table.language is None:
        raise Refused("forbidden", "In this game nothing that is said has a formal meaning.")
    return table.language


def talk_of(table: Table) -> Talk:
    """The talk of a game so far."""
    kept = Negotiation.objects.filter(game=table.game).first()
    parley = language_of(table).parley
    if kept is not None:
        return parley.from_json(kept.state)
    terms = table.terms
    return parley.start(TalkTerms(protocol=terms.protocol, level=terms.level, strict=terms.strict))


def talk_known(table: Table, seat: int) -> Json:
    """What a seat's bot may know of the talk, where anybody talks: who hears it, and in a language
    also its terms, and the seat's deals by the numbers that their parties call them, which tell
    nothing of others' deals."""
    if table.terms.press == "none":
        return {}
    told = _company(table, seat)
    if table.language is None:
        return told
    language = table.language
    known = language.parley.talk_for(talk_of(table), language.code(seat))
    numbers = [deal["id"] for deal in known["deals"]]
    named = Deal.objects.filter(game=table.game, number__in=numbers) if numbers else ()
    refs = {deal.number: deal.ref for deal in named}
    deals = [deal | {"id": refs[deal["id"]]} for deal in known["deals"]]
    return known | told | {"deals": deals}


def _company(table: Table, seat: int) -> Json:
    """Whether names are hidden; who may be a person (then anybody); which other bots of the site
    answer people (then none that is told)."""
    others = [one for one in table.seats if one.number != seat]
    people = [one.number for one in others if table.hidden or one.played_by_a_person]
    shown = [] if table.hidden else others
    answering = [one.number for one in shown if one.bot and bots.answers(one.bot)]
    return {"hidden": table.hidden, "people": people, "answering": answering}


def say_sentence(table: Table, sentence: say.Sentence, conversation: str) -> list[Changed]:
    """Let a sentence do what it does to the game's deals. Raises `Refused` with the reason."""
    try:
        after, changes = language_of(table).parley.say(talk_of(table), sentence, table.position)
    except IllegalAction as error:
        raise Refused("illegal", error.sentence, reason=error.code) from error
    return _record(table, after, changes, conversation)


def judge_step(table: Table, before: Any, step: Mapping[str, Any]) -> list[Changed]:
    """Judge the promises that a step was about; the table stands at the position after it."""
    if table.language is None:
        return []
    after, changes = table.language.parley.after_step(talk_of(table), before, step, table.position)
    return _record(table, after, changes, due=table.language.due(after, table.position))


def judge_end(table: Table) -> list[Changed]:
    """Judge the promises that only the end of the game decides; the table stands at its end."""
    if table.language is None:
        return []
    after, changes = table.language.parley.ended(talk_of(table), table.position)
    return _record(table, after, changes)


def promises_broken(table: Table, seat: int, lines: Sequence[str]) -> list[Json]:
    """The seat's own promises that these orders of it would break: `line` and `sentence`."""
    if table.language is None:
        return []
    code, talk = table.language.code(seat), talk_of(table)
    return [dict(one) for one in table.language.breaks(code, talk, table.position, lines)]


def agree_on_draw(table: Table, changes: Sequence[Changed]) -> bool:
    """Whether by a deal just confirmed all who are still in the game agree to share a draw."""
    return any(
        one.deal.state == State.CONFIRMED
        and language_of(table).drawn(
            offer_of(language_of(table), one.deal).deal,
            one.deal.told[""]["phase"],
            one.deal.told[""]["accepted"],
            table.position,
        )
        for one in changes
    )


def tell_deals(table: Table, changes: Sequence[Changed]) -> None:
    """Tell the deals that changed to their parties, and to all what was dealt before all."""
    for one in changes:
        body_for = partial(
            deal_shown, table, one.deal, verdicts=one.verdicts, reminder=one.reminder
        )
        public = one.deal.conversation == ALL
        only = None if public else parties_of(table, one.deal)
        tell_each(table, Event.Kind.DEAL, body_for, only)


def parties_of(table: Table, deal: Deal) -> list[int]:
    """The seats of a deal's parties."""
    return language_of(table).seats(deal.told[""]["parties"])


def deal_shown(
    table: Table,
    deal: Deal,
    viewer: int | None,
    verdicts: Sequence[JudgedPledge] = (),
    reminder: bool = False,
) -> Json:
    """A deal as a viewer reads it; `verdicts` are the promises judged just now."""
    language = language_of(table)
    told = deal.told.get(str(viewer), deal.told[""])
    reader = None if viewer is None else language.code(viewer)
    offer = offer_of(language, deal)
    judged = (language.parley.verdict_json(one, reader) for one in verdicts)
    return {
        "id": deal.ref,
        "from": language.seat(told["proposer"]),
        "parties": language.seats(told["parties"]),
        "accepted": language.seats(told["accepted"]),
        "state": "countered" if told["reason"] == COUNTERED else told["state"],
        "reason": told["reason"],
        "phase": told["phase"],
        "conversation": deal.conversation,
        "lines": told["lines"],
        "orders": deal.orders.get(str(viewer), []),
        "arrows": deal.arrows,
        "zones": language.zones(offer.deal),
        "promises": [_promise_shown(language, promise) for promise in told["promises"]],
        "meaning": told["deal"],
        "proposal": language.notation.write(offer),
        "verdicts": [_promise_shown(language, promise) for promise in judged],
        "reminder": reminder,
    }


def offer_of(language: Language, deal: Deal) -> say.Propose:
    """The sentence that a deal was proposed with."""
    told = deal.told[""]
    others = " ".join(party for party in told["parties"] if party != told["proposer"])
    offer = language.sentence(f"propose({told['proposer']},[{others}],{told['deal']})")
    assert isinstance(offer, say.Propose)
    return offer


def _promise_shown(language: Language, promise: Mapping[str, Any]) -> Json:
    named = {"by": language.seat(promise["by"]), "to": language.seats(promise["to"])}
    return {name: promise[name] for name in promise if name != "deal"} | named


def _record(
    table: Table,
    after: Talk,
    changes: Sequence[Change],
    conversation: str = "",
    due: Collection[int] = (),
) -> list[Changed]:
    """Keep the talk as it is now, and enter what changed, or is due, into the account."""
    state = language_of(table).parley.to_json(after)
    Negotiation.objects.update_or_create(game=table.game, defaults={"state": state})
    proposals = {one.id: one for one in changes if isinstance(one, Proposal)}
    verdicts = [one for one in changes if isinstance(one, JudgedPledge)]
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
    Verdict.objects.bulk_create(
        [_judged(table, changed[one.deal].deal, one) for one in verdicts], ignore_conflicts=True
    )
    return list(changed.values())


def _new(table: Table, number: int, conversation: str) -> Deal:
    count = Deal.objects.filter(game=table.game, conversation=conversation).count() + 1
    ref = deal_ref(conversation, count, len(table.seats))
    return Deal(game=table.game, number=number, conversation=conversation, ref=ref)


def _write(table: Table, deal: Deal, after: Talk, proposal: Proposal) -> None:
    """The row of a deal as it is now."""
    language, position = language_of(table), table.position
    parties = {str(language.seat(code)): code for code in proposal.parties}
    deal_json = language.parley.deal_json
    deal.state = str(proposal.state)
    deal.told = {"": deal_json(after, proposal, None)} | {
        seat: deal_json(after, proposal, code) for seat, code in parties.items()
    }
    owed = {seat: language.owed(code, after, proposal, position) for seat, code in parties.items()}
    deal.orders = {reader: lines for reader, lines in owed.items() if lines}
    deal.arrows = deal.arrows or language.arrows(proposal.deal, position)
    deal.save()


def _judged(table: Table, deal: Deal, verdict: JudgedPledge) -> Verdict:
    language = language_of(table)
    return Verdict(
        deal=deal,
        promise=verdict.number,
        phase=verdict.phase,
        by=table.seats[language.seat(verdict.promise.promiser)],
        finding=str(verdict.finding),
        sentence=language.parley.verdict_json(verdict)["sentence"],
    )
