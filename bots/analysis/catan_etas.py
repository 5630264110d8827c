"""In how many rolls each player of Catan will have won, as JSettlers' robots reckon it."""

from collections.abc import Iterator
from functools import cache
from threading import Lock

import numpy as np

from bots.analysis.catan import each_turn
from bots.analysis.game import Fact, Game
from bots.catan.estimate.building_speed import (
    DICE_WEIGHTS,
    fill_estimates,
    fill_rates,
    fill_ratios,
)
from bots.catan.estimate.lay_out import fill_win_game_etas, lay_out
from bots.catan.records.desk import NOW, Desk, clear_desk
from bots.catan.settings import Parameters, settings_of
from games.catan.pieces import RESOURCES, SEATS
from games.catan.position import Position
from games.catan.topology import NOWHERE
from games.formats.stac_geometry import Place


def etas(game: Game) -> Iterator[Fact]:
    """Each seat's rolls to victory as each turn begins, and at the end; all hands are known."""
    return each_turn(game, win_game_etas)


def win_game_etas(position: Position) -> tuple[float, ...]:
    """Each seat's rolls to victory, from a position in which nothing is hidden.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> len(win_game_etas(start(Options(board="beginner"), seed=1)))
    4
    """
    found = np.zeros(SEATS, np.int64)
    with _thinking:
        desk = _desk()._replace(seen=position.record)
        lay_out(desk)
        fill_win_game_etas(desk, NOW, found)
    return tuple(found[: int(position.record["players"])].tolist())


def rolls_from_nothing(position: Position) -> list[list[list[int]]]:
    """For each seat the rolls to a road, settlement, city and card from an empty hand, at most 40:
    first as if there were no robber, then with it.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> rolls_from_nothing(start(Options(board="beginner"), seed=1))[0]
    [[40, 40, 40, 40], [40, 40, 40, 40]]
    """
    record = position.record
    robber = int(record["robber"])
    return [
        [_rolls(Place(record, seat), blocked) for blocked in (NOWHERE, robber)]
        for seat in range(int(record["players"]))
    ]


def _rolls(place: Place, blocked: int) -> list[int]:
    """The same for one seat, whose buildings at a hex yield nothing."""
    income, ratios, took = (np.zeros(RESOURCES, np.int64) for _ in range(3))
    for hex_, resource, size in place.yields():
        if hex_ != blocked:
            income[resource] += size * DICE_WEIGHTS[place.record["numbers"][hex_]]
    fill_rates(income.copy(), income)
    fill_ratios(int(place.record["ports_held"][place.seat]), ratios)
    fill_estimates(np.zeros(RESOURCES, np.int64), income, ratios, False, took)
    return [int(rolls) for rolls in took[:4]]


_thinking = Lock()
"""There is one desk, at which one thread thinks at a time."""


@cache
def _desk() -> Desk:
    return clear_desk()._replace(settings=settings_of(Parameters()))
