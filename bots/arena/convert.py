"""Descriptions of other programs as TOML of the arena: ``python -m bots.arena convert FILE``.

It reads the config.txt of STAC's simulations, and Java classes of BANDANA's tournaments. Several
experiments are written into a folder, a file each. What could not be taken over stands in comments
above, and on standard error.

With --to FORM it converts the record of a game instead, as python -m games convert does.
"""

import argparse
import sys
from pathlib import Path

from bots.arena.bandana_tournament import is_tournament, read_tournament
from bots.arena.description import from_table, write_toml
from bots.arena.experiment import BadExperiment
from bots.arena.stac_config import is_config, read_config
from bots.arena.taken_over import TakenOver
from games.core.errors import GameError


def read_foreign(text: str) -> list[TakenOver]:
    """The experiments that another program's text describes; none where it is not such a text.

    >>> read_foreign("games = 7")
    []

    Raises BadExperiment with a sentence where it describes nothing that can be played here.
    """
    if is_config(text):
        found = read_config(text)
    else:
        found = [read_tournament(text)] if is_tournament(text) else []
    for one in found:
        try:
            from_table(one.table)
        except GameError as error:
            raise BadExperiment(error.sentence) from error
    return found


def main(words: list[str]) -> int:
    """Writes what the arguments name; 0 when done, 2 when it makes no sense."""
    parser = argparse.ArgumentParser(
        prog="python -m bots.arena convert",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--folder", type=Path, metavar="FOLDER", help="where to write, a file an experiment"
    )
    asked = parser.parse_args(words)
    try:
        found = read_foreign(asked.file.read_text(encoding="utf-8"))
        if not found:
            raise BadExperiment(
                "that is no config.txt of STAC and no class that starts BANDANA's agents; "
                "a record goes --to a form"
            )
        if len(found) > 1 and not asked.folder:
            raise BadExperiment(f"it holds {len(found)} experiments: say --folder FOLDER")
        _write(found, asked.folder)
    except (BadExperiment, OSError, UnicodeDecodeError) as error:
        print(f"{asked.file}: {error}", file=sys.stderr)
        return 2
    return 0


def _write(found: list[TakenOver], folder: Path | None) -> None:
    for number, one in enumerate(found, start=1):
        text = f"{_comments(one)}{write_toml(one.table)}"
        where = ""
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"experiment-{number:02}.toml"
            path.write_text(text, encoding="utf-8")
            where = f"{path}, {one.table['name']}: "
        else:
            print(text)
        print(f"{where}{one}", file=sys.stderr)


def _comments(one: TakenOver) -> str:
    return "".join(f"# {words}\n" for words in (*one.taken, *(f"left out: {w}" for w in one.left)))
