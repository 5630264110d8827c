"""Record a game of robots: the one that replays on the front page, or one for the shelf.

Run ``python -m tools.showcase GAME SEED`` : the robots play a game to its end, and the record is
written to ``webgame/faces/GAME/showcase.txt``; with a NAME to ``shelf_games/NAME.txt`` beside it.
The same seed gives the same game.
"""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bots.arena import match as arena
from bots.arena.entrant import Entrant
from bots.arena.recorder import Recorder
from games.core import record
from games.registry import rules

LONGEST = 5000
FACES = Path(__file__).parents[1] / "webgame/faces"


@dataclass(frozen=True)
class Setting:
    """Who plays a game, and by which options."""

    bots: tuple[str, ...]
    options: Mapping[str, Any]


SETTINGS = {
    "diplomacy": Setting(
        ("dumbbot", "dumbbot", "dumbbot", "dipgame", "dipgame", "dumbbot", "dumbbot"),
        {"final_year": 1916},
    ),
    "catan": Setting(("stac", "jsettlers_smart", "stac", "jsettlers_fast"), {}),
}


def play(game: str, seed: int) -> record.Record:
    """A game of the robots: its steps, and who sat where."""
    laws, bots, options = rules(game), SETTINGS[game].bots, SETTINGS[game].options
    entrants = [Entrant(bot) for bot in bots]
    recorder = Recorder(laws, entrants, bots, seed, options)
    arena.play(game, entrants, seed, options, LONGEST, recorder=recorder)
    kept = record.read(recorder.text)
    steps = tuple(record.Step(step.phase, step.plan, step.chance) for step in kept.steps)
    names = laws.seats(laws.read_options(options))
    seats = [{"name": name, "bot": bot} for name, bot in zip(names, bots, strict=True)]
    return record.Record(game, options, seed, steps, kept.draw, {"seats": seats})


def ending(kept: record.Record) -> str:
    """How a game ended, in a sentence."""
    laws = rules(kept.game)
    *_, last = record.replay(kept, laws)
    outcome = laws.outcome(last)
    return outcome.sentence if outcome else "It did not come to its end."


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.showcase", description=__doc__)
    parser.add_argument("game", choices=SETTINGS)
    parser.add_argument("seed", type=int)
    parser.add_argument("name", nargs="?", help="of a game of the shelf")
    asked = parser.parse_args()
    kept = play(asked.game, asked.seed)
    folder = FACES / asked.game
    out = folder / "shelf_games" / f"{asked.name}.txt" if asked.name else folder / "showcase.txt"
    out.write_text(record.write(kept))
    print(f"{len(kept.steps)} phases to {kept.steps[-1].phase}. {ending(kept)}")


if __name__ == "__main__":
    main()
