"""Builds what it can, and else ends its turn."""

from bots.sdk.player import Player
from games.catan.actions import Action
from games.catan.notation import read_action
from games.catan.view import View

FIRST = ("roll", "city", "settlement", "buy", "road", "refuse", "end")


class Bot(Player[View, Action]):
    def decide(self, view: View) -> Action:
        hasty = self.rng.random() < self.parameters["courage"] / 100

        def rank(line: str) -> float:
            kind = line.split()[0]
            if kind == "road" and not hasty:
                return FIRST.index("end") + 0.5
            return FIRST.index(kind) if kind in FIRST else len(FIRST)

        lines = self.rng.sample(view.legal, len(view.legal))
        return read_action(min(lines, key=rank))
