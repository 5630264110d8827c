"""`make test`: run all tests.

Everything on the embedded default (SQLite), as many tests at a time as there are cores; then those
of the web's tests again that could end otherwise on PostgreSQL and Redis (`tools.again`; all of the
web's with ``EVERY=1``). Beside these run, one at a time, those that mostly wait, as they start and
kill processes of their own, and those of Catan's robots, as one process that calls their kernels
translates each of them once. Each run ends with what its packages cost, and all with what they cost
together. With arguments, which go to pytest, one plain run is made.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from tools.programs import missing
from tools.services import PostgreSQL, Redis

PYTEST = [sys.executable, "-m", "pytest", "-p", "tools.costs"]
AT_ONCE = ["--numprocesses", "auto", "--maxprocesses", "16", "--dist", "worksteal"]
"""Not more processes than Redis has databases: each tests with one of its own."""
ROBOTS = ["tests/bots/catan", "bots/catan"]
PROCESSES = ["tests/reliability", "tests/house"]
"""In this order: a test of the house ends the site that both share."""
BESIDE = {
    "The tests of Catan's robots:": ROBOTS,
    "The tests that start and kill processes of their own:": PROCESSES,
}
"""What runs beside the rest, each in one process: its headline, and what pytest is told."""
THE_REST = [*AT_ONCE, *(f"--ignore={folder}" for folder in (*ROBOTS, *PROCESSES))]


def run(arguments: list[str], **environment: str) -> int:
    """Run pytest; its exit status."""
    return subprocess.run(
        [*PYTEST, *arguments], check=False, env=os.environ | environment
    ).returncode


@contextmanager
def beside(headline: str, arguments: list[str]) -> Iterator[Callable[[], int]]:
    """Run pytest beside what is done meanwhile; called, waits, prints what it said: its status."""
    with TemporaryFile() as said:
        process = subprocess.Popen([*PYTEST, *arguments], stdout=said, stderr=subprocess.STDOUT)

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


def main(arguments: list[str]) -> int:
    if {"-h", "--help"} & set(arguments):
        print(f"usage: python -m tools.test [PYTEST'S ARGUMENTS]\n\n{__doc__}")
        return 0
    if arguments:
        return run(arguments)
    with ExitStack() as stack:
        others = [stack.enter_context(beside(*one)) for one in BESIDE.items()]
        again = Path(stack.enter_context(TemporaryDirectory())) / "again"
        status = run([*THE_REST, "-p", "tools.again", f"--name-again={again}"])
        if not status and not {"postgres", "redis-server"} & set(missing()):
            status = on_services(again.read_text().splitlines())
        statuses = [status, *(ended() for ended in others)]
    user, system = resource.getrusage(resource.RUSAGE_CHILDREN)[:2]
    print(f"All tests together: {user + system:.0f} processor's seconds.")
    return next(filter(None, statuses), 0)


def on_services(tests: list[str]) -> int:
    """Run tests with PostgreSQL and Redis under the whole site; pytest's exit status."""
    print("\nOnce more, of the web's tests, on PostgreSQL and Redis:", flush=True)
    which = ["tests/webgame"] if os.environ.get("EVERY") else tests
    with PostgreSQL() as database, Redis() as redis:
        urls = {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
        return run([*AT_ONCE, "-m", "not services", *which], **urls)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
