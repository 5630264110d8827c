"""``python -m games.diplomacy``: the judge for the shell, JSON lines in, JSON lines out."""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TextIO

from games.diplomacy.bulk import Answer, adjudicate_line, legal_line

DESCRIPTION = "Judge Diplomacy positions: one JSON object a line in, one a line out, in order."
EXAMPLE = """\
a line:     {"id": "1", "phase": "S1901M", "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
             "orders": {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}}
its answer: {"id": "1", "phase": "F1901M", "units": {...}, "results": {"A PAR": ["bounce"], ...}}

An answer with new "orders" is the next line. Left out, "centers", "dislodged", "contested" and
"rules" take their usual values. A line that makes no sense is answered {"id": ..., "error": "..."}
and the run goes on. docs/rules.md describes the form, the results and the rules.

examples:
  python -m games.diplomacy adjudicate < positions.jsonl > answers.jsonl
  python -m games.diplomacy legal positions.jsonl
"""
COMMANDS: dict[str, tuple[Callable[[dict[str, Any]], Answer], str]] = {
    "adjudicate": (adjudicate_line, "play each line's orders and answer the next position"),
    "legal": (legal_line, "list each position's legal orders by power"),
}


def answers(lines: Iterable[str], answer: Callable[[dict[str, Any]], Answer]) -> Iterator[str]:
    """The answer to every line that is not empty.

    >>> list(answers(["", "[1]"], adjudicate_line))
    ['{"error": "Line 2 is not a JSON object."}']
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _answer(number, line, answer)


def _answer(number: int, line: str, answer: Callable[[dict[str, Any]], Answer]) -> str:
    try:
        asked = json.loads(line)
    except ValueError as error:
        return json.dumps({"error": f"Line {number} is not JSON: {error}."})
    if not isinstance(asked, dict):
        return json.dumps({"error": f"Line {number} is not a JSON object."})
    return json.dumps(answer(asked), ensure_ascii=False)


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
        command.add_argument(
            "file",
            nargs="?",
            type=argparse.FileType("r", encoding="utf-8", errors="replace"),
            default=sys.stdin,
            help="JSON lines; standard input if left out",
        )
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    asked = parser.parse_args(arguments)
    answer, _ = COMMANDS[asked.command]
    return write_all(answers(asked.file, answer), sys.stdout)


def write_all(lines: Iterable[str], out: TextIO) -> int:
    """Write the lines; a reader that goes away ends the run without a complaint."""
    try:
        for line in lines:
            out.write(line + "\n")
        out.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
