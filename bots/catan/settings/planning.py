# ruff: noqa: N815  (published names)
"""What to build, and whom to rob."""

from dataclasses import dataclass

from bots.catan.settings.kinds import ABSENT, FAST, oddity
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

    SMART_GAME_STRATEGY: bool = parameter(False, "Plan by the time to win, as strategyType 0 does.")
    OLD_FAST_GAME_STRATEGY: bool = parameter(
        True, "Plan fast as JSettlers does; else as STAC does, cities before settlements."
    )
    CHOOSE_BEST_MINUS_N_BUILD_PLAN: int = parameter(
        ABSENT, "Take the plan with this rank, 0 the best (-1 absent).", -1, 50
    )
    TRY_N_BEST_BUILD_PLANS: int = parameter(
        ABSENT, "Try plans of rank 0 to this in one turn (-1 absent).", -1, 50
    )
    RANK_BPS_TRADE_OFF_ES_FACTOR: float = parameter(
        float(ABSENT), "Rank plans by rolls less this times their speedup (-1 absent).", -1, 10
    )
    RANK_BPS_TRADE_OFF_EP_FACTOR: float = parameter(
        float(ABSENT), "... and less this times the rolls they save to victory (-1 absent).", -1, 10
    )
    ADAPT_TO_OPPONENT_TYPE: bool = parameter(
        False,
        "Choose both weights anew for each game: by lot, or those that were learned to win most.",
    )
    draws_weights_evenly: bool = oddity(
        "Those are drawn by lot whatever was learned, as STAC's learner does."
    )
    ES_CARDS: int = parameter(0, "Speedup reckoned for a card plan.", -100, 100)
    ES_LA: int = parameter(0, "Speedup reckoned for a largest-army plan.", -100, 100)
    ES_LR: int = parameter(0, "Speedup reckoned for a longest-road plan.", -100, 100)
    MIN_VP_TO_TRY_LR: int = parameter(
        ABSENT, "Points from which STAC's strategies plan for longest road (-1 absent: 5).", -1, 20
    )
    MIN_VP_TO_TRY_LA: int = parameter(
        ABSENT, "Points from which they plan for largest army (-1 absent: 5).", -1, 20
    )
    titles_need_one_more: bool = oddity(
        "STAC's fast strategy asks for one point more than MIN_VP_TO_TRY_... says."
    )
    ranks_to_whole_rolls: bool = oddity(
        "With weights, ranked plans less than a roll apart count as equal."
    )
    FAVOUR_SETTLEMENTS: float = parameter(
        0.0, "Part of its rolls taken off a settlement plan; below 0 added.", -100, 1
    )
    FAVOUR_CITIES: float = parameter(0.0, "Part of its rolls taken off a city plan.", -100, 1)
    FAVOUR_DEV_CARDS: float = parameter(0.0, "Part of its rolls taken off a card plan.", -100, 1)
    FAVOUR_LR: float = parameter(0.0, "Part of its rolls taken off a longest-road plan.", -100, 1)
    FAVOUR_LA: float = parameter(0.0, "Part of its rolls taken off a largest-army plan.", -100, 1)
    ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY: bool = parameter(
        False, "Plan in others' place as for ourselves; else as JSettlers does."
    )
    ASSUME_OTHER_AGENTS_USE_0_BEST_STRATEGY: bool = parameter(
        False, "Plan in others' place by taking the best of all plans (0-best)."
    )
    whole_plan_trade_target: bool = parameter(
        False, "Trade for all pieces of a plan, as in STAC's simulations; else for the next."
    )
    ROB_FOR_NEED: bool = parameter(False, "Rob whoever holds most of what we need most.")
    plenty_from_two: bool = parameter(
        False, "Play Year of Plenty when two cards or more are missing (STAC); else for just two."
    )
    randomBuildPlan: bool = parameter(False, "Plan any kind of piece at random, any place of it.")
    randomPercentage: int = parameter(
        ABSENT, "Plan and open so at random in so many of 100 cases, above 0.", -1, 100
    )
