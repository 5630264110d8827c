"""What a robot learns from seeing others act: their offers, their trades, their cards.

It sees what everybody at the table does: who does what, and which cards move by it. Of a theft it
knows the card only as thief or victim.
"""

import numpy as np

from bots.catan.memory.hands import (
    BELIEVED,
    OBSERVED,
    UNKNOWN_KIND,
    counts_cards,
    gain,
    lose,
    lose_unknown,
)
from bots.catan.memory.mind import notice_turn
from bots.catan.memory.past_offers import note_trade
from bots.catan.memory.selling import hear_offer, hear_refusal
from bots.catan.records.mind import Mind
from bots.catan.records.sight import Sight
from bots.catan.settings import Settings
from games.catan.actions import Kind
from games.catan.pieces import NOBODY, RESOURCES, SEATS
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def witness(mind: Mind, view: Record, sight: Sight, settings: Settings) -> None:
    """Take note of an action; the view is as it left the table."""
    notice_turn(mind, 0 + sight.turn_number, settings)
    mind.messages += 1
    kind = sight.kind
    if kind == Kind.OFFER or kind == Kind.COUNTER:
        _hear_offer(mind, sight, settings)
    elif kind == Kind.REFUSE and sight.seat != mind.seat:
        hear_refusal(mind, 0 + sight.seat, settings)
    if kind >= Kind.ACCEPT:
        _see_trade(mind, sight)
    if counts_cards(view, settings):
        _count(mind, view, sight, settings)


@kernel
def _hear_offer(mind: Mind, sight: Sight, settings: Settings) -> None:
    seat = 0 + sight.seat
    if sight.kind == Kind.OFFER:
        mind.asked_for[:] = sight.take
    if seat == mind.seat:
        return
    hear_offer(mind, seat, sight.give, sight.take, settings)
    if settings.UPDATE_OPPONENT_RESOURCES_FROM_OFFER:
        for resource in range(RESOURCES):
            know_cards(mind, seat, resource, 0 + sight.give[resource])


@kernel
def know_cards(mind: Mind, seat: int, resource: int, count: int) -> None:
    """A player holds at least so many cards of a kind: unknown ones become known."""
    for which in (OBSERVED, BELIEVED):
        more = count - mind.hands[which, seat, resource]
        more = min(more, mind.hands[which, seat, UNKNOWN_KIND])
        if more > 0:
            mind.hands[which, seat, resource] += more
            mind.hands[which, seat, UNKNOWN_KIND] -= more
            mind.touched_at[seat, resource] = mind.messages


@kernel
def _see_trade(mind: Mind, sight: Sight) -> None:
    """Remember a trade of our own in this turn."""
    give, take = np.zeros(RESOURCES, np.int64), np.zeros(RESOURCES, np.int64)
    partner, ours = NOBODY, False
    for seat in range(SEATS):
        for resource in range(RESOURCES):
            moved = sight.change[seat, resource]
            if moved == 0:
                continue
            if seat == mind.seat:
                ours = True
                give[resource], take[resource] = max(0, -moved), max(0, moved)
            else:
                partner = seat
    if ours and partner != NOBODY:
        note_trade(mind, partner, give, take)


@kernel
def _count(mind: Mind, view: Record, sight: Sight, settings: Settings) -> None:
    """Follow the cards."""
    for seat in range(SEATS):
        ignored = settings.IGNORANT and seat != mind.seat
        for resource in range(RESOURCES):
            moved = 0 + sight.change[seat, resource]
            if moved > 0:
                gain(mind, seat, UNKNOWN_KIND if ignored else resource, moved)
            elif moved < 0 and not ignored:
                lose(mind, seat, resource, -moved, settings)
            for _ in range(-moved if ignored else 0):
                lose_unknown(mind, seat, settings)
    if sight.victim != NOBODY:
        _count_theft(mind, view, 0 + sight.seat, 0 + sight.victim, settings)


@kernel
def _count_theft(mind: Mind, view: Record, thief: int, victim: int, settings: Settings) -> None:
    stolen = UNKNOWN_KIND
    if mind.seat == thief or mind.seat == victim:
        stolen = _missed(mind, view)
    if stolen == UNKNOWN_KIND or (settings.IGNORANT and mind.seat == thief):
        lose_unknown(mind, victim, settings)
    else:
        lose(mind, victim, stolen, 1, settings)
    ignored = settings.IGNORANT and mind.seat != thief
    gain(mind, thief, UNKNOWN_KIND if ignored else stolen, 1)


@kernel
def _missed(mind: Mind, view: Record) -> int:
    """The one kind of card in which our hand is not as we followed it, or UNKNOWN_KIND."""
    found, differences = UNKNOWN_KIND, 0
    for resource in range(RESOURCES):
        if view.hand[mind.seat, resource] != mind.hands[OBSERVED, mind.seat, resource]:
            found = resource
            differences += abs(
                view.hand[mind.seat, resource] - mind.hands[OBSERVED, mind.seat, resource]
            )
    return found if differences == 1 else UNKNOWN_KIND
