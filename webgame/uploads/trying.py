"""A build is tried out: by a program beside this one, and each step it comes further is kept.

Whoever tries holds the build for a while and renews that, so two tasks never try
the same build at once, and one that died is found again (`tasks.find_lost`).
"""

import json
import logging
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from tempfile import TemporaryFile
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from bots.sdk.confine import ROOT
from webgame.uploads.models import Bot, Build

HOLD = timedelta(seconds=60)
"""How long a build is held without a word from whoever tries it."""
RENEWED = 20.0
"""Seconds after which the hold is renewed where nothing else happened."""
LONGEST = 1200.0
"""Seconds that all of it may take."""
MOST_TRIES = 3
"""So often it is begun, should the machine fail."""
_CHUNK = 1 << 16
logger = logging.getLogger(__name__)


def try_out(build_id: int) -> None:
    """Try out a build that waits for it, unless somebody does. Safe to call at any time."""
    now = timezone.now()
    free = Q(held=None) | Q(held__lte=now)
    waiting = Build.objects.filter(free, pk=build_id, state__in=["new", "checked"])
    until = now + HOLD
    if not waiting.update(held=until, tries=F("tries") + 1, done=0, state=Build.State.NEW):
        return
    build = Build.objects.get(pk=build_id)
    if build.tries > MOST_TRIES:
        _end(build, {"refused": "It could not be tried out; that is no fault of the bot's."})
        return
    for told in _told(bytes(build.code)):
        if not _keep(build, told):
            return  # somebody else has begun anew, or the build is gone


def _keep(build: Build, told: dict[str, Any]) -> bool:
    """Keep a step; whether the build was still held by us."""
    if "log" in told or "refused" in told or "away" in told:
        return _end(build, told)
    until = timezone.now() + HOLD
    mine = Build.objects.filter(pk=build.pk, held=build.held)
    done: dict[str, Any] = {name: told[name] for name in ("done", "of") if name in told}
    if "checked" in told:
        done["state"] = Build.State.CHECKED
    kept = mine.update(held=until, **done)
    build.held = until
    return bool(kept)


@transaction.atomic
def _end(build: Build, told: dict[str, Any]) -> bool:
    """Keep what came of it. A machine that could not try it leaves it for another time."""
    found = Build.objects.select_for_update().filter(pk=build.pk, held=build.held).first()
    if found is None:
        return False
    if "away" in told:
        logger.error("%s could not be tried out: %s", found, told["away"])
        return True  # found again when the hold has ended
    found.held, found.tried, found.crashes = None, timezone.now(), 0
    found.bench = told.get("report")
    found.log = told.get("log", "").replace("\0", "\ufffd")[: Build.LONGEST_LOG]
    found.state = Build.State.READY if told.get("passed") else Build.State.REFUSED
    found.reason = "" if found.ready else _reason(told)[: Build.LONGEST_REASON]
    found.save()
    if found.ready:
        newer = Q(current=None) | Q(current__number__lt=found.number)
        Bot.objects.filter(newer, pk=found.bot_id).update(current=found)
    return True


def _reason(told: dict[str, Any]) -> str:
    complaints = (told.get("report") or {}).get("complaints") or [told.get("refused", "")]
    return str(complaints[0]).replace("\0", "\ufffd")


def _told(code: bytes) -> Iterator[dict[str, Any]]:
    """What the program says that tries out a bot, until it ends or has taken too long."""
    until = time.monotonic() + LONGEST
    words = [str(settings.BENCH_GAMES), str(settings.BOT_SECONDS)]
    with TemporaryFile() as sent:
        sent.write(code)
        sent.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "webgame.uploads.trial", *words],
            stdin=sent,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            process_group=0,  # Ctrl-C is for the site
            env={"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "PATH": os.defpath} | _kernels(),
        )
    assert process.stdout is not None
    try:
        unread = b""
        while (left := until - time.monotonic()) > 0:
            if not select.select([process.stdout], [], [], min(left, RENEWED))[0]:
                yield {}
                continue
            more = os.read(process.stdout.fileno(), _CHUNK)
            if not more:
                yield {"away": "the program that tries out bots ended"}
                return
            *lines, unread = (unread + more).split(b"\n")
            for line in lines:
                told = json.loads(line)
                yield told
                if "log" in told or "refused" in told:
                    return
        minutes = int(LONGEST // 60)
        yield {"refused": f"It was too slow: the bench was not over within {minutes} minutes."}
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _kernels() -> dict[str, str]:
    """Where compiled kernels lie."""
    names = ("NUMBA_CACHE_DIR", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "HOME", "XDG_CACHE_HOME")
    return {name: os.environ[name] for name in names if name in os.environ}
