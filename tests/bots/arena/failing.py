"""Bots that fail in every way a bot can, and one that does not."""

import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from bots.sdk.player import Heard, Player, Said
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk import sentences as say


class Holder(Player[View, Any]):
    """Holds, and never fails."""

    def decide(self, view: View) -> Any:
        return ()


class Stillborn(Holder):
    """Cannot be made."""

    def sit_down(self) -> None:
        raise ValueError("no such opening book")


class Crasher(Holder):
    """Raises whenever it is asked."""

    def decide(self, view: View) -> Any:
        return {}["MUN"]


class Leaver(Holder):
    """Would end the whole program."""

    def decide(self, view: View) -> Any:
        sys.exit("goodbye")


class Killer(Holder):
    """Takes its process with it."""

    def decide(self, view: View) -> Any:
        os._exit(3)


class DeafCrasher(Holder):
    """Raises when it hears of a step, and when it is to speak."""

    def hear(self, view: View, heard: Heard) -> Sequence[Said]:
        raise RuntimeError("what?")

    def say(self, view: View) -> Sequence[Said]:
        raise RuntimeError("er …")


class Sleeper(Holder):
    """Blocks for ever in one spring, and takes every exception for a fault of its own."""

    def decide(self, view: View) -> Any:
        while view.phase == "S1901M":
            try:
                time.sleep(60)
            except Exception:
                continue
        return ()


class Spinner(Holder):
    """Thinks for ever in one spring and lets nothing stop it but the second alarm."""

    def decide(self, view: View) -> Any:
        swallowed = 0
        while view.phase == "S1901M":
            try:
                while True:
                    pass
            except BaseException:
                swallowed += 1
                if swallowed == 2:
                    raise
        return ()


class Outlaw(Holder):
    """Orders a unit to where it cannot go, and one that can go."""

    def decide(self, view: View) -> Any:
        return (read_order("A PAR - ROM"), read_order("A MAR - SPA"))


class Babbler(Holder):
    """Gives what is no orders."""

    def decide(self, view: View) -> Any:
        return "A PAR - BUR"


class Dreamer(Holder):
    """Orders a unit that is nowhere on any map."""

    def decide(self, view: View) -> Any:
        return (Order(kind=1, unit="A ATLANTIS"),)  # type: ignore[arg-type]


class Hoarder(Holder):
    """Remembers what is no JSON, once it has remembered something that is."""

    def decide(self, view: View) -> Any:
        self.memory["seen"] = [*self.memory.get("seen", []), view.phase]
        if view.phase == "F1901M":
            self.memory["odd"] = {1, 2}
        assert "odd" not in self.memory or view.phase == "F1901M"
        return ()


class Mumbler(Holder):
    """Says what is nothing that can be said: to nobody, no Said, no sentence of L."""

    def say(self, view: View) -> Any:
        deal: Any = "peace"
        return [
            Said((9,), "Hello?"),
            "Hello!",
            Said((3,), sentence=say.Propose("FRA", ("GER",), deal)),
            Said((3,), sentence=say.Accept("FRA", ("SPA",), ())),
        ]
