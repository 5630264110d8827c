"""Chance: how many ways it has, and what each of them does.

Every outcome is a small whole number below ``ways``, all equally likely. ``game.advance`` draws
them from ``Chance``, which records them and may be given them; playouts draw them at random; a
search tries each. What happens then is the same function.
"""

from games.catan.packed import nth_card, pack
from games.catan.pieces import CARD_KINDS, NOBODY
from games.catan.position import Luck, Phase, Record
from games.catan.production import produce
from games.catan.robbing import discard, discarded, seven_rolled
from games.catan.standing import deck_size, hand_size
from games.catan.turns import victory
from games.core.kernel import kernel


@kernel
def ways(record: Record) -> int:
    """How many equally likely outcomes the chance now due has; 0 if none is due."""
    if record.luck == Luck.NONE:
        return 0
    if record.luck == Luck.DICE:
        return 36
    if record.luck == Luck.DRAW:
        return deck_size(record)
    return hand_size(record, int(record.loser))


@kernel
def settle(record: Record, outcome: int) -> None:
    """Let chance decide: the outcome is a number below ``ways``."""
    luck = record.luck
    record.luck = Luck.NONE
    if luck == Luck.DICE:
        _throw(record, outcome // 6 + 1, outcome % 6 + 1)
    elif luck == Luck.DRAW:
        _draw(record, outcome)
    elif luck == Luck.STEAL:
        resource = nth_card(pack(record.hand[record.loser]), outcome)
        record.hand[record.loser, resource] -= 1
        record.hand[record.turn, resource] += 1
        record.loser = NOBODY
    else:
        loser = int(record.loser)
        discard(record, loser, nth_card(pack(record.hand[loser]), outcome))
        if record.owed[loser]:
            record.luck = Luck.DISCARD
        else:
            record.loser = NOBODY
            discarded(record)


@kernel
def _throw(record: Record, first: int, second: int) -> None:
    """The dice fall: a seven, or a harvest."""
    record.dice[0], record.dice[1] = first, second
    record.rolled = 1
    if first + second == 7:
        record.gained[:] = 0
        seven_rolled(record)
    else:
        record.phase = Phase.MAIN
        produce(record, first + second)


@kernel
def _draw(record: Record, outcome: int) -> None:
    """A card of the deck goes to the seat in turn, who may win by it."""
    for kind in range(CARD_KINDS):
        if outcome < record.deck[kind]:
            record.deck[kind] -= 1
            record.new_cards[record.turn, kind] += 1
            break
        outcome -= record.deck[kind]
    victory(record)
