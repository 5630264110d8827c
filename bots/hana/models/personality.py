"""What an agent is like; nothing that happens changes it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bots.hana.events import Event


@dataclass(frozen=True, slots=True)
class Traits:
    """From 0 to 1 each: how much events touch it; how readily it attacks who angers it; how much it
    wants such an agent to suffer; how far it spares those it is at peace with; how far it meets
    those that it is close to."""

    sensitivity: float = 0.5
    aggressiveness: float = 0.3
    vengefulness: float = 0.3
    loyalty: float = 0.9
    generosity: float = 0.5


class Personality:
    """The traits as a model: the same degrees about everybody."""

    name = "personality"

    def __init__(self, traits: Traits) -> None:
        self._degrees = asdict(traits)

    def observe(self, event: Event) -> None:
        """It stays what it is."""

    def pass_round(self) -> None:
        """It stays what it is."""

    def degrees(self, agent: str) -> Mapping[str, float]:
        """Its traits."""
        return self._degrees

    def saved(self) -> dict[str, Any]:
        """There is nothing to remember."""
        return {}
