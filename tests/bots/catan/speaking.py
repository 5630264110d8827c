"""Robots that are spoken to."""

import random
from typing import Any

from bots.catan.jsettlers.player import Fast
from bots.sdk.player import Heard
from games.catan.notation import write_action
from games.catan.position import Position, Record
from games.catan.view import View, view_of


class Conversation:
    """A robot at a table, and the lines that are said to it there."""

    def __init__(self, seat: int, **parameters: Any) -> None:
        self.robot = Fast(seat, random.Random(1), {}, parameters)

    def says(self, record: Record) -> list[str]:
        """What it says of itself."""
        return [one.text for one in self.robot.say(self._view(record))]

    def hears(self, record: Record, sender: int, line: str) -> list[str]:
        """What it says to a line."""
        heard = Heard("message", sender, "all", line)
        return [one.text for one in self.robot.hear(self._view(record), heard)]

    def does(self, record: Record) -> str:
        """What it does."""
        return write_action(self.robot.decide(self._view(record)))

    def _view(self, record: Record) -> View:
        return view_of(Position(record), self.robot.seat)
