"""Kernels that play a joint choice of orders, go on by habit, and say who stands how well."""

import numpy as np

from bots.diplomacy.search.habit import order_adjustments, order_moves, order_retreats
from bots.diplomacy.search.study import Study, candidate_of
from bots.diplomacy.search.web import Web
from bots.diplomacy.search.worths import survey
from games.core.kernel import kernel
from games.core.randomness import Randomness
from games.diplomacy.adjudicate import movement
from games.diplomacy.adjustments import adjust
from games.diplomacy.calendar import has_orders, next_phase
from games.diplomacy.encode import House
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import ONGOING, SOLO, Record
from games.diplomacy.retreats import retreat
from games.diplomacy.topology import NOWHERE, PROVINCES, SEATS, Board

RESOLVE = 500
"""DumbBot's own."""
STEPS_FELT = 4
"""How far a center's pull is felt in rollouts; DumbBot's ten steps take twice the time."""


@kernel
def roll_out(
    board: Board,
    house: House,
    web: Web,
    record: Record,
    horizon: int,
    randomness: Randomness,
    study: Study,
) -> None:
    """Play what every seat picked, then by habit until ``horizon`` more movement phases are over
    and their retreats; ``study.worth`` is then what each seat's standing is worth."""
    study.paper[0] = record
    now = study.paper[0]
    _play_picked(board, house, now, study)
    while now.over == ONGOING and has_orders(board, now):
        if horizon == 0 and now.kind != PhaseKind.RETREATS:
            break
        horizon -= now.kind == PhaseKind.MOVEMENT
        play_by_habit(board, house, web, now, randomness, study)
    _appraise(board, now, study)


@kernel
def _play_picked(board: Board, house: House, now: Record, study: Study) -> None:
    count = 0
    for seat in range(SEATS):
        choice = candidate_of(study, seat, study.picked[seat])
        for index in range(study.sizes[seat]):
            if now.kind == PhaseKind.ADJUSTMENTS:
                study.orders[count] = choice[index]
                count += 1
            else:
                study.orders[board.province[choice[index].place]] = choice[index]
    _play(board, house, now, count, study)


@kernel
def play_by_habit(
    board: Board, house: House, web: Web, now: Record, randomness: Randomness, study: Study
) -> None:
    """Play one phase by everybody's habit, and go on to the next."""
    mind, count = study.mind, 0
    survey(board, web, now, STEPS_FELT, mind)
    for seat in range(SEATS):
        if now.kind == PhaseKind.MOVEMENT:
            order_moves(web, now, seat, RESOLVE, randomness, mind, study.orders)
        elif now.kind == PhaseKind.RETREATS:
            order_retreats(board, web, now, seat, RESOLVE, randomness, mind, study.orders)
        else:
            count = order_adjustments(
                board, web, now, seat, RESOLVE, randomness, mind, count, study.orders
            )
    _play(board, house, now, count, study)


@kernel
def _play(board: Board, house: House, now: Record, count: int, study: Study) -> None:
    """Play a phase by ``study.orders``, in winter the first ``count``, and go on to the next."""
    for province in range(PROVINCES):
        study.outcome.result[province] = study.outcome.reason[province] = 0
    if now.kind == PhaseKind.MOVEMENT:
        movement(board, house, now, study.orders, study.battle, study.outcome)
    elif now.kind == PhaseKind.RETREATS:
        retreat(board, now, study.orders, study.outcome)
    else:
        adjust(board, house, now, study.orders[:count], study.reasons, study.outcome)
    next_phase(board, house, now)


@kernel
def _appraise(board: Board, now: Record, study: Study) -> None:
    """Each seat's share by squares of centers; one that a rival stands in counts half for each."""
    worth = study.worth
    worth[:] = 0
    if now.over == SOLO:
        for seat in range(SEATS):
            worth[seat] = now.winners >> seat & 1
        return
    for province in range(PROVINCES):
        if board.center[province]:
            owner = now.center[province]
            guest = now.owner[province] if now.unit[province] else owner
            if owner != NOWHERE:
                worth[owner] += 0.5
            if guest != NOWHERE:
                worth[guest] += 0.5
    total = np.float64(0)
    for seat in range(SEATS):
        worth[seat] *= worth[seat]
        total += worth[seat]
    for seat in range(SEATS):
        worth[seat] /= max(total, 1.0)
