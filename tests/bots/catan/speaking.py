"""Robots that are spoken to."""

import random
from typing import Any

from bots.catan.robot.named import Fast
from bots.sdk.player import Heard
from games.catan.notation import write_action
from games.catan.position import Answer, Phase, Position, Record
from games.catan.view import View, view_of
from tests.bots.catan.trade.test_jsettlers_negotiator import producers


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

    def sees(self, record: Record, step: dict[str, Any]) -> None:
        """Let it see what happened on the way to where the record is now."""
        self.robot.hear(self._view(record), Heard("step", step=step))

    def does(self, record: Record) -> str:
        """What it does."""
        return write_action(self.robot.decide(self._view(record)))

    def _view(self, record: Record) -> View:
        return view_of(Position(record), self.robot.seat)


def before_a_trade() -> Record:
    """In seat 0's turn: it lacks a wheat for a city and seat 1 an ore, and each has the other."""
    record = producers()
    record["hand"][0], record["hand"][1] = [0, 4, 0, 1, 0], [0, 2, 0, 3, 0]
    return record


def offered(record: Record) -> Record:
    """The moment after, when seat 0 has offered seat 1 an ore for a wheat."""
    moment = record.copy()
    moment["phase"], moment["offers"] = Phase.ANSWER, moment["offers"] + 1
    moment["step"] += 1
    moment["give"], moment["take"] = [0, 1, 0, 0, 0], [0, 0, 0, 1, 0]
    moment["answer"][1] = Answer.AWAITED
    return moment


def answered(record: Record, answer: Answer) -> Record:
    """The moment after that, when seat 1 has answered and seat 0 chooses."""
    moment = record.copy()
    moment["phase"], moment["answer"][1] = Phase.CHOOSE, answer
    moment["step"] += 1
    return moment


def turns_later(record: Record, turns: int) -> Record:
    """The same, so many turns later."""
    moment = record.copy()
    moment["turn_number"] += turns
    return moment


def to_cities(record: Record, seat: int) -> Record:
    """The same where a seat's settlements are cities: two points more."""
    changed = record.copy()
    changed["cities"][seat], changed["settlements"][seat] = record["settlements"][seat], 0
    return changed
