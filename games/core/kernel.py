"""Kernels: rules compiled to machine code, cached on disk, run without the interpreter's lock.

A kernel is a plain function over integers and numpy records. It may call other kernels, wherever
they live, but never itself (cached self-recursion crashes in numba). Records that it works on are
its arguments: one made inside does not keep its memory alive.

numba keys a cached kernel by its own file alone and would go on running an old copy of whatever
it calls. So each package's kernels lie in a folder named after the sources of all kernels that
they may call: when any of them changes, all that could call it are compiled anew. The two games
never meet, so a change to one does not recompile the other, nor a change to bots the rules. Numba
also compiles anew where sources have been moved, and on another processor; so the name tells those
apart, too, and whoever looks for the folder knows that there is something to compile.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import llvmlite.binding as llvm
import numba

from games.core.dispatch import WideDispatcher

F = TypeVar("F", bound=Callable[..., object])

ROOT = Path(__file__).parents[2]
PACKAGES = ("games.core", "games.diplomacy", "games.catan", "bots.diplomacy", "bots.catan")
"""Where kernels live."""
_MAKE_NO_ARRAYS = ("games.core.", "games.catan.", "bots.catan.estimate.", "bots.catan.search.")
"""Packages whose kernels neither make nor return arrays but on scratch paper (scratch.py): numba
need not count who uses an array.

A third of a playout of Catan went into counting (measured)."""
# Code, enumerations, record layouts, constants; and how they are compiled.
_COMPILED_IN = ("@kernel", "@inlined", "@spliced", "IntEnum", "np.dtype(", "Final = ", "numba.core")
_FOLDER = "kernels-"


def called_from(package: str) -> tuple[str, ...]:
    """The packages whose kernels one of this package may call.

    >>> called_from("bots.catan")
    ('games.core', 'games.catan', 'bots.catan')
    """
    if package not in PACKAGES:
        return PACKAGES
    game = package.partition(".")[2]
    return tuple(dict.fromkeys(("games.core", f"games.{game}", package)))


def fingerprint(package: str) -> str:
    """A short name for everything compiled into a package's kernels, as it stands on disk, where it
    stands, and what it is compiled for and by."""
    digest = hashlib.sha256("\n".join((str(ROOT), *_compiler())).encode())
    for called in called_from(package):
        for path in sorted(ROOT.joinpath(*called.split(".")).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            if any(mark in source for mark in _COMPILED_IN):
                digest.update(source.encode())
    return digest.hexdigest()[:16]


def _compiler() -> tuple[str, ...]:
    """What compiles, and for which processor."""
    chosen = numba.config
    name = chosen.CPU_NAME or llvm.get_host_cpu_name()  # type: ignore[attr-defined]
    features = chosen.CPU_FEATURES or llvm.get_host_cpu_features().flatten()  # type: ignore[attr-defined]
    return sys.version, numba.__version__, name, features


def _homes() -> Iterator[Path]:
    """Where the cache may live, best first: as told, beside the sources, the user's cache."""
    if told := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(told)
    yield ROOT / "games" / "__pycache__"
    yield Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "parley"


@cache
def cache_home() -> Path | None:
    """The folder that holds the folders of compiled kernels; None if none can be written."""
    for home in _homes():
        try:
            home.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(home, os.W_OK):
            return home
    return None


@cache
def cache_folder(package: str) -> Path | None:
    """The folder of a package's compiled kernels in this version; None if none can be written."""
    home = cache_home()
    return home / f"{_FOLDER}{package}-{fingerprint(package)}" if home else None


def forget_old_kernels() -> None:
    """Delete the compiled kernels of other versions that lie beside the present ones."""
    home = cache_home()
    if home is None:
        return
    present = {cache_folder(package) for package in (*PACKAGES, "")}
    for folder in home.glob(_FOLDER + "*"):
        if folder not in present:
            shutil.rmtree(folder, ignore_errors=True)


def kernel(function: F) -> F:
    """Compile a function at its first call with each kind of arguments, or load it from the cache.

    The function must live in a file: the cache is keyed by it.
    """
    return _compiled(function, forceinline=False)


def inlined(function: F) -> F:
    """A kernel that is copied into every kernel that calls it.

    For the steps of an inner loop, where passing arguments costs more than the work. It makes
    callers longer to compile.
    """
    return _compiled(function, forceinline=True)


def spliced(function: F) -> F:
    """A function whose body takes the place of every call in a kernel, before types are known.

    For what a kernel cannot hand back: a tuple with records in it.
    """
    return cast(F, numba.njit(inline="always")(function))


def _compiled(function: F, forceinline: bool) -> F:
    """Hand a function to numba with every option said.

    What is not said, numba takes over from whichever caller a kernel is first compiled for, and
    then the code depends on the order of compiling.
    """
    kept = _keep(function)
    options = {
        "nopython": True,
        "nogil": True,
        "boundscheck": None,
        "error_model": "python",
        "fastmath": False,
        "forceinline": forceinline,
        "_nrt": not function.__module__.startswith(_MAKE_NO_ARRAYS),
    }
    dispatcher = WideDispatcher(function, options)
    if kept:
        dispatcher.enable_caching()
    return cast(F, dispatcher)


def _keep(function: Callable[..., object]) -> bool:
    """Let numba keep a function's code in the folder of its package; whether there is one."""
    folder = cache_folder(_package(function))
    numba.config.CACHE_DIR = str(folder or "")  # type: ignore[attr-defined]  # read by njit now
    return folder is not None


def _package(function: Callable[..., object]) -> str:
    """The package of ``PACKAGES`` that a function belongs to, or none."""
    package = ".".join(function.__module__.split(".")[:2])
    return package if package in PACKAGES else ""
