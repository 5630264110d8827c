"""Running an experiment's games on every core, with a file of results that survives a kill."""

import json
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from bots.arena.experiment import BadExperiment, Experiment, Pairing
from bots.arena.match import play
from bots.arena.minutes import Transcript

Row = dict[str, Any]
"""One finished game as a JSON object."""


def play_pairing(experiment: Experiment, log: Path | None, pairing: Pairing) -> Row:
    """Plays one game of the experiment; the row it leaves in the results.

    ``log`` is a folder for files of the talk, one a game.
    """
    minutes = Transcript() if log else None
    result = play(
        experiment.game,
        pairing.entrants,
        pairing.seed,
        experiment.options,
        experiment.limit,
        experiment.terms,
        minutes,
    )
    if log and minutes:
        log.mkdir(parents=True, exist_ok=True)
        (log / f"game-{pairing.number:04}.txt").write_text(minutes.text, encoding="utf-8")
    row: Row = {
        "number": pairing.number,
        "point": pairing.point,
        "seed": pairing.seed,
        "seats": list(pairing.labels),
        "kind": result.kind,
        "scores": list(result.scores),
        "shares": list(result.shares),
        "phases": result.phases,
        "last_phase": result.last_phase,
    }
    return row if result.talk is None else {**row, "talk": result.talk}


def read_rows(path: Path) -> list[Row]:
    """The finished games of a results file; a line cut short by a kill is left out."""
    rows: list[Row] = []
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                rows.append(json.loads(line))
            except json.JSONDecodeError:
                break
    return rows


def run(
    experiment: Experiment,
    results: Path | None,
    processes: int,
    progress: bool = True,
    log: Path | None = None,
) -> list[Row]:
    """Plays what is not yet in ``results`` and gives every row, in the order of the games.

    ``log`` is a folder for the talk of the games played now.
    The file holds one JSON line a game, in order, so two runs leave the same bytes. Raises
    BadExperiment when the file holds the games of another experiment.
    """
    pairings = experiment.pairings()
    rows = read_rows(results) if results else []
    for row, pairing in zip(rows, pairings, strict=False):
        if (row["number"], row["seed"]) != (pairing.number, pairing.seed):
            raise BadExperiment(f"{results} holds the games of another experiment")
    if results:
        results.parent.mkdir(parents=True, exist_ok=True)
        results.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    left = pairings[len(rows) :]
    bar = tqdm(total=len(pairings), initial=len(rows), unit="game", disable=not progress)
    with bar:
        for row in _played(partial(play_pairing, experiment, log), left, processes):
            rows.append(row)
            if results:
                with results.open("a", encoding="utf-8") as file:
                    file.write(f"{json.dumps(row)}\n")
            bar.update()
    return rows


def _played(
    play_one: Callable[[Pairing], Row], pairings: list[Pairing], processes: int
) -> Iterator[Row]:
    if processes == 1 or len(pairings) < 2:
        yield from map(play_one, pairings)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn) as pool:
        yield from pool.map(play_one, pairings)
