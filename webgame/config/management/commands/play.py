"""`manage.py play`: everything one needs to play, on this machine, in this terminal."""

import fcntl
import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import DatabaseError

from webgame.config import embedded
from webgame.config.static import gather
from webgame.config.warm import begin


def port_number(text: str) -> int:
    """The port that was asked for. Raises `ArgumentTypeError` if it cannot be one."""
    if not text.isdecimal() or not 0 < int(text) < 2**16:
        raise ArgumentTypeError(f"a port is a number from 1 to 65535, not “{text}”")
    return int(text)


@contextmanager
def alone(var: Path) -> Iterator[None]:
    """Be the only site that runs on a folder. Raises `CommandError` if there is one."""
    with (var / "running").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as taken:
            raise CommandError(
                f"Parley runs already on the folder {var}: use that one, stop it, or name another "
                "folder by PARLEY_VAR."
            ) from taken
        yield


class Command(BaseCommand):
    help = "Bring the database and the static files up to date, then run the whole site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=port_number, default=os.environ.get("PORT") or "8000")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        try:
            self._play(host, port)
        except KeyboardInterrupt:
            self._say("\nParley was stopped before it was ready.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()  # also when the terminal is a file

    def _play(self, host: str, port: int) -> None:
        with alone(settings.VAR_DIR):
            self._serve(host, port)

    def _serve(self, host: str, port: int) -> None:
        self._say("Bringing everything up to date ...")
        begin()
        try:
            call_command("migrate", verbosity=0)
        except DatabaseError as error:
            where = settings.DATABASES["default"]["NAME"]
            raise CommandError(
                f"The database {where} cannot be used: {error}. Make it writable, put a copy that "
                "is whole in its place, or name another folder by PARLEY_VAR."
            ) from error
        gather()
        try:
            found = embedded.free_port(port, host)
        except OSError as full:
            raise CommandError(str(full)) from full
        if found != port:
            self._say(f"Port {port} is taken by another program or the system; using {found}.")

        def announce() -> None:
            self._say(f"\n  Parley is ready: http://localhost:{found}/\n\n  Ctrl-C stops it.")

        embedded.serve(host, found, announce)
        self._say("\nParley has stopped; your games are kept.")
