"""Programs that the tests need: whether they are here, and how they are brought.

Nothing of the environment's packages is needed to run this: `python -m tools.programs`.
"""

import argparse
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.services import Missing, program

POLICY = Path("/usr/sbin/policy-rc.d")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Any of them will do; the first is Chromium without the windows that no test looks at."""
PACKAGES = {
    "postgres": "postgresql",
    "redis-server": "redis-server",
    "chromium": "chromium-headless-shell",
    "bwrap": "bubblewrap",
}
INSTEAD = {"chromium-headless-shell": "chromium"}
"""Packages for an older Debian, which lacks the others."""
SKIPPED = {
    "postgres": "tests marked “services” and the run on PostgreSQL",
    "redis-server": "tests marked “services” and the run on PostgreSQL",
    "chromium": "tests marked “browser”",
    "bwrap": "tests of uploaded bots in their jails",
}


def missing() -> list[str]:
    """The programs that tests need and this machine lacks."""
    return [name for name in PACKAGES if not _installed(name)]


def _installed(name: str) -> bool:
    if name == "chromium":
        return any(map(shutil.which, BROWSERS))
    if name == "bwrap":
        return shutil.which(name) is not None
    try:
        return bool(program(name))
    except Missing:
        return False


def _wanted() -> list[str]:
    """The packages to install: of what is missing, and of the browser that is quickest."""
    packages = [PACKAGES[name] for name in missing()]
    if not shutil.which(BROWSERS[0]) and PACKAGES["chromium"] not in packages:
        packages.append(PACKAGES["chromium"])
    return packages


def install(packages: list[str]) -> None:
    """Have Debian's package tool install them; its servers are not started, ours will be."""
    print(f"Installing for the tests: {', '.join(packages)} ...", flush=True)
    instead = [INSTEAD.get(package, package) for package in packages]
    with _services_not_started():
        _apt("update", "-qq")
        if not _apt("install", "-y", "-qq", "--no-install-recommends", *packages):
            _apt("install", "-y", "-qq", "--no-install-recommends", *instead)


def _apt(*words: str) -> bool:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", *words]
    return not subprocess.run(command, check=False, env=quiet, stdout=subprocess.DEVNULL).returncode


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


def main() -> None:
    """Install what is missing, where that is allowed; say what cannot be."""
    argparse.ArgumentParser(prog="python -m tools.programs", description=__doc__).parse_args()
    if os.geteuid() == 0 and shutil.which("apt-get") and (packages := _wanted()):
        install(packages)
    for name in missing():
        print(
            f"{name} is missing and cannot be installed from here (Debian: apt install "
            f"{PACKAGES[name]}).\n  Skipped without it: {SKIPPED[name]}."
        )


if __name__ == "__main__":
    main()
