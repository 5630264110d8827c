# ruff: noqa: N815  (published names)
"""What to offer, and what to accept."""

from dataclasses import dataclass

from bots.catan.jsettlers.parameters.kinds import ABSENT
from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Negotiation:
    """Which offers are made, and how offers are answered."""

    tradeFlag: int = parameter(1, "0 neither makes nor takes offers.", 0, 1)
    NO_TRADES: bool = parameter(False, "Neither make nor take offers.")
    BUILD_PLAN_INDIFFERENT: bool = parameter(
        False, "Offer without asking whether anyone would accept."
    )
    CONTINUE_TRADING_WITH_AGENTS_CLOSE_TO_WINNING: bool = parameter(
        False, "Trade also with those about to win."
    )
    NP_MAX_NUMBER_OF_OFFERS_WITHOUT_BUILDING: int = parameter(
        ABSENT, "Offers between two builds, at most (-1 absent: 9).", -1, 50
    )
    NP_ALWAYS_ACCEPT: bool = parameter(False, "Accept whatever one can pay.")
    NP_ALWAYS_REJECT: bool = parameter(False, "Refuse everything.")
    NP_GREEDY_ACCEPT: bool = parameter(False, "Accept also what brings more cards than it takes.")
