"""A whole game as text: its options, its seed and every plan; replaying it gives it back.

The text is versioned, one fact a line, and made to be read and compared by people too::

    parley record 1
    game diplomacy
    options {"victory": 18}
    seed 7
    step S1901M
    0: A VIE - GAL; A BUD - SER; F TRI H
    step F1901M
    chance 3 5
    draw 0 2
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from games.core.chance import Chance
from games.core.errors import NotUnderstood
from games.core.rules import Rules

P = TypeVar("P")

HEADER = "parley record 1"


@dataclass(frozen=True, slots=True)
class Step:
    """One moment played: its phase, each seat's lines, and the chance outcomes drawn."""

    phase: str
    plan: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    chance: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start. ``draw`` names the seats of a draw declared after the last step.

    >>> record = Record("diplomacy", {}, seed=7, steps=(Step("S1901M", {0: ("A VIE - GAL",)}),))
    >>> read(write(record)) == record
    True
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    steps: tuple[Step, ...] = ()
    draw: tuple[int, ...] = ()


def replay(record: Record, rules: Rules[P, Any, Any]) -> Iterator[P]:
    """The positions of a recorded game in order, from its opening position on.

    Raises NotUnderstood where the record does not fit the game, and what ``check`` raises for a
    line that could not be played.
    """
    position = rules.start(rules.read_options(record.options), record.seed)
    yield position
    for step in record.steps:
        if rules.phase(position) != step.phase:
            raise NotUnderstood(
                "bad_record",
                f"The record gives plans for {step.phase}, but play stands at "
                f"{rules.phase(position)}.",
                phase=step.phase,
            )
        plan = {seat: rules.check(position, seat, lines) for seat, lines in step.plan.items()}
        chance = Chance(record.seed, given=step.chance)
        position, _ = rules.advance(position, plan, chance)
        yield position
    if record.draw:
        yield rules.declare_draw(position, record.draw)


def write(record: Record) -> str:
    """The record as text."""
    lines = [
        HEADER,
        f"game {record.game}",
        f"options {json.dumps(dict(record.options), sort_keys=True)}",
        f"seed {record.seed}",
    ]
    for step in record.steps:
        lines.append(f"step {step.phase}")
        lines += [f"{seat}: {'; '.join(plan)}".rstrip() for seat, plan in sorted(step.plan.items())]
        if step.chance:
            lines.append(f"chance {' '.join(map(str, step.chance))}")
    if record.draw:
        lines.append(f"draw {' '.join(map(str, record.draw))}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The record back from its text. Raises NotUnderstood naming the line that is wrong."""
    lines = text.splitlines()
    if not lines or lines[0] != HEADER:
        raise NotUnderstood("bad_record", f"A record begins with the line “{HEADER}”.")
    record = Record(game="", options={}, seed=0)
    for number, line in enumerate(lines[1:], start=2):
        try:
            record = _with_line(record, line)
        except ValueError:
            raise NotUnderstood(
                "bad_record", f"Line {number} of the record cannot be read: “{line}”.", line=number
            ) from None
    return record


def _with_line(record: Record, line: str) -> Record:
    """The record with one more line read. Raises ValueError if it makes no sense."""
    word, _, rest = line.partition(" ")
    match word:
        case "game":
            return replace(record, game=rest)
        case "options":
            return replace(record, options=json.loads(rest))
        case "seed":
            return replace(record, seed=int(rest))
        case "step":
            return replace(record, steps=(*record.steps, Step(rest)))
        case "draw":
            return replace(record, draw=tuple(map(int, rest.split())))
    *before, step = record.steps
    if word == "chance":
        return replace(record, steps=(*before, replace(step, chance=tuple(map(int, rest.split())))))
    seat, colon, _ = word.partition(":")
    if not colon:
        raise ValueError(line)
    plan = {**step.plan, int(seat): tuple(rest.split("; ")) if rest else ()}
    return replace(record, steps=(*before, replace(step, plan=plan)))
