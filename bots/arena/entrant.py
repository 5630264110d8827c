"""A bot as it enters a game."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bots.registry import BOTS, load
from bots.sdk.build import build
from bots.sdk.player import Player
from games.talk.negotiation import TalkTerms


@dataclass(frozen=True, slots=True)
class Game:
    """The game that a bot sits down to: its rules, their options, the names of the seats.

    ``terms`` are those of its talk; None where nobody talks. ``seconds`` is what a bot may take
    whenever it is asked something, ``deadline`` those that it has for all of a phase; None: as
    long as it likes.
    """

    name: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    terms: TalkTerms | None = None
    seconds: float | None = None
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it enters: its name in the registry, or ``module:Class``, and its parameters."""

    bot: str
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def player(
        self, seat: int, rng: random.Random, memory: dict[str, Any], game: Game
    ) -> Player[Any, Any]:
        """A new player for a seat of a game, with the memory the seat has."""
        return self.kind(seat, rng, memory, self.parameters)

    @property
    def kind(self) -> type[Player[Any, Any]]:
        """The class of its players."""
        return load(BOTS[self.bot].path if self.bot in BOTS else self.bot)

    @property
    def listens(self) -> bool:
        """Whether it takes note of what it hears."""
        return self.kind.hear is not Player.hear

    @property
    def talks(self) -> bool:
        """Whether it could take part in talk."""
        return self.listens or self.kind.say is not Player.say

    @property
    def speaks(self) -> bool:
        """Whether it could say something unasked."""
        return self.kind.speaks(self.parameters)

    @property
    def together(self) -> str:
        """Where a quicker way to play among such players alone is, if there is one."""
        return self.kind.together

    @property
    def timed(self) -> bool:
        """Whether whoever asks it watches the time already."""
        return False

    @property
    def host(self) -> str:
        """``module:function`` of what plays the games of such players, if a Match cannot."""
        return ""

    @property
    def waits(self) -> bool:
        """Whether it decides only when others do, so that there is time for them to talk."""
        return False

    @property
    def build(self) -> str:
        """A digest of its code."""
        return build(self.kind.__module__)


@dataclass(frozen=True, slots=True)
class Stranger(Entrant):
    """A player with no class here; if nothing else is said, it hears and says nothing here."""

    @property
    def listens(self) -> bool:
        """Whether it takes note of what it hears."""
        return False

    @property
    def talks(self) -> bool:
        """Whether it could take part in talk."""
        return False

    @property
    def speaks(self) -> bool:
        """Whether it could say something unasked."""
        return False

    @property
    def together(self) -> str:
        """There is no quicker way to play among such players."""
        return ""

    @property
    def timed(self) -> bool:
        """Whether whoever asks it watches the time already."""
        return True

    @property
    def build(self) -> str:
        """A digest of its code; nobody knows it."""
        return ""
