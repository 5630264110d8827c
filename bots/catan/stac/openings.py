"""Offers with an open side: either of several cards, or anything.

The rules know complete offers alone. Of an open one its maker puts a complete one on the table and
says that it is open (``Say.OPEN``); who understands that answers with the terms it prefers.
"""

from typing import Any

from bots.catan.jsettlers.building_speed import RESOURCES, Numbers
from bots.catan.jsettlers.numerals import numeral
from bots.catan.stac.dialogue import offer_number
from bots.catan.stac.wording import say
from bots.catan.talk.acts import Act, Acts, Opening, Say
from games.catan.position import Record
from games.core.kernel import kernel

COMPLETE = numeral(0)
"""No opening; the others are one more than their ``Opening``, as 0 is what a new mind holds."""
EITHER_GIVE, EITHER_TAKE = numeral(Opening.EITHER_GIVE + 1), numeral(Opening.EITHER_TAKE + 1)
ANY_GIVE, ANY_TAKE = numeral(Opening.ANY_GIVE + 1), numeral(Opening.ANY_TAKE + 1)

FIELDS = [
    ("opening", "i8"),  # of our last offer, or COMPLETE …
    ("open_number", "i8"),  # … which it is …
    ("open_give", "i8", (RESOURCES,)),  # … and its sides, all alternatives together
    ("open_take", "i8", (RESOURCES,)),
    ("heard_opening", "i8"),  # the same of the last open offer of another player
    ("heard_number", "i8"),
    ("heard_give", "i8", (RESOURCES,)),
    ("heard_take", "i8", (RESOURCES,)),
]
"""Fields of a mind."""


@kernel
def leave_open(mind: Any, view: Record, opening: int, give: Numbers, take: Numbers) -> None:
    """Mean the next offer to be open."""
    mind.opening, mind.open_number = opening, offer_number(view) + 1
    for resource in range(RESOURCES):
        mind.open_give[resource], mind.open_take[resource] = give[resource], take[resource]


@kernel
def say_of_offer(mind: Any, view: Record, seat: int, said: Acts, count: int) -> int:
    """Say that our offer on the table is open, if it is; how many acts there are then."""
    if mind.opening == COMPLETE or mind.open_number != offer_number(view):
        return count
    count = say(said, count, Say.OPEN, seat)
    act = said[count - 1]
    act.about = mind.opening - 1
    for resource in range(RESOURCES):
        act.give[resource] = mind.open_give[resource]
        act.take[resource] = mind.open_take[resource]
    return count


@kernel
def hear_open(mind: Any, view: Record, act: Act) -> None:
    """Understand that the offer on the table is open."""
    mind.heard_opening, mind.heard_number = act.about + 1, offer_number(view)
    for resource in range(RESOURCES):
        mind.heard_give[resource] = act.give[resource]
        mind.heard_take[resource] = act.take[resource]


@kernel
def is_heard_open(mind: Any, view: Record) -> bool:
    """Whether the offer on the table was said to be open."""
    return bool(mind.heard_opening != COMPLETE and mind.heard_number == offer_number(view))


@kernel
def is_left_open(mind: Any, view: Record) -> bool:
    """Whether our offer on the table is open."""
    return bool(mind.opening != COMPLETE and mind.open_number == offer_number(view))


@kernel
def fits(opening: int, sides: Numbers, others: Numbers, give: Numbers, take: Numbers) -> bool:
    """Whether a complete exchange is one of an open offer with these sides to give and to take."""
    return _side_fits(opening, EITHER_GIVE, ANY_GIVE, sides, give) and _side_fits(
        opening, EITHER_TAKE, ANY_TAKE, others, take
    )


@kernel
def _side_fits(opening: int, either: int, any_: int, side: Numbers, cards: Numbers) -> bool:
    """Whether cards are what a side is open to."""
    if opening == any_:
        return True
    kinds, same, within = 0, True, True
    for resource in range(RESOURCES):
        kinds += cards[resource] > 0
        same &= cards[resource] == side[resource]
        within &= cards[resource] == 0 or cards[resource] == side[resource]
    return same or (opening == either and kinds == 1 and within)
