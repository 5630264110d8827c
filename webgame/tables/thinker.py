"""A process that thinks: `python -m webgame.tables.thinker FD`, started by `thinking.py`.

It answers questions that come over the socket with that number until it is closed.
"""

import os
import signal
import sys
from math import ceil
from multiprocessing.connection import Connection

from webgame.tables.mind import Thought, think

AFTERMATH = 5
"""Seconds after its time is up at which it ends itself, should nobody end it."""


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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the site, which then hangs up
    os.nice(10)  # people come first
    os.dup2(2, 1)  # a bot that prints, prints to the log
    serve(Connection(int(sys.argv[1])))
