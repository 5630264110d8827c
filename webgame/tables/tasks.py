"""Work for later: each task takes ids, is safe to run twice, and calls one service."""

import logging
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from webgame.tables import bells, selectors
from webgame.tables.models import BotMemory, Clock, Command
from webgame.tables.services import adjudication
from webgame.tables.services.minds import settle, take_turn
from webgame.tables.thinking import Busy, NoAnswer, minds

logger = logging.getLogger(__name__)
KEEP_ANSWERS = timedelta(days=2)
"""How long a command that comes again is known as a repetition."""


@shared_task  # type: ignore[untyped-decorator]
def adjudicate(game_id: int, step: int) -> None:
    """Play a step of a game whose orders are in."""
    adjudication.adjudicate(game_id, step)


@shared_task  # type: ignore[untyped-decorator]
def think(seat_id: int) -> None:
    """Let the bot of a seat hear what is new, speak and decide, until nothing is asked of it."""
    held = None
    try:
        with minds() as ask:
            while turn := take_turn(seat_id, held):
                try:
                    thought = ask(turn.question)
                except NoAnswer as reason:
                    logger.warning("%s of %s: %s", turn.question.bot, turn.seat, reason)
                    thought = None
                if not settle(turn, thought):
                    return
                held = turn.until
    except Busy:
        bells.later("think", seat_id)


@shared_task  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Keep the deadlines, and ask again for all that was lost on its way to a worker."""
    now = timezone.now()
    for game_id in selectors.deadline_passed(now):
        adjudication.expire(game_id)
    for game in selectors.never_adjudicated(now):
        Clock.objects.filter(game=game).update(asked=now)
        bells.later("adjudicate", game.pk, game.steps_done)
    for seat_id in selectors.never_asked(now):
        BotMemory.objects.filter(seat=seat_id).update(asked=now)
        bells.later("think", seat_id)
    Command.objects.filter(at__lt=now - KEEP_ANSWERS).delete()
