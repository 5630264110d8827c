"""How figures of experiments are shown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.registry import rules
from webgame.experiments import boards
from webgame.experiments.models import Run
from webgame.faces.face import Face
from webgame.replays.compiling import is_compiling
from webgame.tables.templatetags.tables import not_yet

register = template.Library()
WIDE = 120
MINUTE, HOUR = 60, 3600


@register.filter
def seconds(amount: float) -> str:
    """How long a game takes.

    >>> seconds(0.0421), seconds(75)
    ('42 ms', '1 min 15 s')
    """
    return f"{amount * 1000:.0f} ms" if amount < 1 else duration(timedelta(seconds=amount))


@register.filter
def duration(span: timedelta | None) -> str:
    """A span of time in its two largest units.

    >>> duration(timedelta(seconds=7)), duration(timedelta(hours=3, minutes=5, seconds=8))
    ('7 s', '3 h 5 min')
    """
    if span is None:
        return "some time"
    whole = round(span.total_seconds())
    if whole < MINUTE:
        return f"{whole} s"
    if whole < HOUR:
        return f"{whole // MINUTE} min {whole % MINUTE} s"
    return f"{whole // HOUR} h {whole % HOUR // MINUTE} min"


@register.filter
def percent(share: float) -> str:
    """A share in percent.

    >>> percent(0.1428)
    '14.3 %'
    """
    return f"{share:.1%}".replace("%", " %")


@register.filter
def signed(z: float) -> str:
    """A z with its sign, a true minus; none where all games came to the same.

    >>> signed(-1.234), signed(2), signed(math.inf)
    ('−1.23', '+2.00', '–')
    """
    return f"{z:+.2f}".replace("-", "−") if math.isfinite(z) else "–"


@register.filter
def small(p: float) -> str:
    """A p, as exactly as it is worth.

    >>> small(0.0000001), small(0.0312)
    ('< 0.001', '0.031')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


@register.filter
def at(levels: Sequence[float], point: int) -> str:
    """What is varied, at a point."""
    return f"{levels[point]:g}"


@register.filter
def seat_scores(row: Mapping[str, Any]) -> list[tuple[str, float]]:
    """Who sat in each seat, and the score."""
    return list(zip(row["seats"], row["scores"], strict=True))


@register.simple_tag
def end_of(run: Run, face: Face) -> SafeString:
    """The board in small as everybody sees it at the end of a game; nothing where none is drawn."""
    if face.small is None:
        return SafeString("")
    if run.record is None:
        return face.small.draw(None)
    if is_compiling(face.game):
        return not_yet(face.small)
    laws = rules(face.game)
    position = laws.read(boards.end_of(run))
    return face.small.draw(laws.view_for(position, None).to_json())


@register.simple_tag
def whisker(share: float, low: float, high: float, expected: float | None = None) -> SafeString:
    """A share in percent beside a small picture of it, its interval and the expectation."""
    says = format_html(
        '{} <span class="hint">{}–{}</span>',
        percent(share),
        f"{100 * max(low, 0):.1f}",
        f"{100 * min(high, 1):.1f}",
    )
    return _pictured((share, low, high), says, expected)


@register.simple_tag
def interval(at: tuple[float, float, float], low: float, high: float) -> SafeString:
    """The ends of an interval beside a small picture of it: `at` is where the point and both ends
    lie, from 0 to 1."""
    return _pictured(
        at, format_html('<span class="hint">{}–{}</span>', f"{low:.0f}", f"{high:.0f}")
    )


def _pictured(
    at: tuple[float, float, float], says: SafeString, expected: float | None = None
) -> SafeString:
    point, low, high = (f"{max(0.0, min(1.0, one)) * WIDE:.1f}" for one in at)
    tick = (
        format_html('<path class="whisker-tick" d="M{} 1V15"/>', f"{expected * WIDE:.1f}")
        if expected is not None
        else ""
    )
    return format_html(
        '<span class="whisker"><svg viewBox="0 0 {w} 16" width="{w}" height="16"'
        ' aria-hidden="true"><path d="M0 8H{w}"/>{tick}'
        '<path class="whisker-line" d="M{low} 8H{high}"/>'
        '<circle class="whisker-point" cx="{point}" cy="8" r="3.5"/></svg>'
        "<span>{says}</span></span>",
        w=WIDE,
        tick=tick,
        low=low,
        high=high,
        point=point,
        says=says,
    )
