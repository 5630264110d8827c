"""`make test`: install what the tests need, then run them all.

First everything on the embedded default (SQLite), as many tests at a time as there are cores; then
the web's tests again with PostgreSQL and Redis under the whole site, and beside them, two at a time
as they mostly wait, those marked “services”, which start and kill processes of their own. With
arguments, which go to pytest, one plain run is made.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from tools.services import Missing, PostgreSQL, Redis, program

POLICY = Path("/usr/sbin/policy-rc.d")
PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", "chromium": "chromium"}
SKIPPED = {
    "postgres": "tests marked “services” and the run on PostgreSQL",
    "redis-server": "tests marked “services” and the run on PostgreSQL",
    "chromium": "tests marked “browser”",
}

AT_ONCE = ["--numprocesses", "auto", "--maxprocesses", "16", "--dist", "worksteal"]
"""Not more processes than Redis has databases: each tests with one of its own."""
TWO_AT_ONCE = ["--numprocesses", "2", "--dist", "load"]
"""Each process starts a site of its own, which takes longer than most of the tests."""


def missing() -> list[str]:
    """The programs that tests need and this machine lacks."""
    return [name for name in PACKAGES if not _installed(name)]


def _installed(name: str) -> bool:
    try:
        return bool(program(name))
    except Missing:
        return False


def install(names: list[str]) -> None:
    """Have Debian's package tool install them; its servers are not started, ours will be."""
    packages = [PACKAGES[name] for name in names]
    print(f"Installing for the tests: {', '.join(packages)} ...", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    with _services_not_started():
        for step in (["apt-get", "update", "-qq"], command):
            subprocess.run(step, check=False, env=quiet, stdout=subprocess.DEVNULL)


@contextmanager
def _services_not_started() -> Iterator[None]:
    """Packages ask this file whether they may start their servers; 101 means no."""
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()


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
    lacking = missing()
    if lacking and os.geteuid() == 0 and shutil.which("apt-get"):
        install(lacking)
        lacking = missing()
    for name in lacking:
        print(
            f"{name} is missing and cannot be installed from here (Debian: apt install "
            f"{PACKAGES[name]}).\n  Skipped without it: {SKIPPED[name]}."
        )
    if arguments:
        return run(arguments)
    status = run([*AT_ONCE, "-m", "not services"])
    if status or {"postgres", "redis-server"} & set(lacking):
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
