"""One game between bots, without the web."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, TypeAlias, cast

from bots.arena.acts import TABLES as ACT_TABLES
from bots.arena.acts import Acts
from bots.arena.entrant import Entrant, Game
from bots.arena.failures import Failure, Tally
from bots.arena.lots import Lots, lots_of
from bots.arena.recorder import Recorder
from bots.arena.result import Result, result_of
from bots.arena.scribe import Scribe, Scribes, Step
from bots.arena.seat import Seat
from bots.arena.talk import Moment, Talk
from bots.arena.together import play_together, quicker
from bots.registry import load
from bots.sdk.player import Heard, Said
from games.core.outcome import Outcome
from games.registry import rules
from games.talk.negotiation import TalkTerms

__all__ = ["Entrant", "Hosted", "Match", "Result", "play"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosted:
    """A game that a host plays: what ``play`` is given, but for its name and a recorder, who is one
    of the scribes."""

    entrants: Sequence[Entrant]
    seed: int
    options: Mapping[str, object]
    limit: int
    terms: TalkTerms | None
    scribes: Sequence[Scribe]
    seconds: float | None
    deadline: float | None
    minutes: float | None
    folder: Path | None


Host: TypeAlias = Callable[[Hosted], Result]
"""Plays a game as ``play`` does, for players that come from outside."""


def play(
    game: str,
    entrants: Sequence[Entrant],
    seed: int,
    options: Mapping[str, object] | None = None,
    limit: int = 1000,
    terms: TalkTerms | None = None,
    scribes: Sequence[Scribe] = (),
    seconds: float | None = None,
    recorder: Recorder | None = None,
    folder: Path | None = None,
    deadline: float | None = None,
    minutes: float | None = None,
    start: str = "",
) -> Result:
    """Plays one game to its end, or for ``limit`` phases. The same seed gives the same game.

    It begins with the position of the line ``start``, if not as its rules say. After so many
    ``minutes`` it is left unfinished, as after the limit; whether they are over is looked at after
    each phase.
    With ``terms`` the players talk before they decide; the ``scribes`` write down what happens,
    and so does the ``recorder``, for whom nothing need be played more slowly.
    What programs write goes into the ``folder``, if they are players that a host of theirs seats.
    A bot has so many ``seconds`` whenever it is asked or told something, and of these and others
    ``deadline`` for all of a phase; None: as long as it takes.

    >>> result = play("diplomacy", [Entrant("hold")] * 7, seed=1, options={"final_year": 1901})
    >>> result.kind, result.scores, result.last_phase
    ('draw', (3.0, 3.0, 3.0, 3.0, 3.0, 4.0, 3.0), 'F1901M')

    Raises GameError for options that make no sense, or terms in a game without talk.
    """
    timed = any(one is not None for one in (seconds, deadline, minutes))
    watched = terms is not None or timed or bool(scribes) or bool(start)
    if not watched and (path := quicker(entrants)):
        with suppress(Exception):  # whose failure it is, only a game step by step can tell
            if recorder is None or not any(one.speaks for one in entrants):
                return play_together(path, game, entrants, seed, options or {}, limit, recorder)
    everybody = [*scribes, recorder] if recorder else scribes
    if hosts := {one.host for one in entrants} - {""}:
        host: Host = cast(Any, load(hosts.pop()))
        return host(
            Hosted(
                entrants=entrants,
                seed=seed,
                options=options or {},
                limit=limit,
                terms=terms,
                scribes=everybody,
                seconds=seconds,
                deadline=deadline,
                minutes=minutes,
                folder=folder,
            )
        )
    match = Match(
        game,
        entrants,
        seed,
        options or {},
        terms,
        everybody,
        seconds,
        deadline=deadline,
        start=start,
    )
    return match.play_on(limit, minutes)


class Match:
    """A game being played; under ``terms``, with talk before each decision.

    Bots that speak by dialogue acts do so wherever the game has such (``bots.arena.acts``). What
    goes wrong in a bot is its own failure (``bots.arena.failures``). Chance comes from the seed, if
    no ``lots`` are given, such as those of a game that was played elsewhere.
    """

    def __init__(
        self,
        game: str,
        entrants: Sequence[Entrant],
        seed: int,
        options: Mapping[str, object],
        terms: TalkTerms | None = None,
        scribes: Sequence[Scribe] = (),
        seconds: float | None = None,
        lots: Lots | None = None,
        deadline: float | None = None,
        start: str = "",
    ) -> None:
        self._laws = rules(game)
        read = self._laws.read_options(options)
        self._position = self._laws.read(start) if start else self._laws.start(read, seed)
        self._entrants, self._seed = entrants, seed
        self._scribes, self._tally = Scribes(scribes), Tally()
        about = Game(game, self._laws.seats(read), options, terms, seconds, deadline)
        self._seats = [Seat(number, one, about, self._note) for number, one in enumerate(entrants)]
        acts = terms is None and game in ACT_TABLES and any(seat.speaks for seat in self._seats)
        self.acts = Acts(game, self._scribes) if acts else None
        self._talk: Talk | Acts | None = Talk(game, terms, self._scribes) if terms else self.acts
        self._listens = [one.listens for one in entrants]
        self._views: dict[int, Any] = {}
        self._lots = lots or lots_of(seed)
        self._last_phase = ""
        self._eliminated: dict[int, str] = {}
        self._talking: Mapping[int, Seat] = {}
        self._agreed = False
        self.phases = 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._laws.outcome(self._position)

    def play_on(self, limit: int, minutes: float | None = None) -> Result:
        """Play to the end, or until so many phases are played or minutes over: how it stands."""
        until = inf if minutes is None else time.monotonic() + 60 * minutes
        while self.outcome is None and self.phases < limit and time.monotonic() < until:
            self.play_phase()
        return self.result()

    def play_phase(self) -> None:
        """Talk, decisions, a step of the game, and what players hear of it."""
        laws, before = self._laws, self._position
        phase, awaited, talkers = laws.phase(before), laws.awaiting(before), self._talkers()
        survivors = laws.survivors(before)
        listeners = [one for one in survivors if self._listens[one]]
        seated = {one: self._seats[one] for one in sorted({*awaited, *talkers, *listeners})}
        self._last_phase = phase
        for seat in seated.values():
            seat.sit_down(phase, self._lots)
        self._talking = talking = {one: seated[one] for one in talkers}
        if self._talk and talking:
            lots = random.Random(f"{self._seed}/talk/{phase}")
            self._talk.hold(Moment(before, talking, self._view), lots)
        plan: dict[int, Any] = {}
        for one in sorted(awaited, key=self._turn_to_decide):
            if not self._drawn:
                plan[one] = seated[one].decide(laws, before, self._view(one))
        if self._drawn:
            self._end_in_a_draw(talking)
        else:
            events = self._advance(phase, dict(sorted(plan.items())))
            for gone in set(survivors) - set(laws.survivors(self._position)):
                self._eliminated[gone] = phase
            if listeners or talking:
                self._tell(before, laws.event_json(events), talking, listeners)
        for seat in seated.values():
            seat.rise()

    def interject(self, seat: int, lines: Sequence[Said]) -> None:
        """A seat says something while it, or another that ``waits``, decides; others answer it."""
        if isinstance(self._talk, Talk) and seat in self._talking:
            lots = random.Random(f"{self._seed}/talk/{self._last_phase}/{len(lines)}")
            moment = Moment(self._position, self._talking, self._view)
            self._talk.interject(moment, seat, lines, lots)

    def agree_on_a_draw(self) -> None:
        """All who are left have agreed on a draw elsewhere: the phase that is played ends so."""
        self._agreed = True

    @property
    def _drawn(self) -> bool:
        return self._agreed or bool(self._talk and self._talk.drawn)

    def _turn_to_decide(self, seat: int) -> tuple[bool, int]:
        """Who ``waits`` is asked last; where there is talk first, so that all decide after it."""
        return self._entrants[seat].waits != bool(self._talk), seat

    def _advance(self, phase: str, plan: Mapping[int, Any]) -> Sequence[Any]:
        """Play what all have decided; what came of it."""
        chance = self._lots.chance
        before, drawn = self._position, len(chance.outcomes)
        self._position, events = self._laws.advance(before, plan, chance)
        self._views.clear()
        self.phases += 1
        if self._scribes:
            outcomes = chance.outcomes[drawn:]
            self._scribes.played(Step(phase, before, plan, outcomes, events, self._position))
        return events

    def _tell(
        self,
        before: Any,
        step: Mapping[str, Any],
        talking: Mapping[int, Seat],
        listeners: Sequence[int],
    ) -> None:
        """Let the players hear what happened; with talk, its promises are judged first."""
        if self._talk and talking:
            now = Moment(self._position, talking, self._view)
            self._talk.reckon(before, step, now)
            if self.outcome:
                self._talk.end(now)
        for seat in sorted(set(listeners) - talking.keys()):
            self._seats[seat].hear(self._view(seat), Heard("step", step=step))

    def _end_in_a_draw(self, talking: Mapping[int, Seat]) -> None:
        """All who are left have agreed on a draw, so there is one before anybody decides."""
        sharing = self._laws.survivors(self._position)
        self._position = self._laws.declare_draw(self._position, sharing)
        self._views.clear()
        if self._talk:
            self._talk.end(Moment(self._position, talking, self._view))

    def result(self) -> Result:
        """How it stands; the scribes are told that it is over."""
        self._scribes.ended(self._position, self.outcome)
        return result_of(
            self._laws,
            self._position,
            self.phases,
            self._last_phase,
            self._eliminated,
            self._tally.rows(),
            self._talk.counts if self._talk else None,
        )

    def _note(self, failure: Failure) -> None:
        self._tally.note(failure)
        self._scribes.failed(failure)

    def _talkers(self) -> tuple[int, ...]:
        """The seats in the game that could say something, where there is talk."""
        if self._talk is None:
            return ()
        alive = self._laws.survivors(self._position)
        return tuple(seat for seat in alive if self._entrants[seat].talks)

    def _view(self, seat: int) -> Any:
        """What a seat sees now."""
        if seat not in self._views:
            self._views[seat] = self._laws.view_for(self._position, seat)
        return self._views[seat]
