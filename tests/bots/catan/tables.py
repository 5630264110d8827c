"""Tables for the robots' tests: a board that is known, pieces where they are wanted."""

from typing import Any

import numpy as np

from bots.catan.estimate.lay_out import lay_out
from bots.catan.records.desk import Desk, clear_desk
from bots.catan.settings import Parameters, Settings, settings_of
from games.catan.opening import start
from games.catan.options import Options
from games.catan.position import Phase, Record
from games.catan.topology import AROUND, EDGE_NODES

FAITHFUL: Settings = settings_of(Parameters())
CORRECTED: Settings = settings_of(Parameters(faithful=False))


def table(**options: Any) -> Record:
    """A record of the beginners' board in the main part of seat 0's turn, nothing built."""
    chosen = {"board": "beginner", "open_hands": True, **options}
    record = start(Options(**chosen), seed=1).copy_record()
    record["phase"], record["turn_number"], record["rolled"] = Phase.MAIN, 1, 1
    return record


def settle(record: Record, seat: int, *nodes: int) -> None:
    """Put settlements of a seat on the board."""
    for node in nodes:
        record["settlements"][seat] |= 1 << node
        record["blocked"] |= int(AROUND[node])
        record["settlements_left"][seat] -= 1


def pave(record: Record, seat: int, *edges: int) -> None:
    """Put roads of a seat on the board."""
    for edge in edges:
        record["roads"][edge] = seat
        record["roads_left"][seat] -= 1
        for node in EDGE_NODES[edge].tolist():
            record["touched"][seat] |= 1 << node


def desk_of(record: Record, **laid: Any) -> Desk:
    """A desk with the record laid out on it, and what else is named: mind, settings, bid."""
    desk = clear_desk()._replace(**{"seen": record, "settings": FAITHFUL, **laid})
    lay_out(desk)
    return desk


def cards(*counts: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Clay, ore, sheep, wheat, wood."""
    return np.array(counts, np.int64)
