"""DAIDE's tokens: their names, their numbers on the wire, and messages of them as text.

A message is a tuple of tokens: names and brackets are ``str``, integers ``int``, strings ``Text``.
A number that has no name is a ``str`` such as ``#4E02``, so that it can be sent back.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.core.errors import NotUnderstood


@dataclass(frozen=True, slots=True)
class Text:
    """A string in a message; what is no ASCII is UTF-8, a token an octet."""

    letters: str

    def __str__(self) -> str:
        """As it stands in a message's text form."""
        return quoted(self.letters)


Token: TypeAlias = str | int | Text
Message: TypeAlias = tuple[Token, ...]
Node: TypeAlias = "Token | tuple[Node, ...]"


class Family(StrEnum):
    """Who gives three press tokens which numbers: two tables are in use."""

    STANDARD = "standard"
    CPP = "cpp"


_NUMBERS = """
4000 ( )
4100 AUS ENG FRA GER ITA RUS TUR
4200 AMY FLT
4320 CTO CVY HLD MTO SUP VIA
4340 DSB RTO
4380 BLD REM WVE
4400 MBV . CST ESC FAR HSC NAS NMB NMR NRN NRS NSA NSC NSF NSP . NSU NVR NYU YSC
4500 SUC BNC CUT DSR . NSO RET
4600 NCS . NEC . ECS . SEC . SCS . SWC . WCS . NWC
4700 SPR SUM FAL AUT WIN
4800 CCD DRW FRM GOF HLO HST HUH IAM LOD MAP MDF MIS NME NOT NOW OBS OFF ORD OUT PRN REJ SCO SLO
4817 SND SUB SVE THX TME YES ADM SMR
4900 AOA BTL ERR LVL MRT MTL NPB NPR PDA PTL RTL UNO . DSD
4A00 ALY AND BWX DMZ ELS EXP FWD FCT FOR HOW IDK IFF INS . OCC ORR PCE POB . PRP QRY SCD SRY SUG
4A18 THK THN TRY . VSS WHT WHY XDO XOY YDO CHO BCC UNT CCL NAR
5000 BOH BUR GAL RUH SIL TYR UKR
5107 BUD MOS MUN PAR SER VIE WAR
520E ADR AEG BAL BAR BLA EAS ECH GOB GOL HEL ION IRI MAO NAO NTH NWG SKA TYS WES
5421 ALB APU ARM CLY FIN GAS LVN NAF PIC PIE PRU SYR TUS WAL YOR
5530 ANK BEL BER BRE CON DEN EDI GRE HOL KIE LON LVP MAR NAP NWY POR ROM RUM SEV SMY SWE TRI TUN
5547 VEN
5748 BUL SPA STP
"""
"""Each line: a number, and the names that have it and those after it; a point is nobody's."""


def _read(table: str) -> Iterator[tuple[str, int]]:
    for line in table.split("\n")[1:-1]:
        first, *names = line.split()
        for number, name in enumerate(names, int(first, 16)):
            if name != ".":
                yield name, number


NUMBERS: Mapping[str, int] = dict(_read(_NUMBERS))
"""The number of each name."""
_OTHER = {"FCT": 0x4A06, "FOR": 0x4A07, "FWD": 0x4A08, "NAR": 0x4A25, "CCL": 0x4A26}
_WRITTEN = {Family.STANDARD: NUMBERS, Family.CPP: {**NUMBERS, **_OTHER}}
_NAMES = {
    family: {number: name for name, number in written.items()}
    for family, written in _WRITTEN.items()
}
_MESSAGES = frozenset(("PRP", "INS", "YES", "REJ", "IFF"))
"""What begins a message that can be taken back, and never an arrangement."""

LEAST, MOST = -8192, 8191
"""The integers that a token has room for."""
_TEXT, _PRIVATE = 0x4B, 0x5800
MOST_DEPTH = 40
_PART = re.compile(
    r"\s+|([()])|([A-Za-z]{3})(?!\w)|(-?\d+)(?!\w)|'((?:[^']|'')*)'|(#[0-9A-F]{4})|(.)", re.DOTALL
)


def encode(message: Sequence[Token], family: Family = Family.STANDARD) -> bytes:
    """A message as it goes over the wire. Raises ValueError for what is no token.

    >>> encode(parse("NME ('A') ('1')")).hex(" ", 2)
    '480c 4000 4b41 4001 4000 4b31 4001'
    >>> encode((-1,)).hex()
    '3fff'
    """
    numbers, written = bytearray(), _WRITTEN[family]
    for token in message:
        if isinstance(token, Text):
            for octet in token.letters.encode("utf-8", "surrogateescape"):
                numbers += bytes((_TEXT, octet))
        elif isinstance(token, int):
            if not LEAST <= token <= MOST:
                raise ValueError(f"{token} is too large for a token")
            numbers += (token & 0x3FFF).to_bytes(2, "big")
        elif token in written:
            numbers += written[token].to_bytes(2, "big")
        elif token.startswith("#"):
            numbers += int(token[1:], 16).to_bytes(2, "big")
        else:
            raise ValueError(f"{token} is no token")
    return bytes(numbers)


def decode(data: bytes, family: Family = Family.STANDARD) -> Message:
    """The message in a frame's data. Raises NotUnderstood for a number that is never sent.

    Numbers that the two tables use differently are told apart by what follows them; only where
    that does not tell, the family decides.

    >>> show(decode(bytes.fromhex("4A06 4000 4A10 4000 4101 4102 4001 4001")))
    'FCT (PCE (ENG FRA))'
    """
    numbers = [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]
    names = _NAMES[family]
    message: list[Token] = []
    letters = bytearray()
    for number in (*numbers, 0):
        if number >> 8 == _TEXT:
            letters.append(number & 0xFF)
            continue
        if letters:
            message.append(Text(letters.decode("utf-8", "surrogateescape")))
            letters.clear()
        if number < 0x4000:
            message.append(number if number < 0x2000 else number - 0x4000)
        elif number >= _PRIVATE:
            raise NotUnderstood("bad_token", f"The token {number:04X} stands in no message.")
        else:
            message.append(names.get(number, f"#{number:04X}"))
    message.pop()
    return tuple(_told_apart(message))


def _told_apart(message: list[Token]) -> Iterator[Token]:
    """The message with the names that its brackets show; see ``decode``."""
    doubtful = {"FCT", "FOR", "FWD", "NAR", "CCL"}
    ends = _ends(message) if doubtful.intersection(message) else {}
    for at, token in enumerate(message):
        if token not in doubtful:
            yield token
            continue
        groups, then = 0, at + 1
        while then in ends:
            groups, then = groups + 1, ends[then] + 1
        if not groups:
            yield token
        elif token in ("NAR", "CCL"):
            yield "CCL" if message[at + 2] in _MESSAGES else "NAR"
        else:
            yield ("FCT", "FOR", "FWD")[min(groups, 3) - 1]


def _ends(message: Sequence[Token]) -> dict[int, int]:
    """Where the bracket closes that opens at a place; brackets that do not match are left out."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for at, token in enumerate(message):
        if token == "(":
            opened.append(at)
        elif token == ")" and opened:
            ends[opened.pop()] = at
    return ends


def parse(text: str) -> Message:
    """A message from its text form, brackets as they stand. Raises NotUnderstood.

    >>> parse("adm ('A') ('it''s 2')")
    ('ADM', '(', Text(letters='A'), ')', '(', Text(letters="it's 2"), ')')
    """
    message: list[Token] = []
    for bracket, name, number, string, unnamed, odd in _PART.findall(text):
        if odd or (name and name.upper() not in NUMBERS):
            raise NotUnderstood("bad_token", f"“{odd or name}” is no token of DAIDE.", line=text)
        if number:
            message.append(int(number))
        elif string:
            message.append(Text(string.replace("''", "'")))
        elif bracket or name or unnamed:
            message.append(bracket or name.upper() or unnamed)
    return tuple(message)


def show(message: Sequence[Token]) -> str:
    """A message in its text form.

    >>> show(parse("FRM(FRA)(ENG)('Hi')"))
    "FRM (FRA) (ENG) ('Hi')"
    """
    text, before = "", "("
    for token in map(str, message):
        text += token if before == "(" or token == ")" else f" {token}"
        before = token
    return text


def quoted(text: str) -> str:
    """A string as it stands in a message's text form."""
    return "'" + text.replace("'", "''") + "'"


def tree(message: Sequence[Token]) -> tuple[Node, ...]:
    """The message as nested tuples, a tuple for what stands in brackets.

    Raises NotUnderstood where brackets do not match or are nested more than ``MOST_DEPTH`` deep.

    >>> tree(parse("YES (MAP ('standard'))"))
    ('YES', ('MAP', (Text(letters='standard'),)))
    """
    levels: list[list[Node]] = [[]]
    for token in message:
        if token == "(":
            levels.append([])
            if len(levels) > MOST_DEPTH:
                raise NotUnderstood("too_deep", f"Brackets nest at most {MOST_DEPTH} deep.")
        elif token != ")":
            levels[-1].append(token)
        elif len(levels) > 1:
            inner = tuple(levels.pop())
            levels[-1].append(inner)
        else:
            raise NotUnderstood("brackets", "A bracket closes nothing.")
    if len(levels) > 1:
        raise NotUnderstood("brackets", "A bracket is never closed.")
    return tuple(levels[0])


def flat(nodes: Sequence[Node]) -> Message:
    """The message of nested tuples, as ``tree`` gives them."""
    message: list[Token] = []
    for node in nodes:
        if isinstance(node, tuple):
            message += ["(", *flat(node), ")"]
        else:
            message.append(node)
    return tuple(message)
