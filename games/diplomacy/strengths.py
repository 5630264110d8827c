"""Kernels that judge one order at a time: the equations of DATC 5.B with what is known so far.

While an order is open (not known to succeed or to fail), what depends on it is known within bounds
only: a strength is at least ``low`` and at most ``high``. An order is judged as soon as these
bounds decide it, whatever becomes of the open ones.
"""

from games.core.kernel import kernel
from games.diplomacy.battle import FAILS, OPEN, SUCCEEDS, Battle
from games.diplomacy.convoys import NO_SEAS, joined, sea_of
from games.diplomacy.orders import OrderKind
from games.diplomacy.position import Record
from games.diplomacy.topology import NOWHERE, SEATS, Board

ANYBODY = SEATS
"""A seat that no unit has."""


@kernel
def settle(board: Board, record: Record, battle: Battle) -> None:
    """Judge every order that can be judged, until nothing changes."""
    changed = True
    while changed:
        changed = False
        for index in range(battle.count):
            province = battle.unit[index]
            if battle.status[province] == OPEN:
                battle.status[province] = judge(board, record, battle, province)
                if battle.status[province] != OPEN:
                    changed = True


@kernel
def judge(board: Board, record: Record, battle: Battle, province: int) -> int:
    """Whether the order of the unit in a province succeeds, fails, or is still open."""
    if battle.order[province] == OrderKind.MOVE:
        return _judge_move(board, record, battle, province)
    if battle.order[province] == OrderKind.CONVOY:
        return _judge_convoy(battle, province)
    return _judge_support(board, record, battle, province)


@kernel
def path(board: Board, battle: Battle, mover: int) -> int:
    """Whether a unit gets to where it attacks: by convoy only if its fleets stand."""
    if not battle.by_convoy[mover]:
        return SUCCEEDS
    certain, possible = NO_SEAS, NO_SEAS
    fleet = battle.first_convoy[mover]
    while fleet != NOWHERE:
        sea = sea_of(board, fleet)
        if battle.status[fleet] != FAILS:
            possible |= sea
        if battle.status[fleet] == SUCCEEDS:
            certain |= sea
        fleet = battle.next_convoy[fleet]
    if joined(board, mover, battle.target[mover], certain):
        return SUCCEEDS
    return OPEN if joined(board, mover, battle.target[mover], possible) else FAILS


@kernel
def head_to_head(battle: Battle, mover: int) -> bool:
    """Two units that change places by land meet on the way."""
    opponent = battle.target[mover]
    return (
        battle.order[opponent] == OrderKind.MOVE
        and battle.target[opponent] == mover
        and not battle.by_convoy[mover]
        and not battle.by_convoy[opponent]
    )


@kernel
def supported(record: Record, battle: Battle, province: int, but_of: int) -> tuple[int, int]:
    """A unit's own strength and its supports, those of one seat left out: (low, high)."""
    low, high = 1, 1
    supporter = battle.first_support[province]
    while supporter != NOWHERE:
        if record.owner[supporter] != but_of:
            if battle.status[supporter] != FAILS:
                high += 1
            if battle.status[supporter] == SUCCEEDS:
                low += 1
        supporter = battle.next_support[supporter]
    return low, high


@kernel
def _judge_convoy(battle: Battle, fleet: int) -> int:
    """A convoy order succeeds unless its fleet is dislodged."""
    status = SUCCEEDS
    attacker = battle.first_mover[fleet]
    while attacker != NOWHERE:
        if battle.status[attacker] == SUCCEEDS:
            return FAILS
        if battle.status[attacker] == OPEN:
            status = OPEN
        attacker = battle.next_mover[attacker]
    return status


@kernel
def _judge_support(board: Board, record: Record, battle: Battle, province: int) -> int:
    """A support is cut by an attack of another power, but by one from where it is aimed only if
    the supporter is dislodged (wherever the attacker travels: DATC 4.A.4)."""
    status = SUCCEEDS
    attacker = battle.first_mover[province]
    while attacker != NOWHERE:
        if record.owner[attacker] != record.owner[province]:
            if attacker == battle.target[province]:
                cuts = battle.status[attacker]
            else:
                cuts = path(board, battle, attacker)
            if cuts == SUCCEEDS:
                return FAILS
            if cuts == OPEN:
                status = OPEN
        attacker = battle.next_mover[attacker]
    return status


@kernel
def _judge_move(board: Board, record: Record, battle: Battle, mover: int) -> int:
    """A move succeeds if it is stronger than whoever stays there and than every rival."""
    way = path(board, battle, mover)
    if way == FAILS:
        return FAILS
    low, high = _attack(record, battle, mover)
    against_low, against_high = _resistance(record, battle, mover)
    rival = battle.first_mover[battle.target[mover]]
    while rival != NOWHERE:
        if rival != mover:
            rival_low, rival_high = _prevention(board, record, battle, rival)
            against_low = max(against_low, rival_low)
            against_high = max(against_high, rival_high)
        rival = battle.next_mover[rival]
    if high <= against_low:
        return FAILS
    return SUCCEEDS if way == SUCCEEDS and low > against_high else OPEN


@kernel
def _attack(record: Record, battle: Battle, mover: int) -> tuple[int, int]:
    """The strength to get in (low, high). No power dislodges its own unit, nor helps to."""
    goal = battle.target[mover]
    if battle.order[goal] == NOWHERE or _is_gone(battle, mover):
        return supported(record, battle, mover, ANYBODY)
    low, high = 0, 0
    if record.owner[goal] != record.owner[mover]:
        low, high = supported(record, battle, mover, record.owner[goal])
    undecided = battle.order[goal] == OrderKind.MOVE and battle.status[goal] == OPEN
    if undecided and not head_to_head(battle, mover):
        high = supported(record, battle, mover, ANYBODY)[1]
    return low, high


@kernel
def _is_gone(battle: Battle, mover: int) -> bool:
    """Whether the unit where a mover goes has left for certain, and not past it."""
    goal = battle.target[mover]
    return (
        battle.order[goal] == OrderKind.MOVE
        and battle.status[goal] == SUCCEEDS
        and not head_to_head(battle, mover)
    )


@kernel
def _resistance(record: Record, battle: Battle, mover: int) -> tuple[int, int]:
    """The strength with which the unit that is there stays or comes against a mover (low, high)."""
    goal = battle.target[mover]
    if battle.order[goal] == NOWHERE:
        return 0, 0
    if battle.order[goal] != OrderKind.MOVE:
        return supported(record, battle, goal, ANYBODY)
    if head_to_head(battle, mover):
        return supported(record, battle, goal, ANYBODY)
    low = 1 if battle.status[goal] == FAILS else 0
    high = 0 if battle.status[goal] == SUCCEEDS else 1
    return low, high


@kernel
def _prevention(board: Board, record: Record, battle: Battle, rival: int) -> tuple[int, int]:
    """The strength with which a rival keeps others out of where it goes (low, high)."""
    way = path(board, battle, rival)
    if way == FAILS:
        return 0, 0
    low, high = supported(record, battle, rival, ANYBODY)
    if way == OPEN:
        low = 0
    if head_to_head(battle, rival):
        opponent = battle.status[battle.target[rival]]
        if opponent == SUCCEEDS:
            return 0, 0
        if opponent == OPEN:
            low = 0
    return low, high


@kernel
def stands_off(board: Board, record: Record, battle: Battle, mover: int) -> bool:
    """Whether a failed move keeps others out: it arrived, and was not beaten on the way."""
    return _prevention(board, record, battle, mover)[0] > 0
