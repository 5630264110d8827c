"""Reads the DATC cases of ``tests/data/datc``; its README.md describes the form."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "data" / "datc"
NUMBER = re.compile(r"6\.[A-J]\.\d+[a-z]?(?= )")
UNIT = re.compile(r"[AF] \S+")


@dataclass
class Line:
    """One unit or order, and what the case says becomes of it."""

    power: str
    unit: str
    order: str
    words: set[str]
    open_words: bool
    after: str


@dataclass
class Step:
    """The orders of one phase and the expectations for it."""

    phase: str
    lines: list[Line] = field(default_factory=list)

    def orders(self) -> dict[str, list[str]]:
        """The orders by power, as given."""
        orders: dict[str, list[str]] = {}
        for line in self.lines:
            if line.order:
                orders.setdefault(line.power, []).append(line.order)
        return orders

    def units_named(self) -> dict[str, set[str]]:
        """The units that the lines place on the board, by power."""
        units: dict[str, set[str]] = {}
        for line in self.lines:
            if line.unit:
                units.setdefault(line.power, set()).add(line.unit)
        return units


@dataclass
class Case:
    """A case: where it starts and its steps."""

    number: str
    title: str
    choice: str = ""
    note: str = ""
    rules: dict[str, Any] = field(default_factory=dict)
    centers: dict[str, list[str]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=lambda: [Step("S1901M")])

    def start(self) -> dict[str, Any]:
        """The first position with its orders, in the bulk form."""
        first = self.steps[0]
        position: dict[str, Any] = {
            "id": self.number,
            "phase": first.phase,
            "units": {power: sorted(units) for power, units in first.units_named().items()},
            "orders": first.orders(),
        }
        if self.centers:
            position["centers"] = self.centers
        if self.rules:
            position["rules"] = self.rules
        return position


def read_cases() -> list[Case]:
    """Every case of the folder, in order."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in _read_file(path)]


def _read_file(path: Path) -> Iterator[Case]:
    case: Case | None = None
    for text in path.read_text(encoding="utf-8").splitlines():
        if match := NUMBER.match(text):
            if case:
                yield case
            case = Case(match[0], text[match.end() :].strip())
        elif case and text.startswith("  "):
            _read_line(case, text.strip())
        elif text and not text.startswith("#"):
            raise ValueError(f"{path.name}: {text!r} is neither a case nor a comment")
    if case:
        yield case


def _read_line(case: Case, text: str) -> None:
    word, _, rest = text.partition(" ")
    if word == "phase":
        case.steps[0].phase = rest
    elif word == "then":
        case.steps.append(Step(rest))
    elif word == "centers":
        power, *codes = rest.split()
        case.centers[power] = codes
    elif word == "rules":
        name, _, choice = rest.partition("=")
        case.rules[name] = {"true": True, "false": False}.get(choice, choice)
    elif word in ("choice", "note"):
        setattr(case, word, rest)
    else:
        case.steps[-1].lines.append(_read_unit_line(case, word, rest))


def _read_unit_line(case: Case, power: str, rest: str) -> Line:
    order, result, after = (part.strip() for part in rest.split("|"))
    unit, _, misnamed = order.partition(": ")
    order = misnamed or order
    if UNIT.fullmatch(order):
        unit, order = order, ""
    elif not misnamed:
        unit = " ".join(order.split()[:2])
    if order.endswith(" B") or after == "-":
        unit = ""
    words = set(result.split(", ")) - {"ok"}
    return Line(power, unit, order, words - {"?"}, "?" in words, after)


def check(case: Case, step: Step, answer: dict[str, Any], stood: dict[str, set[str]]) -> None:
    """Assert that an answer is what the case says.

    ``stood`` holds the units that stood on the board, not dislodged, before the step; those that
    the step does not name stay. It is left as the expected position after the step.
    """
    assert "error" not in answer, answer
    for line in step.lines:
        stood.setdefault(line.power, set()).discard(line.unit)
    for line in step.lines:
        where = stood[line.power]
        if line.after not in ("-", "gone") and not line.after.startswith("off"):
            where.add(line.after)
    found = {power: set(units) for power, units in answer["units"].items() if units}
    assert found == {power: units for power, units in stood.items() if units}, "where units stand"
    for line in step.lines:
        _check_words(line, answer["results"])
        if line.after.startswith("off: "):
            _check_retreats(line, answer)


def _check_words(line: Line, results: dict[str, list[str]]) -> None:
    if line.open_words and not line.words:
        return
    named = line.unit or " ".join(line.order.split()[:2])
    found = set(results[named])
    if "dislodged" in found:
        found -= {"cut", "disband"}
    if line.open_words:
        assert line.words <= found, f"{named}: {found}"
    else:
        assert line.words == found, f"{named}: {found}"


def _check_retreats(line: Line, answer: dict[str, Any]) -> None:
    expected = set(line.after.removeprefix("off: ").split()) - {"none"}
    fact = answer.get("dislodged", {}).get(line.power, {}).get(line.unit, {"to": []})
    assert set(fact["to"]) == expected, f"{line.unit} may retreat to {fact['to']}"
