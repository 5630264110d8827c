"""How long the sweep and the pages with lists take after few and after very many games.

    python -m tools.years                      # 2,400 and 100,000 games in SQLite
    python -m tools.years --postgresql         # in a PostgreSQL of its own
    python -m tools.years --games 500 5000

Everything is made in a scratch folder and goes with it. No game is played: rows are written as
games leave them, in whole batches; the number of those that go on stays. Each figure is the least
of some runs, in milliseconds, with the number of queries; the last column says how often the first.
With SQLite all is done in one process, whose work is counted, whatever else the machine does; with
PostgreSQL time is taken by the clock.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path

import django

from tools.services import Missing, PostgreSQL

MOST = 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Fill, measure, fill on, measure again, print."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.years",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, nargs="+", default=[2400, 100_000])
    parser.add_argument("--going-on", type=int, default=200, help="games being played all the time")
    parser.add_argument("--postgresql", action="store_true", help="instead of SQLite")
    parser.add_argument("--runs", type=int, default=9, help="of which each figure is the least")
    asked = parser.parse_args(arguments)
    if not 0 < min(asked.games) <= max(asked.games) <= MOST or asked.games != sorted(asked.games):
        parser.error(f"numbers of games grow, from 1 to at most {MOST}")
    with ExitStack() as scratch:
        folder = scratch.enter_context(tempfile.TemporaryDirectory(prefix="parley-years-"))
        url = f"sqlite:///{Path(folder) / 'years.sqlite3'}"
        if asked.postgresql:
            try:
                url = scratch.enter_context(PostgreSQL()).url
            except Missing as missing:
                parser.error(str(missing))
        os.environ |= {"DATABASE_URL": url, "PARLEY_VAR": folder}
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        django.setup()
        import_module("tools.years.measuring").measure(asked.games, asked.going_on, asked.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
