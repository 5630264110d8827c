"""Our own record as it comes in: checked, whatever somebody made of it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.core import record
from games.core.errors import GameError
from games.formats.own import read
from tests.games.formats.played import fingerprints, played

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def text() -> str:
    return record.write(played("diplomacy", 5, 6))


def changed(text: str, change: Callable[[Lines], object]) -> list[str]:
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines)
    return [json.dumps(line) for line in lines]


def test_a_record_comes_in_as_it_went_out(text: str) -> None:
    taken = read(text.splitlines())
    assert not taken.differences
    assert record.write(taken.record) == text


@pytest.mark.parametrize(
    ("change", "steps", "why"),
    [
        (lambda lines: lines[3].update(fingerprint="0" * 16), 3, "has another position"),
        (lambda lines: lines[3].update(position="S1901M"), 3, "has another position"),
        (lambda lines: lines[3].update(phase="S1950M"), 2, "Play stands at "),
        (lambda lines: lines[3]["plan"].update({"9": []}), 2, "There is no seat 9"),
        (lambda lines: lines[3]["plan"].update({"0": ["A ROM - BUD"]}), 2, "A ROM - BUD"),
        (lambda lines: lines[3].update(plan={}), 3, "has another position"),
        (lambda lines: lines[-1].update(kind="draw"), 6, "ends otherwise"),
        (lambda lines: lines.insert(-1, {"what": "draw", "seats": [9]}), 6, "draw was left out"),
        (lambda lines: lines.insert(1, {"what": "message", "from": "me"}), 6, "“message” is not"),
        (lambda lines: lines.insert(1, {"what": "act", "phase": "S1901M", "from": 0, "to": []}),
         6, "“act” is not"),
        (lambda lines: lines.insert(1, {"what": "clock", "phase": "S1901M", "used": 1, "x": 1}),
         6, "“clock” is not"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_and_left_out(
    text: str, change: Callable[[Lines], object], steps: int, why: str
) -> None:
    taken = read(changed(text, change))
    assert why in " ".join(taken.differences)
    assert len(taken.record.steps) == steps
    alike = fingerprints(record.read(text))[: steps - 1]
    assert fingerprints(taken.record)[: steps - 1] == alike


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines[0].update(game="ludo"),
        lambda lines: lines[0].update(options={"victory": 99}),
        lambda lines: lines[0].update(record=1),
        lambda lines: lines[2].update(what="leap"),
    ],
)
def test_what_is_no_game_is_refused(text: str, change: Callable[[Lines], object]) -> None:
    with pytest.raises(GameError):
        read(changed(text, change))


def test_a_header_of_any_shape_leaves_the_seats_of_the_game(text: str) -> None:
    def spoil(lines: Lines) -> None:
        lines[0].update(seats=[{"name": 3, "bot": ["x"]}] * 7, terms=[1], more="x")

    taken = read(changed(text, spoil))
    assert taken.record.about["seats"][0] == {"name": "AUSTRIA"}
    assert set(taken.record.about) == {"seats", "layout"}
