"""Ratings over time: which days are kept, and how they are drawn."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from bots.analysis.charts.points import Mark, Series, points
from bots.analysis.charts.sheet import Words
from webgame.ranking.gathering import BOT
from webgame.ranking.models import Rated

DAILY, WEEKLY = 60, 365
"""For so many days each day is kept, then one a week, and from so many days on one a month."""
MOST_NAMES = 6
"""Dates below a chart."""


def old_days(days: Iterable[date], today: date) -> list[date]:
    """The days that need not be kept: of a week, or a month, of long ago its last day stays.

    >>> old_days([date(2026, 1, 5), date(2026, 1, 7), date(2026, 4, 1)], date(2026, 4, 2))
    [datetime.date(2026, 1, 5)]
    """
    known = sorted(days)
    last = {_span(day, today): day for day in known}
    return [day for day in known if last[_span(day, today)] != day]


def _span(day: date, today: date) -> tuple[int, ...]:
    age = (today - day).days
    if age <= DAILY:
        return (day.toordinal(),)
    if age <= WEEKLY:
        return tuple(day.isocalendar())[:2]
    return (day.year, -day.month)  # a month is no week


def over_time(game: str, pool: str, who: Sequence[str]) -> dict[str, list[Rated]]:
    """The ratings of some from the first day on; of those who have any."""
    rows = Rated.objects.filter(game=game, pool=pool, who__in=who).order_by("day")
    found: dict[str, list[Rated]] = {one: [] for one in who}
    for row in rows:
        found[row.who].append(row)
    return {one: rated for one, rated in found.items() if rated}


def own_pool(game: str, who: str) -> str:
    """The pool in which somebody is rated: among their like, or else among all; "" if nowhere."""
    own = Rated.Pool.BOTS if who.startswith(BOT) else Rated.Pool.PEOPLE
    known = set(Rated.objects.filter(game=game, who=who).values_list("pool", flat=True))
    return next((pool.value for pool in (own, Rated.Pool.ALL) if pool.value in known), "")


def picture(title: str, lines: Mapping[str, Sequence[Rated]]) -> str:
    """The ratings of some, by what they are called, as SVG in base64; "" for a single day."""
    days = sorted({row.day.toordinal() for rows in lines.values() for row in rows})
    if len(days) < 2:
        return ""
    series = [
        Series(name, [Mark(row.day.toordinal(), row.rating, row.low, row.high) for row in rows])
        for name, rows in lines.items()
    ]
    words = Words(title, "Each day's rating with its 95 % interval.", "Day")
    drawn = points(words, series, _places(days[0], days[-1]), zero=False)
    return b64encode(drawn.encode()).decode()


def _places(first: int, last: int) -> list[tuple[float, str]]:
    """Some days from the first to the last, evenly, with their names."""
    steps = min(MOST_NAMES, last - first + 1) - 1
    days = [first + round((last - first) * step / steps) for step in range(steps + 1)]
    return [(day, f"{date.fromordinal(day).day} {date.fromordinal(day):%b %Y}") for day in days]
