# ruff: noqa: N815  (published names)
"""Every figure and switch that the JSettlers and STAC robots play by, under its published name.

Names in mixed case are JSettlers' robot parameters, names in capitals STAC's keys, and names in
small letters our own: the robots' oddities, each a switch. With ``faithful`` all oddities that are
on are played as the originals have them; without it none is.
"""

from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from bots.sdk.parameters import parameter

SMART, FAST = 0, 1
ABSENT = -1
"""A STAC key with a number that is not set; there, 0 is a setting like any other."""


def oddity(meaning: str) -> Any:
    """A switch for something that the original does, intended or not."""
    return parameter(True, meaning)


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a robot may be told; the defaults are JSettlers' fast robot."""

    strategyType: int = parameter(
        FAST, "0 plans by the time to win (smart), 1 by the next piece.", 0, 1
    )
    tradeFlag: int = parameter(1, "0 neither makes nor takes offers.", 0, 1)
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
    FAVOUR_ROADS_INITIALLY: bool = parameter(False, "STAC opening: roads count more.")
    FAVOUR_SETTLEMENTS_INITIALLY: bool = parameter(False, "STAC opening: settlements count more.")
    FAVOUR_CITIES_INITIALLY: float = parameter(0.2, "STAC opening: exponent of cities.", 0, 2)
    FAVOUR_DEV_CARDS_INITIALLY: float = parameter(0.3333, "STAC opening: exponent of cards.", 0, 2)
    ASSUME_OTHER_AGENTS_USE_OUR_STRATEGY: bool = parameter(
        False, "With ranked plans, think that others rank theirs too; else that they plan fast."
    )
    ROB_FOR_NEED: bool = parameter(False, "Rob whoever holds most of what we need most.")
    NO_TRADES: bool = parameter(False, "Neither make nor take offers.")
    ALWAYS_ASSUMING_IS_SELLING: bool = parameter(False, "Ask also those who seem not to sell.")
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

    stac_opening: bool = parameter(False, "Place the first settlements by STAC's score.")
    faithful: bool = parameter(True, "Play the oddities below that are on; else none of them.")
    ship_counts: bool = oddity("Sums over kinds of pieces include the ship of the sea game.")
    first_cutoff_stops: bool = oddity("One piece out of reach leaves the later ones so, too.")
    held_army_is_a_plan: bool = oddity(
        "Largest army, once held, is an empty plan of no rolls (fast)."
    )
    counted_once_per_leader: bool = oddity("Several leaders multiply the others' part (smart).")
    roads_wait_like_ships: bool = oddity("Roads are discounted by the rolls to a ship (smart).")
    robber_prefers_own_hexes: bool = oddity(
        "With nothing to thwart, the robber goes to our own hex."
    )
    overlooks_cards: bool = oddity(
        "Others' development cards are not looked at, not even with open hands."
    )
    others_plan_like_us: bool = oddity(
        "Whoever plays smart takes everybody for smart; else it takes the others for fast."
    )
    bought_point_lingers: bool = oddity(
        "After weighing a card, the win-game ETAs stay as with a point bought (smart)."
    )
    two_points_or_none: bool = oddity("The win-game ETA takes no single point but the last.")
    discards_rarest_first: bool = oddity("Left-over cards are discarded rarest first.")
    asks_by_wrong_list: bool = oddity("Unneeded cards are asked of who sells other ones.")


SETTINGS = np.dtype(
    [
        (one.name, "f8" if isinstance(one.default, float) else "i8")
        for one in fields(Parameters)
        if one.name != "faithful"
    ]
)
"""The parameters as the kernels read them; ``faithful`` has gone into the oddities."""

Settings = Any
"""A ``SETTINGS`` record."""

ODDITIES = tuple(
    one.name
    for one in fields(Parameters)[[f.name for f in fields(Parameters)].index("faithful") + 1 :]
)


def settings_of(parameters: Parameters) -> Settings:
    """The record of parameters for the kernels.

    >>> bool(settings_of(Parameters(faithful=False))["ship_counts"])
    False
    """
    settings = np.zeros((), SETTINGS)
    for name, setting in asdict(parameters).items():
        if name in ODDITIES:
            settings[name] = setting and parameters.faithful
        elif name != "faithful":
            settings[name] = setting
    return settings[()]
