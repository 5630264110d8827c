"""A bot's turn: what it has not heard yet, what it answers, and what is done of that.

A bot follows its seat's stream like any client: `BotMemory.heard` is how far it has come. A task
holds the mind while the bot thinks; all that comes of one question is stored in one transaction,
so a turn that was lost is simply taken again. Where a decision is one action, whoever has settled
a turn goes on, in the same transaction, with the next bot that is waited for: a *run* of bots.

The question of a bot that fetches its questions is posted in the transaction that holds its mind,
and nobody waits for it: the program's answer settles the turn, or once its time is over a task.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from bots.registry import BOTS
from bots.sdk.clock import TICKS, Clock
from bots.sdk.frames import VERSION, Hello
from bots.sdk.player import Heard
from bots.sdk.question import Question, Reply, moment_seed
from webgame.faces.registry import face_of
from webgame.replays.models import Seat, State
from webgame.tables import bells
from webgame.tables.bots import AskedByPost, asked_here, by_post, listens, shelf_of
from webgame.tables.dealings import talk_known
from webgame.tables.explanations import keep_explanation, weighed
from webgame.tables.models import BotMemory, Event, Failure
from webgame.tables.refused import Refused
from webgame.tables.selectors import longest_hold
from webgame.tables.services.adjudication import close_if_complete, could_speak, wake
from webgame.tables.services.ears import Unheard, unheard
from webgame.tables.services.submissions import act, be_ready, order
from webgame.tables.services.voices import plan_to_say
from webgame.tables.table import Table, lock

logger = logging.getLogger(__name__)
MOMENT = 0.5
"""Seconds after which a bot that was put off is asked again."""
UNHURRIED = 120.0
"""Seconds that a phase without a deadline counts as, for bots that pace themselves."""


Minds = Mapping[int, BotMemory]
"""The minds of a game's bots, by the key of their seat."""


@dataclass(frozen=True)
class Held:
    """A bot's mind, held until `until` for a question, which told it its stream up to a number."""

    game_id: int
    seat: int
    until: datetime
    upto: int
    phase: str
    decide: bool


@dataclass(frozen=True)
class BotTurn(Held):
    """What is asked of a bot, in the game with this public id; `late` if it was posted already, and
    nobody answered in time; `shown` if others may see that a bot thinks."""

    question: Question
    gid: str = ""
    bot: str = ""
    late: bool = False
    shown: bool = False

    def __str__(self) -> str:
        hello = self.question.hello
        return f"{hello.bot} at seat {hello.seat} of game {self.game_id}"


def take_turn(game_id: int, number: int) -> BotTurn | None:
    """Hold the mind of a seat's bot, if nobody holds it and something is asked of the bot."""
    with transaction.atomic():
        table = lock(game_id)
        seat = table.seats[number]
        mind, _ = BotMemory.objects.get_or_create(seat=seat)
        if _held(table, mind):
            return None
        return _next_turn(table, seat, mind)


def settle(
    turn: Held, reply: Reply | None, run: bool = False, strict: bool = False
) -> BotTurn | None:
    """Do what the bot decided and keep what it remembers; with no reply, what the rules fill in.

    Returns what is asked of it next, if anything; on a `run`, what is asked next of any bot that
    the game waits for. A turn that somebody else has taken up meanwhile does not count. Where it is
    `strict`, a decision that cannot be played raises `Refused`, and nothing is changed.
    """
    with transaction.atomic():
        table = lock(turn.game_id)
        seat = table.seats[turn.seat]
        minds = {one.seat_id: one for one in BotMemory.objects.filter(seat__in=table.seats)}
        mind = minds[seat.pk]
        if mind.thinking_until != turn.until:
            return None
        mind.heard, mind.posted = turn.upto, ""
        mind.spoke = turn.phase
        if reply is not None:
            mind.memory = dict(reply.memory)
        current = table.game.state == State.PLAYING and table.game.phase == turn.phase
        if seat.bot and current:
            if reply and reply.said:
                plan_to_say(table, seat, reply.said)
            if turn.decide:
                _decide(table, seat, reply, strict)
        if not table.rules.immediate:
            return _next_turn(table, seat, mind)
        return _next_of_run(table, seat, minds, run and table.rests_until is None)


def put_off(turn: BotTurn) -> None:
    """Let go of the mind, unless somebody else has taken it up, and have it asked in a moment."""
    if _minds(turn).update(thinking_until=None):
        bells.later("think", turn.game_id, turn.seat, queue=bells.BOTS, seconds=MOMENT)


@transaction.atomic
def give_up(turn: Held, kind: str, words: str) -> None:
    """A program elsewhere has no answer: that is written down, and another decides once."""
    if _minds(turn).update(thinking_until=None):
        note_failure(turn, kind, words)
        bells.later("think", turn.game_id, turn.seat, queue=bells.PEOPLE)


def _minds(turn: Held) -> QuerySet[BotMemory]:
    """The mind of a turn, unless somebody else has taken it up."""
    minds = BotMemory.objects.filter(seat__game=turn.game_id, seat__number=turn.seat)
    return minds.filter(thinking_until=turn.until)


def stand_in(turn: BotTurn) -> Question:
    """The same question for the bot that plays when one that was brought does not answer.

    It plays this once, and neither knows nor keeps what the other remembers.
    """
    hello, face = turn.question.hello, face_of(turn.question.hello.game)
    bot = face.bots.level().bot(talk=hello.terms.get("press") != "none")
    told = replace(hello, bot=BOTS[bot].path, parameters=face.manners, memory={})
    return replace(turn.question, hello=told, past=(), heard=(), speak=False)


def note_failure(turn: Held, kind: str, words: str) -> None:
    """Write down that a bot failed when it was asked."""
    seat = Seat.objects.get(game=turn.game_id, number=turn.seat)
    _note(seat, turn.phase, kind, words)


def _note(seat: Seat, phase: str, kind: str, words: str) -> None:
    Failure.objects.create(seat=seat, phase=phase, kind=kind, words=words[: Failure.LONGEST])


def _next_turn(table: Table, seat: Seat, mind: BotMemory) -> BotTurn | None:
    """Hold the mind if something is asked of its bot now, else let go of it.

    A question that is posted is not returned: there is nothing to do about it here.
    """
    turn, post, rest = None, by_post(seat.bot), table.rests_until
    resting = rest is not None and timezone.now() < rest
    unanswered = mind.posted == table.game.phase
    posted = post is not None and not unanswered and post.takes_questions(seat.bot)
    if seat.bot and table.game.state == State.PLAYING and not resting:
        turn = _turn(table, seat, mind, unanswered, post if posted else None)
    mind.thinking_until = turn.until if turn else None
    mind.posted = turn.phase if turn and posted else ""
    mind.save()
    if turn is None:
        close_if_complete(table)
    elif post and posted and post.post(turn):
        return None
    return turn


def _next_of_run(table: Table, seat: Seat, minds: Minds, run: bool) -> BotTurn | None:
    """Let go of a bot's mind, unless it is to go on itself, and hold the next one of the run.

    A bot that only hears hears when it is waited for, or somebody has spoken to it meanwhile. Where
    the run ends, the others are woken, but for those whose question lies with a program elsewhere.
    """
    waiting = [one for one in table.awaited if one.bot and table.game.state == State.PLAYING]
    mind = minds[seat.pk]
    if seat in waiting or could_speak(table, seat) or not run or _spoken_to(table, seat, mind):
        turn = _next_turn(table, seat, mind)
    else:
        turn = None
        mind.thinking_until = None
        mind.save()
    for other in waiting if run else ():
        its = minds.get(other.pk)
        if turn is None and its is not None and not _held(table, its):
            turn = _next_turn(table, other, its)
    numbers = {one.number for one in waiting}
    if turn is None:
        asked = {one.number for one in waiting if _lies_elsewhere(table, minds.get(one.pk))}
        wake(table, numbers - asked)
        table.woken.difference_update(asked)
    else:
        table.woken.difference_update(numbers)
    return turn


def _spoken_to(table: Table, seat: Seat, mind: BotMemory) -> bool:
    """Whether something was said, where people are, that a bot has not heard: it was thinking, or
    had too much to hear at once."""
    if table.tongue is None or not table.people or not seat.bot or not listens(seat.bot):
        return False
    events = table.streams[seat.number].events
    return events.filter(seq__gt=mind.heard, kind=Event.Kind.MESSAGE).exists()


def _held(table: Table, mind: BotMemory) -> bool:
    """Whether somebody is at it: a worker for no longer than it can take, or a program elsewhere
    that has been asked about the present phase."""
    until, now = mind.thinking_until, timezone.now()
    if until is None or until <= now:
        return False
    if mind.posted:
        return mind.posted == table.game.phase
    return until <= now + longest_hold(brought=True)


def _lies_elsewhere(table: Table, mind: BotMemory | None) -> bool:
    """Whether the question about this phase was posted and waits for its answer."""
    return mind is not None and bool(mind.posted) and _held(table, mind)


def _turn(
    table: Table, seat: Seat, mind: BotMemory, unanswered: bool, post: AskedByPost | None
) -> BotTurn | None:
    """What is asked of the bot; where a program did not answer, nothing that it need not."""
    new = unheard(table, seat, mind.heard)
    if not listens(seat.bot):
        new = Unheard(new.upto)
    weighty = not unanswered and any(map(_weighty, new.heard))
    decide = seat.draft.awaited and (not seat.draft.ready or weighty)
    greet = mind.spoke != table.game.phase and could_speak(table, seat)
    if not (new.past or new.heard or decide or greet):
        mind.heard = new.upto
        return None
    clock, hold = _clock(table), longest_hold(asked_here(seat.bot) is not None)
    if post is not None:
        seconds = post.seconds(seat, clock.left)
        clock, hold = replace(clock, answer=seconds), timedelta(seconds=seconds)
    question = Question(
        hello=_hello(table, seat, mind),
        view=table.rules.view_for(table.position, seat.number),
        talk=talk_known(table, seat.number),
        clock=clock,
        past=new.past,
        heard=new.heard,
        speak=greet,
        decide=decide,
    )
    return BotTurn(
        game_id=table.game.pk,
        seat=seat.number,
        until=timezone.now() + hold,
        upto=new.upto,
        phase=table.game.phase,
        decide=decide,
        question=question,
        gid=table.game.gid,
        bot=seat.bot,
        late=unanswered and mind.thinking_until is not None,
        shown=not table.hidden,
    )


def _hello(table: Table, seat: Seat, mind: BotMemory) -> Hello:
    """Who is asked, and what it plays; the game's own seed stays here."""
    terms, brought = table.terms, shelf_of(seat.bot)
    return Hello(
        v=VERSION,
        game=terms.rules,
        bot=BOTS[seat.bot].path if seat.bot in BOTS else seat.bot,
        seat=seat.number,
        seats=tuple(one.name for one in table.seats),
        seed=moment_seed(table.game.seed, seat.number, table.game.phase),
        options=terms.options,
        terms={
            "press": terms.press,
            "protocol": terms.protocol,
            "level": terms.level,
            "strict": terms.strict,
        },
        parameters=seat.parameters if brought else {**table.face.manners, **seat.parameters},
        memory=mind.memory,
        progress=not brought,
    )


def _clock(table: Table) -> Clock:
    """Where the phase is in time."""
    now, deadline = timezone.now(), table.clock.deadline
    answer = float(settings.BOT_SECONDS)
    if deadline is None:
        used = (now - (table.clock.asked or table.game.started or now)).total_seconds()
        tick = min(int(TICKS * used / UNHURRIED), TICKS)
        return Clock(used=used, tick=tick, answer=answer)
    left = max((deadline - now).total_seconds(), 0.0)
    whole = table.seconds or 0
    used = max(whole - left, 0.0)
    tick = int(TICKS * used / (used + left)) if left else TICKS
    return Clock(used, left, deadline.isoformat(), tick, answer=answer)


def _weighty(heard: Heard) -> bool:
    """Whether a bot that has decided may decide otherwise for what it heard."""
    return heard.kind == "deal" or (heard.kind == "message" and heard.sentence is not None)


def _decide(table: Table, seat: Seat, reply: Reply | None, strict: bool) -> None:
    """Decide like anybody; what cannot be played leaves the seat to the rules, unless it is
    `strict`: then it raises `Refused`."""
    phase = table.game.phase
    try:
        if reply is not None and reply.lines is not None:
            why = weighed(
                table, seat, reply.why, reply.lines
            )  # by the position that is decided about
            if table.rules.immediate:
                act(table, seat, phase, reply.lines)
            elif list(reply.lines) != seat.draft.lines:
                order(table, seat, phase, reply.lines)
            if why:
                keep_explanation(seat, phase, why)
            if table.rules.immediate:
                return
    except Refused as refused:
        if strict:
            raise
        logger.warning("%s decided what cannot be played: %s", seat, refused)
        _note(seat, phase, "illegal", refused.sentence)
    be_ready(table, seat, phase, True)
