"""Kernels of regret matching: who should play which of its candidates, if all others adapt too."""

import numpy as np
from numpy.typing import NDArray

from bots.diplomacy.search.candidates import challenge
from bots.diplomacy.search.rollout import roll_out
from bots.diplomacy.search.study import CHALLENGER, Rules, Study, candidate_of
from bots.diplomacy.search.web import Web
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw
from games.diplomacy.encode import House
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Record
from games.diplomacy.topology import NOWHERE, SEATS, Board

FINE = 1 << 30
"""Into so many parts a chance is divided."""


@kernel
def iterate(
    board: Board,
    house: House,
    web: Web,
    record: Record,
    seat: int,
    rules: Rules,
    first: int,
    last: int,
    randomness: Randomness,
    study: Study,
) -> None:
    """Go through the iterations from ``first`` to before ``last``: in every other one the seat's
    own regrets are brought up to date, in between another power's, each in turn."""
    rounds = np.zeros(1, np.uint64)
    for iteration in range(first, last):
        updating = seat
        if iteration % 2:
            updating = (seat + 1 + iteration // 2 % (SEATS - 1)) % SEATS
        if study.sizes[updating] == 0:
            continue
        _update(
            board, house, web, record, updating, rules, iteration + 1, rounds, randomness, study
        )


@kernel
def _update(
    board: Board,
    house: House,
    web: Web,
    record: Record,
    seat: int,
    rules: Rules,
    weight: int,
    rounds: Randomness,
    randomness: Randomness,
    study: Study,
) -> None:
    """Bring one seat's regrets up to date: all of its candidates against one pick of the others',
    with the same luck."""
    for other in range(SEATS):
        study.picked[other] = pick(study, other, rules.habit, randomness)
    count = study.counts[seat]
    match_regrets(study, seat)
    if record.kind == PhaseKind.MOVEMENT and study.trials[seat] == NOWHERE:
        model = _weighted(study.strategy[seat], count, randomness)
        challenge(board, record, seat, model, randomness, study)
    luck = np.uint64(draw(randomness, FINE))
    worths = np.zeros(CHALLENGER + 1)
    expected = 0.0
    for candidate in range(count):
        rounds[0] = luck
        study.picked[seat] = candidate
        roll_out(board, house, web, record, rules.horizon, rounds, study)
        worths[candidate] = study.worth[seat]
        expected += study.strategy[seat, candidate] * study.worth[seat]
    for candidate in range(count):
        regret = study.regrets[seat, candidate] + worths[candidate] - expected
        study.regrets[seat, candidate] = max(regret, 0.0)
        study.average[seat, candidate] += weight * study.strategy[seat, candidate]
    if study.trials[seat] != NOWHERE:
        rounds[0] = luck
        study.picked[seat] = CHALLENGER
        roll_out(board, house, web, record, rules.horizon, rounds, study)
        study.gains[seat] += study.worth[seat] - expected
        study.trials[seat] += 1
        if study.trials[seat] == rules.trial:
            _admit(study, seat)


@kernel
def _admit(study: Study, seat: int) -> None:
    """End a trial: a challenger that won more than the strategy takes the least one's place."""
    study.trials[seat] = NOWHERE
    if study.gains[seat] <= 0:
        return
    least = 0
    for candidate in range(study.counts[seat]):
        if study.average[seat, candidate] < study.average[seat, least]:
            least = candidate
    for index in range(study.sizes[seat]):
        candidate_of(study, seat, least)[index] = candidate_of(study, seat, CHALLENGER)[index]
    study.regrets[seat, least] = study.gains[seat]
    study.average[seat, least] = 0
    study.drawn[seat, least] = 0


@kernel
def match_regrets(study: Study, seat: int) -> None:
    """Set a seat's strategy: each candidate in proportion to its regret; without any, as drawn."""
    total = 0.0
    count = study.counts[seat]
    for candidate in range(count):
        total += study.regrets[seat, candidate]
    for candidate in range(count):
        if total > 0:
            study.strategy[seat, candidate] = study.regrets[seat, candidate] / total
        else:
            study.strategy[seat, candidate] = 1 / count


@kernel
def pick(study: Study, seat: int, habit: int, randomness: Randomness) -> int:
    """A candidate of a seat: with the chance ``habit`` as its habit has it, else by its regrets."""
    count = study.counts[seat]
    if draw(randomness, 100) < habit:
        total = 0
        for candidate in range(count):
            total += study.drawn[seat, candidate]
        if total:
            left = draw(randomness, total)
            for candidate in range(count):
                left -= study.drawn[seat, candidate]
                if left < 0:
                    return candidate
    match_regrets(study, seat)
    return _weighted(study.strategy[seat], count, randomness)


@kernel
def _weighted(weights: NDArray[np.float64], count: int, randomness: Randomness) -> int:
    """One of so many, as likely as its weight; the weights add up to one."""
    left = draw(randomness, FINE) / FINE
    for candidate in range(count):
        left -= weights[candidate]
        if left < 0:
            return candidate
    return count - 1
