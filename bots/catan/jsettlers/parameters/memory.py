"""What is remembered and believed of others."""

from dataclasses import dataclass

from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Memory:
    """What a robot keeps in mind of others' hands, offers and refusals."""

    ALWAYS_ASSUMING_IS_SELLING: bool = parameter(False, "Ask also those who seem not to sell.")
