"""Turns that end by themselves: when every program has ordered, or its time is up.

The game is played by a ``house``, which is told when a turn is complete, and tells what came of it.
"""

import secrets
from collections.abc import Callable, Sequence

from bots.daide.press import to_sentences
from bots.daide.session import Session
from bots.daide.table import Chair, Complete, Given, News, Spoken, Terms
from bots.daide.turns import MOST_MISSED, Turns, clock, later
from games.diplomacy import game as laws
from games.diplomacy.daide.messages import code_of
from games.diplomacy.daide.tokens import Message, Node, show, tree
from games.diplomacy.position import Position

MOST_LATE = 50
"""Messages of one program that are kept from one turn for the next."""
_PLAYING = ("SUB", "GOF", "DRW", "NOT", "SND", "(")
"""What belongs to a turn; while one is judged, it waits for the next."""


class Paced(Turns):
    """The turns of one game, and when each is complete. ``tell`` brings news to the house."""

    def __init__(self, terms: Terms, start: Position, tell: Callable[[News], None]) -> None:
        super().__init__(terms, start)
        self._tell = tell
        self._late: list[tuple[Chair, Session, Message]] = []

    def gathered(self) -> None:
        """All seats are taken: the house may begin."""
        self.state = "judging"
        self._tell(tuple(self.chairs.values()))

    def begin(self) -> None:
        """The game begins: every program gets a passcode."""
        codes = secrets.SystemRandom().sample(range(1, 8192), len(self.chairs))
        for chair, code in zip(self.chairs.values(), codes, strict=True):
            chair.passcode = code
        super().begin()

    def _vacate(self, chair: Chair) -> None:
        if self.state == "gathering":
            del self.chairs[chair.seat]
            return
        super()._vacate(chair)
        chair.left = clock()
        if self.state != "over":
            self._timers.append(later(self._terms.absence, self._look))
            self._look()

    def _open(self) -> None:
        super()._open()
        for chair in self.chairs.values():
            if chair.session is None:
                left = chair.left + self._terms.absence - clock()
                self._timers.append(later(max(0.0, left), self._look))
        limit = self._limit()
        if limit is not None:
            self._timers.append(later(limit, self._time_is_up))
        late, self._late = self._late, []
        for chair, session, message in late:
            if chair.session is session:
                self._answer(session, chair, message, tree(message))
        self._look()

    def _limit(self) -> int | None:
        return self._terms.limits.get(self._course.position.phase.kind)

    def _look(self) -> None:
        """End the turn if nobody has to be waited for."""
        if self.state != "ordering" or any(chair.waits for chair in self.chairs.values()):
            return
        for seat in laws.awaiting(self._course.position):
            chair = self.chairs.get(seat)
            if chair and not self._done(chair):
                return
        self._complete()

    def _done(self, chair: Chair) -> bool:
        if chair.session is None:
            return clock() >= chair.left + self._terms.absence
        return chair.sheet.complete

    def _time_is_up(self) -> None:
        for seat in laws.awaiting(self._course.position):
            chair = self.chairs.get(seat)
            if chair and chair.session and not chair.heard:
                chair.missed += 1
        self._complete()
        for chair in self.chairs.values():
            if chair.missed >= MOST_MISSED and chair.session:
                chair.missed = 0
                chair.session.send("OFF")
                chair.session.close()

    def _complete(self, draw: bool = False) -> None:
        given = {seat: self._given(chair) for seat, chair in self.chairs.items()}
        self._close_turn("judging")
        self._tell(Complete(self._turn, given, draw))

    def _given(self, chair: Chair) -> Given:
        if chair.sheet.action:
            return Given(chair.sheet.action)
        return Given((), "late" if chair.session else "gone")

    def received(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> None:
        """Answer a message of a player, or of an observer, who has no chair."""
        if chair and self._is_late(chair, message):
            self._late.append((chair, session, message))
        else:
            self._answer(session, chair, message, nodes)

    def _is_late(self, chair: Chair, message: Message) -> bool:
        """Whether it came between two turns, and is for the next, which has room for so much."""
        waiting = [one for _, one, _ in self._late if one is chair.session]
        between = self.state == "judging" and message[0] in _PLAYING
        return between and len(waiting) < MOST_LATE

    def _vote(self, chair: Chair, session: Session, message: Message) -> None:
        """A vote is for this turn. All who are left must agree."""
        survivors = laws.survivors(self._course.position)
        if chair.seat not in survivors:
            session.reply("REJ", message)
            return
        chair.draws = message[0] == "DRW"
        session.reply("YES", message)
        voters = [self.chairs.get(seat) for seat in survivors]
        if all(one is not None and one.draws for one in voters):
            self._complete(draw=True)

    def _unheard(self, to: Sequence[int]) -> str:
        programs = [self.chairs[one] for one in to if one in self.chairs]
        if absent := [one for one in programs if not one.session]:
            return f"CCD ({code_of(absent[0].seat)})"
        return "" if all(one.profile.press for one in programs) else "REJ"

    def _deliver(self, chair: Chair, to: Sequence[int], press: Message) -> None:
        self._pass_on(chair.seat, to, show(press))
        alive = laws.survivors(self._course.position)
        self._tell(Spoken(chair.seat, to_sentences(press, chair.seat, to, alive)))
