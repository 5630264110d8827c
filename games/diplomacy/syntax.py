"""The grammar of the common notation: what a line says, before any board settles what it means.

``parse`` turns text into a ``WrittenOrder``, which may leave out a unit's kind or a fleet's coast,
and keeps the power's name if one was written. ``notation`` makes an order of it.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.core.errors import NotUnderstood
from games.diplomacy.map import Map
from games.diplomacy.names import Names, names_of, tokens
from games.diplomacy.orders import OrderKind, UnitKind


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_KINDS = {
    **dict.fromkeys(("a", "army", "amy", "armies"), UnitKind.ARMY),
    **dict.fromkeys(("f", "fleet", "flt", "fleets"), UnitKind.FLEET),
}
_HOLD = _words("h hold holds holding hld stand stands stay stays")
_MOVE = _words(
    "- ~ to m move moves moving mto attack attacks attacking go goes going into advance advances"
)
_SUPPORT = _words("s sup supp support supports supporting")
_CONVOY = _words("c conv convoy convoys convoying transport transports cvy")
_RETREAT = _words("r ret retreat retreats retreating withdraw rto")
_DISBAND = _words("d dis disband disbands disbanded dsb rem remove removes removed destroy scrap")
_BUILD = _words("b build builds built building bld")
_WAIVE = _words("waive waives waived wve pass")
_VIA = _words("via by vc convoy convoyed through")
_EXPECTED = "an order looks like A PAR - BUR, A PAR H, A MUN S A BER - KIE or F NTH C A LON - NWY"


@dataclass(frozen=True, slots=True)
class Where:
    """A province as written, with the coast if one was."""

    province: str
    coast: str | None = None


@dataclass(frozen=True, slots=True)
class Who:
    """A unit as written; its kind may be missing."""

    kind: UnitKind | None
    where: Where


@dataclass(frozen=True, slots=True)
class WrittenOrder:
    """An order as written, before a position settles what was left out."""

    kind: OrderKind
    who: Who | None = None
    target: Where | None = None
    other: Who | None = None
    via: bool = False
    power: str | None = None


@lru_cache(maxsize=1 << 16)
def parse(text: str, board: Map) -> WrittenOrder:
    """The line that a text says. Raises NotUnderstood with what was expected.

    >>> from games.diplomacy.map import STANDARD
    >>> line = parse("Mun supports Ber to Kie", STANDARD)
    >>> line.kind.name, line.who.kind, line.target.province
    ('SUPPORT_MOVE', None, 'KIE')
    """
    return Parser(text, names_of(board)).line()


class Parser:
    """Reads one line token by token."""

    def __init__(self, text: str, names: Names) -> None:
        self.text = text.strip()
        self.tokens = tokens(text)
        self.names = names
        self.at = 0

    def line(self) -> WrittenOrder:
        """The whole line."""
        if not self.tokens:
            raise NotUnderstood("empty", f"The order is empty; {_EXPECTED}.", line=self.text)
        power = self._power()
        line = self._order()
        self.expect_end()
        return WrittenOrder(line.kind, line.who, line.target, line.other, line.via, power)

    def unit(self) -> Who:
        """A unit, with its power's name and its letter, both optional."""
        self._power()
        kind = None
        while (token := self._peek()) in _KINDS:
            kind = _KINDS[token]
            self.at += 1
        if self._peek() == "-":
            self.at += 1
        return Who(kind, self.where())

    def where(self) -> Where:
        """A province and, if it is written, its coast."""
        found = self.names.province(self.tokens, self.at)
        if found is None:
            raise self.names.unknown(self.tokens, self.at, self.text)
        province, self.at = found
        coast = None
        if named := self.names.coast(self.tokens, self.at):
            coast, self.at = named
        return Where(province, coast)

    def expect_end(self) -> None:
        """Raise NotUnderstood if anything is left."""
        while self._peek() in ("(", ")", "*", ";", ","):
            self.at += 1
        if self.at < len(self.tokens):
            rest = " ".join(self.tokens[self.at :]).replace("~", "-")
            raise self._error(f"“{rest}” cannot be read in “{self.text}”")

    def _order(self) -> WrittenOrder:
        if self._take(_WAIVE):
            self._take(_BUILD)
            return WrittenOrder(OrderKind.WAIVE)
        for words, kind in ((_BUILD, OrderKind.BUILD), (_DISBAND, OrderKind.DISBAND)):
            if self._take(words):
                return WrittenOrder(kind, self.unit())
        who = self.unit()
        self._skip(":")
        if self._take(_HOLD):
            return WrittenOrder(OrderKind.HOLD, who)
        if self._take(_SUPPORT):
            return self._support(who)
        if self._take(_CONVOY):
            return self._convoy(who)
        if self._take(_RETREAT):
            self._take_all(_MOVE)
            return WrittenOrder(OrderKind.RETREAT, who, self.where())
        if self._take(_DISBAND):
            return WrittenOrder(OrderKind.DISBAND, who)
        if self._take(_BUILD):
            return WrittenOrder(OrderKind.BUILD, who)
        if self._take_all(_MOVE):
            target, via = self._path()
            return WrittenOrder(OrderKind.MOVE, who, target, via=via)
        raise self._error(f"“{self.text}” does not say what {who.where.province} is to do")

    def _support(self, who: Who) -> WrittenOrder:
        other = self.unit()
        moves = self._take_all(_MOVE)
        if self._take(_HOLD) or not moves:
            return WrittenOrder(OrderKind.SUPPORT_HOLD, who, other=other)
        target, _ = self._path()
        return WrittenOrder(OrderKind.SUPPORT_MOVE, who, target, other)

    def _convoy(self, who: Who) -> WrittenOrder:
        other = self.unit()
        if not self._take_all(_MOVE):
            raise self._error(f"“{self.text}” does not say where the army is convoyed to")
        target, _ = self._path()
        return WrittenOrder(OrderKind.CONVOY, who, target, other)

    def _path(self) -> tuple[Where, bool]:
        """Where a move ends, and whether it is to go by convoy: "NWY VIA", or "NTH - NWY"."""
        target, via = self.where(), False
        while self._peek() in ("-", "~"):
            self.at += 1
            target, via = self.where(), True
        self._skip("(", ",")
        if self._take(_VIA):
            via = True
            self._take(_CONVOY)
            while self.names.province(self.tokens, self.at):
                self.where()
                self._skip("-", "~", ",")
        return target, via

    def _power(self) -> str | None:
        """A power's name, where a unit, an order word or a colon follows it."""
        found = self.names.power(self.tokens, self.at)
        if found is None:
            return None
        power, end = found
        following = self.tokens[end] if end < len(self.tokens) else ""
        named_place = self.names.province(self.tokens, end) is not None if following else False
        if following == ":" or following in _KINDS or following in _WAIVE | _BUILD or named_place:
            self.at = end
            self._skip(":", ",")
            return power
        return None

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self, words: frozenset[str]) -> bool:
        if self._peek() in words:
            self.at += 1
            return True
        return False

    def _take_all(self, words: frozenset[str]) -> bool:
        start = self.at
        while self._take(words):
            pass
        return self.at > start

    def _skip(self, *signs: str) -> None:
        while self._peek() in signs:
            self.at += 1

    def _error(self, fault: str) -> NotUnderstood:
        return NotUnderstood("not_understood", f"{fault}; {_EXPECTED}.", line=self.text)
