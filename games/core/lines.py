"""Programs that answer line by line: one JSON object a line in, one a line out, in order."""

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

BYTE_ORDER_MARK = "\ufeff"
"""What some programs write before the first line of a file; it says nothing here."""


def answers(
    lines: Iterable[str], answer: Callable[[dict[str, Any]], dict[str, Any]]
) -> Iterator[str]:
    """The answer to every line that is not empty; what is no JSON object is answered with why.

    >>> list(answers(["", "\\ufeff{}", "[1]"], lambda asked: {"id": 7}))
    ['{"id": 7}', '{"error": "Line 3 is not a JSON object."}']
    """
    for number, line in enumerate(unmarked(lines), start=1):
        if line.strip():
            yield _answer(number, line, answer)


def _answer(number: int, line: str, answer: Callable[[dict[str, Any]], dict[str, Any]]) -> str:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        return json.dumps({"error": f"Line {number} is not JSON: {error}."})
    if not isinstance(asked, dict):
        return json.dumps({"error": f"Line {number} is not a JSON object."})
    return json.dumps(answer(asked), ensure_ascii=False)


def unmarked(lines: Iterable[str]) -> Iterator[str]:
    """The lines without the byte order marks that files may have been put together with."""
    return (line.lstrip(BYTE_ORDER_MARK) for line in lines)


def take_lines(parser: argparse.ArgumentParser, what: str = "JSON lines") -> None:
    """Let a command be given a file of lines, or else read its standard input."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    parser.add_argument(
        "file",
        nargs="?",
        type=argparse.FileType("r", encoding="utf-8", errors="replace"),
        default=sys.stdin,
        help=f"{what}; standard input if left out",
    )


def write_all(lines: Iterable[str], out: TextIO) -> int:
    """Write the lines; a reader that goes away ends the run without a complaint."""
    try:
        for line in lines:
            out.write(line + "\n")
            out.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    return 0
