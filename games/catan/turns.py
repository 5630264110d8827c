"""Whose turn it is: the snake of the set-up, the round after it, and the end of the game."""

from games.catan.pieces import CARD_KINDS, NOBODY, SEATS
from games.catan.position import End, Luck, Phase, Record
from games.catan.standing import points
from games.catan.topology import NOWHERE
from games.core.kernel import kernel


@kernel
def next_to_place(record: Record) -> None:
    """After a first road: the next settlement, or the first turn.

    Everybody places once in order and once in reverse, the last twice running.
    """
    record.settled = NOWHERE
    placed = record.step // 2
    players = int(record.players)
    if placed == 2 * players:
        begin_turn(record, int(record.first))
        return
    place = placed if placed < players else 2 * players - 1 - placed
    record.turn = (record.first + place) % players
    record.phase = Phase.FIRST_SETTLEMENT


@kernel
def begin_turn(record: Record, seat: int) -> None:
    """End a turn and begin the next: cards that were bought may be played from now on."""
    for kind in range(CARD_KINDS):
        record.cards[record.turn, kind] += record.new_cards[record.turn, kind]
        record.new_cards[record.turn, kind] = 0
    record.turn, record.phase = seat, Phase.ROLL
    record.step = record.rolled = record.played_card = record.offers = 0
    if record.turn_number == record.turn_limit and record.turn_limit:
        _end_undecided(record)
    record.turn_number += 1


@kernel
def victory(record: Record) -> None:
    """The seat in turn wins as soon as it has the points; nobody wins in another's turn."""
    turn = int(record.turn)
    if record.phase != Phase.OVER and points(record, turn) >= record.victory:
        record.phase, record.end = Phase.OVER, End.WON
        record.luck, record.loser = Luck.NONE, NOBODY
        record.winners = 1 << turn


@kernel
def _end_undecided(record: Record) -> None:
    """End the game at the limit of turns; those with the most points share it."""
    most = 0
    for seat in range(SEATS):
        most = max(most, points(record, seat))
    record.phase, record.end, record.winners = Phase.OVER, End.LIMIT, 0
    for seat in range(record.players):
        if points(record, seat) == most:
            record.winners |= 1 << seat
