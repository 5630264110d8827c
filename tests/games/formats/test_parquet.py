"""Parquet has the rows of the table, with their types."""

import io
from typing import Any

import pytest

from games.formats import parquet
from games.formats.rows import COLUMNS, rows
from tests.games.formats.played import played

pytest.importorskip("pyarrow", reason="pyarrow is not installed (pip install parley[data])")


@pytest.mark.parametrize("game", ["diplomacy", "catan"])
def test_the_rows_come_back_with_numbers_as_numbers(game: str) -> None:
    from pyarrow.parquet import read_table  # noqa: PLC0415  (where it is installed)

    record = played(game, 3, 30)
    table: Any = read_table(io.BytesIO(b"".join(parquet.write(record))))
    found, wanted = table.to_pylist(), list(rows(record))
    assert table.column_names == list(COLUMNS) and len(found) == len(wanted)
    for one, row in zip(found, wanted, strict=True):
        assert {name: part for name, part in one.items() if part is not None} == {
            name: part for name, part in row.items() if part != ""
        }
