"""In what a program of strangers may be written: how it is known, how it is begun in a jail, and
whether this machine can.

A language is known by the first word of `program` in the bot's bot.toml. What runs it is the
machine's own, never one that the bot brings; a bot that is machine code runs by itself.
"""

import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from bots.sandbox.jail import find, python
from bots.sandbox.running import available, trial
from bots.sdk.manifest import Manifest

_ELF = b"\x7fELF"
_MACHINES = {"x86_64": 62, "aarch64": 183}
"""What the header of an executable says of the processor that it is for."""
_READY = '{"type":"ready","n":0,"d":{"v":1}}'


class BadProgram(ValueError):
    """A program that cannot be begun in a jail of any machine; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """What runs a language: the words by which it is called, the options that it gets here before
    the author's, how it is tried, and the Debian package that brings it."""

    name: str
    words: tuple[str, ...]
    options: tuple[str, ...]
    trial: tuple[str, ...]
    package: str

    @property
    def program(self) -> str | None:
        """The program that runs it, if it is installed."""
        if self is PYTHON:
            return python()
        return next((found for word in self.words if (found := find(word))), None)


PYTHON = Runtime("Python", ("python", "python3"), ("-u",), ("--version",), "python3")
RUNTIMES = (
    PYTHON,
    Runtime(
        "JavaScript",
        ("node", "nodejs"),
        ("--max-old-space-size=400",),  # collects before the jail's memory ends
        ("-e", "0"),
        "nodejs",
    ),
    Runtime(
        "Java",
        ("java",),
        ("-Xmx400m", "-XX:+UseSerialGC", "-XX:CICompilerCount=2", "-Xshare:auto"),
        ("-version",),
        "default-jre-headless",
    ),
)
"""Those that something else runs."""


def runtime_of(files: Mapping[str, bytes], manifest: Manifest) -> Runtime | None:
    """What runs a bot with these files; None if it runs by itself, as machine code.

    Raises BadProgram.

    >>> from bots.sdk.manifest import parse
    >>> told = 'name = "w"\\ngame = "catan"\\nprogram = '
    >>> runtime_of({"bot.js": b""}, parse(told + '"node bot.js"')).name
    'JavaScript'
    >>> runtime_of({"bot": b"#!/bin/sh"}, parse(told + '"./bot"'))
    Traceback (most recent call last):
        ...
    bots.sandbox.runtimes.BadProgram: “bot” is no executable for Linux (ELF)
    """
    if manifest.entry:
        return PYTHON
    first = manifest.program[0]
    for runtime in RUNTIMES:
        if first in runtime.words:
            _demand_files(files, manifest.program)
            return runtime
    named = PurePosixPath(first)
    if str(named) not in files:
        known = ", ".join(runtime.words[0] for runtime in RUNTIMES)
        raise BadProgram(
            f"a program is begun by {known}, or is an executable among the files; "
            f"“{first:.40}” is neither"
        )
    code = files[str(named)]
    if not code.startswith(_ELF) or len(code) < 20:
        raise BadProgram(f"“{named}” is no executable for Linux (ELF)")
    if int.from_bytes(code[18:20], "little") != _MACHINES.get(platform.machine()):
        raise BadProgram(
            f"“{named}” is for another processor than this site's {platform.machine()}"
        )
    return None


def command(files: Mapping[str, bytes], manifest: Manifest) -> list[str]:
    """How a bot is begun in its folder. Raises BadProgram, and FileNotFoundError where what runs
    it is not installed (ask `lacking` before)."""
    if manifest.entry:
        return [python(), "-P", "-u", "-m", "bots.sdk.serve", manifest.entry]
    runtime = runtime_of(files, manifest)
    first, *rest = manifest.program
    if runtime is None:
        return [f"./{PurePosixPath(first)}", *rest]
    if (runner := runtime.program) is None:
        raise FileNotFoundError(f"{runtime.name} is not installed")
    return [runner, *runtime.options, *rest]


@cache
def lacking(runtime: Runtime | None) -> str | None:
    """Why this machine cannot run programs in a language; None if it can, as it can Python and
    machine code wherever it can build jails (`bots.sandbox.running.available`). Tried once."""
    if runtime is None or runtime is PYTHON:
        return None
    if (runner := runtime.program) is None:
        return (
            f"Programs in {runtime.name} do not run here: {runtime.words[0]} is not installed "
            f"(Debian: {runtime.package})."
        )
    words = " ".join(f"'{word}'" for word in (runner, *runtime.options, *runtime.trial))
    script = f"{words} >&2 && echo '{_READY}' && read -r line"
    if said := trial(["/bin/sh", "-c", script]):
        return f"Programs in {runtime.name} do not run here: {said}"
    return None


def all_lacking() -> dict[str, str]:
    """Which languages this machine cannot run, by name, and why; none are tried without jails."""
    if available() is not None:
        return {}
    return {one.name: reason for one in RUNTIMES if (reason := lacking(one))}


def _demand_files(files: Mapping[str, bytes], program: Sequence[str]) -> None:
    """That a file which the command names by its ending is among the bot's."""
    for word in program[1:]:
        path = PurePosixPath(word)
        names_file = path.suffix in (".py", ".js", ".mjs", ".cjs", ".jar", ".java")
        if names_file and not word.startswith("-") and str(path) not in files:
            raise BadProgram(f"program names {word:.60}, and there is no such file")
