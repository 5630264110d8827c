"""Starting a jailed program, and whether this machine can hold one."""

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from bots.sandbox import seccomp
from bots.sandbox.bounds import USUAL, Bounds
from bots.sandbox.jail import PROGRAMS, Jail, find, python
from bots.sdk.program import NoAnswer, Program

WAKING = 30.0
"""Seconds in which a program has to say that it is ready."""
_TRIES_TO_LEAVE = """
import os, socket
assert os.getuid() and not os.path.exists("/etc/passwd")
try:
    socket.socket()
except PermissionError:
    print('{"type":"ready","n":0,"d":{"v":1}}', flush=True)
input()
"""


class Unavailable(Exception):
    """This machine cannot hold a program of strangers; the message says why."""


def start(
    files: Mapping[str, bytes],
    inside: Sequence[str],
    bounds: Bounds = USUAL,
    log: IO[bytes] | None = None,
    waking: float = WAKING,
) -> Program:
    """A program in a jail of its own, with its files; what it says in error goes to the log.

    Raises NoAnswer if it does not get ready, and Unavailable where there are no jails, so that it
    is no fault of the program's.
    """
    if reason := available():
        raise Unavailable(reason)
    return _start(files, inside, bounds, log, waking)


def _start(
    files: Mapping[str, bytes],
    inside: Sequence[str],
    bounds: Bounds,
    log: IO[bytes] | None,
    waking: float,
) -> Program:
    jail = Jail(files, inside, bounds, log)
    try:
        return Program(jail.command, surroundings=jail, waking=waking)
    except OSError:
        jail.clear()
        raise


@cache
def available() -> str | None:
    """Why this machine cannot hold programs of strangers; None if it can. It is tried, once."""
    if sys.platform != "linux":
        return "Uploaded bots run on Linux only."
    if not seccomp.known():
        return "There is no filter of system calls for this kind of processor."
    missing = [name for name in PROGRAMS if find(name) is None]
    if missing:
        return f"{', '.join(missing)} is not installed (Debian: bubblewrap, util-linux)."
    if not Path("/proc/self/task").exists() or not list(Path("/proc/self/task").glob("*/children")):
        return "The kernel does not tell which processes a process has started."
    return trial([python(), "-I", "-c", _TRIES_TO_LEAVE])


def trial(inside: Sequence[str]) -> str | None:
    """Why a command that says it is ready does not come so far in a jail; None if it does."""
    with TemporaryFile() as log:
        try:
            _start({}, inside, USUAL, log, WAKING).end()
        except (NoAnswer, OSError) as error:
            log.seek(0)
            said = log.read(2000).decode(errors="replace").strip().splitlines()
            return f"A trial did not run: {said[-1] if said else error}."
    return None
