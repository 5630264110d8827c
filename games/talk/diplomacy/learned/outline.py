"""The outline of a meaning: its parts in a row, names by number, that a translator can put out.

"propose/3 me [1 you [1 Commit/3 you [1 me dmz/2 [1 you [1 p1" is an offer of whoever speaks: each
part says how many follow that belong to it. A unit is told by its power and province ("U you p1"),
or "_" where it was not named, a destination by its province ("R p2"); what kind they are shows on
the board.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from games.core.errors import NotUnderstood
from games.talk import sentences as say
from games.talk.diplomacy.language.context import SEASONS, Context, ferried, landings
from games.talk.diplomacy.language.ontology import NOTATION, POWERS, PROVINCES, Region, Unit
from games.talk.diplomacy.learned.numbering import Numbering
from games.talk.levels import TIME

NOTHING, ACCEPT, REJECT, YES, NO, WITHDRAW = "<none>", "accept", "reject", "yes", "no", "withdraw"
"""What means nothing, and what answers or takes back what is open as a whole."""
_UNNAMED, _ANYBODY = "_", "*"
_LIST, _TIME = "[", "("
_MOST = 60
"""Ways that are tried to say which units were not named."""
_TOKEN = re.compile(r"\w+|[\[\](),]")
_MOVES = ("mto", "rto")


class Unnamed(ValueError):
    """A meaning names what the text and its context do not."""


class Misshapen(ValueError):
    """An outline is of no meaning, or of none that can be here."""


class Node(NamedTuple):
    """A part of a sentence in the notation: a name, a list (its name is "["), or a time ("(")."""

    name: str
    parts: tuple["Node", ...] = ()
    leaf: bool = False


def outline(sentence: say.Sentence, names: Numbering) -> list[str]:
    """The outline of a sentence. Raises Unnamed.

    >>> from games.talk.diplomacy.language.context import from_json
    >>> names = Numbering(from_json({"speaker": "FRA", "to": ["ENG"]}))
    >>> said = NOTATION.read("propose(FRA,[ENG],[Commit(ENG,[FRA],dmz([ENG],[BUR]))])")
    >>> names.named("BUR"), " ".join(outline(said, names))
    ('p1', 'propose/3 me [1 you [1 Commit/3 you [1 me dmz/2 [1 you [1 p1')
    """
    for answer, said in _answers(names.context).items():
        if _same(sentence, said):
            return [answer]
    return [*_Writer(names).of(_tree(sentence))]


def naming(sentence: say.Sentence, names: Numbering) -> list[str]:
    """The outline of a sentence whose names get numbers of their own."""
    return [*_Writer(names, anew=True).of(_tree(sentence))]


def sentences(tokens: Sequence[str], names: Numbering) -> list[say.Sentence]:
    """What an outline may mean: one sentence, or several where a unit was not named.

    Raises Misshapen if it means nothing here.
    """
    context = names.context
    if len(tokens) == 1:
        if answer := _answers(context).get(tokens[0]):
            return [answer]
        raise Misshapen("an answer to nothing")
    rows = [*islice(_with_units(tokens, names), _MOST)]
    found: list[say.Sentence] = []
    for row in rows:
        try:
            said = NOTATION.read(_Reader(row, names).whole())
        except (ValueError, NotUnderstood) as wrong:
            if len(rows) == 1:
                raise Misshapen(str(wrong)) from wrong
            continue
        ours = said.sender == context.speaker and {*said.receivers} == {*context.to}
        if ours and not _repeats(said):
            found.append(said)
    if not found:
        raise Misshapen("nothing that could be said here")
    return found


def _repeats(said: say.Sentence) -> bool:
    """Whether a deal says one thing twice."""
    return isinstance(said, say.Propose) and len({*said.deal}) < len(said.deal)


def _answers(context: Context) -> dict[str, say.Sentence]:
    """What answers what is open as a whole, or takes it back, each with its outline."""
    me, to, asked = context.speaker, context.to, context.open
    match asked:
        case say.Propose(deal=deal):
            answers: dict[str, say.Sentence] = {
                ACCEPT: say.Accept(me, to, deal),
                REJECT: say.Reject(me, to, deal),
            }
            return answers | ({WITHDRAW: say.Withdraw(me, to)} if context.has_offered else {})
        case say.Query(info=info):
            return {YES: say.Answer(me, to, info), NO: say.Answer(me, to, say.Not(info))}
    return {}


def _same(one: say.Sentence, other: say.Sentence) -> bool:
    """Whether two answers say the same, in whatever order a deal is told."""
    match one, other:
        case (say.Accept(deal=deal), say.Accept(deal=told)) | (
            say.Reject(deal=deal),
            say.Reject(deal=told),
        ):
            return {*deal} == {*told}
        case say.Answer(info=info), say.Answer(info=told_info):
            return info == told_info
    return isinstance(one, say.Withdraw) and isinstance(other, say.Withdraw)


def _tree(sentence: say.Sentence) -> Node:
    return _Notation(NOTATION.write(sentence)).node()


class _Notation:
    """The notation's text as a tree."""

    def __init__(self, text: str) -> None:
        self._tokens = _TOKEN.findall(text)
        self._at = 0

    def node(self) -> Node:
        token = self._next()
        if token in (_LIST, _TIME):
            return Node(token, self._until("]" if token == _LIST else ")"))
        if self._tokens[self._at : self._at + 1] == ["("]:
            self._at += 1
            return Node(token, self._until(")"))
        return Node(token, leaf=True)

    def _until(self, end: str) -> tuple[Node, ...]:
        found: list[Node] = []
        while self._tokens[self._at] != end:
            if self._tokens[self._at] == ",":
                self._at += 1
            else:
                found.append(self.node())
        self._at += 1
        return tuple(found)

    def _next(self) -> str:
        self._at += 1
        return str(self._tokens[self._at - 1])


class _Writer:
    """Writes outlines; names get numbers of their own if ``anew``."""

    def __init__(self, names: Numbering, anew: bool = False) -> None:
        self._names = names
        self._anew = anew

    def of(self, node: Node) -> Iterator[str]:
        if node.leaf:
            yield self._name(node.name)
        elif node.name == _LIST:
            yield f"{_LIST}{len(node.parts)}"
            if all(part.leaf for part in node.parts):
                yield from sorted(self._name(part.name) for part in node.parts)
            else:
                for part in node.parts:
                    yield from self.of(part)
        elif node.name == _TIME:
            season, year = (part.name for part in node.parts)
            yield f"t{season}{int(year) - self._names.context.year:+d}"
        elif node.name == "Unit":
            yield from self._unit(node)
        elif node.name in _MOVES:
            yield node.name
            yield from self._unit(node.parts[0])
            yield from self._goal(node.parts[1], _unit_of(node.parts[0]))
        else:
            yield f"{node.name}/{len(node.parts)}"
            for part in node.parts:
                yield from self.of(part)

    def _unit(self, node: Node) -> Iterator[str]:
        unit = _unit_of(node)
        province = self._province(unit.region.province)
        if unit == self._names.context.unit(unit.power, unit.region.province):
            power = self._power(unit.power) or (province and _ANYBODY)
            if not power:
                raise Unnamed(unit.power)
            yield from ("U", power, province or _UNNAMED)
        elif not province:
            raise Unnamed(unit.region.province)
        else:
            yield from ("V", self._name(unit.power), province, f"K{unit.region.kind}")

    def _goal(self, node: Node, unit: Unit) -> Iterator[str]:
        province, kind = (part.name for part in node.parts)
        if _kind_at(unit, province) == kind:
            yield from ("R", self._name(province))
        else:
            yield from ("RK", self._name(province), f"K{kind}")

    def _name(self, code: str) -> str:
        if code not in POWERS and code not in PROVINCES:
            return f"={code}"
        token = self._power(code) if code in POWERS else self._province(code)
        if not token:
            raise Unnamed(code)
        return token

    def _power(self, code: str) -> str | None:
        names = self._names
        return names.named_power(code) if self._anew else names.power(code) or names.seat(code)

    def _province(self, code: str) -> str | None:
        return self._names.named(code) if self._anew else self._names.province(code)


def _unit_of(node: Node) -> Unit:
    power, region = node.parts
    return Unit(power.name, Region(*(part.name for part in region.parts)))


def _kind_at(unit: Unit, province: str) -> str | None:
    """The kind of region in which a unit would stand after a move; None if it might be two."""
    regions = landings(unit, province)
    if len(regions) == 1:
        return regions[0].kind
    return "AMY" if unit.region.kind == "AMY" else None


def _with_units(tokens: Sequence[str], names: Numbering) -> Iterator[list[str]]:
    """An outline with every choice of the units that it does not name."""
    holes = [at for at, token in enumerate(tokens) if token == _UNNAMED]
    for units in product(*(_able(tokens, at, names) for at in holes)):
        row = [*tokens]
        for at, unit in zip(holes, units, strict=True):
            row[at] = unit.region.province
        yield row


def _able(tokens: Sequence[str], at: int, names: Numbering) -> list[Unit]:
    """The units that could do what the one does that is not named."""
    units = names.context.units.get(names.code(tokens[at - 1]) or "") or ()
    before, after = tokens[at - 3 : at], tokens[at + 1 : at + 7]
    match [*before, *after]:
        case [("mto" | "rto"), _, _, "R", province, *_]:
            goal, sails = names.code(province), True
        case [str(does), _, _, "mto", _, _, _, "R", province] if does.startswith("sup/"):
            goal, sails = names.code(province), False
        case _:
            return [*units]
    if goal not in PROVINCES:
        return []
    fleets = [unit for of in names.context.units.values() for unit in of]
    return [one for one in units if landings(one, goal) or (sails and ferried(one, goal, fleets))]


class _Reader:
    """Reads an outline whose units are all named to the notation. Raises ValueError."""

    def __init__(self, tokens: Sequence[str], names: Numbering) -> None:
        self._tokens = tokens
        self._names = names
        self._at = 0

    def whole(self) -> str:
        text = self._part()
        if self._at != len(self._tokens):
            raise Misshapen("more than a sentence")
        return text

    def _part(self) -> str:
        token = self._next()
        if token.startswith(_LIST):
            parts = [self._part() for _ in range(int(token[1:]))]
            codes = all(part in POWERS or part in PROVINCES for part in parts)
            return f"[{(' ' if codes else ',').join(parts)}]"
        if token in ("U", "V"):
            return _written(self._unit(token))
        if token in _MOVES:
            unit = self._unit(self._next())
            return f"{token}({_written(unit)},{self._region(unit)})"
        if token[:1] == "t" and token[1:4] in SEASONS:
            return f"({token[1:4]} {self._names.context.year + int(token[4:])})"
        if token.startswith("="):
            return token[1:]
        name, slash, count = token.partition("/")
        if slash:
            parts = [self._part() for _ in range(int(count))]
            if parts[-1].startswith(_TIME) and self._names.context.level < TIME:
                parts.pop()
            return f"{name}({','.join(parts)})"
        return self._code(token)

    def _unit(self, named: str) -> Unit:
        who, where = self._next(), self._province(self._next())
        if named == "V":
            return Unit(self._code(who), Region(where, self._next()[1:]))
        stands = next(self._names.context.standing(where), None)
        unit = stands if who == _ANYBODY else self._names.context.unit(self._code(who), where)
        if named != "U" or unit is None:
            raise Misshapen(f"no such unit: {who} {where}")
        return unit

    def _region(self, unit: Unit) -> str:
        how, province = self._next(), self._province(self._next())
        kind: str | None = self._next()[1:] if how == "RK" else _kind_at(unit, province)
        if kind is None:
            raise Misshapen(f"no way to {province}")
        return f"Region({province},{kind})"

    def _code(self, token: str) -> str:
        if token in PROVINCES:
            return token
        code = self._names.code(token)
        if code is None:
            raise Misshapen(f"nothing is {token}")
        return code

    def _province(self, token: str) -> str:
        code = self._code(token)
        if code not in PROVINCES:
            raise Misshapen(f"{code} is no province")
        return code

    def _next(self) -> str:
        if self._at >= len(self._tokens):
            raise Misshapen("half a sentence")
        self._at += 1
        return self._tokens[self._at - 1]


def _written(unit: Unit) -> str:
    return f"Unit({unit.power},Region({unit.region.province},{unit.region.kind}))"
