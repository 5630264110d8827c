"""The full site as docker-compose.yml describes it, run as plain processes on this machine.

There is no Docker in it: the file is read, and each service's very command, environment and health
check are run by hand, against a real PostgreSQL and a real Redis, with host names, ports and the
folder /tmp put in their place.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import override_settings

from tools.production import SAFE
from tools.services import PostgreSQL, Redis, free_port
from webgame.config.settings import STORAGES
from webgame.config.static import gather

BASE = Path(__file__).resolve().parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((BASE / "docker-compose.yml").read_text())
HOST = SAFE["ALLOWED_HOSTS"]
GIVEN = {
    name: SAFE[name] for name in SAFE.keys() - {"PARLEY_MODE", "DATABASE_URL", "REDIS_URL"}
} | {"POSTGRES_PASSWORD": "trusted"}
"""What an operator gives in the environment before `make up`."""


def filled_in(text: str, given: Mapping[str, str]) -> str:
    """`text` with ${NAME}, ${NAME:-default} and ${NAME:?complaint} replaced, as Compose does."""

    def replace(match: re.Match[str]) -> str:
        name, kind, rest = match.groups()
        if found := given.get(name):
            return found
        if kind == ":?":
            raise KeyError(f"{name}: {rest}")
        return rest or ""

    return re.sub(r"\$\{(\w+)(:-|:\?)?([^}]*)\}", replace, text).replace("$$", "$")


class Process:
    """One service of the file, running here."""

    def __init__(self, name: str, places: Mapping[str, str], folder: Path) -> None:
        self.name = name
        self.service = COMPOSE["services"][name]
        self.places = places
        self.folder = folder
        self.log = folder / f"{name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._lock = threading.RLock()

    def words(self, text: str) -> str:
        """A word of the file with the places of this machine in it."""
        for there, here in self.places.items():
            text = text.replace(there, here)
        return filled_in(text, GIVEN)

    @property
    def environment(self) -> dict[str, str]:
        """The service's whole environment: what the file gives, and where programs lie."""
        given = {name: self.words(str(to)) for name, to in self.service["environment"].items()}
        return given | {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PARLEY_VAR": str(self.folder / "var"),
            "HOSTNAME": os.uname().nodename,
        }

    def start(self) -> None:
        with self._lock, self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.words(word) for word in self.service["command"]],
                cwd=BASE,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def healthy(self) -> bool:
        """Run the service's own health check once."""
        kind, *words = self.service["healthcheck"]["test"]
        words = [self.words(word) for word in words]
        command = ["sh", "-c", *words] if kind == "CMD-SHELL" else words
        asked = subprocess.run(
            command, cwd=BASE, env=self.environment, capture_output=True, check=False
        )
        return asked.returncode == 0

    def until_healthy(self, patience: float = 60) -> None:
        """Wait for health. Raises `TimeoutError` with the log when it does not come."""
        end = time.monotonic() + patience
        while not self.healthy():
            if time.monotonic() > end:
                raise TimeoutError(f"{self.name} is not healthy:\n{self.said()}")
            time.sleep(0.3)

    def said(self) -> str:
        """All that it wrote to its log."""
        return self.log.read_text(errors="replace")

    def stop(self) -> int:
        """Ask it to end, as Docker does, which does not start it again then; its exit status."""
        with self._lock:
            assert self.process is not None
            self.process.terminate()
            status = self.process.wait(30)
            self.process = None
        return status

    def kill(self) -> None:
        """End it at once, children and all."""
        with self._lock:
            if self.process and self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(30)
            self.process = None

    def revive(self) -> None:
        """Start it again if it ended by itself, as `restart: unless-stopped` does."""
        assert self.service["restart"] == "unless-stopped"
        with self._lock:
            if self.process and self.process.poll() is not None:
                self.start()


class Stack:
    """PostgreSQL, Redis and the site's services; a context manager that starts and ends them.

    A service that ends by itself is started again, as the file's policy has it: Celery's worker may
    end when its broker goes away.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.daide_port = free_port(), free_port()
        self.database, self.redis = PostgreSQL(), Redis()
        self.places = {
            "postgresql://parley@database:5432/parley": self.database.url,
            "redis://redis:6379/0": self.redis.url,
            "0.0.0.0": "127.0.0.1",
            "8000": str(self.port),
            "${DAIDE_PORT:-0}": str(self.daide_port),
            "/tmp": str(folder),
        }
        self.migrate, self.web, self.clock, self.worker, self.beat, self.experiments = (
            Process(name, self.places, folder)
            for name in ("migrate", "web", "clock", "worker", "beat", "experiments")
        )
        self.daide = Process("daide", self.places, folder)
        """DAIDE's door, which is started by who needs it."""
        self._done = threading.Event()
        self._keeper = threading.Thread(target=self._keep)

    @property
    def site(self) -> tuple[Process, ...]:
        """The processes of ours that run on; first the one whose health is asked at least cost."""
        return self.web, self.clock, self.worker, self.beat

    def until_healthy(self) -> None:
        """Wait until all of these are well."""
        for one in self.site:
            one.until_healthy()

    def __enter__(self) -> "Stack":
        try:
            self._start()
        except BaseException:
            self.__exit__()  # nothing stays behind when only a part could be started
            raise
        return self

    def _start(self) -> None:
        self.database.start()
        self.redis.start()
        self.migrate.start()
        assert self.migrate.process is not None
        assert self.migrate.process.wait(120) == 0, self.migrate.said()
        for one in self.site:
            one.start()
        self._keeper.start()
        self.until_healthy()

    def _keep(self) -> None:
        while not self._done.wait(0.2):
            for one in self.site:
                one.revive()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._keeper.ident:
            self._keeper.join()
        for one in (*self.site, self.daide):
            one.kill()
        self.redis.__exit__(None, None, None)
        self.database.__exit__(None, None, None)


@pytest.fixture(scope="session")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the static files as a site has them; gathering costs more than many a test."""
    folder = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=folder, STORAGES=STORAGES):
        gather()
    return folder


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory, gathered: Path) -> Iterator[Stack]:
    """One such site for all tests of this process."""
    folder = tmp_path_factory.mktemp("stack")
    shutil.copytree(gathered, folder / "var" / "static")
    with Stack(folder) as running:
        yield running
