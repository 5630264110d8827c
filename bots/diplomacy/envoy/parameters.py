"""The envoy's settings."""

from dataclasses import dataclass

from bots.diplomacy.conversation.character import character_parameter
from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Manners:
    """How a bot talks that bargains like the envoy, and what its word is worth. Percentages, unless
    said otherwise."""

    trust: int = parameter(60, "How far it trusts those it knows nothing of.", 0, 100)
    forgiveness: int = parameter(4, "How much trust each phase mends after a breach.", 0, 100)
    honesty: int = parameter(
        100, "How surely it keeps a promise that it would gain a center by breaking.", 0, 100
    )
    talkativeness: int = parameter(2, "The most proposals it makes in a phase.", 0, 5)
    bargaining: int = parameter(2, "The most counterproposals to one power in a phase.", 0, 5)
    character: str = character_parameter()


@dataclass(frozen=True)
class Parameters(Manners):
    """The envoy's settings: how it talks, and how its alliances draw it."""

    zeal: int = parameter(
        50, "How much more than else an enemy of its alliances draws it, and an ally less.", 0, 300
    )
