"""Positions with orders in, next positions out, as JSON: the judge for programs and records.

An answer has the form of a question: it is a position, and with ``orders`` added to it the next
phase can be asked for. ``docs/rules.md`` describes the form. What a line leaves out takes its usual
value; a line that makes no sense is answered with an ``error`` in one sentence.
"""

from collections.abc import Mapping
from typing import Any

from games.core.errors import GameError, IllegalAction, NotUnderstood
from games.diplomacy.action import legal_lines
from games.diplomacy.events import event_json
from games.diplomacy.names import tokens
from games.diplomacy.notation import Reader, read_power
from games.diplomacy.orders import Order
from games.diplomacy.outcome import outcome
from games.diplomacy.phase import COMPLETED
from games.diplomacy.position import Position
from games.diplomacy.position_json import board_json, from_json, phase_name
from games.diplomacy.step import advance, units_to_order

Line = Mapping[str, Any]
Answer = dict[str, Any]
Unread = list[tuple[str, str, str]]
"""Orders that could not be read: the power, the text, and a sentence saying why."""


def adjudicate_line(line: Line) -> Answer:
    """The position after a line's orders, with how each order went; a game over stays as it is.

    >>> answer = adjudicate_line({
    ...     "id": 1, "phase": "S1901M", "units": {"FRANCE": ["A PAR", "F BRE"]},
    ...     "orders": {"FRANCE": ["A PAR - BUR", "F BRE - PAR"]},
    ... })
    >>> answer["phase"], answer["units"], answer["results"]
    ('F1901M', {'FRANCE': ['F BRE', 'A BUR']}, {'F BRE': ['void'], 'A PAR': []})
    >>> answer = adjudicate_line({
    ...     "phase": "W1901A", "units": {}, "centers": {"FRANCE": ["PAR"]},
    ...     "orders": {"FRANCE": ["A PAR B", "F PAR B", "WAIVE"]}, "options": {"too_many": "last"},
    ... })
    >>> answer["phase"], answer["units"], answer["options"]
    ('W1902A', {}, {'too_many': 'last'})
    >>> adjudicate_line({"id": 2, "phase": "X1901M"})["error"]
    '“X1901M” is not a phase; one looks like S1901M, S1901R, F1901M, F1901R or W1901A.'
    """
    if line.get("phase") == COMPLETED:
        return {name: part for name, part in line.items() if name != "orders"} | {"results": {}}
    try:
        position = from_json(_with_rules(line))
        plan, unread = _plan(position, line.get("orders") or {})
    except GameError as error:
        return _refusal(line, error)
    after, events = advance(position, plan)
    step = event_json(events)
    for power, text, sentence in unread:
        _note_unread(position, step, power, text, sentence)
    answer = _answer(line, after) | {"results": step["results"]}
    for name in ("reasons", "ignored"):
        if step.get(name):
            answer[name] = step[name]
    return answer


def legal_line(line: Line) -> Answer:
    """The legal orders of a line's position, by power.

    >>> answer = legal_line({"phase": "W1901A", "units": {}, "centers": {"FRANCE": ["PAR"]}})
    >>> answer["orders"]
    {'FRANCE': ['A PAR B', 'WAIVE']}
    """
    if line.get("phase") == COMPLETED:
        return {**_named(line), "phase": COMPLETED, "orders": {}}
    try:
        position = from_json(_with_rules(line))
    except GameError as error:
        return _refusal(line, error)
    listed = {
        power: list(lines)
        for seat, power in enumerate(position.map.power_keys)
        if (lines := legal_lines(position, seat))
    }
    return {**_named(line), "phase": phase_name(position), "orders": listed}


def _with_rules(line: Line) -> Line:
    """The line with its options as the rules of its position. Raises NotUnderstood, IllegalAction.

    ``options`` are the house rules by the name that tables and experiments give them, ``rules`` by
    that of positions.
    """
    options = line.get("options")
    if not options:
        return line
    if not isinstance(options, Mapping):
        raise NotUnderstood("misshapen", '“options” must look like {"via_fallback": true}.')
    if line.get("rules"):
        raise IllegalAction("twice", "“options” and “rules” are the same: give one of them.")
    return {**line, "rules": options}


def _plan(position: Position, orders: Mapping[str, Any]) -> tuple[dict[int, list[Order]], Unread]:
    """Every seat's orders, and what could not be read. Raises NotUnderstood for a wrong shape."""
    plan: dict[int, list[Order]] = {}
    unread: Unread = []
    reader = Reader(position)
    if not isinstance(orders, Mapping):
        raise NotUnderstood("misshapen", '“orders” must look like {"FRANCE": ["A PAR - BUR"]}.')
    for name, lines in orders.items():
        power = read_power(name, position.map)
        seat = position.map.seat(power)
        if not isinstance(lines, list):
            raise NotUnderstood("misshapen", '“orders” must look like {"FRANCE": ["A PAR - BUR"]}.')
        for text in lines:
            try:
                plan.setdefault(seat, []).append(reader.read(str(text), seat))
            except GameError as error:
                unread.append((power, str(text), error.sentence))
    return plan, unread


def _note_unread(
    position: Position, step: dict[str, Any], power: str, text: str, sentence: str
) -> None:
    """Tell of an order that could not be read, by its unit if it names one of the power's."""
    words = " ".join(tokens(text))
    for unit in units_to_order(position, power):
        if words.startswith(str(unit).lower()) and str(unit) in step["results"]:
            step["results"][str(unit)] = ["void", *step["results"][str(unit)]]
            step["reasons"][str(unit)] = sentence
            return
    ignored = {"power": power, "order": text, "reason": sentence}
    step.setdefault("ignored", []).append(ignored)


def _answer(line: Line, position: Position) -> Answer:
    """A position as an answer to a line."""
    answer = {**_named(line), "phase": phase_name(position), **board_json(position)}
    answer |= {name: line[name] for name in ("options", "rules") if line.get(name)}
    if end := outcome(position):
        answer["outcome"] = end.to_json()
    return answer


def _named(line: Line) -> Answer:
    return {"id": line["id"]} if "id" in line else {}


def _refusal(line: Line, error: GameError) -> Answer:
    return {**_named(line), "error": error.sentence}
