"""`manage.py play`: everything one needs to play, on this machine, in this terminal."""

import os
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management import BaseCommand, CommandError, call_command

from webgame.config import embedded
from webgame.config.static import gather
from webgame.config.warm import begin


def port_number(text: str) -> int:
    """The port that was asked for. Raises `ArgumentTypeError` if it cannot be one."""
    if not text.isdecimal() or not 0 < int(text) < 2**16:
        raise ArgumentTypeError(f"a port is a number from 1 to 65535, not “{text}”")
    return int(text)


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
        self._say("Bringing everything up to date ...")
        begin()
        call_command("migrate", verbosity=0)
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
