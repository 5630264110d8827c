"""Our side of the bench: middle games of random orders, and how fast we judge them."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from games.core.kernel import kernel
from games.core.randomness import Randomness
from games.diplomacy.adjudicate import movement
from games.diplomacy.encode import ORDER, House, Orders, decode_all, house_of
from games.diplomacy.judge import legal_orders, play
from games.diplomacy.legal import legal
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.playout import (
    Desk,
    clear_desk,
    pick_orders,
    play_at_random,
    playout,
)
from games.diplomacy.position import RECORD, Position, Record, start
from games.diplomacy.topology import NOWHERE, PROVINCES, Board, board_of

POSITIONS = 100
UNITS = range(28, 35)
LAST_YEAR = 1910
SEED = 1901
REPEAT = 20  # kernels run through the positions so often in one round
GAMES = 100


class Material:
    """Positions of movement phases with some thirty units, and random legal orders for each."""

    def __init__(self, positions: int = POSITIONS) -> None:
        opening = start()
        self._board, self._house = board_of(opening.map), house_of(opening.options)
        self._desk = clear_desk()
        self._randomness = np.array([SEED], np.uint64)
        records, orders = [], []
        while len(records) < positions:
            record = opening.copy_record()
            while record["year"] <= LAST_YEAR and len(records) < positions:
                if record["kind"] == PhaseKind.MOVEMENT and (record["unit"] > 0).sum() in UNITS:
                    records.append(np.array(record, RECORD))
                    orders.append(self._pick(record))
                self._play(record)
        self._records, self._orders = np.array(records, RECORD), np.array(orders)
        self._positions = [Position(record) for record in self._records]
        self._plans = [self._plan(*pair) for pair in zip(records, orders, strict=True)]

    def described(self) -> str:
        """What is measured, in a line."""
        units = (self._records["unit"] > 0).sum(1).mean()
        listed = np.mean([len(legal_orders(position)) for position in self._positions])
        return (
            f"{len(self._positions)} positions, {units:.1f} units and {listed:.0f} legal orders on "
            f"average, random legal orders (seed {SEED}); CPU time, one core."
        )

    def as_json(self) -> list[dict[str, Any]]:
        """The positions and orders as text, for the peer."""
        keys = start().map.power_keys
        return [
            {
                "phase": str(position.phase),
                "units": {power: [str(u) for u in of] for power, of in position.units.items()},
                "centers": {power: list(of) for power, of in position.centers.items()},
                "orders": {keys[s]: [write_order(o) for o in of] for s, of in plan.items()},
            }
            for position, plan in zip(self._positions, self._plans, strict=True)
        ]

    def measure(self) -> dict[str, float]:
        """One round: rates per CPU second."""
        paper = self._records[:1].copy()
        boards, count = (self._board, self._house), len(self._positions)
        return {
            "movement": _rate(
                count * REPEAT,
                lambda: _judge_all(*boards, self._records, self._orders, paper, self._desk),
            ),
            "movement as objects": _rate(count, self._play_all),
            "legal": _rate(count * REPEAT, lambda: _list_all(*boards, self._records, self._desk)),
            "legal as objects": _rate(count, self._list_all_as_objects),
            "games": _rate(
                GAMES,
                lambda: _play_games(
                    *boards, start().copy_record(), paper, self._randomness, self._desk
                ),
            ),
        }

    def _play(self, record: Record) -> None:
        play_at_random(self._board, self._house, record, self._randomness, self._desk)

    def _pick(self, record: Record) -> Orders:
        desk, chosen = self._desk, np.zeros(PROVINCES, ORDER)
        legal(self._board, self._house, record, NOWHERE, desk.reach, desk.listed, desk.starts)
        pick_orders(desk.listed, desk.starts, self._randomness, chosen)
        return chosen

    def _plan(self, record: Record, orders: Orders) -> dict[int, list[Order]]:
        plan: dict[int, list[Order]] = {}
        given = orders[record["unit"] > 0]
        for seat, order in zip(given["seat"], decode_all(given, start().map), strict=True):
            plan.setdefault(int(seat), []).append(order)
        return plan

    def _play_all(self) -> None:
        for position, plan in zip(self._positions, self._plans, strict=True):
            play(position, plan)

    def _list_all_as_objects(self) -> None:
        for position in self._positions:
            legal_orders(position)


def _rate(count: int, work: Callable[[], object]) -> float:
    """How many pieces of work are done in a CPU second; the first time around is not counted."""
    work()
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


@kernel
def _judge_all(
    board: Board, house: House, records: Record, orders: Orders, paper: Record, desk: Desk
) -> None:
    for _ in range(REPEAT):
        for index in range(records.size):
            paper[0] = records[index]
            movement(board, house, paper[0], orders[index], desk.battle, desk.outcome)


@kernel
def _list_all(board: Board, house: House, records: Record, desk: Desk) -> None:
    for _ in range(REPEAT):
        for index in range(records.size):
            legal(board, house, records[index], NOWHERE, desk.reach, desk.listed, desk.starts)


@kernel
def _play_games(
    board: Board,
    house: House,
    opening: Record,
    paper: Record,
    randomness: Randomness,
    desk: Desk,
) -> None:
    for _ in range(GAMES):
        paper[0] = opening
        playout(board, house, paper[0], randomness, LAST_YEAR, desk)
