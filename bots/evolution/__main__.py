"""Evolve formulas for Catan's win-game ETA: ``python -m bots.evolution FILE --out FOLDER``.

A run that was stopped goes on when it is started again in the same way.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from statistics import fmean

from tqdm import tqdm

from bots.arena.aligned import aligned
from bots.arena.cores import on_cores
from bots.arena.experiment import BadExperiment
from bots.arena.journal import BadRun, until_done
from bots.catan.formulas.formula import size
from bots.catan.formulas.notation import write_formula, write_json
from bots.catan.formulas.simplify import simplified
from bots.compile import compile_first, in_words
from bots.evolution.description import GAME, Run, read_runs
from bots.evolution.generations import Generation, evolve, resumed
from bots.evolution.pictures import best_by_luck, draw, fitness_chart, size_chart
from bots.evolution.rematch import OPPONENTS, Rematch, rematches
from games.core.program import run_program


def main(arguments: Sequence[str] | None = None) -> int:
    """Evolve what the arguments name; 0 when done, 2 when it makes no sense."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.processes < 1:
        parser.error("games are played in at least one process")
    if asked.rematch < 0:
        parser.error("a re-match has no less than 0 games")

    def work() -> None:
        runs = read_runs(asked.file)
        folders = [asked.out / run.name if len(runs) > 1 else asked.out for run in runs]
        compile_first(GAME)
        rows = []
        for run, folder in zip(runs, folders, strict=True):
            last = _breed(run, folder, asked.processes)
            best, found = last.trees[last.best], []
            if asked.rematch:
                found = rematches(run, best, asked.rematch, folder, asked.processes)
            _sum_up(run, last, found, folder)
            rows.append(_row(run, last, found))
        if len(rows) > 1:
            against = OPPONENTS if asked.rematch else ()
            print(aligned([("run", "games", "average", "best", "by luck", *against), *rows]))

    return until_done("evolution", work, BadRun, BadExperiment)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bots.evolution", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("file", type=Path, help="a TOML file, or JSON as the original has it")
    parser.add_argument("--out", type=Path, required=True, help="the folder for what comes of it")
    parser.add_argument(
        "--rematch",
        type=int,
        default=1000,
        metavar="GAMES",
        help="games of the best tree against three of each robot in the end (1000)",
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser


def _breed(run: Run, folder: Path, processes: int) -> Generation:
    """Play all generations, with a line for each, and its pictures; the last."""
    generations = resumed(run, folder)
    before = sum(run.bots * run.session(one.number).games_per_bot for one in generations)
    bar = tqdm(total=run.games, initial=before, unit="game", disable=not sys.stderr.isatty())
    began, played = time.perf_counter(), 0

    def tell(games: int) -> None:
        nonlocal played
        played += games
        bar.update(games)

    with bar, on_cores(processes) as spread:
        for generation in evolve(run, folder, generations, spread, tell):
            generations.append(generation)
            pace = played / (time.perf_counter() - began)
            left = (run.games - before - played) / pace
            bar.write(_line(run, generation, pace, left), file=sys.stdout)
            if run.print_every and generation.number % run.print_every == 0:
                _draw_all(run, generation, folder / "trees")
    _draw_all(run, generations[-1], folder / "trees")
    (folder / "results.txt").write_text(_results(run, generations), encoding="utf-8")
    if len(generations) > 1:
        games = [run.session(one.number).games_per_bot for one in generations]
        for name, chart in (
            ("fitness.svg", fitness_chart(generations, run.name, games)),
            ("size.svg", size_chart(generations, run.name)),
        ):
            (folder / name).write_text(chart, encoding="utf-8")
    return generations[-1]


def _line(run: Run, one: Generation, pace: float, left: float) -> str:
    fitness, best = one.fitness, one.best
    time_left = f"; {in_words(left)} left" if one.number < run.generations else ""
    return (
        f"{run.name}, generation {one.number} of {run.generations}: average {fmean(fitness):.2f}, "
        f"best {fitness[best]:.2f} ({one.sizes[best]} nodes; {fmean(one.sizes):.1f} on average); "
        f"{pace:.1f} games a second{time_left}"
    )


def _draw_all(run: Run, generation: Generation, folder: Path) -> None:
    """A picture of every tree, and its file as the original has it."""
    folder.mkdir(exist_ok=True)
    for bot, tree in enumerate(generation.trees, start=1):
        title = f"{run.name}, bot {bot}, generation {generation.number}"
        name = folder / f"{run.name}-{bot}-{generation.number}"
        name.with_name(f"{name.name}.svg").write_text(draw(tree, title), encoding="utf-8")
        name.with_name(f"{name.name}.json").write_text(write_json(tree), encoding="utf-8")


def _results(run: Run, generations: Sequence[Generation]) -> str:
    """All scores as the original's files have them: a line of parameters and one of scores for each
    session, then generation, average and best."""
    lines = []
    for session, members in groupby(generations, lambda one: run.session(one.number)):
        lines.append(json.dumps(asdict(session)))
        scores = {
            one.number: {f"bot{bot}": fit for bot, fit in enumerate(one.fitness, start=1)}
            for one in members
        }
        lines.append(json.dumps(scores))
    lines += [f"{one.number} {fmean(one.fitness)} {max(one.fitness)}" for one in generations]
    return "\n".join(lines) + "\n"


def _sum_up(run: Run, last: Generation, found: Sequence[Rematch], folder: Path) -> None:
    """Say what the best tree is and how good, and keep it."""
    tree = last.trees[last.best]
    shorter = simplified(tree)
    games = run.session(last.number).games_per_bot
    by_luck = best_by_luck(last, games)
    lines = [
        f"{run.name}: the best of generation {last.number} ({size(tree)} nodes) is",
        f"  {write_formula(tree)}",
        *([f"or, simplified, {write_formula(shorter)}"] if shorter != tree else []),
        f"Games of each tree: {games}. Its fitness is {last.fitness[last.best]:.2f}; were all "
        f"{len(last.trees)} trees equally good, the best would be expected at {by_luck:.2f}.",
        *(f"Re-match {one}." for one in found),
    ]
    text = "\n".join(lines) + "\n"
    print(text, end="", flush=True)
    (folder / "summary.txt").write_text(text, encoding="utf-8")
    (folder / "best.json").write_text(write_json(tree) + "\n", encoding="utf-8")
    (folder / "best.svg").write_text(draw(tree, f"{run.name}: the best tree"), encoding="utf-8")


def _row(run: Run, last: Generation, found: Sequence[Rematch]) -> tuple[str, ...]:
    """A run as a line of the table of several."""
    games = run.session(last.number).games_per_bot
    return (
        run.name,
        f"{run.games}",
        f"{fmean(last.fitness):.2f}",
        f"{last.fitness[last.best]:.2f}",
        f"{best_by_luck(last, games):.2f}",
        *(f"{one.share:.1%}" for one in found),
    )


if __name__ == "__main__":
    run_program(main)
