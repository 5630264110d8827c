"""The record of a View: what one seat may know."""

from games.catan.pieces import CARD_KINDS, RESOURCES, SEATS
from games.catan.position import Answer, Phase, Record
from games.catan.standing import cards_held, deck_size, hand_size
from games.core.kernel import kernel


@kernel
def mask(record: Record, seat: int) -> None:
    """Hide in a copy of a position's record what a seat (or an onlooker, NOBODY) may not know.

    Others' hands and unplayed development cards keep only their number, the deck too; with open
    hands they stay as they are. Answers to an offer are hidden until all are given.
    """
    for other in range(SEATS):
        if record.phase == Phase.ANSWER and other != seat:
            _hide_answer(record, other)
        if other != seat and not record.open_hands:
            record.unknown_hand[other] = hand_size(record, other)
            record.unknown_cards[other] = cards_held(record, other)
            for resource in range(RESOURCES):
                record.hand[other, resource] = 0
            for kind in range(CARD_KINDS):
                record.cards[other, kind] = record.new_cards[other, kind] = 0
    if not record.open_hands:
        record.unknown_deck = deck_size(record)
        for kind in range(CARD_KINDS):
            record.deck[kind] = 0


@kernel
def _hide_answer(record: Record, other: int) -> None:
    """Show that a seat was asked, not what it said."""
    if record.answer[other] != Answer.NONE:
        record.answer[other] = Answer.AWAITED
    for resource in range(RESOURCES):
        record.counter_give[other, resource] = record.counter_take[other, resource] = 0
