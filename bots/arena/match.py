"""One game between bots, without the web."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

from bots.arena.acts import TABLES as ACT_TABLES
from bots.arena.acts import Acts
from bots.arena.minutes import Transcript
from bots.arena.talk import Moment, Talk
from bots.registry import BOTS, load
from bots.sdk.player import Heard, Player, player_rng
from games.core.chance import Chance
from games.core.outcome import Outcome
from games.core.rules import Rules
from games.registry import rules
from games.talk.negotiation import Terms


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it enters: its name in the registry, or ``module:Class``, and its parameters."""

    bot: str
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def player(self, seat: int, rng: random.Random, memory: dict[str, Any]) -> Player[Any, Any]:
        """A new player for a seat, with the memory the seat has."""
        return self.kind(seat, rng, memory, self.parameters)

    @property
    def kind(self) -> type[Player[Any, Any]]:
        """The class of its players."""
        return load(BOTS[self.bot].path if self.bot in BOTS else self.bot)

    @property
    def listens(self) -> bool:
        """Whether it takes note of what it hears."""
        return self.kind.hear is not Player.hear

    @property
    def talks(self) -> bool:
        """Whether it could take part in talk."""
        return self.listens or self.kind.say is not Player.say

    @property
    def speaks(self) -> bool:
        """Whether it could say something unasked."""
        return self.kind.speaks(self.parameters)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: per seat a score (centers, points), the shares of the outcome, its kind.

    ``kind`` is the outcome's, or "unfinished" when the limit of phases came first; then the
    shares are all 0. ``talk`` counts by kind and seat what was said; None where nobody talks.
    """

    kind: str
    scores: tuple[float, ...]
    shares: tuple[float, ...]
    phases: int
    last_phase: str
    talk: Mapping[str, Sequence[int]] | None = None


def play(
    game: str,
    entrants: Sequence[Entrant],
    seed: int,
    options: Mapping[str, object] | None = None,
    limit: int = 1000,
    terms: Terms | None = None,
    minutes: Transcript | None = None,
) -> Result:
    """Plays one game to its end, or for ``limit`` phases. The same seed gives the same game.

    With ``terms`` the players talk before they decide, and ``minutes`` are taken of it.

    >>> result = play("diplomacy", [Entrant("hold")] * 7, seed=1, options={"final_year": 1901})
    >>> result.kind, result.scores
    ('draw', (3.0, 3.0, 3.0, 3.0, 3.0, 4.0, 3.0))

    Raises GameError for options that make no sense, or terms in a game without talk.
    """
    if terms is None and (among_themselves := _together(entrants)):
        return among_themselves(game, entrants, seed, options or {}, limit)
    talk = Talk(game, terms, minutes) if terms else None
    match = Match(game, entrants, seed, options or {}, talk)
    while match.outcome is None and match.phases < limit:
        match.play_phase()
    return match.result()


def _together(entrants: Sequence[Entrant]) -> Callable[..., Result] | None:
    """The quicker way to play a whole game among these entrants, if they all share one."""
    paths = {entrant.kind.together for entrant in entrants}
    return partial(_play_together, paths.pop()) if len(paths) == 1 and "" not in paths else None


def _play_together(
    path: str,
    game: str,
    entrants: Sequence[Entrant],
    seed: int,
    options: Mapping[str, object],
    limit: int,
) -> Result:
    """Plays a game by the function at ``path``, decision by decision as a Match would."""
    laws = rules(game)
    play_on: Callable[..., tuple[Any, int]] = cast(Any, load(path))
    position, phases = play_on(
        laws.start(laws.read_options(options), seed),
        [entrant.kind for entrant in entrants],
        [entrant.parameters for entrant in entrants],
        seed,
        limit,
    )
    return _result(laws, position, phases)


def _result(
    laws: Rules[Any, Any, Any],
    position: Any,
    phases: int,
    talk: Mapping[str, Sequence[int]] | None = None,
) -> Result:
    """How a game stands."""
    outcome = laws.outcome(position)
    scores = laws.scores(position)
    return Result(
        kind=outcome.kind if outcome else "unfinished",
        scores=scores,
        shares=outcome.points if outcome else (0.0,) * len(scores),
        phases=phases,
        last_phase=laws.phase(position),
        talk=talk,
    )


class Match:
    """A game being played; where there is ``talk``, with talk before each decision.

    Bots that speak by dialogue acts do so wherever the game has such (``bots.arena.acts``).
    """

    def __init__(
        self,
        game: str,
        entrants: Sequence[Entrant],
        seed: int,
        options: Mapping[str, object],
        talk: Talk | None = None,
    ) -> None:
        acts = talk is None and game in ACT_TABLES and any(one.speaks for one in entrants)
        self._laws = rules(game)
        self._position = self._laws.start(self._laws.read_options(options), seed)
        self._entrants, self._seed = entrants, seed
        self.acts = Acts(game) if acts else None
        self._talk: Talk | Acts | None = talk or self.acts
        self._listens = [one.listens for one in entrants]
        self._memories: list[dict[str, Any]] = [{} for _ in entrants]
        self._views: dict[int, Any] = {}
        self._chance = Chance(seed)
        self.phases = 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._laws.outcome(self._position)

    def play_phase(self) -> None:
        """Talk, decisions, a step of the game, and what players hear of it."""
        laws, before = self._laws, self._position
        phase, awaited, talkers = laws.phase(before), laws.awaiting(before), self._talkers()
        listeners = [one for one in laws.survivors(before) if self._listens[one]]
        seats = sorted({*awaited, *talkers, *listeners})
        players = {seat: self._player(seat, phase) for seat in seats}
        talking = {seat: players[seat] for seat in talkers}
        if self._talk and talking:
            lots = random.Random(f"{self._seed}/talk/{phase}")
            self._talk.hold(Moment(before, talking, self._view), lots)
            if self._talk.drawn:
                self._end_in_a_draw(talking)
                return
        plan = {seat: players[seat].decide(self._view(seat)) for seat in awaited}
        self._position, events = laws.advance(before, plan, self._chance)
        self._views.clear()
        self.phases += 1
        step = laws.event_json(events) if talking or listeners else {}
        if self._talk and talking:
            now = Moment(self._position, talking, self._view)
            self._talk.reckon(before, step, now)
            if self.outcome:
                self._talk.end(now)
        for seat in set(listeners) - talking.keys():
            players[seat].hear(self._view(seat), Heard("step", step=step))

    def _end_in_a_draw(self, talking: Mapping[int, Player[Any, Any]]) -> None:
        """All who are left have agreed on a draw, so there is one before anybody decides."""
        assert self._talk is not None  # it is there that they agreed
        sharing = self._laws.survivors(self._position)
        self._position = self._laws.declare_draw(self._position, sharing)
        self._views.clear()
        self._talk.end(Moment(self._position, talking, self._view))

    def result(self) -> Result:
        """How it stands."""
        counts = self._talk.counts if self._talk else None
        return _result(self._laws, self._position, self.phases, counts)

    def _talkers(self) -> tuple[int, ...]:
        """The seats in the game that could say something, where there is talk."""
        if self._talk is None:
            return ()
        alive = self._laws.survivors(self._position)
        return tuple(seat for seat in alive if self._entrants[seat].talks)

    def _player(self, seat: int, phase: str) -> Player[Any, Any]:
        rng = player_rng(self._seed, seat, phase)
        return self._entrants[seat].player(seat, rng, self._memories[seat])

    def _view(self, seat: int) -> Any:
        """What a seat sees now."""
        if seat not in self._views:
            self._views[seat] = self._laws.view_for(self._position, seat)
        return self._views[seat]
