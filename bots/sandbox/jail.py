"""The jail of one program: what bubblewrap is told to build around it.

Inside there are the system's programs and libraries, Python with its own, the rules and the bots of
this site, one folder with the program's own files, a small folder in memory to write into, and
nothing else: no network, no other process, no user, no environment. A site that runs as root (in
containers it often does) first goes into a place that holds only this, and gives up root there; so
what root may read need not be open to all, and each program is a user of its own, whose processes
can be counted.
"""

import os
import random
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import IO, Any

from bots.sandbox import seccomp
from bots.sandbox.bounds import USUAL, Bounds
from bots.sandbox.warden import WARDEN
from bots.sdk.confine import NICENESS, READ, ROOT
from bots.sdk.process_environment import NOBODY, Started, passed_on
from games.core.kernel import cache_home

PROGRAMS = ("bwrap", "prlimit", "setpriv", "nice")
"""What has to be installed: Debian's packages bubblewrap, util-linux and coreutils."""
HOME = "/bot"
"""Where the program finds its own files."""
KERNELS = "/tmp/kernels"
USERS = range(61184, 65520)
"""Numbers of users that no system gives to anybody for long (systemd's for one service each)."""
_SYSTEM = ("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives")
_LINKS = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
_chance = random.SystemRandom()


class Jail:
    """Where one program is started: hand it to `Program`, with `command` as the command.

    It has its own copy of the program's `files`, by their path; it ends with `clear`.
    """

    def __init__(
        self,
        files: Mapping[str, bytes],
        inside: Sequence[str],
        bounds: Bounds = USUAL,
        log: IO[bytes] | None = None,
    ) -> None:
        self._folder = TemporaryDirectory(prefix="parley-jail-", ignore_cleanup_errors=True)
        home = Path(self._folder.name) / "bot"
        _write(home, files)
        self._open: list[int] = []
        self._bounds = bounds
        self._program: Started | None = None
        self.variables: dict[str, str] = {}
        try:
            self.command = self._commanded(home, inside, bounds)
        except BaseException:
            self.clear()
            raise
        self.started: dict[str, Any] = {"pass_fds": tuple(self._open), "stderr": log or DEVNULL}

    def begun(self, program: Started) -> None:
        """Have it watched."""
        self._program = program
        WARDEN.watch(program, self._bounds)

    def clear(self) -> None:
        """Take the files away."""
        if self._program is not None:
            WARDEN.let_go(self._program)
        for one in self._open:
            os.close(one)
        self._open = []
        self._folder.cleanup()

    def _commanded(self, home: Path, inside: Sequence[str], bounds: Bounds) -> list[str]:
        """The whole command: what is bound is told apart, where no process can read it."""
        limits = _limits(bounds)
        program = [_path("nice"), f"-n{NICENESS}", _path("prlimit"), *limits, "--", *inside]
        seen = [*_bound(_python()), "--ro-bind", str(home), HOME]
        if os.geteuid() != 0:
            return [*self._bwrap([*seen, *_walls(bounds)], filtered=True), *program]
        place = [*seen, "--tmpfs", "/tmp", "--dev", "/dev", "--bind", "/proc", "/proc"]
        place += ["--unshare-pid", "--die-with-parent", "--cap-add", "ALL"]
        again = [*_bound(_python()), "--ro-bind", HOME, HOME, *_walls(bounds)]
        user = str(_chance.choice(USERS))
        return [
            *self._bwrap(place),
            *(_path("setpriv"), f"--reuid={user}", f"--regid={user}", "--clear-groups"),
            *("--no-new-privs", "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all"),
            *self._bwrap(again, filtered=True),
            *program,
        ]

    def _bwrap(self, told: Sequence[str], filtered: bool = False) -> list[str]:
        if filtered:
            told = [*told, "--seccomp", str(self._handed(seccomp.bpf()))]
        words = b"".join(os.fsencode(one) + b"\0" for one in told)
        return [_path("bwrap"), "--args", str(self._handed(words))]

    def _handed(self, content: bytes) -> int:
        """A file without a name, open for the program that is started."""
        number = os.memfd_create("parley")
        self._open.append(number)
        os.write(number, content)
        os.lseek(number, 0, os.SEEK_SET)
        return number


def python() -> str:
    """Python, as it is called inside."""
    return str(Path(sys.prefix).resolve() / "bin" / Path(sys.executable).name)


def _walls(bounds: Bounds) -> list[str]:
    """What the program is kept from, and the little that it has."""
    return [
        *("--unshare-all", "--unshare-user", "--disable-userns", "--hostname", "bot"),
        *("--uid", str(NOBODY), "--gid", str(NOBODY), "--cap-drop", "ALL"),
        *("--die-with-parent", "--new-session", "--clearenv"),
        *(word for one in _environment().items() for word in ("--setenv", *one)),
        *("--size", str(bounds.folder), "--tmpfs", "/tmp", *_kernels()),
        *("--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev", "--remount-ro", "/"),
        *("--chdir", HOME),
    ]


def _environment() -> dict[str, str]:
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": "/tmp",
        "LANG": "C.UTF-8",
        "PYTHONPATH": f"{ROOT}:{HOME}",
        "NUMBA_CACHE_DIR": KERNELS,
        "OPENBLAS_NUM_THREADS": "1",
        READ: HOME if (kept := cache_home()) is None else f"{HOME}:{kept}",
        **passed_on(),
    }


def _limits(bounds: Bounds) -> list[str]:
    return [
        f"--nproc={bounds.processes}",
        f"--as={bounds.addresses}",
        f"--cpu={bounds.cpu}",
        f"--fsize={bounds.file}",
        f"--nofile={bounds.files}",
        "--core=0",
    ]


def _python() -> Iterator[Path]:
    """What a bot may read: the system's libraries, Python, the rules, the bots, the kernels."""
    yield from map(Path, ("/usr", *_SYSTEM))
    yield from (Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve())
    yield from (ROOT / "games", ROOT / "bots")
    if (kept := cache_home()) is not None:
        yield kept


def _bound(paths: Iterable[Path]) -> list[str]:
    """The paths, to be read, at their own place; the folders above them hold nothing else."""
    told: list[str] = []
    there: set[Path] = set()
    for path in paths:
        if path.exists() and there.isdisjoint((path, *path.parents)):
            there.add(path)
            told += [word for one in reversed(path.parents[:-1]) for word in ("--dir", str(one))]
            told += ["--ro-bind", str(path), str(path)]
    for name in _LINKS:
        root = Path("/") / name
        if root.is_symlink():
            told += ["--symlink", str(root.readlink()), str(root)]
        elif root.is_dir():
            told += ["--ro-bind", str(root), str(root)]
    return told


def _kernels() -> list[str]:
    """Links to the kernels that are compiled already, in a folder that can be written."""
    told, kept = ["--dir", KERNELS], cache_home()
    for path in sorted(kept.glob("kernels-*/**/*")) if kept else ():
        there = f"{KERNELS}/{path.relative_to(kept or path)}"
        told += ["--dir", there] if path.is_dir() else ["--symlink", str(path), there]
    return told


def _write(home: Path, files: Mapping[str, bytes]) -> None:
    """The files, to be read and run by whatever user the program will be."""
    home.mkdir(mode=0o755)
    for name, content in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for path in (home, *home.rglob("*")):
        path.chmod(0o755)


def find(name: str) -> str | None:
    """Where a program lies, if it is installed."""
    return shutil.which(name, path="/usr/bin:/bin:/usr/sbin:/sbin")


def _path(name: str) -> str:
    """Where a program lies. Raises FileNotFoundError if it is not installed."""
    if (found := find(name)) is None:
        raise FileNotFoundError(f"{name} is not installed")
    return found
