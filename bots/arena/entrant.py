"""A bot as it enters a game."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bots.registry import BOTS, load
from bots.sdk.player import Player


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it enters: its name in the registry, or ``module:Class``, and its parameters."""

    bot: str
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def player(self, seat: int, rng: random.Random, memory: dict[str, Any]) -> Player[Any, Any]:
        """A new player for a seat, with the memory the seat has."""
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
