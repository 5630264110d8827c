"""Compiles the kernels by which records are looked at, beyond those that play."""

from bots.analysis.catan_etas import rolls_from_nothing, win_game_etas
from bots.compile import parts_of
from games.catan.opening import start
from games.catan.options import Options


def compile_estimates() -> None:
    """Compile robots' estimates of whole positions, when the robots themselves are compiled."""
    for part in parts_of("catan"):
        part.make_whole()
    opening = start(Options(board="beginner"), seed=1)
    win_game_etas(opening)
    rolls_from_nothing(opening)
