"""HANA as its conversation sees it: trust comes from its world model."""

from dataclasses import dataclass

from bots.diplomacy.conversation.plain_mind import PlainMind
from bots.hana.world import WorldModel


@dataclass(frozen=True)
class HanaMind(PlainMind):
    """A plain mind but for whom it trusts."""

    world: WorldModel

    def trust(self, power: str) -> float:
        """How far its trust model believes a power to keep its word."""
        return self.world.degrees(power)["trust"]
