"""How good the best tree of a run is in games that had no part in choosing it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bots.analysis.statistics import mean_interval, wilson
from bots.arena.description import LIMITS
from bots.arena.entrant import Entrant
from bots.arena.experiment import Contestant, Experiment
from bots.arena.run import run as play_all
from bots.catan.formulas.formula import Formula
from bots.evolution.description import BOT, GAME, Run
from bots.evolution.scores import entrant
from games.catan.pieces import SEATS

OPPONENTS = ("jsettlers_fast", "jsettlers_smart", "stac")


@dataclass(frozen=True, slots=True)
class Rematch:
    """What came of it: games, those that were won, the mean points and their 95 % interval."""

    against: str
    games: int
    won: int
    points: tuple[float, float, float]

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.won / self.games

    def __str__(self) -> str:
        low, high = wilson(self.won, self.games)
        mean, least, most = self.points
        return (
            f"against three {self.against}, {self.games:,} games: won {self.share:.1%} "
            f"({low:.1%}–{high:.1%}), {mean:.2f} points a game ({least:.2f}–{most:.2f})"
        )


def rematches(
    run: Run,
    tree: Formula,
    games: int,
    folder: Path,
    processes: int,
    opponents: Sequence[str] = OPPONENTS,
) -> list[Rematch]:
    """Play a tree against three of each opponent, on boards of their own.

    The results of the arena stay in the folder, and are gone on with after a kill.
    """
    return [
        _rematch(
            Experiment(
                name=f"{run.name} against {bot}",
                game=GAME,
                games=games,
                seed=run.seed,
                contestants=(
                    Contestant(BOT, entrant(run, tree)),
                    Contestant(bot, Entrant(bot), SEATS - 1),
                ),
                limit=LIMITS[GAME],
                options=run.options,
            ),
            folder / f"rematch-{bot}.jsonl",
            processes,
        )
        for bot in opponents
    ]


def _rematch(experiment: Experiment, results: Path, processes: int) -> Rematch:
    rows = play_all(experiment, results, processes, progress=False)
    seats = [row["seats"].index(BOT) for row in rows]
    own = list(zip(rows, seats, strict=True))
    return Rematch(
        against=experiment.contestants[1].label,
        games=len(rows),
        won=sum(row["shares"][seat] > 0 for row, seat in own),
        points=mean_interval([row["scores"][seat] for row, seat in own]),
    )
