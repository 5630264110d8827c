"""Kernels that find candidates: by habit with more or less resolve, and by changing one."""

from bots.diplomacy.dumbbot.parameters import DEPTH
from bots.diplomacy.search.habit import (
    order_adjustments,
    order_moves,
    order_retreats,
    write,
)
from bots.diplomacy.search.rollout import RESOLVE
from bots.diplomacy.search.study import CHALLENGER, Study, candidate_of
from bots.diplomacy.search.web import Web, spot_of
from bots.diplomacy.search.worths import survey
from games.core.kernel import kernel
from games.core.randomness import Randomness, draw
from games.diplomacy.convoys import NO_SEAS, Seas, joined, on_the_way, sea_of
from games.diplomacy.encode import House, OrderRecord, Orders
from games.diplomacy.legal import Starts
from games.diplomacy.orders import OrderKind, UnitKind
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Record
from games.diplomacy.topology import COAST, NOWHERE, PROVINCES, SEATS, Board

DRAWS = 6
"""How often for each candidate that is wanted the habit is asked."""
LOOSE = 100
"""The resolve of draws that look for something else."""


@kernel
def keep_own(board: Board, record: Record, listed: Orders, starts: Starts, count: int) -> int:
    """Strike from the listed legal orders, in place, those that serve another power's unit."""
    kept, index = 0, 0
    for province in range(PROVINCES):
        end = starts[province + 1]
        starts[province] = kept
        while index < end:
            order = listed[index]
            other = NOWHERE if order.other == NOWHERE else board.province[order.other]
            if other == NOWHERE or record.owner[other] == record.owner[province]:
                listed[kept] = listed[index]
                kept += 1
            index += 1
    starts[PROVINCES] = kept
    return kept


@kernel
def gather(
    board: Board,
    house: House,
    web: Web,
    record: Record,
    wanted: int,
    randomness: Randomness,
    study: Study,
) -> None:
    """Fill in every seat's candidates; as many as are wanted, or as the habit comes upon.

    A candidate that a seat has already counts as drawn as often as all others together.
    """
    survey(board, web, record, DEPTH, study.mind)
    for seat in range(SEATS):
        suggested, draws = study.counts[seat], 0
        convoys = house.convoys and record.kind == PhaseKind.MOVEMENT
        for turn in range(wanted * DRAWS):
            loose = turn % 2
            resolve = LOOSE if loose else RESOLVE
            _draw(board, web, record, seat, resolve, randomness, study)
            if loose and draw(randomness, 2) and convoys:
                _embark(board, record, seat, randomness, study)
            same = _like(study, seat, study.counts[seat])
            if same == study.counts[seat]:
                study.drawn[seat, same] = 0
                study.counts[seat] += 1
            study.drawn[seat, same] += 1 - loose
            draws += 1 - loose
            if study.counts[seat] == wanted or study.sizes[seat] == 0:
                break
        for candidate in range(suggested):
            study.drawn[seat, candidate] += draws


@kernel
def suggest(board: Board, record: Record, seat: int, orders: Orders, study: Study) -> None:
    """Make a movement phase's orders, given by province, a seat's first candidate."""
    choice, size = candidate_of(study, seat, 0), 0
    for province in range(PROVINCES):
        if record.owner[province] == seat:
            choice[size] = orders[province]
            size += 1
    study.sizes[seat], study.counts[seat] = size, 1


@kernel
def _draw(
    board: Board,
    web: Web,
    record: Record,
    seat: int,
    resolve: int,
    randomness: Randomness,
    study: Study,
) -> None:
    """Write what the habit would do behind the seat's candidates."""
    orders, size = study.orders, 0
    choice = candidate_of(study, seat, study.counts[seat])
    if record.kind == PhaseKind.ADJUSTMENTS:
        size = order_adjustments(
            board, web, record, seat, resolve, randomness, study.mind, 0, orders
        )
        for index in range(size):
            choice[index] = orders[index]
    else:
        moving = record.kind == PhaseKind.MOVEMENT
        if moving:
            order_moves(web, record, seat, resolve, randomness, study.mind, orders)
        else:
            order_retreats(board, web, record, seat, resolve, randomness, study.mind, orders)
        for province in range(PROVINCES):
            if (record.owner[province] if moving else record.dislodged_owner[province]) == seat:
                choice[size] = orders[province]
                size += 1
    study.sizes[seat] = size


@kernel
def _like(study: Study, seat: int, index: int) -> int:
    """The first of a seat's candidates with the same orders as the one at an index, or that."""
    for other in range(study.counts[seat]):
        same = True
        for at in range(study.sizes[seat]):
            if not _equal(
                candidate_of(study, seat, other)[at], candidate_of(study, seat, index)[at]
            ):
                same = False
                break
        if same:
            return other
    return index


@kernel
def _equal(one: OrderRecord, other: OrderRecord) -> bool:
    return (
        one.kind == other.kind
        and one.place == other.place
        and one.unit == other.unit
        and one.target == other.target
        and one.other == other.other
        and one.via == other.via
    )


@kernel
def _embark(board: Board, record: Record, seat: int, randomness: Randomness, study: Study) -> None:
    """Let one of the seat's armies, by lot, go by its fleets to a better place, if it can."""
    choice, fleets = candidate_of(study, seat, study.counts[seat]), _fleets(board, record, seat)
    if fleets == NO_SEAS:
        return
    chances = 0
    army, goal, mind = NOWHERE, NOWHERE, study.mind
    for index in range(study.sizes[seat]):
        if choice[index].unit != UnitKind.ARMY:
            continue
        place = choice[index].place
        here = mind.wish[spot_of(UnitKind.ARMY, place), seat]
        for other in range(PROVINCES):
            if (
                board.route_count[place, other]
                and not board.enters[UnitKind.ARMY, place, other]
                and record.owner[other] != seat
                and mind.wish[spot_of(UnitKind.ARMY, other), seat] > here
                and joined(board, place, other, fleets)
            ):
                chances += 1
                if draw(randomness, chances) == 0:
                    army, goal = index, other
    if army != NOWHERE:
        _convoy(board, seat, choice, study.sizes[seat], army, goal, fleets)


@kernel
def _fleets(board: Board, record: Record, seat: int) -> Seas:
    """The seas in which a seat's fleets stand."""
    seas = NO_SEAS
    for province in range(PROVINCES):
        if record.owner[province] == seat and record.unit[province] == UnitKind.FLEET:
            seas |= sea_of(board, province)
    return seas


@kernel
def _convoy(
    board: Board, seat: int, choice: Orders, size: int, army: int, goal: int, fleets: Seas
) -> None:
    """Send one of a candidate's armies by convoy, with every fleet that is of use."""
    place = choice[army].place
    way = on_the_way(board, place, goal, fleets)
    write(choice, army, OrderKind.MOVE, seat, UnitKind.ARMY, place)
    choice[army].target, choice[army].via = goal, 1
    for index in range(size):
        here = choice[index].place
        if choice[index].unit == UnitKind.FLEET and sea_of(board, board.province[here]) & way:
            write(choice, index, OrderKind.CONVOY, seat, UnitKind.FLEET, here)
            choice[index].target, choice[index].other = goal, place
            choice[index].other_unit = UnitKind.ARMY


@kernel
def challenge(
    board: Board, record: Record, seat: int, model: int, randomness: Randomness, study: Study
) -> None:
    """Put a challenger on trial: a candidate with an order or two changed and the rest fitted, if
    that is a new one and within the seat's word."""
    choice, size = candidate_of(study, seat, CHALLENGER), study.sizes[seat]
    for index in range(size):
        choice[index] = candidate_of(study, seat, model)[index]
    for _ in range(1 + draw(randomness, 2)):
        at = draw(randomness, size)
        province = board.province[choice[at].place]
        first = study.starts[province]
        order = study.listed[first + draw(randomness, int(study.starts[province + 1] - first))]
        _change(board, record, seat, at, order, study)
    if _like(study, seat, CHALLENGER) == CHALLENGER and _within_word(board, seat, study):
        study.trials[seat], study.gains[seat] = 0, 0


@kernel
def _within_word(board: Board, seat: int, study: Study) -> bool:
    """Whether a seat's word leaves it all orders of its challenger."""
    if not study.bound[seat]:
        return True
    choice = candidate_of(study, seat, CHALLENGER)
    for at in range(study.sizes[seat]):
        province, left = board.province[choice[at].place], False
        for index in range(study.starts[province], study.starts[province + 1]):
            if _equal(study.listed[index], choice[at]):
                left = True
                break
        if not left:
            return False
    return True


@kernel
def _change(
    board: Board, record: Record, seat: int, at: int, order: OrderRecord, study: Study
) -> None:
    """Give an order in the challenger, and let comrades that it needs do their part."""
    choice, size = candidate_of(study, seat, CHALLENGER), study.sizes[seat]
    if order.kind == OrderKind.MOVE and order.via:
        fleets = _fleets(board, record, seat)
        if joined(board, order.place, order.target, fleets):
            _convoy(board, seat, choice, size, at, order.target, fleets)
        return
    choice[at] = order
    if order.other == NOWHERE:
        return
    for index in range(size):
        comrade = choice[index]
        if comrade.place != order.other:
            continue
        unit, place = comrade.unit, comrade.place
        if order.kind == OrderKind.SUPPORT_HOLD:
            if comrade.kind == OrderKind.MOVE:
                write(choice, index, OrderKind.HOLD, seat, unit, place)
        elif order.kind == OrderKind.SUPPORT_MOVE:
            if comrade.kind != OrderKind.MOVE or comrade.target != order.target:
                if _walks(board, comrade, order.target):
                    write(choice, index, OrderKind.MOVE, seat, unit, place)
                    choice[index].target = order.target
                else:
                    _by_sea(board, record, seat, index, order.target, study)
        else:
            _by_sea(board, record, seat, index, order.target, study)
        return


@kernel
def _walks(board: Board, unit: OrderRecord, target: int) -> bool:
    """Whether a unit can go to a place by itself."""
    if unit.unit == UnitKind.FLEET:
        return bool(board.steps[unit.place, target])
    return bool(board.enters[UnitKind.ARMY, unit.place, target])


@kernel
def _by_sea(board: Board, record: Record, seat: int, army: int, goal: int, study: Study) -> None:
    """Send the challenger's army by its own fleets, if they reach."""
    choice, fleets = candidate_of(study, seat, CHALLENGER), _fleets(board, record, seat)
    place = choice[army].place
    if board.terrain[place] == COAST and joined(board, place, goal, fleets):
        _convoy(board, seat, choice, study.sizes[seat], army, goal, fleets)
