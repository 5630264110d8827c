"""How much the RandomNegotiator talks, and how easily it says yes."""

from dataclasses import dataclass

from bots.diplomacy.conversation.character import character_parameter
from bots.sdk.parameters import parameter


@dataclass(frozen=True, slots=True)
class Parameters:
    """BANDANA's figures (§6.3.2), and how many deals it thinks of."""

    acceptance: int = parameter(50, "How often it accepts a proposal, in percent.", 0, 100)
    proposals: int = parameter(2, "Deals it proposes in a phase.", 0, 20)
    partners: int = parameter(2, "Powers it proposes one deal to, at most.", 1, 6)
    orders: int = parameter(3, "Orders in one deal, at most.", 1, 10)
    zones: int = parameter(50, "How often a deal has a demilitarized zone, in percent.", 0, 100)
    character: str = character_parameter()
