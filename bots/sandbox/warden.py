"""One thread that measures all jailed programs, and stops those that use more than they may.

What one process uses is bounded by the system itself; what all processes of a program use together,
and what they do while nobody asks them anything, only somebody who looks can know.
"""

import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from bots.sandbox.bounds import MIB, Bounds
from bots.sdk.process_environment import Started

EVERY = 0.1
"""Seconds between two looks."""
_PAGE, _TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
_PROCESSES = Path("/proc")


@dataclass(slots=True)
class _Watched:
    program: Started
    bounds: Bounds
    worked: float = 0.0
    """Seconds of a processor that it had used when it was last asked something."""


class Warden:
    """Watches programs until they are let go; its thread runs as long as there are any."""

    def __init__(self) -> None:
        self._watched: dict[int, _Watched] = {}
        self._lock = threading.Lock()
        self._looks = False

    def watch(self, program: Started, bounds: Bounds) -> None:
        """Stop the program when it uses more than its bounds."""
        with self._lock:
            self._watched[program.number] = _Watched(program, bounds)
            if not self._looks:
                self._looks = True
                threading.Thread(target=self._look_after, name="warden", daemon=True).start()

    def let_go(self, program: Started) -> None:
        """The program has ended."""
        with self._lock:
            self._watched.pop(program.number, None)

    def _look_after(self) -> None:
        while True:
            with self._lock:
                watched = list(self._watched.values())
                self._looks = bool(watched)
            if not watched:
                return
            for one in watched:
                self._look_at(one)
            time.sleep(EVERY)

    def _look_at(self, one: _Watched) -> None:
        occupied, worked = used(one.program.number)
        if occupied > one.bounds.memory:
            one.program.stop(f"it used more than {one.bounds.memory // MIB} MiB of memory")
        if one.program.busy:
            one.worked = worked
        elif worked - one.worked > one.bounds.idle_cpu:
            one.program.stop("it worked on while nothing was asked of it")


def used(number: int) -> tuple[int, float]:
    """Bytes that a process and all below it occupy, and seconds of a processor that they used.

    >>> occupied, worked = used(os.getpid())
    >>> occupied > 0 and worked > 0
    True
    """
    occupied, worked, found = 0, 0.0, [str(number)]
    while found:
        process = _PROCESSES / found.pop()
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            below = [(task / "children").read_text().split() for task in process.glob("task/*")]
        except OSError:  # it has just ended
            continue
        worked += sum(map(int, fields[11:15])) / _TICKS
        occupied += int(fields[21]) * _PAGE
        found += [child for children in below for child in children]
    return occupied, worked


WARDEN = Warden()
