"""A table of the site as DAIDE's turns: what is done at it is the services', what is told is read.

In memory is only what the database has too: after a crash the board is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bots.daide.press import to_sentences
from bots.daide.profile import profile_of
from bots.daide.session import Session
from bots.daide.table import MOST_SECONDS, Chair, Terms
from bots.daide.turns import MOST_MISSED, Turns
from games.diplomacy import game as laws
from games.diplomacy.daide.messages import now, sco
from games.diplomacy.daide.sheet import Sheet
from games.diplomacy.daide.tokens import Message, Node, show
from games.diplomacy.map import STANDARD
from games.diplomacy.position import Position
from webgame.daide import services
from webgame.daide.reading import Present, Seated, present, terms_of
from webgame.daide.services import Press
from webgame.daide.shelf import time_for
from webgame.live.consumers import db
from webgame.replays.models import Seat, State
from webgame.tables.refused import Refused

_OFF_BY = 2.0
"""Seconds by which a deadline must have moved for programs to be told."""


class Board(Turns):
    """One game at the door. Whoever does something with it holds its `lock`."""

    def __init__(self, game_id: int, terms: Terms, first: Present) -> None:
        start = first.turns[0].before if first.turns else first.position
        super().__init__(terms, start)
        self.game_id = game_id
        self.lock = asyncio.Lock()
        self.observed = first.observers
        self._seats: dict[int, Seated] = {}
        self._heads: dict[int, int] = {}
        self._out: dict[int, int] = {}
        self._hidden, self._left, self._phase = first.hidden, first.left, first.phase
        self._known = 0
        self._outgoing: Press | None = None
        for turn in first.turns:
            self._note(turn.before, turn.after)
            self._course.played(turn.before, turn.events, turn.after)
        self._take_up(first)

    def _take_up(self, first: Present) -> None:
        """Go on with a game of which programs may have been told before."""
        self._heads = {number: one.head for number, one in first.chairs.items()}
        self._seats = dict(first.chairs)
        if first.state == State.OPEN:
            return
        self._turn, self.state = 1, "ordering"
        for number, one in first.chairs.items():
            if one.program is not None and one.program.digest:
                said = one.program.name, one.program.version
                sheet = Sheet(self._course.position, number)
                self.chairs[number] = Chair(number, *said, profile_of(*said), None, sheet)
        self._restore()
        self._wind(self._limit())

    # Seats

    def seat(self, number: int) -> Seat:
        """A seat as services know it."""
        return Seat(pk=self._seats[number].pk, number=number, game_id=self.game_id)

    @property
    def over(self) -> bool:
        """Whether the end was told."""
        return self.state == "over"

    @property
    def present(self) -> list[int]:
        """The rows of the seats whose programs are there."""
        seated = [one for one in self.chairs.values() if one.session]
        return [self._seats[one.seat].pk for one in seated if one.seat in self._seats]

    def vacant(self, number: int) -> bool:
        """Whether a chair is kept for a program, and none has it now."""
        chair = self.chairs.get(number)
        return number in self._seats and not (chair and chair.session) and self.state != "over"

    async def take(self, number: int, name: str, version: str, session: Session) -> Chair | None:
        """A program takes a chair, also in the middle of the game; None if it cannot."""
        async with self.lock:
            await self._look_now()
            if not self.vacant(number):
                return None
            own = self.seat(number)
            try:
                passcode = await db(services.sit_down, own, name, version, session.host)
            except Refused:
                return None
            chair = self.sit_down(number, name, version, session)
            chair.passcode = passcode
            if self.state != "gathering":
                board = self._course.position
                self._restore()
                session.send(self._terms.hlo(chair), sco(board), now(board), *self._time_told())
            return chair

    def come_back(self, chair: Chair, session: Session) -> None:
        """A program takes the seat again that it had: who is a program may be kept back."""
        if self._hidden:
            chair.session = session
        else:
            super().come_back(chair, session)

    async def go(self, session: Session) -> None:
        """A connection has ended."""
        async with self.lock:
            gone = [one.seat for one in self.chairs.values() if one.session is session]
            self.left(session)
            for number in gone:
                if number in self._seats:
                    await db(services.leave, self.seat(number))

    def _vacate(self, chair: Chair) -> None:
        if self.state == "gathering":
            del self.chairs[chair.seat]
        elif self._hidden:
            chair.session, chair.waits = None, False
        else:
            super()._vacate(chair)

    # What is new

    async def look(self) -> None:
        """Tell what is new. Raises `Game.DoesNotExist`."""
        async with self.lock:
            await self._look_now()

    async def _look_now(self) -> None:
        told = await db(present, self.game_id, self._known, dict(self._heads))
        self._seats, self._hidden, self._left = dict(told.chairs), told.hidden, told.left
        self._phase = told.phase
        self._dismiss(told)
        if self.state == "gathering" and told.state != State.OPEN:
            self._heads = {number: one.head for number, one in told.chairs.items()}
            self.begin()
        for at, turn in enumerate(told.turns):
            last = at == len(told.turns) - 1 and told.outcome is not None
            self._note(turn.before, turn.after)
            self.played(turn.before, turn.events, told.position if last else turn.after)
        self._hear(told)
        if told.state == State.OVER:
            self._finish(told)
        elif told.state == State.ADJUDICATING and self.state == "ordering":
            self._close_turn("judging")
        elif self.state == "ordering":
            self._follow_clock()
        for number in told.dealt:
            await db(services.has_heard, self.seat(number), told.chairs[number].head)

    def _dismiss(self, told: Present) -> None:
        """Send programs away whose chairs are kept for them no more, or are again for others."""
        for chair in list(self.chairs.values()):
            seated = told.chairs.get(chair.seat)
            if (seated is None or seated.program is None) and self.state != "over":
                session, chair.session = chair.session, None
                del self.chairs[chair.seat]
                if session:
                    session.send("OFF")
                    session.close()

    def _note(self, before: Position, after: Position) -> None:
        """Count a turn, who is out since, and who has let it pass."""
        self._known += 1
        for seat in set(laws.survivors(before)) - set(laws.survivors(after)):
            self._out[seat] = before.phase.year
        for seat in laws.awaiting(before):
            chair = self.chairs.get(seat)
            if chair and chair.session:
                chair.missed = 0 if chair.heard else chair.missed + 1
                if chair.missed >= MOST_MISSED:
                    chair.session.send("OFF")
                    chair.session.close()

    def _hear(self, told: Present) -> None:
        """Tell programs what was said to them since."""
        alive = laws.survivors(self._course.position)
        for number, heard in told.heard.items():
            for one in heard:
                press: str | None = one.press
                if not press and one.sentence is not None and self._terms.level:
                    press = self._press.write(one.sentence, alive)
                if press and number in self.chairs:
                    self._whisper(self.chairs[number], one.sender, one.to, press)
        self._heads = {number: one.head for number, one in told.chairs.items()}

    def _finish(self, told: Present) -> None:
        if self.state == "over":
            return
        names = enumerate(told.names)
        rows = [(seat, name, version, self._out.get(seat)) for seat, (name, version) in names]
        self.ended(rows, told.outcome)

    def close(self) -> None:
        """Send everybody away."""
        for session in self._everybody:
            session.close()

    # Time

    def _limit(self) -> int | None:
        limit = int(time_for(self._left))
        return limit if limit <= MOST_SECONDS else None

    def _follow_clock(self) -> None:
        """Tell programs if the table's deadline is another than they were told."""
        if self._left is None or self._deadline is None:
            return
        limit = self._limit()
        left = self._deadline - asyncio.get_running_loop().time()
        if limit is not None and abs(limit - left) > _OFF_BY:
            self._stop_timers()
            self._wind(limit)
            self._announce(f"TME ({limit})")

    def _time_told(self) -> list[str]:
        limit = self._limit()
        return [] if limit is None else [f"TME ({limit})"]

    def _restore(self) -> None:
        """Give the sheets what is ordered already."""
        for number, chair in self.chairs.items():
            one = self._seats.get(number)
            if one is not None and one.lines:
                chair.sheet.restore(laws.check(self._course.position, number, one.lines))
                chair.waits = chair.sheet.complete and not one.ready

    # What programs do

    async def do(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> None:
        """Answer a message: what it changes is in the database before that is said."""
        async with self.lock:
            sheet = chair and (chair.sheet.action, chair.waits)
            session.hold()
            keep = False
            try:
                self._answer(session, chair, message, nodes)
                if chair is not None:
                    await self._keep(chair, sheet)
                keep = True
            except Refused:
                if chair is not None and sheet:
                    chair.sheet.restore(sheet[0])
                    chair.waits = sheet[1]
            finally:
                self._outgoing = None
                session.release(keep)
            if not keep:
                session.reply("REJ", message)

    async def _keep(self, chair: Chair, before: object) -> None:
        """Store what a program has done. Raises `Refused`."""
        seat = self.seat(chair.seat)
        if self._outgoing is not None:
            await db(services.speak_press, seat, self._outgoing)
        after = chair.sheet.action, chair.waits
        awaited = chair.seat in laws.awaiting(self._course.position)
        if before != after and awaited and self.state == "ordering":
            lines = laws.write_action(self._course.position, chair.seat, chair.sheet.action)
            ready = chair.sheet.complete and not chair.waits
            await db(services.take_orders, seat, self._phase, list(lines), ready)

    def _look(self) -> None:
        """The table ends its turns itself."""

    def _vote(self, chair: Chair, session: Session, message: Message) -> None:
        """A draw is voted for by people; bots, as which programs count, agree when all these do."""
        session.reply("REJ", message)

    def _unheard(self, to: Sequence[int]) -> str:
        """Whoever is away finds it in their conversation; who is a program is not told."""
        return "" if all(0 <= one < len(STANDARD.powers) for one in to) else "REJ"

    def _deliver(self, chair: Chair, to: Sequence[int], press: Message) -> None:
        alive = laws.survivors(self._course.position)
        said = to_sentences(press, chair.seat, to, alive)
        self._outgoing = Press(self._phase, tuple(to), show(press), said)

    def _answered_to_members(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> bool:
        if message[0] == "ADM":  # it would be talk that the table does not hear
            return False
        return super()._answered_to_members(session, chair, message, nodes)


async def opened(game_id: int) -> Board:
    """The board of a game, read whole. Raises `Game.DoesNotExist`."""
    first = await db(present, game_id, 0, {})
    return Board(game_id, await db(terms_of, game_id), first)
