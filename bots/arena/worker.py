"""Games of experiments for a program that runs many: ``python -m bots.arena.worker``.

It answers one line of JSON with another until its input ends: which games of which experiment,
and what came of those that it got done in the time it was given. ::

    > {"experiment": {"game": "diplomacy", "players": [...]}, "games": [0, 1, 2], "seconds": 2}
    < {"played": [{"row": {...}, "record": "H4sI...", "seconds": 0.9}, {"row": {...}, ...}]}

A game that is begun is played to its end. The record is compressed (gzip, base64), and null where
that is longer than a line may be. Where it is no bot's fault that a game could not be played, the
answer ends there, and says why: ``failed``.

Bots that are not Parley's own are ``brought``, each by its name with its manifest and the digest of
its files. It is never they who are started here: each question to them is a line of its own, and
the next line that is read is what they answer (``bots.sdk.relay``). ::

    < {"ask": {"bot": "~x", "seat": 3, "seconds": 20, "frames": "..."}}
    > {"reply": "..."}   or   {"failure": ["late", "..."]}   or   {"unfit": "..."}

Now and then it shows how a game stands that is being played, and goes on when that was taken::

    < {"at": {"number": 2, "position": "S1903M|..."}}
    > {}
"""

import argparse
import base64
import gzip
import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bots.arena.asked import Asked
from bots.arena.description import from_table
from bots.arena.failures import Infrastructure
from bots.arena.recorder import Onlooker
from bots.arena.run import recorded
from bots.sdk.confine import confine
from bots.sdk.frames import VERSION, Frame, Ready, write_frame
from bots.sdk.manifest import stored_manifest
from bots.sdk.program import NoAnswer
from bots.sdk.question import Question, Reply
from bots.sdk.relay import question_text, read_reply
from games.registry import rules

LONGEST_RECORD = 600_000
"""Characters of a record in an answer."""
FULL = 200_000
"""With so many characters of records an answer is sent, whatever else was asked for."""


Exchange = Callable[[dict[str, Any]], Mapping[str, Any]]
"""Sends a line, and gives the next that comes."""


@dataclass(frozen=True, slots=True)
class Handed:
    """An asker that hands its questions on."""

    name: str
    exchange: Exchange

    def __call__(self, question: Question, seconds: float | None) -> Reply:
        """The reply. Raises NoAnswer, or RuntimeError where the bot could not be asked."""
        asked = {
            "bot": self.name,
            "seat": question.hello.seat,
            "seconds": seconds,
            "frames": question_text(question),
        }
        answered = self.exchange({"ask": asked})
        if "unfit" in answered:
            raise RuntimeError(answered["unfit"])
        if "failure" in answered:
            kind, sentence = answered["failure"]
            raise NoAnswer(kind, sentence)
        return read_reply(answered["reply"], question.hello.game)


@dataclass(slots=True)
class Lookout:
    """Shows how games stand that are being played: at most once in ``every`` so many seconds."""

    exchange: Exchange
    every: float = 3.0
    due: float = 0.0

    def watch(self, number: int, game: str) -> Onlooker:
        """An onlooker of this game."""
        write = rules(game).write

        def look(position: Any) -> None:
            if time.monotonic() >= self.due:
                self.exchange({"at": {"number": number, "position": write(position)}})
                self.due = time.monotonic() + self.every

        return look


def alone(line: dict[str, Any]) -> Mapping[str, Any]:
    """There is nobody who could be asked."""
    return {"unfit": "There is nobody here who could ask it."}


def brought(told: Mapping[str, Mapping[str, Any]], exchange: Exchange) -> dict[str, Asked]:
    """The bots that are not Parley's own."""
    return {
        name: Asked(
            name,
            asker=Handed(name, exchange),
            manifest=stored_manifest(one["manifest"]),
            digest=one["digest"],
        )
        for name, one in told.items()
    }


def answer(
    request: Mapping[str, Any], exchange: Exchange = alone, lookout: Lookout | None = None
) -> dict[str, Any]:
    """What came of the games asked for: at least the first of them.

    >>> players = [{"bot": "hold", "count": 7}]
    >>> table = {"game": "diplomacy", "players": players, "options": {"final_year": 1901}}
    >>> one, = answer({"experiment": table, "games": [4], "seconds": 0})["played"]
    >>> one["row"]["number"], one["row"]["kind"]
    (4, 'draw')
    """
    known = brought(request.get("brought", {}), exchange)
    experiment = from_table(request["experiment"], known)
    until = time.monotonic() + request["seconds"]
    played: list[dict[str, Any]] = []
    size = 0
    for number in request["games"]:
        pairing = experiment.pairing(*divmod(number, experiment.games))
        began = time.monotonic()
        try:
            onlooker = lookout.watch(number, experiment.game) if lookout else None
            row, record = recorded(experiment, pairing, onlooker)
        except Infrastructure as error:
            return {"played": played, "failed": str(error)}
        packed = base64.b64encode(gzip.compress(record.encode(), mtime=0)).decode()
        kept = packed if len(packed) <= LONGEST_RECORD else None
        played.append({"row": row, "record": kept, "seconds": time.monotonic() - began})
        size += len(packed)
        if time.monotonic() > until or size > FULL:
            break
    return {"played": played}


def main() -> None:
    """Serve on the standard streams."""
    argparse.ArgumentParser(
        prog="python -m bots.arena.worker",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    ).parse_args()
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    confine()
    answers.write(write_frame(Frame("ready", 0, Ready(VERSION))))
    answers.flush()

    def send(line: dict[str, Any]) -> None:
        answers.write(json.dumps(line).encode() + b"\n")
        answers.flush()

    def exchange(line: dict[str, Any]) -> Mapping[str, Any]:
        send(line)
        answered: Mapping[str, Any] = json.loads(requests.readline())
        return answered

    lookout = Lookout(exchange)
    while line := requests.readline():
        send(answer(json.loads(line), exchange, lookout))


if __name__ == "__main__":
    main()
