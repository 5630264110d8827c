"""The chart of a sweep: who wins how often, with intervals, beside what equal players would."""

from collections.abc import Sequence
from html import escape

from bots.arena.wins import Wins

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 66, 24, 34, 116
LINES = (("#1f5fa8", "#7fb2ea", ""), ("#a8521f", "#eba77a", "7 5"), ("#3f7a3a", "#8fcf89", "2 4"))
"""For each label its color by day, by night, and its dashes."""


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
    sheet = _Sheet(levels)
    parts = [*_frame(sheet, title, axis)]
    for number, label in enumerate(labels):
        line = [one for one in found if one.label == label]
        parts += [*_line(sheet, line, number), _key(label, number)]
    parts.append(
        _text(LEFT, HEIGHT - 16, "Thin lines: what equal players would win. Bars: 95 % intervals.")
    )
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f"<title>{escape(title)}</title>\n<style>{_style(len(labels))}</style>\n"
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>\n{body}\n</svg>\n'
    )


class _Sheet:
    """Where levels and shares are on the paper."""

    def __init__(self, levels: Sequence[float]) -> None:
        self.levels = levels

    def x(self, level: float) -> float:
        span = self.levels[-1] - self.levels[0]
        return LEFT + 16 + (level - self.levels[0]) / span * (WIDTH - LEFT - RIGHT - 32)

    def y(self, share: float) -> float:
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _style(labels: int) -> str:
    """Colors by day and by night."""
    day, night = (
        "".join(f".l{n}{{--c:{LINES[n % len(LINES)][mode]}}}" for n in range(labels))
        for mode in (0, 1)
    )
    return (
        "text{font:14px system-ui,sans-serif;fill:#222}.paper{fill:#fff}.grid{stroke:#ddd}"
        ".line{fill:none;stroke:var(--c);stroke-width:2.5}.thin{fill:none;stroke:var(--c);"
        "stroke-width:1;opacity:.75}.dot{fill:var(--c)}.bar{stroke:var(--c);stroke-width:1.5}"
        f"{day}@media(prefers-color-scheme:dark){{text{{fill:#e8e8e8}}.paper{{fill:#16181d}}"
        f".grid{{stroke:#3a3d45}}{night}}}"
    )


def _frame(sheet: _Sheet, title: str, axis: str) -> list[str]:
    """Title, grid and the axes' numbers."""
    parts = [_text(LEFT, 20, title)]
    for percent in range(0, 101, 20):
        y = sheet.y(percent / 100)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(_text(LEFT - 8, y + 5, f"{percent} %", "end"))
    for level in sheet.levels:
        parts.append(_text(sheet.x(level), HEIGHT - BOTTOM + 20, f"{level:g}", "middle"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - BOTTOM + 42, axis, "middle"))
    return parts


def _line(sheet: _Sheet, line: Sequence[Wins], number: int) -> list[str]:
    """A label's line with its intervals, and the line of what was expected of it."""
    dashes = LINES[number % len(LINES)][2]
    shift = 4 * number - 2
    shares = [(sheet.x(one.level) + shift, sheet.y(one.share)) for one in line if one.decided]
    expected = [(sheet.x(one.level), sheet.y(one.expected)) for one in line]
    parts = [
        f'<g class="l{number}">',
        f'<path class="thin" d="{_path(expected)}"/>',
        f'<path class="line" stroke-dasharray="{dashes}" d="{_path(shares)}"/>',
    ]
    for one in line:
        if one.decided:
            x, (low, high) = sheet.x(one.level) + shift, one.interval
            parts.append(
                f'<path class="bar" d="M{x:.1f} {sheet.y(low):.1f}V{sheet.y(high):.1f}"/>'
                f'<circle class="dot" cx="{x:.1f}" cy="{sheet.y(one.share):.1f}" r="4"/>'
            )
    return [*parts, "</g>"]


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "".join(f"{'L' if n else 'M'}{x:.1f} {y:.1f}" for n, (x, y) in enumerate(points))


def _key(label: str, number: int) -> str:
    """A label's sample of line, and its name."""
    x, y = LEFT + 220 * number, HEIGHT - 46
    dashes = LINES[number % len(LINES)][2]
    return (
        f'<g class="l{number}"><path class="line" stroke-dasharray="{dashes}" d="M{x} {y - 5}h34"/>'
        f'<circle class="dot" cx="{x + 17}" cy="{y - 5}" r="4"/>{_text(x + 42, y, label)}</g>'
    )


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
