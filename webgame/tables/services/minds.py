"""A bot's turn: what it has not heard yet, what it answers, and what is done of that.

A bot follows its seat's stream like any client: `BotMemory.heard` is how far it has come. A task
holds the mind while the bot thinks; all that comes of one question is stored in one transaction,
so a turn that was lost is simply taken again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from bots.sdk.player import Heard
from webgame.replays.models import Seat, State
from webgame.tables.dealings import has_language, talk_known
from webgame.tables.mind import Question, Thought
from webgame.tables.models import BotMemory
from webgame.tables.refused import Refused
from webgame.tables.services.adjudication import close_if_complete
from webgame.tables.services.ears import unheard
from webgame.tables.services.orders import be_ready, order
from webgame.tables.services.voices import plan_to_say
from webgame.tables.table import Table, lock

logger = logging.getLogger(__name__)
HANDOVER = 5
"""Seconds beyond a bot's own time after which somebody else may take up its mind."""


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
        going_on = table.game.state == State.PLAYING and table.game.phase == turn.phase
        if seat.bot and going_on:
            plan_to_say(table, seat, thought.said if thought else ())
            if turn.question.decide:
                _order(table, seat, thought)
        return _next_turn(table, seat, mind)


def _next_turn(table: Table, seat: Seat, mind: BotMemory) -> Turn | None:
    """Hold the mind if something is asked of its bot, else let go of it."""
    turn = None
    if seat.bot and table.game.state == State.PLAYING:
        turn = _turn(table, seat, mind)
    mind.thinking_until = turn.until if turn else None
    mind.save()
    if turn is None:
        close_if_complete(table)
    return turn


def _turn(table: Table, seat: Seat, mind: BotMemory) -> Turn | None:
    heard, upto = unheard(seat, mind.heard)
    decide = seat.draft.awaited and (not seat.draft.ready or any(map(_weighty, heard)))
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
        talk=talk_known(table, seat.number) if has_language(table) else {},
        heard=heard,
        speak=greet,
        decide=decide,
    )
    until = timezone.now() + timedelta(seconds=settings.BOT_SECONDS + HANDOVER)
    return Turn(table.game.pk, until, upto, table.game.phase, question)


def _weighty(heard: Heard) -> bool:
    """Whether a bot that has decided may decide otherwise for what it heard."""
    return heard.kind == "deal" or (heard.kind == "message" and heard.sentence is not None)


def _order(table: Table, seat: Seat, thought: Thought | None) -> None:
    """Order like anybody; a decision that cannot be played leaves the seat to the rules."""
    phase = table.game.phase
    try:
        if thought is not None:
            lines = _lines(table, seat, thought.action)
            if list(lines) != seat.draft.lines:
                order(table, seat, phase, lines)
    except Refused as refused:
        logger.warning("%s decided what cannot be played: %s", seat, refused)
    be_ready(table, seat, phase, True)


def _lines(table: Table, seat: Seat, action: Any) -> Sequence[str]:
    """The bot's action as text. Raises `Refused` when it is none."""
    try:
        return table.rules.write_action(table.position, seat.number, action)
    except Exception as error:  # whatever a bot takes for an action
        raise Refused("not_understood", f"{action!r:.80} is no action") from error
