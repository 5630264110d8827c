"""A bot as a program that speaks the wire: ``python -m bots.sdk.serve [module:Class]``.

It reads frames from its standard input and writes frames to its standard output, one line each,
until the input ends. The signal `HURRY` says that a question matters no more: a bot that tells its
progress answers at once. Without a class named, each ``hello`` names its own as ``bot``.
"""

import argparse
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import ceil
from typing import BinaryIO

from bots.sdk.clock import UNTIMED, Clock
from bots.sdk.confine import confine
from bots.sdk.explanation import unwatched
from bots.sdk.frames import (
    ASKED,
    LONGEST_LINE,
    VERSION,
    BadFrame,
    Body,
    Failure,
    Frame,
    Hello,
    Progress,
    Ready,
    Scene,
    read_frame,
    write_frame,
)
from bots.sdk.question import Nonsense, Sitting
from bots.sdk.words import words_of
from games.registry import rules

AFTERMATH = 5
"""Seconds after its time is up at which the program ends itself, should nobody end it."""
HURRY = signal.SIGUSR1
TELLS = 0.5
"""Seconds between two words of how far a bot is."""
ANSWERS = {"heard": "say", "speak": "say", "decide": "decision", "bye": "memory"}
"""The type of the answer to each frame that asks something."""


class Server:
    """Answers line by line; nothing is known from one question to the next.

    What it `tells` unasked is how far a bot is.
    """

    def __init__(self, bot: str = "", tells: Callable[[bytes], None] = lambda line: None) -> None:
        self._bot, self._tells = bot, tells
        self._hurried, self._told = False, 0.0
        self._hello: Hello | None = None
        self._clock = UNTIMED
        self._sitting: Sitting | None = None
        self._number = 0
        self._traced = False

    def take(self, line: bytes) -> bytes:
        """The answer to one line; empty where nothing is asked, or the question has failed."""
        game = self._hello.game if self._hello else ""
        try:
            frame = read_frame(line, ASKED, game)
            if frame.type == "hello":
                self._begin(frame)
            if self._hello is None or frame.n != self._number:
                return b""
            answer = self._answered(frame)
            return write_frame(answer, game) if answer else b""
        except BadFrame as error:
            return self._failed("nonsense", str(error))
        except Nonsense as error:
            return self._failed("nonsense", str(error))
        except Exception as error:  # whatever a bot does wrong, the next question comes
            kind = "crash" if self._sitting else "init"
            if not self._traced:
                traceback.print_exc()  # of the first; the others are told in a line
                self._traced = True
            return self._failed(kind, words_of(error))

    def hurry(self) -> None:
        """The question is of no interest any more: have its bot answer."""
        self._hurried = True

    def _begin(self, frame: Frame) -> None:
        assert isinstance(frame.d, Hello)
        self._hurried, self._told = False, time.monotonic()
        self._number, self._clock, self._sitting = frame.n, UNTIMED, None
        self._hello = replace(frame.d, bot=self._bot or frame.d.bot)
        if frame.d.v != VERSION:
            raise BadFrame(f"this bot speaks version {VERSION}, not {frame.d.v}")

    def _answered(self, frame: Frame) -> Frame | None:
        body = frame.d
        assert self._hello is not None
        if isinstance(body, Clock):
            self._clock = body
            signal.alarm(ceil(body.answer) + AFTERMATH if body.answer else 0)
        elif isinstance(body, Scene):
            view = rules(self._hello.game).read_view(body.view)
            if self._sitting is None:
                progress = self._progress if self._hello.progress else unwatched
                self._sitting = Sitting(self._hello, body.talk, self._clock, view, progress)
            self._sitting.look(view)
        elif frame.type in ANSWERS:
            if self._sitting is None:
                raise BadFrame(f"“{frame.type}” was asked before there was a view")
            return Frame(ANSWERS[frame.type], frame.n, self._answer(frame.type, body))
        return None

    def _answer(self, asked: str, body: Body) -> Body:
        assert self._sitting is not None
        answer = self._sitting.answer(asked, body)
        if asked == "bye":
            signal.alarm(0)
            self._hello = self._sitting = None
        return answer

    def _progress(self, tried: int, of: int) -> bool:
        """Pass on how far the bot is, now and then; whether it shall go on."""
        now = time.monotonic()
        if now - self._told >= TELLS and not self._hurried:
            self._told = now
            self._tells(write_frame(Frame("progress", self._number, Progress(tried, of))))
        return not self._hurried

    def _failed(self, kind: str, sentence: str) -> bytes:
        """Say so, and be deaf until the next question."""
        signal.alarm(0)
        self._hello = self._sitting = None
        failure = Failure(kind, sentence[:500])  # type: ignore[arg-type]  # one of its words
        return write_frame(Frame("failure", self._number, failure))


def serve(asked: BinaryIO, answers: BinaryIO, bot: str = "") -> None:
    """Answer what comes until nothing does, or until a line is too long to be a frame."""

    def tell(line: bytes) -> None:
        answers.write(line)
        answers.flush()

    server = Server(bot, tell)
    signal.signal(HURRY, lambda number, frame: server.hurry())
    tell(write_frame(Frame("ready", 0, Ready(VERSION))))
    while line := asked.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            return
        if answer := server.take(line):
            tell(answer)


def main(bot: str = "") -> None:
    """Serve on the standard streams, which a bot's own code then cannot reach: what it prints goes
    to the error stream, and there is nothing for it to read."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    confine()
    with suppress(BrokenPipeError):  # whoever asked has gone
        serve(asked, answers, bot)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bots.sdk.serve", description=__doc__)
    parser.add_argument("bot", nargs="?", default="", help="whom every question is for")
    parser.add_argument("--folder", default="", help="where its modules are, before all others")
    asked = parser.parse_args()
    if asked.folder:
        sys.path.insert(0, asked.folder)
    main(asked.bot)
