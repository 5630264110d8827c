"""Record the game that replays on the front page until people have finished one.

Run ``python -m tools.showcase SEED`` : seven bots play a game to its end, and the record is
written to ``webgame/faces/diplomacy/showcase.txt``. The same seed gives the same game.
"""

import argparse
from pathlib import Path
from typing import Any

from bots.registry import create
from bots.sdk.player import player_rng
from games.core import record
from games.core.chance import Chance
from games.registry import rules

OUT = Path(__file__).parents[1] / "webgame/faces/diplomacy/showcase.txt"
GAME = "diplomacy"
TABLE = ("dumbbot", "dumbbot", "dumbbot", "dipgame", "dipgame", "dumbbot", "dumbbot")
OPTIONS = {"final_year": 1916}


def play(seed: int) -> tuple[record.Record, str]:
    """A game of the bots at the table as a record, and how it ended in a sentence."""
    laws = rules(GAME)
    position = laws.start(laws.read_options(OPTIONS), seed)
    memories: list[dict[str, Any]] = [{} for _ in TABLE]
    steps = []
    while (outcome := laws.outcome(position)) is None:
        phase = laws.phase(position)
        plan = {}
        for seat in laws.awaiting(position):
            player = create(TABLE[seat], seat, player_rng(seed, seat, phase), memories[seat], {})
            plan[seat] = player.decide(laws.view_for(position, seat))
        lines = {seat: laws.write_action(position, seat, plan[seat]) for seat in plan}
        chance = Chance(seed)
        position, _ = laws.advance(position, plan, chance)
        steps.append(record.Step(phase, lines, tuple(chance.outcomes)))
    return record.Record(GAME, OPTIONS, seed, tuple(steps)), outcome.sentence


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.showcase", description=__doc__)
    parser.add_argument("seed", type=int)
    kept, sentence = play(parser.parse_args().seed)
    OUT.write_text(record.write(kept))
    print(f"{len(kept.steps)} phases to {kept.steps[-1].phase}. {sentence}")


if __name__ == "__main__":
    main()
