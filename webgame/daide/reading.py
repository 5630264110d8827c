"""What the door reads of a game: its turns, its clock, and what each program's seat is told.

Only the streams of seats that programs have are read: what they hold is what such a seat may know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from bots.daide.table import MOST_SECONDS, Terms
from games.core.chance import Chance
from games.core.outcome import Outcome
from games.diplomacy import game as laws
from games.diplomacy.events import Event as Happened
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.talk.sentences import Sentence
from webgame.daide.models import Original, Program
from webgame.daide.shelf import NAME, time_for
from webgame.replays.models import Seat, State, Step
from webgame.tables.dealings import language_of
from webgame.tables.models import Event
from webgame.tables.positions import read_position
from webgame.tables.shown import player_of
from webgame.tables.table import Table, look

LEVEL = 130
"""The level of press at tables with talk: all that has numbers. Its sentences are held to the
table's own level of L as everybody's are."""
_CLOCKS = {
    PhaseKind.MOVEMENT: "movement",
    PhaseKind.RETREATS: "retreats",
    PhaseKind.ADJUSTMENTS: "builds",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was played."""

    before: Position
    events: Sequence[Happened]
    after: Position


@dataclass(frozen=True, slots=True)
class Heard:
    """What somebody said to a program: the press it was sent as, or else what it means."""

    sender: int
    to: Sequence[int]
    press: str
    sentence: Sentence | None


@dataclass(frozen=True, slots=True)
class Seated:
    """A chair kept for a program, by its row: who came, and what is ordered there, in lines."""

    pk: int
    program: Program | None
    lines: Sequence[str]
    ready: bool
    head: int


@dataclass(frozen=True, slots=True)
class Present:
    """A game as it is now; `turns` are those after as many as were known, `heard` the same.

    `dealt` are the seats that were told of a deal since. `names` tells who played what, once the
    game is over.
    """

    state: str
    phase: str
    position: Position
    hidden: bool
    observers: bool
    left: float | None
    turns: Sequence[Turn]
    chairs: Mapping[int, Seated]
    heard: Mapping[int, Sequence[Heard]]
    dealt: Collection[int]
    names: Sequence[tuple[str, str]]
    outcome: Outcome | None


def terms_of(game_id: int) -> Terms:
    """What a table is played by, as DAIDE tells it; limits too long for DAIDE are not told."""
    terms = look(game_id).terms
    limits = {kind: int(time_for(terms.deadlines.seconds(name))) for kind, name in _CLOCKS.items()}
    told = {kind: seconds for kind, seconds in limits.items() if seconds <= MOST_SECONDS}
    return Terms(0 if terms.press == "none" else LEVEL, told)


def present(game_id: int, known: int, heads: Mapping[int, int]) -> Present:
    """The game as it is now, with what came after so many turns, and after these numbers of the
    streams of seats. Raises `Game.DoesNotExist`."""
    table = look(game_id)
    begun = table.game.state != State.OPEN
    position = table.position if begun else table.opening
    programs = {one.seat_id: one for one in Program.objects.filter(seat__game=game_id)}
    chairs = {
        seat.number: _seated(table, seat, programs.get(seat.pk))
        for seat in table.seats
        if seat.bot == NAME
    }
    told = _told(table, chairs, heads)
    return Present(
        state=table.game.state,
        phase=table.game.phase,
        position=position,
        hidden=table.hidden,
        observers=table.terms.observers,
        left=_left(table),
        turns=[_turn(step) for step in _steps(table, known)],
        chairs=chairs,
        heard={number: list(_heard(table, number, events)) for number, events in told.items()},
        dealt=[
            number
            for number, events in told.items()
            if any(one.kind == Event.Kind.DEAL for one in events)
        ],
        names=_names(table, chairs) if table.game.over else (),
        outcome=table.rules.outcome(position),
    )


def _seated(table: Table, seat: Seat, program: Program | None) -> Seated:
    stream = table.streams.get(seat.number)
    return Seated(
        seat.pk,
        program,
        () if table.game.over else seat.draft.lines,
        seat.draft.ready,
        stream.head if stream else 0,
    )


def _told(
    table: Table, chairs: Mapping[int, Seated], heads: Mapping[int, int]
) -> dict[int, list[Event]]:
    """What seats were told of talk after these numbers of their streams: messages and deals."""
    if table.language is None:
        return {}
    return {
        number: list(
            table.streams[number].events.filter(
                kind__in=(Event.Kind.MESSAGE, Event.Kind.DEAL),
                seq__gt=heads[number],
                seq__lte=one.head,
            )
        )
        for number, one in chairs.items()
        if number in heads and heads[number] < one.head
    }


def _steps(table: Table, known: int) -> Iterable[Step]:
    """The steps after so many, up to where the game's own row was read: one that is written while
    this reads belongs to the next look, or its turn would open in a game still to be judged."""
    return table.game.steps.filter(number__gte=known, number__lt=table.game.steps_done)


def _left(table: Table) -> float | None:
    deadline = table.clock.deadline
    return None if deadline is None else max((deadline - timezone.now()).total_seconds(), 0.0)


def _turn(step: Step) -> Turn:
    """A turn as it was played: the judge does the same again."""
    before = read_position(laws.name, step.before)
    plan = {int(seat): laws.check(before, int(seat), lines) for seat, lines in step.lines.items()}
    after, events = laws.advance(before, plan, Chance(0))
    return Turn(before, events, after)


def _names(table: Table, chairs: Mapping[int, Seated]) -> list[tuple[str, str]]:
    """What each seat's player is called, with a program's version."""
    found = []
    for seat in table.seats:
        one = chairs.get(seat.number)
        if table.hidden:
            found.append((seat.name.title(), ""))
        elif one is not None and one.program is not None:
            found.append((one.program.name, one.program.version))
        else:
            found.append((player_of(seat), "Parley" if seat.bot else ""))
    return found


def _heard(table: Table, number: int, told: Sequence[Event]) -> Iterator[Heard]:
    """What others said to a seat, of what it was told."""
    bodies: list[Mapping[str, Any]] = [
        one.body for one in told if one.kind == Event.Kind.MESSAGE and one.body["from"] != number
    ]
    if not bodies:
        return
    numbers = {one["id"] for one in bodies}
    originals = {
        (one.message.conversation, one.message.number): one.press
        for one in Original.objects.filter(
            message__game=table.game, message__number__in=numbers
        ).select_related("message")
    }
    alive = [seat.number for seat in table.survivors]
    for body in bodies:
        press = originals.get((body["conversation"], body["id"]))
        if press == "":
            continue
        to = [one for one in alive if one != body["from"]] if body["to"] == "all" else body["to"]
        meaning = body.get("meaning")
        sentence = language_of(table).sentence(meaning) if meaning else None
        yield Heard(body["from"], to, press or "", sentence)
