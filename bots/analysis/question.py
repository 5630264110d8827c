"""What is asked of the games, and the answer: a number with its interval for each agent and place.

What is looked at decides what lies along the axis, as in DipTools (Fabregues 2012, §6.5.3): of a
game its phases, of a session its games, of an experiment its sessions.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

import numpy as np

from bots.analysis.fold import AGGREGATES, Numbers, by_seat, estimate, joined
from bots.analysis.game import END, Seat, when
from bots.analysis.load import Facts, Loaded
from bots.analysis.registry import find
from bots.analysis.sessions import Sessions, sessions
from bots.analysis.variable import Variable
from games.core.nearest import hint

EVERYBODY = "all"
BY: dict[str, Callable[[Seat], str]] = {
    "label": lambda seat: seat.label,
    "bot": lambda seat: seat.bot or seat.label,
    "seat": lambda seat: seat.name,
    EVERYBODY: lambda seat: EVERYBODY,
}
"""What makes agents those of one kind."""
ALONG = ("session", "game", "turn", "phase", "nothing")


class BadQuestion(ValueError):
    """It cannot be answered as it was put; the message says what could."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    ``session`` and ``game`` narrow it, by name or by number from 1; ``of`` to agents by label, bot
    or seat; ``toward`` to what they do to such. With ``single_mean`` agents of one kind are one
    line, without it one for each seat. ``along`` empty: as what is looked at says.
    """

    variables: tuple[str, ...]
    by: str = "label"
    session: str = ""
    game: str = ""
    of: tuple[str, ...] = ()
    toward: tuple[str, ...] = ()
    single_mean: bool = False
    aggregate: str = "mean"
    along: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """One number of the answer: which variable, whose, where along the axis.

    ``level`` is that place as a number; ``expected`` what as many equal players would have.
    """

    variable: str
    who: str
    at: str
    level: float
    n: int
    number: float
    low: float | None = None
    high: float | None = None
    expected: float | None = None
    toward: str = ""

    def row(self) -> dict[str, Any]:
        """As a row of a table; what there is none of is None."""
        known = None if math.isnan(self.number) else self.number
        row: dict[str, Any] = {"variable": self.variable, "who": self.who}
        row |= {"toward": self.toward} if self.toward else {}
        row |= {"at": self.at, "games": self.n, "value": known, "low": self.low, "high": self.high}
        return row | ({} if self.expected is None else {"expected": self.expected})


@dataclass(frozen=True, slots=True)
class Answer:
    """The points, what lies along the axis, and the games' own numbers by variable and agent.

    ``games`` are those that the numbers are of, ``left_out`` those looked at that have none: who
    wins is not known of a game without an end. ``command`` is what was typed, if anything was.
    """

    question: Question
    points: tuple[Point, ...]
    axis: str
    games: int
    samples: dict[tuple[str, str], tuple[float, ...]]
    left_out: int = 0
    command: str = ""

    def rows(self) -> list[dict[str, Any]]:
        """The points as rows of a table."""
        return [point.row() for point in self.points]

    @property
    def says_left_out(self) -> str:
        """A sentence that games are left out; empty if none is."""
        if not self.left_out:
            return ""
        if self.left_out == 1:
            return "1 game is left out: this is not known of it."
        return f"{self.left_out:,} games are left out: this is not known of them."


def ask(games: Sequence[Loaded], question: Question) -> Answer:
    """The answer. Raises BadQuestion and UnknownVariable."""
    variables = [find(key) for key in question.variables]
    _demand("aggregate", question.aggregate, list(AGGREGATES))
    _demand("by", question.by, list(BY))
    found = sessions(games)
    chosen, along = _chosen(games, found, question)
    _demand("along", along, ALONG)
    _demand_agents(games, (*question.of, *question.toward))
    if question.toward and (lone := next((one for one in variables if not one.pairs), None)):
        raise BadQuestion(f"{lone.key} is of one agent; nobody does it to another")
    places = list(_places(games, chosen, found, along))
    companies = {_company(one, question) for one in games}
    points: list[Point] = []
    samples: dict[tuple[str, str], tuple[float, ...]] = {}
    known: set[int] = set()
    for variable in variables:
        kinds = _kinds(games, chosen, variable, question)
        whole = _numbers(games, chosen, variable, question, None)
        for who in kinds:
            sample = _sample(games, whole, variable, who, question, companies)
            samples[variable.key, who] = tuple(number for _, number in sample)
            known.update(one for one, _ in sample)
        for at, level, members, phases in places:
            if phases is None:
                numbers = {one: whole[one] for one in members}
            else:
                numbers = _numbers(games, members, variable, question, phases)
                if phases == frozenset((END,)) and not any(one.any() for one in numbers.values()):
                    continue  # mostly there is nothing to count after the last phase
            for who in kinds:
                sample = _sample(games, numbers, variable, who, question, companies)
                if sample or phases is None:
                    points.append(_point(games, variable, who, (at, level), sample, question))
    axis = {**_CLOCK, "session": found.axis, "game": "Game", "nothing": ""}[along]
    left_out = len(chosen) - len(known)
    return Answer(
        replace(question, along=along), tuple(points), axis, len(known), samples, left_out
    )


def between(games: Sequence[Loaded], question: Question) -> Answer:
    """What agents of each kind do to those of each kind: a table of agents by agents."""
    everywhere = replace(question, along="nothing")
    whole = ask(games, everywhere)
    kinds = list(dict.fromkeys(BY[question.by](seat) for one in games for seat in one.seats))
    points = [
        replace(point, toward=other)
        for other in kinds
        for point in ask(games, replace(everywhere, toward=(other,), single_mean=True)).points
        if question.by != "seat" or point.who != other
    ]
    return replace(whole, points=tuple(points))


Place = tuple[str, float, list[int], frozenset[str] | None]
"""A place along the axis: its name, where it is, the games there by number, and the phases that it
is, if it is some of a game."""
_CLOCK = {"phase": "Phase", "turn": "Year or turn"}


def _places(
    games: Sequence[Loaded], chosen: Sequence[int], found: Sessions, along: str
) -> Iterator[Place]:
    if along == "session":
        for at, name in enumerate(found.names):
            members = [one for one in chosen if found.of[one] == at]
            if members:
                tick = f"{found.levels[at]:g}" if found.levels else name
                yield tick, found.levels[at] if found.levels else at + 1, members, None
    elif along == "game":
        yield from ((games[one].name, at, [one], None) for at, one in enumerate(chosen, start=1))
    elif along in _CLOCK:
        phases = {phase for one in chosen for phase in games[one].phases}
        names = {phase: _turn(phase) if along == "turn" else phase for phase in phases}
        for at, name in enumerate(
            dict.fromkeys(names[one] for one in sorted(phases, key=_in_time))
        ):
            there = frozenset(phase for phase in phases if names[phase] == name)
            yield name, at, [one for one in chosen if there & {*games[one].phases}], there
    else:
        yield EVERYBODY, 0, list(chosen), None


def _turn(phase: str) -> str:
    """The year or turn of a phase."""
    return phase if phase == END else str(when(phase))


def _in_time(phase: str) -> tuple[float, int, int]:
    """Where a phase lies among others, of any game."""
    if phase == END:
        return math.inf, 0, 0
    return when(phase), "SFW".find(phase[0]), "MRA".find(phase[-1])


def _chosen(games: Sequence[Loaded], found: Sessions, question: Question) -> tuple[list[int], str]:
    """The games looked at, by number, and what lies along the axis."""
    chosen = list(range(len(games)))
    several = len(found.names) > 1
    along = "session" if several else "nothing"
    if question.session:
        at = _one_of(question.session, found.names, "session")
        chosen, along = [one for one in chosen if found.of[one] == at], "game"
    if question.game:
        names = [games[one].name for one in chosen]
        chosen = [chosen[_one_of(question.game, names, "game")]]
    if len(chosen) == 1:
        along = "phase"
    return chosen, question.along or along


def _one_of(asked: str, names: Sequence[str], what: str) -> int:
    """Which of the names is meant, by itself or by its number from 1."""
    if asked in names:
        return list(names).index(asked)
    if asked.isdigit() and 1 <= int(asked) <= len(names):
        return int(asked) - 1
    raise BadQuestion(
        f"there is no {what} {asked}; they are numbered 1 to {len(names)}{hint(asked, names)}"
    )


def _demand(what: str, asked: str, allowed: Sequence[str]) -> None:
    if asked not in allowed:
        raise BadQuestion(f"{what} cannot be {asked}; it is one of {', '.join(allowed)}")


def _demand_agents(games: Sequence[Loaded], asked: Sequence[str]) -> None:
    known = {name for one in games for seat in one.seats for name in _names(seat)}
    for name in asked:
        if name not in known:
            raise BadQuestion(f"nobody here is called {name}{hint(name, known)}")


def _names(seat: Seat) -> tuple[str, str, str]:
    return seat.name, seat.label, seat.bot


def _is(seat: Seat, asked: Sequence[str]) -> bool:
    return not asked or bool(set(_names(seat)) & set(asked))


def _kind(seat: Seat, question: Question) -> str:
    """The line that a seat is on."""
    kind = BY[question.by](seat)
    if question.single_mean or question.by == "seat":
        return kind
    return seat.name if kind == EVERYBODY else f"{kind}, {seat.name}"


def _kinds(
    games: Sequence[Loaded], chosen: Sequence[int], variable: Variable, question: Question
) -> list[str]:
    """The lines there are: of the kinds by name, of seats in their order."""
    if variable.of_game:
        return [EVERYBODY]
    seats = [seat for one in chosen for seat in games[one].seats if _is(seat, question.of)]
    kinds = dict.fromkeys(_kind(seat, question) for seat in seats)
    return list(kinds) if question.by == "seat" else sorted(kinds)


def _numbers(
    games: Sequence[Loaded],
    members: Sequence[int],
    variable: Variable,
    question: Question,
    phases: frozenset[str] | None,
) -> dict[int, Numbers]:
    """The seats' numbers in each of some games, by the game's own; in one phase, or in all."""
    return {
        one: by_seat(
            variable,
            _looked_at(games[one], variable, question, phases),
            len(games[one].seats),
        )
        for one in members
    }


def _sample(
    games: Sequence[Loaded],
    numbers: Mapping[int, Numbers],
    variable: Variable,
    who: str,
    question: Question,
    companies: Set[frozenset[str]],
) -> list[tuple[int, float]]:
    """Each game with its number for an agent, where it has one."""
    own_companies = [one for one in companies if who in one]
    sample = []
    for one, own in numbers.items():
        seats = [-1] if variable.of_game else _seats(games[one], who, question)
        if not seats:
            company = _company(games[one], question)
            if not question.single_mean or not any(company <= other for other in own_companies):
                continue  # a kind has 0 where all who sit also play with it; else nothing is told
        number = joined(variable, own, seats)
        if not math.isnan(number):
            sample.append((one, number))
    return sample


def _company(game: Loaded, question: Question) -> frozenset[str]:
    """The lines that sit in a game."""
    return frozenset(_kind(seat, question) for seat in game.seats)


def _seats(game: Loaded, who: str, question: Question) -> list[int]:
    return [
        at
        for at, seat in enumerate(game.seats)
        if _is(seat, question.of) and _kind(seat, question) == who
    ]


def _looked_at(
    game: Loaded, variable: Variable, question: Question, phases: frozenset[str] | None
) -> Facts:
    facts = game.facts[variable.key]
    if phases is not None:
        there = [at for at, phase in enumerate(game.phases) if phase in phases]
        facts = facts[np.isin(facts["phase"], there)]
    if question.toward:
        others = sum(1 << at for at, one in enumerate(game.seats) if _is(one, question.toward))
        facts = facts[facts["others"] & others != 0]
    return facts


def _point(
    games: Sequence[Loaded],
    variable: Variable,
    who: str,
    place: tuple[str, float],
    sample: Sequence[tuple[int, float]],
    question: Question,
) -> Point:
    found = estimate([number for _, number in sample], question.aggregate, variable.percent)
    expected = None
    if variable.equal and sample and question.aggregate == "mean":
        expected = fmean(_part(games[one], who, question) for one, _ in sample)
    return Point(
        variable.key,
        who,
        *place,
        found.n,
        found.number,
        found.low,
        found.high,
        expected,
    )


def _part(game: Loaded, who: str, question: Question) -> float:
    """Which part of the seats an agent has."""
    return len(_seats(game, who, question)) / len(game.seats)
