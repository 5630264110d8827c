"""Compile the robots' kernels and keep them on disk: ``python -m bots.catan``.

A minute or more of processor time after a change, seconds when nothing changed.
"""

import argparse
import time
from collections.abc import Sequence

from bots.catan.fast.games import play
from bots.catan.robot.named import Fast, RandomTyped, Smart, Stac
from bots.sdk.player import Heard, player_rng
from games.catan.notation import write_action
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEAT_NAMES
from games.catan.view import view_of
from games.core.program import run_program


def compile_robots() -> None:
    """Play one game among robots of all kinds, and have one decide, see, hear and say alone."""
    robots, opening = [Fast, Smart, Stac, RandomTyped], start(Options(), seed=1)
    play(opening, robots, [{}] * len(robots), seed=1, limit=10_000)
    view = view_of(opening, 0)
    robot = Stac(0, player_rng(1, 0, view.phase), {}, {})
    actions = {SEAT_NAMES[0]: write_action(robot.decide(view))}
    step = {"phase": view.phase, "actions": actions, "events": []}
    robot.hear(view, Heard("step", step=step))
    robot.hear(view, Heard("message", sender=1, text="Request resources"))
    robot.say(view)


def main(arguments: Sequence[str] | None = None) -> None:
    """Compile, and say how long that took."""
    argparse.ArgumentParser(prog="python -m bots.catan", description=__doc__).parse_args(arguments)
    began = time.perf_counter()
    compile_robots()
    print(f"The robots of Catan are compiled ({time.perf_counter() - began:.1f} s).")


if __name__ == "__main__":
    run_program(main)
