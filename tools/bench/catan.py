"""Parley's rules of Catan beside the Python package ``catanatron``, in one run, and playouts.

Both play whole games of four random players without trade between them, each on a new board. The
playouts with trades are those of TypedMCTS (Dobre and Lascarides 2017): all hands open, numbers at
random without red neighbors.
"""

import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np

from games.catan.opening import RANDOM, start
from games.catan.options import Options
from games.catan.playout import playouts
from games.catan.position import RECORD
from games.catan.sampling import clear_desk
from tools.bench.peers import Peer, best, peer_python

PEER = "catanatron==3.2.1"
SEED = 1995
TEN_THOUSAND = 10_000


@dataclass(frozen=True)
class Size:
    """How many games of each kind a round plays."""

    games: int = 2000
    typed: int = 10_000
    untyped: int = 200


def bench(rounds: int, size: Size = Size()) -> None:
    """Measure in turn and print the figures."""
    python = peer_python(PEER)
    peer = Peer(python, "catan_peer.py", SEED) if python else None
    if peer is None:
        print(f"{PEER} cannot be installed here: Parley is measured alone.")
    _play(1, typed=True, trades=True)  # what is compiled or loaded then is not counted
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(_measure(size))
        if peer:
            theirs.append(peer.measure())
    if peer:
        peer.close()
    _print(best(ours), best(theirs))
    _print_processes(size.typed)


def _measure(size: Size) -> dict[str, float]:
    """One round: rates per CPU second, and decisions with a choice in a game."""
    seconds, steps, choices = _play(size.games, typed=False, trades=False)
    typed, _, typed_choices = _play(size.typed, typed=True, trades=True)
    untyped, _, untyped_choices = _play(size.untyped, typed=False, trades=True)
    return {
        "games": size.games / seconds,
        "actions": steps / seconds,
        "choices": choices / size.games,
        "typed": size.typed / typed,
        "typed choices": typed_choices / size.typed,
        "untyped": size.untyped / untyped,
        "untyped choices": untyped_choices / size.untyped,
    }


def _play(games: int, typed: bool, trades: bool) -> tuple[float, int, int]:
    """Play so many games; the CPU seconds, the actions and the decisions with a choice."""
    opening = start(Options(trades=trades, open_hands=True), SEED).copy_record()
    randomness, paper, desk = np.array([SEED], np.uint64), np.zeros(1, RECORD), clear_desk()
    began = time.process_time()
    steps, choices = playouts(opening, paper, games, RANDOM, typed, randomness, desk)
    return time.process_time() - began, steps, choices


def _print(ours: dict[str, float], theirs: dict[str, float]) -> None:
    print(f"{'Catan, four random players; CPU time, one core':60}{'Parley':>10}{'catanatron':>11}")
    for title, name in (
        ("games without trades between players, per second", "games"),
        ("their actions, per second", "actions"),
    ):
        row = f"{title:60}{ours[name]:10,.0f}"
        print(row + (f"{theirs[name]:11,.0f}{ours[name] / theirs[name]:7,.0f}x" if theirs else ""))
    for kind in ("typed", "untyped"):
        seconds = TEN_THOUSAND / ours[kind]
        print(f"{f'10,000 {kind} playouts with trades, a new board each':60}{seconds:10.2f} s")
        print(f"{'decisions with a choice in a game':60}{ours[f'{kind} choices']:10,.0f}")
    print(f"{'and in a game without trades':60}{ours['choices']:10,.0f}")


def _print_processes(games: int) -> None:
    """Typed playouts by the clock, in one process and in two at once."""
    context = get_context("spawn")
    rates = []
    for processes in (1, 2):
        with ProcessPoolExecutor(processes, mp_context=context) as pool:
            list(pool.map(_typed_games, [1] * processes))
            began = time.perf_counter()
            list(pool.map(_typed_games, [games] * processes))
            rates.append(processes * games / (time.perf_counter() - began))
    growth = f"{rates[0]:,.0f} and {rates[1]:,.0f}, {rates[1] / rates[0]:.2f} times"
    print(f"typed playouts a second of the clock in one process and in two: {growth}")


def _typed_games(games: int) -> None:
    _play(games, typed=True, trades=True)
