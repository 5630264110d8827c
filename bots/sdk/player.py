"""A player: decides from a View, hears and says. Every bot, ours or yours, is one of these."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

V = TypeVar("V")  # the game's View
A = TypeVar("A")  # the game's action


@dataclass(frozen=True, slots=True)
class Said:
    """A line to say: to these seats, or to everybody."""

    to: tuple[int, ...] | Literal["all"]
    text: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What reached the player: a message from a seat, or a finished step (public JSON)."""

    kind: Literal["message", "step"]
    sender: int | None = None
    to: tuple[int, ...] | Literal["all"] = "all"
    text: str = ""
    step: Mapping[str, Any] | None = None


def player_rng(seed: int, seat: int, phase: str) -> random.Random:
    """The randomness of one seat in one phase: asking twice gives the same answer.

    >>> player_rng(1, 2, "S1901M").random() == player_rng(1, 2, "S1901M").random()
    True
    """
    return random.Random(f"{seed}/{seat}/{phase}")


class Player(Generic[V, A]):
    """One seat's mind.

    ``rng`` is seeded by game, seat and phase, so that asking twice gives the same answer.
    ``memory`` is JSON-able and kept between calls and processes; nothing else of a player is.
    ``parameters`` are the bot's named settings.

    >>> class Sleeper(Player[object, tuple[()]]):
    ...     def decide(self, view: object) -> tuple[()]:
    ...         return ()
    >>> Sleeper(0, random.Random(1), {}, {}).decide(None)
    ()
    """

    def __init__(
        self,
        seat: int,
        rng: random.Random,
        memory: dict[str, Any],
        parameters: Mapping[str, Any],
    ) -> None:
        self.seat = seat
        self.rng = rng
        self.memory = memory
        self.parameters = parameters

    def decide(self, view: V) -> A:
        """The seat's whole action for the moment the view shows."""
        raise NotImplementedError

    def hear(self, view: V, heard: Heard) -> Sequence[Said]:
        """Take note of something heard; what to say to it, if anything."""
        return ()

    def say(self, view: V) -> Sequence[Said]:
        """What to say at the start of a phase, if anything."""
        return ()
