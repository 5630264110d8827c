"""How games of an experiment stand that are being played: small boards."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from bots.arena.experiment import Experiment as Described
from webgame.experiments import services
from webgame.experiments.models import Experiment, Run
from webgame.faces.face import Face
from webgame.faces.registry import face_of
from webgame.replays.compiling import compiled_rules

MOST = 4


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat: its name, who plays it, what it has."""

    seat: str
    label: str
    score: str


@dataclass(frozen=True, slots=True)
class Board:
    """A game as it stands, or, if it is not going on, as it ended."""

    number: int
    going_on: bool
    picture: SafeString
    phase: str
    seats: tuple[Standing, ...]


def latest(found: Experiment) -> list[tuple[int, str]]:
    """The last few games begun, by number, with the lines of their positions; where fewer are being
    played, also the last that ended, with none.

    Only while it runs, and where it is compiled what is played.
    """
    if found.state != Experiment.State.RUNNING or found.game not in services.compiled():
        return []
    playing = found.runs.filter(state=Run.State.PLAYING).exclude(position="").order_by("-number")
    shown = list(playing.values_list("number", "position")[:MOST])
    done = found.runs.filter(state=Run.State.DONE, record__isnull=False).order_by("-number")
    numbers = done.values_list("number", flat=True)[: MOST - len(shown)]
    return [*shown, *((number, "") for number in numbers)]


def boards(
    found: Experiment, described: Described, games: Sequence[tuple[int, str]]
) -> list[Board]:
    """The boards of these games: as they stand, or, where there is no line, as they ended."""
    numbers = [number for number, line in games if not line]
    ended = found.runs.filter(number__in=numbers, record__isnull=False)
    ends = {run.number: end_of(run) for run in ended}
    return [
        _board(found, described, number, bool(line), line or ends[number])
        for number, line in games
        if line or number in ends  # it may just have been deleted
    ]


def end_of(run: Run) -> str:
    """The line of the position in which a game ended that has a record: its last line tells it."""
    last = services.record_of(run).rstrip("\n").rpartition("\n")[2]
    return str(json.loads(last)["position"])


def _board(
    found: Experiment, described: Described, number: int, going_on: bool, line: str
) -> Board:
    rules, face = compiled_rules(found.game), face_of(found.game)
    position = rules.read(line)
    labels = described.pairing(*divmod(number, described.games)).labels
    names = rules.seats(rules.read_options(described.options))
    standing = zip(names, labels, rules.scores(position), strict=True)
    return Board(
        number,
        going_on,
        _picture(face, rules.view_for(position, None).to_json()),
        face.words.phase(rules.phase(position)) if going_on else "Ended",
        tuple(Standing(seat, label, f"{score:g}") for seat, label, score in standing),
    )


def _picture(face: Face, view: dict[str, object]) -> SafeString:
    return face.small.draw(view) if face.small else SafeString("")
