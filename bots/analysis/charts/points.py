"""A point chart: lines of points with intervals, beside what was expected, named where they end."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bots.analysis.charts.palette import DASHES, PLAYERS, colors
from bots.analysis.charts.sheet import (
    BOTTOM,
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    Scale,
    Words,
    apart,
    short,
    svg,
    text,
    ticks,
    upright,
    width_of,
)

FEW = 25
"""Up to so many points are dots with a bar each; more are a line in a band."""

MOST_BANDS = 3
"""More bands than these hide each other."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point: where, how much, its interval if it has one."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its name, its points, and the line that was expected, if any was."""

    name: str
    marks: Sequence[Mark]
    expected: Sequence[tuple[float, float]] = field(default=())


def points(
    words: Words,
    series: Sequence[Series],
    places: Sequence[tuple[float, str]],
    zero: bool = True,
) -> str:
    """The chart as SVG. ``places`` are where points can be along the axis, and their names.

    Without ``zero`` the upright axis holds what is told alone, for what has no nothing.

    Raises ValueError where there are less than two places: a line needs two points.

    >>> line = Series("a", [Mark(0, 1), Mark(1, 2)])
    >>> points(Words("A", "It rises."), [line], [(0, "0"), (1, "1")]).startswith("<svg")
    True
    """
    if len(places) < 2:
        raise ValueError("a point chart needs two places or more along its axis")
    right = WIDTH - 24 - width_of([one.name for one in series])
    across = Scale(places[0][0], places[-1][0], LEFT + 14, right - 14)
    marks = ticks(*(_reach(series, words.unit) if zero else _span(series)))
    up = Scale(marks[0], marks[-1], HEIGHT - BOTTOM, TOP)
    parts = [*upright(marks, up, right, words.unit), *_foot(places, across, right, words.axis)]
    for number, one in enumerate(series):
        parts += _line(one, number, len(series), across, up)
    parts += _names(series, up, right)
    return svg(words, colors([one.name for one in series]), parts)


def _reach(series: Sequence[Series], unit: str) -> tuple[float, float]:
    """The least and the most that is to be seen: nothing is in it, and an interval's lower end only
    where points lie below nothing."""
    if unit == "%":
        return 0.0, 1.0
    told = [mark.y for one in series for mark in one.marks]
    told += [y for one in series for _, y in one.expected]
    highs = [mark.high for one in series for mark in one.marks if mark.high is not None]
    lows = [mark.low for one in series for mark in one.marks if mark.low is not None]
    return min(0.0, *told, *(lows if min(told) < 0 else ())), max(0.0, *told, *highs)


def _span(series: Sequence[Series]) -> tuple[float, float]:
    """The least and the most that is told, intervals included."""
    marks = [mark for one in series for mark in one.marks]
    ends = [[mark.y, mark.low, mark.high] for mark in marks]
    told = [end for three in ends for end in three if end is not None]
    return min(told), max(told)


def _foot(places: Sequence[tuple[float, str]], across: Scale, right: float, axis: str) -> list[str]:
    """The names along the axis: as many as have room."""
    widest = width_of([name for _, name in places], 14) + 10
    every = 1
    while every < len(places) and (right - LEFT) / len(places) * every < widest:
        every += 1
    foot = HEIGHT - BOTTOM
    parts = [
        text(across(x), foot + 20, short(name, 14), "middle", "soft") for x, name in places[::every]
    ]
    return [*parts, text((LEFT + right) / 2, foot + 44, axis, "middle")]


def _line(one: Series, number: int, lines: int, across: Scale, up: Scale) -> list[str]:
    few = len(one.marks) <= FEW
    shift = min(5, 24 / lines) * (number - (lines - 1) / 2) if few else 0.0
    places = [(across(mark.x) + shift, up(mark.y)) for mark in one.marks]
    expected = [(across(x), up(y)) for x, y in one.expected]
    parts = [f'<g class="c{number}">']
    if expected:
        parts.append(f'<path class="thin" d="{_path(expected)}"/>')
    if not few and lines <= MOST_BANDS:
        parts += _band(one, across, up)
    if one.name in PLAYERS:
        parts.append(f'<path class="case" d="{_path(places)}"/>')
    dashes = "" if one.name in PLAYERS else DASHES[number % len(DASHES)]
    parts.append(f'<path class="line" stroke-dasharray="{dashes}" d="{_path(places)}"/>')
    for mark, (x, y) in zip(one.marks, places, strict=True) if few else ():
        if mark.low is not None and mark.high is not None:
            foot = up(max(mark.low, up.low))
            parts.append(f'<path class="bar" d="M{x:.1f} {foot:.1f}V{up(mark.high):.1f}"/>')
        parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    return [*parts, "</g>"]


def _band(one: Series, across: Scale, up: Scale) -> list[str]:
    """The intervals of many points, as one area."""
    told = [mark for mark in one.marks if mark.low is not None and mark.high is not None]
    edge = [(across(mark.x), up(mark.high or 0)) for mark in told]
    edge += [(across(mark.x), up(max(mark.low or 0, up.low))) for mark in reversed(told)]
    return [f'<path class="band" d="{_path(edge)}Z"/>'] if told else []


def _names(series: Sequence[Series], up: Scale, right: float) -> list[str]:
    """Each line's name where it ends."""
    named = [one for one in series if one.marks]
    ends = [up(one.marks[-1].y) for one in named]
    places = apart(ends, 17, TOP + 6, HEIGHT - BOTTOM)
    return [
        f'<g class="c{series.index(one)}"><path class="case" d="M{right - 4:.1f} {y:.1f}h8"/>'
        f'<path class="line" d="M{right - 4:.1f} {y:.1f}h8"/>'
        f"{text(right + 8, y + 5, short(one.name))}</g>"
        for one, y in zip(named, places, strict=True)
    ]


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "".join(f"{'L' if n else 'M'}{x:.1f} {y:.1f}" for n, (x, y) in enumerate(places))
