"""Every form of records, one entry a form."""

from games.core import record
from games.core.errors import GameError
from games.formats.format import Format, Taken

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
            read=lambda lines: Taken(record.read_lines(lines)),
        ),
    )
}
"""The forms by name, the one that holds everything first."""


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
