"""An archive of many games, made up in a database of its own, and how soon it answers.

    python -m tools.many_games [GAMES] [--explain]

starts PostgreSQL, fills it with the facts of so many games (the same ones every time), and asks
what docs/formats.md promises to answer, as the page asks it.
"""

import argparse
import os
from importlib import import_module

import django

from tools.services import PostgreSQL


def main() -> None:
    """Fill the archive, ask, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tools.many_games", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100_000)
    parser.add_argument("--explain", action="store_true", help="print how each answer is found")
    asked = parser.parse_args()
    with PostgreSQL() as database:
        os.environ |= {
            "DATABASE_URL": database.url,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
        }
        django.setup()
        import_module("tools.many_games.asking").measure(asked.games, asked.explain)


if __name__ == "__main__":
    main()
