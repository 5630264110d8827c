"""Bots that are programs of their own: in any language, or Python in a folder with a bot.toml."""

import hashlib
import os
import random
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

from bots.arena.asked import Asked
from bots.arena.entrant import Game, Stranger
from bots.sdk.manifest import Manifest, read_manifest
from bots.sdk.player import Player
from bots.sdk.process_environment import OwnSurroundings
from bots.sdk.program import SERVE, NoAnswer, Program
from bots.sdk.question import Question, Reply

PATIENCE = 3600.0
"""Seconds after which a program is taken for dead where nobody counts a bot's time."""
MOST_MISSES = 3
"""So often in a row a program may fail to start before it is given up."""
PLACES = ("host", "port", "name", "log", "final_year")
"""What a command that comes by DAIDE may name in braces."""
_PASSED_OVER = ("__pycache__", ".git", ".pytest_cache", "node_modules", ".venv")
"""Folders in a bot's folder that are none of its own code."""


@dataclass(frozen=True, slots=True)
class Command:
    """Asks a program that is started when first needed, and again after it has ended.

    ``words`` are its command, ``folder`` where it begins; a Python bot's class is confined as on
    the site (``bots.sdk.confine``), and may read what is in its folder.
    """

    words: tuple[str, ...]
    folder: str

    def __call__(self, question: Question, seconds: float | None) -> Reply:
        """The reply. Raises NoAnswer."""
        return self._program().ask(question, seconds or PATIENCE)

    def _program(self) -> Program:
        program = _running.get(self)
        if program is None or not program.alive:
            _end(self)
            program = _running[self] = self._woken()
        return program

    def _woken(self) -> Program:
        """The program, started; what did not start so often is not tried again."""
        misses = _misses.setdefault(self, [])
        if len(misses) >= MOST_MISSES:
            raise misses[-1]
        try:
            program = self._started()
        except NoAnswer as error:
            misses.append(error)
            raise
        misses.clear()
        return program

    def _started(self) -> Program:
        if not self.words:
            serve = (*SERVE, "--folder", self.folder)
            return Program(serve, readable=[self.folder])
        folder = Path(self.folder)
        found = shutil.which(folder / self.words[0]) or shutil.which(self.words[0])
        if found is None:
            raise NoAnswer("init", f"there is no program {self.words[0]!r}")
        try:
            return Program((found, *self.words[1:]), surroundings=OwnSurroundings(folder))
        except OSError as error:
            raise NoAnswer("init", f"{self.words[0]} cannot be started: {error}") from error


@dataclass(frozen=True, slots=True)
class Caller(Stranger):
    """A program that is started for each game and comes to it by DAIDE.

    In the ``words`` of its command ``{host}`` and ``{port}`` stand for where it is to come,
    ``{name}`` for a name of its own, ``{log}`` for a folder, ``{final_year}`` for the last year.
    """

    _: KW_ONLY
    words: tuple[str, ...]
    folder: str
    digest: str = ""

    def player(
        self, seat: int, rng: random.Random, memory: dict[str, Any], game: Game
    ) -> Player[Any, Any]:
        """Raises NoAnswer: it is seated by its host."""
        raise NoAnswer("init", f"{self.bot} comes by DAIDE, and has no seat yet")

    @property
    def host(self) -> str:
        """What plays the games of such players."""
        return "bots.daide.hosting:play"

    @property
    def build(self) -> str:
        """A digest of the files that its command names."""
        return self.digest

    def start(self, places: Mapping[str, object], log: Path | None) -> "subprocess.Popen[bytes]":
        """Start it; what it writes goes into the file ``log``. Raises NoAnswer."""
        words = [
            re.sub(r"\{(\w+)\}", lambda found: str(places[found[1]]), word) for word in self.words
        ]
        if log:
            log.parent.mkdir(parents=True, exist_ok=True)
        try:
            with (log or Path(os.devnull)).open("wb") as written:
                process = subprocess.Popen(
                    words,
                    cwd=self.folder,
                    stdin=subprocess.DEVNULL,
                    stdout=written,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
        except OSError as error:
            raise NoAnswer("init", f"{words[0]} cannot be started: {error}") from error
        _callers.append(process)
        return process


def hang_up(process: "subprocess.Popen[bytes]") -> None:
    """End a program that came by DAIDE, and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    _callers.remove(process)


def of_caller(words: tuple[str, ...]) -> Caller:
    """The bot that a command begins, here, and that comes by DAIDE. Raises ValueError."""
    for place in re.findall(r"\{(\w+)\}", " ".join(words)):
        if place not in PLACES:
            raise ValueError(f"nothing stands for {{{place}}}; there are {', '.join(PLACES)}")
    here = Path.cwd()
    return Caller(" ".join(words), words=words, folder=str(here), digest=_digest(words, here))


def of_folder(folder: Path, parameters: Mapping[str, Any] | None = None) -> Asked:
    """The bot in a folder with a bot.toml. Raises BadManifest."""
    manifest, folder = read_manifest(folder), folder.resolve()
    return Asked(
        manifest.name,
        dict(parameters or {}),
        asker=Command(manifest.program, str(folder)),
        manifest=manifest,
        digest=digest_of(_files(folder), folder),
    )


def of_program(words: tuple[str, ...], game: str) -> Asked:
    """The bot that a command begins, here. It hears all, and has no parameters."""
    shown, here = " ".join(words), Path.cwd()
    return Asked(
        shown,
        asker=Command(words, str(here)),
        manifest=Manifest(name=shown, game=game, title=shown, program=words),
        digest=_digest(words, here),
    )


def of_class(entry: str, game: str) -> Asked:
    """A class of a module that lies here, in a process of its own, as the site would run it."""
    return Asked(
        entry,
        asker=Command((), str(Path.cwd())),
        manifest=Manifest(name=entry, game=game, title=entry, entry=entry),
    )


def _digest(words: tuple[str, ...], here: Path) -> str:
    """A digest of the files that a command names."""
    named = [path for path in (here / word for word in words) if path.is_file()]
    return digest_of(named, here)


def digest_of(files: list[Path], folder: Path) -> str:
    """A digest of files, their names in the folder included."""
    whole = hashlib.sha256()
    for file in sorted(files):
        inside = file.relative_to(folder) if file.is_relative_to(folder) else file
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        whole.update(f"{inside.as_posix()}\0{content}\n".encode())
    return whole.hexdigest()


def end_all() -> None:
    """End every program that was started here; they are started again when they are asked."""
    for command in list(_running):
        _end(command)
    for process in list(_callers):
        hang_up(process)


def _end(command: Command) -> None:
    if program := _running.pop(command, None):
        program.end()


def _files(folder: Path) -> list[Path]:
    return list(_walk(folder))


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in _PASSED_OVER:
            yield from _walk(path)
        elif path.is_file():
            yield path


_running: dict[Command, Program] = {}
"""The programs of this process."""
_callers: list["subprocess.Popen[bytes]"] = []
"""The programs of this process that came by DAIDE."""
_misses: dict[Command, list[NoAnswer]] = {}
"""How each program of this process failed to start, since it last did."""
Finalize(None, end_all, exitpriority=10)  # also where a pool's worker ends, which runs no atexit
