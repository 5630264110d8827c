"""A game in its turns: what players and observers are answered and told.

All of it runs in one event loop. The game itself is played elsewhere, from where it is told what
came of a turn; when one is complete, and who hears press, is for those to say who run the game.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from bots.daide.chronicle import Chronicle
from bots.daide.press import Writer, sent, too_high
from bots.daide.session import Session
from bots.daide.table import Chair, Terms
from bots.sdk.player import Said
from games.core.outcome import Outcome
from games.diplomacy import game as laws
from games.diplomacy.daide.messages import Standing, code_of, now, sco, smr
from games.diplomacy.daide.notation import write_phase
from games.diplomacy.daide.sheet import Sheet
from games.diplomacy.daide.tokens import Message, Node, flat, show
from games.diplomacy.events import Event
from games.diplomacy.map import STANDARD
from games.diplomacy.phase import Season
from games.diplomacy.position import Position

MOST_MISSED = 2
"""Deadlines in a row after which a program that ordered nothing is taken for dead."""
MOST_SAID = 100
"""Press that one program may send in a turn."""


class Turns(ABC):
    """The turns of one game.

    ``chairs`` are the programs that play, by seat; ``state`` is what the game is at.
    """

    def __init__(self, terms: Terms, start: Position) -> None:
        self._terms = terms
        self.chairs: dict[int, Chair] = {}
        self._observers: set[Session] = set()
        self._wishes: dict[Session, set[int]] = {}
        self._course = Chronicle(start)
        self._press = Writer(terms.level)
        self._timers: list[asyncio.TimerHandle] = []
        self._turn = 0
        self._deadline: float | None = None
        self.state: Literal["gathering", "ordering", "judging", "over"] = "gathering"

    # Who plays and who watches

    def sit_down(self, seat: int, name: str, version: str, session: Session) -> Chair:
        """A program takes a seat."""
        sheet = Sheet(self._course.position, seat)
        chair = Chair(seat, name, version, session.profile, session, sheet)
        self.chairs[seat] = chair
        return chair

    def come_back(self, chair: Chair, session: Session) -> None:
        """A program takes the seat again that it had."""
        chair.session = session
        self._announce(f"NOT (CCD ({chair.code}))")

    def watch(self, session: Session) -> None:
        """Somebody watches from now on."""
        self._observers.add(session)
        if self.state != "gathering":
            board = self._course.position
            session.send(self._terms.hlo(None), sco(board), now(board))

    def left(self, session: Session) -> None:
        """A connection has ended: a seat that it had is empty until its program comes back."""
        self._observers.discard(session)
        self._wishes.pop(session, None)
        for chair in list(self.chairs.values()):
            if chair.session is session:
                self._vacate(chair)

    def _vacate(self, chair: Chair) -> None:
        """A seat is empty until its program comes back."""
        chair.session, chair.waits, chair.draws = None, False, False
        if self.state != "over":
            self._announce(f"CCD ({chair.code})")

    def _announce(self, *messages: str) -> None:
        """Tell everybody who plays or watches."""
        for session in self._everybody:
            session.send(*messages)

    @property
    def _everybody(self) -> list[Session]:
        seated = [chair.session for chair in self.chairs.values() if chair.session]
        return [*seated, *self._observers]

    # The game, as it is told

    def begin(self) -> None:
        """The game begins; every chair has its passcode."""
        for chair in self.chairs.values():
            if chair.session:
                chair.session.send(self._terms.hlo(chair), sco(self._course.start))
        for session in self._observers:
            session.send(self._terms.hlo(None), sco(self._course.start))
        self._open()

    def played(self, before: Position, events: Sequence[Event], after: Position) -> None:
        """A turn was played: tell it, and open the next."""
        turn = self._course.played(before, events, after)
        counted = before.phase.season is Season.FALL and after.phase.season is not Season.FALL
        end = laws.outcome(after)
        tail = [sco(after)] if counted or end else []
        if end and end.kind == "solo":
            tail.append(f"SLO ({code_of(end.winners[0])})")
        for session in self._everybody:
            session.send(*turn.told(session.profile), *tail)
        if end is None:
            self._open()
        elif end.kind == "solo":
            self._announce(now(after))

    def ended(
        self, standings: Iterable[tuple[int, str, str, int | None]], end: Outcome | None
    ) -> None:
        """The game is over: say how."""
        self._close_turn("over")
        phase = self._course.position.phase
        rows = [
            Standing(
                seat,
                name,
                version,
                len(self._course.position.centers[STANDARD.power_keys[seat]]),
                out,
            )
            for seat, name, version, out in standings
        ]
        self._course.result = smr(phase, rows)
        self._announce(*(["DRW"] if end and end.kind == "draw" else []), self._course.result, "OFF")

    def said(self, seat: int, to: Iterable[int], said: Said) -> None:
        """One of our bots says something: programs that can be told it hear it as press."""
        if said.sentence is None or not self._terms.level:
            return
        press = self._press.write(said.sentence, laws.survivors(self._course.position))
        if press is not None:
            self._pass_on(seat, sorted(set(to) - {seat}), press)

    def _pass_on(self, seat: int, to: Sequence[int], press: str) -> None:
        """Send press to those of its receivers who are programs."""
        for one in to:
            if one in self.chairs:
                self._whisper(self.chairs[one], seat, to, press)

    def _whisper(self, chair: Chair, seat: int, to: Sequence[int], press: str) -> None:
        """Send a program press that is for it and others, if it can bear any."""
        if chair.session and chair.profile.press:
            chair.session.send(f"FRM ({code_of(seat)}) ({' '.join(map(code_of, to))}) ({press})")

    # Turns

    def _open(self) -> None:
        """Open the turn of the position: everybody is told the board, and may order."""
        self._turn += 1
        self.state = "ordering"
        for chair in self.chairs.values():
            chair.sheet = Sheet(self._course.position, chair.seat)
            chair.waits = chair.draws = chair.heard = False
            chair.said = 0
        limit = self._limit()
        self._announce(now(self._course.position), *([] if limit is None else [f"TME ({limit})"]))
        self._wind(limit)

    def _wind(self, limit: int | None) -> None:
        """The turn has so many seconds left."""
        self._deadline = None if limit is None else clock() + limit
        if limit is not None:
            for session, wishes in self._wishes.items():
                for seconds in (one for one in wishes if one < limit):
                    self._timers.append(later(limit - seconds, session.send, f"TME ({seconds})"))

    def _close_turn(self, state: Literal["judging", "over"]) -> None:
        self.state, self._deadline = state, None
        self._stop_timers()

    def _stop_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    # What is for those to say who run the game

    @abstractmethod
    def _limit(self) -> int | None:
        """The seconds that the turn which opens has; None if it has no deadline."""

    @abstractmethod
    def _look(self) -> None:
        """A program has done something on which the end of the turn may depend."""

    @abstractmethod
    def _vote(self, chair: Chair, session: Session, message: Message) -> None:
        """Answer a vote for a draw, or against."""

    @abstractmethod
    def _unheard(self, to: Sequence[int]) -> str:
        """Why press cannot be sent to these: a message, ``REJ``, or "" if it can."""

    @abstractmethod
    def _deliver(self, chair: Chair, to: Sequence[int], press: Message) -> None:
        """Bring press, which was confirmed, to those it is for."""

    # Messages

    def received(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> None:
        """Answer a message of a player, or of an observer, who has no chair."""
        self._answer(session, chair, message, nodes)

    def _answer(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> None:
        if not self._answered_to_members(session, chair, message, nodes):
            if chair and self.state == "ordering":
                self._play(chair, session, message, nodes)
            else:
                session.reply("REJ", message)

    def answered_to_all(self, session: Session, nodes: Sequence[Node]) -> bool:
        """Whether it was something that anybody may ask, and is answered."""
        if nodes == ("TME",) and self._deadline is not None:
            session.send(f"TME ({max(0, round(self._deadline - clock()))})")
            return True
        answers = self._course.asked_by_anybody(nodes)
        session.send(*answers)
        return bool(answers)

    def _answered_to_members(
        self, session: Session, chair: Chair | None, message: Message, nodes: Sequence[Node]
    ) -> bool:
        """What players and observers may ask."""
        match nodes:
            case ("HLO",) if self._turn:
                session.send(self._terms.hlo(chair))
            case ("TME", (int(seconds),)):
                longest = max(self._terms.limits.values(), default=-1)
                if not 0 <= seconds <= longest:
                    return False
                self._wishes.setdefault(session, set()).add(seconds)
                session.reply("YES", message)
            case ("NOT", ("TME", *which)):
                wishes = self._wishes.get(session, set())
                dropped = {one[0] for one in which if isinstance(one, tuple)} or set(wishes)
                if not wishes & dropped:
                    return False
                wishes -= dropped
                session.reply("YES", message)
            case ("ADM", _, _):
                self._announce(show(message))
            case _:
                answers = self._course.asked_by_members(nodes, session.profile)
                session.send(*answers)
                return bool(answers)
        return True

    def _play(
        self, chair: Chair, session: Session, message: Message, nodes: Sequence[Node]
    ) -> None:
        """What a player does in a turn."""
        match nodes:
            case ("SUB", (str(season), int(year)), *orders):
                if f"{season} {year}" != write_phase(self._course.position.phase):
                    session.reply("REJ", message)
                    return
                self._submit(chair, session, orders)
            case ("SUB", *orders):
                self._submit(chair, session, orders)
            case ((_, *_), *_):
                self._submit(chair, session, _separate(nodes))
            case ("MIS",):
                session.send(chair.sheet.missing)
            case ("NOT", ("SUB",)):
                chair.sheet.clear()
                session.reply("YES", message)
            case ("NOT", ("SUB", (*order,))):
                session.reply("YES" if chair.sheet.withdraw(order) else "REJ", message)
            case ("GOF",):
                chair.waits = False
                session.reply("YES", message)
                if not chair.sheet.complete:
                    session.send(chair.sheet.missing)
            case ("NOT", ("GOF",)):
                alive = chair.seat in laws.survivors(self._course.position)
                chair.waits = alive
                session.reply("YES" if alive else "REJ", message)
            case ("DRW",) | ("NOT", ("DRW",)):
                self._vote(chair, session, message)
            case ("SND", *_):
                self._send(chair, session, message, nodes)
            case _:
                session.reply("REJ", message)
        self._look()

    def _submit(self, chair: Chair, session: Session, orders: Sequence[Node]) -> None:
        """Take orders, each with its note, and say what is missing still."""
        chair.heard, chair.missed = True, 0
        answers = []
        for order in orders:
            assert isinstance(order, tuple)
            answers.append(f"THX ({show(flat(order))}) ({chair.sheet.submit(order)})")
        if not chair.sheet.complete:
            answers.append(chair.sheet.missing)
        session.send(*answers)

    def _send(
        self, chair: Chair, session: Session, message: Message, nodes: Sequence[Node]
    ) -> None:
        """Press from a program to others."""
        *head, receivers, press = nodes[1:]
        assert isinstance(receivers, tuple) and isinstance(press, tuple)
        said = flat(press)
        codes = {power.daide: seat for seat, power in enumerate(STANDARD.powers)}
        to = [codes[str(one)] for one in dict.fromkeys(receivers)]
        survivors = laws.survivors(self._course.position)
        now_is = write_phase(self._course.position.phase)
        wrong_turn = head and show(flat(head)) != f"({now_is})"
        mute = not self._terms.level or chair.seat not in survivors or chair.said >= MOST_SAID
        if wrong_turn or mute or chair.seat in to:
            session.reply("REJ", message)
        elif (at := too_high(said, self._terms.level)) is not None:
            at += len(message) - len(said) - 1
            session.reply("HUH", (*message[:at], "ERR", *message[at:]))
        elif gone := [seat for seat in to if seat not in survivors]:
            session.send(f"OUT ({code_of(gone[0])})")
        elif why := self._unheard(to):
            if why == "REJ":
                session.reply(why, message)
            else:
                session.send(why)
        else:
            chair.said += 1
            session.reply("YES", message)
            self._deliver(chair, to, sent(said, self._terms.level))


def _separate(nodes: Sequence[Node]) -> list[Node]:
    """Orders that stand side by side without brackets, as one family sends them."""
    starts = [
        at
        for at, node in enumerate(nodes)
        if isinstance(node, tuple) and len(node) == 3 and node[1] in ("AMY", "FLT")
        and (at == 0 or nodes[at - 1] not in ("SUP", "CVY"))
    ]  # fmt: skip
    return [
        tuple(nodes[one:end]) for one, end in zip(starts, [*starts[1:], len(nodes)], strict=True)
    ]


def clock() -> float:
    """The event loop's time."""
    return asyncio.get_running_loop().time()


def later(seconds: float, call: Callable[..., None], *arguments: object) -> asyncio.TimerHandle:
    """Have something done after so many seconds."""
    return asyncio.get_running_loop().call_later(seconds, call, *arguments)
