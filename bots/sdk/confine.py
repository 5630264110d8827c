"""Giving up, before a bot's code is loaded, every right that deciding does not need.

Whoever starts the process has left it no environment, no open file but its streams, and where
it can no privileges of its user (``program.py``). What is left is taken here, by the process
itself, and cannot be had back: no new privileges, bounds on what it may use, and, on a Linux that
has Landlock, no file but Python's and the bots', and no connection to anywhere.
"""

import ctypes
import os
import resource
import sys
from collections.abc import Iterable
from pathlib import Path

from bots.sdk import landlock

ROOT = Path(__file__).parents[2]
NICENESS = 10
MOST_FILES = 256
LARGEST_FILE = 64 << 20
"""Bytes; kernels that were compiled are kept as files."""
MOST_ADDRESSES = 8 << 30
"""Bytes of address space: compilers and thread stacks reserve much more than they use."""
_NO_NEW_PRIVILEGES = 38  # PR_SET_NO_NEW_PRIVS
_CAPABILITIES = 0x20080522  # _LINUX_CAPABILITY_VERSION_3: three sets of two words, all empty
_SYSTEM = (
    *("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime", "/dev/urandom"),
    *("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu"),
)
READ = "BOT_MAY_READ"
"""The variable with more folders that the process may read, separated as in PATH."""


def confine(niceness: int = NICENESS) -> None:
    """Give up what is not needed; what the system does not offer is done without."""
    os.nice(niceness)  # people come first
    os.umask(0o077)
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_NOFILE, MOST_FILES),
        (resource.RLIMIT_AS, MOST_ADDRESSES),
    ):
        _, hard = resource.getrlimit(kind)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (bound, bound))
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        libc.capset((ctypes.c_uint32 * 2)(_CAPABILITIES, 0), (ctypes.c_uint32 * 6)())
        landlock.restrict(readable(), writable())


def readable() -> Iterable[str]:
    """Where Python, its libraries, the rules and the bots lie."""
    named = os.environ.pop(READ, "")
    ours = (ROOT / "games", ROOT / "bots", sys.prefix, sys.base_prefix)
    return (*map(str, ours), *_SYSTEM, *filter(None, named.split(os.pathsep)))


def writable() -> Iterable[str]:
    """Where compiled kernels are kept, and what swallows everything."""
    return (os.devnull, *filter(None, [os.environ.get("NUMBA_CACHE_DIR")]))
