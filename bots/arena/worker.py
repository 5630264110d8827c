"""Games of experiments for a program that runs many: ``python -m bots.arena.worker``.

It answers one line of JSON with another until its input ends: which games of which experiment,
and what came of those that it got done in the time it was given. ::

    > {"experiment": {"game": "diplomacy", "players": [...]}, "games": [0, 1, 2], "seconds": 2}
    < {"played": [{"row": {...}, "record": "H4sI..."}, {"row": {...}, "record": "H4sI..."}]}

A game that is begun is played to its end. The record is compressed (gzip, base64), and null where
that is longer than a line may be.
"""

import base64
import gzip
import json
import os
import time
from collections.abc import Mapping
from typing import Any

from bots.arena.description import from_table
from bots.arena.run import recorded
from bots.sdk.confine import confine
from bots.sdk.frames import VERSION, Frame, Ready, write_frame

LONGEST_RECORD = 600_000
"""Characters of a record in an answer."""
FULL = 200_000
"""With so many characters of records an answer is sent, whatever else was asked for."""


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """What came of the games asked for: at least the first of them.

    >>> players = [{"bot": "hold", "count": 7}]
    >>> table = {"game": "diplomacy", "players": players, "options": {"final_year": 1901}}
    >>> one, = answer({"experiment": table, "games": [4], "seconds": 0})["played"]
    >>> one["row"]["number"], one["row"]["kind"]
    (4, 'draw')
    """
    experiment = from_table(request["experiment"])
    until = time.monotonic() + request["seconds"]
    played: list[dict[str, Any]] = []
    size = 0
    for number in request["games"]:
        row, record = recorded(experiment, experiment.pairing(*divmod(number, experiment.games)))
        packed = base64.b64encode(gzip.compress(record.encode(), mtime=0)).decode()
        played.append({"row": row, "record": packed if len(packed) <= LONGEST_RECORD else None})
        size += len(packed)
        if time.monotonic() > until or size > FULL:
            break
    return {"played": played}


def main() -> None:
    """Serve on the standard streams."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    confine()
    answers.write(write_frame(Frame("ready", 0, Ready(VERSION))))
    answers.flush()
    for line in requests:
        answers.write(json.dumps(answer(json.loads(line))).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
