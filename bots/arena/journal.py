"""A long run that is gone on with: the file that it leaves, and how its command ends.

The file's first line says whose run it is; then there is a line of JSON for each step.
"""

import json
import sys
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from bots.arena.identity import differences
from bots.arena.run import Broken

T = TypeVar("T")


class BadRun(ValueError):
    """A run's description makes no sense, or a file is not its own; the message says why."""


@dataclass(frozen=True, slots=True)
class Journal(Generic[T]):
    """A kind of such files: its name and version in the first line, what it holds, in words, and
    how a step is read from its facts."""

    kind: str
    version: int
    holds: str
    step: Callable[[dict[str, Any]], T]

    def read(self, path: Path) -> tuple[dict[str, Any], list[T]]:
        """Whose run a file holds, and its whole steps. Raises BadRun."""
        try:
            head, *told = map(json.loads, _whole_lines(path))
            if head[self.kind] != self.version:
                raise ValueError(f"it is of version {head[self.kind]}")
            return head["run"], [self.step(one) for one in told]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadRun(f"{path} holds no {self.holds}: {error}") from error

    def resumed(self, path: Path, facts: Mapping[str, Any]) -> list[T]:
        """The steps that a file holds of the run with these facts.

        The file, and its folder, are ready for more: a last line cut short is taken off. Raises
        BadRun, and changes nothing, where the file holds another run.
        """
        lines: list[str] = []
        steps: list[T] = []
        if path.exists() and path.stat().st_size:
            there, steps = self.read(path)
            if there != facts:
                raise BadRun(
                    f"{path} holds another run: {differences(there, facts)}; name another folder"
                )
            lines = _whole_lines(path)[1:]
        path.parent.mkdir(parents=True, exist_ok=True)
        head = json.dumps({self.kind: self.version, "run": facts}) + "\n"
        aside = path.with_name(f"{path.name}.new")
        aside.write_text(head + "".join(lines), encoding="utf-8")
        aside.replace(path)
        return steps


def _whole_lines(path: Path) -> list[str]:
    """The lines that end. Raises OSError, and ValueError where there is none."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if not lines or not lines[0].endswith("\n"):
        raise ValueError("it ends in its first line")
    return [line for line in lines if line.endswith("\n")]


def until_done(program: str, work: Callable[[], None], *senseless: type[Exception]) -> int:
    """Do what a program is for, and its exit status: 2 for what makes no sense, in a sentence; 1,
    or 130 for an interrupt, where it was stopped and the same command goes on."""
    try:
        work()
    except senseless as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 2
    except (Broken, BrokenProcessPool, KeyboardInterrupt) as stop:
        print(f"\n{program}: stopped. Run the same command again to go on.", file=sys.stderr)
        return 130 if isinstance(stop, KeyboardInterrupt) else 1
    return 0
