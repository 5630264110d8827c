"""A whole game as JSON lines: what it was played with, then all that happened, in order.

The first line is the header; every other line says ``what`` it is. The steps alone (each seat's
lines, and what chance decided) play the game again; each also has the fingerprint of the position
it led to, so that whoever plays it again knows whether every bit is the same. ``docs/formats.md``
has the schema. ::

    {"record": 2, "game": "diplomacy", "options": {"victory": 18}, "seed": 7}
    {"what": "message", "phase": "S1901M", "from": 2, "to": [3], "meaning": "..."}
    {"what": "step", "phase": "S1901M", "plan": {"0": ["A VIE - GAL", "F TRI H"]}}
    {"what": "step", "phase": "F1901M", "plan": {}, "chance": [3, 5]}
    {"what": "draw", "seats": [0, 2]}
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.core.chance import Chance
from games.core.errors import NotUnderstood
from games.core.rules import Rules

P = TypeVar("P")

VERSION = 2
EVERY = 100
"""After so many steps a step has its position's line too."""

Told = Mapping[str, Any]
"""A line that is neither header nor step: something said, agreed, found, failed, or weighed."""

HEAD = frozenset(("record", "game", "options", "seed", "start"))
"""What the header says that plays the game; the rest of it is about the game."""

TOLD = frozenset(
    ("message", "refused", "act", "deal", "verdict", "clock", "failure", "why", "outcome")
)
"""What such a line may be, besides a draw."""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment played: its phase, each seat's lines, and the chance outcomes drawn.

    ``told`` is what was told since the step before. ``fingerprint`` is that of the position it led
    to, ``position`` that position's line; empty where nobody wrote it down.
    """

    phase: str
    plan: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    chance: tuple[int, ...] = ()
    told: tuple[Told, ...] = ()
    fingerprint: str = ""
    position: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start. ``draw`` names the seats of a draw declared after the last step.

    ``start`` is the line of the position it began from, empty where the rules began it.

    ``about`` is the rest of the header: seats, terms, build, layout; ``told`` what was told after
    the last step.

    >>> record = Record("diplomacy", {}, seed=7, steps=(Step("S1901M", {0: ("A VIE - GAL",)}),))
    >>> read(write(record)) == record
    True
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    steps: tuple[Step, ...] = ()
    draw: tuple[int, ...] = ()
    about: Told = field(default_factory=dict)
    told: tuple[Told, ...] = ()
    start: str = ""


@dataclass(frozen=True, slots=True)
class Moment(Generic[P]):
    """A step as it was played: the positions before and after it, and what happened between."""

    step: Step
    before: P
    events: tuple[Any, ...]
    after: P


def replay(record: Record, rules: Rules[P, Any, Any]) -> Iterator[P]:
    """The positions of a recorded game in order, from its opening position on.

    Raises NotUnderstood where the record does not fit the game, and what ``check`` raises for a
    line that could not be played.
    """
    position = opening(record, rules)
    yield position
    for moment in moments(record, rules):
        position = moment.after
        yield position
    if record.draw:
        yield rules.declare_draw(position, record.draw)


def opening(record: Record, rules: Rules[P, Any, Any]) -> P:
    """The position that a recorded game began with. Raises what reading it raises."""
    if record.start:
        return rules.read(record.start)
    return rules.start(rules.read_options(record.options), record.seed)


def moments(record: Record, rules: Rules[P, Any, Any]) -> Iterator[Moment[P]]:
    """The steps of a recorded game as they were played. Raises as ``replay`` does."""
    position = opening(record, rules)
    seats = range(len(rules.seats(rules.read_options(record.options))))
    for step in record.steps:
        if rules.phase(position) != step.phase:
            raise NotUnderstood(
                "bad_record",
                f"The record gives plans for {step.phase}, but play stands at "
                f"{rules.phase(position)}.",
                phase=step.phase,
            )
        if stranger := next((seat for seat in step.plan if seat not in seats), None):
            raise NotUnderstood("bad_record", f"There is no seat {stranger}.", seat=stranger)
        plan = {seat: rules.check(position, seat, lines) for seat, lines in step.plan.items()}
        chance = Chance(record.seed, given=step.chance)
        after, events = rules.advance(position, plan, chance)
        yield Moment(step, position, tuple(events), after)
        position = after


def write(record: Record) -> str:
    """The record as text."""
    about = {"start": record.start, **record.about} if record.start else record.about
    lines = [head_line(record.game, record.options, record.seed, about)]
    for step in record.steps:
        lines += map(told_line, step.told)
        lines.append(step_line(step.phase, step.plan, step.chance, step.fingerprint, step.position))
    if record.draw:
        lines.append(draw_line(record.draw))
    lines += map(told_line, record.told)
    return "".join(lines)


def head_line(game: str, options: Mapping[str, Any], seed: int, about: Told) -> str:
    """The header."""
    head = {"record": VERSION, "game": game, "options": dict(options), "seed": seed, **about}
    return f"{json.dumps(head, ensure_ascii=False)}\n"


def step_line(
    phase: str,
    plan: Mapping[int, Sequence[str]],
    chance: Sequence[int] = (),
    fingerprint: str = "",
    position: str = "",
) -> str:
    """A step; what is empty is left out."""
    step: dict[str, Any] = {"what": "step", "phase": phase, "plan": plan}
    if chance:
        step["chance"] = chance
    if fingerprint:
        step["fingerprint"] = fingerprint
    if position:
        step["position"] = position
    return f"{_encode(step)}\n"


def draw_line(seats: Sequence[int]) -> str:
    """A draw that was agreed, not played."""
    return f"{_encode({'what': 'draw', 'seats': list(seats)})}\n"


def told_line(told: Told) -> str:
    """Anything else."""
    return f"{_encode(told)}\n"


_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def read(text: str) -> Record:
    """The record back from its text. Raises NotUnderstood naming the line that is wrong."""
    return read_lines(text.removesuffix("\n").split("\n"))


def read_lines(lines: Iterable[str]) -> Record:
    """The record back from its lines. Raises NotUnderstood naming the line that is wrong."""
    numbered = enumerate(lines, start=1)
    _, first = next(numbered, (1, ""))
    head = _parsed(first)
    if head is None or head.get("record") != VERSION or not _is_head(head):
        raise NotUnderstood(
            "bad_record",
            f"A record begins with a line that has “record”: {VERSION}, the game, "
            "its options and its seed.",
        )
    about = {name: head[name] for name in head if name not in HEAD}
    steps: list[Step] = []
    told: list[Told] = []
    draw: tuple[int, ...] = ()
    for number, line in numbered:
        entry = _parsed(line)
        try:
            if entry is None or (draw and entry.get("what") in ("step", "draw")):
                raise ValueError(line)
            if entry["what"] == "step":
                steps.append(_step(entry, tuple(told)))
                told = []
            elif entry["what"] == "draw":
                draw = tuple(map(_whole, entry["seats"]))
            elif entry["what"] in TOLD:
                told.append(entry)
            else:
                raise ValueError(line)
        except (KeyError, ValueError, TypeError, AttributeError):
            raise NotUnderstood(
                "bad_record",
                f"Line {number} of the record cannot be read: “{line:.200}”.",
                line=number,
            ) from None
    return Record(
        head["game"],
        head["options"],
        head["seed"],
        tuple(steps),
        draw,
        about,
        tuple(told),
        head.get("start", ""),
    )


def _parsed(line: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _is_head(head: Mapping[str, Any]) -> bool:
    return (
        isinstance(head.get("game"), str)
        and isinstance(head.get("options"), dict)
        and type(head.get("seed")) is int
        and isinstance(head.get("start", ""), str)
    )


def _step(entry: Mapping[str, Any], told: tuple[Told, ...]) -> Step:
    """A step of its line. Raises ValueError and its like if it makes no sense."""
    plan = {int(seat): tuple(map(_text, lines)) for seat, lines in entry["plan"].items()}
    return Step(
        _text(entry["phase"]),
        plan,
        tuple(map(_whole, entry.get("chance", ()))),
        told,
        _text(entry.get("fingerprint", "")),
        _text(entry.get("position", "")),
    )


def _text(part: object) -> str:
    if not isinstance(part, str):
        raise TypeError(part)
    return part


def _whole(part: object) -> int:
    if type(part) is not int:
        raise TypeError(part)
    return part
