"""One seat of a game: asks its bot, bears with its failures, keeps its memory as JSON."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bots.arena.entrant import Entrant, Game
from bots.arena.failures import (
    Failure,
    FailureKind,
    Infrastructure,
    Late,
    Watchdog,
)
from bots.arena.lots import Lots
from bots.sdk.clock import Clock
from bots.sdk.player import SILENCE, Heard, Player, Said
from bots.sdk.program import NoAnswer
from bots.sdk.words import words_of
from games.core.errors import GameError
from games.core.rules import Rules
from games.talk.sentences import Illocution

T = TypeVar("T")


class Seat:
    """A seat from phase to phase; its bot is made anew in each, from what it remembers.

    A bot that fails says nothing and does what the rules do for a seat that says nothing; it is
    asked again the next time. ``note`` is told of each failure.
    """

    def __init__(
        self,
        number: int,
        entrant: Entrant,
        game: Game,
        note: Callable[[Failure], None],
    ) -> None:
        self._number, self._entrant, self._game = number, entrant, game
        self._left = game.deadline
        self._note = note
        self._phase, self._memory = "", "{}"
        self._player: Player[Any, Any] | None = None

    @property
    def speaks(self) -> bool:
        """Whether its bot could say something unasked."""
        return self._watched(FailureKind.INIT, lambda: self._entrant.speaks, False)

    def sit_down(self, phase: str, lots: Lots) -> None:
        """Make the bot for a phase."""
        rng, memory = lots.player(self._number, phase), json.loads(self._memory)
        self._phase, self._player, self._left = phase, None, self._game.deadline
        self._player = self._watched(
            FailureKind.INIT,
            lambda: self._entrant.player(self._number, rng, memory, self._game),
            None,
        )

    def rise(self) -> None:
        """The phase is over: keep what the bot remembers, if it is JSON."""
        if self._player is None:
            return
        memory = self._player.memory
        try:
            if not isinstance(memory, dict):
                raise TypeError(f"it is a {type(memory).__name__}, not a dict")
            self._memory = json.dumps(memory, allow_nan=False) if memory else "{}"
        except (TypeError, ValueError, RecursionError) as error:
            self._fail(FailureKind.NONSENSE, f"Its memory is no JSON: {error}.")

    @property
    def talk(self) -> Mapping[str, Any]:
        """What the seat may know of the talk."""
        return self._player.talk if self._player else SILENCE

    @talk.setter
    def talk(self, talk: Mapping[str, Any]) -> None:
        if self._player:
            self._player.talk = talk

    def say(self, view: Any) -> Sequence[Said]:
        """What the bot says unasked."""
        return self._lines(lambda player: player.say(view))

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        """What the bot says to something it hears."""
        return self._lines(lambda player: player.hear(view, heard))

    def decide(self, laws: Rules[Any, Any, Any], position: Any, view: Any) -> Any:
        """The seat's action as it will be played."""
        decided = self._asked(lambda player: (player.decide(view),), None)
        if decided is None:
            return laws.default(position, self._number)
        try:
            action, faults = laws.allowed(position, self._number, decided[0])
        except Exception as error:  # whatever is no action can go wrong in any way
            self.nonsense(error)
            return laws.default(position, self._number)
        for fault in faults:
            self._fail(FailureKind.ILLEGAL, fault)
        return action

    def nonsense(self, error: Exception) -> None:
        """What the bot gave led to this error."""
        told = error.sentence if isinstance(error, GameError) else words_of(error)
        self._fail(FailureKind.NONSENSE, told)

    def _lines(self, ask: Callable[[Player[Any, Any]], Sequence[Said]]) -> Sequence[Said]:
        """What the bot says, as far as it can be said."""
        none: Sequence[Said] = ()
        lines = self._asked(lambda player: tuple(ask(player)), none)
        sayable = tuple(line for line in lines if self._sayable(line))
        if len(sayable) < len(lines):
            self._fail(
                FailureKind.NONSENSE, "It said what is no Said, or is to nobody at the table."
            )
        return sayable

    def _sayable(self, line: object) -> bool:
        if not isinstance(line, Said) or not isinstance(line.text, str):
            return False
        if not isinstance(line.sentence, Illocution | None):
            return False
        return line.to == "all" or (
            isinstance(line.to, Sequence)
            and all(one in range(len(self._game.seats)) for one in line.to)
        )

    def _asked(self, ask: Callable[[Player[Any, Any]], T], instead: T) -> T:
        player = self._player
        if player is None:
            return instead
        return self._watched(FailureKind.CRASH, lambda: ask(player), instead)

    def _watched(self, kind: FailureKind, work: Callable[[], T], instead: T) -> T:
        """What the work gives, or something else where it fails; an exception is of this kind."""
        try:
            return self._in_time(work)
        except Late:
            self._fail(FailureKind.LATE, "It took too long.")
        except NoAnswer as error:
            self._fail(FailureKind(error.kind), str(error))
        except (KeyboardInterrupt, Infrastructure):
            raise
        except BaseException as error:  # SystemExit and whatever else a bot may raise
            self._fail(kind, words_of(error))
        return instead

    def _in_time(self, work: Callable[[], T]) -> T:
        """What the work gives within the time that is left; what it takes is no longer left.

        Raises Late, and whatever the work raises.
        """
        bounds = [one for one in (self._game.seconds, self._left) if one is not None]
        allowed = min(bounds, default=None)
        if self._left is None:
            return Watchdog(None if self._entrant.timed else allowed).watch(work)
        if self._left <= 0:
            raise Late
        if self._player is not None:
            self._player.clock = Clock(answer=allowed)
        began = time.monotonic()
        try:
            return Watchdog(None if self._entrant.timed else allowed).watch(work)
        finally:
            self._left -= time.monotonic() - began

    def _fail(self, kind: FailureKind, words: str) -> None:
        self._note(Failure(self._number, self._phase, kind, words))
