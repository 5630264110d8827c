"""In how many rolls each player of Catan will have won, as JSettlers' robots reckon it."""

from collections.abc import Iterator
from functools import cache
from threading import Lock

import numpy as np

from bots.analysis.catan import beginnings, each_turn
from bots.analysis.game import END, Fact, Game, Seat
from bots.catan.estimate.building_speed import (
    DICE_WEIGHTS,
    fill_estimates,
    fill_rates,
    fill_ratios,
)
from bots.catan.estimate.lay_out import fill_win_game_etas, lay_out
from bots.catan.estimate.scene import overlook_cards
from bots.catan.records.desk import NOW, clear_desk
from bots.catan.robot.player import Robot
from bots.catan.robot.styles import JSETTLERS
from bots.catan.settings import Parameters, Settings, settings_of
from bots.registry import BOTS, load
from games.catan.pieces import RESOURCES, SEATS
from games.catan.position import Position, Record
from games.catan.topology import NOWHERE
from games.catan.view import view_of
from games.formats.stac_geometry import Place


def etas(game: Game) -> Iterator[Fact]:
    """Each seat's rolls to victory as each turn begins, and at the end; all hands are known."""
    return each_turn(game, win_game_etas)


def predictions(game: Game) -> Iterator[Fact]:
    """The rolls to victory that each seat's robot reckons for each seat as each turn begins.

    The robot sees what its seat does, and reckons by its parameters; cards that it has counted are
    not in a record. Seats that no such robot plays reckon as JSettlers' robots do.
    """
    robots = [_settings(seat) for seat in game.seats]
    for phase, position in [*beginnings(game), (END, game.last)]:
        for seat, settings in enumerate(robots):
            for other, rolls in enumerate(_predicted(position, seat, settings)):
                yield phase, seat, 1 << other, rolls


def predicted(game: Game) -> Iterator[Fact]:
    """The same, told of whom it is reckoned for."""
    for phase, seat, others, rolls in predictions(game):
        yield phase, others.bit_length() - 1, 1 << seat, rolls


def _settings(seat: Seat) -> Settings:
    """What the robot of a seat reckons by."""
    kind = load(BOTS[seat.bot].path) if seat.bot in BOTS else None
    if kind is not None and issubclass(kind, Robot) and kind.style == JSETTLERS:
        return kind.read_settings(seat.parameters)
    return settings_of(Parameters())


def _predicted(position: Position, seat: int, settings: Settings) -> tuple[float, ...]:
    overlooking = seat if settings["overlooks_cards"] else None
    return _reckoned(view_of(position, seat).record, settings, overlooking)


def win_game_etas(position: Position) -> tuple[float, ...]:
    """Each seat's rolls to victory, from a position in which nothing is hidden.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> len(win_game_etas(start(Options(board="beginner"), seed=1)))
    4
    """
    return _reckoned(position.record, settings_of(Parameters()))


def _reckoned(
    seen: Record, settings: Settings, overlooking: int | None = None
) -> tuple[float, ...]:
    """Each seat's rolls to victory, by one who overlooks cards of a seat or of none."""
    found = np.zeros(SEATS, np.int64)
    with _thinking:
        desk = _desk()._replace(seen=seen, settings=settings)
        lay_out(desk)
        if overlooking is not None:
            overlook_cards(desk.scenes[NOW], overlooking)
        fill_win_game_etas(desk, NOW, found)
    return tuple(found[: int(seen["players"])].tolist())


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
_desk = cache(clear_desk)
