"""What a robot remembers from one decision to the next, a part for each kind of memory."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from bots.catan.records.numbers import Numbers
from bots.catan.records.plan import ROOM
from games.catan.pieces import RESOURCES, SEATS
from games.core.layout import Fields, f8, i1, i2, i4, i8, layout, u1, u8
from games.core.randomness import Randomness

NEVER_RECKONED = 500
"""A win-game ETA before it is first worked out."""
OFFERS = 64
PAST: Final = 32
"""Past offers that a memory like people's has room for."""
TRAIL: Final = 256
"""Choices that are kept to learn from, the last ones."""
UNKNOWN, KNOWN, NO_PLAN = 0, 1, 2
"""What is known of a player's next piece."""
NOTHING_TOLD: Final = 0
NO_PIECE_TOLD: Final = 1
PIECE_TOLD: Final = 2
"""What is known of an announced plan."""
Flags = NDArray[np.uint8]


class OfPlans(Fields):
    """Who it is, what it plans, what others seem to plan, and what was offered in this turn."""

    awake: int = i8()  # 0 in a new mind
    seat: int = i8()  # whose mind it is
    randomness: Randomness = u8(1)
    turn_number: int = i8()  # the turn that all below but the ETAs belong to
    win_game_etas: Numbers = i8(SEATS)  # as last reckoned
    count: int = i8()  # the plan: see Plan
    kind: Numbers = i8(ROOM)
    where: Numbers = i8(ROOM)
    rank: int = i8()  # which of the ranked plans is being tried
    arm: int = i8()  # which weights plans are ranked by in this game, from 1; 0 not drawn yet
    done_trading: int = i8()
    offers: int = i8()  # made since the last purchase
    made: Numbers = i8(OFFERS)  # offers of this turn, packed …
    made_opening: Numbers = i8(OFFERS)  # … how they were open …
    made_to: Numbers = i8(OFFERS)  # … to whom, one bit each …
    made_count: int = i8()  # … and how many they are
    gave: Flags = u1(SEATS, RESOURCES)  # whether we gave it to the seat in this turn …
    got: Flags = u1(SEATS, RESOURCES)  # … or got it
    asked: int = i8()  # seats that our open offer went to, one bit each …
    held: Numbers = i8(RESOURCES)  # … and our hand when it was made
    asked_for: Numbers = i8(RESOURCES)  # by the last offer that anybody made
    refuses: Flags = u1(SEATS, RESOURCES)  # seems not to sell
    wants: Flags = u1(SEATS, RESOURCES)  # gave this in an offer: may be asked again
    target: Flags = u1(SEATS)  # UNKNOWN, KNOWN or NO_PLAN
    target_kind: Numbers = i8(SEATS)
    target_where: Numbers = i8(SEATS)
    target_cost: Numbers = i8(SEATS, RESOURCES)  # what it trades for


class OfHands(Fields):
    """Everybody's cards."""

    hands: NDArray[np.int8] = i1(2, SEATS, RESOURCES + 1)
    touched_at: NDArray[np.int32] = i4(SEATS, RESOURCES + 1)  # when a count changed, in messages
    messages: int = i4()  # received in the game
    distrusts: Flags = u1(SEATS)  # who said what cannot be


class OfOpenings(Fields):
    """How our last offer was open, and that of another player."""

    opening: int = i8()  # of our last offer, or COMPLETE …
    open_number: int = i8()  # … which it is …
    open_give: Numbers = i8(RESOURCES)  # … and its sides, all alternatives together
    open_take: Numbers = i8(RESOURCES)
    heard_opening: int = i8()  # the same of the last open offer of another player
    heard_number: int = i8()
    heard_give: Numbers = i8(RESOURCES)
    heard_take: Numbers = i8(RESOURCES)


class OfTalk(Fields):
    """What was said."""

    opened: int = i8()  # the turn's talk was opened
    told: Flags = u1(SEATS)  # of plans, our own among them: NOTHING_TOLD to PIECE_TOLD …
    told_kind: Numbers = i8(SEATS)  # … and the next piece, as last announced
    told_where: Numbers = i8(SEATS)
    embargo: Numbers = i8(SEATS)  # the turn in which our embargo on a seat began, or 0
    embargoes: int = i8()  # proposed in this game
    blocked_to: Numbers = i8(RESOURCES)  # the last turn in which we ask for none of it
    blocks: int = i8()  # made in this game
    taken_back: int = i8()  # the open offer that is not to be accepted, by its number
    proposed: Flags = u1(SEATS)  # a seat, or we, proposed a trade in this turn …
    proposed_give: Numbers = i8(SEATS, RESOURCES)  # … by which it would give …
    proposed_take: Numbers = i8(SEATS, RESOURCES)  # … and take
    mark: int = i8()  # how our next offer is marked: a Say, or 0
    forced: int = i8()  # the open offer that is forced, by its number …
    compelled: int = i8()  # … or a mind trick
    forces: int = i8()  # forced offers made in this game
    retry: int = i8()  # our last offer is forced on the seats, one bit each
    retrying: int = i8()  # … and was so, in the open offer
    last_give: Numbers = i8(RESOURCES)  # what our last offer gives …
    last_take: Numbers = i8(RESOURCES)  # … and takes
    argument: int = i8()  # our argument for the open offer …
    argument_for: int = i8()  # … and for whom, one bit each; 0: none
    argued: int = i8()  # the open offer that somebody argued for to us, by its number …
    heard_argument: int = i8()  # … and how
    tricked: int = i8()  # our mind trick was used
    trail: NDArray[np.int16] = i2(TRAIL)  # choices whether to use it, one after the other …
    choices: int = i8()  # … and how many they were
    hushed: int = i8()  # who wants no offers in this turn, one bit each


class OfActivation(Fields):
    """What a memory like people's holds: see ``bots.catan.memory.activation``."""

    thought: float = f8()  # seconds of thought in the game
    seller_uses: NDArray[np.int32] = i4(SEATS, RESOURCES, 2)  # of: does not sell it, sells it …
    seller_since: NDArray[np.float64] = f8(SEATS, RESOURCES, 2)  # … and when each was made
    past_offer: Numbers = i8(PAST)  # offers that we made, packed …
    past_to: NDArray[np.uint8] = u1(PAST)  # … to whom, one bit each …
    past_uses: NDArray[np.int32] = i4(PAST)  # … how often it was used; 0: an empty place …
    past_since: NDArray[np.float64] = f8(PAST)  # … and when it was made


class Mind(OfActivation, OfTalk, OfOpenings, OfHands, OfPlans):
    """All of it; a mind of zeros is one that has not awoken."""


MIND: Final = layout(Mind)
