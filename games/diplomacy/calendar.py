"""What follows a phase: the next one in which anything can be ordered, the count of the centers,
and the end of the game."""

from games.core.kernel import kernel
from games.diplomacy.adjustments import builds_or_removals
from games.diplomacy.encode import House
from games.diplomacy.phase import PhaseKind, Season
from games.diplomacy.position import DRAW, ONGOING, SOLO, Record
from games.diplomacy.retreats import forget_dislodged
from games.diplomacy.topology import NOWHERE, PROVINCES, SEATS, Board

PHASES_OF_A_YEAR = 5


@kernel
def next_phase(board: Board, house: House, record: Record) -> None:
    """Move a record, its phase just played, to the next phase in which somebody can order.

    After the fall's retreats centers change hands and the game may end; ``over`` and ``winners``
    then say so, and the phase stays where the game ended. On a board where nobody can ever order
    anything the calendar stops a year later.
    """
    for _ in range(PHASES_OF_A_YEAR):
        _turn_page(board, house, record)
        if record.over != ONGOING or has_orders(board, record):
            return


@kernel
def has_orders(board: Board, record: Record) -> bool:
    """Whether any power has anything to order in a record's phase."""
    return awaited_seats(board, record) != 0


@kernel
def must_order(board: Board, record: Record, seat: int) -> bool:
    """Whether a power has anything to order in a record's phase."""
    if record.kind == PhaseKind.ADJUSTMENTS:
        return builds_or_removals(board, record, seat) != 0
    for province in range(PROVINCES):
        if record.kind == PhaseKind.MOVEMENT and record.owner[province] == seat:
            return True
        if record.kind == PhaseKind.RETREATS and record.dislodged_owner[province] == seat:
            return True
    return False


@kernel
def awaited_seats(board: Board, record: Record) -> int:
    """The powers that have anything to order, one bit each."""
    seats = 0
    for seat in range(SEATS):
        if must_order(board, record, seat):
            seats |= 1 << seat
    return seats


@kernel
def centers_of(record: Record, seat: int) -> int:
    """How many supply centers a power owns."""
    count = 0
    for province in range(PROVINCES):
        if record.center[province] == seat:
            count += 1
    return count


@kernel
def _turn_page(board: Board, house: House, record: Record) -> None:
    """Go to the next phase of the calendar, whether or not anything can be ordered in it."""
    if record.kind == PhaseKind.MOVEMENT:
        record.kind = PhaseKind.RETREATS
        return
    forget_dislodged(record)
    if record.kind == PhaseKind.ADJUSTMENTS:
        record.kind, record.season = PhaseKind.MOVEMENT, Season.SPRING
        record.year += 1
    elif record.season == Season.SPRING:
        record.kind, record.season = PhaseKind.MOVEMENT, Season.FALL
    else:
        record.kind, record.season = PhaseKind.ADJUSTMENTS, Season.WINTER
        _count_centers(board, house, record)


@kernel
def _count_centers(board: Board, house: House, record: Record) -> None:
    """The fall is over: give centers to who stands in them, and see whether the game is over."""
    for province in range(PROVINCES):
        if board.center[province] and record.unit[province]:
            record.center[province] = record.owner[province]
    _judge_game(house, record)


@kernel
def _judge_game(house: House, record: Record) -> None:
    """A power alone in the lead with enough centers wins; a final year is a draw of survivors."""
    leader, most, survivors = NOWHERE, 0, 0
    for seat in range(SEATS):
        count = centers_of(record, seat)
        if count > 0:
            survivors |= 1 << seat
        if count > most:
            leader, most = seat, count
        elif count == most:
            leader = NOWHERE
    if leader != NOWHERE and most >= house.victory:
        record.over, record.winners = SOLO, 1 << leader
    elif house.final_year != NOWHERE and record.year >= house.final_year:
        record.over, record.winners = DRAW, survivors
