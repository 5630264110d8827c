"""Rows of a table as text: for reading, and in forms that other programs read."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bots.analysis.charts.sheet import number_text
from bots.analysis.registry import BY_KEY
from games.core.sheets import harmless

Row = Mapping[str, Any]
_NUMBERS = ("value", "low", "high", "expected")


def text(rows: Sequence[Row]) -> str:
    """Aligned columns."""
    head, body = cells(rows)
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    left = [is_name(name) for name in head]
    return "".join(f"{_aligned(row, widths, left)}\n" for row in [head, *body])


def _aligned(row: Sequence[str], widths: Sequence[int], left: Sequence[bool]) -> str:
    cells = zip(row, widths, left, strict=True)
    told = (cell.ljust(width) if first else cell.rjust(width) for cell, width, first in cells)
    return "  ".join(told).rstrip()


def markdown(rows: Sequence[Row]) -> str:
    """A table of Markdown.

    >>> print(markdown([{"who": "a|b", "value": 0.5}]), end="")
    | who | value |
    |---|---:|
    | a\\|b | 0.5 |
    """
    head, body = cells(rows)
    rule = "|".join("---" if is_name(name) else "---:" for name in head)
    lines = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in [head, *body]]
    return "".join(f"{line}\n" for line in (f"| {lines[0]} |", f"|{rule}|", *_barred(lines[1:])))


def _barred(lines: Sequence[str]) -> list[str]:
    return [f"| {line} |" for line in lines]


def csv_text(rows: Sequence[Row]) -> str:
    """Comma-separated, numbers as exactly as they are known; no name is taken for a formula.

    >>> csv_text([{"who": "a", "value": 0.5, "low": None}])
    'who,value,low\\na,0.5,\\n'
    """
    file = io.StringIO()
    writer = csv.DictWriter(file, _head(rows), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({k: harmless(v) if isinstance(v, str) else v for k, v in row.items()})
    return file.getvalue()


def json_text(rows: Sequence[Row]) -> str:
    """A list of objects."""
    return f"{json.dumps(list(rows), ensure_ascii=False, indent=1)}\n"


FORMATS: Mapping[str, Callable[[Sequence[Row]], str]] = {
    "text": text,
    "markdown": markdown,
    "csv": csv_text,
    "json": json_text,
}


def _head(rows: Sequence[Row]) -> list[str]:
    """The columns: those of any row."""
    return list(dict.fromkeys(name for row in rows for name in row))


def cells(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    """Head and body as they are read; columns in which nothing stands are left out."""
    head = [name for name in _head(rows) if any(row.get(name) is not None for row in rows)]
    return head, [[_cell(row, name) for name in head] for row in rows]


def _cell(row: Row, name: str) -> str:
    cell = row.get(name)
    if cell is None:
        return "–"
    if name in _NUMBERS:
        return number_text(cell, unit_of(str(row.get("variable", ""))))
    return str(cell)


def unit_of(key: str) -> str:
    """The unit in which a variable is told."""
    return "%" if key in BY_KEY and BY_KEY[key].percent else ""


def is_name(column: str) -> bool:
    """Whether a column holds names, not numbers."""
    return column in ("variable", "who", "toward", "at")
