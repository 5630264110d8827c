"""Deals that can be thought of: what to ask in return, and what to propose."""

from collections.abc import Iterator, Sequence

from bots.diplomacy.bargaining.clauses import alliance, out_of, peace, zone
from bots.diplomacy.bargaining.worth import Appraiser
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.speaking import spoken
from games.diplomacy.map import STANDARD
from games.diplomacy.orders import Order, OrderKind, Unit
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, KEYS, PROVINCES
from games.talk.sentences import Deal


def counters(deal: Deal, other: str, appraiser: Appraiser) -> Iterator[Deal]:
    """What we would rather have than a deal that another power proposes, fairest first."""
    me = appraiser.code
    match deal:
        case (say.Commit(promiser, _, dip.Dmz((_,), provinces), None),) if promiser == me:
            if any(_could_enter(other, code, appraiser) for code in provinces):
                yield (zone(me, other, *provinces),)
    for asked in returns(other, appraiser):
        if not any(one in deal for one in asked):
            yield (*deal, *asked)


def returns(other: str, appraiser: Appraiser) -> Iterator[Deal]:
    """What another power could do for us: keep peace, leave us alone, lend us a support."""
    me = appraiser.code
    if other not in appraiser.friends:
        yield (peace(me, other),)
    for code in _pressed(other, appraiser):
        yield (out_of(other, me, code),)
    yield from supports(other, appraiser)


def supports(other: str, appraiser: Appraiser) -> Iterator[Deal]:
    """Supports by another power for the moves that we plan into centers."""
    position, me = appraiser.position, appraiser.code
    for order in appraiser.orders:
        if order.kind is not OrderKind.MOVE or order.target is None or order.unit is None:
            continue
        goal = order.target.partition("/")[0]
        if not STANDARD.provinces[goal].center or position.center_owner(goal) == KEYS[other]:
            continue
        for unit in position.units[KEYS[other]]:
            if goal in STANDARD_GROUND.reach[unit] and goal != unit.province:
                lent = Order(OrderKind.SUPPORT_MOVE, unit, target=order.target, other=order.unit)
                support = say.Do(spoken(lent, KEYS[other], appraiser.view))
                move = appraiser.said(order)
                yield (say.Commit(other, (me,), support), say.Commit(me, (other,), move))


def proposals(other: str, appraiser: Appraiser) -> Iterator[Deal]:
    """Deals to propose to a neighbor."""
    me = appraiser.code
    if other not in appraiser.friends:
        yield (peace(me, other),)
    else:
        for enemy in _common_enemies(other, appraiser):
            yield (alliance(me, other, enemy),)
    for code in _between(other, appraiser):
        yield (zone(me, other, code),)
    for lent in supports(other, appraiser):
        for given in (*_helps(other, appraiser), (peace(me, other),)):
            if other not in appraiser.friends or not isinstance(given[0], say.Agree):
                yield (*lent, *given)


def splits(other: str, appraiser: Appraiser) -> Iterator[Deal]:
    """Of two centers that are nobody's and that both could enter, one for each."""
    position, me = appraiser.position, appraiser.code
    shared = _reach(position.units[appraiser.power]) & _reach(position.units[KEYS[other]])
    free = [
        code
        for code in sorted(shared)
        if STANDARD.provinces[code].center and position.center_owner(code) is None
    ]
    planned = {(one.target or "").partition("/")[0] for one in appraiser.orders}
    for ours in sorted(free, key=lambda code: code not in planned):
        for theirs in free:
            if theirs != ours:
                given, taken = STANDARD.provinces[theirs].daide, STANDARD.provinces[ours].daide
                yield (out_of(me, other, given), out_of(other, me, taken))


def joint_attacks(other: str, appraiser: Appraiser) -> Iterator[Deal]:
    """Moves of the other's into centers of a third power, with our support."""
    position, me = appraiser.position, appraiser.code
    idle = [one.unit for one in appraiser.orders if one.kind is OrderKind.HOLD and one.unit]
    own = (appraiser.power, KEYS[other], *(KEYS[friend] for friend in appraiser.friends))
    for unit in idle:
        for friend in position.units[KEYS[other]]:
            for spot in STANDARD_GROUND.next_to(friend):
                goal = spot.province
                owner = position.center_owner(goal)
                if owner and owner not in own and goal in STANDARD_GROUND.reach[unit]:
                    move = Order(OrderKind.MOVE, friend, target=spot.place)
                    lent = Order(OrderKind.SUPPORT_MOVE, unit, target=spot.place, other=friend)
                    going = say.Do(spoken(move, KEYS[other], appraiser.view))
                    support = appraiser.said(lent)
                    yield (say.Commit(me, (other,), support), say.Commit(other, (me,), going))


def _helps(other: str, appraiser: Appraiser) -> Sequence[Deal]:
    """Holds of the other's units in its centers that our idle units could support."""
    position, me = appraiser.position, appraiser.code
    idle = [one.unit for one in appraiser.orders if one.kind is OrderKind.HOLD and one.unit]
    found: list[Deal] = []
    for unit in idle:
        for friend in position.units[KEYS[other]]:
            if friend.province in STANDARD_GROUND.reach[unit]:
                lent = appraiser.said(Order(OrderKind.SUPPORT_HOLD, unit, other=friend))
                found.append((say.Commit(me, (other,), lent),))
    return found[:1]


def _common_enemies(other: str, appraiser: Appraiser) -> list[str]:
    """Neighbors of ours that are not at peace with us, but for the other: who broke an alliance
    with us first, then the largest."""
    near = sorted(
        appraiser.near.values(),
        key=lambda one: (CODES[one.power] not in appraiser.grudges, -one.centers, one.power),
    )
    codes = [CODES[one.power] for one in near]
    return [code for code in codes if code != other and code not in appraiser.friends][:1]


def _between(other: str, appraiser: Appraiser) -> list[str]:
    """Provinces without a center, empty, that both could enter and we do not mean to."""
    position = appraiser.position
    ours = _reach(position.units[appraiser.power])
    theirs = _reach(position.units[KEYS[other]])
    planned = {(one.target or "").partition("/")[0] for one in appraiser.orders}
    return [
        STANDARD.provinces[code].daide
        for code in sorted(ours & theirs - planned)
        if not STANDARD.provinces[code].center and position.power_at(code) is None
    ][:2]


def _pressed(other: str, appraiser: Appraiser) -> list[str]:
    """Our centers that the other could enter, and what it stands in beside them."""
    position = appraiser.position
    units = position.units[KEYS[other]]
    theirs = _reach(units)
    centers = [code for code in position.centers[appraiser.power] if code in theirs]
    beside = [
        unit.province
        for unit in units
        if STANDARD_GROUND.reach[unit].intersection(position.centers[appraiser.power])
        and position.center_owner(unit.province) != KEYS[other]
    ]
    return [STANDARD.provinces[code].daide for code in (*beside, *centers)]


def _could_enter(other: str, code: str, appraiser: Appraiser) -> bool:
    units = appraiser.position.units[KEYS[other]]
    province = PROVINCES[code]
    return province in _reach(units) or any(unit.province == province for unit in units)


def _reach(units: Sequence[Unit]) -> frozenset[str]:
    return frozenset(province for unit in units for province in STANDARD_GROUND.reach[unit])
