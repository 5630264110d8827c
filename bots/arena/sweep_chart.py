"""The chart of a sweep: who wins how often, with intervals, beside what equal players would."""

from collections.abc import Sequence

from bots.analysis.charts.points import Mark, Series, points
from bots.analysis.charts.sheet import Words
from bots.arena.wins import Wins

DESCRIPTION = (
    "Share of the games with one seat alone at the top, with 95 % intervals. "
    "Thin lines: what equal players would win."
)


def chart(found: Sequence[Wins], title: str, axis: str) -> str:
    """The wins of a sweep as an SVG document; it follows the reader's light or dark mode.

    Raises ValueError where nothing was varied: a chart needs two points.

    >>> marks = [Wins(at, "a", at, 10, 0, 0, 0.5) for at in (1, 2)]
    >>> chart(marks, "A against B", "Seats of A").startswith("<svg")
    True
    """
    levels = sorted({one.level for one in found})
    labels = list(dict.fromkeys(one.label for one in found))
    if len(levels) < 2:
        raise ValueError("a chart needs an experiment with a sweep of two points or more")
    series = [_series(label, [one for one in found if one.label == label]) for label in labels]
    places = [(level, f"{level:g}") for level in levels]
    return points(Words(title, DESCRIPTION, axis, "%"), series, places)


def _series(label: str, line: Sequence[Wins]) -> Series:
    marks = [Mark(one.level, one.share, *one.interval) for one in line if one.decided]
    return Series(label, marks, [(one.level, one.expected) for one in line])
