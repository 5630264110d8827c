"""The paper that every chart is drawn on: its size, its colors, its texts, its scales."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from bots.analysis.charts.palette import EDGE, INK, LINE, PAPER, SOFT, Color

WIDTH, HEIGHT = 760, 470
LEFT, TOP, BOTTOM = 64, 92, 66
SMALL, CAPITAL = 7.4, 10.0
"""About how wide letters are."""
ROOM = 24
"""How many letters of a name have room beside a chart."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said about a chart: its title, what it shows, the names of its axes.

    ``command`` is what makes it; it stands in the document where no reader sees it.
    """

    title: str
    description: str
    axis: str = ""
    unit: str = ""
    command: str = ""


def svg(words: Words, colors: Sequence[Color], parts: Sequence[str], height: float = HEIGHT) -> str:
    """The whole document; it follows the reader's light or dark mode."""
    head = [text(16, 28, words.title, "start", "title")]
    lines = wrap(words.description, int((WIDTH - 32) / SMALL))[:2]
    head += [text(16, 49 + 17 * at, line, "start", "soft") for at, line in enumerate(lines)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        'role="img" aria-labelledby="title desc">\n'
        f'<title id="title">{escape(words.title)}</title>\n'
        f'<desc id="desc">{escape(words.description)}</desc>\n'
        f"{_made_by(words.command)}"
        f"<style>{_style(colors)}</style>\n"
        f'<rect class="paper" width="{WIDTH}" height="{height:g}"/>\n'
        + "\n".join([*head, *parts])
        + "\n</svg>\n"
    )


def _made_by(command: str) -> str:
    return f"<metadata>{escape(command)}</metadata>\n" if command else ""


def _style(colors: Sequence[Color]) -> str:
    """Colors by day, and by night where the reader has it so: plain rules, without variables, that
    programs for print and pixels know too."""
    day, night = (_theme(colors, mode) for mode in (0, 1))
    return (
        "text{font:14px system-ui,sans-serif;font-variant-numeric:tabular-nums}"
        ".title{font:600 18px Georgia,serif}.soft{font-size:13px}"
        ".grid{fill:none}.line{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linejoin:round}"
        ".case{fill:none;stroke-width:4;stroke-linejoin:round}"
        ".thin{fill:none;stroke:currentColor;stroke-width:1.2;opacity:.8}"
        ".dot,.area{fill:currentColor;stroke-width:.75}.cell{fill:currentColor}"
        ".band{fill:currentColor;opacity:.16}.bar{stroke:currentColor;stroke-width:1.5}"
        ".reach{stroke-width:1.5;fill:none}"
        f"{day}@media(prefers-color-scheme:dark){{{night}}}"
    )


def _theme(colors: Sequence[Color], mode: int) -> str:
    return (
        f"text{{fill:{INK[mode]}}}.soft{{fill:{SOFT[mode]}}}.paper{{fill:{PAPER[mode]}}}"
        f".grid{{stroke:{LINE[mode]}}}.case,.dot,.area{{stroke:{EDGE[mode]}}}"
        f".reach{{stroke:{INK[mode]}}}"
        + "".join(f".c{n}{{color:{color[mode]}}}" for n, color in enumerate(colors))
    )


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    """Words at a place."""
    of = f' class="{kind}"' if kind else ""
    return f'<text{of} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def short(name: str, most: int = ROOM) -> str:
    """A name that has room.

    >>> short("negotiating"), short("a" * 30, 5)
    ('negotiating', 'aaaa…')
    """
    return name if len(name) <= most else f"{name[: most - 1]}…"


def width_of(names: Sequence[str], most: int = ROOM) -> float:
    """How wide the longest of some names is, as ``short`` gives them."""
    widths = (
        sum(CAPITAL if letter.isupper() else SMALL for letter in short(name, most))
        for name in names
    )
    return max(widths, default=0.0)


@dataclass(frozen=True, slots=True)
class Scale:
    """From numbers to places on the paper."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, number: float) -> float:
        span = self.high - self.low or 1.0
        return self.start + (number - self.low) / span * (self.end - self.start)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from just below ``low`` to just above ``high``.

    >>> ticks(0, 1), ticks(0.3, 17)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0.0, 5.0, 10.0, 15.0, 20.0])
    """
    span = high - low or abs(high) or 1.0
    step: float = 10.0 ** math.floor(math.log10(span / about))
    step *= next(one for one in (1, 2, 5, 10) if span / (step * one) <= about)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    if first == last:
        last += 1
    return [round(at * step, 10) for at in range(first, last + 1)]


def number_text(number: float, unit: str = "") -> str:
    """A number as the charts write it; the unit “%” makes parts of a whole percents.

    >>> number_text(0.125, "%"), number_text(1234.5), number_text(0.0625)
    ('12.5 %', '1,234.5', '0.0625')
    """
    if unit == "%":
        return f"{number * 100:.3g} %"
    return f"{number:,.1f}".removesuffix(".0") if abs(number) >= 100 else f"{number:.3g}"


def upright(marks: Sequence[float], scale: Scale, right: float, unit: str) -> list[str]:
    """The grid of an upright axis with its numbers."""
    parts = []
    for mark in marks:
        y = scale(mark)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{right:.1f}"/>')
        parts.append(text(LEFT - 8, y + 5, number_text(mark, unit), "end", "soft"))
    return parts


def apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places moved so that none is nearer to another than the gap, in the same order.

    >>> apart([10, 11, 50], 16, 0, 100)
    [2.5, 18.5, 50.0]
    """
    order = sorted(range(len(places)), key=lambda at: places[at])
    blocks: list[list[int]] = []
    middles: list[float] = []
    for at in order:
        blocks.append([at])
        middles.append(places[at])
        while len(blocks) > 1 and _overlap(blocks, middles, gap):
            last = blocks.pop()
            middles.pop()
            blocks[-1] += last
            middles[-1] = sum(places[one] for one in blocks[-1]) / len(blocks[-1])
    moved = [0.0] * len(places)
    for block, middle in zip(blocks, middles, strict=True):
        reach = gap * (len(block) - 1) / 2
        middle = min(max(middle, low + reach), high - reach)
        for rank, at in enumerate(block):
            moved[at] = middle - reach + gap * rank
    return moved


def _overlap(blocks: Sequence[Sequence[int]], middles: Sequence[float], gap: float) -> bool:
    between = gap * (len(blocks[-2]) + len(blocks[-1])) / 2
    return middles[-1] - middles[-2] < between
