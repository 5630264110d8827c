"""A game of Catan as STAC's table of extracted features: one row for each state, by robots' eyes.

Trades and build plans are counted up to each state and from it to the end; what was built in the
set-up counts. Rolls are reckoned as JSettlers does (`bots.catan.estimate`), from nothing, without
and with the robber; their average is of road, settlement, city and card. Seats stand in the order
of STAC's colors, seats that nobody has are 0.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.analysis.catan_etas import rolls_from_nothing, win_game_etas
from games.catan.pieces import SEATS
from games.catan.position import Position
from games.core.record import Record
from games.formats.stac_board import COLORS
from games.formats.stac_geometry import Place
from games.formats.stac_tables import NAME, Act, array, by_color, csv_of, played, states_of

COLUMNS = (
    *("id", "name", "pasttrades", "futuretrades", "pastpbp", "futurepbp", "etw", "avgetb"),
    *("settlementetb", "roadetb", "cityetb", "devcardetb", "connterr", "notisoterr"),
    *("longestroads", "longestposroads", "disttoopp", "disttoport", "disttolegal", "rsstypeandno"),
)
UNKNOWN = 500
"""What stands for rolls to victory that nobody can reckon."""
TRADE = 1.0
PLANS = {4.1: (0, 4), 4.2: (1,), 4.3: (2,), 8.0: (3,), 9.1: (5,)}
"""Which plans an action serves, of road, settlement, city, card, longest road, largest army."""
ROAD, SETTLEMENT, CITY, CARD = range(4)
Counts = NDArray[np.int64]


def write(record: Record) -> Iterator[str]:
    """The table as PostgreSQL's CSV."""
    yield from csv_of(COLUMNS, rows(record))


def rows(record: Record) -> Iterator[dict[str, Any]]:
    """The rows; row n tells of state n, after action n."""
    acts = list(played(record))
    trades, plans = _counted(acts)
    for number, position in enumerate(states_of(record)):
        yield {
            "id": number,
            "name": NAME,
            "pasttrades": array(trades[number].tolist()),
            "futuretrades": array((trades[-1] - trades[number]).tolist()),
            "pastpbp": array(plans[number].tolist()),
            "futurepbp": array((plans[-1] - plans[number]).tolist()),
            **_reckoned(position),
            **_placed(position),
        }


def _counted(acts: Sequence[Act]) -> tuple[Counts, Counts]:
    """Trades, who with whom, and plans of each, before the first action and after each."""
    trades = np.zeros((len(acts) + 1, SEATS, SEATS), np.int64)
    plans = np.zeros((len(acts) + 1, SEATS, 6), np.int64)
    for number, act in enumerate(acts, start=1):
        one = COLORS[act.seat]
        if act.kind == TRADE:
            other = COLORS[act.other]
            trades[number, one, other] = trades[number, other, one] = 1
        for plan in PLANS.get(act.kind, ()):
            plans[number, one, plan] = 1
    return trades.cumsum(axis=0), plans.cumsum(axis=0)


def _reckoned(position: Position) -> dict[str, Any]:
    """What robots reckon: rolls to victory, and to each kind of piece."""
    players = int(position.record["players"])
    to_win = [int(eta) for eta in win_game_etas(position)] + [0] * (SEATS - players)
    from_nothing = rolls_from_nothing(position)  # seat, without or with the robber, kind
    spread = by_color(_filled(from_nothing, players))
    kinds = {"settlementetb": SETTLEMENT, "roadetb": ROAD, "cityetb": CITY, "devcardetb": CARD}
    return {
        "etw": array(by_color(min(eta, UNKNOWN) for eta in to_win)),
        "avgetb": array([[sum(took) // 4 for took in seat] for seat in spread]),
        **{
            name: array([[took[kind] for took in seat] for seat in spread])
            for name, kind in kinds.items()
        },
    }


def _filled(seats: Iterable[Any], players: int) -> list[Any]:
    return [*seats, *([[[0] * 4] * 2] * (SEATS - players))]


def _placed(position: Position) -> dict[str, Any]:
    """How each stands on the island."""
    record: Any = position.record
    places = by_color(Place(record, seat) for seat in range(SEATS))
    return {
        "connterr": array([int(one.linked()) for one in places]),
        "notisoterr": array([int(one.not_isolated()) for one in places]),
        "longestroads": array([int(record["road_length"][one.seat]) for one in places]),
        "longestposroads": array([one.longest_possible() for one in places]),
        "disttoopp": array([one.to_opponent() for one in places]),
        "disttoport": array([one.to_port() for one in places]),
        "disttolegal": array([one.to_legal() for one in places]),
        "rsstypeandno": array([one.access() for one in places]),
    }
