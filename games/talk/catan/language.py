"""Examples of what can be said of trade: the page for players is made of them."""

from functools import cache
from importlib import resources


@cache
def phrasebook() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What can be said, by subject.

    >>> subject, examples = phrasebook()[0]
    >>> subject, examples[0]
    ('Offers', 'Peter, I give 1 wood & 1 clay for 1 sheep.')
    """
    file = resources.files(__package__) / "examples.txt"
    subjects = file.read_text(encoding="utf-8").split("# ")[1:]
    return tuple(
        (subject, tuple(lines))
        for subject, *lines in (part.strip().splitlines() for part in subjects)
    )
