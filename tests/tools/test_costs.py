"""A run of tests ends with what each package cost, children included."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.costs import package

ROOT = Path(__file__).resolve().parents[2]
BUSY = """
import subprocess, sys, time

def test_here():
    end = time.process_time() + 0.3
    while time.process_time() < end:
        pass

def test_in_a_child():
    subprocess.run([sys.executable, "-c", "while __import__('time').process_time() < 0.3: pass"])

def test_asleep():
    time.sleep(0.3)
"""


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("tests/webgame/live/test_socket.py", "tests/webgame/live"),
        ("tests/bots/test_readme.py", "tests/bots"),
        ("games/core/chance.py", "games/core"),
        ("bots/catan/talk/acts/act.py", "bots/catan"),
    ],
)
def test_a_file_counts_with_its_package(path: str, name: str) -> None:
    assert package(path) == name


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_work_counts_and_waiting_does_not(tmp_path: Path, workers: list[str]) -> None:
    (tmp_path / "busy").mkdir()
    (tmp_path / "busy" / "test_busy.py").write_text(BUSY)
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tools.costs", *workers, "busy"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    cost = re.search(r"(?m)^ +([\d.]+)  busy$", said)
    assert cost and 0.6 <= float(cost[1]) < 0.9, said
