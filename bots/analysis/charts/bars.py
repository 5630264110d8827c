"""Lying bars, each named before and told after it; and a histogram, which is bars that stand."""

from collections.abc import Sequence

import numpy as np

from bots.analysis.charts.palette import colors
from bots.analysis.charts.sheet import (
    BOTTOM,
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    Scale,
    Words,
    number_text,
    short,
    svg,
    text,
    ticks,
    upright,
    width_of,
)

STEP, THICK = 34, 20
Bar = tuple[str, float, float | None, float | None]
"""A name, a number, and its interval if it has one."""


def bars(words: Words, told: Sequence[Bar]) -> str:
    """The chart as SVG, as high as it has bars. Raises ValueError where there is nothing to draw.

    >>> bars(Words("A", "One."), [("a", 3, None, None)]).count('class="area c0"')
    1
    """
    if not told:
        raise ValueError("there is nothing to draw")
    names = [name for name, *_ in told]
    left = 28 + width_of(names)
    ends = [max(number, high or number) for _, number, _, high in told]
    low = min(0.0, *(min(number, low or 0) for _, number, low, _ in told))
    across = Scale(low, max(0.0, *ends) or 1.0, left, WIDTH - 110)
    parts = [f'<path class="grid" d="M{across(0):.1f} {TOP - 4}V{TOP + STEP * len(told)}"/>']
    for number, (name, much, least, most) in enumerate(told):
        y = TOP + STEP * number + (STEP - THICK) / 2
        begin, end = sorted((across(0), across(much)))
        parts.append(text(left - 10, y + 15, short(name), "end"))
        parts.append(
            f'<rect class="area c{number}" x="{begin:.1f}" y="{y:.1f}" '
            f'width="{end - begin:.1f}" height="{THICK}" rx="2"/>'
        )
        beside = end
        if least is not None and most is not None:
            parts.append(_reach(across(least), across(most), y + THICK / 2))
            beside = max(end, across(most))
        parts.append(text(beside + 10, y + 15, number_text(much, words.unit)))
    foot = TOP + STEP * len(told) + 26
    parts.append(text(left, foot, words.axis, "start", "soft"))
    return svg(words, colors(names), parts, foot + 18)


def _reach(low: float, high: float, y: float) -> str:
    """An interval."""
    return (
        f'<path class="reach" d="M{low:.1f} {y:.1f}H{high:.1f}'
        f'M{low:.1f} {y - 4:.1f}v8M{high:.1f} {y - 4:.1f}v8"/>'
    )


def histogram(words: Words, sample: Sequence[float]) -> str:
    """How often each number, or each range of numbers, is in a sample, as SVG.

    Raises ValueError for an empty sample.

    >>> histogram(Words("A", "Two."), [1, 1, 2]).count('class="area c0"')
    2
    """
    if not len(sample):
        raise ValueError("there is nothing to draw")
    edges = _edges(sample)
    counts, _ = np.histogram(sample, edges)
    right = WIDTH - 24
    marks = [mark for mark in ticks(0, int(counts.max())) if mark == int(mark)]
    across = Scale(edges[0], edges[-1], LEFT + 8, right - 8)
    up = Scale(marks[0], marks[-1], HEIGHT - BOTTOM, TOP)
    parts = upright(marks, up, right, "")
    for count, low, high in zip(counts.tolist(), edges, edges[1:], strict=False):
        x, y = across(low) + 1, up(count)
        if count:
            parts.append(
                f'<rect class="area c0" x="{x:.1f}" y="{y:.1f}" '
                f'width="{across(high) - x - 1:.1f}" height="{HEIGHT - BOTTOM - y:.1f}"/>'
            )
    foot = HEIGHT - BOTTOM
    names = (
        edges if not _whole(sample) or edges[1] - edges[0] > 1 else [at + 0.5 for at in edges[:-1]]
    )
    every = -(-len(names) // 12)
    parts += [
        text(across(at), foot + 20, number_text(at, words.unit), "middle", "soft")
        for at in names[::every]
    ]
    parts.append(text((LEFT + right) / 2, foot + 44, words.axis, "middle"))
    return svg(words, colors([words.axis]), parts)


def _whole(sample: Sequence[float]) -> bool:
    return all(number == int(number) for number in sample)


def _edges(sample: Sequence[float]) -> list[float]:
    """Where the ranges of a histogram begin and end: one a number where there are few whole ones.

    >>> _edges([1, 1, 2])
    [0.5, 1.5, 2.5]
    """
    low, high = min(sample), max(sample)
    if _whole(sample) and high - low <= 30:
        return [at - 0.5 for at in range(int(low), int(high) + 2)]
    return ticks(low, high, 14)
