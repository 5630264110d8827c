"""What is remembered and believed of others."""

from dataclasses import dataclass

from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Memory:
    """What a robot keeps in mind of others' hands, offers and refusals."""

    ALWAYS_ASSUMING_IS_SELLING: bool = parameter(False, "Ask also those who seem not to sell.")
    NO_MEMORY_OF_IS_SELLING: bool = parameter(False, "Nobody seems to sell anything.")
    NO_MEMORY_OF_TRADES: bool = parameter(False, "Own offers are not remembered, and so repeated.")
    WEAK_MEMORY: bool = parameter(
        False, "Own offers, and who sells what, are remembered every other time."
    )
    PESSIMISTIC_ABOUT_OPPONENT_UNKONWNS: bool = parameter(
        False, "Cards of unknown kinds do not cover what an offer asks for (new negotiator)."
    )
