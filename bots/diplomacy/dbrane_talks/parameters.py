"""The settings of D-Brane that talks."""

from dataclasses import dataclass

from bots.diplomacy.conversation.character import character_parameter
from bots.sdk.parameters import parameter


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much it looks for, and what it takes a deal to be proposed."""

    proposals: int = parameter(2, "The most deals it proposes in a phase.", 0, 10)
    partners: int = parameter(4, "With how many powers it looks for deals in a phase.", 0, 6)
    patience: int = parameter(
        3, "How many proposals one who never speaks may leave unanswered and is asked again.", 1
    )
    gain: float = parameter(0.05, "What a deal must be worth to it, in centers.", 0)
    triples: bool = parameter(True, "Whether it looks for deals of three as well.")
    character: str = character_parameter()
