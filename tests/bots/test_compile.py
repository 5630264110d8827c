"""Every part is compiled once on a machine, however many want it and whoever is killed at it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import bots.compile
from bots.compile import compile_first, seconds_left
from games.core import kernel
from tests.bots.toy import PART

BASE = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
Compiler = subprocess.Popen[bytes]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Where nothing is compiled yet; all there is to compile is a toy."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(bots.compile, "PARTS", (PART,))
    kernel.cache_home.cache_clear()
    kernel.cache_folder.cache_clear()
    yield tmp_path
    kernel.cache_home.cache_clear()
    kernel.cache_folder.cache_clear()


@pytest.fixture
def compiler(folder: Path) -> Iterator[Callable[[], Compiler]]:
    """Begin to compile the toy in a process of its own."""
    begun: list[Compiler] = []

    def begin() -> Compiler:
        begun.append(subprocess.Popen([sys.executable, "-m", "tests.bots.toy"], cwd=BASE))
        return begun[-1]

    yield begin
    for process in begun:
        process.kill()
        process.wait()


def until(done: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


def begun(folder: Path) -> int:
    """How many times the toy was begun."""
    file = folder / "begun"
    return len(file.read_text().splitlines()) if file.exists() else 0


def test_a_game_is_compiled_once_and_that_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "go").touch()
    compile_first("toy")
    assert begun(folder) == 1
    assert "Compiling toy's rules and robots (once; about 30 seconds)" in capsys.readouterr().err
    compile_first("toy")
    assert begun(folder) == 1
    assert not capsys.readouterr().err


def test_a_game_without_kernels_waits_for_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compile_first("chess")
    assert not capsys.readouterr().err
    assert seconds_left("chess") == 0


def test_two_that_start_at_the_same_time_compile_once(
    folder: Path, compiler: Callable[[], Compiler]
) -> None:
    both = compiler(), compiler()
    until(lambda: begun(folder))
    assert 0 < PART.left <= 30 and not PART.whole
    (folder / "go").touch()
    assert [process.wait(PATIENCE) for process in both] == [0, 0]
    assert begun(folder) == 1
    assert PART.whole and PART.left == 0


def test_what_was_killed_in_the_middle_is_not_taken_for_whole_and_is_done_again(
    folder: Path, compiler: Callable[[], Compiler]
) -> None:
    first = compiler()
    until(lambda: begun(folder))
    first.kill()
    first.wait()
    assert not PART.whole
    assert PART.left == 30, "nobody is at it, so all of it is left"
    (folder / "go").touch()
    assert compiler().wait(PATIENCE) == 0
    assert begun(folder) == 2 and PART.whole


def test_the_seconds_left_shrink_while_somebody_compiles_and_grow_again_when_it_is_late(
    folder: Path, compiler: Callable[[], Compiler]
) -> None:
    compiler()
    until(lambda: begun(folder))
    (mark,) = folder.rglob("*.began")
    os.utime(mark, (time.time() - 20,) * 2)
    assert 8 < PART.left < 11
    os.utime(mark, (time.time() - 200,) * 2)
    assert 30 < PART.left < 32


def test_a_slower_machine_is_foretold_more_by_what_it_has_done(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    (folder / "go").touch()
    PART.make_whole()
    (mark,) = folder.rglob("*.whole")
    mark.write_text("60")  # twice what was expected
    other = replace(PART, name="another toy", seconds=50)
    monkeypatch.setattr(bots.compile, "PARTS", (PART, other))
    assert other.left == 100


def test_the_compiler_ends_with_whoever_began_it_and_so_do_those_that_it_began(
    folder: Path,
) -> None:
    """As a killed site leaves it: nobody says a word, a pipe closes."""
    command = [sys.executable, "-m", "bots.compile", "--leashed", "diplomacy"]
    process = subprocess.Popen(
        command, cwd=BASE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    assert process.stdin and process.stdout
    assert b"the rules of Diplomacy" in process.stdout.readline()
    until(lambda: list(folder.rglob("*.began")))
    process.stdin.close()
    try:
        process.wait(PATIENCE)
        until(lambda: not alive(process.pid))
    finally:
        if alive(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_is_not_there_to_compile_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        bots.compile.main(["ludo"])
    assert "nothing is called ludo; there are the rules of Diplomacy" in capsys.readouterr().err


def test_where_nothing_can_be_kept_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots.compile, "cache_home", lambda: None)
    with pytest.raises(SystemExit, match="set NUMBA_CACHE_DIR"):
        bots.compile.main([])
