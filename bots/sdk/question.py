"""What is asked of a bot at one moment, and what it answers, in whatever process it thinks."""

import hmac
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import takewhile
from typing import Any

from bots.sdk.clock import UNTIMED, Clock
from bots.sdk.frames import Body, Decision, Hello, Memory, Nothing, Speech
from bots.sdk.player import Heard, Player, Said
from games.core.rules import View
from games.registry import rules


class Nonsense(ValueError):
    """What a bot came to is no answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a bot may know, and what is asked of it.

    ``talk`` is what its seat may know of the game's talk; ``heard`` what it has not been told yet,
    oldest first; ``speak`` whether it is its turn to speak of itself, ``decide`` whether to act.
    """

    hello: Hello
    view: View
    talk: Mapping[str, Any] = field(default_factory=dict)
    clock: Clock = UNTIMED
    heard: Sequence[Heard] = ()
    speak: bool = False
    decide: bool = False

    def asked(self) -> Iterator[tuple[str, Body]]:
        """What is to be answered, in order, as frames have it.

        A bot speaks of itself when it knows how the last phase ended, and before it answers anybody.
        """
        outcome = list(takewhile(lambda heard: heard.kind != "message", self.heard))
        yield from (("heard", heard) for heard in outcome)
        if self.speak:
            yield "speak", Nothing()
        yield from (("heard", heard) for heard in self.heard[len(outcome) :])
        if self.decide:
            yield "decide", Nothing()
        yield "bye", Nothing()


@dataclass(frozen=True, slots=True)
class Reply:
    """A bot's answer: its action as lines (None if none was asked), what it says and remembers."""

    lines: tuple[str, ...] | None = None
    said: tuple[Said, ...] = ()
    memory: Mapping[str, Any] = field(default_factory=dict)


class Sitting:
    """A bot at its seat for one question. Raises whatever goes wrong in the bot."""

    def __init__(
        self, kind: type[Player[Any, Any]], hello: Hello, view: View, talk: Any, clock: Clock
    ) -> None:
        self._game, self._seat, self._view = hello.game, hello.seat, view
        rng, memory = random.Random(hello.seed), dict(hello.memory)
        self._player = kind(hello.seat, rng, memory, hello.parameters, talk, clock)

    def answer(self, asked: str, body: Body) -> Body:
        """What the bot answers to one frame that asks something."""
        if isinstance(body, Heard):
            return Speech(tuple(self._player.hear(self._view, body)))
        if asked == "speak":
            return Speech(tuple(self._player.say(self._view)))
        if asked == "decide":
            return Decision(self._decided())
        return Memory(self._player.memory)

    def _decided(self) -> tuple[str, ...]:
        action = self._player.decide(self._view)
        try:
            # An action is written by itself; no bot has a position to give.
            return rules(self._game).write_action(None, self._seat, action)
        except Exception as error:  # whatever a bot takes for an action
            raise Nonsense(f"{action!r:.80} is no action") from error


def think(question: Question) -> Reply:
    """Let the bot hear, speak and decide, right here. Raises whatever goes wrong in the bot."""
    hello = question.hello
    kind = load(hello.bot)
    sitting = Sitting(kind, hello, question.view, question.talk, question.clock)
    return gather(sitting.answer(asked, body) for asked, body in question.asked())


def gather(answers: Iterator[Body]) -> Reply:
    """The answers to one question as one."""
    lines, said, memory = None, (), {}
    for one in answers:
        match one:
            case Speech(spoken):
                said += spoken
            case Decision(decided):
                lines = decided
            case Memory(kept):
                memory = kept
    return Reply(lines, said, memory)


def moment_seed(seed: int, seat: int, phase: str) -> str:
    """The seed of one seat at one moment; nothing else of the game's chance can be told from it.

    >>> moment_seed(1, 2, "S1901M") == moment_seed(1, 3, "S1901M")
    False
    """
    return hmac.new(str(seed).encode(), f"{seat}/{phase}".encode(), sha256).hexdigest()


@cache
def load(path: str) -> type[Player[Any, Any]]:
    """The class of players at ``module:Class``.

    >>> load("bots.diplomacy.hold:Hold").__name__
    'Hold'

    Raises ImportError or AttributeError if there is none.
    """
    module, _, name = path.partition(":")
    kind: type[Player[Any, Any]] = getattr(import_module(module), name)
    return kind
