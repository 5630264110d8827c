"""How a run fares, over its games: a table and a chart."""

import csv
from collections.abc import Sequence
from io import StringIO

from bots.analysis.charts.points import Mark, Series, points
from bots.analysis.charts.sheet import Words
from bots.analysis.statistics import wilson
from bots.learning.school import Stage

LABELS = 10
"""So many places along the axis are named."""
COLUMNS = ("games", "won", "tricks", "tests_won", "tests", "low", "high", "weights", "choices")


def as_csv(stages: Sequence[Stage]) -> str:
    """A line a stage: games so far; won since the last stage, and in how many of them a trick was
    used; of the tests those that were won, and the 95 % interval of that share; the weights that
    are worth most, from 1; how many choices are known."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for one in stages:
        low, high = wilson(one.tests_won, one.tests)
        table = one.table
        counts = (one.games, one.won, one.tricks, one.tests_won, one.tests)
        rows.writerow([*counts, f"{low:.4f}", f"{high:.4f}", table.arm + 1, len(table.choices)])
    return text.getvalue()


def as_svg(stages: Sequence[Stage], name: str) -> str:
    """The share of the tests that was won, with its 95 % interval, over the games learned from; the
    thin line is that before any learning. Raises ValueError for less than two stages."""
    marks = [
        Mark(one.games, one.tests_won / one.tests, *wilson(one.tests_won, one.tests))
        for one in stages
    ]
    before = [(one.games, marks[0].y) for one in stages]
    words = Words(
        f"{name}: games won",
        f"Of {stages[0].tests} test games after so many games of learning. Thin line: without "
        "having learned.",
        "games learned from",
    )
    apart = -(-len(stages) // LABELS)
    places = [
        (one.games, f"{one.games:,}" if number % apart == 0 else "")
        for number, one in enumerate(stages)
    ]
    return points(words, [Series("won", marks, before)], places)
