"""What Catan's robots do and say, as meanings of the trade language, and how they hear people."""

from collections.abc import Callable, Collection
from dataclasses import replace

from bots.catan.talk.acts import Act, Argument, Opening, Say, Topic
from bots.catan.talk.notation import read_act
from games.catan.actions import Action, Kind
from games.catan.names import edge_name
from games.catan.notation import read_action
from games.catan.pieces import NOBODY, SEATS, Purchase
from games.catan.view import View
from games.core.errors import GameError
from games.talk.catan import act_line
from games.talk.catan import meaning as say
from games.talk.catan.context import Context


def done(line: str, seat: int, view: View, people: Collection[int]) -> say.Meaning | None:
    """What a seat says with an action, as everybody saw the table before it; None for silence.

    Robots turn each other down without a word.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> from games.catan.view import view_of
    >>> table = view_of(start(Options(), seed=1), None)
    >>> done("offer BLUE 1 WOOD for 1 CLAY", 0, table, [1]).give, done("refuse", 1, table, [])
    (((('wood', 1),),), None)
    """
    action, turn = read_action(line), int(view.record["turn"])
    to = frozenset([turn])
    match Kind(int(action["kind"])):
        case Kind.OFFER:
            return _offer(_asked(int(action["seats"]), seat, view), action)
        case Kind.COUNTER:
            return _offer(to, action)
        case Kind.ACCEPT:
            return say.Accept(to)
        case Kind.REFUSE:
            return say.Reject(to) if turn in people else None
        case Kind.DEAL:
            return say.Accept(frozenset([int(action["seat"])]))
        case Kind.WITHDRAW:
            return say.Withdraw()
    return None


def said(line: str, seat: int, view: View) -> say.Meaning | None:
    """What a robot says by a line of its own; None where people have no words for it.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> from games.catan.view import view_of
    >>> said("announce plan city 17", 1, view_of(start(Options(), seed=1), None))
    Announce(about='plan', cards=(), plan='city 17')
    """
    try:
        act = read_act(line, seat)
    except GameError:
        return None
    kind = Say(int(act["kind"]))
    if kind is Say.PROPOSE:
        return _offer(frozenset([int(view.record["turn"])]), act)
    return _ACTS[kind](act) if kind in _ACTS else None


def heard(meaning: say.Meaning, speaker: int, listener: int) -> str | None:
    """The line that a robot hears when somebody says this; None where it is not spoken to.

    >>> heard(say.Solicit(frozenset([2])), 0, 2), heard(say.Solicit(frozenset([2])), 0, 1)
    ('solicit', None)
    """
    to = getattr(meaning, "to", say.ALL)
    if to != say.ALL and listener not in to:
        return None
    if isinstance(meaning, say.Argue):
        meaning = replace(meaning, to=frozenset([listener]))
    return act_line(meaning, Context(speaker, (), NOBODY))


def _asked(seats: int, seat: int, view: View) -> say.Seats:
    """Whom an offer is made to; all others are everybody."""
    others = {one for one in range(int(view.record["players"])) if one != seat}
    asked = frozenset(one for one in others if seats >> one & 1)
    return say.ALL if asked == others else asked


def _offer(to: say.Seats, found: Action | Act) -> say.Offer:
    return say.Offer(to, (_bundle(found, "give"),), (_bundle(found, "take"),))


def _bundle(found: Action | Act, side: str) -> say.Bundle:
    counted = zip(say.RESOURCES, found[side].tolist(), strict=True)
    return say.bundle({kind: count for kind, count in counted if count})


def _opened(act: Act) -> say.Offer:
    """An offer of which one side is open."""
    opening = Opening(int(act["about"]))
    sides: dict[str, say.Side | None] = {one: (_bundle(act, one),) for one in ("give", "take")}
    side = "give" if opening in (Opening.EITHER_GIVE, Opening.ANY_GIVE) else "take"
    if opening in (Opening.ANY_GIVE, Opening.ANY_TAKE):
        sides[side] = None
    else:
        sides[side] = say.side(*({kind: count} for kind, count in _bundle(act, side)))
    return say.Offer(say.ALL, sides["give"], sides["take"])


def _announced(act: Act) -> say.Announce:
    topic = Topic(int(act["about"]))
    if topic is not Topic.PLAN:
        side = "take" if topic is Topic.WANTED else "give"
        return say.Announce(topic.name.lower(), _bundle(act, side))
    piece, where = int(act["piece"]), int(act["where"])
    if piece == NOBODY:
        return say.Announce("plan", plan="nothing")
    word = Purchase(piece).name.lower()
    place = edge_name(where) if piece == Purchase.ROAD else str(where)
    return say.Announce("plan", plan=word if piece == Purchase.CARD else f"{word} {place}")


def _blocked(act: Act) -> say.Block:
    return say.Block(tuple(kind for kind, _ in _bundle(act, "take")))


def _argued(act: Act) -> say.Argue:
    seats = frozenset(seat for seat in range(SEATS) if int(act["seats"]) >> seat & 1)
    return say.Argue(seats, Argument(int(act["about"])).name.lower().replace("_", " "))


_ACTS: dict[Say, Callable[[Act], say.Meaning]] = {
    Say.REQUEST: lambda act: say.Request(say.ALL, Topic(int(act["about"])).name.lower()),
    Say.ANNOUNCE: _announced,
    Say.SOLICIT: lambda act: say.Solicit(say.ALL),
    Say.OPEN: _opened,
    Say.BLOCK: _blocked,
    Say.TAKE_BACK: lambda act: say.Withdraw(),
    Say.SILENCE: lambda act: say.Silence(),
    Say.EMBARGO: lambda act: say.Embargo(int(act["whom"])),
    Say.COMPLY: lambda act: say.Comply(int(act["whom"])),
    Say.LIFT: lambda act: say.Lift(int(act["whom"])),
    Say.PERSUADE: _argued,
}
