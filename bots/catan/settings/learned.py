"""What was learned in other games."""

from dataclasses import dataclass

from bots.catan.learning.moments import LEARNED
from bots.catan.learning.table import BadTable, numbers
from bots.catan.settings.kinds import coded
from bots.sdk.parameters import BadParameter


def _numbers(told: str) -> list[int]:
    """A table as kernels read it. Raises BadParameter."""
    try:
        return numbers(told)
    except BadTable as error:
        raise BadParameter(f"learned: {error}") from None


@dataclass(frozen=True)
class Learned:
    """A table that bots.learning has left."""

    learned: str = coded(
        "",
        "When to use the mind trick, and by which weights to plan, as was learned: a table that "
        "comes with the robots, by its name, or the text of one (docs/catan-robots.md).",
        _numbers,
        size=LEARNED,
    )
