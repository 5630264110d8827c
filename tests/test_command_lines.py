"""Every program that is run by its module's name says how, and does nothing else then."""

import os
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from games.core.program import UNREAD

ROOT = Path(__file__).parents[1]
NEEDED = {
    "tools.fonts": "fontTools",
    "tools.learn": "jax",
    "tools.map": "shapely",
    "tools.map.palette": "shapely",
}
"""What a program needs that only its own environment has."""
ANSWERING = ("tools.bench.catan_peer", "tools.bench.diplomacy_peer", "tools.catanatron.side")
"""Programs that only the bench or a match runs, and talks to over a pipe."""


def source(name: str) -> str:
    """The text of a program."""
    path = ROOT.joinpath(*name.split("."))
    return (path / "__main__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8")


def programs() -> list[str]:
    """The modules of games, bots and tools that are programs."""
    found = []
    for folder in ("games", "bots", "tools"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if '\nif __name__ == "__main__":\n' in path.read_text("utf-8"):
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found.append(name.removesuffix(".__main__"))
    return [name for name in found if name not in ANSWERING]


def test_the_programs_are_found() -> None:
    assert {"bots.arena", "games.catan.picture", "tools.bench"} <= set(programs())


@pytest.mark.filterwarnings("ignore::RuntimeWarning:runpy", "ignore::RuntimeWarning:<frozen runpy>")
@pytest.mark.parametrize("name", programs())
def test_a_program_helps_whoever_asks(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if find_spec(NEEDED.get(name, "sys")) is None:
        pytest.skip(f"{NEEDED[name]} is not installed")
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module(name, run_name="__main__")
    assert not left.value.code
    assert "usage: " in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["games.catan.picture", "none"], "is not a board, such as"),
        (["games.catan.perft", "1", "none"], "games.catan.perft: error: "),
        (["games.catan.perft", "0", "none"], "plies are counted from 1"),
        (["games.diplomacy.perft", "1", "none"], "games.diplomacy.perft: error: "),
        (["games.diplomacy.perft", "two", "none"], "invalid int value"),
        (["bots.compile", "everything"], "nothing is called everything"),
        (["bots.arena", "--players", "hold:7", "--processes", "0"], "at least one process"),
        (["tools.turns", "--turns", "2"], "the first turn is left out"),
    ],
)
def test_a_program_refuses_what_makes_no_sense_in_a_sentence(
    command: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as left:
        runpy.run_module(command[0], run_name="__main__")
    assert left.value.code == 2
    assert told in capsys.readouterr().err


def test_a_program_ends_without_a_complaint_when_nobody_reads_it() -> None:
    command = [sys.executable, "-m", "bots.arena", "analyze", "--list"]
    reads, writes = os.pipe()
    os.close(reads)
    try:
        done = subprocess.run(
            command, stdout=writes, stderr=subprocess.PIPE, text=True, check=False
        )
    finally:
        os.close(writes)
    assert (done.returncode, done.stderr) == (UNREAD, "")


def test_every_program_of_games_and_bots_ends_so() -> None:
    """But for those that say a line, and those that others talk to over a pipe."""
    found = {name for name in programs() if not name.startswith("tools")}
    unlike = {name for name in found if "\n    run_program(main)\n" not in source(name)}
    assert unlike <= {"bots.arena.worker", "bots.sdk.serve", "bots.sdk.schema"}


def test_a_byte_order_mark_before_the_first_line_is_passed_over() -> None:
    line = b'\xef\xbb\xbf{"id": 7, "phase": "S1901M", "units": {"FRANCE": ["A PAR"]}}\n'
    command = [sys.executable, "-m", "games.diplomacy", "legal"]
    done = subprocess.run(command, input=line, capture_output=True, check=True, env=os.environ)
    assert done.stdout.startswith(b'{"id": 7, "phase": "S1901M", "orders"')
