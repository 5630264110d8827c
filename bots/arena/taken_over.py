"""Experiments that other programs describe, in the arena's own form."""

from dataclasses import dataclass
from typing import Any

Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A description as the arena reads it; how what can be said in several ways was ``taken``, and
    what was ``left`` out, each in a few words."""

    table: Table
    taken: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    def __str__(self) -> str:
        """What became of it, in sentences.

        >>> print(TakenOver({}, ("seats are drawn by lot",), ("debug: nothing is printed",)))
        Seats are drawn by lot. Not taken over: debug: nothing is printed.
        """
        parts = [f"{one[:1].upper()}{one[1:]}." for one in self.taken]
        if self.left:
            parts.append(f"Not taken over: {'; '.join(self.left)}.")
        return " ".join(parts)
