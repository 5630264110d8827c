"""The grammar of the common notation: what a line says, before any board settles what it means.

Programs, judges by mail, zines and web sites all write a little differently; what is understood of
them is here, one rule a habit. ``parse`` turns text into a ``WrittenOrder``, which may leave out a
unit's kind or a fleet's coast, and keeps the power's name if one was written. ``notation`` makes an
order of it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

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
_REMOVE = _DISBAND | {"r"}
"""In winter a judge by mail writes R before what is removed."""
_HOLD_WRITTEN_OUT = _words("hold holds holding")
_FROM = frozenset(("from",))
_VIA = _words("via by vc convoy convoyed through")
_LIST_MARK = re.compile(r"^\s*(?:[-*•·]|\d{1,2}[.)])\s+")
"""What stands before a line of a list: “- ”, “3. ”."""
_WENT = "bounced?|fail(?:s|ed|ure)?|void|cut|dislodged|ok|success|succeed(?:s|ed)|illegal"
_RESULT = re.compile(
    rf"[\s,;:.]*(?:[(\[{{*]+\s*(?:{_WENT})[^()\[\]{{}}]*[)\]}}*.\s]*"
    r"|\b(?:bounced|dislodged|cut|failed)\b.*)$",
    re.IGNORECASE,
)
"""How an order went, copied back from a report: “(*bounce*)”, “Bounced with hel (1 against 1).”"""
_UNUSED = re.compile(r"do not use (?:this |the )?build(?: order)?\b.*", re.IGNORECASE)
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
    """An order as written, before a position settles what was left out.

    ``kind`` is None where only a unit is written, which in winter builds it.
    """

    kind: OrderKind | None
    who: Who | None = None
    target: Where | None = None
    other: Who | None = None
    via: bool = False
    power: str | None = None


Standing = Mapping[str, UnitKind]
"""The provinces with a unit in them, and which kind it is."""
NOWHERE: Standing = MappingProxyType({})


def _bare(text: str) -> str:
    """The order in a line, without its mark in a list and without how it went."""
    return _RESULT.sub("", _LIST_MARK.sub("", _UNUSED.sub("waive", text)))


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
    """Reads one line token by token.

    Where the name of a unit's province could be several, it is the one of ``own`` units, or of
    any units ``standing`` for a unit that is supported or convoyed.
    """

    def __init__(
        self, text: str, names: Names, own: Standing = NOWHERE, standing: Standing = NOWHERE
    ) -> None:
        self.text = text.strip()
        self.tokens = tokens(_bare(text))
        self.names = names
        self.own = own
        self.standing = standing
        self.at = 0

    def line(self) -> WrittenOrder:
        """The whole line."""
        if not self.tokens:
            raise NotUnderstood("empty", f"The order is empty; {_EXPECTED}.", line=self.text)
        power = self._power()
        line = self._order()
        self.expect_end()
        return WrittenOrder(line.kind, line.who, line.target, line.other, line.via, power)

    def unit(self, among: Standing = NOWHERE) -> Who:
        """A unit, with its power's name, its letter and brackets around it or its province, all
        optional."""
        self._skip("(")
        self._power()
        kind = None
        while (token := self._peek()) in _KINDS:
            kind = _KINDS[token]
            self.at += 1
        bracket = self._peek() == "("
        self._skip("-", "(")
        who = Who(kind, self._where_a_unit_is(kind, among))
        if bracket:
            self._skip(")")
        return who

    def _where_a_unit_is(self, kind: UnitKind | None, among: Standing) -> Where:
        """A province; of several that may be meant, the one where such a unit stands."""
        try:
            return self.where()
        except NotUnderstood as error:
            choices: list[str] = error.fields.get("choices", [])  # type: ignore[assignment]
            fitting = [one for one in choices if one in among and kind in (None, among[one])]
            if len(fitting) != 1:
                raise
            self.at += 1
            return Where(fitting[0])

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
        for words, kind in ((_BUILD, OrderKind.BUILD), (_REMOVE, OrderKind.DISBAND)):
            if self._take(words):
                if kind is OrderKind.BUILD and self._take(_WAIVE):
                    return WrittenOrder(OrderKind.WAIVE)
                return WrittenOrder(kind, self.unit(self.own))
        who = self.unit(self.own)
        self._skip(":")
        if self._holds_by_a_hyphen() or self._take(_HOLD):
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
        if self.at == len(self.tokens) and who.kind is not None:
            return WrittenOrder(None, who)
        raise self.silent(who)

    def silent(self, who: Who) -> NotUnderstood:
        """The error of a line that names a unit and nothing for it to do."""
        return self._error(f"“{self.text}” does not say what {who.where.province} is to do")

    def _holds_by_a_hyphen(self) -> bool:
        """Whether the line ends in “-H”."""
        if self._peek() in ("-", "~") and self.tokens[self.at + 1 :] in (("h",), ("hold",)):
            self.at += 2
            return True
        return False

    def _support(self, who: Who) -> WrittenOrder:
        if self._take(_HOLD_WRITTEN_OUT):
            self._take_all(_MOVE)  # “support hold to Berlin”
            return WrittenOrder(OrderKind.SUPPORT_HOLD, who, other=self.unit(self.standing))
        if self._take_all(_MOVE):  # “support move to Bulgaria from Constantinople”
            target, other = self._goal_and_origin()
            return WrittenOrder(OrderKind.SUPPORT_MOVE, who, target, other)
        other = self.unit(self.standing)
        moves = self._take_all(_MOVE)
        if self._take(_HOLD) or not moves:
            return WrittenOrder(OrderKind.SUPPORT_HOLD, who, other=other)
        target, _ = self._path()
        return WrittenOrder(OrderKind.SUPPORT_MOVE, who, target, other)

    def _convoy(self, who: Who) -> WrittenOrder:
        if self._take_all(_MOVE):  # “convoy to Norway from London”
            target, other = self._goal_and_origin()
            return WrittenOrder(OrderKind.CONVOY, who, target, other)
        other = self.unit(self.standing)
        if not self._take_all(_MOVE):
            raise self._error(f"“{self.text}” does not say where the army is convoyed to")
        target, _ = self._path()
        return WrittenOrder(OrderKind.CONVOY, who, target, other)

    def _goal_and_origin(self) -> tuple[Where, Who]:
        """Where a unit goes and where it comes from, in this order."""
        target = self.where()
        if not self._take(_FROM):
            raise self._error(f"“{self.text}” does not say where the unit comes from")
        return target, self.unit(self.standing)

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
