"""Compile every kernel of rules and robots, and keep it on disk: ``python -m bots.compile``.

What is compiled in one go is a part; each is compiled once on a machine for each version of its
sources. Who compiles a part holds a lock on it that the system lets go of when the process ends,
however it ends, and a mark is left when the part is whole: so two first starts at the same time
compile each part once, and what was cut off in the middle goes on where it was.

``python -m bots.compile diplomacy`` compiles one game alone, ``python -m bots.compile rules``
leaves out the robots.
"""

import fcntl
import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import Thread

from games.core.kernel import ROOT, cache_folder, cache_home, forget_old_kernels
from games.core.program import run_program

NO_FOLDER = "No folder can be written for compiled kernels; set NUMBA_CACHE_DIR to one."
LATE = 0.15
"""What is said to be left of a part that takes longer than expected, as a share of what it took."""
QUICKEST = 0.5
"""No machine is believed to need less of the time."""
NICE = 10
"""As bots' own processes are: people come first."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is compiled in one go: its name, its game (or what else calls it), the package whose
    kernels it calls.

    `path` names the function that does it (``module:function``, imported then: whoever only asks
    how far things are need not load all rules and robots); `seconds` is what it took on the machine
    of docs/benchmarks.md.
    """

    name: str
    game: str
    package: str
    path: str
    seconds: float

    @property
    def whole(self) -> bool:
        """Whether all of it is on disk, in this version."""
        mark = self._mark("whole")
        return mark is not None and mark.exists()

    @property
    def left(self) -> float:
        """Seconds until it is whole, as far as can be foretold; from now on if nobody began."""
        if self.whole:
            return 0.0
        expected = self.seconds * _pace()
        began = self._mark("began")
        if began is None or not began.exists() or not self._held_by_somebody():
            return expected
        so_far = time.time() - began.stat().st_mtime
        return max(expected - so_far, LATE * so_far)

    def make_whole(self) -> None:
        """Compile it, unless it is whole; while another process does, wait for that."""
        whole, began = self._mark("whole"), self._mark("began")
        if whole is None or began is None:
            self._compile()
            return
        with self._held():
            if whole.exists():
                return
            began.touch()
            start = time.perf_counter()
            self._compile()
            took = time.perf_counter() - start
            written = whole.with_name(f"{whole.name}-{os.getpid()}")
            written.write_text(f"{took:.1f}")
            written.replace(whole)

    def _compile(self) -> None:
        module, _, function = self.path.partition(":")
        getattr(import_module(module), function)()

    @property
    def took(self) -> float | None:
        """Seconds it took on this machine; None if it is not whole."""
        mark = self._mark("whole")
        try:
            return float(mark.read_text()) if mark else None
        except (OSError, ValueError):
            return None

    def _mark(self, kind: str) -> Path | None:
        """A file about it beside its package's kernels, which goes with their version."""
        folder = cache_folder(self.package)
        if folder is None:
            return None
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{self.name.replace(' ', '-')}.{kind}"

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Be the only process that compiles it."""
        lock = self._mark("lock")
        assert lock is not None
        with lock.open("ab") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield

    def _held_by_somebody(self) -> bool:
        lock = self._mark("lock")
        with suppress(OSError):
            assert lock is not None
            with lock.open("ab") as held:
                fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return False
        return True


PARTS = (
    Part(
        name="the rules of Diplomacy",
        game="diplomacy",
        package="games.diplomacy",
        path="games.compile:compile_diplomacy",
        seconds=25,
    ),
    Part(
        name="the robots of Diplomacy",
        game="diplomacy",
        package="bots.diplomacy",
        path="bots.diplomacy.compile:compile_robots",
        seconds=20,
    ),
    Part(
        name="the robots of Catan",
        game="catan",
        package="bots.catan",
        path="bots.catan.__main__:compile_robots",
        seconds=82,
    ),
    Part(
        name="the search of Catan",
        game="catan",
        package="bots.catan",
        path="bots.catan.search.compile:compile_search",
        seconds=25,
    ),
    Part(
        name="the rules of Catan",
        game="catan",
        package="games.catan",
        path="games.compile:compile_catan",
        seconds=23,
    ),
    Part(
        name="the estimates of charts",
        game="charts",
        package="bots.catan",
        path="bots.analysis.compile:compile_estimates",
        seconds=12,
    ),
)
"""What there is to compile, in this order: first what people wait for, then the longest."""


def parts_of(game: str) -> tuple[Part, ...]:
    """What a game among bots needs; nothing, if it has no kernels."""
    return tuple(part for part in PARTS if part.game == game)


def seconds_left(game: str) -> float:
    """Seconds until a game's rules and robots are compiled, 0 once they are.

    What it took elsewhere, by the pace at which this machine did the parts that are done.
    """
    return max((part.left for part in parts_of(game)), default=0.0)


def compile_first(game: str) -> None:
    """Compile what a game among bots needs, unless it is on disk; say so on the error stream.

    For whoever plays in several processes, each of which would else compile the same.
    """
    if missing := [part for part in parts_of(game) if not part.whole]:
        seconds = sum(part.left for part in missing)
        print(
            f"Compiling {game}'s rules and robots (once; {in_words(seconds)}) ...", file=sys.stderr
        )
        for part in missing:
            part.make_whole()


def in_words(seconds: float) -> str:
    """A stretch of time, as it is told to somebody who waits.

    >>> in_words(3), in_words(23), in_words(82)
    ('a few seconds', 'about 25 seconds', 'about a minute and a half')
    >>> in_words(60), in_words(150)
    ('about a minute', 'about 2 and a half minutes')
    """
    if seconds < 8:
        return "a few seconds"
    if seconds < 53:
        return f"about {5 * round(seconds / 5)} seconds"
    minutes, half = divmod(max(2, round(seconds / 30)), 2)
    if minutes == 1:
        return "about a minute and a half" if half else "about a minute"
    return f"about {minutes} and a half minutes" if half else f"about {minutes} minutes"


def _pace() -> float:
    """How much longer this machine takes than the one where `Part.seconds` were measured.

    A part that was mostly there before, and so took next to nothing, is no measure of the others.
    """
    known = [(part.took, part.seconds) for part in PARTS if part.took]
    ratio = sum(took or 0.0 for took, _ in known) / sum(s for _, s in known) if known else 1.0
    return max(ratio, QUICKEST)


def compile_parts(parts: list[Part]) -> bool:
    """Compile parts in processes of their own, one a core, saying when each is done; all well?"""
    waiting, running, well = list(parts), dict[Part, subprocess.Popen[bytes]](), True
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            part = waiting.pop(0)
            command = [sys.executable, "-m", __spec__.name, "--leashed", "--alone", part.name]
            running[part] = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE)
        time.sleep(0.1)
        for part, process in list(running.items()):
            if process.poll() is not None:
                del running[part]
                well = well and process.returncode == 0
                _say(f"  {part.name}: {_ended(part, process.returncode)}")
    return well


def _ended(part: Part, status: int) -> str:
    return f"compiled in {part.took:.0f} s" if part.took else f"not compiled (exit status {status})"


def _say(line: str) -> None:
    print(line, flush=True)


def _on_a_leash() -> None:
    """End with whoever began this process: when it is gone, however it went, its pipe closes."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1):
            pass
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def main(arguments: list[str] | None = None) -> None:
    """Compile on every core, with a line for each part that is done; only those named so."""
    parser = ArgumentParser(
        prog="python -m bots.compile", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("which", nargs="?", default="", help="part of a name: rules, robots, catan")
    parser.add_argument(
        "--nice", action="store_true", help="let everything else on this machine go first"
    )
    parser.add_argument("--leashed", action="store_true", help="end when standard input does")
    parser.add_argument("--alone", action="store_true", help="in this process, saying nothing")
    asked = parser.parse_args(arguments)
    parts = [part for part in PARTS if asked.which.lower() in part.name.lower()]
    if not parts:
        parser.error(
            f"nothing is called {asked.which}; there are {', '.join(p.name for p in PARTS)}"
        )
    if cache_home() is None:
        sys.exit(NO_FOLDER)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback
    if asked.leashed:
        _on_a_leash()
    if asked.nice:
        os.nice(NICE)
    if asked.alone:
        for part in parts:
            part.make_whole()
        return
    forget_old_kernels()
    if missing := [part for part in parts if not part.whole]:
        names = ", ".join(f"{part.name} ({in_words(part.left)})" for part in missing)
        _say(f"Compiling, once: {names} ...")
        sys.exit(not compile_parts(missing))


if __name__ == "__main__":
    run_program(main)
