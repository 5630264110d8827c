"""`make test`: run all tests.

Everything on the embedded default (SQLite), as many tests at a time as there are cores. Beside
these run, one at a time: those that mostly wait, as they start and kill processes of their own;
those of Catan's robots, as one process that calls their kernels translates each of them once; and
the web's once more, with PostgreSQL and Redis under the whole site. With arguments, which go to
pytest, one plain run is made.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryFile

from tools.programs import missing
from tools.services import PostgreSQL, Redis

AT_ONCE = ["--numprocesses", "auto", "--maxprocesses", "16", "--dist", "worksteal"]
"""Not more processes than Redis has databases: each tests with one of its own."""
ROBOTS = ["tests/bots/catan", "bots/catan"]
PROCESSES = ["tests/house", "tests/reliability"]
BESIDE = {
    "The tests of Catan's robots:": ROBOTS,
    "The tests that start and kill processes of their own:": PROCESSES,
}
"""What runs beside the rest, each in one process: its headline, and what pytest is told."""
THE_REST = [*AT_ONCE, *(f"--ignore={folder}" for folder in (*ROBOTS, *PROCESSES))]
THE_WEB = ["tests/webgame", "-m", "not browser and not services"]

Ended = Callable[[], int]
"""Waits for a run, prints what it said: its status."""


def run(arguments: list[str]) -> int:
    """Run pytest; its exit status."""
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode


@contextmanager
def beside(headline: str, arguments: list[str], **environment: str) -> Iterator[Ended]:
    """Run pytest beside what is done meanwhile."""
    with TemporaryFile() as said:
        command = [sys.executable, "-m", "pytest", *arguments]
        process = subprocess.Popen(
            command, stdout=said, stderr=subprocess.STDOUT, env=os.environ | environment
        )

        def ended() -> int:
            status = process.wait()
            said.seek(0)
            print(f"\n{headline}\n{said.read().decode(errors='replace')}", flush=True)
            return status

        try:
            yield ended
        finally:
            process.terminate()
            process.wait()


@contextmanager
def on_services() -> Iterator[Ended]:
    """Run the web's tests with PostgreSQL and Redis under the whole site beside the rest."""
    with PostgreSQL() as database, Redis() as redis:
        urls = {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
        with beside("The web once more, on PostgreSQL and Redis:", THE_WEB, **urls) as ended:
            yield ended


def main(arguments: list[str]) -> int:
    if arguments:
        return run(arguments)
    with ExitStack() as stack:
        others = [stack.enter_context(beside(*one)) for one in BESIDE.items()]
        if not {"postgres", "redis-server"} & set(missing()):
            others.append(stack.enter_context(on_services()))
        statuses = [run(THE_REST), *(ended() for ended in others)]
        return next(filter(None, statuses), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
