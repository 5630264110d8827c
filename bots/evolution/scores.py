"""How good a tree is: games alone against robots, or against others of its generation."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Any

from bots.arena.description import LIMITS
from bots.arena.entrant import Entrant
from bots.arena.match import play
from bots.catan.formulas.formula import Formula, size
from bots.catan.formulas.notation import write_formula
from bots.evolution.description import BOT, GAME, Run, Session
from games.catan.pieces import SEATS

WIN = 10.0
"""What a game that is won counts where wins alone do, so that 2.5 is an equal share."""


@dataclass(frozen=True, slots=True)
class Score:
    """What came of a tree's games: its fitness, the mean score and its deviation, games won."""

    fitness: float
    mean: float
    deviation: float
    won: int


@dataclass(frozen=True, slots=True)
class Bout:
    """The games of one tree: against whom, by which seeds. It moves on a seat each game."""

    own: Entrant
    others: tuple[tuple[Entrant, ...], ...]
    seeds: tuple[int, ...]
    options: Mapping[str, Any]

    def play(self) -> list[tuple[float, bool]]:
        """The points of each game, and whether it was won."""
        return [self._play(game) for game in range(len(self.seeds))]

    def _play(self, game: int) -> tuple[float, bool]:
        seat = game % SEATS
        entrants = [*self.others[game]]
        entrants.insert(seat, self.own)
        result = play(GAME, entrants, self.seeds[game], self.options, LIMITS[GAME])
        return result.scores[seat], result.shares[seat] > 0


def bouts(run: Run, generation: int, trees: Sequence[Formula]) -> list[Bout]:
    """The games of a generation, a bout a tree."""
    session = run.session(generation)
    entrants = [entrant(run, tree) for tree in trees]
    found = []
    for number, own in enumerate(entrants):
        board = "common" if run.common_boards else number
        lots = [
            random.Random(f"{run.seed}/games/{generation}/{board}/{game}")
            for game in range(session.games_per_bot)
        ]
        seeds = tuple(lot.getrandbits(48) for lot in lots)
        rivals = [*entrants[:number], *entrants[number + 1 :]]
        others = tuple(
            tuple(lot.sample(rivals, SEATS - 1)) if run.coevolution else robots(session.fast_count)
            for lot in lots
        )
        found.append(Bout(own, others, seeds, run.options))
    return found


def entrant(run: Run, tree: Formula) -> Entrant:
    """The robot that plays by a tree."""
    return Entrant(BOT, {**run.robot, "formula": write_formula(tree)})


def robots(fast_count: int) -> tuple[Entrant, ...]:
    """Three opponents: so many fast ones, the rest smart."""
    smart = SEATS - 1 - fast_count
    return (Entrant("jsettlers_fast"),) * fast_count + (Entrant("jsettlers_smart"),) * smart


def score(tree: Formula, games: Sequence[tuple[float, bool]], run: Run, session: Session) -> Score:
    """What games come to.

    The fitness is the mean score less a penalty for each node, and not below nothing. By points a
    game that is won has a bonus on top of its points.

    >>> from bots.catan.formulas.words import Terminal
    >>> session = Session(node_penalty=0.5, win_bonus=10)
    >>> score(Terminal.CITY_ETA, [(10, True), (4, False)], Run(), session)
    Score(fitness=11.5, mean=12.0, deviation=8.0, won=1)
    """
    if run.fitness == "wins":
        worths = [WIN * won for _, won in games]
    else:
        worths = [points + session.win_bonus * won for points, won in games]
    mean = fmean(worths)
    fitness = max(0.0, mean - session.node_penalty * size(tree))
    return Score(fitness, mean, pstdev(worths), sum(won for _, won in games))
