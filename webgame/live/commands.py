"""Commands of the socket: what a client may say, read strictly, each done by one service."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar
from uuid import UUID

from webgame.replays.models import Seat
from webgame.tables import services
from webgame.tables.refused import Refused

LONGEST_FRAME = 32 * 1024
"""Characters of one frame; the longest draft and message are far below."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Command:
    """What a client asks: the command, its key, the phase it is meant for, its particulars."""

    name: str
    key: UUID
    phase: str
    body: Mapping[str, Any]

    def get(self, name: str, kind: type[T]) -> T:
        """A particular of this type. Raises `Refused` (bad_command) if it is not there or other."""
        found = self.body.get(name)
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            raise _bad(f"“{self.name}” needs “{name}”, {WORDS[kind]}.", field=name)
        return found

    def texts(self, name: str) -> list[str]:
        """A list of texts. Raises `Refused` (bad_command)."""
        found: list[Any] = self.get(name, list)
        if not all(isinstance(one, str) for one in found):
            raise _bad(f"“{self.name}” needs “{name}”, a list of texts.", field=name)
        return found

    def text_or(self, name: str, default: str) -> str:
        """A text, or the default where none is given. Raises `Refused` (bad_command)."""
        return default if self.body.get(name) is None else self.get(name, str)

    def to(self) -> list[int] | Literal["all"]:
        """To whom something is said. Raises `Refused` (bad_command)."""
        if self.body.get("to") == "all":
            return "all"
        seats: list[Any] = self.get("to", list)
        if not all(isinstance(one, int) and not isinstance(one, bool) for one in seats):
            raise _bad(f"“{self.name}” needs “to”, a list of seats or “all”.", field="to")
        return seats


WORDS: Mapping[type, str] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    list: "a list",
}


def read(text: str) -> Command:
    """The command in a frame. Raises `Refused` (bad_command) saying what is wrong with it."""
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _bad("That is not JSON.") from error
    if not isinstance(frame, dict):
        raise _bad("A command is a JSON object.")
    name, phase, body = frame.get("c"), frame.get("phase") or "", frame.get("d") or {}
    if not isinstance(name, str) or name not in NAMES:
        raise _bad(f"There is no such command; there is {', '.join(sorted(NAMES))}.", field="c")
    if not isinstance(phase, str) or not isinstance(body, dict):
        raise _bad("“phase” is a text, “d” an object.", field="d")
    return Command(name, _key(frame.get("key")), phase, body)


def key_in(text: str) -> str | None:
    """The key in a frame that could not be read as a command, if it has one."""
    try:
        frame = json.loads(text)
        return str(_key(frame.get("key")))
    except (ValueError, AttributeError, RecursionError, Refused):
        return None


def do(command: Command, seat: Seat | None) -> dict[str, Any]:
    """Have the service do what is asked for this seat; its answer. Raises `Refused`."""
    if seat is None:
        raise Refused("not_seated", "You are watching this game; only its players can do this.")
    return SERVICES[command.name](seat, command)


def after(command: Command) -> int | None:
    """The number of the last event a resuming client has. Raises `Refused` (bad_command)."""
    return None if command.body.get("after") is None else command.get("after", int)


def _draft(seat: Seat, command: Command) -> dict[str, Any]:
    return services.submit_draft(seat, command.phase, command.texts("lines"), command.key)


def _ready(seat: Seat, command: Command) -> dict[str, Any]:
    careful = "careful" in command.body and command.get("careful", bool)
    ready = command.get("ready", bool)
    return services.set_ready(seat, command.phase, ready, command.key, careful)


def _play(seat: Seat, command: Command) -> dict[str, Any]:
    return services.play(seat, command.phase, command.texts("lines"), command.key)


def _say(seat: Seat, command: Command) -> dict[str, Any]:
    return services.say(
        seat, command.to(), command.get("text", str), command.key, command.text_or("meaning", "")
    )


def _answer(seat: Seat, command: Command) -> dict[str, Any]:
    careful = "careful" in command.body and command.get("careful", bool)
    return services.answer(
        seat, command.get("deal", int), command.get("answer", str), command.key, careful
    )


def _reading(seat: Seat, command: Command) -> dict[str, Any]:
    return services.reading(seat, command.to(), command.get("text", str))


def _compose(seat: Seat, command: Command) -> dict[str, Any]:
    variety = command.get("variety", int) if "variety" in command.body else 0
    return services.compose(seat, command.to(), command.get("meaning", str), variety)


def _mute(seat: Seat, command: Command) -> dict[str, Any]:
    return services.mute(seat, command.get("seat", int), command.get("muted", bool), command.key)


def _report(seat: Seat, command: Command) -> dict[str, Any]:
    return services.report(
        seat,
        command.get("conversation", str),
        command.get("message", int),
        command.get("reason", str),
        command.key,
    )


def _read(seat: Seat, command: Command) -> dict[str, Any]:
    return services.mark_read(
        seat, command.get("conversation", str), command.get("upto", int), command.key
    )


def _vote(seat: Seat, command: Command) -> dict[str, Any]:
    return services.vote(
        seat, command.phase, command.get("what", str), command.get("yes", bool), command.key
    )


def _resign(seat: Seat, command: Command) -> dict[str, Any]:
    return services.resign(seat, command.key)


def _end(seat: Seat, command: Command) -> dict[str, Any]:
    return services.end(seat, command.key)


def _return(seat: Seat, command: Command) -> dict[str, Any]:
    return services.return_to_seat(seat, command.key)


SERVICES: Mapping[str, Callable[[Seat, Command], dict[str, Any]]] = {
    "draft": _draft,
    "ready": _ready,
    "play": _play,
    "say": _say,
    "answer": _answer,
    "reading": _reading,
    "compose": _compose,
    "mute": _mute,
    "report": _report,
    "read": _read,
    "vote": _vote,
    "resign": _resign,
    "end": _end,
    "return": _return,
}
THINKING = frozenset({"reading", "compose"})
"""Commands that change nothing and cost work: counted for themselves, done beside the others."""
NAMES = frozenset(SERVICES) | {"resume", "ping"}


def _key(found: object) -> UUID:
    try:
        return UUID(str(found))
    except ValueError as error:
        raise _bad("A command carries a “key”, a fresh UUID.", field="key") from error


def _bad(sentence: str, **fields: Any) -> Refused:
    return Refused("bad_command", sentence, **fields)
