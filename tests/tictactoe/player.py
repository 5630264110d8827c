"""A bot for tic-tac-toe: takes the first free square and says so."""

from collections.abc import Sequence
from typing import Any

from bots.sdk.player import Player, Said


class FirstFree(Player[Any, str]):
    """Takes the first square that is free; greets the table before its first move."""

    def decide(self, view: Any) -> str:
        return str(view.legal[0])

    def say(self, view: Any) -> Sequence[Said]:
        greeted = self.memory.setdefault("greeted", view.phase)
        return [Said("all", "Good luck!")] if greeted == view.phase else []
