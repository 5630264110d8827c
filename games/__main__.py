"""``python -m games``: what can be done with the records of games."""

import argparse
import sys
from collections.abc import Sequence

from games.core.compare import compare
from games.core.errors import GameError
from games.core.lines import unmarked
from games.core.record import read_lines
from games.registry import rules

EPILOG = """\
exit status: 0 every position is the same, 1 one differs, 2 the file is no record.
docs/formats.md describes records.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    command = commands.add_parser(
        "replay",
        help="play records again and say whether every position is the same",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="records, as JSON lines")
    asked = parser.parse_args(arguments)
    return max(_replayed(name) for name in asked.files)


def _replayed(name: str) -> int:
    """Play one file again and say what came of it; its exit status."""
    try:
        with open(name, encoding="utf-8") as file:  # noqa: PTH123
            record = read_lines(unmarked(file))
        found = compare(record, rules(record.game))
    except (OSError, UnicodeDecodeError, GameError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    print(f"{name}: {found}")
    return 1 if found.difference else 0


if __name__ == "__main__":
    sys.exit(main())
