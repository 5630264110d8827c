"""How far agents are believed to keep their word: by Laplace's rule over the promises they gave."""

from collections.abc import Mapping
from typing import Any

from bots.hana.events import Event, Kind

FADING = 0.95
"""What is left of a promise's weight after a round."""


class Trust:
    """Kept and broken promises of each agent, those of long ago counting less.

    >>> trust = Trust({})
    >>> trust.observe(Event(Kind.BROKE, "Jaume"))
    >>> trust.degrees("Joana"), round(trust.degrees("Jaume")["trust"], 2)
    ({'trust': 0.5}, 0.33)
    """

    name = "trust"

    def __init__(self, saved: Mapping[str, Any]) -> None:
        self._counts = {agent: list(counts) for agent, counts in saved.items()}

    def observe(self, event: Event) -> None:
        """Count a promise."""
        if event.kind in (Kind.KEPT, Kind.BROKE):
            self._counts.setdefault(event.agent, [0.0, 0.0])[event.kind is Kind.BROKE] += 1

    def pass_round(self) -> None:
        """A round is over: what was is less important."""
        self._counts = {
            agent: [FADING * one for one in counts] for agent, counts in self._counts.items()
        }

    def degrees(self, agent: str) -> Mapping[str, float]:
        """``trust``: from 0 to 1, a half for who is not known."""
        kept, broken = self._counts.get(agent, (0.0, 0.0))
        return {"trust": (kept + 1) / (kept + broken + 2)}

    def saved(self) -> dict[str, Any]:
        """What it knows, as JSON."""
        return {agent: list(counts) for agent, counts in self._counts.items()}


class Trusting:
    """Believes everybody, always: HANA without a trust model (§5.3, p. 83)."""

    name = "trust"

    def __init__(self, saved: Mapping[str, Any]) -> None:
        pass

    def observe(self, event: Event) -> None:
        """Nothing shakes it."""

    def pass_round(self) -> None:
        """Nothing fades."""

    def degrees(self, agent: str) -> Mapping[str, float]:
        """``trust`` is 1."""
        return {"trust": 1.0}

    def saved(self) -> dict[str, Any]:
        """There is nothing to remember."""
        return {}
