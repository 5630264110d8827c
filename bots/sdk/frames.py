"""The frames that a bot and whoever runs it exchange: one JSON object a line, each way.

A *question* is asked in a few frames, from ``hello`` to ``bye``: what the bot is to know
(``hello``, ``clock``, ``view``), then what it is to answer, each by one frame: ``heard`` and
``speak`` by ``say``, ``decide`` by ``decision``, ``bye`` by ``memory``; any of them by ``failure``,
which ends the answer. All of one question bear its number ``n``, and so do their answers. See
``docs/bot-wire.md``.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, Literal, NoReturn

from bots.sdk.clock import Clock
from bots.sdk.explanation import MOST_OPTIONS, UNEXPLAINED, Explanation
from bots.sdk.player import Heard, Said
from bots.sdk.shapes import Misshapen, plain, read
from games.core.errors import NotUnderstood

VERSION = 1
LONGEST_LINE = 1 << 20
"""Bytes of one frame, either way."""
MOST_LINES_SAID = 100

NOTATIONS = MappingProxyType({"diplomacy": "games.talk.diplomacy.language.ontology:NOTATION"})
"""Where the notation of L is for each game in which it is spoken."""


class BadFrame(ValueError):
    """A line that is no frame of this protocol; the message says why."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The program runs and speaks this version: its first word, asked for by nobody."""

    v: int


@dataclass(frozen=True, slots=True)
class Hello:
    """Sit down: whatever was before is forgotten, but for ``memory``.

    ``v`` is the protocol's version. ``bot`` says which bot is meant where a program plays several,
    ``seats`` are the names of all seats in order, ``options`` those of the game's rules, ``terms``
    those of its talk. ``seed`` is made for this seat and this moment: whoever decides by chance
    grows it from there, so that asked again it answers the same; no other seed can be told from it.
    ``progress`` is whether somebody would like to see how far it is (`Progress`).
    """

    v: int
    game: str
    bot: str
    seat: int
    seats: tuple[str, ...]
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    terms: Mapping[str, Any] = field(default_factory=dict)
    parameters: Mapping[str, Any] = field(default_factory=dict)
    memory: Mapping[str, Any] = field(default_factory=dict)
    progress: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What the seat sees: the game's view as JSON, its legal lines in it, and its talk so far."""

    view: Mapping[str, Any]
    talk: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Nothing:
    """Frames that need say no more than their type."""


@dataclass(frozen=True, slots=True)
class Speech:
    """What the bot says, each line to some seats or to all."""

    lines: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """The seat's whole action, as lines in the game's notation; and ``why``, for those who read it
    when the game is over."""

    lines: tuple[str, ...]
    why: Explanation = UNEXPLAINED


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a bot is that thinks, where it was told that somebody would like to see it: so many
    lines of play were considered, of so many at most. It may come before any answer, as often as
    the bot likes, and answers nothing."""

    tried: int
    of: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What the bot wants to be told again in its next ``hello``."""

    memory: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no answer: it could not begin (``init``), failed at work (``crash``), or came
    to what is none (``nonsense``)."""

    kind: Literal["init", "crash", "nonsense"]
    sentence: str


Body = (
    Ready
    | Hello
    | Clock
    | Scene
    | Heard
    | Nothing
    | Speech
    | Decision
    | Progress
    | Memory
    | Failure
)

ASKED: Mapping[str, type] = MappingProxyType(
    {
        "hello": Hello,
        "clock": Clock,
        "view": Scene,
        "heard": Heard,
        "speak": Nothing,
        "decide": Nothing,
        "bye": Nothing,
    }
)
"""The frames of a question, by type."""
ANSWERED: Mapping[str, type] = MappingProxyType(
    {
        "ready": Ready,
        "say": Speech,
        "decision": Decision,
        "progress": Progress,
        "memory": Memory,
        "failure": Failure,
    }
)
"""The frames of an answer, by type."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One line: its type, the number of the question it belongs to, what it says."""

    type: str
    n: int
    d: Body


def write_frame(frame: Frame, game: str = "") -> bytes:
    """The frame as a line, its end included. Raises BadFrame for what is not JSON, or too long.

    >>> write_frame(Frame("decision", 3, Decision(("A PAR - BUR",))))
    b'{"type":"decision","n":3,"d":{"lines":["A PAR - BUR"]}}\\n'
    """
    told = {"type": frame.type, "n": frame.n, "d": frame.d}
    body = partial(plain, write=lambda sentence: _notation(game).write(sentence))
    try:
        text = json.dumps(
            told, default=body, separators=(",", ":"), ensure_ascii=False, allow_nan=False
        )
        line = text.encode() + b"\n"
    except (TypeError, ValueError, RecursionError) as error:
        raise BadFrame(f"what is to be told in “{frame.type}” is not JSON: {error}") from error
    if len(line) > LONGEST_LINE:
        raise BadFrame(f"the frame “{frame.type}” has {len(line)} bytes, over {LONGEST_LINE}")
    return line


def read_frame(line: bytes, types: Mapping[str, type], game: str = "") -> Frame:
    """The frame in a line, if it is one of these types. Raises BadFrame.

    >>> read_frame(b'{"type":"decision","n":3,"d":{"lines":["A PAR - BUR"]}}', ANSWERED).d.lines
    ('A PAR - BUR',)
    """
    if len(line) > LONGEST_LINE:
        raise BadFrame(f"a frame has more than {LONGEST_LINE} bytes")
    raw = _json(line)
    kind = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(kind, str) or kind not in types:
        raise BadFrame(f"a frame is an object with a “type”: {', '.join(types)}")
    number = raw.get("n")
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadFrame("a frame has the number of its question, “n”")
    try:
        body: Body = read(types[kind], raw.get("d", {}), lambda text: _notation(game).read(text))
    except (Misshapen, NotUnderstood) as error:
        raise BadFrame(f"“{kind}” is malformed: {error}") from error
    if isinstance(body, Speech) and len(body.lines) > MOST_LINES_SAID:
        raise BadFrame(f"nobody says more than {MOST_LINES_SAID} lines at once")
    if isinstance(body, Decision) and len(body.why.options) > MOST_OPTIONS:
        raise BadFrame(f"nobody explains a decision by more than {MOST_OPTIONS} options")
    return Frame(kind, number, body)


@cache
def _notation(game: str) -> Any:
    """The notation of L in a game. Raises Misshapen where none is spoken."""
    if game not in NOTATIONS:
        raise Misshapen("no sentences are spoken in this game")
    module, _, name = NOTATIONS[game].partition(":")
    return getattr(import_module(module), name)


def _json(line: bytes) -> Any:
    """Strict JSON: what a database can keep, and other languages read. Raises BadFrame."""
    try:
        text = line.decode()
        found = json.loads(text, parse_constant=_refused, parse_float=_finite)
        if "\\u" in text:
            written = json.dumps(found, ensure_ascii=False).encode()
            if b"\\u0000" in written:
                raise ValueError("a text contains the character 0")
        return found
    except (ValueError, RecursionError) as error:
        raise BadFrame(f"that is not JSON in UTF-8: {error}") from error


def _refused(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number")
    return number
