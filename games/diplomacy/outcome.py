"""How a game of Diplomacy ends: alone with enough centers, or a draw."""

from collections.abc import Sequence
from dataclasses import replace

from games.core.errors import IllegalAction
from games.core.outcome import Outcome
from games.diplomacy.position import DRAW, ONGOING, SOLO, Position


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on. A draw is shared equally.

    >>> from games.diplomacy.position import start
    >>> outcome(declare_draw(start(), [0, 2])).sentence
    'A draw between Austria and France.'
    """
    over, mask = int(position.record["over"]), int(position.record["winners"])
    if over == ONGOING:
        return None
    powers = position.map.powers
    winners = tuple(seat for seat in range(len(powers)) if mask >> seat & 1)
    points = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(powers)))
    names = [powers[seat].name for seat in winners]
    if over == SOLO:
        centers = len(position.centers[powers[winners[0]].key])
        return Outcome("solo", winners, points, f"{names[0]} wins with {centers} supply centers.")
    if len(names) == 1:
        return Outcome("draw", winners, points, f"A draw: only {names[0]} is left.")
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    return Outcome("draw", winners, points, f"A draw between {listed}.")


def scores(position: Position) -> tuple[float, ...]:
    """The number of each seat's supply centers.

    >>> from games.diplomacy.position import start
    >>> scores(start())
    (3.0, 3.0, 3.0, 3.0, 3.0, 4.0, 3.0)
    """
    return tuple(float(len(position.centers[power])) for power in position.map.power_keys)


def survivors(position: Position) -> tuple[int, ...]:
    """The seats that still own a center; on a board where nobody does, those that have a unit.

    They are who votes on a draw and who shares it.
    """
    powers = position.map.power_keys
    owners = tuple(seat for seat, power in enumerate(powers) if position.centers[power])
    return owners or tuple(seat for seat, power in enumerate(powers) if position.units[power])


def declare_draw(position: Position, seats: Sequence[int]) -> Position:
    """The position ended as a draw between the seats.

    Raises IllegalAction if the game is over already or the seats are not survivors.
    """
    if position.record["over"] != ONGOING:
        raise IllegalAction("over", "The game is over.")
    if not seats or not set(seats) <= set(survivors(position)):
        raise IllegalAction("bad_draw", "A draw is between powers that are still in the game.")
    record = position.copy_record()
    record["over"] = DRAW
    record["winners"] = sum(1 << seat for seat in set(seats))
    return replace(position, record=record)
