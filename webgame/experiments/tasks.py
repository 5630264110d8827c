"""Playing the games of experiments, in tasks. Each may run twice, and die at any moment."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from celery import shared_task
from django.conf import settings
from django.db import connection

from bots.sdk.program import NoAnswer
from webgame.experiments import playing, queue, services
from webgame.experiments.playing import Play
from webgame.experiments.services import Stint
from webgame.tables.pool import Busy

logger = logging.getLogger(__name__)
STRETCH = 30.0
"""Seconds that a task goes on; then it calls for another, so that a worker can be stopped."""
BEAT = 10.0
"""Seconds between two signs of life."""


@shared_task
def work() -> None:
    """Play games as long as some wait, for a while, if a process is free to play them in."""
    until = time.monotonic() + STRETCH
    with suppress(Busy), playing.player() as play:
        while stint := services.claim():
            serve(stint, play)
            if time.monotonic() > until:
                queue.call_workers(1)
                return


@shared_task
def find_lost() -> None:
    """Find games that nobody plays any more, and those that wait for somebody to play them."""
    services.find_lost()


def serve(stint: Stint, play: Play) -> None:
    """Play the games of a stint and keep what comes of them."""
    try:
        with _signs_of_life(stint, play):
            came = play(stint, services.AIM)
    except NoAnswer as reason:
        logger.warning("games %s could not be played: %s", stint.games, reason)
        services.give_up(stint, f"The process that played it gave up ({reason.kind}): {reason}.")
    else:
        services.keep(stint, came["played"], came.get("failed", ""))


@contextmanager
def _signs_of_life(stint: Stint, play: Play) -> Iterator[None]:
    """Tell now and then that the stint goes on, and end it where nobody wants it any more; where
    games are played here, nobody else asks."""
    if not settings.EXPERIMENT_PROCESSES:
        yield
        return
    done = Event()

    def tell() -> None:
        while not done.wait(BEAT):
            if not services.still_at(stint):
                play.stop()
        connection.close()

    thread = Thread(target=tell, name="signs of life", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
