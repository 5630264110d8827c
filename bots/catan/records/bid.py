"""An offer in the making."""

from typing import Final

from bots.catan.records.numbers import Numbers
from games.catan.pieces import RESOURCES
from games.core.layout import Fields, i8, layout


class Bid(Fields):
    """What we look for, whom we may ask, and the offer that is found."""

    give: Numbers = i8(RESOURCES)
    take: Numbers = i8(RESOURCES)
    target: Numbers = i8(RESOURCES)  # what we save for
    order: Numbers = i8(RESOURCES)  # resources, the most frequent first
    want: int = i8()  # the resource asked for, or NOBODY
    partners: int = i8()  # seats that may be asked, one bit each
    askable: int = i8()  # resources that may be asked for, one bit each
    batna: int = i8()  # rolls without an agreement …
    bank_cards: int = i8()  # … and the cards that the bank would get
    recipients: int = i8()  # whom the offer goes to, one bit each
    answered: int = i8()  # the offer that a counteroffer must not repeat, packed
    eta: int = i8()  # rolls with the offer
    compels: int = i8()  # whoever is asked must accept it
    may_open: int = i8()  # it may leave a side open
    opening: int = i8()  # how it is open, or COMPLETE; and then its sides, all alternatives …
    open_give: Numbers = i8(RESOURCES)  # … together
    open_take: Numbers = i8(RESOURCES)


BID: Final = layout(Bid)
