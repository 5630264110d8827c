"""Work for later: each task takes ids, is safe to run twice, and calls one service.

What is asked of a game whose rules are still being compiled is left: the sweeper asks again.
"""

import logging
import time
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from bots.sdk.program import NoAnswer
from bots.sdk.question import Reply
from webgame.replays.compiling import Compiling
from webgame.tables import bells, facts, intakes, selectors
from webgame.tables.bots import AskedHere, Crowded, Unfit, asked_here, by_post
from webgame.tables.models import BotMemory, Clock, Command, Swept
from webgame.tables.pondering import Pondering
from webgame.tables.pool import Ask, Busy, thinking
from webgame.tables.services import adjudication, voices
from webgame.tables.services.bot_turns import (
    BotTurn,
    note_failure,
    put_off,
    settle,
    stand_in,
    take_turn,
)

logger = logging.getLogger(__name__)
DERIVE, MOST_DERIVED = 20.0, 500
"""Seconds, and games, for which a task looks for facts before others have their turn."""
KEEP_ANSWERS = timedelta(days=2)
"""How long a command that comes again is known as a repetition."""
STRETCH = 0.5
"""Seconds that a task goes on with one game's bots before others have their turn."""
KEEP_TABLES = timedelta(days=30)
"""How long a table waits in the lobby for its game to begin."""
KEEP_REPORTS = timedelta(days=90)
"""How long it can be read what became of a file of games."""
KEEP_GUESTS = timedelta(seconds=settings.SESSION_COOKIE_AGE)
"""After so long nobody can come back as a guest: their cookie has ended."""


@shared_task
def adjudicate(game_id: int, step: int) -> None:
    """Play a step of a game whose orders are in."""
    with suppress(Compiling):
        adjudication.adjudicate(game_id, step)


@shared_task
def think(game_id: int, seat: int) -> None:
    """Let the bot of a seat hear what is new, speak and decide, until nothing is asked of it.

    Where bots follow one another, go on with the next for a while. If no process gets free to
    think in, that is left to the sweeper: to ask again at once would only make the queue longer.
    """
    until = time.monotonic() + STRETCH
    try:
        with thinking() as ask:
            turn = take_turn(game_id, seat)
            while turn is not None:
                try:
                    reply = _answer(ask, turn)
                except Crowded:
                    put_off(turn)
                    return
                turn = settle(turn, reply, run=time.monotonic() < until)
    except (Busy, Compiling):
        return


def _answer(ask: Ask, turn: BotTurn) -> Reply | None:
    try:
        if by_post(turn.bot):
            return _unanswered(ask, turn)
        if shelf := asked_here(turn.bot):
            return _brought(shelf, ask, turn)
        return ask(turn.question, Pondering(turn))
    except NoAnswer as reason:
        _failed(turn, reason)
        return None


def _brought(shelf: AskedHere, ask: Ask, turn: BotTurn) -> Reply:
    """What a bot answers that somebody brought; where it fails, what another would decide."""
    try:
        return shelf.ask(turn.bot, turn.game_id, turn.question)
    except NoAnswer as reason:
        _failed(turn, reason)
    except Unfit as reason:
        logger.warning("%s could not be asked, for no fault of its own: %s", turn, reason)
    return _another(ask, turn)


def _unanswered(ask: Ask, turn: BotTurn) -> Reply | None:
    """What another decides for a bot that has not fetched its question, or is gone."""
    if not turn.decide:
        return None
    if turn.late:
        _failed(turn, NoAnswer("late", "its program did not answer in time"))
    return _another(ask, turn)


def _another(ask: Ask, turn: BotTurn) -> Reply:
    """What the game's usual bot decides once in the stead of one that somebody brought."""
    return replace(ask(stand_in(turn)), memory=turn.question.hello.memory)


def _failed(turn: BotTurn, reason: NoAnswer) -> None:
    logger.warning("%s gave no answer (%s): %s", turn, reason.kind, reason)
    note_failure(turn, reason.kind, str(reason))


@shared_task
def utter(game_id: int, seat: int) -> None:
    """Let the bot of a seat say what it has had time to write."""
    with suppress(Compiling):
        voices.utter(game_id, seat)


@shared_task
def derive_facts(game_id: int) -> None:
    """Find out what the archive knows of a game that is over."""
    with suppress(Compiling):
        facts.derive(game_id)


@shared_task
def derive_missing_facts() -> None:
    """Find out what was lost on its way to a worker, or is to be known anew; the rest next time."""
    for intake in intakes.lost(timezone.now()):
        bells.later("bring_in", intake.pk, queue=bells.BOTS)
    with suppress(Compiling):
        facts.derive_missing(DERIVE, MOST_DERIVED)


@shared_task
def bring_in(intake_id: int) -> None:
    """Look at the games of a file that somebody sent."""
    with suppress(Compiling):
        intakes.work(intake_id)


@shared_task
def sweep() -> None:
    """Keep the deadlines, and ask again for all that was lost on its way to a worker."""
    now = timezone.now()
    for game_id in selectors.deadline_passed(now):
        with suppress(Compiling):
            adjudication.expire(game_id)
    for game in selectors.never_adjudicated(now):
        Clock.objects.filter(game=game).update(asked=now)
        bells.later("adjudicate", game.pk, game.steps_done, queue=bells.CLOCK)
    for game_id, seat, people in selectors.never_asked(now):
        BotMemory.objects.filter(seat__game=game_id, seat__number=seat).update(asked=now)
        bells.later("think", game_id, seat, queue=bells.PEOPLE if people else bells.BOTS)
    for game_id, seat in voices.overdue(now):
        bells.later("utter", game_id, seat, queue=bells.PEOPLE)
    Swept.objects.update_or_create(pk=1, defaults={"at": now})


@shared_task
def clear_away() -> None:
    """End and delete what nobody reads or comes back to any more (docs/operating.md)."""
    now = timezone.now()
    Command.objects.filter(at__lt=now - KEEP_ANSWERS).delete()
    for game_id in selectors.long_deserted(now - adjudication.COME_BACK):
        with suppress(Compiling):
            adjudication.give_up(game_id)
    selectors.tables_nobody_began(now - KEEP_TABLES).delete()
    selectors.guests_without_games(now - KEEP_GUESTS).delete()
    intakes.old(now, KEEP_REPORTS).delete()
    for events in selectors.events_nobody_reads():
        events.delete()
