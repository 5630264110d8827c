"""The ranking of each game: who is better, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from bots.analysis.ratings import Cell, payoff
from webgame.accounts.models import User
from webgame.faces import registry as faces
from webgame.ranking.gathering import BOT, PERSON, games
from webgame.ranking.lines import over_time, own_pool, picture
from webgame.ranking.models import Rated
from webgame.tables.bots import title

FRESH = 600
MOST_DRAWN = 5
"""Lines in the chart over time: the best."""
MOST_MET = 12
"""Bots in the table of who met whom: the best."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ranking as it is shown; `page` is the address of a person or a bot."""

    rated: Rated
    name: str
    page: str
    at: tuple[float, float, float]
    """Its rating and the ends of its interval, on the scale of the whole table, 0 to 1."""


@require_safe
def ranking(request: HttpRequest, game: str = "") -> HttpResponse:
    """The ranking of one game; `?pool=` says of whom."""
    face = faces.offered_face(game) if game else faces.first()
    if face is None:
        raise Http404
    pool = request.GET.get("pool", "")
    pools = {one.value: one.label for one in Rated.Pool}
    pool = pool if pool in pools else Rated.Pool.BOTS
    ofthat = Rated.objects.filter(game=face.game, pool=pool)
    last = ofthat.order_by("-day").values_list("day", flat=True).first()
    lines = list(_lines(ofthat.filter(day=last).order_by("-rating"))) if last else []
    best = {one.rated.who: one.name for one in lines[:MOST_MET]}
    drawn = over_time(face.game, pool, list(best)[:MOST_DRAWN])
    course = {best[who]: rows for who, rows in drawn.items()}
    shown = {
        "here": "ranking",
        "face": face,
        "pool": pool,
        "pools": pools,
        "day": last,
        "lines": lines,
        "picture": picture(f"Ratings at {face.title} over time", course),
        "course": _as_table(course),
        "met": _met(face.game, pool, best) if len(best) > 1 else [],
    }
    return render(request, "ranking/ranking.html", shown)


def _lines(found: Iterable[Rated]) -> Iterable[Line]:
    rows = list(found)
    people = User.objects.in_bulk(
        [row.who.removeprefix(PERSON) for row in rows if row.who.startswith(PERSON)],
        field_name="username",
    )
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    width = (high - low) or 1.0
    for row in rows:
        at = tuple((one - low) / width for one in (row.rating, row.low, row.high))
        who = people.get(row.who.removeprefix(PERSON))
        if row.who.startswith(PERSON) and who is None:
            continue  # left the site
        name = who.display_name if who else title(row.who.removeprefix(BOT))
        page = who.get_absolute_url() if who else reverse("rated", args=[row.game, row.who])
        yield Line(row, name, page, (at[0], at[1], at[2]))


def _as_table(
    course: Mapping[str, Sequence[Rated]],
) -> tuple[list[str], list[tuple[date, list[Rated | None]]]]:
    """Who, and day by day, the latest first, the rating of each, where there is one."""
    days = sorted({row.day for rows in course.values() for row in rows}, reverse=True)
    on = [{row.day: row for row in rows} for rows in course.values()]
    return list(course), [(day, [rows.get(day) for rows in on]) for day in days]


@require_safe
def rated(request: HttpRequest, game: str, who: str) -> HttpResponse:
    """The ratings of a bot over time."""
    face = faces.offered_face(game)
    if face is None or not who.startswith(BOT) or not own_pool(game, who):
        raise Http404
    name = title(who.removeprefix(BOT))
    shown = {"here": "ranking", "face": face, "who": who, "name": name}
    return render(request, "ranking/rated.html", shown)


def _met(game: str, pool: str, who: Mapping[str, str]) -> list[tuple[str, list[Cell | None]]]:
    """Each of some, by what they are called, against each other: None against oneself, and where
    two never met."""
    name = f"payoff-{game}-{pool}"
    cells: Mapping[tuple[str, str], Cell] | None = cache.get(name)
    if cells is None:
        cells = payoff(games(game, pool))
        cache.set(name, cells, FRESH)
    return [(name, [cells.get((one, other)) for other in who]) for one, name in who.items()]
