"""``python -m games.diplomacy``: the judge for the shell, JSON lines in, JSON lines out."""

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from games.core.lines import answers, take_lines, write_all
from games.core.program import run_program
from games.diplomacy.bulk import Answer, adjudicate_line, legal_line

DESCRIPTION = "Judge Diplomacy positions: one JSON object a line in, one a line out, in order."
EXAMPLE = """\
a line:     {"id": "1", "phase": "S1901M", "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
             "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}}
its answer: {"id": "1", "phase": "F1901M", "units": {...}, "results": {"A PAR": ["bounce"], ...}}

An answer with new "orders" is the next line. Left out, "centers", "dislodged", "contested" and
"options" (the house rules, such as {"via_fallback": true}) take their usual values. A line that
makes no sense is answered {"id": ..., "error": "..."} and the run goes on. docs/rules.md describes
the form, the results and the rules.

examples:
  python -m games.diplomacy adjudicate < positions.jsonl > answers.jsonl
  python -m games.diplomacy legal positions.jsonl
"""
COMMANDS: dict[str, tuple[Callable[[dict[str, Any]], Answer], str]] = {
    "adjudicate": (adjudicate_line, "play each line's orders and answer the next position"),
    "legal": (legal_line, "list each position's legal orders by power"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m games.diplomacy",
        description=DESCRIPTION,
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (_, blurb) in COMMANDS.items():
        command = commands.add_parser(name, help=blurb, description=f"{name}: {blurb}.")
        take_lines(command)
    asked = parser.parse_args(arguments)
    answer, _ = COMMANDS[asked.command]
    return write_all(answers(asked.file, answer), sys.stdout)


if __name__ == "__main__":
    run_program(main)
