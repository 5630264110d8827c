"""The door to the talk for whoever runs a game: who speaks, and what a line means there."""

from collections.abc import Sequence

from bots.catan.talk.acts import Act
from bots.catan.talk.manners import may_talk, refusal
from bots.catan.talk.notation import read_act
from games.catan.position import Position
from games.core.errors import IllegalAction


def speakers(position: Position) -> tuple[int, ...]:
    """The seats in the order in which they speak, the player in turn first; none out of season.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> speakers(start(Options(), seed=1))
    ()
    """
    record = position.record
    if not may_talk(record):
        return ()
    players = int(record["players"])
    return tuple((int(record["turn"]) + place) % players for place in range(players))


def hear(position: Position, said: Sequence[Act], seat: int, line: str) -> Act:
    """What a seat says with a line, after what was ``said`` before the same decision.

    Raises NotUnderstood for what is no act, IllegalAction for what may not be said now.
    """
    act = read_act(line, seat)
    if reason := refusal(position.record, said, act):
        raise IllegalAction("out_of_turn", reason)
    return act
