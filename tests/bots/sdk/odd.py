"""Bots that do what no bot should, to be run in processes of their own."""

import os
import socket
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bots.sdk.explanation import Explanation, Option
from bots.sdk.player import Heard, Player, Said


class Steady(Player[Any, Any]):
    """Decides nothing, says what it was told, and remembers its clock."""

    def decide(self, view: Any) -> Any:
        self.memory["clock"] = [self.clock.used, self.clock.tick]
        return ()

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        return [Said("all", f"{heard.kind} in {view.phase}")]


class Sleeper(Steady):
    """Sleeps for an hour."""

    def decide(self, view: Any) -> Any:
        time.sleep(3600)


class Suicide(Steady):
    """Ends its own process."""

    def decide(self, view: Any) -> Any:
        os._exit(7)


class Loud(Steady):
    """Prints, and reads what it can, as a bot under repair may."""

    def decide(self, view: Any) -> Any:
        print("Where am I?")
        self.memory["read"] = os.read(0, 100).decode()
        return ()


class Forgetful(Steady):
    """Remembers what is not JSON."""

    def decide(self, view: Any) -> Any:
        self.memory["view"] = view
        return ()


class Hoarder(Steady):
    """Remembers two megabytes."""

    def decide(self, view: Any) -> Any:
        self.memory["all"] = "x" * (2 << 20)
        return ()


class Mad(Steady):
    """Decides what is no action."""

    def decide(self, view: Any) -> Any:
        return "attack at dawn"


class Unborn(Steady):
    """Cannot sit down."""

    def sit_down(self) -> None:
        raise RuntimeError("no chair fits")


class Snoop(Steady):
    """Tries what it has no right to; what it could do is what it remembers."""

    def decide(self, view: Any) -> Any:
        parameters = self.parameters
        self.memory["environment"] = sorted(os.environ)
        self.memory["files"] = sorted(
            f"/proc/self/fd/{number}" for number in range(3, 64) if _is_open(number)
        )
        self.memory["could"] = [
            name
            for name, attempt in (
                ("read a secret", lambda: Path(parameters["secret"]).read_text()),
                ("write a file", lambda: Path(parameters["target"]).write_text("mine")),
                ("see a parent's environment", _read_parent),
                ("connect", lambda: socket.create_connection(("127.0.0.1", parameters["port"]), 1)),
                ("signal its parent", lambda: os.kill(os.getppid(), 0)),
            )
            if _succeeds(attempt)
        ]
        return ()


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def _read_parent() -> str:
    return Path(f"/proc/{os.getppid()}/environ").read_text()


def _succeeds(attempt: Any) -> bool:
    try:
        attempt()
    except OSError:
        return False
    return True


class Numbered(Steady):
    """Remembers in which process it thought."""

    def decide(self, view: Any) -> Any:
        self.memory["process"] = os.getpid()
        return ()


class Ponderer(Player[Any, Any]):
    """Thinks until it is told that this is enough, and says how it came to hold all units."""

    def decide(self, view: Any) -> Any:
        tried = 0
        while self.progress(tried, 100):
            tried += 1
            time.sleep(0.01)
        self.explanation = Explanation((Option((), 0.5, tried),), tried=tried)
        return ()
