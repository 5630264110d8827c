"""What is asked of a bot at one moment, and what it answers, in whatever process it thinks."""

import hmac
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import takewhile
from typing import Any

from bots.sdk.clock import UNTIMED, Clock
from bots.sdk.explanation import UNEXPLAINED, Explanation, Progress, unwatched
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
    oldest first, and ``past`` what it should have heard before that, each with what it would have
    seen then; ``speak`` whether it is its turn to speak of itself, ``decide`` whether to act.
    """

    hello: Hello
    view: View
    talk: Mapping[str, Any] = field(default_factory=dict)
    clock: Clock = UNTIMED
    past: Sequence[tuple[View, Heard]] = ()
    heard: Sequence[Heard] = ()
    speak: bool = False
    decide: bool = False

    def scenes(self) -> Iterator[tuple[View, Iterator[tuple[str, Body]]]]:
        """What the bot sees, scene by scene, and what it is to answer in each, as in frames."""
        for view, heard in self.past:
            yield view, iter([("heard", heard)])
        yield self.view, self._now()

    def _now(self) -> Iterator[tuple[str, Body]]:
        """What is to be answered in the present.

        A bot speaks of itself when it knows how the last phase ended, before it answers anybody.
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
    """A bot's answer: its action as lines (None if none was asked), what it says and remembers, and
    why it decided so, if it explains itself."""

    lines: tuple[str, ...] | None = None
    said: tuple[Said, ...] = ()
    memory: Mapping[str, Any] = field(default_factory=dict)
    why: Explanation = UNEXPLAINED


class Sitting:
    """A bot at its seat for one question. Raises whatever goes wrong in the bot."""

    def __init__(
        self,
        hello: Hello,
        talk: Mapping[str, Any],
        clock: Clock,
        view: View,
        progress: Progress = unwatched,
    ) -> None:
        self._game, self._seat, self._view = hello.game, hello.seat, view
        rng, memory = random.Random(hello.seed), dict(hello.memory)
        self._player = load(hello.bot)(hello.seat, rng, memory, hello.parameters, talk, clock)
        self._player.progress = progress

    def look(self, view: View) -> None:
        """The scene changes: what is asked next is asked in this one."""
        self._view = view

    def answer(self, asked: str, body: Body) -> Body:
        """What the bot answers to one frame that asks something."""
        if isinstance(body, Heard):
            return Speech(tuple(self._player.hear(self._view, body)))
        if asked == "speak":
            return Speech(tuple(self._player.say(self._view)))
        if asked == "decide":
            return Decision(self._decided(), self._player.explanation)
        return Memory(self._player.memory)

    def _decided(self) -> tuple[str, ...]:
        self._player.explanation = UNEXPLAINED
        action = self._player.decide(self._view)
        try:
            # An action is written by itself; no bot has a position to give.
            return rules(self._game).write_action(None, self._seat, action)
        except Exception as error:  # whatever a bot takes for an action
            raise Nonsense(f"{action!r:.80} is no action") from error


def think(question: Question, progress: Progress = unwatched) -> Reply:
    """Let the bot hear, speak and decide, right here. Raises whatever goes wrong in the bot."""
    sitting = Sitting(question.hello, question.talk, question.clock, question.view, progress)
    answers: list[Body] = []
    for view, asked in question.scenes():
        sitting.look(view)
        answers += [sitting.answer(kind, body) for kind, body in asked]
    return gather(answers)


def gather(answers: Iterable[Body]) -> Reply:
    """The answers to one question as one."""
    lines: tuple[str, ...] | None = None
    said: tuple[Said, ...] = ()
    memory: Mapping[str, Any] = {}
    why = UNEXPLAINED
    for one in answers:
        match one:
            case Speech(spoken):
                said += spoken
            case Decision(decided, explained):
                lines, why = decided, explained
            case Memory(kept):
                memory = kept
    return Reply(lines, said, memory, why)


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
