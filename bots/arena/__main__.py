"""Bots against bots from the shell: ``python -m bots.arena experiment.toml``."""

import argparse
import os
import sys
import time
from pathlib import Path

from bots.arena.experiment import BadExperiment, Experiment, from_table, read_experiment
from bots.arena.run import run
from bots.arena.summary import summarize, table
from games.core.errors import GameError


def main(arguments: list[str] | None = None) -> int:
    """Runs the experiment the arguments name; 0 when done, 2 when it makes no sense."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        experiment = _experiment(asked)
        began = time.perf_counter()
        rows = run(experiment, asked.out, asked.processes, progress=sys.stderr.isatty())
    except (BadExperiment, GameError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        again = " Run the same command again to go on." if asked.out else ""
        print(f"\narena: stopped.{again}", file=sys.stderr)
        return 130
    print(table(summarize(rows)))
    seconds = time.perf_counter() - began
    print(f"{len(rows)} games of {experiment.game}, {seconds:.1f} s, {asked.processes} processes")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bots.arena", description=__doc__)
    parser.add_argument("experiment", type=Path, nargs="?", help="a TOML file")
    parser.add_argument("--game", default="diplomacy")
    parser.add_argument(
        "--players",
        nargs="+",
        metavar="BOT[:COUNT]",
        help="instead of a file: dumbbot random:6, or a bot of your own as module:Class",
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--schedule", default="balanced")
    parser.add_argument(
        "--final-year", type=int, help="Diplomacy: the year after which it is a draw"
    )
    parser.add_argument(
        "--out", type=Path, help="results, one JSON line a game; resumed if present"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser


def _experiment(asked: argparse.Namespace) -> Experiment:
    if asked.experiment:
        return read_experiment(asked.experiment)
    if not asked.players:
        raise BadExperiment("name a TOML file, or --players")
    players = []
    for player in asked.players:
        bot, _, count = player.rpartition(":")
        players.append(
            {"bot": bot, "count": int(count)} if count.isdigit() and bot else {"bot": player}
        )
    return from_table(
        {
            "game": asked.game,
            "games": asked.games,
            "seed": asked.seed,
            "schedule": asked.schedule,
            "options": {"final_year": asked.final_year} if asked.final_year else {},
            "players": players,
        }
    )


if __name__ == "__main__":
    sys.exit(main())
