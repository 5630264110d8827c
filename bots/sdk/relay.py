"""Questions that go to a bot by way of somebody else: as text, and back.

Whoever plays a game need not be able to reach a bot: it hands the question's frames to whoever can,
who asks the bot and hands back the frames of its answer (``docs/bot-wire.md``).
"""

from collections.abc import Iterable

from bots.sdk.clock import UNTIMED, Clock
from bots.sdk.frames import (
    ANSWERED,
    ASKED,
    BadFrame,
    Body,
    Decision,
    Frame,
    Hello,
    Memory,
    Scene,
    Speech,
    read_frame,
    write_frame,
)
from bots.sdk.player import Heard
from bots.sdk.program import frames_of
from bots.sdk.question import Question, Reply, gather
from games.registry import rules


def question_text(question: Question) -> str:
    """The frames of a question. Raises BadFrame where it cannot be written."""
    return _text(frames_of(question, 1), question.hello.game)


def read_question(text: str) -> Question:
    """The question that is meant by the frames of one scene. Raises BadFrame."""
    hello: Hello | None = None
    scene: Scene | None = None
    clock, heard, asked = UNTIMED, [], set()
    for line in lines_of(text):
        frame = read_frame(line.encode(), ASKED, hello.game if hello else "")
        match frame.d:
            case Hello() as body:
                hello = body
            case Clock() as body:
                clock = body
            case Scene() as body if scene is None:
                scene = body
            case Scene():
                raise BadFrame("a question that is handed on has one view")
            case Heard() as body:
                heard.append(body)
            case _:
                asked.add(frame.type)
    if hello is None or scene is None:
        raise BadFrame("a question has a “hello” and a “view”")
    return Question(
        hello,
        rules(hello.game).read_view(scene.view),
        scene.talk,
        clock,
        heard=tuple(heard),
        speak="speak" in asked,
        decide="decide" in asked,
    )


def reply_text(reply: Reply, game: str) -> str:
    """The frames of a reply."""
    bodies: list[tuple[str, Body]] = [("say", Speech(reply.said))]
    if reply.lines is not None:
        bodies.append(("decision", Decision(reply.lines, reply.why)))
    bodies.append(("memory", Memory(reply.memory)))
    return _text((Frame(kind, 1, body) for kind, body in bodies), game)


def read_reply(text: str, game: str) -> Reply:
    """The reply that is meant by frames. Raises BadFrame."""
    return gather(read_frame(line.encode(), ANSWERED, game).d for line in lines_of(text))


def lines_of(text: str) -> list[str]:
    """The frames of a text: a line feed alone ends one, whatever else Unicode has as line ends.

    >>> lines_of('{"said":"a\\u2028b"}\\n{}\\n')
    ['{"said":"a\\u2028b"}', '{}']
    """
    return [line for line in text.split("\n") if line]


def _text(frames: Iterable[Frame], game: str) -> str:
    return b"".join(write_frame(frame, game) for frame in frames).decode()
