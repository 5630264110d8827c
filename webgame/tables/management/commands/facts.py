"""`manage.py facts`: what the archive knows of games that are over, where it was not found out."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from webgame.replays.models import Facts
from webgame.tables.facts import derive_missing


class Command(BaseCommand):
    help = "Find out what the archive knows of finished games, where that was not done yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--again", action="store_true", help="of all games, once more")

    def handle(self, *args: Any, again: bool, **options: Any) -> None:
        if again:
            Facts.objects.update(version=0)
        began = time.monotonic()
        done = derive_missing()
        self.stdout.write(f"{done:,} games in {time.monotonic() - began:.1f} s.")
