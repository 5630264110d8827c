"""Rules, bots and the arena stand without the site: `pip install .` brings them, Django or not."""

import subprocess
import sys
import tomllib
from pathlib import Path

BASE = Path(__file__).parents[2]
IMPORT_ALL = """
import importlib, pkgutil, sys
for package in ("games", "bots"):
    for found in pkgutil.walk_packages([package], f"{package}."):
        importlib.import_module(found.name)
known = {name.partition(".")[0] for name in sys.modules}
print(*sorted(known - sys.stdlib_module_names))
"""


def test_no_module_of_games_and_bots_imports_the_site_or_what_only_the_site_needs() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], cwd=BASE, capture_output=True, text=True, check=True
    )
    known = set(ran.stdout.split())
    extras = tomllib.loads((BASE / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    of_the_site = {name.partition(">")[0].replace("-", "_") for name in extras["site"]}
    assert {"games", "bots", "numba"} <= known
    assert not known & (of_the_site | {"webgame", "psycopg", "allauth", "csp", "asgiref", "kombu"})
