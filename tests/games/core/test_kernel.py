"""Kernels are compiled once for each version of the rules, and kept."""

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

import games.catan
from games.catan.offers import Stock
from games.core import kernel


@kernel.kernel
def _one_more(number: int) -> int:
    return number + 1


@kernel.inlined
def _two_more(number: int) -> int:
    return _one_more(_one_more(number))


@kernel.kernel
def _calls_with_a_constant(numbers: NDArray[np.int8]) -> int:
    return _one_more(6) + _one_more(numbers[0])


def test_a_kernel_is_compiled_alike_whoever_calls_it_first() -> None:
    assert _two_more(1) == 3
    inlined, plain = (
        [compiled.fndesc.inline for compiled in each.overloads.values()]  # type: ignore[attr-defined]
        for each in (_two_more, _one_more)
    )
    assert inlined == [True] and plain == [False]


def test_a_kernel_is_compiled_once_for_all_widths_of_numbers_and_for_constants() -> None:
    assert _calls_with_a_constant(np.array([3], np.int8)) == 11
    assert _one_more(7) == 8
    compiled = _one_more.overloads  # type: ignore[attr-defined]
    assert [arguments for (arguments,) in compiled] == [numba.int64]


def test_no_kernel_of_catan_returns_an_array_whose_users_nobody_counts() -> None:
    numbers = {int, bool, None, tuple[int, int], tuple[int, int, int, int], Stock}
    modules = [
        importlib.import_module(f"games.catan.{module.name}")
        for module in pkgutil.iter_modules(games.catan.__path__)
    ]
    returned = {
        get_type_hints(each.py_func)["return"]
        for module in modules
        for each in vars(module).values()
        if hasattr(each, "py_func")
    }
    assert int in returned
    assert returned - {type(None)} <= numbers


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
    now = kernel.fingerprint("games.diplomacy")
    assert kernel.fingerprint("games.diplomacy") == now
    monkeypatch.setattr(kernel, "_COMPILED_IN", ("@kernel",))
    assert kernel.fingerprint("games.diplomacy") != now


def test_a_change_recompiles_what_can_call_it_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for package in kernel.PACKAGES:
        folder = tmp_path.joinpath(*package.split("."))
        folder.mkdir(parents=True)
        (folder / "one.py").write_text("@kernel")
    monkeypatch.setattr(kernel, "ROOT", tmp_path)
    before = {package: kernel.fingerprint(package) for package in kernel.PACKAGES}
    (tmp_path / "games" / "catan" / "one.py").write_text("@kernel  # another")
    changed = {package for package in before if kernel.fingerprint(package) != before[package]}
    assert changed == {"games.catan", "bots.catan"}


@pytest.fixture
def _asked_anew() -> Iterator[None]:
    kernel.cache_home.cache_clear()
    kernel.cache_folder.cache_clear()
    yield
    kernel.cache_home.cache_clear()
    kernel.cache_folder.cache_clear()


@pytest.mark.usefixtures("_asked_anew")
def test_the_cache_lies_where_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = kernel.cache_folder("games.diplomacy")
    assert folder is not None and folder.parent == tmp_path
    assert not kernel.is_compiled("games.diplomacy")


@pytest.mark.usefixtures("_asked_anew")
def test_a_folder_that_cannot_be_made_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    folder = kernel.cache_folder("games.diplomacy")
    assert folder is None or tmp_path not in folder.parents


@pytest.mark.usefixtures("_asked_anew")
def test_old_kernels_are_forgotten_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    present = kernel.cache_folder("games.diplomacy")
    assert present is not None
    for folder in (present, tmp_path / "kernels-old", tmp_path / "games"):
        folder.mkdir()
    kernel.forget_old_kernels()
    assert {folder.name for folder in tmp_path.iterdir()} == {present.name, "games"}
