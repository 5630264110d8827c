"""`manage.py import_games`: games of others, or of another site, into the archive."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from games.formats.registry import FORMATS
from webgame.tables.imports import files_of, form_of, take_in
from webgame.tables.refused import Refused


class Command(BaseCommand):
    help = "Play games of files again, check them, and keep them in the archive as imported."

    def add_arguments(self, parser: ArgumentParser) -> None:
        readable = [name for name, form in FORMATS.items() if form.read]
        parser.add_argument("files", nargs="+", type=Path, help="games, or a zip of an export")
        parser.add_argument("--source", required=True, help="where they come from, as is shown")
        parser.add_argument(
            "--form", choices=readable, default="", help="their form; else by the files' names"
        )

    def handle(self, *args: Any, files: list[Path], source: str, form: str, **options: Any) -> None:
        taken = refused = 0
        for path in files:
            try:
                for name, content in files_of(path):
                    kept = self._take(name, content, form or form_of(name), source)
                    taken, refused = taken + kept, refused + (not kept)
            except (Refused, OSError) as error:
                self.stderr.write(f"{path}: {error}")
                refused += 1
        self.stdout.write(f"{taken} taken in, {refused} not.")
        if refused:
            raise CommandError(f"{refused} could not be taken in.", returncode=1)

    def _take(self, name: str, content: bytes, form: str, source: str) -> bool:
        """Take one in, and say what did not fit; whether it was."""
        try:
            imported = take_in(content, form, source)
        except Refused as refused:
            self.stderr.write(f"{name}: {refused}")
            return False
        steps, left = imported.game.steps_done, len(imported.report)
        self.stdout.write(f"{name}: {imported.game.gid}, {steps} steps, {left} differences")
        for difference in imported.report:
            self.stdout.write(f"  {difference}")
        return True
