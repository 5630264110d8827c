"""A player: decides from a View, hears and says. Every bot, ours or yours, is one of these."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, TypeVar

from bots.sdk.clock import UNTIMED, Clock
from bots.sdk.explanation import UNEXPLAINED, Explanation, Progress, unwatched
from games.talk.sentences import Illocution

V = TypeVar("V")  # the game's View
A = TypeVar("A")  # the game's action

SILENCE: Mapping[str, Any] = MappingProxyType({})
"""The talk of a game in which nothing was said."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something to say: to these seats, or to everybody.

    A bot means a ``sentence`` of L, which reaches other bots as it is; people read ``text``, and
    where that is empty the runner puts the sentence into English for them. A text without a
    sentence is chatter: bots are told that it was not understood.

    >>> Said((1,), "Hello!").sentence is None
    True
    """

    to: tuple[int, ...] | Literal["all"]
    text: str = ""
    sentence: Illocution | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What reached the player, by ``kind``.

    ``message``: a seat said something; ``sentence`` is its meaning, None if it had none. ``asked``
    are those of its hearers whom it is meant for, where it names them.
    ``deal``: a proposal that the player is party to was made, answered, confirmed or has ended;
    ``deal`` is the proposal as JSON, as in ``Player.talk``.
    ``verdict``: a promise by or to the player was judged; ``verdict`` is the finding as JSON.
    ``step``: a phase was adjudicated; ``step`` is its public JSON.
    """

    kind: Literal["message", "deal", "verdict", "step"]
    sender: int | None = None
    to: tuple[int, ...] | Literal["all"] = "all"
    text: str = ""
    step: Mapping[str, Any] | None = None
    sentence: Illocution | None = None
    deal: Mapping[str, Any] | None = None
    verdict: Mapping[str, Any] | None = None
    asked: tuple[int, ...] | Literal["all"] = "all"


def player_rng(seed: int, seat: int, phase: str) -> random.Random:
    """The randomness of one seat in one phase: asking twice gives the same answer.

    >>> player_rng(1, 2, "S1901M").random() == player_rng(1, 2, "S1901M").random()
    True
    """
    return random.Random(f"{seed}/{seat}/{phase}")


class Player(Generic[V, A]):
    """Who plays one seat. A bot is a subclass that decides; one that talks also says and hears.

    ``rng`` is seeded by game, seat and phase, so that asking twice gives the same answer.
    ``memory`` is JSON-able and kept between calls and processes; nothing else of a player is.
    ``parameters`` are the bot's named settings. ``talk`` is what the seat may know of the talk so
    far (open proposals, confirmed deals, promises that stand); the runner keeps it up to date and
    it is empty where nobody talks. ``clock`` is where the phase is in time.

    A player that thinks for long tells ``progress`` how far it is, and answers at once with what it
    has come to if that says so. One that can say why it decided as it did leaves an
    ``explanation`` with each decision; nobody sees it before the game is over.

    In a phase ``say`` is called once, first; ``hear`` for each thing heard; ``decide`` last, once
    or, if more is said after it, again: the last decision counts.

    >>> class Sleeper(Player[object, tuple[()]]):
    ...     def decide(self, view: object) -> tuple[()]:
    ...         return ()
    >>> Sleeper(0, random.Random(1), {}, {}).decide(None)
    ()
    """

    together: ClassVar[str] = ""
    """``module:function`` of a quicker way to play whole games among such players alone, if there
    is one; it gives the same games (see ``bots.arena.match``)."""

    def __init__(
        self,
        seat: int,
        rng: random.Random,
        memory: dict[str, Any],
        parameters: Mapping[str, Any],
        talk: Mapping[str, Any] = SILENCE,
        clock: Clock = UNTIMED,
    ) -> None:
        self.seat = seat
        self.rng = rng
        self.memory = memory
        self.parameters = parameters
        self.talk = talk
        self.clock = clock
        self.progress: Progress = unwatched
        self.explanation: Explanation = UNEXPLAINED
        self.sit_down()

    @classmethod
    def speaks(cls, parameters: Mapping[str, Any]) -> bool:
        """Whether such a player, with these parameters, could ever say something unasked."""
        return cls.say is not Player.say or cls.hear is not Player.hear

    def sit_down(self) -> None:
        """Work out of ``parameters`` and ``memory`` what the rest needs; called once, at first."""

    def decide(self, view: V) -> A:
        """The seat's whole action for the moment the view shows."""
        raise NotImplementedError

    def hear(self, view: V, heard: Heard) -> Sequence[Said]:
        """Take note of something heard; what to say to it, if anything."""
        return ()

    def say(self, view: V) -> Sequence[Said]:
        """What to say at the start of a phase, if anything."""
        return ()
