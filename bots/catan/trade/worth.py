"""What an exchange is worth: the rolls to the target after it."""

from bots.catan.pace.rolls import rolls_to
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.numbers import Numbers, numeral
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel

FAR = numeral(1000)
"""Rolls beyond which offers are not told apart."""


@kernel
def eta_after(desk: Desk, seat: int, give: Numbers, take: Numbers, target: Numbers) -> int:
    """The rolls to a target after an exchange; cards not known to be held come from the unknown."""
    hand = desk.scenes[NOW].hand[seat].copy()
    for resource in range(RESOURCES):
        hand[resource] = max(0, hand[resource] - give[resource]) + take[resource]
    return rolls_to(desk, seat, hand, target, FAR)
