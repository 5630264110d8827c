"""`manage.py import_games`: games of others, or of another site, into the archive."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.formats.registry import FORMATS
from webgame.tables.imports import form_of, take_in
from webgame.tables.packed import Packed, files_of
from webgame.tables.refused import Refused


class Command(BaseCommand):
    help = "Play games of files again, check them, and keep them in the archive as imported."

    def add_arguments(self, parser: ArgumentParser) -> None:
        readable = [name for name, form in FORMATS.items() if form.read]
        parser.add_argument("files", nargs="+", type=Path, help="games, or a zip of an export")
        parser.add_argument("--source", required=True, help="where they come from, as is shown")
        parser.add_argument(
            "--tags", default="", help="words under which they are found, with commas between"
        )
        parser.add_argument(
            "--form", choices=readable, default="", help="their form; else by the files' names"
        )

    def handle(self, *args: Any, files: list[Path], source: str, form: str, **options: Any) -> None:
        taken = refused = 0
        tags = options["tags"]
        for path in files:
            try:
                with path.open("rb") as file:
                    for one in files_of(file, path.name):
                        kept = self._take(one, form or form_of(one.name), source, tags)
                        taken, refused = taken + kept, refused + (not kept)
            except (Refused, OSError) as error:
                self.stderr.write(f"{path}: {error}")
                refused += 1
        self.stdout.write(f"{taken} taken in, {refused} not.")
        if refused:
            raise CommandError(f"{refused} could not be taken in.", returncode=1)

    def _take(self, one: Packed, form: str, source: str, tags: str) -> bool:
        """Take one in, and say what did not fit; whether it was."""
        name = one.name
        try:
            if one.refused:
                raise Refused("too_long", one.refused)
            imported = take_in(one.content, form, source, tags)
        except Refused as refused:
            self.stderr.write(f"{name}: {refused}")
            return False
        steps, left = imported.game.steps_done, len(imported.report)
        self.stdout.write(f"{name}: {imported.game.gid}, {steps} steps, {left} differences")
        for difference in imported.report:
            self.stdout.write(f"  {difference}")
        return True
