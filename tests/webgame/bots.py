"""Bots that do what tests need: talk, fail, remember."""

from collections.abc import Sequence
from typing import Any

import pytest

from bots.registry import BOTS, About
from bots.sdk.player import Heard, Player, Said


class Parrot(Player[Any, Any]):
    """Repeats to the speaker what it hears, greets all, and counts both."""

    def decide(self, view: Any) -> Any:
        return ()

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        self.memory.setdefault(heard.kind, []).append(heard.text or (heard.step or {})["phase"])
        if heard.kind == "message" and heard.sender is not None and heard.to != "all":
            return [Said((heard.sender,), f"You said: {heard.text}")]
        return []

    def say(self, view: Any) -> Sequence[Said]:
        self.memory["greeted"] = [*self.memory.get("greeted", []), view.phase]
        return [Said("all", f"Good luck in {view.phase}!")]


class Broken(Player[Any, Any]):
    """Fails whatever it is asked."""

    def decide(self, view: Any) -> Any:
        raise RuntimeError("a bug")

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        raise RuntimeError("another bug")


class Nonsense(Player[Any, Any]):
    """Decides what is no action at all, and says what cannot be said."""

    def decide(self, view: Any) -> Any:
        return "attack at dawn"

    def say(self, view: Any) -> Sequence[Said]:
        return [Said((99,), "Hello?"), Said("all", ""), Said("all", "x" * 5000)]


@pytest.fixture
def strange_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parrot, Broken and Nonsense may sit at tables."""
    for bot in (Parrot, Broken, Nonsense):
        name = bot.__name__.lower()
        about = About(name, "diplomacy", bot.__name__, "", f"tests.webgame.bots:{bot.__name__}")
        monkeypatch.setitem(BOTS, name, about)
