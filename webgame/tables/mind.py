"""A bot's mind at work: what it is asked, what it answers, and the process it thinks in.

Nothing here knows of Django or of stored games. `python -m webgame.tables.mind FD` answers
questions that come over the socket with that number until it is closed; see `thinking.py`.
"""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from multiprocessing.connection import Connection
from typing import Any

from bots.registry import create
from bots.sdk.player import Heard, Said, player_rng

AFTERMATH = 5
"""Seconds after its time is up at which a thinking process ends itself, should nobody end it."""


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a bot may know, and what is asked of it."""

    bot: str
    seat: int
    seed: int
    memory: Mapping[str, Any]
    parameters: Mapping[str, Any]
    view: Any
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
    """Let the bot hear, speak and decide, in this order, as one player."""
    view, memory = question.view, dict(question.memory)
    rng = player_rng(question.seed, question.seat, view.phase)
    player = create(question.bot, question.seat, rng, memory, question.parameters)
    said: list[Said] = []
    for heard in question.heard:
        said.extend(player.hear(view, heard))
    if question.speak:
        said.extend(player.say(view))
    action = player.decide(view) if question.decide else None
    return Thought(action, tuple(said), player.memory)


def serve(questions: Connection) -> None:
    """Answer (question, seconds) pairs with a thought, or with what went wrong as text."""
    questions.send("ready")
    while True:
        try:
            question, seconds = questions.recv()
        except EOFError:
            return
        signal.alarm(ceil(seconds) + AFTERMATH)  # a loop in C, and nobody left to end us
        try:
            answer: Thought | str = think(question)
        except Exception as error:  # whatever a bot does wrong, the next question comes
            answer = f"{type(error).__name__}: {error}"
        signal.alarm(0)
        questions.send(answer)


if __name__ == "__main__":
    os.nice(10)  # people come first
    os.dup2(2, 1)  # a bot that prints, prints to the log
    serve(Connection(int(sys.argv[1])))
