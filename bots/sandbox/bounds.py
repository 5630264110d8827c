"""How much a program of strangers may use."""

from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most that one program may use, all of its processes together unless it says “each”.

    `memory` is what they occupy, `addresses` the address space of each, `file` the size of each
    file, `folder` of all that it writes, `log` of what is kept of its error stream, all in bytes;
    `cpu` are seconds of a processor for each process, as long as it lives; `idle_cpu` those used
    while nothing was asked.
    """

    memory: int = 768 * MIB
    addresses: int = 6 << 30
    processes: int = 24
    files: int = 128
    file: int = 8 * MIB
    folder: int = 16 * MIB
    log: int = 64 << 10
    cpu: int = 3600
    idle_cpu: float = 1.0


USUAL = Bounds()
