"""Kernels are compiled once for each version of the rules, and kept."""

import importlib
import os
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


@kernel.kernel
def _one_more_after_all(number: int) -> int:
    return _one_more(number)


@kernel.kernel
def _never(number: int) -> int:
    return _one_more(number) if number != number else 0


@kernel.kernel
def _never_either(number: int) -> int:
    return _one_more(number) if number > number else 0


@kernel.kernel
def _calls_in_vain(number: int) -> int:
    return _never(number) + _one_more_after_all(number) + _never_either(number)


@kernel.kernel
def _speaks(number: int) -> int:
    print("told", number)
    if number > 9:
        raise ValueError("too many", number)
    return number


@kernel.kernel
def _calls_one_that_speaks(number: int) -> int:
    return _speaks(number) + 1


def test_a_kernel_is_compiled_alike_whoever_calls_it_first() -> None:
    inlined, called = _two_more.part, _one_more.part  # type: ignore[attr-defined]
    inlined.compile((numba.int64,))
    assert [compiled.fndesc.inline for compiled in inlined.overloads.values()] == [True]
    assert [compiled.fndesc.inline for compiled in called.overloads.values()] == [False]


def test_a_kernel_that_only_kernels_call_is_kept_as_part_of_theirs_alone(tmp_path: Path) -> None:
    program = (
        "import tests.games.core.test_kernel as t; assert t._two_more(1) == 3;"
        "print(len(t._one_more.overloads), len(t._one_more.part.overloads))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", program], env=environment, check=True, capture_output=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert said == [[b"0", b"1"], [b"0", b"0"]]
    assert {kept.name.split("-")[0] for kept in tmp_path.rglob("*.nb?")} == {
        "test_kernel._two_more"
    }


def test_what_one_kernel_calls_in_vain_another_may_need() -> None:
    assert _calls_in_vain(1) == 2


def test_a_kernel_that_another_calls_may_print_and_fail(capfd: pytest.CaptureFixture[str]) -> None:
    assert _calls_one_that_speaks(3) == 4
    with pytest.raises(ValueError, match="too many") as failed:
        _calls_one_that_speaks(10)
    assert failed.value.args == ("too many", 10)
    assert capfd.readouterr().out.split() == ["told", "3", "told", "10"]


def test_a_kernel_is_compiled_once_for_all_widths_of_numbers_and_for_constants() -> None:
    assert _calls_with_a_constant(np.array([3], np.int8)) == 11
    assert _one_more(7) == 8
    _calls_with_a_constant.part.compile((numba.int8[::1],))  # type: ignore[attr-defined]
    for compiled in (_one_more.overloads, _one_more.part.overloads):  # type: ignore[attr-defined]
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
        "from games.core.dispatch import WideDispatcher as D;"
        "import sys; found = {k for m in list(sys.modules.values())"
        " for k in vars(m).values() if isinstance(k, D)};"
        "print(sum(len(k.overloads) > 0 for k in found),"
        " sum(sum(k.stats.cache_misses.values()) + len(k.part.overloads) for k in found))"
    )
    command = [sys.executable, "-c", program]
    subprocess.run(command, check=True, capture_output=True)
    second = subprocess.run(command, check=True, capture_output=True, text=True)
    loaded, compiled = map(int, second.stdout.split())
    assert loaded > 5 and compiled == 0


def test_another_version_of_the_rules_has_another_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    now = kernel.fingerprint("games.diplomacy")
    assert kernel.fingerprint("games.diplomacy") == now
    monkeypatch.setattr(kernel, "_COMPILED_IN", ("@kernel",))
    assert kernel.fingerprint("games.diplomacy") != now


def test_a_tree_that_was_moved_and_another_processor_have_another_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = set()
    for place in ("here", "there"):
        file = tmp_path / place / "games" / "core" / "one.py"
        file.parent.mkdir(parents=True)
        file.write_text("@kernel")
        monkeypatch.setattr(kernel, "ROOT", tmp_path / place)
        names.add(kernel.fingerprint("games.core"))
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(kernel.numba.config, "CPU_NAME", "another")
            names.add(kernel.fingerprint("games.core"))
    assert len(names) == 4


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
