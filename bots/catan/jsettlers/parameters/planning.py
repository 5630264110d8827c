# ruff: noqa: N815  (published names)
"""What to build, and whom to rob."""

from dataclasses import dataclass

from bots.catan.jsettlers.parameters.kinds import ABSENT, FAST
from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Planning:
    """How plans are made, for ourselves and in others' place."""

    strategyType: int = parameter(
        FAST, "0 plans by the time to win (smart), 1 by the next piece.", 0, 1
    )
    etaBonusFactor: float = parameter(
        0.13, "Discount of a smart bonus for each roll it takes.", 0, 10
    )
    adversarialFactor: float = parameter(1.0, "Weight of what a piece costs others (smart).", 0, 10)
    leaderAdversarialFactor: float = parameter(
        1.0, "Weight of what it costs the leaders (smart).", 0, 10
    )
    devCardMultiplier: float = parameter(3.0, "Bonus of every development card (smart).", 0, 100)
    threatMultiplier: float = parameter(
        1.0, "Factor for roads that others may take (smart).", 0, 100
    )

    CHOOSE_BEST_MINUS_N_BUILD_PLAN: int = parameter(
        ABSENT, "Take the plan with this rank, 0 the best (-1 absent).", -1, 50
    )
    TRY_N_BEST_BUILD_PLANS: int = parameter(
        ABSENT, "Try plans of rank 0 to this in one turn (-1 absent).", -1, 50
    )
    RANK_BPS_TRADE_OFF_ES_FACTOR: float = parameter(
        0.0, "Rank plans by rolls less this times their speedup.", 0, 10
    )
    ES_CARDS: int = parameter(0, "Speedup reckoned for a card plan.", -100, 100)
    ES_LA: int = parameter(0, "Speedup reckoned for a largest-army plan.", -100, 100)
    ES_LR: int = parameter(0, "Speedup reckoned for a longest-road plan.", -100, 100)
    MIN_VP_TO_TRY_LR: int = parameter(5, "Points before longest road is thought of.", 0, 20)
    MIN_VP_TO_TRY_LA: int = parameter(5, "Points before largest army is thought of.", 0, 20)
    FAVOUR_SETTLEMENTS: float = parameter(
        0.0, "Part of its rolls taken off a settlement plan; below 0 added.", -100, 1
    )
    FAVOUR_CITIES: float = parameter(0.0, "Part of its rolls taken off a city plan.", -100, 1)
    FAVOUR_DEV_CARDS: float = parameter(0.0, "Part of its rolls taken off a card plan.", -100, 1)
    FAVOUR_LR: float = parameter(0.0, "Part of its rolls taken off a longest-road plan.", -100, 1)
    FAVOUR_LA: float = parameter(0.0, "Part of its rolls taken off a largest-army plan.", -100, 1)
    ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY: bool = parameter(
        False, "With ranked plans, think that others rank theirs too; else that they plan fast."
    )
    whole_plan_trade_target: bool = parameter(
        False, "Trade for all pieces of a plan, as in STAC's simulations; else for the next."
    )
    ROB_FOR_NEED: bool = parameter(False, "Rob whoever holds most of what we need most.")
