"""A pie: the parts of a whole, each named beside it."""

import math
from collections.abc import Sequence

from bots.analysis.charts.palette import colors
from bots.analysis.charts.sheet import TOP, WIDTH, Words, apart, number_text, short, svg, text

RADIUS = 150
MIDDLE = WIDTH / 2
DOWN = TOP + RADIUS + 8
HEIGHT = DOWN + RADIUS + 30


def pie(words: Words, told: Sequence[tuple[str, float]]) -> str:
    """The chart as SVG, from the top clockwise. Raises ValueError where there is no whole.

    >>> pie(Words("A", "Halves."), [("a", 1), ("b", 1), ("c", 0)]).count('<path class="area')
    2
    """
    whole = sum(number for _, number in told)
    if whole <= 0 or any(number < 0 for _, number in told):
        raise ValueError("a pie needs parts of a whole: numbers of 0 and more, not all 0")
    slices, names, turned = [], [], 0.0
    for at, (name, number) in enumerate(told):
        part = number / whole
        if part:
            slices.append(f'<path class="area c{at}" d="{_slice(turned, turned + part)}"/>')
            told_so = f"{number_text(part, '%')}, {number_text(number)}"
            names.append((turned + part / 2, f"{short(name)}  {told_so}"))
        turned += part
    return svg(words, colors([name for name, _ in told]), [*slices, *_names(names)], HEIGHT)


def _names(names: Sequence[tuple[float, str]]) -> list[str]:
    """Each slice's name, on its side of the pie, with a line to it."""
    parts = []
    for side, anchor in ((1, "start"), (-1, "end")):
        here = [(turn, name) for turn, name in names if (turn <= 0.5) == (side == 1)]
        places = [DOWN - (RADIUS + 14) * math.cos(2 * math.pi * turn) for turn, _ in here]
        for (turn, name), y in zip(here, apart(places, 18, TOP, HEIGHT - 16), strict=True):
            x, edge = MIDDLE + side * (RADIUS + 34), _at(turn, RADIUS)
            parts.append(f'<path class="grid" d="M{edge}L{x - side * 6:.1f} {y - 4:.1f}"/>')
            parts.append(text(x, y, name, anchor))
    return parts


def _slice(begin: float, end: float) -> str:
    if end - begin > 0.9999:
        left, right = MIDDLE - RADIUS, MIDDLE + RADIUS
        arc = f"A{RADIUS} {RADIUS} 0 1 1"
        return f"M{left:.1f} {DOWN}{arc} {right:.1f} {DOWN}{arc} {left:.1f} {DOWN}Z"
    large = int(end - begin > 0.5)
    return (
        f"M{MIDDLE:.1f} {DOWN}L{_at(begin, RADIUS)}"
        f"A{RADIUS} {RADIUS} 0 {large} 1 {_at(end, RADIUS)}Z"
    )


def _at(turn: float, radius: float) -> str:
    """A place by its part of a whole turn from the top."""
    angle = 2 * math.pi * turn
    return f"{MIDDLE + radius * math.sin(angle):.1f} {DOWN - radius * math.cos(angle):.1f}"
