"""A robot as its conversation sees it: what it may speak of, and how it comes to words."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bots.catan.conversation.lines import occasions
from bots.catan.talk.acts import Act, Topic
from bots.sdk.player import Heard, Said
from games.catan.pieces import SEAT_NAMES
from games.catan.position import Record
from games.catan.view import View


@dataclass(frozen=True)
class Nature:
    """How a robot comes to what it does: by a plan, by trying things out, or by lot; whether it
    trades with players; and whether it robs for the card that it needs."""

    by: Literal["plan", "search", "lot"]
    trades: bool = True
    robs_for_need: bool = False

    @property
    def robs(self) -> str:
        """The same, of its robber."""
        return "need" if self.by == "plan" and self.robs_for_need else self.by


OF_ROBOTS = ("_lot", "_search")
"""How the occasions end in whose words no person would speak of itself."""


@dataclass(frozen=True)
class Speaker:
    """A robot that somebody spoke to. ``announce`` gives what it would truly say of a topic, None
    if there is nothing; ``memory`` is kept, and apart from all that it decides by."""

    view: View
    seat: int
    talk: Mapping[str, Any]
    nature: Nature
    memory: dict[str, Any]
    announce: Callable[[Topic], Act | None]

    @property
    def record(self) -> Record:
        """What it sees of the table."""
        return self.view.record

    @property
    def people(self) -> Sequence[int]:
        """The seats that may be people's."""
        return tuple(self.talk.get("people", ()))

    @property
    def hidden(self) -> bool:
        """Whether nobody is to know who is a bot."""
        return bool(self.talk.get("hidden"))

    @property
    def robots(self) -> Sequence[int]:
        """The seats of which one answers what is said to all; where names are hidden, any."""
        players = int(self.record["players"])
        return range(players) if self.hidden else (*self.talk.get("answering", ()), self.seat)

    @property
    def bots(self) -> Sequence[int]:
        """The seats that are no person's, where that is told."""
        return [seat for seat in range(int(self.record["players"])) if seat not in self.people]

    def is_alone(self, heard: Heard) -> bool:
        """Whether a line is said to this robot and nobody else."""
        return heard.to != "all" and {*heard.to} <= {self.seat, heard.sender}

    def is_among_people(self, heard: Heard) -> bool:
        """Whether other people than its writer hear a line."""
        return any(one != heard.sender and _hears(heard, one) for one in self.people)

    def answers(self, heard: Heard, others: Iterable[int] = ()) -> bool:
        """Whether of those who hear a line this robot is the one to answer it, unless it is for
        ``others``.

        A lot by the line itself, which all draw alike whenever they hear it, falls on one of the
        robots; where nobody knows who is one, one by the moment on one of all.
        """
        hearers = [one for one in sorted(self.robots) if one != heard.sender]
        for whom in (heard.to, heard.asked):
            hearers = [one for one in hearers if whom == "all" or one in whom]
        able = [one for one in hearers if one not in others] or hearers
        moment = (self.view.phase,) if self.hidden else ()
        return _lot(*moment, heard.sender, heard.text).choice(able) == self.seat

    def speak(self, heard: Heard, occasion: str, **slots: object) -> list[Said]:
        """Words for an occasion, to where a line came from; never the last ones once more.

        Where names are hidden it does not tell how it comes to decide: only robots draw lots.
        """
        if self.hidden and occasion.endswith(OF_ROBOTS):
            occasion = "kept"
        listed, told = occasions()[occasion], self.memory.setdefault("told", {})
        count, last = told.get(occasion, (0, -1))
        choice = [at for at in range(len(listed)) if at != last] or [0]
        at = _lot(self.seat, occasion, count, self.view.phase).choice(choice)
        told[occasion] = (count + 1, at)
        names = {"me": name(self.seat), "you": name(heard.sender or 0)}
        text = listed[at].format(**names, **slots)
        self.memory["said"] = text
        return [Said(there(heard, self.seat), text[:1].upper() + text[1:])]

    def times(self, what: str, person: int) -> int:
        """How often in this turn something has been for a person; it counts as once more."""
        turn, counted = int(self.record["turn_number"]), self.memory.setdefault("times", {})
        last, count = counted.get(f"{what} {person}", (turn, 0))
        count = count if last == turn else 0
        counted[f"{what} {person}"] = (turn, count + 1)
        return count


def name(seat: int) -> str:
    """A player by the color.

    >>> name(1)
    'Blue'
    """
    return SEAT_NAMES[seat].title()


def names(seats: Iterable[int]) -> str:
    """Several of them.

    >>> names([0, 1, 2])
    'Red, Blue and White'
    """
    *most, last = map(name, seats)
    return f"{', '.join(most)} and {last}" if most else last


def there(heard: Heard, seat: int) -> tuple[int, ...] | Literal["all"]:
    """To whom an answer goes: to all who read the line."""
    if heard.to == "all" or heard.sender is None:
        return "all"
    return tuple(one for one in (heard.sender, *heard.to) if one != seat)


def _hears(heard: Heard, seat: int) -> bool:
    return heard.to == "all" or seat in heard.to


def _lot(*what: object) -> random.Random:
    return random.Random(" ".join(map(str, what)))
