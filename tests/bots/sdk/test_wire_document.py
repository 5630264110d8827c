"""docs/bot-wire.md is true: what it shows is what the bots in it answer."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bots.sdk.frames import ANSWERED, ASKED
from bots.sdk.schema import SHIPPED, wire_schema
from bots.sdk.serve import Server

TEXT = (Path(__file__).parents[3] / "docs" / "bot-wire.md").read_text(encoding="utf-8")
CODE = dict(re.findall(r"```python (\w+)\n(.*?)```", TEXT, re.DOTALL))
SHOWN = dict(re.findall(r"```frames ([\w:]+)\n(.*?)```", TEXT, re.DOTALL))


def lines(bot: str) -> Iterator[tuple[str, str]]:
    """Who says each line of a bot's transcript, ">" to it or "<" from it, and the line."""
    for line in SHOWN[bot].splitlines():
        yield line[0], line[2:]


def test_the_bot_by_class_answers_as_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("mybot")
    exec(CODE["mybot"], module.__dict__)
    monkeypatch.setitem(sys.modules, "mybot", module)
    server = Server("mybot:Agreeable")
    answers = [server.take(line.encode()) for who, line in lines("mybot:Agreeable") if who == ">"]
    shown = [line for who, line in lines("mybot:Agreeable") if who == "<"]
    assert [one.decode().rstrip("\n") for one in answers if one] == shown


def test_the_bot_without_the_library_answers_as_shown() -> None:
    asked = "".join(f"{line}\n" for who, line in lines("first") if who == ">")
    program = [sys.executable, "-I", "-c", CODE["first"]]
    ran = subprocess.run(program, input=asked, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [line for who, line in lines("first") if who == "<"]


def test_every_type_of_frame_that_a_question_must_have_is_shown() -> None:
    types = {json.loads(line)["type"] for bot in SHOWN for _, line in lines(bot)}
    assert types == {*ASKED, *ANSWERED} - {"failure", "progress"}


def test_every_line_shown_is_as_the_schema_says() -> None:
    validator = Draft202012Validator(wire_schema())
    for bot in SHOWN:
        for _, line in lines(bot):
            validator.validate(json.loads(line))


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "decision", "n": 1, "d": {}},
        {"type": "decision", "n": 1, "d": {"lines": "A PAR H"}},
        {"type": "decision", "d": {"lines": []}},
        {"type": "say", "n": 1, "d": {"lines": [{"to": "nobody"}]}},
        {"type": "clock", "n": 1, "d": {"tick": "late"}},
        {"type": "shout", "n": 1, "d": {}},
    ],
)
def test_the_schema_refuses_what_is_no_frame(frame: dict[str, Any]) -> None:
    assert not Draft202012Validator(wire_schema()).is_valid(frame)


def test_the_schema_that_is_shipped_is_that_of_the_frames() -> None:
    assert json.loads(SHIPPED.read_text(encoding="utf-8")) == wire_schema()
