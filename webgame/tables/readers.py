"""The processes in which people's lines are read: no line, however odd, keeps anybody waiting.

An honest line takes some milliseconds; an odd one could take seconds, in which a thread of the site
would do nothing else, and Python lets no other thread do much either.
"""

import json
import logging
import os
import sys
from functools import cache

from django.conf import settings

from bots.sdk.confine import ROOT
from bots.sdk.program import NoAnswer
from webgame.faces.registry import face_of
from webgame.tables.floor import Floor
from webgame.tables.pool import Busy, Pool
from webgame.tables.reader import LEARNING, WORK, Json, asked, asked_by_learner
from webgame.tables.refused import Refused

logger = logging.getLogger(__name__)
READ = (sys.executable, "-P", "-m", "webgame.tables.reader")
WATCHED = 2.0
"""Seconds in which an answer has to be here, whatever else the machine does, or the process ends;
and in which a process has to get free."""


class TooHard(Exception):
    """A line could not be read in the time it is given."""


def here(floor: Floor, game: str, position: str, work: str, *words: str | int) -> Json:
    """Have some work (`reader.WORK`) done on words, in this process. Raises `Refused`."""
    return WORK[work](floor, *words)


def apart(floor: Floor, game: str, position: str, work: str, *words: str | int) -> Json:
    """Have it done by a process for it, in bounded time. Raises `Refused` or `TooHard`.

    With `READ_PROCESSES` 0 it is done here, and nobody watches its time: for tests.
    """
    if not settings.READ_PROCESSES:
        return here(floor, game, position, work, *words)
    return _exchanged(asked(floor, game, position, work, words))


def for_learners(game: str, work: str, *words: str | int) -> Json:
    """Have some work (`reader.LEARNING`) done on words said at no table, in the same way. Raises
    `TooHard`."""
    if not settings.READ_PROCESSES:
        return LEARNING[work](face_of(game), *words)
    return _exchanged(asked_by_learner(game, work, words))


def _exchanged(asked: Json) -> Json:
    """What a process answers to a request."""
    request = json.dumps(asked).encode() + b"\n"
    try:
        with _pool(os.getpid()).lend(WATCHED) as fit:
            line = fit().exchange(request, WATCHED)
    except Busy as busy:
        raise TooHard from busy
    except NoAnswer as reason:
        logger.warning("a line was not read (%s): %s", reason.kind, reason)
        raise TooHard from reason
    return _done(json.loads(line))


def warm_up() -> None:
    """Start the processes, so that nobody waits for it."""
    _pool(os.getpid()).start()


@cache
def _pool(process: int) -> Pool:
    return Pool(settings.READ_PROCESSES, [ROOT / "webgame"], READ)


def _done(answered: Json) -> Json:
    if "long" in answered:
        raise TooHard
    if "refused" in answered:
        code, sentence, fields = answered["refused"]
        raise Refused(code, sentence, **fields)
    done: Json = answered["done"]
    return done
