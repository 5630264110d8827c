"""The negotiating agent's settings: those of the game strategy, and its patience."""

from dataclasses import dataclass

from bots.diplomacy.conversation.character import character_parameter
from bots.diplomacy.dipgame.parameters import Parameters as GameStrategy
from bots.sdk.parameters import parameter


@dataclass(frozen=True, slots=True)
class Parameters(GameStrategy):
    """The game strategy's figures, and how the agent negotiates."""

    proposals: int = parameter(3, "How often it asks one power in a phase, at most.", 0, 50)
    character: str = character_parameter()
