"""The sweep, and pages with lists, in a database that grows."""

import time
from collections.abc import Callable, Mapping, Sequence

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tools.years.filling import Filling
from webgame.faces.registry import first
from webgame.notices.sending import tell_all
from webgame.replays.models import Facts
from webgame.tables.archive import NEXT
from webgame.tables.showcase import latest
from webgame.tables.tasks import clear_away, sweep

Figure = tuple[float, int]
"""Milliseconds and queries."""


def measure(sizes: Sequence[int], going_on: int, runs: int) -> None:
    """Print a table: a line for each thing that is done, a column for each number of games."""
    call_command("migrate", verbosity=0)
    filling = Filling(going_on)
    figures: dict[str, list[Figure]] = {}
    for size in sizes:
        began = time.monotonic()
        filling.up_to(size)
        print(f"{filling.games:,} games, filled in {time.monotonic() - began:.0f} s", flush=True)
        for name, do in deeds(filling).items():
            figures.setdefault(name, []).append(_fastest(do, runs))
    print(f"\n{connection.vendor:24}" + "".join(f"{size:>16,}" for size in sizes) + "   times")
    for name, found in figures.items():
        columns = "".join(f"{ms:9.1f} ms {queries:3}" for ms, queries in found)
        print(f"{name:24}{columns}{found[-1][0] / found[0][0]:8.1f}")


def deeds(filling: Filling) -> Mapping[str, Callable[[], object]]:
    stranger, ada = Client(), Client()
    face = first()
    front = face.front
    assert front is not None, "the first game stands on the front page"
    ada.force_login(filling.ada)

    def page(client: Client, address: str) -> Callable[[], object]:
        def get() -> None:
            answer = client.get(address)
            assert answer.status_code == 200, f"{address}: {answer.status_code}"

        return get

    return {
        "a sweep": sweep,
        "a round of mail": lambda: tell_all(timezone.now()),
        "the front page": page(stranger, "/"),
        "the game on it": lambda: latest(face, front),
        "the lobby": page(stranger, "/lobby/"),
        "its list of open tables": page(stranger, "/lobby/open/"),
        "my games": page(ada, "/games/"),
        "replays": page(stranger, "/replays/"),
        "replays, an old page": page(stranger, f"/replays/?{NEXT}={_long_ago()}"),
        "a profile": page(stranger, filling.ada.get_absolute_url()),
        "the daily tidying": clear_away,
    }


def _long_ago() -> str:
    """The mark of a game that ended before most."""
    old = Facts.objects.order_by("ended")[Facts.objects.count() // 10]
    return f"{round(old.ended.timestamp() * 1e6)}.{old.pk}"


def _fastest(do: Callable[[], object], runs: int) -> Figure:
    """How long it takes when the least comes between, and how many queries."""
    with CaptureQueriesContext(connection) as captured:
        do()
    asked = len(captured)
    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    taken = []
    for _ in range(runs):
        began = clock()
        do()
        taken.append((clock() - began) * 1000)
    return min(taken), asked
