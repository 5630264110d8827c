"""Landlock: a Linux process bars itself, and whatever it starts, from files and connections.

Only what is needed of the kernel's interface, https://docs.kernel.org/userspace-api/landlock.html.
"""

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # system calls, the same on every architecture
_ASK_VERSION = 1
_BENEATH = 1  # kind of rule: a folder with all in it

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1, 1 << 1, 1 << 2, 1 << 3
_ALL_OF_FIRST = (1 << 13) - 1
_REFER, _TRUNCATE, _DEVICE = 1 << 13, 1 << 14, 1 << 15  # since versions 2, 3 and 5
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE
"""What a rule about a single file may speak of."""
_READ = _EXECUTE | _READ_FILE | _READ_FOLDER
_CONNECTIONS = 0b11  # bind and connect by TCP, since version 4
_SCOPES = 0b11  # abstract sockets and signals to processes outside, since version 6


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32)]


def version() -> int:
    """The version of Landlock that this kernel has; 0 for none.

    >>> version() >= 0
    True
    """
    return max(0, _call(_CREATE, None, 0, _ASK_VERSION))


def restrict(readable: Iterable[str], writable: Iterable[str]) -> bool:
    """Leave this process only these files and folders, and no TCP; whether the kernel could.

    What is writable is readable too; what does not exist is passed over. Ends with the process.
    """
    have = version()
    if not have:
        return False
    files = _ALL_OF_FIRST
    for since, right in ((2, _REFER), (3, _TRUNCATE), (5, _DEVICE)):
        files |= right if have >= since else 0
    asked = _Ruleset(files, _CONNECTIONS if have >= 4 else 0, _SCOPES if have >= 6 else 0)
    size = 8 if have < 4 else 16 if have < 6 else 24
    ruleset = _call(_CREATE, ctypes.byref(asked), size, 0)
    if ruleset < 0:
        return False
    try:
        for path in readable:
            _allow(ruleset, path, _READ & files)
        for path in writable:
            _allow(ruleset, path, files & ~_EXECUTE)
        return _call(_RESTRICT, ruleset, 0) == 0
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if Path(path).is_dir() else rights & _OF_FILES
        rule = _Beneath(allowed, folder)
        _call(_ADD, ruleset, _BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(folder)


def _call(number: int, *arguments: object) -> int:
    return int(ctypes.CDLL(None, use_errno=True).syscall(number, *arguments))
