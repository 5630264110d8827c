"""A robot's desk: what it works out for one decision after another, and what it keeps for speed."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.catan.jsettlers.building_speed import RESOURCES, Numbers, fill_ratios
from bots.catan.jsettlers.income import TABLE, Table, unpack_rates
from bots.catan.jsettlers.longest_road import fill_trails
from bots.catan.jsettlers.numerals import numerals
from bots.catan.jsettlers.parameters import Settings
from bots.catan.jsettlers.plan import OPTIONS, PLAN
from bots.catan.jsettlers.possible_pieces import POSSIBLE, find_possible
from bots.catan.jsettlers.scene import GROUND, SCENE, Ground, read_ground, read_scene
from bots.catan.jsettlers.win_game_eta import RACE, Race, win_game_eta
from games.catan.pieces import SEATS
from games.catan.position import Record
from games.core.kernel import kernel

NOW, THOUGHT = numerals(2)
"""Scenes: the present one, and one to try pieces on."""


class Desk(NamedTuple):
    """Scratch paper: only ``ground`` and ``table`` outlive a decision. One per thread."""

    ground: Ground
    scenes: NDArray[np.void]  # (2,) SCENE: NOW and THOUGHT
    possible: NDArray[np.void]  # (2, SEATS) POSSIBLE, of either scene
    rates: Numbers  # (SEATS, RESOURCES): rolls per card, in the present scene
    ratios: Numbers  # (SEATS, RESOURCES): cards that the bank takes for one
    plans: NDArray[np.void]  # (SEATS,) PLAN
    options: Any  # OPTIONS: the plans that a player has
    race: Race
    table: Table


def clear_desk() -> Desk:
    """A desk to play at."""
    return Desk(
        ground=np.zeros((), GROUND)[()],
        scenes=np.zeros(2, SCENE),
        possible=np.zeros((2, SEATS), POSSIBLE),
        rates=np.zeros((SEATS, RESOURCES), np.int64),
        ratios=np.zeros((SEATS, RESOURCES), np.int64),
        plans=np.zeros(SEATS, PLAN),
        options=np.zeros((), OPTIONS)[()],
        race=np.zeros((), RACE)[()],
        table=np.zeros((), TABLE)[()],
    )


@kernel
def lay_out(desk: Desk, view: Record) -> None:
    """Put the view on the desk: the scene, everybody's possible pieces and paces."""
    scene = desk.scenes[NOW]
    read_ground(view, desk.ground)
    read_scene(view, desk.ground, scene)
    for seat in range(scene.seats):
        fill_trails(scene, seat)
        find_possible(scene, seat, desk.possible[NOW, seat])
        unpack_rates(scene.income[seat], desk.rates[seat])
        fill_ratios(scene.ports[seat], desk.ratios[seat])


@kernel
def fill_win_game_etas(desk: Desk, which: int, settings: Settings, etas: Any) -> None:
    """Everybody's rolls to victory, on either scene."""
    for seat in range(desk.scenes[which].seats):
        etas[seat] = win_game_eta_of(desk, which, seat, settings)


@kernel
def win_game_eta_of(desk: Desk, which: int, seat: int, settings: Settings) -> int:
    """A player's rolls to victory, on either scene."""
    scene, possible = desk.scenes[which], desk.possible[which, seat]
    if which == THOUGHT:
        find_possible(scene, seat, possible)
    return win_game_eta(desk.ground, scene, seat, possible, desk.race, desk.table, settings)
