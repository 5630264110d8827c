"""In how many rolls each player of Catan will have won, as JSettlers' robots reckon it."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from bots.analysis.catan import each_turn
from bots.analysis.game import Fact, Game
from bots.catan.estimate.lay_out import fill_win_game_etas, lay_out
from bots.catan.records.desk import NOW, Desk, clear_desk
from bots.catan.settings import Parameters, settings_of
from games.catan.pieces import SEATS
from games.catan.position import Position


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
    desk, found = _desk()._replace(seen=position.record), np.zeros(SEATS, np.int64)
    lay_out(desk)
    fill_win_game_etas(desk, NOW, found)
    return tuple(found[: int(position.record["players"])].tolist())


@cache
def _desk() -> Desk:
    return clear_desk()._replace(settings=settings_of(Parameters()))
