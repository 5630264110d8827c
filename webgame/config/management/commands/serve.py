"""`manage.py serve`: the pages and sockets of the full site, from one process or several."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from webgame.config import server
from webgame.config.management.commands.play import port_number


class Command(BaseCommand):
    help = "Serve pages and sockets; workers and beat are processes of their own."
    requires_system_checks = ()  # `manage.py check --deploy` is for whoever sets the site up

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=port_number, default="8000")
        parser.add_argument(
            "--processes", type=int, default=1, help="how many answer behind the one port"
        )

    def handle(self, *args: Any, host: str, port: int, processes: int, **options: Any) -> None:
        server.serve(processes, host, port)
