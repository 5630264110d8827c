"""A filter of system calls for programs of strangers, as the kernel's BPF reads it.

Bots need files, memory, threads and clocks. What else a Linux offers, and what faults in it were
reached by in the past, is refused: namespaces, mounts, sockets, tracing, keys, io_uring and so on;
and memory that nobody would find when the program is measured. Most of it needs rights that the
program has not; the filter keeps it from even asking.
"""

import errno
import platform
import struct
from collections.abc import Mapping, Sequence

_LOAD, _EQUAL, _ANY_BIT, _AT_LEAST, _RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
_KILL, _REFUSE, _ALLOW = 0x80000000, 0x00050000, 0x7FFF0000
_NAMESPACES = 0x7E020080  # CLONE_NEW*: user, pid, net, ipc, uts, cgroup, mount, and time
_OTHER_ABI = 0x40000000  # x32's numbers begin here

_X86 = {
    "ptrace": 101, "syslog": 103, "personality": 135, "pivot_root": 155, "chroot": 161,
    "acct": 163, "mount": 165, "umount2": 166, "swapon": 167, "swapoff": 168, "reboot": 169,
    "ioperm": 173, "iopl": 172, "init_module": 175, "delete_module": 176, "quotactl": 179,
    "kexec_load": 246, "mbind": 237, "set_mempolicy": 238, "add_key": 248, "request_key": 249,
    "keyctl": 250, "migrate_pages": 256, "unshare": 272, "move_pages": 279, "vmsplice": 278,
    "perf_event_open": 298, "fanotify_init": 300, "name_to_handle_at": 303,
    "open_by_handle_at": 304, "setns": 308, "process_vm_readv": 310, "process_vm_writev": 311,
    "kcmp": 312, "finit_module": 313, "kexec_file_load": 320, "bpf": 321, "userfaultfd": 323,
    "shmget": 29, "memfd_create": 319,
    "socket": 41, "clone": 56, "clone3": 435,
}  # fmt: skip
_ARM = {
    "ptrace": 117, "syslog": 116, "personality": 92, "pivot_root": 41, "chroot": 51,
    "acct": 89, "mount": 40, "umount2": 39, "swapon": 224, "swapoff": 225, "reboot": 142,
    "init_module": 105, "delete_module": 106, "quotactl": 60,
    "kexec_load": 104, "mbind": 235, "set_mempolicy": 237, "add_key": 217, "request_key": 218,
    "keyctl": 219, "migrate_pages": 238, "unshare": 97, "move_pages": 239, "vmsplice": 75,
    "perf_event_open": 241, "fanotify_init": 262, "name_to_handle_at": 264,
    "open_by_handle_at": 265, "setns": 268, "process_vm_readv": 270, "process_vm_writev": 271,
    "kcmp": 272, "finit_module": 273, "kexec_file_load": 294, "bpf": 280, "userfaultfd": 282,
    "shmget": 194, "memfd_create": 279,
    "socket": 198, "clone": 220, "clone3": 435,
}  # fmt: skip
_ON_BOTH = {
    "pidfd_getfd": 438, "open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431,
    "fsmount": 432, "fspick": 433, "mount_setattr": 442, "io_uring_setup": 425,
    "io_uring_enter": 426, "io_uring_register": 427, "process_madvise": 440, "memfd_secret": 447,
}  # fmt: skip
"""Calls that are younger than the agreement on numbers."""
_MACHINES: Mapping[str, tuple[int, Mapping[str, int]]] = {
    "x86_64": (0xC000003E, _X86 | _ON_BOTH),
    "aarch64": (0xC00000B7, _ARM | _ON_BOTH),
}
"""The kernel's constant for each machine that there is a filter for, and its calls' numbers."""


def known(machine: str = platform.machine()) -> bool:
    """Whether there is a filter for a machine.

    >>> known("x86_64"), known("pdp11")
    (True, False)
    """
    return machine in _MACHINES


def bpf(machine: str = platform.machine()) -> bytes:
    """The filter as the kernel takes it, eight bytes an instruction. Raises KeyError if none is
    `known` for the machine.

    >>> len(bpf("x86_64")) % 8
    0
    """
    architecture, numbers = _MACHINES[machine]
    plainly = sorted(n for name, n in numbers.items() if name not in ("clone", "clone3"))
    return b"".join(
        (
            _step(_LOAD, _ARCHITECTURE),
            *_if(_EQUAL, architecture, otherwise=_KILL),
            _step(_LOAD, _NUMBER),
            *_if(_AT_LEAST, _OTHER_ABI, then=_KILL),
            *(step for number in plainly for step in _refused(number, errno.EPERM)),
            # What clone3 is asked lies where no filter looks; libraries then use clone.
            *_refused(numbers["clone3"], errno.ENOSYS),
            _step(_EQUAL, numbers["clone"], 0, 3),
            _step(_LOAD, _FIRST_ARGUMENT),
            *_if(_ANY_BIT, _NAMESPACES, then=_REFUSE | errno.EPERM),
            _step(_RETURN, _ALLOW),
        )
    )


def _step(code: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, operand)


def _if(test: int, operand: int, then: int = 0, otherwise: int = 0) -> Sequence[bytes]:
    """Answer at once where a test holds (`then`), or where it does not (`otherwise`)."""
    skip = (0, 1) if then else (1, 0)
    return (_step(test, operand, *skip), _step(_RETURN, then or otherwise))


def _refused(number: int, error: int) -> Sequence[bytes]:
    return _if(_EQUAL, number, then=_REFUSE | error)
