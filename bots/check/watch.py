"""Listens in on what a bot is asked: how long it takes, and whether it answers the same again."""

import time
from collections.abc import Callable
from dataclasses import replace

from bots.sdk.clock import Clock
from bots.sdk.program import NoAnswer
from bots.sdk.question import Question, Reply

Ask = Callable[[Question], Reply]
"""Asks a bot. Raises NoAnswer where it is the bot's own fault that there is no reply."""

SECONDS = 20.0
"""What an answer may take, as on the site."""
AGAIN = 2
"""Of every so many decisions, one is asked for a second time,"""
AGAIN_UNDECIDED = 10
"""and so is one of so many answers that decide nothing."""
MOST_MISSES = 5
"""After so many questions in a row without an answer nothing more is asked."""


class Hopeless(Exception):
    """The bot answers nothing any more; the message says what it said last."""


class Watch:
    """Asks in place of ``ask``, and keeps count.

    ``seconds`` are those of each answer, the way there and back included. ``again`` questions were
    asked twice; ``differing`` names the moments at which the second answer was another.
    """

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._misses = 0
        self.seconds: list[float] = []
        self.decisions = 0
        self.again = 0
        self.differing: list[str] = []

    def __call__(self, question: Question, seconds: float | None) -> Reply:
        """The bot's reply. Raises NoAnswer, Hopeless, and whatever else asking raises."""
        question = replace(question, clock=Clock(answer=SECONDS))
        began = time.perf_counter()
        try:
            reply = self._ask(question)
        except NoAnswer as error:
            self._misses += 1
            if self._misses == MOST_MISSES:
                raise Hopeless(f"{error.kind}: {error}") from error
            raise
        self.seconds.append(time.perf_counter() - began)
        self._misses = 0
        self.decisions += question.decide
        undecided = len(self.seconds) - self.decisions
        count, among = (self.decisions, AGAIN) if question.decide else (undecided, AGAIN_UNDECIDED)
        if count % among == 0:
            self._compare(question, reply)
        return reply

    def _compare(self, question: Question, reply: Reply) -> None:
        self.again += 1
        try:
            same = self._ask(question) == reply
        except NoAnswer:
            same = False
        if not same:
            seat = question.hello.seats[question.hello.seat]
            self.differing.append(f"{question.view.phase} as {seat}")
