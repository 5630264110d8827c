"""The transition: what an action does. Chance is left open; ``games.catan.luck`` settles it.

``play`` is the bare verb for search: the action must be one that ``choices`` lists or ``check``
allows. People and bots go through ``check``.
"""

from games.catan.actions import Action, Kind
from games.catan.cards import monopolize, play_card
from games.catan.pieces import (
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
    YEAR_OF_PLENTY,
    Purchase,
)
from games.catan.placing import any_road, lay_road, raise_city, settle_at
from games.catan.position import Answer, Luck, Phase, Record
from games.catan.production import first_yield
from games.catan.robbing import discard, discarded, move_robber
from games.catan.standing import award_largest_army, pay
from games.catan.trading import answer_offer, conclude_offer, open_offer, trade_with_bank
from games.catan.turns import begin_turn, next_to_place, victory
from games.core.kernel import kernel


@kernel
def play(record: Record, seat: int, action: Action) -> None:
    """Carry out a legal action of a seat; ``record.luck`` tells what chance must decide next."""
    record.step += 1
    kind = action.kind
    if kind == Kind.ACCEPT:
        answer_offer(record, seat, Answer.ACCEPTED, action.give, action.take)
    elif kind == Kind.REFUSE:
        answer_offer(record, seat, Answer.REFUSED, action.give, action.take)
    elif kind == Kind.COUNTER:
        answer_offer(record, seat, Answer.COUNTERED, action.give, action.take)
    elif kind == Kind.DISCARD:
        _discard(record, seat, action)
    elif kind == Kind.DISCARD_BLINDLY:
        record.loser = seat
        record.luck = Luck.DISCARD
    else:
        _play_in_turn(record, seat, action)
        victory(record)


@kernel
def _play_in_turn(record: Record, seat: int, action: Action) -> None:
    """Carry out what only the seat in turn does."""
    kind = action.kind
    if kind == Kind.OFFER:
        open_offer(record, int(action.seats), action.give, action.take)
    elif kind == Kind.DEAL:
        conclude_offer(record, int(action.seat))
    elif kind == Kind.NO_DEAL or kind == Kind.WITHDRAW:
        conclude_offer(record, -1)
    elif kind == Kind.END:
        begin_turn(record, (seat + 1) % record.players)
    elif kind == Kind.ROLL:
        record.luck = Luck.DICE
    elif kind == Kind.BANK:
        trade_with_bank(record, seat, action.give, action.take)
    elif kind == Kind.ROBBER:
        move_robber(record, int(action.where), int(action.seat))
    elif kind == Kind.BUY:
        pay(record, seat, Purchase.CARD)
        record.luck = Luck.DRAW
    elif kind <= Kind.CITY:
        _build(record, seat, int(kind), int(action.where))
    elif kind == Kind.SKIP:
        _end_free_roads(record)
    else:
        _play_card(record, seat, action)


@kernel
def _build(record: Record, seat: int, kind: int, where: int) -> None:
    """Place a road, settlement or city, paid for or free by the phase."""
    if kind == Kind.CITY:
        pay(record, seat, Purchase.CITY)
        raise_city(record, seat, where)
    elif kind == Kind.SETTLEMENT:
        settle_at(record, seat, where)
        if record.phase == Phase.MAIN:
            pay(record, seat, Purchase.SETTLEMENT)
        else:
            _first_settled(record, seat, where)
    else:
        lay_road(record, seat, where)
        if record.phase == Phase.MAIN:
            pay(record, seat, Purchase.ROAD)
        elif record.phase == Phase.FIRST_ROAD:
            next_to_place(record)
        elif record.free_roads == 1 or not any_road(record, seat):
            _end_free_roads(record)
        else:
            record.free_roads = 1


@kernel
def _first_settled(record: Record, seat: int, node: int) -> None:
    """Go on to the first road; a second settlement yields its starting cards."""
    record.settled = node
    record.phase = Phase.FIRST_ROAD
    if record.step > 2 * record.players:
        first_yield(record, seat, node)


@kernel
def _end_free_roads(record: Record) -> None:
    record.free_roads = 0
    record.phase = Phase.MAIN if record.rolled else Phase.ROLL


@kernel
def _play_card(record: Record, seat: int, action: Action) -> None:
    """Play a development card."""
    if action.kind == Kind.KNIGHT:
        play_card(record, seat, KNIGHT)
        award_largest_army(record, seat)
        move_robber(record, int(action.where), int(action.seat))
    elif action.kind == Kind.ROAD_BUILDING:
        play_card(record, seat, ROAD_BUILDING)
        record.free_roads = 2
        record.phase = Phase.FREE_ROADS
    elif action.kind == Kind.YEAR_OF_PLENTY:
        play_card(record, seat, YEAR_OF_PLENTY)
        trade_with_bank(record, seat, action.give, action.take)
    else:
        play_card(record, seat, MONOPOLY)
        for resource in range(RESOURCES):
            if action.take[resource]:
                monopolize(record, seat, resource)


@kernel
def _discard(record: Record, seat: int, action: Action) -> None:
    """Put the cards a seat chose into the bank."""
    for resource in range(RESOURCES):
        for _ in range(action.give[resource]):
            discard(record, seat, resource)
    discarded(record)
