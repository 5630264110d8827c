"""Offers with an open side: either of several cards, or anything.

The rules know complete offers alone. Of an open one its maker puts a complete one on the table and
says that it is open (``Say.OPEN``); who understands that answers with the terms it prefers.
"""

from bots.catan.memory.dialogue import offer_number
from bots.catan.records.mind import Mind
from bots.catan.records.numbers import Numbers, numeral
from bots.catan.talk.acts import Act, Opening
from games.catan.pieces import RESOURCES
from games.catan.position import Record
from games.core.kernel import kernel

COMPLETE = numeral(0)
"""No opening; the others are one more than their ``Opening``, as 0 is what a new mind holds."""
EITHER_GIVE, EITHER_TAKE = numeral(Opening.EITHER_GIVE + 1), numeral(Opening.EITHER_TAKE + 1)
ANY_GIVE, ANY_TAKE = numeral(Opening.ANY_GIVE + 1), numeral(Opening.ANY_TAKE + 1)


@kernel
def leave_open(mind: Mind, view: Record, opening: int, give: Numbers, take: Numbers) -> None:
    """Mean the next offer to be open."""
    mind.opening, mind.open_number = opening, offer_number(view) + 1
    for resource in range(RESOURCES):
        mind.open_give[resource], mind.open_take[resource] = give[resource], take[resource]


@kernel
def hear_open(mind: Mind, view: Record, act: Act) -> None:
    """Understand that the offer on the table is open."""
    mind.heard_opening, mind.heard_number = act.about + 1, offer_number(view)
    for resource in range(RESOURCES):
        mind.heard_give[resource] = act.give[resource]
        mind.heard_take[resource] = act.take[resource]


@kernel
def is_heard_open(mind: Mind, view: Record) -> bool:
    """Whether the offer on the table was said to be open."""
    return bool(mind.heard_opening != COMPLETE and mind.heard_number == offer_number(view))


@kernel
def is_left_open(mind: Mind, view: Record) -> bool:
    """Whether our offer on the table is open."""
    return bool(mind.opening != COMPLETE and mind.open_number == offer_number(view))
