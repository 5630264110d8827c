"""A search from a position to orders."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.diplomacy.search.candidates import gather, keep_own, suggest
from bots.diplomacy.search.parameters import Parameters
from bots.diplomacy.search.regret import iterate
from bots.diplomacy.search.study import Rules, Study, candidate_of, new_study
from bots.diplomacy.search.web import web_of
from bots.diplomacy.search.word import keep_word, with_word
from bots.sdk.clock import Clock
from bots.sdk.explanation import Progress, unwatched
from games.core.randomness import Randomness
from games.diplomacy.encode import by_province, decode_all, house_of
from games.diplomacy.judge import legal_table
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.diplomacy.topology import board_of
from games.talk.diplomacy.notary.promises import Promise

STRIDE = 8
"""Iterations between two looks at the clock."""
PATIENCE = 0.6
"""The part of the time for an answer that is spent on searching."""


@dataclass(frozen=True)
class Thought:
    """What a search came to: the orders to give and, best first, those it chose among, each with
    its part of the average strategy; and how many iterations that took."""

    orders: tuple[Order, ...]
    choices: tuple[tuple[float, tuple[Order, ...]], ...]
    iterations: int


def think(
    position: Position,
    seat: int,
    parameters: Parameters,
    seed: int,
    until: float | None = None,
    promises: Sequence[Promise] = (),
    progress: Progress = unwatched,
) -> Thought:
    """Search a seat's orders; ``until`` by ``time.monotonic``, or until ``progress``, which is told
    how far it is, has enough.

    Nobody chooses among orders that go against its ``promises``, ours or others'. The same seed and
    iterations give the same orders, if no time ends them.
    """
    board, house = board_of(position.map), house_of(position.options)
    web, record = web_of(position.map), position.copy_record()
    randomness: Randomness = np.array([seed], np.uint64)
    study = new_study()
    if position.phase.kind is PhaseKind.MOVEMENT:
        study = with_word(position, promises, _with_orders(position, study))
        _suggest(position, promises, study)
    gather(board, house, web, record, parameters.candidates, randomness, study)
    keep_word(position, promises, study)
    rules = Rules(parameters.habit, parameters.horizon, parameters.trial)
    done, last = 0, parameters.iterations if study.counts[seat] > 1 else 0
    while done < last and (until is None or time.monotonic() < until):
        end = min(last, done + STRIDE)
        iterate(board, house, web, record, seat, rules, done, end, randomness, study)
        done = end
        if not progress(done, last):
            break
    return _concluded(position, seat, study, done)


def stop(parameters: Parameters, clock: Clock) -> float | None:
    """When a search that begins now is to stop, by ``time.monotonic``."""
    limits = [parameters.seconds] if parameters.seconds else []
    if clock.answer is not None:
        limits.append(PATIENCE * clock.answer)
    return time.monotonic() + min(limits) if limits else None


def _with_orders(position: Position, study: Study) -> Study:
    """The study with the legal orders that are worth a thought."""
    listed, starts = legal_table(position)
    kept = keep_own(board_of(position.map), position.record, listed, starts, len(listed))
    return study._replace(listed=listed[:kept], starts=starts)


def _suggest(position: Position, promises: Sequence[Promise], study: Study) -> None:
    """Make what D-Brane would order each power's first candidate."""
    board, tactics = board_of(position.map), DBraneTactics()
    for seat, power in enumerate(position.map.power_keys):
        if position.units[power]:
            orders = by_province(tactics.best(position, power, promises).orders, position.map)
            suggest(board, position.record, seat, orders, study)


def _concluded(position: Position, seat: int, study: Study, done: int) -> Thought:
    count, size = int(study.counts[seat]), int(study.sizes[seat])
    weights = study.average[seat, :count]
    total = float(weights.sum()) or 1.0
    ranked = sorted(range(count), key=lambda one: (-weights[one], one))
    listed = [decode_all(candidate_of(study, seat, one)[:size], position.map) for one in ranked]
    parts = (float(weights[one]) / total for one in ranked)
    choices = tuple(zip(parts, listed, strict=True))
    return Thought(choices[0][1], choices, done)
