"""Bots that are somewhere else: whatever the arena wants of them goes there as a question."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, asdict, dataclass
from typing import Any, Protocol

from bots.arena.entrant import Game, Stranger
from bots.arena.failures import Infrastructure
from bots.sdk.clock import UNTIMED, Clock
from bots.sdk.frames import VERSION, Hello
from bots.sdk.manifest import Manifest
from bots.sdk.player import SILENCE, Heard, Player, Said
from bots.sdk.program import NoAnswer
from bots.sdk.question import Question, Reply
from games.core.errors import GameError
from games.registry import rules


class Asker(Protocol):
    """Puts questions to a bot."""

    def __call__(self, question: Question, seconds: float | None) -> Reply:
        """The reply, within so many seconds (None: whenever). Raises NoAnswer where there is none,
        if that is the bot's own fault."""


@dataclass(frozen=True, slots=True)
class Asked(Stranger):
    """A bot that ``asker`` reaches, as its ``manifest`` declares it; ``digest`` of its files.

    ``parameters`` are those chosen; it is told all that it has.
    """

    _: KW_ONLY
    asker: Asker
    manifest: Manifest
    digest: str = ""

    def player(
        self, seat: int, rng: random.Random, memory: dict[str, Any], game: Game
    ) -> Player[Any, Any]:
        """A new player for a seat of a game, with the memory the seat has. Raises BadParameter."""
        settings = self.manifest.settings(self.parameters)
        return AskedPlayer(seat, rng, memory, settings, game, self.manifest.entry, self.asker)

    @property
    def listens(self) -> bool:
        """Whether it takes note of what it hears."""
        return self.manifest.talks

    @property
    def talks(self) -> bool:
        """Whether it could take part in talk."""
        return self.manifest.talks

    @property
    def speaks(self) -> bool:
        """Whether it could say something unasked."""
        return self.manifest.talks

    @property
    def build(self) -> str:
        """A digest of its files."""
        return self.digest


class AskedPlayer(Player[Any, Any]):
    """A seat's player, all of whose answers come from its asker.

    Its methods raise ``NoAnswer``, and ``Infrastructure`` for what is not the bot's own fault.
    """

    def __init__(
        self,
        seat: int,
        rng: random.Random,
        memory: dict[str, Any],
        parameters: Mapping[str, Any],
        game: Game,
        entry: str,
        asker: Asker,
    ) -> None:
        super().__init__(seat, rng, memory, parameters, SILENCE, UNTIMED)
        self._game, self._entry, self._asker = game, entry, asker
        self._seed = f"{rng.getrandbits(256):064x}"

    def decide(self, view: Any) -> Any:
        """The action in the lines it answers."""
        reply = self._ask(Question(self._hello(), view, self.talk, self._clock(), decide=True))
        try:
            return rules(self._game.name).read_action(reply.lines or ())
        except GameError as error:
            raise NoAnswer("nonsense", error.sentence) from error

    def hear(self, view: Any, heard: Heard) -> Sequence[Said]:
        """What it says to something it hears."""
        asked = Question(self._hello(), view, self.talk, self._clock(), heard=(heard,))
        return self._ask(asked).said

    def say(self, view: Any) -> Sequence[Said]:
        """What it says unasked."""
        asked = Question(self._hello(), view, self.talk, self._clock(), speak=True)
        return self._ask(asked).said

    def _hello(self) -> Hello:
        game = self._game
        return Hello(
            v=VERSION,
            game=game.name,
            bot=self._entry,
            seat=self.seat,
            seats=game.seats,
            seed=self._seed,
            options=game.options,
            terms=asdict(game.terms) if game.terms else {},
            parameters=self.parameters,
            memory=self.memory,
        )

    def _clock(self) -> Clock:
        return Clock(answer=self._allowed())

    def _allowed(self) -> float | None:
        """The seconds that this answer may take: what is left of a deadline, if there is one."""
        return self._game.seconds if self.clock.answer is None else self.clock.answer

    def _ask(self, question: Question) -> Reply:
        try:
            reply = self._asker(question, self._allowed())
        except NoAnswer:
            raise
        except Exception as error:
            raise Infrastructure(f"a bot could not be asked: {error}") from error
        self.memory = dict(reply.memory)
        return reply
