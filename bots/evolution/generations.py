"""The generations of a run, one after the other, kept in a file that survives a kill.

The first line of ``generations.jsonl`` says whose they are; then there is a line a generation:
every tree with its score. Chance comes from the seed and the number of the generation alone, so
that a run that goes on after a kill leaves the same bytes as one that was never stopped.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from math import sqrt
from operator import methodcaller
from pathlib import Path
from statistics import fmean
from typing import Any

from bots.arena.cores import Spread
from bots.arena.journal import Journal
from bots.catan.formulas.formula import Formula, size
from bots.catan.formulas.notation import read_formula, write_formula
from bots.evolution.description import Run
from bots.evolution.scores import Score, bouts, score
from bots.evolution.selection import by_fitness, first_generation, next_generation

FILE = "generations.jsonl"
VERSION = 1


@dataclass(frozen=True)
class Generation:
    """A generation, counted from 1: its trees and their scores."""

    number: int
    trees: Sequence[Formula]
    scores: Sequence[Score]

    @cached_property
    def best(self) -> int:
        """The number of the fittest tree."""
        return by_fitness(self.fitness)[0]

    @property
    def fitness(self) -> list[float]:
        """The fitness of each tree."""
        return [one.fitness for one in self.scores]

    @property
    def sizes(self) -> list[int]:
        """How many nodes each has."""
        return [size(tree) for tree in self.trees]

    @property
    def deviation(self) -> float:
        """How far the scores of one tree's games lie apart, over all trees."""
        return sqrt(fmean(one.deviation**2 for one in self.scores))

    def line(self) -> str:
        """It as a line of the file."""
        trees = [
            {"formula": write_formula(tree), **asdict(one)}
            for tree, one in zip(self.trees, self.scores, strict=True)
        ]
        return json.dumps({"generation": self.number, "trees": trees}, ensure_ascii=False) + "\n"


def read_generations(path: Path) -> list[Generation]:
    """The generations that a file holds; a line cut short by a kill is left out.

    Raises BadRun where it is no such file.
    """
    return _JOURNAL.read(path)[1]


def evolve(
    run: Run,
    folder: Path,
    done: Sequence[Generation],
    spread: Spread,
    played: Callable[[int], object],
) -> Iterator[Generation]:
    """The generations of a run after those that are done; each is written to the folder.

    ``played`` is told of games as they are over.
    """
    last = done[-1] if done else None
    while last is None or last.number < run.generations:
        last = _next(run, last, spread, played)
        with (folder / FILE).open("a", encoding="utf-8") as file:
            file.write(last.line())
        yield last


def _next(
    run: Run, last: Generation | None, spread: Spread, played: Callable[[int], object]
) -> Generation:
    """The generation after another, or the first, with its scores."""
    number = 1 if last is None else last.number + 1
    rng = random.Random(f"{run.seed}/breeding/{number}")
    if last is None:
        trees = first_generation(run, rng)
    else:
        session = run.session(last.number)
        trees = next_generation(last.trees, last.fitness, run, session, rng)
    scores = []
    session = run.session(number)
    for tree, games in zip(
        trees, spread(methodcaller("play"), bouts(run, number, trees)), strict=True
    ):
        scores.append(score(tree, games, run, session))
        played(len(games))
    return Generation(number, trees, scores)


def resumed(run: Run, folder: Path) -> list[Generation]:
    """The generations of the run that a folder holds; its file is ready for more.

    Raises BadRun, and changes nothing, where the folder holds another run.
    """
    return _JOURNAL.resumed(folder / FILE, run.facts)


def _generation(told: dict[str, Any]) -> Generation:
    trees = [read_formula(one["formula"]) for one in told["trees"]]
    scores = [
        Score(**{name: fact for name, fact in one.items() if name != "formula"})
        for one in told["trees"]
    ]
    return Generation(told["generation"], trees, scores)


_JOURNAL = Journal("evolution", VERSION, "generations", _generation)
