"""Every form of records, one entry a form."""

from collections.abc import Iterable

from games.core import record
from games.core.errors import GameError, NotUnderstood
from games.formats import (
    daide_log,
    diplomacy_json,
    own,
    parquet,
    rows,
    soclog_in,
    soclog_out,
    stac_tables,
    stac_vectors,
)
from games.formats.format import Format, Taken

DIPLOMACY = frozenset(("diplomacy",))
CATAN = frozenset(("catan",))

FORMATS = {
    form.name: form
    for form in (
        Format(
            name="jsonl",
            title="Record",
            says="All of it, to be played again bit for bit.",
            suffix=".jsonl",
            mime="application/jsonl",
            write=lambda whole: (record.write(whole),),
            read=own.read,
        ),
        Format(
            name="csv",
            title="Table",
            says="One row for each thing that happened, for spreadsheets and statistics.",
            suffix=".csv",
            mime="text/csv",
            write=rows.write,
        ),
        *(
            [
                Format(
                    name="parquet",
                    title="Table, packed",
                    says="The same rows with their types, for pandas, Arrow and DuckDB.",
                    suffix=".parquet",
                    mime="application/vnd.apache.parquet",
                    write=parquet.write,
                )
            ]
            if parquet.available()
            else []
        ),
        Format(
            name="diplomacy",
            title="Saved game",
            says="As the Python package “diplomacy” reads it.",
            suffix=".json",
            mime="application/json",
            games=DIPLOMACY,
            write=diplomacy_json.write,
            read=diplomacy_json.read,
        ),
        Format(
            name="daide",
            title="DAIDE log",
            says="Boards, orders with results and press, as DAIDE's programs write them.",
            suffix=".daide.txt",
            games=DIPLOMACY,
            write=daide_log.write,
        ),
        Format(
            name="soclog",
            title="soclog",
            says="The log of JSettlers 1 with chat, as STAC's tools read it.",
            suffix=".soclog",
            games=CATAN,
            write=soclog_out.write,
            read=soclog_in.read,
        ),
        Format(
            name="stac-states",
            title="STAC states",
            says="STAC's table of observable states: one row after each action.",
            suffix=".obsgamestates.csv",
            mime="text/csv",
            games=CATAN,
            write=stac_tables.write_states,
        ),
        Format(
            name="stac-actions",
            title="STAC actions",
            says="STAC's table of actions: which one led from which state to which.",
            suffix=".gameactions.csv",
            mime="text/csv",
            games=CATAN,
            write=stac_tables.write_actions,
        ),
        Format(
            name="stac-vectors",
            title="Vectors",
            says="States and actions as numbers for learning, with what each one means (NumPy).",
            suffix=".vectors.npz",
            mime="application/octet-stream",
            games=CATAN,
            write=stac_vectors.write_numbers,
        ),
        Format(
            name="stac-bits",
            title="Vectors, binary",
            says="The same in bits.",
            suffix=".bits.npz",
            mime="application/octet-stream",
            games=CATAN,
            write=stac_vectors.write_bits,
        ),
    )
}
"""The forms by name, the one that holds everything first; those that can be written here."""


def register(form: Format) -> None:
    """Add a form that takes more than the rules, such as robots' estimates. Raises ValueError if
    there is one of its name.

    >>> register(FORMATS["csv"])
    Traceback (most recent call last):
        ...
    ValueError: there is a form csv already
    """
    if form.name in FORMATS:
        raise ValueError(f"there is a form {form.name} already")
    FORMATS[form.name] = form


def formats_of(game: str) -> list[Format]:
    """The forms in which a game can be written."""
    return [form for form in FORMATS.values() if form.holds(game)]


def format_of(name: str, game: str) -> Format:
    """The form of a name for a game. Raises GameError if the game cannot be written so.

    >>> format_of("jsonl", "catan").suffix
    '.jsonl'
    """
    names = [form.name for form in formats_of(game)]
    if name not in names:
        raise GameError(
            "unknown_format",
            f"A game of {game.title()} is not written as “{name:.40}”, but as {', '.join(names)}.",
            format=name,
        )
    return FORMATS[name]


def read_as(name: str, lines: Iterable[str]) -> Taken:
    """The game of a file in a form. Raises NotUnderstood.

    >>> read_as("diplomacy", ["{}"])
    Traceback (most recent call last):
        ...
    games.core.errors.NotUnderstood: This is no saved game of the package “diplomacy”: it has no \
“phases”.
    """
    form = FORMATS.get(name)
    if form is None or form.read is None:
        names = ", ".join(one.name for one in FORMATS.values() if one.read)
        raise NotUnderstood("unknown_format", f"Games come in as {names}, not as “{name:.40}”.")
    return form.read(lines)
