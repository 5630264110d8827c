"""Kernels are compiled once for each version of the rules, and kept."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.core import kernel


@pytest.mark.slow
def test_a_second_process_loads_the_kernels_and_compiles_nothing() -> None:
    program = (
        "import games.compile as c; c.compile_diplomacy();"
        "from games.diplomacy.adjudicate import movement as m;"
        "from games.diplomacy.legal import legal as l;"
        "print(sum(m.stats.cache_misses.values()), sum(l.stats.cache_misses.values()))"
    )
    command = [sys.executable, "-c", program]
    subprocess.run(command, check=True, capture_output=True)
    second = subprocess.run(command, check=True, capture_output=True, text=True)
    assert second.stdout.split() == ["0", "0"]


def test_another_version_of_the_rules_has_another_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    now = kernel.fingerprint()
    assert kernel.fingerprint() == now
    monkeypatch.setattr(kernel, "_COMPILED_IN", ("@kernel",))
    assert kernel.fingerprint() != now


def test_the_cache_lies_where_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = kernel.cache_folder()
    assert folder is not None and folder.parent == tmp_path and folder.is_dir()


def test_a_folder_that_cannot_be_made_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    folder = kernel.cache_folder()
    assert folder is None or tmp_path not in folder.parents


def test_old_kernels_are_forgotten_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    present, old, other = (tmp_path / name for name in ("kernels-new", "kernels-old", "games"))
    for folder in (present, old, other):
        folder.mkdir()
    monkeypatch.setattr(kernel, "CACHE", present)
    kernel.forget_old_kernels()
    assert {folder.name for folder in tmp_path.iterdir()} == {"kernels-new", "games"}
