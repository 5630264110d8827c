"""``python -m bots.check``: the exit code, the table, and a sentence for what is no bot."""

import json
import sys
from pathlib import Path

import pytest

from bots.check.__main__ import main

SILENT = """
import json, sys
tell = lambda kind, n, **d: print(json.dumps({"type": kind, "n": n, "d": d}), flush=True)
tell("ready", 0, v=1)
for line in sys.stdin:
    frame = json.loads(line)
    if frame["type"] in ("heard", "speak"):
        tell("say", frame["n"])
    elif frame["type"] == "decide":
        tell("decision", frame["n"], lines=[])
    elif frame["type"] == "bye":
        tell("memory", frame["n"])
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_program_that_keeps_the_protocol_passes_and_machines_can_read_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "silent.py").write_text(SILENT)
    command = f"{sys.executable} -I silent.py"
    assert main(["--program", command, "--games", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["passed"] and report["games"] == 1 and report["faults"] == []


def test_a_class_that_crashes_fails_with_the_line_in_which_it_did(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "broken.py").write_text(
        "from bots.sdk.player import Player\n\n\n"
        "class Broken(Player):\n"
        "    def decide(self, view):\n"
        "        return {}['MUN']\n"
    )
    assert main(["broken:Broken", "--games", "1"]) == 1
    shown = capsys.readouterr().out
    assert "crash 0" not in shown and "KeyError: 'MUN' (broken.py:6)" in shown


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "name a bot"),
        (["nowhere:Bot"], "there is no nowhere.py in"),
        (["nowhere"], "nowhere is no folder, and no class"),
        (["."], "has no bot.toml"),
        (["--program", ""], "a program is a command"),
    ],
)
def test_what_is_no_bot_is_said_in_a_sentence(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert why in capsys.readouterr().err
