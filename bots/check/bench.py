"""A bot's bench: some games against bots of ours, in each seat in turn, under watch."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from bots.arena.asked import Asked
from bots.arena.entrant import Entrant
from bots.arena.failures import Failure, Infrastructure
from bots.arena.foreign import end_all, of_folder
from bots.arena.match import play
from bots.arena.result import Result
from bots.arena.scribe import Step
from bots.check.report import Fault, Report, seconds_of
from bots.check.watch import SECONDS, Ask, Hopeless, Watch
from bots.sdk.manifest import Manifest
from bots.sdk.player import Said
from games.core.outcome import Outcome
from games.registry import rules
from games.talk.negotiation import Change, TalkTerms

GAMES = 20
Progress = Callable[[int, int], None]
"""Is told how many games are played, of how many."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is played of a game: by which options, against whom, for how many phases at most.

    With ``talking`` every other game has talk, for bots that take part in it.
    """

    opponents: tuple[str, ...]
    options: Mapping[str, Any]
    limit: int
    talking: tuple[str, ...] = ()


COURSES: Mapping[str, Course] = {
    "diplomacy": Course(
        ("dumbbot", "random", "dipgame", "hold", "dbrane", "random"),
        {"final_year": 1905},
        200,
        ("envoy", "randomnegotiator", "negotiator", "random", "dumbbot", "random"),
    ),
    "catan": Course(("jsettlers_fast", "catan_typed", "stac"), {}, 400),
}
"""How each game's bots are benched."""


def bench(
    ask: Ask,
    manifest: Manifest,
    games: int = GAMES,
    seed: int = 1,
    parameters: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play so many games of the bot's game, and say what came of it.

    ``ask`` asks the bot, and raises ``NoAnswer`` where it fails; anything else that it raises ends
    the bench as ``Infrastructure``, which is not the bot's fault. Raises BadParameter.
    """
    manifest.settings(parameters or {})
    course, watch = COURSES[manifest.game], Watch(ask)
    bot = Asked(manifest.name, dict(parameters or {}), asker=watch, manifest=manifest)
    laws = rules(manifest.game)
    seats = len(laws.seats(laws.read_options(course.options)))
    notes, results, stopped = Notes(), [], ""
    for number in range(games):
        seat = notes.begin(number, seats)
        try:
            results.append(_played(bot, seat, number, seed, course, seats, notes))
        except Infrastructure as error:
            if not isinstance(error.__cause__, Hopeless):
                raise
            stopped = f"The bench stopped in game {number}: no answer came any more."
            break
        if progress:
            progress(number + 1, games)
    return Report(
        bot=manifest.name,
        game=manifest.game,
        seed=seed,
        planned=games,
        opponents=tuple(dict.fromkeys((*course.opponents, *_talking(course, manifest)))),
        faults=notes.faults(),
        answers=len(watch.seconds),
        decisions=watch.decisions,
        again=watch.again,
        differing=tuple(watch.differing),
        refused=notes.refusals,
        first_refused=notes.first_refused,
        seconds=seconds_of(watch.seconds),
        scores=tuple(one.scores[number % seats] for number, one in enumerate(results)),
        shares=tuple(one.shares[number % seats] for number, one in enumerate(results)),
        expected=1 / seats,
        stopped=stopped,
    )


def bench_folder(folder: Path, games: int = GAMES, seed: int = 1) -> Report:
    """The same of the bot in a folder with a bot.toml, in a process of its own.

    Raises BadManifest.
    """
    bot = of_folder(folder)
    try:
        return bench(partial(bot.asker, seconds=SECONDS), bot.manifest, games, seed)
    finally:
        end_all()


def _talking(course: Course, manifest: Manifest) -> Sequence[str]:
    return course.talking if manifest.talks else ()


def _played(
    bot: Asked, seat: int, number: int, seed: int, course: Course, seats: int, notes: "Notes"
) -> Result:
    """One game, with the bot in that seat."""
    talking = number % 2 and _talking(course, bot.manifest)
    others = islice(cycle(talking or course.opponents), number, number + seats - 1)
    entrants: list[Entrant] = [Entrant(other) for other in others]
    entrants.insert(seat, bot)
    return play(
        bot.manifest.game,
        entrants,
        seed * 1_000_003 + number,
        course.options,
        course.limit,
        TalkTerms() if talking else None,
        [notes],
    )


class Notes:
    """A scribe that notes what the benched bot does wrong."""

    def __init__(self) -> None:
        self._number, self._seat = 0, 0
        self._counts: Counter[str] = Counter()
        self._first: dict[str, tuple[int, Failure]] = {}
        self.refusals, self.first_refused = 0, ""

    def begin(self, number: int, seats: int) -> int:
        """A game begins; in which of the seats the bot sits."""
        self._number, self._seat = number, number % seats
        return self._seat

    def faults(self) -> tuple[Fault, ...]:
        """What was noted, kind by kind."""
        return tuple(
            Fault(kind, self._counts[kind], number, first.phase, first.words)
            for kind, (number, first) in sorted(self._first.items())
        )

    def failed(self, failure: Failure) -> None:
        """A bot did something wrong."""
        if failure.seat == self._seat:
            kind = str(failure.kind)
            self._counts[kind] += 1
            self._first.setdefault(kind, (self._number, failure))

    def refused(self, position: Any, seat: int, said: Said, why: str) -> None:
        """A seat would have said something that may not be said."""
        if seat == self._seat:
            self.refusals += 1
            self.first_refused = self.first_refused or why

    def said(self, position: Any, seat: int, said: Said) -> None:
        """What is said is no fault."""

    def changed(self, position: Any, change: Change) -> None:
        """Nor is a deal."""

    def played(self, step: Step) -> None:
        """Nor a phase."""

    def ended(self, position: Any, outcome: Outcome | None) -> None:
        """Nor an end."""
