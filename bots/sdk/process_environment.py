"""The environment of a bot's process: no secret, no address, and only what it needs to run."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from bots.sdk.confine import READ, ROOT
from games.core.kernel import cache_home

NOBODY = 65534
"""The user, and the group, that owns nothing."""
_PASSED_ON = ("PYTHONHASHSEED", "NUMBA_DISABLE_JIT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


class Started(Protocol):
    """A program that runs, for whoever watches it."""

    @property
    def number(self) -> int:
        """The number by which the system knows its process."""

    @property
    def busy(self) -> bool:
        """Whether it is asked something just now."""

    def stop(self, reason: str) -> None:
        """Kill it, from any thread; whoever waits for its answer is told the reason."""


class Surroundings(Protocol):
    """What a process is started in."""

    variables: dict[str, str]
    """Its whole environment."""
    started: dict[str, Any]
    """What else `subprocess.Popen` is told."""

    def begun(self, program: "Started") -> None:
        """The process runs; it has said nothing yet."""

    def clear(self) -> None:
        """The process has ended: take away what was made for it."""


def passed_on() -> dict[str, str]:
    """The few variables of this process that bots' processes have too."""
    return {name: os.environ[name] for name in _PASSED_ON if name in os.environ}


class OwnSurroundings:
    """Those of a program of one's own: it may do what we may, and begins in its folder."""

    def __init__(self, folder: Path) -> None:
        self.variables = dict(os.environ)
        self.started: dict[str, Any] = {"cwd": folder}

    def begun(self, program: Started) -> None:
        """Its author watches it."""

    def clear(self) -> None:
        """Nothing was made for it."""


class ProcessEnvironment:
    """The environment of one process, and a folder of its own for compiled kernels.

    The folder begins with links to the kernels that are compiled already, so that a bot can use
    them, and add to them for itself, but never change what others run. It ends with ``clear``.
    """

    def __init__(self, readable: Sequence[str | Path] = ()) -> None:
        self._folder = TemporaryDirectory(prefix="parley-bot-", ignore_cleanup_errors=True)
        kept = cache_home()
        seen = [str(path) for path in (*readable, kept) if path is not None]
        self.started: dict[str, Any] = {}
        if os.geteuid() == 0 and nobody_reads(*seen):
            self.started = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        self._link(kept)
        self.variables = {
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(ROOT),
            "NUMBA_CACHE_DIR": self._folder.name,
            "OPENBLAS_NUM_THREADS": "1",  # each thread would reserve memory of its own
            READ: os.pathsep.join(seen),
            **passed_on(),
        }

    def begun(self, program: Started) -> None:
        """Nobody watches it but whoever asks."""

    def clear(self) -> None:
        """Take the folder away."""
        self._folder.cleanup()

    def _link(self, kept: Path | None) -> None:
        """Fill the folder with links to the kernels kept, and give it to whoever will use it."""
        mine = Path(self._folder.name)
        for path in sorted(kept.glob("kernels-*/**/*")) if kept else ():
            there = mine / path.relative_to(kept or path)  # kept it is, or nothing is listed
            there.parent.mkdir(parents=True, exist_ok=True)
            if path.is_file():
                there.symlink_to(path)
        if self.started:
            for folder in (mine, *(path for path in mine.rglob("*") if path.is_dir())):
                os.chown(folder, NOBODY, NOBODY)


def nobody_reads(*more: str) -> bool:
    """Whether a user without any rights could run this Python and read rules, bots and more."""
    needed = [sys.executable, sys.prefix, sys.base_prefix, *more]
    needed += [str(ROOT / "games"), str(ROOT / "bots")]
    return all(_open_to_all(Path(path).resolve()) for path in needed)


def _open_to_all(path: Path) -> bool:
    """Whether everybody may go to this path, and read it."""
    return all(one.stat().st_mode & 0o001 for one in path.parents) and bool(
        path.stat().st_mode & 0o004
    )
