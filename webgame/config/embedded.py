"""The whole site in one process: the web server, and Celery's worker and beat as threads behind it.

The same code paths as the full set-up; only what lies between the parts is in memory. What is lost
when the process ends (tasks on their way) is found again by the sweeper at the next start.
"""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread
from typing import Any

from celery.beat import EmbeddedService, Scheduler
from channels.routing import get_default_application
from django.conf import settings

from webgame.config.celery import app, application
from webgame.config.server import Server, listen, stop_gently
from webgame.daide.door import stay
from webgame.experiments.queue import EXPERIMENTS
from webgame.tables import bells

WORKERS = {
    "clock": (bells.CLOCK,),
    "bots": (bells.PEOPLE, bells.BOTS),
    "experiments": (EXPERIMENTS,),
}
"""What each worker does: whatever bots are at, another thread keeps the time."""
WORKER_THREADS = 3
PORTS_TRIED = 50
logger = logging.getLogger(__name__)


def free_port(wished: int, host: str) -> int:
    """The wished port if nobody listens there, else the next free one. Raises `OSError`."""
    for port in range(wished, min(wished + PORTS_TRIED, 2**16)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise OSError(f"No port is free from {wished} to {wished + PORTS_TRIED - 1} on {host}.")


@contextmanager
def background() -> Iterator[None]:
    """Celery's workers and beat, as threads of this process, while the block runs."""
    workers = [_worker(name, queues) for name, queues in WORKERS.items()]
    beat = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
    threads = [Thread(target=one.start, name=f"celery {one.hostname}") for one in workers]
    for one in (*threads, beat):
        one.start()
    try:
        yield
    finally:
        beat.stop()
        for worker in workers:
            worker.stop()
        for thread in threads:
            thread.join()


def _worker(name: str, queues: Sequence[str]) -> Any:
    its_own = application(set_as_current=False)
    return its_own.WorkController(
        app=its_own,
        pool="threads",
        concurrency=WORKER_THREADS,
        hostname=f"{name}@embedded",
        queues=queues,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )


def serve(host: str, port: int, when_ready: Callable[[], None]) -> None:
    """Serve pages and sockets until the process is told to stop (Ctrl-C, or the TERM signal)."""

    doors: list[asyncio.Task[None]] = []

    def ready(loop: asyncio.AbstractEventLoop) -> None:
        bells.listen_on(loop)
        if settings.DAIDE_PORT:
            doors.append(loop.create_task(stay(settings.DAIDE_HOST, settings.DAIDE_PORT)))
        when_ready()

    stop_gently()
    with background():
        Server(get_default_application(), ready).run([listen(host, port)])
