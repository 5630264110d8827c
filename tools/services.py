"""PostgreSQL and Redis of our own, on free ports, for as long as a block runs.

Tests that need real services take them from here, whether or not the machine runs any: nothing of
the machine's is touched, and nothing stays. Both can be killed and started again on the same port
with what they had stored.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 30.0
"""Seconds a service has for starting or stopping."""


class Missing(Exception):
    """A program that a service needs is not installed; `str()` says which."""


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def program(name: str) -> str:
    """Where a program lies. Raises `Missing`."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or (str(debian[0]) if debian else None)
    if found is None:
        raise Missing(f"{name} is not installed")
    return found


class Service:
    """A server process in a folder of its own; a context manager that starts and stops it."""

    scheme: str
    stop_signal = signal.SIGTERM

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="parley-"))
        self.process: subprocess.Popen[bytes] | None = None
        self.account: str | None = None

    @property
    def url(self) -> str:
        raise NotImplementedError

    def command(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> None:
        """Start the server and wait until it listens. Raises `TimeoutError` if it never does."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                cwd=self.folder,
                stdout=log,
                stderr=log,
                user=self.account,
                group=self.account,
                extra_groups=[] if self.account else None,
                start_new_session=True,
            )
        patience = time.monotonic() + PATIENCE
        while not self.answers():
            if time.monotonic() > patience or self.process.poll() is not None:
                log_text = (self.folder / "log").read_text(errors="replace")
                raise TimeoutError(f"{self.command()[0]} did not start:\n{log_text}")
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether the server takes connections."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    def stop(self) -> None:
        """End the server in its own good way."""
        self._end(self.stop_signal)

    def kill(self) -> None:
        """End the server at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
        self.process = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Service):
    """A Redis server that keeps nothing on disk."""

    def __init__(self) -> None:
        self.server = program("redis-server")
        super().__init__()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        options = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        return [
            self.server,
            *(word for key, to in options.items() for word in (f"--{key}", str(to))),
        ]


class PostgreSQL(Service):
    """A PostgreSQL cluster with one database. It refuses to run as root, so root lends it out."""

    stop_signal = signal.SIGINT

    def __init__(self) -> None:
        self.initdb, self.server = program("initdb"), program("postgres")
        self.ready = program("pg_isready")
        super().__init__()
        self.cluster = self.folder / "cluster"
        if os.geteuid() == 0:
            self.account = "postgres"
            shutil.chown(self.folder, "postgres", "postgres")
        options = [
            "--username=parley",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]
        subprocess.run(
            [self.initdb, f"--pgdata={self.cluster}", *options],
            cwd=self.folder,
            user=self.account,
            group=self.account,
            extra_groups=[] if self.account else None,
            check=True,
            capture_output=True,
        )

    @property
    def url(self) -> str:
        return f"postgresql://parley@127.0.0.1:{self.port}/postgres"

    def command(self) -> list[str]:
        options = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",  # a killed server loses nothing by it, only a machine without power
        }
        settings = (word for key, to in options.items() for word in ("-c", f"{key}={to}"))
        return [self.server, "-D", str(self.cluster), *settings]

    def answers(self) -> bool:
        where = ["-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "parley"]
        return subprocess.run([self.ready, *where], check=False).returncode == 0
