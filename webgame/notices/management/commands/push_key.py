"""`manage.py push_key`: a key with which this site can tell people in their browsers."""

from typing import Any

from django.core.management import BaseCommand

from webgame.notices.webpush import new_key


class Command(BaseCommand):
    help = "Print a new key for Web Push; with another than before, browsers have to ask anew."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"PUSH_KEY={new_key()}")
