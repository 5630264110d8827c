# ruff: noqa: N815  (published names)
"""What to offer, and what to accept."""

from dataclasses import dataclass

from bots.catan.settings.kinds import ABSENT, oddity
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
        ABSENT, "Offers between two builds, at most (-1 absent: 9 with the old negotiator).", -1, 50
    )
    USE_OLD_NEGOTIATOR: bool = parameter(
        True, "Make and answer offers as JSettlers does; else as STAC's new negotiator does."
    )
    USE_OLD_NEGOTIATOR_COUNTEROFFER: bool = parameter(
        True, "Make counteroffers as JSettlers does; else as STAC's new negotiator does."
    )
    NP_IMPROVEMENT_OVER_BATNA_THRESHOLD: int = parameter(
        1, "Rolls that an exchange must save unless it lets us build at once (new).", 0, 100
    )
    NP_IMPROVEMENT_OVER_BATNA_THRESHOLD_RATIO: float = parameter(
        0.0, "Part of the rolls that an exchange must save, the same way (new).", 0, 1
    )
    OPTIMISTIC_OFFERER: int = parameter(
        0, "Percent of times that the best offer is made though nobody should accept (new).", 0, 100
    )
    PROBABILISTIC_OFFER_DENIER: int = parameter(
        ABSENT, "Percent of offers found that are really made (-1 absent: all; old).", -1, 100
    )
    DONT_FILTER_WORSE_OFFERS: bool = parameter(
        False, "Offer also what is worse for the others than an offer before (new)."
    )
    DONT_FILTER_GIVING_AWAY_RESOURCES_NEEDED_FOR_BBP: bool = parameter(
        False, "Give away nothing that the plan needs, despite the key's name (new)."
    )
    DONT_CONSIDER_OFFERING_2_RESOURCES: bool = parameter(False, "Never give two cards (new).")
    DONT_CONSIDER_ASKING_FOR_2_RESOURCES: bool = parameter(False, "Never ask for two cards (new).")
    RANDOM_NEGOTIATOR: int = parameter(
        ABSENT, "Any of the offers that beat the bank and should be accepted (-1 absent).", -1, 100
    )
    RANDOM_LEGAL_NEGOTIATOR: int = parameter(
        ABSENT, "Any small exchange that the hand allows (-1 absent).", -1, 100
    )
    NP_AGGREGATE_TRADE_OFFERS: bool = parameter(
        False, "Merge two offers into one with an open side (new)."
    )
    NP_DONT_MAKE_PARTIAL_OFFERS: bool = parameter(
        False, "Never leave a side open to anything when offers are merged (new)."
    )
    NP_DONT_MAKE_DISJUNCTIVE_OFFERS: bool = parameter(
        False, "Never leave a choice of two cards when offers are merged (new)."
    )
    NP_MAX_DELTA_ETB_FOR_OFFER_AGGREGATION: int = parameter(
        ABSENT, "Merge offers whose rolls differ by this at most (-1 absent; new).", -1, 1000
    )
    SIMPLY_ASK: bool = parameter(
        False, "Ask everybody for the first missing card, for whatever they like (old)."
    )
    PARTIALISING_COMPLETE_OFFERS_50_PERCENT: bool = parameter(
        False, "Leave out what is given for it in every other offer (old)."
    )
    PARTIALISING_COMPLETE_OFFERS_100_PERCENT: bool = parameter(
        False, "Leave out what is given for it in every offer (old)."
    )
    RANDOM_COMPLETION_OF_PARTIAL_OFFERS: bool = parameter(
        False, "Complete an offer that is open to anything by lot."
    )
    PARTIAL_COMPLETION_CHOOSE_MY_BEST: bool = parameter(
        False, "Complete it as serves us best, whatever the next three say; so without them, too."
    )
    PARTIAL_COMPLETION_CHOOSE_OPPONENT_WORST: bool = parameter(
        False, "Complete it as serves its maker least among what it should accept."
    )
    PARTIAL_COMPLETION_PREFER_MY_BEST: bool = parameter(
        False, "Complete it as serves us best, else as serves its maker least."
    )
    PARTIAL_COMPLETION_PREFER_OPPONENT_WORST: bool = parameter(
        False, "Complete it as serves its maker least, else as serves us best."
    )
    NP_ALWAYS_ACCEPT: bool = parameter(False, "Accept whatever one can pay.")
    NP_ALWAYS_REJECT: bool = parameter(False, "Refuse everything.")
    NP_GREEDY_ACCEPT: bool = parameter(False, "Accept also what brings more cards than it takes.")
    NP_ALWAYS_EXPECT_ACCEPT: bool = parameter(
        False, "Accept whatever one can pay, and think that everybody does."
    )
    NP_GIVE_TRADE_TO_ACCEPTER_WITH_FEWEST_VP: bool = parameter(
        False, "Of several who accept deal with who shows the fewest points."
    )
    NP_GIVE_TRADE_TO_ACCEPTER_WITH_FEWEST_RES: bool = parameter(
        False, "Of several who accept deal with who holds the fewest cards."
    )
    NP_GIVE_TRADE_TO_ACCEPTER_WITH_MOST_RES: bool = parameter(
        False, "Of several who accept deal with who holds the most cards."
    )
    NP_ACCEPT_BETTER_COUNTEROFFER: bool = parameter(
        False, "Prefer a counteroffer that serves us better to those who accept."
    )
    answers_forget_the_bank: bool = oddity(
        "Whether an offer is accepted does not depend on what the bank would give (new)."
    )
    any_unknown_card_suffices: bool = oddity(
        "Who holds one unknown card is thought able to pay anything (new)."
    )
    sums_prices_short: bool = oddity("The sum of all prices is a wheat short (new).")
    refuses_partial_offers: bool = oddity("An offer that is open to anything is always refused.")
    completions_are_off_by_one: bool = oddity(
        "A completion counts for what the one looked at before it is worth."
    )
    last_offer_stands_aside: bool = oddity(
        "When offers are merged, the last is made with another or not at all (new)."
    )
    optimist_gives_up: bool = oddity("OPTIMISTIC_OFFERER comes too late to do anything (new).")
