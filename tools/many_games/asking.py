"""What the archive is asked, as its page asks it, and how long the answer takes."""

from __future__ import annotations

import time

from django.core.management import call_command
from django.db import connection
from django.db.models import QuerySet
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from tools.many_games.made_up import fill
from webgame.replays import archive
from webgame.replays.models import Facts, JudgedPromise, SeatFacts, Tag
from webgame.tables.archive_form import ArchiveForm

SIZE = 24
QUESTIONS = {
    "the first page": "",
    "games of Catan": "game=catan",
    "games in which Turkey broke a peace with Russia before 1903 and won": "promise=broken"
    "&kind=peace&by=TURKEY&to=RUSSIA&before=1903&seat=TURKEY&result=won",
    "games of Catan won from the third seat with no city": "game=catan&turn_order=3&result=won"
    "&figure=cities&bound=most&number=0",
    "games in which something was promised and broken": "promise=broken",
    "games of people alone in which nothing was said": "company=people&talk=no",
    "games that a bot won with 99 points, of which there are none": "player=random"
    "&result=won&figure=score&number=99",
    "games of Diplomacy that ended in 1907, the longest first": "game=diplomacy&first=1907"
    "&last=1907&sort=longest",
    "games that were brought in under a tag, most talk first": "tag=season+7&sort=talk",
    "games with a solo of six centers from others": "outcome=solo&result=won&figure=captured"
    "&number=6",
}


def found(asked: str) -> tuple[QuerySet[Facts], str]:
    """The games that an address asks for, and their order."""
    form = ArchiveForm(QueryDict(asked))
    assert form.is_valid(), form.errors
    return form.sought().public(), form.cleaned_data["sort"] or archive.LATEST


def ask(asked: str, rounds: int = 5) -> tuple[int, list[float]]:
    """How many games the first page has, and the seconds that each of some rounds took."""
    seconds = []
    for _ in range(rounds):
        began = time.perf_counter()
        shown = archive.page(*found(asked), SIZE)
        seconds.append(time.perf_counter() - began)
    return len(shown.facts), seconds


def plan(asked: str) -> str:
    """How the database finds that page, and how long each part of it takes."""
    with CaptureQueriesContext(connection) as captured:
        archive.page(*found(asked), SIZE)
    found_by = next(one["sql"] for one in captured if one["sql"].startswith("SELECT"))
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE) {found_by}")
        return "\n".join(line for (line,) in cursor.fetchall())


def measure(games: int, explain: bool) -> None:
    """Fill the archive, ask, and print a table of the times, and what a thousand games take."""
    call_command("migrate", verbosity=0)
    began = time.monotonic()
    games = fill(games)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    print(f"{games:,} games made up in {time.monotonic() - began:.0f} s.\n")
    print("| asked for | on the first page | best of five | worst |\n|---|---:|---:|---:|")
    for name, address in QUESTIONS.items():
        count, seconds = ask(address)
        best, worst = (f"{1000 * one:.0f} ms" for one in (min(seconds), max(seconds)))
        print(f"| {name} | {count} | {best} | {worst} |", flush=True)
        if explain:
            print(f"\n{plan(address)}\n")
    print()
    for table, size in _sizes():
        print(f"{table}: {size / games / 1000:.2f} MB a thousand games")


def _sizes() -> list[tuple[str, int]]:
    """Bytes of each table of the archive, with its indexes."""
    tables = [model._meta.db_table for model in (Facts, SeatFacts, JudgedPromise, Tag)]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relname = ANY(%s)",
            [tables],
        )
        return list(cursor.fetchall())
