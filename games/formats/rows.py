"""A game as tidy rows for tables and statistics: CSV, one thing that happened a row.

The columns are the same for every game; what a row has nothing to say of is empty. ``step`` counts
phases from 0, ``seconds`` are those since the game began, ``number`` counts what is counted.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.record import Record, Step, Told, moments
from games.core.rules import Rules
from games.core.sheets import harmless
from games.registry import rules as rules_of

COLUMNS = (
    *("step", "phase", "what", "seat", "other", "line", "result"),
    *("text", "meaning", "number", "seconds"),
)
Row = dict[str, Any]


def write(record: Record) -> Iterator[str]:
    """The rows as CSV, the first the names of the columns."""
    out = io.StringIO(newline="")
    sheet = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    sheet.writeheader()
    for row in rows(record):
        sheet.writerow(row | {"text": harmless(row.get("text", ""))})
        yield out.getvalue()
        out.seek(0)
        out.truncate()


def rows(record: Record) -> Iterator[Row]:
    """Everything that happened, in order.

    >>> from games.core.record import Step
    >>> played = Record("diplomacy", {}, 0, (Step("S1901M", {2: ("A PAR - BUR",)}),))
    >>> first = next(rows(played))
    >>> first["what"], first["seat"], first["line"], first["result"]
    ('order', 'AUSTRIA', 'A BUD H', '')
    """
    rules = rules_of(record.game)
    names = rules.seats(rules.read_options(record.options))
    for number, moment in enumerate(moments(record, rules)):
        step = moment.step
        here = {"step": number, "phase": step.phase}
        yield from (here | row for row in _told(step.told, names))
        yield from (here | row for row in _happened(rules, step, moment.events, names))
    here = {"step": len(record.steps)}
    yield from (here | row for row in _told(record.told, names))


def _told(told: Sequence[Told], names: Sequence[str]) -> Iterator[Row]:
    for one in told:
        row: Row = {"what": one["what"], "phase": one.get("phase", "")}
        seat = one.get("from", one.get("seat"))
        to = one.get("to", one.get("parties", ()))
        row["seat"] = "" if seat is None else names[seat]
        row["other"] = to if to == "all" else " ".join(names[other] for other in to)
        row["text"] = one.get("text") or one.get("sentence") or one.get("words", "")
        row["meaning"] = one.get("meaning", "")
        row["result"] = one.get("state") or one.get("finding") or one.get("kind", "")
        row["number"] = one.get("deal", "")
        row["seconds"] = one.get("at", one.get("used", ""))
        if one["what"] == "outcome":
            row["other"] = " ".join(names[winner] for winner in one.get("winners", ()))
        yield row


def _happened(
    rules: Rules[Any, Any, Any], step: Step, events: Sequence[Any], names: Sequence[str]
) -> Iterator[Row]:
    """What came of a step: its orders with their results, or its actions with what followed."""
    public = rules.event_json(events)
    if "orders" in public:
        yield from _ordered(public)
        return
    for seat, lines in step.plan.items():
        yield from ({"what": "action", "seat": names[seat], "line": line} for line in lines)
    yield from map(_event, public.get("events", ()))


def _ordered(public: Mapping[str, Any]) -> Iterator[Row]:
    """A step of Diplomacy."""
    for power, lines in public["orders"].items():
        for line in lines:
            unit = " ".join(line.split()[:2])
            result = " ".join(public["results"].get(unit, ()))
            yield {"what": "order", "seat": power, "line": line, "result": result}
    for one in public["captured"]:
        row = {"what": "capture", "seat": one["to"], "other": one["from"] or ""}
        yield row | {"line": one["center"]}
    yield from ({"what": "eliminated", "seat": power} for power in public["eliminated"])
    for power, count in public.get("counts", {}).items():
        yield {"what": "centers", "seat": power, "number": count}


def _event(event: Mapping[str, Any]) -> Row:
    """One consequence of a step of Catan."""
    row: Row = {"what": event["what"], "seat": event.get("seat") or ""}
    other = event.get("with") or event.get("from") or ""
    row["other"] = other if isinstance(other, str) else " ".join(other)
    row["line"] = " for ".join(
        " ".join(f"{count} {card}" for card, count in event[part].items())
        for part in ("cards", "give", "take")
        if part in event
    )
    if "dice" in event:
        row["number"] = sum(event["dice"])
    if "resource" in event:
        row["line"], row["number"] = event["resource"], sum(event["from"].values())
    return row
