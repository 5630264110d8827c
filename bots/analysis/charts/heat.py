"""A heat table: agents by agents, the more the darker, each number in its cell."""

from collections.abc import Mapping, Sequence

from bots.analysis.charts.palette import SEA
from bots.analysis.charts.sheet import TOP, WIDTH, Words, number_text, short, svg, text, width_of

DARK = 0.45
"""How strongly the largest number is colored: names stay readable on it."""


def heat(
    words: Words,
    rows: Sequence[str],
    columns: Sequence[str],
    numbers: Mapping[tuple[str, str], float],
) -> str:
    """The chart as SVG: what the agent of a row does to that of a column.

    Raises ValueError where there is nothing to draw.

    >>> heat(Words("A", "One."), ["a"], ["b"], {("a", "b"): 2.0}).count('class="cell')
    1
    """
    if not numbers:
        raise ValueError("there is nothing to draw")
    most = max(map(abs, numbers.values())) or 1.0
    left, top = 28 + width_of(rows), TOP + 34
    wide = min(110.0, (WIDTH - left - 20) / len(columns))
    letters = max(3, int(wide / 7.5))
    parts = [
        text(left + wide * (at + 0.5), top - 10, short(name, letters), "middle", "soft")
        for at, name in enumerate(columns)
    ]
    for down, row in enumerate(rows):
        y = top + 36 * down
        parts.append(text(left - 10, y + 23, short(row), "end"))
        for at, column in enumerate(columns):
            number = numbers.get((row, column))
            if number is not None:
                x = left + wide * at
                parts.append(_cell(x, y, wide, abs(number) / most))
                told = number_text(number, words.unit)
                parts.append(text(x + wide / 2, y + 23, told, "middle"))
    parts.append(text(left, top - 32, words.axis, "start", "soft"))
    return svg(words, [SEA], parts, top + 36 * len(rows) + 24)


def _cell(x: float, y: float, wide: float, part: float) -> str:
    return (
        f'<rect class="cell c0" x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="34" '
        f'rx="2" fill-opacity="{part * DARK:.3f}"/>'
    )
