"""Whether learning helps: who learned against others, and who did not, on the same boards."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bots.analysis.statistics import wilson
from bots.arena.description import LIMITS
from bots.arena.entrant import Entrant
from bots.arena.experiment import Contestant, Experiment
from bots.arena.run import run as play_all
from bots.learning.description import GAME, Run
from games.catan.pieces import SEATS

ONE, OTHERS = "one", "others"


@dataclass(frozen=True, slots=True)
class Compared:
    """How many of so many games the one player won against three others."""

    who: str
    games: int
    won: int

    def __str__(self) -> str:
        low, high = wilson(self.won, self.games)
        return (
            f"{self.who}, {self.games:,} games: won {self.won / self.games:.1%} "
            f"({low:.1%}–{high:.1%})"
        )


def compared(run: Run, table: str, games: int, folder: Path, processes: int) -> Iterator[Compared]:
    """Play all comparisons. The arena's results stay in the folder, and are gone on with."""
    learned, other = run.learned(table), run.opponents[0]
    for name, who, one, three in (
        ("learned", f"learned against three {run.opponent}", learned, other),
        ("unlearned", f"unlearned against three {run.opponent}", run.unlearned, other),
        ("direct", "learned against three unlearned", learned, run.unlearned),
    ):
        results = folder / f"{name}.jsonl"
        yield Compared(who, games, _won(run, one, three, games, results, processes))


def _won(run: Run, one: Entrant, three: Entrant, games: int, results: Path, processes: int) -> int:
    experiment = Experiment(
        name=f"{run.name}: {results.stem}",
        game=GAME,
        games=games,
        seed=run.seed,
        contestants=(Contestant(ONE, one), Contestant(OTHERS, three, SEATS - 1)),
        limit=LIMITS[GAME],
        options=run.options,
    )
    rows = play_all(experiment, results, processes, progress=False)
    return sum(row["shares"][row["seats"].index(ONE)] > 0 for row in rows)
