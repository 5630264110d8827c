"""Where a line is said at a table: the context of a speaker, from what its seat may see."""

from collections.abc import Sequence

from games.catan.pieces import ANY, RESOURCES, SEAT_NAMES
from games.catan.position import Answer, Phase
from games.catan.view import View
from games.talk.catan import meaning as say
from games.talk.catan.context import Context, Player
from games.talk.catan.meaning import RESOURCES as KINDS


def around(view: View, names: Sequence[str], speaker: int | None = None) -> Context:
    """The context of a line that the seat of a view says; `names` are the players', by seat.

    With a speaker the view is what all see, and what is held is not asked.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> from games.catan.view import view_of
    >>> here = around(view_of(start(Options(), seed=1), 2), ["Ann", "Bob", "Cat", "Dan"])
    >>> here.player(2).colour, here.turn, here.hand, here.asked
    ('white', 0, {}, None)
    """
    seat, record = view.seat if speaker is None else speaker, view.record
    if seat is None:
        raise ValueError("an onlooker does not speak")
    players = tuple(Player(at, SEAT_NAMES[at].lower(), name) for at, name in enumerate(names))
    held = int(record["ports_held"][seat])
    ports = frozenset(
        "3:1" if kind == ANY else KINDS[kind] for kind in range(RESOURCES + 1) if held >> kind & 1
    )
    turn = int(record["turn"])
    offer = _open_offer(view)
    return Context(
        seat,
        players,
        turn,
        dict(_cards(record["hand"][seat])) if speaker is None else None,
        ports,
        None if offer is None else turn,
        offer,
        bool(record["open_hands"]),
    )


def _open_offer(view: View) -> say.Offer | None:
    """The offer that lies open, as its maker sees it."""
    record = view.record
    if view.due not in (Phase.ANSWER, Phase.CHOOSE):
        return None
    asked = frozenset(
        seat for seat, answer in enumerate(record["answer"].tolist()) if Answer(answer) != 0
    )
    return say.Offer(asked, (_cards(record["give"]),), (_cards(record["take"]),))


def _cards(counts: Sequence[int]) -> say.Bundle:
    return say.bundle({KINDS[kind]: int(count) for kind, count in enumerate(counts) if count})
