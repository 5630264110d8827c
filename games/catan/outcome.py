"""How a game of Catan stands and ends."""

from collections.abc import Sequence

from games.catan.pieces import SEAT_NAMES
from games.catan.position import End, Phase, Position
from games.catan.standing import points, shown_points
from games.core.errors import IllegalAction
from games.core.outcome import Outcome


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on. What is shared is shared equally.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> outcome(declare_draw(start(Options(), seed=1), [0, 2])).sentence
    'A draw between Red and White.'
    """
    record = position.record
    end, players = End(int(record["end"])), int(record["players"])
    if end is End.ONGOING:
        return None
    winners = tuple(seat for seat in range(players) if record["winners"] >> seat & 1)
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))
    names = [SEAT_NAMES[seat].capitalize() for seat in winners]
    best = points(record, winners[0])
    if end is End.WON:
        return Outcome("win", winners, shares, f"{names[0]} wins with {best} points.")
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    if end is End.DRAWN:
        between = "between " if len(names) > 1 else "won by "
        return Outcome("draw", winners, shares, f"A draw {between}{listed}.")
    lead = "leads" if len(names) == 1 else "lead"
    sentence = f"The last turn is over: {listed} {lead} with {best} points."
    return Outcome("draw", winners, shares, sentence)


def scores(position: Position) -> tuple[float, ...]:
    """Each seat's points as everybody sees them; once the game is over, all of them.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> scores(start(Options(players=3), seed=1))
    (0.0, 0.0, 0.0)
    """
    record = position.record
    count = points if record["phase"] == Phase.OVER else shown_points
    return tuple(float(count(record, seat)) for seat in range(int(record["players"])))


def survivors(position: Position) -> tuple[int, ...]:
    """Nobody ever drops out."""
    return tuple(range(int(position.record["players"])))


def declare_draw(position: Position, seats: Sequence[int]) -> Position:
    """The position ended as a draw between the seats.

    Raises IllegalAction if the game is over already or the seats are not at the table.
    """
    if position.record["end"] != End.ONGOING:
        raise IllegalAction("over", "The game is over.")
    if not seats or not set(seats) <= set(survivors(position)):
        raise IllegalAction("bad_draw", "A draw is between seats at the table.")
    record = position.copy_record()
    record["phase"], record["end"] = Phase.OVER, End.DRAWN
    record["winners"] = sum(1 << seat for seat in set(seats))
    record["owed"] = record["answer"] = 0
    return Position(record)
