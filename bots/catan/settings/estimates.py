"""How the rolls until something can be paid for are estimated."""

from dataclasses import dataclass

from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Estimates:
    """Variants of the building speed estimate.

    They act where plans and offers are weighed; speedups and win-game ETAs keep the fast estimate.
    """

    BSE_ACCURATE: bool = parameter(False, "Rolls until a target is as likely as not.")
    BSE_FRACTIONAL: bool = parameter(False, "Income and bank trades in parts of cards.")
    BSE_USING_BELIEFS: bool = parameter(
        False, "Up to three rolls less for what others might trade."
    )
