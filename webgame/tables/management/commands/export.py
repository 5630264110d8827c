"""`manage.py export`: finished games for research, as a zip."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.formats.registry import FORMATS
from games.registry import GAMES
from webgame.tables.bulk import Wanted, archive


def day(text: str) -> date:
    """A day as 2026-11-27."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text} is no day, such as 2026-11-27") from None


class Command(BaseCommand):
    help = "Write finished public games, whose people all agreed to research, to a zip."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("out", type=Path, help="the zip; “-” is standard output")
        parser.add_argument("--game", choices=GAMES, default="", help="one game only")
        parser.add_argument("--since", type=day, help="games that ended on this day or later")
        parser.add_argument("--until", type=day, help="games that ended on this day or before")
        parser.add_argument(
            "--form",
            action="append",
            choices=FORMATS,
            help="a form to write (docs/formats.md), again for more; by default the record",
        )

    def handle(self, *args: Any, out: Path, **options: Any) -> None:
        forms = tuple(options["form"] or ("jsonl",))
        wanted = Wanted(options["game"], options["since"], options["until"], forms)
        if str(out) == "-":
            for piece in archive(wanted):
                self.stdout.buffer.write(piece)  # type: ignore[attr-defined]  # of OutputWrapper
            return
        try:
            with out.open("xb") as file:
                file.writelines(archive(wanted))
        except FileExistsError:
            raise CommandError(f"{out} is there already.") from None
        self.stdout.write(f"{out}: {out.stat().st_size:,} bytes.")
