"""``python -m games``: what can be done with the records of games."""

import argparse
import sys
from collections.abc import Sequence

from games.core.compare import compare
from games.core.errors import GameError
from games.core.lines import unmarked
from games.core.program import run_program
from games.core.record import read_lines
from games.formats.registry import FORMATS, format_of, read_as
from games.registry import rules

REPLAY = """\
exit status: 0 every position is the same, 1 one differs, 2 the file is no record.
docs/formats.md describes records.
"""
CONVERT = """\
What did not fit is told on standard error. Exit status: 0 all of it fitted, 1 some did not, 2 the
file cannot be read, or its game not be written so. docs/formats.md describes the forms.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    command = commands.add_parser(
        "replay",
        help="play records again and say whether every position is the same",
        epilog=REPLAY,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="records, as JSON lines")
    command = commands.add_parser(
        "convert",
        help="write a game in another form, to standard output",
        epilog=CONVERT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    readable = [name for name, form in FORMATS.items() if form.read]
    command.add_argument("file", metavar="FILE", help="a game in one of the forms")
    command.add_argument("--to", required=True, choices=FORMATS, metavar="FORM", help=_named())
    command.add_argument(
        "--from", dest="source", default="jsonl", choices=readable, help="the file's form"
    )
    asked = parser.parse_args(arguments)
    if asked.command == "convert":
        return _converted(asked.file, asked.source, asked.to)
    return max(_replayed(name) for name in asked.files)


def _named() -> str:
    return "; ".join(f"{name}: {form.says}" for name, form in FORMATS.items())


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


def _converted(name: str, source: str, form: str) -> int:
    """Write one file in another form; its exit status."""
    try:
        with open(name, encoding="utf-8") as file:  # noqa: PTH123
            taken = read_as(source, unmarked(file))
        written = format_of(form, taken.record.game).content(taken.record)
    except (OSError, UnicodeDecodeError, GameError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(written)
    sys.stdout.buffer.flush()
    for difference in taken.differences:
        print(f"{name}: {difference}", file=sys.stderr)
    return 1 if taken.differences else 0


if __name__ == "__main__":
    run_program(main)
