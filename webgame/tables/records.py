"""The record of a finished game (`games.core.record`), written from what the site keeps of it.

Nobody's name is in it: a person goes by a pseudonym that is theirs in this game alone. Of the talk
it has what its reader could read. How deals changed is found by letting the notary hear the game
once more; where he would judge otherwise today, the account of then has the last word.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from games.core.errors import GameError
from games.core.record import EVERY, Record, Step
from games.talk.deals import Proposal
from games.talk.negotiation import Change, TalkTerms
from webgame.accounts.consent import pseudonym
from webgame.replays.models import Game, Imported, Seat
from webgame.replays.models import Step as StepRow
from webgame.tables.conversations import ALL, message_shown
from webgame.tables.dealings import language_of
from webgame.tables.explanations import explanations_of
from webgame.tables.models import Deal, Failure, Message, Verdict
from webgame.tables.positions import read_position
from webgame.tables.readable import readable_deals, readable_messages
from webgame.tables.shown import terms_shown
from webgame.tables.table import Table, look

Told = dict[str, Any]


def record_for(game: Game, seat: Seat | None, proven: bool = True) -> Record:
    """The record of a finished game with the talk that a seat, or anybody, may read now.

    Not ``proven`` it has no fingerprints, for which every position has to be read, and no lines of
    positions: enough for who only plays it again.
    """
    if imported := Imported.objects.filter(game=game).first():
        return _of_others(game, imported, proven)
    table, viewer = look(game.pk), seat.number if seat else None
    return _record(table, readable_messages(table, viewer), readable_deals(table, viewer), proven)


def whole_record(game: Game) -> Record:
    """The record of a finished game with all its talk: for research, as all have agreed to it."""
    return _record(look(game.pk), Message.objects.filter(game=game), Deal.objects.filter(game=game))


def _of_others(game: Game, imported: Imported, proven: bool) -> Record:
    """The record of a game that came from elsewhere, with all that was told in it."""
    rules, rows = game.rules, list(game.steps.all())
    steps = tuple(
        Step(
            row.phase,
            {int(seat): tuple(lines) for seat, lines in row.lines.items()},
            tuple(row.chance),
            tuple(told),
            *(_proof(game, number, row) if proven else ()),
        )
        for number, (row, told) in enumerate(zip(rows, imported.told, strict=False), start=1)
    )
    return Record(
        rules.name,
        game.terms["options"],
        game.seed,
        steps,
        _draw(game, rows),
        {**imported.about, "layout": rules.layout, "source": imported.source},
        (*imported.told[-1], _outcome(game)),
    )


def _proof(game: Game, number: int, row: StepRow) -> tuple[str, str]:
    """The fingerprint of the position after a step and, now and then, its line."""
    position = read_position(game.rules.name, row.after)
    return game.rules.fingerprint(position), "" if number % EVERY else row.after


def _draw(game: Game, rows: Sequence[StepRow]) -> tuple[int, ...]:
    """The seats of a draw that followed from no step."""
    voted = not rows or rows[-1].after != game.position
    return tuple(game.outcome["winners"]) if voted and game.outcome else ()


def _outcome(game: Game) -> Told:
    """How it ended as the rules have it, whatever the site says of it: play tells the same."""
    ended = game.rules.outcome(game.rules.read(game.position))
    told = ended.to_json() if ended else {"kind": "unfinished"}
    return {"what": "outcome", **told, "position": game.position}


def _record(
    table: Table, messages: QuerySet[Message], deals: QuerySet[Deal], proven: bool = True
) -> Record:
    game, rules = table.game, table.rules
    assert game.over, "a record is written when a game is over"
    scribe = _Scribe(table, messages, deals)
    rows = list(game.steps.all())
    steps: list[Step] = []
    before, began = table.opening, game.started
    heard = table.language is not None  # the notary needs every position
    for number, row in enumerate(rows, start=1):
        scribe.listen(row.phase, before)
        used = (row.at - (began or row.at)).total_seconds()
        scribe.told.append({"what": "clock", "phase": row.phase, "used": round(max(used, 0.0), 3)})
        after = read_position(rules.name, row.after) if heard else before
        steps.append(
            Step(
                row.phase,
                {int(seat): tuple(lines) for seat, lines in row.lines.items()},
                tuple(row.chance),
                scribe.all_told(),
                *(_proof(game, number, row) if proven else ()),
            )
        )
        last = heard and number == len(rows)
        scribe.judge(before, row, read_position(rules.name, game.position) if last else after)
        before, began = after, row.at
    scribe.end(before)
    return Record(
        game=rules.name,
        options=game.terms["options"],
        seed=game.seed,
        steps=tuple(steps),
        start=game.start,
        draw=_draw(game, rows),
        about={
            "seats": [_seat(game, seat) for seat in table.seats],
            "terms": _terms(table),
            "layout": rules.layout,
            **({"broken_off": True} if game.broken_off else {}),
        },
        told=(*scribe.all_told(), _outcome(game)),
    )


def _seat(game: Game, seat: Seat) -> Told:
    """Who played a seat: a bot, a person, or a person for whom a bot stood in at the end."""
    told: Told = {"name": seat.name}
    if seat.user_id:
        told["person"] = pseudonym(seat.user_id, game.gid)
    if seat.bot:
        told |= {"bot": seat.bot, "parameters": seat.parameters}
        told |= {"build": seat.build} if seat.build else {}
    return told


def _terms(table: Table) -> Told:
    """The terms, without what stands elsewhere, and the title, which somebody wrote."""
    elsewhere = ("title", "rules", "options", "private", "rated")
    return {name: term for name, term in terms_shown(table).items() if name not in elsewhere}


class _Scribe:
    """Tells a game's talk, phase by phase, with what the notary made of it."""

    def __init__(self, table: Table, messages: QuerySet[Message], deals: QuerySet[Deal]) -> None:
        self.told: list[Told] = []
        self._table = table
        self._readable = set(messages.values_list("pk", flat=True))
        self._deals = {deal.number: deal for deal in deals}
        self._latest: dict[int, tuple[str, list[int]]] = {}
        self._said = _by_phase(Message.objects.filter(game=table.game).select_related("sender"))
        failures = Failure.objects.filter(seat__game=table.game).select_related("seat")
        self._failures = _by_phase(failures)
        self._explained = explanations_of(table)
        verdicts = Verdict.objects.filter(deal__in=deals).select_related("deal", "by")
        self._verdicts = _by_phase(verdicts)
        self._talk = None
        if table.language is not None:
            terms = table.terms
            self._talk = table.language.parley.start(
                TalkTerms(protocol=terms.protocol, level=terms.level, strict=terms.strict)
            )

    def all_told(self) -> tuple[Told, ...]:
        """What was told since this was last asked for."""
        told, self.told = tuple(self.told), []
        return told

    def listen(self, phase: str, position: Any) -> None:
        """Tell what was said in a phase that began in a position, and what bots failed in."""
        for message in self._said.pop(phase, ()):
            if message.pk in self._readable:
                self.told.append(self._line(message))
            if message.meaning and self._talk is not None:
                self._hear(message, phase, position)
        self.told += [
            {"what": "failure", "phase": phase, "seat": one.seat.number}
            | {"kind": one.kind, "words": one.words}
            for one in self._failures.pop(phase, ())
        ]
        self.told += [
            {"what": "why", "phase": phase, **why} for why in self._explained.pop(phase, ())
        ]

    def judge(self, before: Any, step: Any, after: Any) -> None:
        """Tell what a step made of deals and promises."""
        self.told += map(self._verdict, self._verdicts.pop(step.phase, ()))
        if self._talk is not None:
            judged = language_of(self._table).parley.after_step
            self._follow(lambda talk: judged(talk, before, step.events, after), step.phase)

    def end(self, position: Any) -> None:
        """Tell what is left when the game is over, and how deals stand that were told otherwise."""
        for phase in dict.fromkeys((*self._said, *self._failures)):
            self.listen(phase, position)
        last = read_position(self._table.rules.name, self._table.game.position)
        for left in list(self._verdicts.values()):
            self.told += map(self._verdict, left)
        if self._talk is not None:
            parley = language_of(self._table).parley
            self._follow(lambda talk: parley.ended(talk, last), self._table.game.phase)
        for number, deal in self._deals.items():
            told = deal.told[""]
            accepted = language_of(self._table).seats(told["accepted"])
            if self._latest.get(number) != (told["state"], accepted):
                self.told.append(self._deal(deal, told["phase"], told["state"], accepted))

    def _line(self, message: Message) -> Told:
        shown = message_shown(message, message.sender.number, None)
        acted = self._table.tongue is not None and shown["to"] == ALL
        told: Told = {"what": "act" if acted else "message", "phase": message.phase}
        told |= {name: shown[name] for name in ("from", "to", "text")}
        if message.meaning:
            told["meaning"] = message.meaning
        if began := self._table.game.started:
            told["at"] = round((message.at - began).total_seconds(), 3)
        return told

    def _hear(self, message: Message, phase: str, position: Any) -> None:
        language = language_of(self._table)
        said = language.sentence(message.meaning)
        self._follow(lambda talk: language.parley.say(talk, said, position), phase)

    def _follow(self, step: Any, phase: str) -> None:
        """Let the notary go on, and tell how deals changed."""
        changes: tuple[Change, ...] = ()
        try:
            self._talk, changes = step(self._talk)
        except GameError:  # today he would not hear of it: the account tells what came of it
            return
        for one in changes:
            if isinstance(one, Proposal) and one.id in self._deals:
                accepted = language_of(self._table).seats(one.accepted)
                self._latest[one.id] = (str(one.state), accepted)
                deal = self._deals[one.id]
                self.told.append(self._deal(deal, phase, str(one.state), accepted, one.reason))

    def _deal(self, deal: Deal, phase: str, state: str, accepted: list[int], why: str = "") -> Told:
        language, told = language_of(self._table), deal.told[""]
        line: Told = {
            "what": "deal",
            "phase": phase,
            "deal": deal.ref,
            "from": language.seat(told["proposer"]),
            "parties": language.seats(told["parties"]),
            "accepted": accepted,
            "state": state,
            "meaning": told["deal"],
        }
        return line | ({"why": why} if why else {})

    def _verdict(self, verdict: Verdict) -> Told:
        promises: list[Mapping[str, Any]] = verdict.deal.told[""]["promises"]
        to = promises[verdict.promise]["to"] if verdict.promise < len(promises) else ()
        return {
            "what": "verdict",
            "phase": verdict.phase,
            "deal": verdict.deal.ref,
            "from": verdict.by.number,
            "to": language_of(self._table).seats(to),
            "finding": verdict.finding,
            "sentence": verdict.sentence,
        }


def _by_phase(rows: Any) -> dict[str, list[Any]]:
    phases: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        phases[row.phase].append(row)
    return phases
