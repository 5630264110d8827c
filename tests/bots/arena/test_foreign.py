"""Programs and folders play in the arena as classes do, and what goes wrong is a row."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bots.arena import foreign
from bots.arena.cores import end_with_parent
from bots.arena.description import from_table
from bots.arena.experiment import BadExperiment
from bots.arena.foreign import end_all
from bots.arena.identity import digest, facts
from bots.arena.results import Row
from bots.arena.run import run

ROOT = str(Path(__file__).parents[3])
MANIFEST = """
name = "first"
game = "diplomacy"
entry = "first:First"

[parameters.pluck]
default = 5
meaning = "How much."
most = 9
"""
BY_CLASS = """
from bots.sdk.player import Player
from games.diplomacy.notation import read_order


class First(Player):
    def decide(self, view):
        assert self.parameters["pluck"] == 7
        self.memory["asked"] = self.memory.get("asked", 0) + 1
        orders = {}
        for order in map(read_order, view.legal):
            orders.setdefault(order.unit, order)
        return tuple(orders.values())
"""
BY_WIRE = """
import json, sys
tell = lambda kind, n, **d: print(json.dumps({"type": kind, "n": n, "d": d}), flush=True)
tell("ready", 0, v=1)
for line in sys.stdin:
    frame = json.loads(line)
    kind, n = frame["type"], frame["n"]
    if kind == "view":
        orders = {}
        for order in frame["d"]["view"]["you"]["legal"]:
            orders.setdefault(order[:5], order)
    elif kind in ("heard", "speak"):
        tell("say", n)
    elif kind == "decide":
        tell("decision", n, lines=list(orders.values()))
    elif kind == "bye":
        tell("memory", n)
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / "bot.toml").write_text(MANIFEST)
    (tmp_path / "first" / "first.py").write_text(BY_CLASS)
    (tmp_path / "wire.py").write_text(BY_WIRE)
    yield tmp_path
    end_all()


def table(*players: dict[str, Any], **changes: Any) -> dict[str, Any]:
    others = {"bot": "hold", "count": "rest"}
    described = {"games": 1, "options": {"final_year": 1902}, "schedule": "fixed"}
    return {**described, "players": [*players, others], **changes}


def row(*players: dict[str, Any], **changes: Any) -> Row:
    (played,) = run(from_table(table(*players, **changes)), None, 1, progress=False)
    return played


FOLDER = {"folder": "first", "parameters": {"pluck": 7}}
PROGRAM = {"program": f"{sys.executable} -I wire.py", "label": "wire"}


def test_a_folder_a_program_and_a_class_decide_alike(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(here / "first")
    by_class = row({"path": "first:First", "label": "it", "parameters": {"pluck": 7}})
    for entry in (FOLDER, PROGRAM):
        played = row(entry | {"label": "it"})
        assert played == by_class and played["failures"] == []


def test_what_goes_wrong_in_a_program_is_a_row_and_it_is_ended(here: Path) -> None:
    played = row({"program": f"{sys.executable} -c 1", "label": "mute"})
    (failure,) = played["failures"]
    assert failure["kind"] == "init" and "its process ended" in failure["words"]
    (here / "wire.py").write_text(BY_WIRE.replace("lines=list(orders.values())", "lines=['go']"))
    (failure,) = row(PROGRAM)["failures"]
    assert (failure["kind"], failure["count"]) == ("nonsense", played["phases"])
    (here / "wire.py").write_text(
        BY_WIRE.replace('tell("decision"', 'import time; time.sleep(60); tell("decision"')
    )
    end_all()
    (failure,) = row(PROGRAM, seconds=0.3, options={"final_year": 1901})["failures"]
    assert failure["kind"] == "late"
    assert row({"program": "no-such-program"})["failures"][0]["words"].startswith(
        "there is no program"
    )


def test_a_program_that_is_killed_is_started_again(here: Path) -> None:
    assert row(PROGRAM)["failures"] == []
    (program,) = foreign._running.values()
    os.kill(program.number, signal.SIGKILL)
    played = row(PROGRAM)
    assert sum(one["count"] for one in played["failures"]) <= 1
    (program,) = foreign._running.values()
    end_all()
    with pytest.raises(ProcessLookupError):
        os.kill(program.number, 0)


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ({"folder": "nowhere"}, "nowhere has no bot.toml"),
        ({"folder": "first", "parameters": {"plukc": 7}}, "did you mean 'pluck'"),
        ({"folder": "first", "parameters": {"pluck": 10}}, "it goes up to 9"),
        ({"program": ""}, "a program is a command"),
        ({"program": "node 'x"}, "is no command"),
        ({"program": "node x.js", "parameters": {"a": 1}}, "declare them in a bot.toml"),
        ({"path": "nowhere:Bot"}, "cannot be loaded"),
        ({"bot": "hold", "folder": "first"}, "one of bot, path, folder, program"),
    ],
)
def test_who_cannot_play_is_refused_before_a_game(player: dict[str, Any], why: str) -> None:
    with pytest.raises(BadExperiment, match=why):
        from_table(table(player))


def test_a_folder_plays_its_own_game_only() -> None:
    with pytest.raises(BadExperiment, match="first plays diplomacy, not catan"):
        from_table({"game": "catan", "players": [FOLDER | {"count": 4}]})


@pytest.mark.parametrize(("player", "file"), [(FOLDER, "first/first.py"), (PROGRAM, "wire.py")])
def test_an_experiment_is_another_when_a_bots_file_has_changed(
    here: Path, player: dict[str, Any], file: str
) -> None:
    before = digest(facts(from_table(table(player))))
    assert digest(facts(from_table(table(player)))) == before
    (here / file).write_text((here / file).read_text() + "\n")
    assert digest(facts(from_table(table(player)))) != before


PARENT = """
import multiprocessing, os, time
from tests.bots.arena.test_foreign import wait_at

if __name__ == "__main__":
    multiprocessing.get_context("spawn").Process(target=wait_at, args=("child",)).start()
    time.sleep(60)
"""


def wait_at(path: str) -> None:
    """Write this process's number there, and stay, as one that plays games for a run."""
    end_with_parent()
    Path(path).write_text(str(os.getpid()))
    time.sleep(60)


def test_the_processes_of_a_run_end_when_the_run_is_killed(here: Path) -> None:
    (here / "parent.py").write_text(PARENT)
    parent = subprocess.Popen([sys.executable, "parent.py"], env={**os.environ, "PYTHONPATH": ROOT})
    until = time.monotonic() + 60
    while not (here / "child").exists() or not (here / "child").read_text():
        assert time.monotonic() < until
        time.sleep(0.05)
    parent.kill()
    parent.wait()
    child = int((here / "child").read_text())
    while Path(f"/proc/{child}/stat").exists() and " Z " not in _stat(child):
        assert time.monotonic() < until, "it plays on for nobody"
        time.sleep(0.05)


def _stat(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return " Z "
