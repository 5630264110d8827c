"""What programs read and write at the door; the OpenAPI document is made of these dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Question:
    """A question that waits: whose it is, until when it can be answered, and its frames (wire)."""

    id: int
    game: str
    seat: int
    phase: str
    until: str
    decide: bool
    frames: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions that wait, the oldest first."""

    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: its phase, and the frames of the wire that answer it, in order.

    A `say` without lines and an unchanged `memory` may be left out.
    """

    phase: str
    frames: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """An answer was taken: the game, its phase and state after it."""

    game: str
    phase: str
    state: str


@dataclass(frozen=True, slots=True)
class Account:
    """The bot itself: what its owner says of it, how many games it plays at once, and in how many
    it is."""

    id: str
    name: str
    game: str
    about: str
    talks: bool
    shared: bool
    at_once: int
    playing: int


@dataclass(frozen=True, slots=True)
class Limit:
    """How many games a bot is to play at once, from 1 to 200."""

    at_once: int


@dataclass(frozen=True, slots=True)
class Seated:
    """A game in which the bot has a seat. `result` is that of a game which is over."""

    game: str
    rules: str
    seat: int
    power: str
    phase: str
    state: str
    page: str
    result: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Games:
    """The games in which the bot sits that are not over."""

    games: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that the bot is told; `number` is where a stream goes on after it."""

    number: int
    type: Literal["seated", "question", "over", "challenge", "heartbeat"]
    d: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a seat's stream, as the site's own pages are told it (docs/socket.md)."""

    v: int
    seq: int
    type: str
    phase: str
    d: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game that a bot asks for: who else plays, by the names at tables, in any order.

    Chairs that are left take the last of them. `options` are those of the rules, `longest` after
    how many steps the game is a draw.
    """

    opponents: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    press: Literal["free", "none"] = "none"
    longest: int | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge: who asks whom, who has accepted, what became of it."""

    id: str
    by: str
    rules: str
    opponents: tuple[str, ...]
    accepted: tuple[str, ...]
    press: str
    state: Literal["open", "begun", "declined", "withdrawn"]
    game: str | None


@dataclass(frozen=True, slots=True)
class Challenges:
    """Challenges that are open, by the bot and to it."""

    challenges: tuple[Challenge, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something was refused (RFC 9457): nothing was changed. `code` is for programs, `detail`
    a sentence, `fields` its particulars."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    fields: Mapping[str, Any]
