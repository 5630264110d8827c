"""The checks every game passes, so that the web, the bots and the archive may rely on them.

A test plays a random game with ``play`` and hands every moment to the ``check_…`` functions; each
raises AssertionError with what it found. None knows any game's rules.
"""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.core.chance import Chance
from games.core.errors import GameError, NotUnderstood
from games.core.record import Record, Step, replay
from games.core.rules import Rules, View

P = TypeVar("P")
A = TypeVar("A")
Opt = TypeVar("Opt")


@dataclass(frozen=True, slots=True)
class Moment(Generic[P]):
    """One step of a game: the position, each awaited seat's lines, what came of it."""

    before: P
    lines: Mapping[int, tuple[str, ...]]
    after: P
    events: tuple[Any, ...]
    chance: tuple[int, ...]


def play(
    rules: Rules[P, A, Opt], options: Opt, seed: int, steps: int, line_limit: int = 40
) -> Iterator[Moment[P]]:
    """A random legal game of at most so many steps; a seat writes at most ``line_limit`` lines."""
    rng = random.Random(seed)
    position = rules.start(options, seed)
    for _ in range(steps):
        awaited = rules.awaiting(position)
        if not awaited:
            return
        lines = {seat: random_lines(rules, position, seat, rng, line_limit) for seat in awaited}
        plan = {seat: rules.check(position, seat, written) for seat, written in lines.items()}
        chance = Chance(seed)
        after, events = rules.advance(position, plan, chance)
        yield Moment(position, lines, after, events, tuple(chance.outcomes))
        position = after


def random_lines(
    rules: Rules[P, A, Opt], position: P, seat: int, rng: random.Random, limit: int
) -> tuple[str, ...]:
    """Some of a seat's legal lines that may stand together in one action."""
    legal = list(rules.legal(position, seat))
    chosen: list[str] = []
    for line in rng.sample(legal, min(limit, len(legal))):
        try:
            rules.check(position, seat, [*chosen, line])
        except GameError:
            continue
        chosen.append(line)
    return tuple(chosen)


def check_text(rules: Rules[P, A, Opt], position: P) -> None:
    """A position's line and its JSON give the same position back."""
    line = rules.write(position)
    assert "\n" not in line, f"the line of {rules.phase(position)} is not one line"
    assert rules.write(rules.read(line)) == line, f"read and written, {line} changed"
    stored = json.loads(json.dumps(rules.to_json(position)))
    assert rules.write(rules.from_json(stored)) == line, f"stored and read, {line} changed"


def check_options(rules: Rules[P, A, Opt], position: P) -> None:
    """What a position is played by begins a game that is played by the same."""
    raw = rules.options_of(position)
    again = rules.start(rules.read_options(json.loads(json.dumps(raw))), 0)
    assert rules.options_of(again) == raw, f"{raw} begins a game of {rules.options_of(again)}"


def check_lines(rules: Rules[P, A, Opt], position: P, seat: int) -> None:
    """Every legal line is taken, stays as it is written, is listed once, and has no fault."""
    legal = rules.legal(position, seat)
    assert len(set(legal)) == len(legal), f"a line is listed twice: {sorted(legal)}"
    for line in legal:
        action = rules.check(position, seat, [line])
        written = rules.write_action(position, seat, action)
        assert line in written, f"{line} came back as {written}"
        read = rules.write_action(position, seat, rules.read_action([line]))
        assert read == (line,), f"{line} was read as {read}"
        assert not rules.allowed(position, seat, action)[1], f"{line} is legal and not allowed"


def check_nonsense(rules: Rules[P, A, Opt], position: P, seat: int) -> None:
    """What is no line of the game is refused with a sentence, and changes nothing."""
    line = rules.write(position)
    for nonsense in ("", "colorless green ideas", "💥", "- - -", "A" * 500):
        try:
            rules.check(position, seat, [nonsense])
        except NotUnderstood as error:
            assert error.sentence.endswith((".", "?")), f"not a sentence: {error.sentence}"
        else:
            raise AssertionError(f"{nonsense!r} was taken for an action")
    assert rules.write(position) == line, "a refused line changed the position"


def check_awaiting(rules: Rules[P, A, Opt], options: Opt, position: P) -> None:
    """Seats awaited exist and are in order; nobody is awaited when, and only when, it is over."""
    awaited = rules.awaiting(position)
    assert list(awaited) == sorted(set(awaited))
    assert all(0 <= seat < len(rules.seats(options)) for seat in awaited)
    assert (rules.outcome(position) is None) == bool(awaited)
    assert not set(rules.interrupting(position)) & set(awaited)
    for seat in awaited:
        rules.write_action(position, seat, rules.default(position, seat))


def check_outcome(rules: Rules[P, A, Opt], options: Opt, position: P) -> None:
    """Every seat has a score; when it is over, points sum to one and a sentence names winners."""
    outcome = rules.outcome(position)
    seats = len(rules.seats(options))
    assert len(rules.scores(position)) == seats
    assert all(0 <= seat < seats for seat in rules.survivors(position))
    if outcome is None:
        return
    assert len(outcome.points) == seats
    assert abs(sum(outcome.points) - 1) < 1e-9
    assert outcome.winners
    assert all(0 <= seat < seats for seat in outcome.winners)
    assert outcome.sentence


def check_views(rules: Rules[P, A, Opt], options: Opt, position: P) -> None:
    """Each seat's view lists its own legal lines; an onlooker's lists none; all read back from
    their JSON."""
    awaited = rules.awaiting(position)
    for seat in range(len(rules.seats(options))):
        view = rules.view_for(position, seat)
        assert view.phase == rules.phase(position)
        assert view.seat == seat
        assert view.awaited == (seat in awaited)
        assert view.legal == rules.legal(position, seat)
        _check_reading(rules, view)
    onlooker = rules.view_for(position, None)
    assert onlooker.seat is None
    assert not onlooker.awaited
    assert onlooker.legal == ()
    _check_reading(rules, onlooker)


def _check_reading(rules: Rules[P, A, Opt], view: View) -> None:
    """A view comes back from its JSON with all that can be asked of it."""
    told = view.to_json()
    again = rules.read_view(json.loads(json.dumps(told)))
    assert again.to_json() == told, f"read from its JSON, a view of {view.phase} changed"
    assert (again.phase, again.seat, again.awaited, again.legal) == (
        view.phase,
        view.seat,
        view.awaited,
        view.legal,
    )


def check_advance(rules: Rules[P, A, Opt], moment: Moment[P]) -> None:
    """The same plan gives the same position and events again, and the old position stands."""
    line = rules.write(moment.before)
    plan = {
        seat: rules.check(moment.before, seat, written) for seat, written in moment.lines.items()
    }
    after, events = rules.advance(moment.before, plan, Chance(0, given=moment.chance))
    assert rules.write(moment.before) == line, "playing on changed the position it began from"
    assert rules.write(after) == rules.write(moment.after), f"another position after {plan}"
    assert rules.event_json(events) == rules.event_json(moment.events)
    json.dumps(rules.event_json(events))


def check_phases(rules: Rules[P, A, Opt], moments: Sequence[Moment[P]]) -> None:
    """No two moments of a game share a phase."""
    phases = [rules.phase(moment.before) for moment in moments]
    assert len(set(phases)) == len(phases), f"a phase came twice: {phases}"


def check_replay(
    rules: Rules[P, A, Opt], raw: Mapping[str, Any], seed: int, moments: Sequence[Moment[P]]
) -> None:
    """The record of a game replays to the same positions."""
    steps = tuple(
        Step(rules.phase(moment.before), moment.lines, moment.chance) for moment in moments
    )
    replayed = [
        rules.write(position) for position in replay(Record(rules.name, raw, seed, steps), rules)
    ]
    played = [rules.write(moment.before) for moment in moments[:1]]
    played += [rules.write(moment.after) for moment in moments]
    assert replayed == played
