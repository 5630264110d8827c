"""The tidy rows of a game as Parquet, for those who have pyarrow (``pip install parley[data]``)."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from games.core.record import Record
from games.formats.rows import COLUMNS, rows

NEEDS = "pyarrow"
NUMBERS = {"step": "int32", "number": "int64", "seconds": "float64"}
"""The columns that are numbers, with their types; the others are text."""


def available() -> bool:
    """Whether what it takes is installed."""
    return find_spec(NEEDS) is not None


def write(record: Record) -> Iterator[bytes]:
    """The rows as one Parquet file; what a row has nothing to say of is null."""
    arrow, parquet = import_module(NEEDS), import_module(f"{NEEDS}.parquet")
    listed = list(rows(record))
    columns = {
        name: arrow.array(
            [None if row.get(name, "") == "" else row[name] for row in listed],
            NUMBERS.get(name, "string"),
        )
        for name in COLUMNS
    }
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(columns), sink, compression="zstd")
    yield sink.getvalue().to_pybytes()
