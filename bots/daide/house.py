"""A game whose seats are partly programs': the arena's match, with DAIDE's server before it.

The match runs where it is called; the server's event loop has a thread of its own. A program's
seat decides when its turn is complete, and as long as that is waited for, talk goes on.
"""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import KW_ONLY, dataclass
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any

from bots.arena.entrant import Entrant, Game, Stranger
from bots.arena.failures import Failure
from bots.arena.match import Match
from bots.arena.result import Result
from bots.arena.scribe import Scribe, Step
from bots.daide.pace import Paced
from bots.daide.server import Server
from bots.daide.table import Chair, Complete, News, Spoken, Terms
from bots.sdk.player import Player, Said
from bots.sdk.program import NoAnswer
from games.core.chance import Chance
from games.core.outcome import Outcome
from games.diplomacy import game as laws
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order
from games.diplomacy.position import Position
from games.diplomacy.view import View
from games.talk.negotiation import Change, TalkTerms

PORT = 16713
"""DAIDE's usual port."""
LOCAL = "127.0.0.1"
MOST_SHOWN = 60
"""Characters of a program's name and version that are kept."""
_LAST_WORDS = 2.0
"""Seconds in which programs may read what was sent them at last."""


class NobodyCame(Exception):
    """Not all seats were taken in time; the message says how many were."""


@dataclass(frozen=True, slots=True)
class Guest(Stranger):
    """A program as it enters a game: ``bot`` is the name and version it gave."""

    _: KW_ONLY
    house: "House"

    def player(
        self, seat: int, rng: random.Random, memory: dict[str, Any], game: Game
    ) -> Player[Any, Any]:
        """A new player for the seat, which hands on what the program orders."""
        return _GuestPlayer(seat, rng, memory, self.house)

    @property
    def talks(self) -> bool:
        """Whether it could take part in talk; what it hears and says goes by the server."""
        return self.house.terms.level > 0

    @property
    def waits(self) -> bool:
        """It decides when its turn is complete."""
        return True


class _GuestPlayer(Player[View, tuple[Order, ...]]):
    def __init__(
        self, seat: int, rng: random.Random, memory: dict[str, Any], house: "House"
    ) -> None:
        super().__init__(seat, rng, memory, {})
        self._house = house

    def decide(self, view: View) -> tuple[Order, ...]:
        """What the program ordered. Raises NoAnswer if it ordered nothing."""
        given = self._house.complete().given[self.seat]
        if given.why == "late":
            raise NoAnswer("late", "it ordered nothing before the deadline")
        if given.why == "gone":
            raise NoAnswer("crash", "its connection had ended")
        return given.orders


class House:
    """Opens DAIDE's door for one game: ``seats`` wait for programs. ``port`` is where it listens.

    Raises OSError where it cannot listen. It is a scribe of the match that is played behind it.
    """

    def __init__(
        self,
        terms: Terms,
        seats: Sequence[int],
        options: Mapping[str, object],
        port: int = PORT,
        host: str = LOCAL,
    ) -> None:
        self.terms = terms
        self._start = laws.start(laws.read_options(options), 0)
        _load_kernels(self._start)
        self._news: Queue[News | Exception] = Queue()
        self._match: Match | None = None
        self._names: dict[int, tuple[str, str]] = {}
        self._guests: frozenset[int] = frozenset()
        self._out: dict[int, int] = {}
        self._turn = 0
        self._complete: Complete | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self.port = self._await(self._open(list(seats), host, port))
        except OSError:
            self._stop()
            raise

    async def _open(self, seats: list[int], host: str, port: int) -> int:
        self._turns = Paced(self.terms, self._start, self._news.put)
        self._server = Server(self._turns, seats, self.terms.greeting)
        self._listener = await asyncio.start_server(self._server.connected, host, port, backlog=16)
        found: int = self._listener.sockets[0].getsockname()[1]
        return found

    def gather(self, seconds: float | None = None) -> dict[int, Guest]:
        """Wait until all seats are taken; who has which. Raises NobodyCame after so long."""
        try:
            chairs = self._news.get(timeout=seconds)
        except Empty:
            raise NobodyCame("not all seats were taken in time") from None
        assert isinstance(chairs, tuple)
        self._names = {chair.seat: (chair.name, chair.version) for chair in chairs}
        self._guests = frozenset(self._names)
        return {chair.seat: Guest(_shown(chair), house=self) for chair in chairs}

    def taken(self, seat: int) -> bool:
        """Whether a program has taken this seat."""
        return self._server.taken(seat)

    def spare(self, seat: int) -> None:
        """Do not wait any more for a program in this seat."""
        self._tell(self._server.spare, seat)

    def play(
        self,
        entrants: Sequence[Entrant],
        seed: int,
        options: Mapping[str, object],
        scribes: Sequence[Scribe] = (),
        limit: int = 1000,
        talk: TalkTerms | None = None,
        seconds: float | None = None,
        deadline: float | None = None,
        minutes: float | None = None,
    ) -> Result:
        """Play the game between programs and our bots to its end, or for so many phases.

        ``talk`` are the terms by which our bots talk, if there is press; ``seconds`` is what a bot
        of ours may take whenever it is asked, ``deadline`` those that it has for a phase; after
        so many ``minutes`` the game is left unfinished.
        """
        everybody = [*scribes, self]
        match = Match(
            "diplomacy", entrants, seed, options, talk, everybody, seconds, deadline=deadline
        )
        self._match = match
        for seat, entrant in enumerate(entrants):
            self._names.setdefault(seat, (entrant.bot, "Parley"))
        self._turn += 1
        self._tell(self._turns.begin)
        return match.play_on(limit, minutes)

    def complete(self) -> Complete:
        """What was ordered in this turn, once it is complete; what is said until then is heard."""
        assert self._match is not None
        while self._complete is None or self._complete.turn != self._turn:
            news = self._news.get()
            if isinstance(news, Exception):
                raise news
            if isinstance(news, Spoken):
                self._match.interject(news.seat, news.said)
            elif isinstance(news, Complete):
                self._complete = news
        if self._complete.draw:
            self._match.agree_on_a_draw()
        return self._complete

    def close(self) -> None:
        """Close the door, and all connections."""

        async def closed() -> None:
            self._listener.close()
            self._server.shut()
            left = monotonic() + _LAST_WORDS
            while self._server.busy and monotonic() < left:
                await asyncio.sleep(0.01)

        self._await(closed())
        self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _await(self, work: Any) -> Any:
        found: Future[Any] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return found.result()

    def _tell(self, call: Callable[..., None], *arguments: object) -> None:
        """Let the server do something; if it fails, so does the match."""

        def told() -> None:
            try:
                call(*arguments)
            except Exception as error:
                self._news.put(error)

        self._loop.call_soon_threadsafe(told)

    # As a scribe

    def said(self, position: Any, seat: int, said: Said) -> None:
        """One of our bots said something: programs hear it."""
        if seat not in self._guests:
            to = range(len(STANDARD.powers)) if said.to == "all" else said.to
            self._tell(self._turns.said, seat, tuple(to), said)

    def refused(self, position: Any, seat: int, said: Said, why: str) -> None:
        """What was not heard is not told."""

    def changed(self, position: Any, change: Change) -> None:
        """Programs keep track of deals themselves."""

    def failed(self, failure: Failure) -> None:
        """A failure is its seat's own affair."""

    def played(self, step: Step) -> None:
        """A phase was played: all are told."""
        self._turn += 1
        for seat in set(laws.survivors(step.before)) - set(laws.survivors(step.after)):
            self._out[seat] = step.before.phase.year
        self._tell(self._turns.played, step.before, step.events, step.after)

    def ended(self, position: Any, outcome: Outcome | None) -> None:
        """The game is over: all are told who they were."""
        rows = [
            (seat, *self._names[seat], self._out.get(seat)) for seat in range(len(STANDARD.powers))
        ]
        self._tell(self._turns.ended, rows, outcome)
        self._tell(self._server.shut)


def _load_kernels(position: Position) -> None:
    """Judge something, so that no program waits for kernels while its clock runs."""
    orders = laws.check(position, 0, laws.legal(position, 0)[:1])
    laws.advance(position, {0: orders}, Chance(0))


def _shown(chair: Chair) -> str:
    """What a program calls itself, as it can be shown anywhere."""
    whole = f"{chair.name} {chair.version}"[:MOST_SHOWN]
    return "".join(one if one.isprintable() else "?" for one in whole)
