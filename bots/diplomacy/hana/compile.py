"""Call HANA's kernel once, so that nobody's first move waits for the compiler."""

from bots.diplomacy.hana.movement import Movement
from games.diplomacy.position import start


def compile_hana() -> None:
    """Judge one plan."""
    opening = Movement(start(), "FRANCE")
    opening.satisfied(opening.default[None])
