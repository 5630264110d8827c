"""`manage.py daide`: DAIDE's door, in a process of its own beside the full site."""

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from webgame.config.warm import begin
from webgame.daide.door import door


class Command(BaseCommand):
    help = "Let programs that speak DAIDE take the chairs kept for them, until told to stop."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.DAIDE_HOST, help="DAIDE_HOST")
        parser.add_argument("--port", type=int, default=settings.DAIDE_PORT, help="DAIDE_PORT")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if not settings.DAIDE_PORT or not 0 < port < 2**16:
            raise CommandError("DAIDE_PORT says at which port programs knock; usually 16713.")
        begin()
        try:
            asyncio.run(self._stay(host, port))
        except OSError as error:
            raise CommandError(f"The door stays closed: {error}") from error

    async def _stay(self, host: str, port: int) -> None:
        told = asyncio.Event()
        for asked in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(asked, told.set)
        async with door(host, port) as found:
            self.stdout.write(f"Programs find their chairs at {host}:{found}.")
            self.stdout.flush()
            await told.wait()
