"""Whoever plays in several processes has everything compiled in one of them first."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import bots.compile
from games.core import kernel


@pytest.fixture
def _nothing_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel.cache_home.cache_clear()
    kernel.cache_folder.cache_clear()
    yield
    kernel.cache_home.cache_clear()
    kernel.cache_folder.cache_clear()


def _instead(monkeypatch: pytest.MonkeyPatch, *packages: str) -> list[str]:
    """Note that a game is compiled rather than doing it; every other step is as always."""
    compiled: list[str] = []

    def note() -> None:
        for package in packages:
            folder = kernel.cache_folder(package)
            assert folder
            folder.mkdir(parents=True)
            (folder / "kernel").touch()
            compiled.append(package)

    monkeypatch.setitem(bots.compile._OF_A_GAME, "catan", (packages, note))
    return compiled


@pytest.mark.usefixtures("_nothing_compiled")
def test_a_game_is_compiled_once_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled = _instead(monkeypatch, "games.catan", "bots.catan")
    bots.compile.compile_first("catan")
    assert compiled == ["games.catan", "bots.catan"]
    assert "Compiling catan" in capsys.readouterr().err
    bots.compile.compile_first("catan")
    assert compiled == ["games.catan", "bots.catan"]
    assert not capsys.readouterr().err


@pytest.mark.usefixtures("_nothing_compiled")
def test_a_game_without_kernels_waits_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    bots.compile.compile_first("chess")
    assert not capsys.readouterr().err
