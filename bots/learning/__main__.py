"""Let STAC's robot learn at Catan: ``python -m bots.learning FILE --out FOLDER``.

A run that was stopped goes on when it is started again in the same way.
"""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from bots.analysis.statistics import wilson
from bots.arena.cores import on_cores
from bots.arena.experiment import BadExperiment
from bots.arena.journal import BadRun, until_done
from bots.catan.learning.table import write_table
from bots.compile import compile_first
from bots.learning.comparison import compared
from bots.learning.curve import as_csv, as_svg
from bots.learning.description import GAME, Run, read_run
from bots.learning.school import Stage, learn, resumed
from games.core.program import run_program


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn as the arguments say; 0 when done, 2 when it makes no sense."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.processes < 1:
        parser.error("games are played in at least one process")
    if asked.compare < 0:
        parser.error("a comparison has no less than 0 games")

    def work() -> None:
        run = read_run(asked.file)
        compile_first(GAME)
        _study(run, asked.out, asked.processes)
        if asked.compare:
            _compare(run, asked.out, asked.compare, asked.processes)

    return until_done("learning", work, BadRun, BadExperiment)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bots.learning", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("file", type=Path, help="a TOML file")
    parser.add_argument("--out", type=Path, required=True, help="the folder for what comes of it")
    parser.add_argument(
        "--compare",
        type=int,
        default=1000,
        metavar="GAMES",
        help="games of each comparison with who has not learned, in the end (1000)",
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser


def _study(run: Run, folder: Path, processes: int) -> None:
    """Play all stages, with a line for each; leave the table and how it came about."""
    stages = resumed(run, folder)
    with on_cores(processes) as spread:
        for stage in learn(run, folder, stages, spread):
            stages.append(stage)
            print(_line(run, stage), flush=True)
    (folder / "table.json").write_text(write_table(stages[-1].table), encoding="utf-8")
    (folder / "curve.csv").write_text(as_csv(stages), encoding="utf-8")
    (folder / "curve.svg").write_text(as_svg(stages, run.name), encoding="utf-8")


def _line(run: Run, one: Stage) -> str:
    low, high = wilson(one.tests_won, one.tests)
    since = f"won {one.won} of the last {run.every}, " if one.games else ""
    return (
        f"{run.name}, {one.games:,} of {run.stages * run.every:,} games: {since}"
        f"of {one.tests} tests {one.tests_won / one.tests:.1%} ({low:.1%}–{high:.1%})"
    )


def _compare(run: Run, folder: Path, games: int, processes: int) -> None:
    table = (folder / "table.json").read_text(encoding="utf-8")
    lines = []
    for one in compared(run, table, games, folder, processes):
        print(one, flush=True)
        lines.append(str(one))
    (folder / "summary.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    run_program(main)
