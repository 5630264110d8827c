"""Which messages there are: DAIDE's grammar, and a reader that says where a message goes wrong.

Source: the syntax that DAIDE's documents and programs share, with what they add to each other read
too: orders inside ``AND`` and ``ORR``, ``NAR`` for ``NOT`` around a quoted question, feelings.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from games.core.errors import NotUnderstood
from games.diplomacy.daide.tokens import MOST_DEPTH, NUMBERS, Message, Text, Token

GRAMMAR = """
turn        = season number
prov_coast  = province | ( province coast )
unit        = power AMY province | power FLT prov_coast
order       = ( unit ) HLD | ( unit ) MTO prov_coast | ( unit ) RTO prov_coast
            | ( unit ) SUP ( unit ) MTO province | ( unit ) SUP ( unit )
            | ( unit ) CVY ( unit ) CTO province | ( unit ) CTO province VIA ( province+ )
            | ( unit ) DSB | ( unit ) BLD | ( unit ) REM | power WVE
anything    = { ( anything ) | token }*

from_client = NME ( text ) ( text ) | OBS ( text ) ( text ) | OBS | IAM ( power ) ( number )
            | YES ( map ) | REJ ( map ) | YES ( file ) | REJ ( file ) | file
            | MAP | MDF | HLO | SCO | NOW | ORD | MIS | SMR | HST ( turn ) | HST
            | SUB ( turn ) { ( order ) }+ | SUB { ( order ) }+ | order+
            | GOF | DRW ( power power+ ) | DRW | NOT ( taken_back )
            | TME ( number ) | TME | ADM ( string ) ( string )
            | SND ( turn ) ( power+ ) ( press ) | SND ( power+ ) ( press )
            | HUH ( anything )
map         = MAP ( text )
file        = SVE ( text ) | LOD ( text )
string      = text?
taken_back  = SUB ( order ) | SUB | GOF | DRW ( power power+ ) | DRW | TME ( number ) | TME

press       = PRP ( arrangement ) | INS ( arrangement ) | FCT ( answered ) | THK ( answered )
            | CCL ( press ) | TRY ( token* ) | YES ( press ) | REJ ( press ) | BWX ( press )
            | HUH ( anything ) | QRY ( arrangement ) | SUG ( arrangement )
            | IDK ( press ) | SRY ( press ) | EXP ( turn ) ( press )
            | WHT ( unit ) | HOW ( province ) | HOW ( power ) | FRM ( power ) ( power+ ) ( press )
            | IFF ( arrangement ) THN ( press ) { ELS ( press ) }?
            | WHY ( press ) | POB ( WHY ( press ) )
            | text
answered    = QRY ( arrangement ) | NOT ( QRY ( arrangement ) ) | NAR ( QRY ( arrangement ) )
            | arrangement
arrangement = PCE ( power power+ ) | ALY ( power+ ) VSS ( power+ ) | DRW ( power power+ ) | DRW
            | SLO ( power ) | NOT ( arrangement ) | NAR ( arrangement )
            | XDO ( order ) | DMZ ( power+ ) ( province+ )
            | AND { ( arrangement ) }+ | ORR { ( arrangement ) }+
            | CHO ( number number ) { ( arrangement ) }+
            | SCD { ( power province+ ) }+ | OCC { ( unit ) | ( power UNT province ) }+
            | FOR ( turn ) ( arrangement ) | FOR ( ( turn ) ( turn ) ) ( arrangement )
            | XOY ( power ) ( power ) | YDO ( power ) { ( unit ) }+
            | SND ( power ) ( power+ ) ( press )
            | FWD ( power+ ) ( power ) ( power ) | BCC ( power ) ( power+ ) ( power )
            | order
"""
"""A capital name is that token, a bracket that bracket; ``{ }`` groups, ``|`` is the first that
fits, ``?`` at most one, ``*`` any number, ``+`` at least one."""


class Unbalanced(NotUnderstood):
    """A message whose brackets do not match; DAIDE answers it with PRN."""

    def __init__(self) -> None:
        super().__init__("brackets", "The brackets of this message do not match.")


class Misplaced(NotUnderstood):
    """A message that is none from the token at ``at`` on; DAIDE answers it with HUH."""

    def __init__(self, message: Sequence[Token], at: int) -> None:
        found = message[at] if at < len(message) else "the end"
        super().__init__("misplaced", f"{found} stands where DAIDE has something else.", at=at)
        self.at = at
        self.message = (*message[:at], "ERR", *message[at:])
        """The message with ERR before the token, as HUH quotes it."""


def check(message: Message, rule: str = "from_client") -> None:
    """Raise Unbalanced or Misplaced unless a rule of the grammar makes this message.

    >>> from games.diplomacy.daide.tokens import parse, show
    >>> check(parse("SUB ((FRA AMY PAR) MTO BUR)"))
    >>> try:
    ...     check(parse("SUB ((FRA AMY PAR) MTO)"))
    ... except Misplaced as error:
    ...     print(show(error.message))
    SUB ((FRA AMY PAR) MTO ERR)
    """
    depth = 0
    too_deep = None
    for at, token in enumerate(message):
        depth += (token == "(") - (token == ")")
        if depth < 0:
            raise Unbalanced
        if depth >= MOST_DEPTH and too_deep is None:
            too_deep = at
    if depth:
        raise Unbalanced
    if too_deep is not None:
        raise Misplaced(message, too_deep)
    reader = _Reader(message)
    end = _RULES[rule](reader, 0)
    if end != len(message):
        raise Misplaced(message, reader.furthest if end < 0 else max(end, reader.furthest))


class _Reader:
    """A message that is read, and the furthest token that fitted nowhere."""

    def __init__(self, message: Message) -> None:
        self.message = message
        self.furthest = 0

    def token(self, at: int) -> Token | None:
        return self.message[at] if at < len(self.message) else None

    def missed(self, at: int) -> int:
        self.furthest = max(self.furthest, at)
        return -1


_Rule: TypeAlias = Callable[[_Reader, int], int]
"""Reads from a token on; where it ended, or -1."""
_WORD = re.compile(r"[A-Z]{3}|[a-z_]+|[(){}|+*?]")


def _named(high: int, *more: int) -> frozenset[str]:
    return frozenset(name for name, number in NUMBERS.items() if number >> 8 in (high, *more))


_POWERS, _COASTS, _SEASONS = _named(0x41), _named(0x46), _named(0x47)
_PROVINCES = _named(*range(0x50, 0x58))


def _province(token: Token) -> bool:
    """Whether it is a province, on the map or not."""
    return token in _PROVINCES or (isinstance(token, str) and token[:2] == "#5")


_KINDS: Mapping[str, Callable[[Token], bool]] = {
    "power": lambda token: token in _POWERS,
    "province": _province,
    "coast": lambda token: token in _COASTS,
    "season": lambda token: token in _SEASONS,
    "number": lambda token: isinstance(token, int),
    "text": lambda token: isinstance(token, Text),
    "token": lambda token: token not in ("(", ")"),
}


def _one(fits: Callable[[Token], bool]) -> _Rule:
    def read(reader: _Reader, at: int) -> int:
        token = reader.token(at)
        return at + 1 if token is not None and fits(token) else reader.missed(at)

    return read


def _literal(name: str) -> _Rule:
    return _one(lambda token: token == name)


def _sequence(parts: Sequence[_Rule]) -> _Rule:
    def read(reader: _Reader, at: int) -> int:
        for part in parts:
            at = part(reader, at)
            if at < 0:
                return -1
        return at

    return parts[0] if len(parts) == 1 else read


def _choice(choices: Sequence[_Rule]) -> _Rule:
    def read(reader: _Reader, at: int) -> int:
        for choice in choices:
            end = choice(reader, at)
            if end >= 0:
                return end
        return -1

    return choices[0] if len(choices) == 1 else read


def _repeated(part: _Rule, sign: str) -> _Rule:
    def read(reader: _Reader, at: int) -> int:
        count = 0
        while (end := part(reader, at)) >= 0:
            at, count = end, count + 1
            if sign == "?":
                break
        return at if count or sign != "+" else -1

    return read


def _rules() -> dict[str, _Rule]:
    """Every rule of the grammar by its name."""
    rules: dict[str, _Rule] = {}

    def later(name: str) -> _Rule:
        return lambda reader, at: rules[name](reader, at)

    def choices(words: Iterator[str]) -> _Rule:
        found: list[list[_Rule]] = [[]]
        for word in words:
            if word == "}":
                break
            if word == "|":
                found.append([])
            elif word in "+*?":
                found[-1].append(_repeated(found[-1].pop(), word))
            elif word == "{":
                found[-1].append(choices(words))
            elif word in _KINDS:
                found[-1].append(_one(_KINDS[word]))
            else:
                found[-1].append(later(word) if word.islower() else _literal(word))
        return _choice([_sequence(parts) for parts in found])

    for definition in re.split(r"\n(?=[a-z])", GRAMMAR.strip()):
        name, _, right = definition.partition("=")
        rules[name.strip()] = choices(iter(_WORD.findall(right)))
    return rules


_RULES = _rules()
