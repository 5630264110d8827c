"""Programs that come by DAIDE as players of the arena: seated, logged, ended; failures are rows."""

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bots.arena import foreign
from bots.arena.description import from_table
from bots.arena.experiment import BadExperiment
from bots.arena.results import Row
from bots.arena.run import play_pairing

ROOT = Path(__file__).parents[3]
PATIENCE = 30.0
JOIN = (
    f"{sys.executable} -m bots.daide.join dumbbot --host {{host}} --port {{port}} --name {{name}}"
)
SILENT = """
import os, socket, sys, time
child = os.fork()
if not child:
    time.sleep(600)
print("child", child, flush=True)
line = socket.create_connection((sys.argv[1], int(sys.argv[2])))
line.sendall(bytes.fromhex("000000040001DA10" "0200000E480C40004B41400140004B314001"))
heard = b""
while b"\\x48\\x09" not in heard:
    heard += line.recv(1 << 16)
text = b"".join(bytes((0x4B, one)) for one in b"standard")
told = bytes.fromhex("481C400048094000") + text + bytes.fromhex("40014001")
line.sendall(bytes((2, 0, 0, len(told))) + told)
time.sleep(600)
"""


def row(*players: dict[str, Any], log: Path | None = None, **changes: Any) -> Row:
    """One game of these and of bots that hold."""
    table = {
        "games": 1,
        "options": {"final_year": 1901},
        "schedule": "fixed",
        "players": [*players, {"bot": "hold", "count": "rest"}],
        **changes,
    }
    experiment = from_table(table)
    (pairing,) = experiment.pairings()
    return play_pairing(experiment, log, pairing)


def caller(program: str, label: str) -> dict[str, Any]:
    return {"program": program, "protocol": "daide", "label": label}


def test_a_program_plays_in_the_arena_and_one_that_does_not_come_is_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    mute = caller(f"{sys.executable} -c print(7);exit(3)", "mute")
    none = caller("no-such-program {port}", "none")
    played = row(caller(JOIN, "wire"), mute, none, log=tmp_path)
    assert played["seats"][:3] == ["wire", "mute", "none"] and played["scores"][0] > 3
    by_seat = {failure["seat"]: failure for failure in played["failures"]}
    assert set(by_seat) == {1, 2}
    assert by_seat[1]["words"] == "it ended with status 3 before it sat down"
    assert by_seat[2]["words"].startswith("no-such-program cannot be started")
    logs = {path.name: path.read_text() for path in (tmp_path / "game-0000").iterdir()}
    assert logs["ENG.log"] == "7\n" and logs["AUS.log"].startswith("SMR (WIN 1901)")
    assert "Parley-AUS" in logs["AUS.log"] and foreign._callers == []


def test_a_silent_program_is_late_and_is_ended_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "silent.py").write_text(SILENT)
    silent = caller(f"{sys.executable} -I silent.py {{host}} {{port}}", "silent")
    played = row(silent, seconds=0.5, limit=1, log=tmp_path)
    (failure,) = played["failures"]
    assert (failure["seat"], failure["kind"]) == (0, "late")
    child = int((tmp_path / "game-0000" / "AUS.log").read_text().split()[1])
    until = time.monotonic() + PATIENCE
    while runs(child):  # nobody waits for it but the kernel, which takes its time
        assert time.monotonic() < until
        time.sleep(0.01)


def runs(process: int) -> bool:
    """Whether a process runs; one that has ended may still be listed."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ({"program": "x {prot}", "protocol": "daide"}, "nothing stands for {prot}"),
        ({"program": "x", "protocol": "telnet"}, "speaks lines or daide"),
        ({"bot": "random", "protocol": "daide"}, "nothing else has a protocol"),
        ({"program": "", "protocol": "daide"}, "a program is a command"),
    ],
)
def test_who_cannot_come_is_refused_before_a_game(player: dict[str, Any], why: str) -> None:
    with pytest.raises(BadExperiment, match=why):
        row(player)


def test_there_is_no_daide_in_catan() -> None:
    with pytest.raises(BadExperiment, match="a protocol of Diplomacy"):
        from_table({"game": "catan", "players": [caller("x", "x")]})
