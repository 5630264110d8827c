"""`make test`: run all tests.

First everything on the embedded default (SQLite), as many tests at a time as there are cores; then
the web's tests again with PostgreSQL and Redis under the whole site, and beside them, two at a time
as they mostly wait, those marked “services”, which start and kill processes of their own. With
arguments, which go to pytest, one plain run is made.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile

from tools.programs import missing
from tools.services import PostgreSQL, Redis

AT_ONCE = ["--numprocesses", "auto", "--maxprocesses", "16", "--dist", "worksteal"]
"""Not more processes than Redis has databases: each tests with one of its own."""
TWO_AT_ONCE = ["--numprocesses", "2", "--dist", "load"]
"""Each process starts a site of its own, which takes longer than most of the tests."""


def run(arguments: list[str], **environment: str) -> int:
    """Run pytest; its exit status."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], check=False, env=os.environ | environment
    ).returncode


@contextmanager
def beside(arguments: list[str]) -> Iterator[Callable[[], int]]:
    """Run pytest beside what is done meanwhile; called, waits, prints what it said: its status."""
    with TemporaryFile() as said:
        command = [sys.executable, "-m", "pytest", *arguments]
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)

        def ended() -> int:
            status = process.wait()
            said.seek(0)
            print(said.read().decode(errors="replace"), flush=True)
            return status

        try:
            yield ended
        finally:
            process.terminate()
            process.wait()


def main(arguments: list[str]) -> int:
    if arguments:
        return run(arguments)
    status = run([*AT_ONCE, "-m", "not services"])
    if status or {"postgres", "redis-server"} & set(missing()):
        return status
    print("\nOnce more, the web alone, on PostgreSQL and Redis:", flush=True)
    with (
        beside([*TWO_AT_ONCE, "-m", "services"]) as killed,
        PostgreSQL() as database,
        Redis() as redis,
    ):
        status = run(
            [*AT_ONCE, "tests/webgame", "-m", "not browser and not services"],
            DATABASE_URL=database.url,
            REDIS_URL=redis.url,
        )
        print("\nThe tests that start and kill processes of their own:", flush=True)
        return killed() or status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
