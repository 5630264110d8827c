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
from uuid import NAMESPACE_URL, UUID, uuid5

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from bots.sdk.player import Heard
from webgame.replays.models import Seat, State, Step
from webgame.tables.mind import Question, Thought
from webgame.tables.models import BotMemory, Event
from webgame.tables.refused import Refused
from webgame.tables.services.orders import set_ready, submit_draft
from webgame.tables.services.talk import say
from webgame.tables.table import Table, lock

logger = logging.getLogger(__name__)
HANDOVER = 15
"""Seconds beyond a bot's own time after which somebody else may take up its mind."""
MOST_HEARD = 50
"""Events a bot is told of at once; more come with the next question."""


@dataclass(frozen=True)
class Turn:
    """A bot's mind, held until `until`, with what is asked of it."""

    seat: Seat
    until: datetime
    upto: int
    phase: str
    question: Question

    def key(self, what: str) -> UUID:
        """The key of a command of this turn: the same turn done twice is done once."""
        return uuid5(NAMESPACE_URL, f"{self.seat.pk}/{self.until.isoformat()}/{what}")


def take_turn(seat_id: int, held: datetime | None = None) -> Turn | None:
    """Hold the seat's mind, if it is free or `held` by the caller, and something is asked of it.

    Otherwise lets go of it and returns None.
    """
    with transaction.atomic():
        seat = Seat.objects.get(pk=seat_id)
        table = lock(seat.game_id)
        seat = table.seats[seat.number]
        mind, _ = BotMemory.objects.get_or_create(seat=seat)
        now = timezone.now()
        if mind.thinking_until not in (None, held) and mind.thinking_until > now:
            return None
        turn = _turn(table, seat, mind, now) if seat.bot else None
        mind.thinking_until = turn.until if turn else None
        mind.save()
        return turn


def _turn(table: Table, seat: Seat, mind: BotMemory, now: datetime) -> Turn | None:
    if table.game.state != State.PLAYING:
        return None
    heard, upto = _unheard(table, seat, mind.heard)
    decide = seat.draft.awaited and not seat.draft.ready
    speak = mind.spoke != table.game.phase and table.terms.press != "none"
    if not (heard or decide or speak):
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
        speak=speak,
        decide=decide,
    )
    until = now + timedelta(seconds=settings.BOT_SECONDS + HANDOVER)
    return Turn(seat, until, upto, table.game.phase, question)


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


def settle(turn: Turn, thought: Thought | None) -> bool:
    """Do what the bot decided, keep what it remembers; with no thought, what the rules fill in.

    Returns whether the turn still counted: False when somebody else had taken up the mind.
    """
    with transaction.atomic():
        table = lock(turn.seat.game_id)
        mind = BotMemory.objects.get(seat=turn.seat)
        seat = table.seats[turn.seat.number]
        if mind.thinking_until != turn.until or not seat.bot:
            return False
        mind.heard = turn.upto
        mind.spoke = turn.phase
        if thought is not None:
            mind.memory = thought.memory
        mind.save()
        if thought is not None:
            _speak(turn, thought)
        if turn.question.decide and table.game.phase == turn.phase:
            _order(turn, table, thought)
        return True


def _speak(turn: Turn, thought: Thought) -> None:
    for number, said in enumerate(thought.said):
        try:
            say(turn.seat, said.to, said.text, turn.key(f"say {number}"), by="bot")
        except Refused as refused:
            logger.info("%s was not allowed to speak: %s", turn.seat, refused)


def _order(turn: Turn, table: Table, thought: Thought | None) -> None:
    """Submit the bot's action like anybody's; one that cannot be played leaves it to the rules."""
    seat = turn.seat
    if thought is not None:
        try:
            lines = table.rules.write_action(table.position, seat.number, thought.action)
            submit_draft(seat, turn.phase, lines, turn.key("draft"), by="bot")
        except Exception as error:  # an action of whatever shape must not stop the game
            logger.warning("%s decided what cannot be played: %s", seat, error)
    set_ready(seat, turn.phase, True, turn.key("ready"), by="bot")
