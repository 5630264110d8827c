"""One game between bots, without the web."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bots.registry import BOTS, load
from bots.sdk.player import Heard, Player, player_rng
from games.core.chance import Chance
from games.registry import rules


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it enters: its name in the registry, or ``module:Class``, and its parameters."""

    bot: str
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def player(self, seat: int, rng: random.Random, memory: dict[str, Any]) -> Player[Any, Any]:
        """A new player for a seat, with the memory the seat has."""
        path = BOTS[self.bot].path if self.bot in BOTS else self.bot
        return load(path)(seat, rng, memory, self.parameters)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: per seat a score (centers, points), the shares of the outcome, its kind.

    ``kind`` is the outcome's, or "unfinished" when the limit of phases came first; then the
    shares are all 0.
    """

    kind: str
    scores: tuple[float, ...]
    shares: tuple[float, ...]
    phases: int
    last_phase: str


def play(
    game: str,
    entrants: Sequence[Entrant],
    seed: int,
    options: Mapping[str, object] | None = None,
    limit: int = 1000,
) -> Result:
    """Plays one game to its end, or for ``limit`` phases. The same seed gives the same game.

    >>> result = play("diplomacy", [Entrant("hold")] * 7, seed=1, options={"final_year": 1901})
    >>> result.kind, result.scores
    ('draw', (3.0, 3.0, 3.0, 3.0, 3.0, 4.0, 3.0))
    """
    laws = rules(game)
    position = laws.start(laws.read_options(options or {}), seed)
    memories: list[dict[str, Any]] = [{} for _ in entrants]
    chance = Chance(seed)
    phases = 0
    while laws.outcome(position) is None and phases < limit:
        phase = laws.phase(position)
        players: dict[int, Player[Any, Any]] = {}
        plan = {}
        for seat in laws.awaiting(position):
            rng = player_rng(seed, seat, phase)
            players[seat] = entrants[seat].player(seat, rng, memories[seat])
            plan[seat] = players[seat].decide(laws.view_for(position, seat))
        position, events = laws.advance(position, plan, chance)
        for seat, player in players.items():
            if type(player).hear is not Player.hear:
                step = Heard("step", step=laws.event_json(events))
                player.hear(laws.view_for(position, seat), step)
        phases += 1
    outcome = laws.outcome(position)
    return Result(
        kind=outcome.kind if outcome else "unfinished",
        scores=laws.scores(position),
        shares=outcome.points if outcome else (0.0,) * len(entrants),
        phases=phases,
        last_phase=laws.phase(position),
    )
