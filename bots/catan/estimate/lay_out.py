"""A robot's desk: what it works out for one decision after another, and what it keeps for speed."""

from bots.catan.estimate.building_speed import fill_ratios
from bots.catan.estimate.by_formula import eta_by_formula
from bots.catan.estimate.income import unpack_rates
from bots.catan.estimate.longest_road import fill_trails
from bots.catan.estimate.possible_pieces import find_possible
from bots.catan.estimate.scene import read_ground, read_scene
from bots.catan.estimate.win_game_eta import Outlook, win_game_eta
from bots.catan.records.desk import NOW, THOUGHT, Desk
from bots.catan.records.numbers import Numbers
from games.core.kernel import kernel


@kernel
def lay_out(desk: Desk) -> None:
    """Put the view on the desk: the scene, everybody's possible pieces and paces."""
    scene = desk.scenes[NOW]
    read_ground(desk.seen, desk.ground)
    read_scene(desk.seen, desk.ground, scene)
    for seat in range(scene.seats):
        fill_trails(scene, seat)
        find_possible(scene, seat, desk.possible[NOW, seat])
        unpack_rates(scene.income[seat], desk.rates[seat])
        fill_ratios(scene.ports[seat], desk.ratios[seat])


@kernel
def fill_win_game_etas(desk: Desk, which: int, etas: Numbers) -> None:
    """Everybody's rolls to victory, on either scene."""
    for seat in range(desk.scenes[which].seats):
        etas[seat] = win_game_eta_of(desk, which, seat)


@kernel
def win_game_eta_of(desk: Desk, which: int, seat: int) -> int:
    """A player's rolls to victory, on either scene: by the robot's formula, if it has one."""
    scene, possible = desk.scenes[which], desk.possible[which, seat]
    if which == THOUGHT:
        find_possible(scene, seat, possible)
    if desk.settings.formula[0] > 0:
        return eta_by_formula(desk, which, seat)
    return win_game_eta(
        Outlook(desk.ground, scene, possible, desk.race, desk.table, desk.settings), seat
    )
