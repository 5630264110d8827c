"""What is remembered and believed of others."""

from dataclasses import dataclass

from bots.catan.settings.kinds import ABSENT, oddity
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
    IGNORANT: bool = parameter(False, "All cards of others are of unknown kinds.")
    IGNORANT_OPTIMIST: bool = parameter(False, "Everybody is believed to hold two of each kind.")
    IGNORANT_PESSIMIST: bool = parameter(False, "Nobody is believed to hold anything.")
    FORGETTING_RESOURCES_PESSIMIST: int = parameter(
        ABSENT, "Messages after which a count of cards becomes 0 (-1 absent).", -1, 10_000
    )
    FORGETTING_RESOURCES_OPTIMIST: int = parameter(
        ABSENT, "Messages after which a count of cards becomes 2 (-1 absent).", -1, 10_000
    )
    FORGETTING_RESOURCES_RANDOM: int = parameter(
        ABSENT,
        "Messages after which a count of cards is drawn, 0 or 1 (-1 absent).",
        -1,
        10_000,
    )
    USE_ACT_R_DECLARATIVE_MEMORY: bool = parameter(
        False, "Who sells what, and own offers, fade and come back as in people (ACT-R)."
    )
    ACT_R_PARAMETER_RT: float = parameter(
        0.0, "How active a memory must be to come back there (:rt).", -10, 10
    )
    UPDATE_OPPONENT_RESOURCES_FROM_OFFER: bool = parameter(
        False, "Who offers cards is known to hold them."
    )
    NP_ANNOUNCEMENTS_GULLIBLE: bool = parameter(
        False, "Note announced hands as seen, and go on believing the others; never distrust."
    )
    theft_blurs_the_hand: bool = oddity(
        "A card stolen among others makes the victim's whole hand unknown."
    )
