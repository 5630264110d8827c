"""Call the robots' kernels once, so that nobody's first move waits for the compiler."""

from bots.diplomacy.hana.movement import Movement
from bots.diplomacy.search.parameters import Parameters
from bots.diplomacy.search.thinking import think
from games.diplomacy.position import start


def compile_robots() -> None:
    """Search one decision, and judge one of HANA's plans."""
    think(start(), 0, Parameters(iterations=1), seed=1)
    opening = Movement(start(), "FRANCE")
    opening.satisfied(opening.default[None])
