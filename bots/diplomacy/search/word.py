"""Promises in a search: what nobody may choose who has given its word."""

from collections.abc import Mapping, Sequence

import numpy as np

from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.diplomacy.pledges import binding, permitted, promised_orders
from bots.diplomacy.search.study import MOST, Study, candidate_of
from bots.diplomacy.search.web import spot_of
from games.core.layout import blanks
from games.diplomacy.encode import ORDER, OrderRecord, Orders, decode_all, in_sequence
from games.diplomacy.orders import Order, OrderKind, Unit
from games.diplomacy.phase import PhaseKind
from games.diplomacy.position import Position
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.notary.promises import Promise

Choice = tuple[Order, ...]


def with_word(position: Position, promises: Sequence[Promise], study: Study) -> Study:
    """A movement phase's study whose listed orders are, for each power that has promised anything,
    those that its word leaves it: of each unit at least one."""
    words = _words(position, promises)
    if not words:
        return study
    map_ = position.map
    left: dict[int, Orders] = {}
    for power, word in words.items():
        seat = map_.seat(power)
        study.bound[seat] = True
        for unit, orders in _by_unit(permitted(CODES[power], word, position)).items():
            own = [one for one in orders if one.other in (None, *position.units[power])] or orders
            left[map_.province_index[unit.province]] = in_sequence(
                ((seat, one) for one in own), map_
            )
    kept: list[OrderRecord] = []
    starts = np.zeros_like(study.starts)
    for province in range(len(starts) - 1):
        first, end = int(study.starts[province]), int(study.starts[province + 1])
        kept.extend(left.get(province, study.listed[first:end]))
        starts[province + 1] = len(kept)
    listed = blanks(OrderRecord, ORDER, len(kept))
    for index, order in enumerate(kept):
        listed[index] = order
    return study._replace(listed=listed, starts=starts)


def keep_word(position: Position, promises: Sequence[Promise], study: Study) -> None:
    """Mend the candidates of each power that has promised anything: an order that goes against its
    word gives way to the best place that this leaves the unit."""
    for power, word in _words(position, promises).items():
        seat, code = position.map.seat(power), CODES[power]
        count, size = int(study.counts[seat]), int(study.sizes[seat])
        if not count or not size:
            continue
        mended: dict[Choice, int] = {}
        allowed = permitted(code, word, position)
        moving = position.phase.kind is PhaseKind.MOVEMENT
        fixed = frozenset(promised_orders(code, word, position))
        if not moving:
            mended[DBraneTactics().best(position, power, word).orders] = 0
        for candidate in range(count):
            orders = decode_all(candidate_of(study, seat, candidate)[:size], position.map)
            if moving:
                orders = _mended(orders, _by_unit(allowed), position, seat, study)
            if moving or fixed <= set(orders) <= set(allowed):
                mended[orders] = mended.get(orders, 0) + int(study.drawn[seat, candidate])
        _write(mended, position, seat, study)


def _words(position: Position, promises: Sequence[Promise]) -> Mapping[str, tuple[Promise, ...]]:
    """The promises that may be broken now, by the power that gave them."""
    words = {power: binding(CODES[power], promises, position) for power in position.map.power_keys}
    return {power: word for power, word in words.items() if word}


def _by_unit(orders: Sequence[Order]) -> Mapping[Unit, list[Order]]:
    found: dict[Unit, list[Order]] = {}
    for order in orders:
        if order.unit is not None:
            found.setdefault(order.unit, []).append(order)
    return found


def _mended(
    orders: Choice, left: Mapping[Unit, list[Order]], position: Position, seat: int, study: Study
) -> Choice:
    """A candidate with other orders for the units whose own went against the word."""
    broken = [one for one in orders if one.unit and one not in left[one.unit]]
    kept = [one for one in orders if one not in broken]
    for order in broken:
        assert order.unit is not None
        taken = {_goal(one) for one in kept}
        ways = [one for one in left[order.unit] if _stays_or_goes(one) and _goal(one) not in taken]
        kept.append(
            max(
                ways, key=lambda one: _wish(one, position, seat, study), default=left[order.unit][0]
            )
        )
    return tuple(sorted(kept, key=lambda one: position.map.province_index[_unit(one).province]))


def _stays_or_goes(order: Order) -> bool:
    return order.kind in (OrderKind.HOLD, OrderKind.MOVE) and not order.via


def _wish(order: Order, position: Position, seat: int, study: Study) -> float:
    """What the place where an order leaves its unit is worth."""
    unit = _unit(order)
    place = position.map.place_index[order.target or unit.place]
    return float(study.mind.wish[spot_of(unit.kind, place), seat])


def _goal(order: Order) -> str:
    """The province where an order leaves its unit."""
    unit = _unit(order)
    moves = order.kind is OrderKind.MOVE and order.target
    return order.target.partition("/")[0] if moves and order.target else unit.province


def _unit(order: Order) -> Unit:
    assert order.unit is not None, "only waives name no unit"
    return order.unit


def _write(mended: Mapping[Choice, int], position: Position, seat: int, study: Study) -> None:
    """Make these, each as often drawn, all of a seat's candidates."""
    map_, size = position.map, len(next(iter(mended)))
    chosen = [one for one in mended.items() if len(one[0]) == size][:MOST]
    study.counts[seat], study.sizes[seat] = len(chosen), size
    for candidate, (orders, drawn) in enumerate(chosen):
        room = candidate_of(study, seat, candidate)
        for index, order in enumerate(in_sequence(((seat, one) for one in orders), map_)):
            room[index] = order
        study.drawn[seat, candidate] = drawn
