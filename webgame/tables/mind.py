"""A bot's mind at work: what it is asked and what it answers.

Nothing here knows of Django or of stored games: a bot may think in a process without either.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from bots.registry import create
from bots.sdk.player import Heard, Said, player_rng


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a bot may know, and what is asked of it.

    `talk` is what its seat may know of the game's talk; `heard` what it has not been told yet,
    oldest first.
    """

    bot: str
    seat: int
    seed: int
    memory: Mapping[str, Any]
    parameters: Mapping[str, Any]
    view: Any
    talk: Mapping[str, Any] = field(default_factory=dict)
    heard: Sequence[Heard] = ()
    speak: bool = False
    decide: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's answer: its action (None if none was asked), what it says, what it remembers."""

    action: Any
    said: tuple[Said, ...]
    memory: dict[str, Any]


def think(question: Question) -> Thought:
    """Let the bot hear, speak and decide, in this order, as one player.

    It speaks of itself when it knows how the last phase ended, and before it answers anybody.
    """
    view, memory = question.view, dict(question.memory)
    rng = player_rng(question.seed, question.seat, view.phase)
    player = create(question.bot, question.seat, rng, memory, question.parameters, question.talk)
    outcome = list(takewhile(lambda heard: heard.kind != "message", question.heard))
    said = [line for heard in outcome for line in player.hear(view, heard)]
    if question.speak:
        said.extend(player.say(view))
    for heard in question.heard[len(outcome) :]:
        said.extend(player.hear(view, heard))
    action = player.decide(view) if question.decide else None
    return Thought(action, tuple(said), player.memory)
