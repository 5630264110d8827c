"""An answer as a picture: which chart it is, and the words around it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bots.analysis.charts.bars import Bar, bars, histogram
from bots.analysis.charts.heat import heat
from bots.analysis.charts.pie import pie
from bots.analysis.charts.points import Mark, Series, points
from bots.analysis.charts.sheet import Words
from bots.analysis.question import EVERYBODY, Answer, BadQuestion, Point
from bots.analysis.registry import find
from bots.analysis.table import unit_of


def draw(answer: Answer, display: str = "") -> str:
    """The answer as an SVG document; ``display`` empty: points where they lie along an axis, bars
    where they do not. The answer's ``command`` is kept in it.

    Raises BadQuestion for what cannot be shown so.
    """
    usual = "points" if len(_places(answer.points)) > 1 else "bars"
    if (display or usual) not in DISPLAYS:
        raise BadQuestion(f"there is no display {display}; there are {', '.join(DISPLAYS)}")
    try:
        return DISPLAYS[display or usual](answer)
    except ValueError as error:
        raise BadQuestion(f"no {display or usual} can be drawn of this: {error}") from error


def told(answer: Answer) -> str:
    """What the answer's chart shows, in words: its title and its description."""
    words = _words(answer, "")
    return f"{words.title}. {words.description}"


def _points(answer: Answer) -> str:
    series = []
    for name, own in _lines(answer).items():
        marks = [Mark(one.level, one.number, one.low, one.high) for one in own]
        expected = [(one.level, one.expected) for one in own if one.expected is not None]
        series.append(Series(name, marks, expected))
    more = " Thin lines: what equal players would have." if series[0].expected else ""
    return points(_words(answer, answer.axis, more, True), series, _places(answer.points))


def _bars(answer: Answer) -> str:
    several = len(_places(answer.points)) > 1
    told = [
        Bar(f"{name}, {one.at}" if several else name, one.number, one.low, one.high, one.who)
        for name, own in _lines(answer).items()
        for one in own
    ]
    alike = len(_agents(answer.points)) == 1
    return bars(
        _words(answer, "", "", True), [replace(one, kind="") if alike else one for one in told]
    )


def _pie(answer: Answer) -> str:
    if len(_places(answer.points)) > 1:
        raise ValueError("it shows one place, so ask for what lies along nothing")
    told = [(name, one.number) for name, own in _lines(answer).items() for one in own]
    return pie(_words(answer, ""), told)


def _heat(answer: Answer) -> str:
    told = {(one.who, one.toward): one.number for one in _known(answer.points) if one.toward}
    columns = list(dict.fromkeys(other for _, other in told))
    rows = [name for name in columns if any(who == name for who, _ in told)]
    words = _words(answer, "The agent of the row toward that of the column")
    return heat(words, rows, columns, told)


def _histogram(answer: Answer) -> str:
    lines = list(answer.samples.items())
    if len(lines) != 1:
        names = ", ".join(who for (_, who), _ in lines)
        raise ValueError(f"it shows one line, and here are {names}: ask it of one of them only")
    ((key, who), sample) = lines[0]
    whose = "" if who == EVERYBODY else f" of {who}"
    return histogram(_words(answer, f"{_title(key)}{whose}, one for each game"), sample)


DISPLAYS: Mapping[str, Callable[[Answer], str]] = {
    "points": _points,
    "bars": _bars,
    "pie": _pie,
    "heat": _heat,
    "histogram": _histogram,
}


def _lines(answer: Answer) -> dict[str, list[Point]]:
    """The known points by line, named by agent, and by variable where there are several."""
    several, one_line = len(answer.question.variables) > 1, len(_agents(answer.points)) == 1
    lines: dict[str, list[Point]] = {}
    for point in _known(answer.points):
        if not several:
            name = point.who if not one_line or point.who != EVERYBODY else _title(point.variable)
        elif one_line:
            name = _title(point.variable)
        else:
            name = f"{_title(point.variable)}, {point.who}"
        lines.setdefault(name, []).append(point)
    if not lines:
        raise ValueError("nothing is known of it in these games")
    return lines


def _known(points: Sequence[Point]) -> list[Point]:
    return [point for point in points if not math.isnan(point.number)]


def _agents(points: Sequence[Point]) -> set[str]:
    return {point.who for point in points}


def _places(points: Sequence[Point]) -> list[tuple[float, str]]:
    return sorted({(point.level, point.at) for point in points})


def _words(answer: Answer, axis: str, more: str = "", intervals: bool = False) -> Words:
    """What is said about the chart; ``intervals``: it shows them."""
    question = answer.question
    title = ", ".join(map(_title, question.variables))
    meanings = "; ".join(find(key).meaning for key in question.variables)
    meaning = f"{meanings[0].upper()}{meanings[1:]}"
    games = "1 game" if answer.games == 1 else f"{answer.games:,} games"
    spread = intervals and any(point.low is not None for point in answer.points)
    how = f"{question.aggregate}, " if answer.games > 1 else ""
    reach = " with 95 % intervals" if spread else ""
    left_out = f" {answer.says_left_out}" if answer.left_out else ""
    description = f"{meaning}: {how}{games}{reach}.{left_out}{more}"
    unit = "" if question.aggregate == "count" else unit_of(question.variables[0])
    return Words(title, description, axis, unit, answer.command)


def _title(key: str) -> str:
    return find(key).title
