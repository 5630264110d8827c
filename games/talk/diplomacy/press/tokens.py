"""Press in its text form as a tree of tokens, each with its place in the text."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from games.core.errors import IllegalAction, NotUnderstood

MOST_CHARACTERS = 20_000
MOST_DEPTH = 40
_TOKEN = re.compile(r"\s+|([()]|'[^']*'|[A-Za-z]{3}(?![A-Za-z])|-?\d+(?:\.\d+)?|.)", re.DOTALL)
_WHOLE = re.compile(r"[()]|'[^']*'|[A-Z]{3}|-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Token:
    """A token in capitals, and the character it begins at."""

    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """What stands between two brackets."""

    parts: "tuple[Part, ...]"
    at: int = 0

    @property
    def verb(self) -> str:
        """The first token, if the group begins with one."""
        first = self.parts[0] if self.parts else None
        return first.text if isinstance(first, Token) else ""


Part: TypeAlias = Token | Group


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that did not carry over: the token, the character it begins at, a sentence."""

    token: str
    position: int
    sentence: str


def parse(text: str) -> Group:
    """The tokens of a message. Raises NotUnderstood with ``token`` and ``position``.

    >>> show(parse("prp (pce (eng fra))"))
    'PRP (PCE (ENG FRA))'
    >>> parse("PRP (PCE (ENG FRA)").parts
    Traceback (most recent call last):
        ...
    games.core.errors.NotUnderstood: At character 5, “(”: this bracket is never closed.
    """
    if len(text) > MOST_CHARACTERS:
        raise NotUnderstood(
            "too_long", f"A message has at most {MOST_CHARACTERS} characters.", token="", position=0
        )
    levels: list[tuple[int, list[Part]]] = [(0, [])]
    for found in _TOKEN.finditer(text):
        token, at = found[1], found.start()
        if token is None:
            continue
        token = token if token.startswith("'") else token.upper()
        if not _WHOLE.fullmatch(token):
            raise _misplaced(token, at, "this is no token of DAIDE")
        if token == "(":
            levels.append((at, []))
            if len(levels) > MOST_DEPTH:
                raise _misplaced(token, at, f"brackets nest at most {MOST_DEPTH} deep")
        elif token != ")":
            levels[-1][1].append(Token(token, at))
        elif len(levels) == 1:
            raise _misplaced(token, at, "this bracket closes nothing")
        else:
            opened, parts = levels.pop()
            levels[-1][1].append(Group(tuple(parts), opened))
    if len(levels) > 1:
        raise _misplaced("(", levels[-1][0], "this bracket is never closed")
    return Group(tuple(levels[0][1]))


def show(part: Part) -> str:
    """A message, or a part of one, in its text form; the brackets of the whole are left out."""
    if isinstance(part, Token):
        return part.text
    return " ".join(
        f"({show(inner)})" if isinstance(inner, Group) else inner.text for inner in part.parts
    )


def misshapen(part: Part, expected: str) -> NotUnderstood:
    """That something else was to stand in a place."""
    return _misplaced(_first(part), part.at, f"expected {expected}")


def not_carried(part: Part, why: str) -> IllegalAction:
    """That L cannot say what press says here."""
    token = _first(part)
    return IllegalAction(
        "not_carried",
        f"At character {part.at + 1}, {token} does not carry over: {why}",
        token=token,
        position=part.at,
    )


def _first(part: Part) -> str:
    if isinstance(part, Token):
        return part.text
    return part.verb or "("


def _misplaced(token: str, at: int, why: str) -> NotUnderstood:
    return NotUnderstood(
        "misshapen", f"At character {at + 1}, “{token}”: {why}.", token=token, position=at
    )
