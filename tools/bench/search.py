"""The search of Catan's robots beside the games that it plays to their end, in CPU time.

Searched are the first settlement and a position in the middle of a game among robots.
"""

import time
from dataclasses import replace

import numpy as np

from bots.catan.fast.games import play
from bots.catan.robot.named import Stac
from bots.catan.search.parameters import Search
from bots.catan.search.thinking import Thought, think
from bots.catan.search.worth import VALUED_BY
from games.catan.choices import awaited
from games.catan.nodes import nth
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEATS
from games.catan.playout import playout
from games.catan.position import RECORD, Phase, Record
from games.catan.sampling import clear_desk

TEN_THOUSAND = 10_000
MIDDLE = 200
"""Decisions before the middle of a game."""
BROKEN_OFF = 4
"""Turns after which games are broken off, where they are."""
SEED = 1995


def bench(rounds: int, iterations: int = TEN_THOUSAND) -> None:
    """Measure in turn and print the best round of each, of searches of so many iterations."""
    opening = start(Options(open_hands=True, board="random"), SEED).record
    middle = _middle()
    parameters = Search(MCTS_ITERATIONS=iterations)
    _playouts(opening, 1)  # what is compiled or loaded then is not counted
    think(opening, [opening], 0, Search(MCTS_ITERATIONS=1), 1)
    playing = min(_playouts(opening, iterations) for _ in range(rounds))
    print(f"{f'{iterations:,} typed playouts from the start':56}{playing:8.2f} s")
    for name, record in (("the start", opening), ("the middle of a game", middle)):
        searched = [_search(record, parameters, seed) for seed in range(rounds)]
        seconds, thought = min(searched, key=lambda one: one[0])
        print(f"{f'a search of {iterations:,} iterations from {name}':56}{seconds:8.2f} s")
        print(f"{'   options':56}{len(thought.choices):8,}")
        print(f"{'   positions in the tree':56}{thought.nodes:8,}")
        print(f"{'   depth, on average and at most':56}{thought.depth:8.1f}{thought.deepest:4}")
        print(f"{'   memory':56}{thought.memory / 1e6:8.1f} MB")
    for valued_by in VALUED_BY:
        short = replace(parameters, playout_turns=BROKEN_OFF, valued_by=valued_by)
        seconds = min(_search(middle, short, seed)[0] for seed in range(rounds))
        print(f"{f'   from there, {BROKEN_OFF} turns, valued by {valued_by}':56}{seconds:8.2f} s")
    for threads in (1, 2):
        seconds = min(_clock(opening, parameters, threads, seed) for seed in range(rounds))
        print(f"{f'{iterations:,} iterations by the clock, threads: {threads}':56}{seconds:8.2f} s")


def _playouts(opening: Record, games: int) -> float:
    randomness, paper, desk = np.array([SEED], np.uint64), np.zeros(1, RECORD), clear_desk()
    began = time.process_time()
    for _ in range(games):
        paper[0] = opening
        playout(paper[0], True, randomness, 100_000, desk)
    return time.process_time() - began


def _search(record: Record, parameters: Search, seed: int) -> tuple[float, Thought]:
    seat = int(nth(awaited(record), 0))
    began = time.process_time()
    thought = think(record, [record], seat, parameters, seed)
    return time.process_time() - began, thought


def _clock(record: Record, parameters: Search, threads: int, seed: int) -> float:
    parameters = replace(parameters, MCTS_THREADS=threads)
    think(record, [record], 0, Search(MCTS_ITERATIONS=1, MCTS_THREADS=threads), 1)
    began = time.perf_counter()
    think(record, [record], 0, parameters, seed)
    return time.perf_counter() - began


def _middle() -> Record:
    """A decision of the main phase in the middle of a game among four robots."""
    opening = start(Options(open_hands=True, board="random"), SEED)
    for limit in range(MIDDLE, 10 * MIDDLE):
        position, _ = play(opening, [Stac] * SEATS, [{}] * SEATS, SEED, limit)
        if position.phase is Phase.MAIN:
            return position.copy_record()
    raise AssertionError("the game was over sooner")
