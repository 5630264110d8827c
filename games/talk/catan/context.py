"""Where a trade line is said: who sits where, whose turn it is, the hand, the open offer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.errors import NotUnderstood
from games.talk.catan.meaning import (
    ALL,
    RESOURCES,
    Offer,
    Seats,
    Side,
    bundle_in,
    seats_in,
    side_in,
)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat."""

    seat: int
    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class Context:
    """What decides how a line reads; ``hand`` None is not checked.

    ``asked`` is the seat whose offer is open, ``offer`` that offer as its maker sees it; ``study``
    whether it is a table for study, where offers may be forced.
    """

    speaker: int
    players: tuple[Player, ...]
    turn: int
    hand: Mapping[str, int] | None = None
    ports: frozenset[str] = field(default_factory=frozenset)
    asked: int | None = None
    offer: Offer | None = None
    study: bool = False

    def player(self, seat: int) -> Player:
        """Who sits there."""
        return next(one for one in self.players if one.seat == seat)

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(one.seat for one in self.players)

    @property
    def answered(self) -> int | None:
        """The seat of another whose offer is open."""
        return None if self.asked == self.speaker else self.asked

    def mine(self, giving: bool) -> Side | None:
        """What the speaker gives, or gets, by the open offer; None where it is left open."""
        if self.offer is None:
            return None
        return self.offer.give if giving == (self.answered is None) else self.offer.get

    def addressed(self) -> Seats:
        """Whom a line speaks to that names nobody."""
        if self.answered is None:
            return ALL
        to_them = self.offer is None or self.offer.to == ALL or self.speaker in self.offer.to
        if self.speaker == self.turn and not to_them:
            return ALL
        return frozenset([self.answered])

    def rate(self, resource: str) -> int:
        """How many cards of a resource the bank takes for one."""
        return 2 if resource in self.ports else 3 if "3:1" in self.ports else 4


def from_json(found: object) -> Context:
    """A context from JSON. Raises NotUnderstood.

    >>> here = from_json({"speaker": {"seat": 0, "colour": "blue", "name": "Ann"}, "players":
    ...     [{"seat": 1, "colour": "red", "name": "Peter"}], "turn": 1, "hand": {"clay": 2},
    ...     "open_offer": {"from": 1, "to": "all", "give": None, "get": [{"ore": 1}]}})
    >>> here.addressed(), here.mine(giving=True), here.rate("ore")
    (frozenset({1}), ((('ore', 1),),), 4)
    """
    if not isinstance(found, Mapping):
        raise _bad("it is an object")
    listed = found.get("players")
    if not isinstance(listed, list):
        raise _bad("“players” is a list")
    speaker = found.get("speaker")
    players = {one.seat: one for one in map(_player, listed)}
    if isinstance(speaker, Mapping):
        players.setdefault(_player(speaker).seat, _player(speaker))
        speaker = speaker["seat"]
    if type(speaker) is not int or speaker not in players or len(players) > _MOST_PLAYERS:
        raise _bad("“speaker” is one of at most eight players")
    turn = found.get("turn", speaker)
    if type(turn) is not int or turn not in players:
        raise _bad("“turn” is the seat of a player")
    hand = found.get("hand")
    ports = found.get("ports") or []
    if not isinstance(ports, list) or not all(port in _PORTS for port in map(str, ports)):
        raise _bad("“ports” are 3:1 or resources")
    asked, offer = _offer(found.get("open_offer"), frozenset(players))
    in_order = tuple(players[seat] for seat in sorted(players))
    study = bool(found.get("study"))
    return Context(speaker, in_order, turn, _hand(hand), frozenset(ports), asked, offer, study)


_MOST_PLAYERS = 8
_PORTS = ("3:1", *RESOURCES)


def _player(found: Any) -> Player:
    if not isinstance(found, Mapping) or type(found.get("seat")) is not int:
        raise _bad("a player has a “seat”, a “colour” and a “name”")
    colour, name = found.get("colour") or "", found.get("name") or ""
    if not isinstance(colour, str) or not isinstance(name, str):
        raise _bad("“colour” and “name” are texts")
    return Player(found["seat"], colour, name)


def _hand(found: object) -> Mapping[str, int] | None:
    if found is None:
        return None
    if not isinstance(found, Mapping):
        raise _bad("“hand” counts cards by resource")
    return dict(bundle_in({kind: count for kind, count in found.items() if count != 0}))


def _offer(found: object, seats: frozenset[int]) -> tuple[int | None, Offer | None]:
    if found is None:
        return None, None
    asked = found.get("from") if isinstance(found, Mapping) else None
    if not isinstance(found, Mapping) or type(asked) is not int or asked not in seats:
        raise _bad("“open_offer” is “from” a player")
    to = ALL if found.get("to") is None else seats_in(found["to"])
    give, get = side_in(found.get("give")), side_in(found.get("get"))
    flags = bool(found.get("give_any")), bool(found.get("get_any"))
    return asked, Offer(to, give, get, *flags)


def _bad(why: str) -> NotUnderstood:
    return NotUnderstood("bad_context", f"That is no context of a trade line: {why}.")
