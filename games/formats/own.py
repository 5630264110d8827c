"""Our own record read: played again and checked line by line, as what others send may be anything.

Where play comes to another position than the record says, the game ends there; a line that tells
something in a shape it does not have is left out. Both are told.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.core.errors import GameError, NotUnderstood
from games.core.record import Record, Step, Told, read_lines
from games.formats.format import Taken
from games.formats.playing import Playing
from games.registry import rules as rules_of

MOST_STEPS = 50_000
LONGEST_TEXT = 2000
MOST_OPTIONS, MOST_LINES = 5, 100
"""Options by which a bot explains a decision, and lines of each."""
MOST = 1e12
"""No number that is told reaches this: seconds, above all."""
_Parts = dict[str, Callable[[object], bool]]
_SEAT_PARTS = ("label", "bot", "build", "person")


def read(lines: Iterable[str]) -> Taken:
    """The game of a record. Raises GameError where it is none, or no game that there is."""
    record = read_lines(lines)
    if len(record.steps) > MOST_STEPS:
        raise NotUnderstood("too_long", f"A record has at most {MOST_STEPS:,} steps.")
    rules = rules_of(record.game)
    names = rules.seats(rules.read_options(record.options))
    playing = Playing(rules, record.options, record.seed, _about(record.about, names))
    same_layout = record.about.get("layout") == rules.layout
    whole = all(_played(playing, step, len(names), same_layout) for step in record.steps)
    if whole:
        _tell(playing, record.told, len(names))
    return Taken(_ended(playing, record, whole), tuple(playing.differences))


def _played(playing: Playing, step: Step, seats: int, same_layout: bool) -> bool:
    """Play a step again; whether it came to the position that it should."""
    _tell(playing, step.told, seats)
    try:
        if playing.phase != step.phase:
            raise NotUnderstood("bad_record", f"Play stands at {playing.phase}.")
        for seat, lines in step.plan.items():
            if not 0 <= seat < seats:
                raise NotUnderstood("bad_record", f"There is no seat {seat}.")
            playing.rules.check(playing.position, seat, lines)
        playing.play(step.plan, step.chance)
    except (GameError, ValueError) as error:
        playing.differ(f"{step.phase}: {error} What follows was left out.")
        return False
    line = playing.rules.write(playing.position) if step.position else ""
    found = playing.rules.fingerprint(playing.position)
    if line != step.position or (same_layout and step.fingerprint not in ("", found)):
        playing.differ(f"After {step.phase} the record has another position. It ends there.")
        return False
    return True


def _ended(playing: Playing, record: Record, whole: bool) -> Record:
    """The game as it was played, with the end that was recorded, if it can have that."""
    draw = record.draw if whole else ()
    try:
        played = playing.record(draw)
    except GameError as error:
        playing.differ(f"The draw was left out: {error.sentence}")
        played = playing.record()
    ends = [told for told in record.told if told["what"] == "outcome"]
    if whole and ends and not ends[0].items() <= played.told[-1].items():
        playing.differ("The game ends otherwise than the record says.")
    return played


def _about(about: Told, names: tuple[str, ...]) -> Told:
    """What the header says of seats, terms and the end, as far as it has the shape of such."""
    seats = about.get("seats")
    told = seats if isinstance(seats, list) and len(seats) == len(names) else [{}] * len(names)
    kept: dict[str, Any] = {
        "seats": [{"name": name, **_seat(one)} for name, one in zip(names, told, strict=True)]
    }
    kept |= {"terms": about["terms"]} if isinstance(about.get("terms"), dict) else {}
    return kept | ({"broken_off": True} if about.get("broken_off") is True else {})


def _seat(told: object) -> Told:
    if not isinstance(told, Mapping):
        return {}
    texts = {part: told[part] for part in _SEAT_PARTS if _is_text(told.get(part))}
    parameters = told.get("parameters")
    return texts | ({"parameters": parameters} if isinstance(parameters, dict) else {})


def _tell(playing: Playing, told: Iterable[Told], seats: int) -> None:
    """Tell what has the shape of what it says it is; the outcome is told by play."""
    for one in told:
        if one["what"] == "outcome":
            continue
        if is_told(one, seats):
            playing.tell(one)
        else:
            playing.differ(f"{playing.phase}: a line of “{one['what']}” is not as such lines are.")


def is_told(one: Told, seats: int) -> bool:
    """Whether a line has the parts of what it says it is (docs/formats.md), and no others.

    >>> is_told({"what": "clock", "phase": "S1901M", "used": 3.5}, 7)
    True
    >>> is_told({"what": "message", "phase": "S1901M", "from": 9, "to": "all"}, 7)
    False
    """

    def seat(part: object) -> bool:
        return type(part) is int and 0 <= part < seats

    def listed(part: object) -> bool:
        return isinstance(part, list) and all(map(seat, part))

    def hearers(part: object) -> bool:
        return part == "all" or (listed(part) and bool(part))

    said: tuple[_Parts, _Parts] = ({"phase": _is_text, "from": seat, "to": hearers}, _SAID)
    kinds: dict[str, tuple[_Parts, _Parts]] = {
        "message": said,
        "act": said,
        "refused": said,
        "deal": (
            {"phase": _is_text, "deal": _is_count, "from": seat, "parties": listed}
            | {"accepted": listed, "state": _one_of(*_STATES), "meaning": _is_text},
            {"why": _is_text},
        ),
        "verdict": (
            {"phase": _is_text, "deal": _is_count, "from": seat, "to": listed}
            | {"finding": _one_of("kept", "broken", "void"), "sentence": _is_text},
            {},
        ),
        "clock": (
            {"phase": _is_text, "used": _is_number},
            {"seat": seat, "left": lambda part: part is None or _is_number(part)},
        ),
        "failure": (
            {"phase": _is_text, "seat": seat, "kind": _one_of(*_KINDS), "words": _is_text},
            {},
        ),
        "why": (
            {"phase": _is_text, "seat": seat, "of": _one_of("won", "played"), "options": _weighed},
            {"tried": _is_count, "guesses": _is_count, "kept": lambda part: part is True},
        ),
    }
    must, may = kinds.get(one["what"], ({}, {}))
    parts = {name: part for name, part in one.items() if name != "what"}
    every = must | may
    return (
        bool(must)
        and must.keys() <= parts.keys() <= every.keys()
        and all(every[name](part) for name, part in parts.items())
    )


def _weighed(part: object) -> bool:
    """Whether these are the options of an explanation."""
    return isinstance(part, list) and 0 < len(part) <= MOST_OPTIONS and all(map(_is_option, part))


def _is_option(part: object) -> bool:
    if not isinstance(part, dict) or not {"lines", "share"} <= part.keys():
        return False
    lines, share, visits = part["lines"], part["share"], part.get("visits", 0)
    return (
        part.keys() <= {"lines", "share", "visits", "chosen"}
        and part.get("chosen", True) is True
        and isinstance(lines, list)
        and len(lines) <= MOST_LINES
        and all(map(_is_text, lines))
        and _is_number(share)
        and 0 <= share <= 1
        and _is_count(visits)
    )


def _is_text(part: object) -> bool:
    return isinstance(part, str) and len(part) <= LONGEST_TEXT


def _is_number(part: object) -> bool:
    return isinstance(part, int | float) and not isinstance(part, bool) and abs(part) < MOST


def _is_count(part: object) -> bool:
    return type(part) is int and 0 <= part < 2**31


def _one_of(*words: str) -> Callable[[object], bool]:
    return lambda part: part in words


_SAID: _Parts = {"text": _is_text, "meaning": _is_text, "why": _is_text, "at": _is_number}
_STATES = ("open", "confirmed", "rejected", "withdrawn", "lapsed")
_KINDS = ("init", "crash", "late", "illegal", "nonsense")
