"""Seats and the codes that L has for their powers: the n-th seat is the n-th code."""

from collections.abc import Iterable

from games.talk.diplomacy.ontology import POWERS
from games.talk.sentences import Agents, agents


def code_of(seat: int) -> str:
    """The power of a seat.

    >>> code_of(2)
    'FRA'
    """
    return POWERS[seat]


def codes_of(seats: Iterable[int]) -> Agents:
    """The powers of some seats.

    >>> codes_of([3, 2])
    ('FRA', 'GER')
    """
    return agents(map(code_of, seats))


def seat_of(code: str) -> int:
    """The seat of a power.

    >>> seat_of("FRA")
    2
    """
    return POWERS.index(code)


def seats_of(codes: Iterable[str]) -> list[int]:
    """The seats of some powers, in order.

    >>> seats_of(["GER", "FRA"])
    [2, 3]
    """
    return sorted(map(seat_of, codes))
