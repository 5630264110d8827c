"""Arguments that go with offers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bots.catan.settings.kinds import ABSENT, coded
from bots.sdk.parameters import BadParameter, parameter

_TOKENS = {
    "road": (0,),
    "settlement": (1,),
    "city": (2,),
    "devcard": (3,),
    "ibp": (0, 1, 2, 3),
    "itp": (4, 5),
    "rbtmr": (6,),
    "rbcgr": (7,),
    "rb": (6, 7),
    "atrp": (8,),
    "atpr": (9,),
    "at": (8, 9),
}
"""What an order of arguments names: the numbers of ``bots.catan.talk.acts.Argument``."""
ARGUMENTS = 10
_KINDS = {
    "ALL": range(10),
    "ALL_EXCEPT_AlwaysTrue": range(8),
    "ImmediateBuildPlan": range(4),
    "ImmediateBuildPlan_Road": (0,),
    "ImmediateBuildPlan_Settlement": (1,),
    "ImmediateBuildPlan_City": (2,),
    "ImmediateBuildPlan_DevCard": (3,),
    "ImmediateTradePlan": (4, 5),
    "ImmediateTradePlanBank": (4,),
    "ImmediateTradePlanPort": (5,),
    "ResourceBased": (6, 7),
    "ResourceBasedTooManyRes": (6,),
    "ResourceBasedCantGetRes": (7,),
    "AlwaysTrue": (8, 9),
    "AlwaysTrue_RobPromise": (8,),
    "AlwaysTrue_PromiseRes": (9,),
}
"""What the keys of either side name: the same numbers."""


def arguments_of(persuasion: "Persuasion", side: str) -> int:
    """The arguments that are put forward (side ``PERSUADER``) or heeded (``PERSUASION_RESP``).

    >>> bin(arguments_of(Persuasion(PERSUADER_ResourceBased=True), "PERSUADER"))
    '0b11000000'
    """
    named = (_KINDS[kind] for kind in _KINDS if getattr(persuasion, f"{side}_{kind}"))
    return sum(1 << argument for argument in {one for kinds in named for one in kinds})


def read_order(text: str) -> Sequence[int]:
    """The place of every argument in an order; those it does not name share the last.

    >>> read_order("city->itp->road-devcard")
    [2, 3, 0, 2, 1, 1, 3, 3, 3, 3]

    Raises BadParameter.
    """
    steps = [step.strip() for step in text.split("->")] if text else []
    places = [len(steps)] * ARGUMENTS
    for place, step in enumerate(steps):
        for token in step.split("-"):
            if token not in _TOKENS:
                known = ", ".join(_TOKENS)
                raise BadParameter(f"there is no argument {token!r}; there are {known}")
            for argument in _TOKENS[token]:
                places[argument] = place
    return places


def _argues(what: str) -> Any:
    return parameter(False, f"Argue {what}.")


def _yields(what: str) -> Any:
    return parameter(False, f"Yield to arguments {what}.")


@dataclass(frozen=True)
class Persuasion:
    """Which arguments are put forward, and which are listened to."""

    PERSUADER_ALL: bool = _argues("with everything")
    PERSUADER_ALL_EXCEPT_AlwaysTrue: bool = _argues("with everything but promises")
    PERSUADER_ImmediateBuildPlan: bool = _argues("that another can build then")
    PERSUADER_ImmediateBuildPlan_City: bool = _argues("that another can build a city then")
    PERSUADER_ImmediateBuildPlan_Settlement: bool = _argues("that it can build a settlement then")
    PERSUADER_ImmediateBuildPlan_Road: bool = _argues("that it can build a road then")
    PERSUADER_ImmediateBuildPlan_DevCard: bool = _argues("that it can buy a card then")
    PERSUADER_ImmediateTradePlan: bool = _argues("that it can trade with bank or port then")
    PERSUADER_ImmediateTradePlanBank: bool = _argues("that it can trade with the bank then")
    PERSUADER_ImmediateTradePlanPort: bool = _argues("that it can trade at a port then")
    PERSUADER_ResourceBased: bool = _argues("with the two about cards that follow")
    PERSUADER_ResourceBasedTooManyRes: bool = _argues("that it holds seven cards or fewer then")
    PERSUADER_ResourceBasedCantGetRes: bool = _argues("that its numbers do not bring this card")
    PERSUADER_AlwaysTrue: bool = _argues("with promises that are not kept")
    PERSUADER_AlwaysTrue_RobPromise: bool = _argues("with the promise not to rob")
    PERSUADER_AlwaysTrue_PromiseRes: bool = _argues("with the promise of a card later")
    Persuade_ONLY_AFTER_REJECT: bool = parameter(
        False, "Do not count on arguments when weighing what to offer."
    )
    Persuade_ONLY_TO_GET_ImmediateBuildPlan: bool = parameter(
        False, "Argue only if we can build then."
    )
    Persuade_ONLY_WHEN_TRADE_LOOKS_POSSIBLE: bool = parameter(
        False, "Argue only if somebody asked is known to hold the cards."
    )
    Persuade_Maximum_Number_Of_Unknowns_To_Be_Assigned: int = parameter(
        0, "Unknown cards that may be thought what an argument needs.", 0, 20
    )
    Persuade_Choose_Own_Ordering: str = coded(
        "",
        "Which arguments come first, such as itp->road->city-rb; without it by lot.",
        read_order,
        ARGUMENTS,
    )
    Persuade_Only_With_Persuasion_That_Applies_to_Each_Recipient: bool = parameter(
        False, "Argue only with what holds for all who are asked."
    )

    PERSUASION_RESP_ALL: bool = _yields("of every kind")
    PERSUASION_RESP_ALL_EXCEPT_AlwaysTrue: bool = _yields("of every kind but promises")
    PERSUASION_RESP_ImmediateBuildPlan: bool = _yields("that we can build then")
    PERSUASION_RESP_ImmediateBuildPlan_City: bool = _yields("that we can build a city then")
    PERSUASION_RESP_ImmediateBuildPlan_Settlement: bool = _yields("that we can settle then")
    PERSUASION_RESP_ImmediateBuildPlan_Road: bool = _yields("that we can build a road then")
    PERSUASION_RESP_ImmediateBuildPlan_DevCard: bool = _yields("that we can buy a card then")
    PERSUASION_RESP_ImmediateTradePlan: bool = _yields("that we can trade with bank or port then")
    PERSUASION_RESP_ImmediateTradePlanBank: bool = _yields("that we can trade with the bank then")
    PERSUASION_RESP_ImmediateTradePlanPort: bool = _yields("that we can trade at a port then")
    PERSUASION_RESP_ResourceBased: bool = _yields("of the two kinds about cards that follow")
    PERSUASION_RESP_ResourceBasedTooManyRes: bool = _yields("that we hold seven or fewer then")
    PERSUASION_RESP_ResourceBasedCantGetRes: bool = _yields("that we do not get this otherwise")
    PERSUASION_RESP_AlwaysTrue: bool = _yields("that are promises")
    PERSUASION_RESP_AlwaysTrue_RobPromise: bool = _yields("that promise not to rob us")
    PERSUASION_RESP_AlwaysTrue_PromiseRes: bool = _yields("that promise a card later")
    Persuasion_RESP_ACCEPT_AlwaysTrue_With_Probability: float = parameter(
        1.0, "Chance of yielding to a promise.", 0, 1
    )
    Persuasion_RESP_Accept_Consistent_Args_With_Probability: float = parameter(
        1.0, "Chance of yielding to an argument that is true.", 0, 1
    )
    Persuasion_RESP_IGNORE_IF_PERSUADER_HAS_X_VPS: int = parameter(
        ABSENT, "Ignore who has at least these public points (-1 absent).", -1, 20
    )
    Persuasion_RESP_IGNORE_IF_PERSUADER_TO_GET_ImmediateBuildPlan: bool = parameter(
        False, "Ignore who could then build at once."
    )
    Persuasion_RESP_ONLY_IF_FULFILS_CURRENT_BUILD_PLAN: bool = parameter(
        False, "Ignore what does not complete our next piece."
    )
    Persuasion_RESP_IGNORE_PERSUASIONS_OF_PLAYERS_WITH_HIGHER_VP: bool = parameter(
        False, "Ignore who has more public points than we."
    )
    Persuasion_RESP_IGNORE_PERSUASIONS_OF_PLAYERS_WITH_HIGHEST_VP: bool = parameter(
        False, "Ignore the leader."
    )
    Persuasion_RESP_Use_Weight_When_Persuasion_Is_Accepted: int = parameter(
        ABSENT,
        "Do not yield outright: reckon the offer so many rolls better (-1 absent).",
        -1,
        1000,
    )
