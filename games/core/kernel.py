"""Kernels: rules compiled to machine code, cached on disk, run without the interpreter's lock.

A kernel is a plain function over integers and numpy records. It may call other kernels, wherever
they live, but never itself (cached self-recursion crashes in numba). Records that it works on are
its arguments: one made inside does not keep its memory alive.

numba keys a cached kernel by its own file alone and would go on running an old copy of whatever
it calls. So the cache lives in a folder named after the sources of all kernels together: when any
of them changes, all are compiled anew.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])

GAMES = Path(__file__).parent.parent
_COMPILED_IN = ("@kernel", "IntEnum", "np.dtype(")  # code, enumerations, record layouts
_FOLDER = "kernels-"


def fingerprint() -> str:
    """A short name for everything that is compiled into kernels, as it stands on disk."""
    digest = hashlib.sha256()
    for path in sorted(GAMES.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if any(mark in source for mark in _COMPILED_IN):
            digest.update(source.encode())
    return digest.hexdigest()[:16]


def _homes() -> Iterator[Path]:
    """Where the cache may live, best first: as told, beside the sources, the user's cache."""
    if told := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(told)
    yield GAMES / "__pycache__"
    yield Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "parley"


def cache_folder() -> Path | None:
    """The folder of this version's compiled kernels, made if need be; None if none can be."""
    for home in _homes():
        folder = home / (_FOLDER + fingerprint())
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return None


def forget_old_kernels() -> None:
    """Delete the compiled kernels of other versions that lie beside the present ones."""
    if CACHE is None:
        return
    for folder in CACHE.parent.glob(_FOLDER + "*"):
        if folder != CACHE:
            shutil.rmtree(folder, ignore_errors=True)


CACHE = cache_folder()
if CACHE is not None:
    numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]  # made from the environment


def kernel(function: F) -> F:
    """Compile a function at its first call with each kind of arguments, or load it from the cache.

    The function must live in a file: the cache is keyed by it.
    """
    compile_ = numba.njit(cache=CACHE is not None, nogil=True)
    return cast(F, compile_(function))
