"""The jails in which bots play that people brought: one for each seat of each game.

Nothing but a bot's memory may go from one of its seats to another, so no two share a process. So
many live at a time, those that were asked last; one that nobody asks for a while is ended.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import IO

from bots.sandbox.running import Unavailable, start
from bots.sandbox.runtimes import command, lacking, runtime_of
from bots.sdk.manifest import Manifest
from bots.sdk.program import Program
from bots.sdk.question import Question, Reply

IDLE = 60.0
"""Seconds after which a jail that nobody asks is ended."""
AT_ONCE = 2
"""So many think at a time in a worker, which has more threads than these: whoever sleeps in a jail
keeps only other bots of strangers waiting."""
WAKING = 15.0
"""Seconds in which a bot has to be ready."""


class Full(Exception):
    """As many think as may at a time."""


class Jailed:
    """A bot in a jail, which is built when it is first asked, and anew after it fell."""

    def __init__(
        self, files: Mapping[str, bytes], manifest: Manifest, log: IO[bytes] | None = None
    ) -> None:
        self._files, self._manifest, self._log = files, manifest, log
        self._program: Program | None = None

    def begin(self) -> Program:
        """The program, ready. Raises NoAnswer or `Unavailable`."""
        if self._program is None or not self._program.alive:
            self.end()
            if reason := lacking(runtime_of(self._files, self._manifest)):
                raise Unavailable(reason)
            inside = command(self._files, self._manifest)
            self._program = start(self._files, inside, log=self._log, waking=WAKING)
        return self._program

    def ask(self, question: Question, seconds: float) -> Reply:
        """What the bot answers. Raises NoAnswer or `Unavailable`."""
        hello = replace(question.hello, bot=self._manifest.entry or self._manifest.name)
        return self.begin().ask(replace(question, hello=hello), seconds)

    def end(self) -> None:
        """End the program, if there is one."""
        if self._program is not None:
            self._program.end()
        self._program = None


class Jails:
    """So many jails, each known by a key."""

    def __init__(self, most: int, at_once: int = AT_ONCE) -> None:
        self._most, self._at_once = max(most, at_once), at_once
        self._idle: OrderedDict[Hashable, tuple[Jailed, float]] = OrderedDict()
        self._busy = 0
        self._lock = threading.Lock()
        self._looks = False

    def ask(
        self,
        key: Hashable,
        make: Callable[[], Jailed],
        question: Question,
        seconds: float,
    ) -> Reply:
        """What the bot of a key answers. Raises NoAnswer, `Unavailable`, or `Full`."""
        jailed = self._take(key) or make()
        try:
            return jailed.ask(question, seconds)
        finally:
            self._put(key, jailed)

    def end_all(self, since: float = 0.0) -> None:
        """End every jail that is not at work and was not asked for so many seconds."""
        ended = time.monotonic() - since
        with self._lock:
            old = [key for key, (_, asked) in self._idle.items() if asked <= ended]
            for key in old:
                self._idle.pop(key)[0].end()

    def _take(self, key: Hashable) -> Jailed | None:
        """The jail of a key, if there is one; else there is room for one now."""
        with self._lock:
            if self._busy >= self._at_once:
                raise Full
            self._busy += 1
            if key in self._idle:
                return self._idle.pop(key)[0]
            while self._idle and self._busy + len(self._idle) > self._most:
                self._idle.popitem(last=False)[1][0].end()
        return None

    def _put(self, key: Hashable, jailed: Jailed) -> None:
        with self._lock:
            self._busy -= 1
            old = self._idle.pop(key, None)
            self._idle[key] = (jailed, time.monotonic())
        if old is not None:
            old[0].end()
        self._end_idle_later()

    def _end_idle_later(self) -> None:
        """Look after a while whether somebody was asked meanwhile; one who looks is enough."""
        with self._lock:
            if self._looks:
                return
            self._looks = True
        reaper = threading.Timer(IDLE, self._end_idle)
        reaper.daemon = True
        reaper.start()

    def _end_idle(self) -> None:
        self.end_all(IDLE)
        with self._lock:
            self._looks = False
            left = bool(self._idle)
        if left:
            self._end_idle_later()
