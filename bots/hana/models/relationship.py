"""How close agents are, by what each gave the other: the LOGIC model's intimacy (pp. 15–16).

A pair of matrices for each partner, of what it gave and of what it was given: rows are utility and
information, columns Legitimacy, Options, Goals, Independence and Commitments.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from bots.hana.events import Event, Kind
from bots.hana.problem import Figures

LEGITIMACY, OPTIONS, GOALS, INDEPENDENCE, COMMITMENTS = range(5)
UTILITY, INFORMATION = range(2)

GIVEN: Mapping[Kind, tuple[int, int, float]] = MappingProxyType(
    {
        Kind.KEPT: (UTILITY, COMMITMENTS, 1.0),
        Kind.BROKE: (UTILITY, COMMITMENTS, -2.0),
        Kind.ACCEPTED: (UTILITY, OPTIONS, 1.0),
        Kind.REJECTED: (UTILITY, OPTIONS, -0.25),
        Kind.HELPED: (UTILITY, INDEPENDENCE, 1.0),
        Kind.ATTACKED: (UTILITY, INDEPENDENCE, -1.0),
        Kind.INFORMED: (INFORMATION, GOALS, 0.5),
    }
)
"""Where an event is entered, and what it counts."""

FADING = 0.95
ENOUGH = 3.0
"""So much, all in all, makes two agents quite close."""


class Relationship:
    """What each agent gave this one, and how close that makes the two.

    >>> relationship = Relationship({})
    >>> relationship.observe(Event(Kind.ACCEPTED, "Joana"))
    >>> round(relationship.degrees("Joana")["closeness"], 2)
    0.32
    """

    name = "relationship"

    def __init__(self, saved: Mapping[str, Any]) -> None:
        self._given: dict[str, Figures] = {
            agent: np.array(matrix, np.float64) for agent, matrix in saved.items()
        }

    def observe(self, event: Event) -> None:
        """Enter what was given, or done."""
        if event.kind in GIVEN:
            row, column, size = GIVEN[event.kind]
            matrix = self._given.setdefault(event.agent, np.zeros((2, 5)))
            matrix[row, column] += size

    def pass_round(self) -> None:
        """What was is less important."""
        self._given = {agent: FADING * matrix for agent, matrix in self._given.items()}

    def degrees(self, agent: str) -> Mapping[str, float]:
        """``closeness``: from 0 to 1; 0 for who gave nothing, or did more harm."""
        matrix = self._given.get(agent)
        total = 0.0 if matrix is None else float(matrix.sum())
        return {"closeness": max(0.0, float(np.tanh(total / ENOUGH)))}

    def saved(self) -> dict[str, Any]:
        """The matrices, as JSON."""
        return {agent: matrix.tolist() for agent, matrix in self._given.items()}
