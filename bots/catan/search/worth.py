"""What a position is worth to each player: the share of wins to be expected of it.

A logistic model of who wins, over what JSettlers' robots reckon with: points, rolls to victory
(win-game ETA) and to the next piece, cards. Its weights were fitted to games of STAC's robots among
themselves, by ``python -m bots.catan.search.fit``.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.catan.estimate.building_speed import CARD, CITY, SETTLEMENT
from bots.catan.estimate.lay_out import lay_out, win_game_eta_of
from bots.catan.pace.rolls import fill_from_now
from bots.catan.records.desk import NOW, Desk, clear_desk, lay_before
from bots.catan.records.estimates import KINDS
from bots.catan.records.numbers import Numbers
from bots.catan.robot.named import Stac
from games.catan.pieces import CARD_KINDS, SEATS, VICTORY_POINT
from games.catan.position import Record
from games.catan.standing import hand_size, points
from games.core.kernel import kernel

FEATURES = ("points", "victory", "piece", "hand", "cards", "turn")
"""Of a player: points; the logarithms of one more than the rolls to victory, and to the next
settlement, city or card; cards in hand, up to 7; development cards held; whether it is its turn."""
VALUED_BY = ("points", "eta")
"""What a position is valued by: points alone, or all features."""
WEIGHTS: Final = np.array(
    [
        [0.579, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.354, -1.138, -0.128, 0.059, 0.239, 0.051],
    ]
)
"""Of the features, for each way to value."""
FULL_HAND: Final = 7
BY_POINTS, BY_ETA = range(len(VALUED_BY))
_POINTS, _VICTORY, _PIECE, _HAND, _CARDS, _TURN = range(len(FEATURES))


class Scales(NamedTuple):
    """What positions are weighed with. One per thread."""

    desk: Desk
    features: NDArray[np.float64]  # (SEATS, FEATURES)
    etas: Numbers  # rolls to each kind of piece
    shares: NDArray[np.float64]  # by seat; those of a table sum up to 1


def set_up() -> Scales:
    """Scales for a thread."""
    return Scales(
        desk=clear_desk()._replace(settings=Stac.read_settings({})),
        features=np.zeros((SEATS, len(FEATURES))),
        etas=np.zeros(KINDS, np.int64),
        shares=np.zeros(SEATS),
    )


@kernel
def weigh(scales: Scales, record: Record, valued_by: int) -> None:
    """Set the share of wins that each seat may expect in a position; all hands are open in it.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> scales = set_up()
    >>> weigh(scales, start(Options(open_hands=True, players=2), seed=1).copy_record(), 0)
    >>> scales.shares.tolist()
    [0.5, 0.5, 0.0, 0.0]
    """
    if valued_by == BY_POINTS:
        for seat in range(record.players):
            scales.features[seat, _POINTS] = points(record, seat)
    else:
        fill_features(scales, record)
    shares, most, total = scales.shares, -math.inf, 0.0
    for seat in range(record.players):
        shares[seat] = 0.0
        for feature in range(len(FEATURES)):
            shares[seat] += WEIGHTS[valued_by, feature] * scales.features[seat, feature]
        most = max(most, shares[seat])
    for seat in range(record.players):
        shares[seat] = math.exp(shares[seat] - most)
        total += shares[seat]
    for seat in range(SEATS):
        shares[seat] = shares[seat] / total if seat < record.players else 0.0


@kernel
def fill_features(scales: Scales, record: Record) -> None:
    """Set the features of each player in a position; all hands are open in it."""
    desk = lay_before(scales.desk, scales.desk.mind, record, scales.desk.settings)
    lay_out(desk)
    for seat in range(record.players):
        features = scales.features[seat]
        fill_from_now(desk, seat, scales.etas)
        soonest = min(scales.etas[SETTLEMENT], scales.etas[CITY], scales.etas[CARD])
        features[_POINTS] = points(record, seat)
        features[_VICTORY] = math.log(1.0 + win_game_eta_of(desk, NOW, seat))
        features[_PIECE] = math.log(1.0 + soonest)
        features[_HAND] = min(hand_size(record, seat), FULL_HAND)
        features[_CARDS] = 0
        for kind in range(CARD_KINDS):
            if kind != VICTORY_POINT:
                features[_CARDS] += record.cards[seat, kind] + record.new_cards[seat, kind]
        features[_TURN] = record.turn == seat
