"""A bot's turn: what it has not heard yet, what it answers, and what is done of that.

A bot follows its seat's stream like any client: `BotMemory.heard` is how far it has come. A task
holds the mind while the bot thinks; all that comes of one question is stored in one transaction,
so a turn that was lost is simply taken again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from bots.sdk.player import Heard
from webgame.replays.models import Seat, State, Step
from webgame.tables.mind import Question, Thought
from webgame.tables.models import BotMemory, Event
from webgame.tables.refused import Refused
from webgame.tables.services.orders import be_ready, order
from webgame.tables.services.talk import speak
from webgame.tables.table import Table, lock

logger = logging.getLogger(__name__)
HANDOVER = 5
"""Seconds beyond a bot's own time after which somebody else may take up its mind."""
MOST_HEARD = 50
"""Events a bot is told of at once; more come with the next question."""


@dataclass(frozen=True)
class Turn:
    """What is asked of a bot, whose mind is held for it until `until`."""

    game_id: int
    until: datetime
    upto: int
    phase: str
    question: Question

    def __str__(self) -> str:
        return f"{self.question.bot} at seat {self.question.seat} of game {self.game_id}"


def take_turn(game_id: int, number: int) -> Turn | None:
    """Hold the mind of a seat's bot, if nobody holds it and something is asked of the bot."""
    with transaction.atomic():
        table = lock(game_id)
        seat = table.seats[number]
        mind, _ = BotMemory.objects.get_or_create(seat=seat)
        if mind.thinking_until and mind.thinking_until > timezone.now():
            return None
        return _next_turn(table, seat, mind)


def settle(turn: Turn, thought: Thought | None) -> Turn | None:
    """Do what the bot decided and keep what it remembers; with no thought, what the rules fill in.

    Returns what is asked of it next, if anything. A turn that somebody else has taken up meanwhile
    does not count.
    """
    with transaction.atomic():
        table = lock(turn.game_id)
        seat = table.seats[turn.question.seat]
        mind = BotMemory.objects.get(seat=seat)
        if mind.thinking_until != turn.until:
            return None
        mind.heard = turn.upto
        mind.spoke = turn.phase
        if thought is not None:
            mind.memory = thought.memory
        if seat.bot and table.game.state == State.PLAYING:
            _speak(table, seat, thought)
            if turn.question.decide and table.game.phase == turn.phase:
                _order(table, seat, thought)
        return _next_turn(table, seat, mind)


def _next_turn(table: Table, seat: Seat, mind: BotMemory) -> Turn | None:
    """Hold the mind if something is asked of its bot, else let go of it."""
    turn = None
    if seat.bot and table.game.state == State.PLAYING:
        turn = _turn(table, seat, mind)
    mind.thinking_until = turn.until if turn else None
    mind.save()
    return turn


def _turn(table: Table, seat: Seat, mind: BotMemory) -> Turn | None:
    heard, upto = _unheard(table, seat, mind.heard)
    decide = seat.draft.awaited and not seat.draft.ready
    greet = mind.spoke != table.game.phase and table.terms.press != "none"
    if not (heard or decide or greet):
        mind.heard = upto
        return None
    question = Question(
        bot=seat.bot,
        seat=seat.number,
        seed=table.game.seed,
        memory=mind.memory,
        parameters=seat.parameters,
        view=table.rules.view_for(table.position, seat.number),
        heard=heard,
        speak=greet,
        decide=decide,
    )
    until = timezone.now() + timedelta(seconds=settings.BOT_SECONDS + HANDOVER)
    return Turn(table.game.pk, until, upto, table.game.phase, question)


def _unheard(table: Table, seat: Seat, after: int) -> tuple[list[Heard], int]:
    """What the seat was told after a number that a bot can hear, and the number that leads to."""
    kinds = [Event.Kind.MESSAGE, Event.Kind.PHASE]
    told = Event.objects.filter(stream__seat=seat, seq__gt=after, kind__in=kinds)[:MOST_HEARD]
    heard: list[Heard] = []
    for event in told:
        after = event.seq
        if event.kind == Event.Kind.PHASE:
            step = Step.objects.get(game=table.game, number=event.body["step"])
            heard.append(Heard("step", step=step.events))
        elif event.body["from"] != seat.number:
            heard.append(_message(event.body))
    return heard, after


def _message(body: Mapping[str, Any]) -> Heard:
    to: Sequence[int] | Literal["all"] = body["to"]
    return Heard(
        "message",
        sender=body["from"],
        to="all" if to == "all" else tuple(to),
        text=body["text"],
    )


def _speak(table: Table, seat: Seat, thought: Thought | None) -> None:
    for said in thought.said if thought else ():
        try:
            speak(table, seat, said.to, said.text)
        except Refused as refused:
            logger.info("%s was not allowed to speak: %s", seat, refused)


def _order(table: Table, seat: Seat, thought: Thought | None) -> None:
    """Order like anybody; a decision that cannot be played leaves the seat to the rules."""
    phase = table.game.phase
    try:
        if thought is not None:
            order(table, seat, phase, _lines(table, seat, thought.action))
    except Refused as refused:
        logger.warning("%s decided what cannot be played: %s", seat, refused)
    be_ready(table, seat, phase, True)


def _lines(table: Table, seat: Seat, action: Any) -> Sequence[str]:
    """The bot's action as text. Raises `Refused` when it is none."""
    try:
        return table.rules.write_action(table.position, seat.number, action)
    except Exception as error:  # whatever a bot takes for an action
        raise Refused("not_understood", f"{action!r:.80} is no action") from error
