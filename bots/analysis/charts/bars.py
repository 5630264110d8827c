"""Lying bars, each named before and told after it; and a histogram, which is bars that stand."""

from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its name, a number, its interval if it has one; bars of one kind have one color."""

    name: str
    number: float
    low: float | None = None
    high: float | None = None
    kind: str = ""


def bars(words: Words, told: Sequence[Bar]) -> str:
    """The chart as SVG, as high as it has bars. Raises ValueError where there is nothing to draw.

    >>> bars(Words("A", "One."), [Bar("a", 3)]).count('class="area c0"')
    1
    """
    if not told:
        raise ValueError("there is nothing to draw")
    kinds = list(dict.fromkeys(one.kind or one.name for one in told))
    left = 28 + width_of([one.name for one in told])
    ends = [max(one.number, one.high or one.number) for one in told]
    across = Scale(min(0.0, *(one.number for one in told)), max(0.0, *ends), left, WIDTH - 110)
    parts = [f'<path class="grid" d="M{across(0):.1f} {TOP - 4}V{TOP + STEP * len(told)}"/>']
    for down, one in enumerate(told):
        y = TOP + STEP * down + (STEP - THICK) / 2
        parts.append(text(left - 10, y + 15, short(one.name), "end"))
        parts += _bar(one, kinds.index(one.kind or one.name), across, y, words.unit)
    return svg(words, colors(kinds), parts, TOP + STEP * len(told) + 20)


def _bar(one: Bar, color: int, across: Scale, y: float, unit: str) -> list[str]:
    """A bar with its interval and its number."""
    begin, end = sorted((across(0), across(one.number)))
    parts = [
        f'<rect class="area c{color}" x="{begin:.1f}" y="{y:.1f}" '
        f'width="{end - begin:.1f}" height="{THICK}" rx="2"/>'
    ]
    if one.low is not None and one.high is not None:
        low, high = across(max(one.low, across.low)), across(one.high)
        parts.append(_reach(low, high, y + THICK / 2))
        end = max(end, high)
    return [*parts, text(end + 10, y + 15, number_text(one.number, unit))]


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
