"""What the search bot is told."""

from dataclasses import dataclass

from bots.diplomacy.search.study import MOST
from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Parameters:
    """How the search goes about it, and for how long."""

    iterations: int = parameter(100, "Iterations for a decision.", 1, 10_000_000)
    seconds: float = parameter(
        0.8, "... or so many seconds, whichever ends first (0: no limit).", 0, 3600
    )
    candidates: int = parameter(16, "Sets of orders that each power chooses from.", 1, MOST)
    habit: int = parameter(
        50, "How often, in percent, others play by habit, not by what serves them best.", 0, 100
    )
    horizon: int = parameter(2, "Movement phases that a rollout plays by habit.", 0, 20)
    trial: int = parameter(8, "Evaluations after which a new set of orders is taken or not.", 1)
