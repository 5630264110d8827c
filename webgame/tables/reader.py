"""The program that reads what people write: ``python -m webgame.tables.reader``.

It answers one line of JSON with another until its input ends. It knows no database and no secret:
a request brings the board, the talk and the words. What takes more than its time is given up, so
that no line can keep others waiting; whoever asked ends the process should even that fail.
"""

import json
import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from bots.sdk.confine import confine
from bots.sdk.frames import VERSION, Frame, Ready, write_frame
from games.core.program import run_program
from webgame.faces.face import Face
from webgame.faces.registry import face_of, offered
from webgame.tables.floor import Floor
from webgame.tables.positions import read_position
from webgame.tables.refused import Refused

LIMIT = 0.2
"""Seconds of work that a line is given. They are counted while it is worked on, not while others
have the core: an honest line is not given up for it."""
Json = dict[str, Any]


class TooLong(BaseException):
    """The time is over. No `Exception`: whatever a grammar catches, it does not catch this."""


def reading(floor: Floor, text: str) -> Json:
    """How a text would be understood."""
    return floor.reading(text)


def composed(floor: Floor, meaning: str, variety: int) -> Json:
    """A meaning in English."""
    return floor.composed(meaning, variety)


def utterance(floor: Floor, text: str, meaning: str, variety: int) -> Json:
    """What a writer says: its words, how they were understood, and their meaning in notation."""
    said = floor.utterance(text, meaning, variety)
    notation = floor.language.notation.write(said.sentence) if said.sentence else ""
    return {"text": said.text, "status": said.status, "meaning": notation}


def tried(face: Face, text: str) -> Json:
    """How a text is understood that somebody tries beside the phrases of a game."""
    assert face.phrases is not None, "there is a page of them"
    return face.phrases.read(text)


def letter(face: Face, lesson: str, scene: int, text: str) -> Json:
    """How a learner's own text in a scene of a lesson is understood."""
    assert face.course is not None, "it has lessons"
    (found,) = (one for one in face.course.lessons() if one.name == lesson)
    return found.scenes[scene].read(text)


WORK: Mapping[str, Callable[..., Json]] = {
    one.__name__: one for one in (reading, composed, utterance)
}
"""What is done on a floor,"""
LEARNING: Mapping[str, Callable[..., Json]] = {one.__name__: one for one in (tried, letter)}
"""and what at no table at all."""


def asked(floor: Floor, game: str, position: str, work: str, words: Sequence[str | int]) -> Json:
    """A request for some work on the words said on a floor."""
    return {
        "game": game,
        "position": position,
        "talk": floor.language.parley.to_json(floor.negotiation),
        "speaker": floor.speaker,
        "to": floor.to,
        "work": work,
        "words": words,
        "seconds": LIMIT,
    }


def asked_by_learner(game: str, work: str, words: Sequence[str | int]) -> Json:
    """A request for some work on words that are said at no table."""
    return {"game": game, "work": work, "words": words, "seconds": LIMIT}


def answer(request: Mapping[str, Any]) -> Json:
    """What comes of a request: `done`, or the particulars of a refusal, or that it took `long`."""
    face, words = face_of(request["game"]), request["words"]
    if request["work"] in LEARNING:
        return {"done": LEARNING[request["work"]](face, *words)}
    try:
        language = face.language
        assert language is not None, "words are read in a language"
        floor = Floor(
            language,
            read_position(request["game"], request["position"]),
            language.parley.from_json(request["talk"]),
            request["speaker"],
            tuple(request["to"]),
        )
        return {"done": WORK[request["work"]](floor, *words)}
    except Refused as refused:
        return {"refused": [refused.code, refused.sentence, refused.fields]}


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in the block when it has worked for so long."""

    def ring(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def answer_in_time(request: Mapping[str, Any]) -> Json:
    """The same, given up after so many seconds of work as the request says."""
    try:
        with limited(request["seconds"]):
            return answer(request)
    except TooLong:
        return {"long": True}


def main() -> None:
    """Serve on the standard streams."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for face in offered():
        if face.language is not None:
            face.language.warm_up()
    confine(niceness=0)
    answers.write(write_frame(Frame("ready", 0, Ready(VERSION))))
    answers.flush()
    for line in requests:
        answers.write(json.dumps(answer_in_time(json.loads(line))).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    run_program(main)
