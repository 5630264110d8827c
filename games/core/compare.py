"""Playing a record again, and saying whether every position is the same, bit for bit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core.errors import GameError
from games.core.record import Record, Step, replay
from games.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of playing a record again.

    ``steps`` were played; in so many of them the position could be compared bit for bit (where
    the layout of positions is that of the record), or by its line. ``difference`` is the first
    one in words, empty if there is none.
    """

    steps: int
    bits: int
    lines: int
    difference: str

    def __str__(self) -> str:
        if not self.difference and not self.bits and not self.lines:
            return f"{self.steps} steps played; the record has no position to compare with"
        compared = f"{self.bits} positions compared bit for bit, {self.lines} by their lines"
        if self.difference:
            return f"different: {self.difference} ({self.steps} steps played, {compared})"
        return f"the same: {self.steps} steps played, {compared}"


def compare(record: Record, rules: Rules[Any, Any, Any]) -> Comparison:
    """Play a record again, as far as the first difference."""
    same_layout = record.about.get("layout", "") == rules.layout
    steps = bits = lines = 0
    difference = ""
    positions: Iterator[Any] = replay(record, rules)
    try:
        position = next(positions)
        for step in record.steps:
            position = next(positions)
            steps += 1
            bits += bool(same_layout and step.fingerprint)
            lines += bool(step.position)
            if difference := _difference(step, position, rules, same_layout):
                break
        else:
            *_, last = position, *positions  # a draw, if one was agreed, comes after the steps
            difference, compared = _other_end(record, last, rules)
            lines += compared
    except GameError as error:
        difference = f"step {steps + 1}: {error.sentence}"
    except ValueError as error:
        difference = f"step {steps + 1}: {error}."
    return Comparison(steps, bits, lines, difference)


def _difference(step: Step, position: Any, rules: Rules[Any, Any, Any], same_layout: bool) -> str:
    """How the position after a step differs from the recorded one; empty if it does not."""
    line = rules.write(position) if step.position else ""
    if line != step.position:
        return f"after {step.phase} the record has {step.position} and play {line}"
    if same_layout and step.fingerprint:
        found = rules.fingerprint(position)
        if found != step.fingerprint:
            return (
                f"after {step.phase} the record has the fingerprint {step.fingerprint} and play "
                f"{found}: {rules.write(position)}"
            )
    return ""


def _other_end(record: Record, last: Any, rules: Rules[Any, Any, Any]) -> tuple[str, bool]:
    """How the end differs from the recorded one, empty if it does not; whether its line told."""
    recorded = next((told for told in record.told if told["what"] == "outcome"), None)
    if recorded is None:
        return "", False
    outcome = rules.outcome(last)
    found = {"what": "outcome", **(outcome.to_json() if outcome else {"kind": "unfinished"})}
    if "position" in recorded:
        found["position"] = rules.write(last)
    if found != recorded:
        return f"the record ends with {recorded} and play with {found}", True
    return "", "position" in recorded
