"""Roundabout wordings put plainly before a line is read: "do you think you could" as "could you".

``rewordings.txt`` lists them, ``said => meant`` a line. In what is said, ``(x | y)`` is a choice,
``[x]`` may be missing, ``…`` stands for any words, ``*`` for words of one clause and ``~`` for such
words that are left out. What ``…``, ``*`` and a choice in angles, as in ``<x | y>``, stand for is
repeated, in order, by each ``…`` in what is meant. What is said begins a clause: the line, or what
follows a comma, "and", "but", "so" or "then"; with ``^`` it begins the line, with ``$`` it ends it.
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

_BEGINNING = r"(?:(?<=^)|(?<=, )|(?<=; )|(?<=: )|(?<=-- )|(?<=and )|(?<=but )|(?<=so )|(?<=then ))"
_SIGNS = {
    "(": "(?:",
    "|": "|",
    ")": ")",
    "[": "(?:",
    "]": ")?",
    "<": "((?:",
    ">": "))",
    "…": "(.+?) ",
    "*": r"((?:[^\s,;:]+ )+?)",
    "~": r"(?:(?!(?:if|unless|until|but|and|or|so|then|not|no) )[^\s,;:]+ )+?",
    "^": "^",
    "$": "$",
}
_SPACES = re.compile(" {2,}")
_TOKEN = re.compile(r"[()\[\]<>|…*~^$]|[^\s()\[\]<>|…*~^$]+")


def reworded(words: Sequence[str]) -> list[str]:
    """A line's words with its roundabout wordings in plain ones.

    >>> " ".join(reworded("but do you think that you could hold ?".split()))
    'but could you hold ?'
    """
    text = " ".join((*words, ""))
    for said, meant in _rewordings():
        text = _SPACES.sub(" ", said.sub(meant, text))
    return text.split()


@cache
def _rewordings() -> tuple[tuple[re.Pattern[str], str], ...]:
    text = resources.files(__package__).joinpath("rewordings.txt").read_text(encoding="utf-8")
    lines = (line.split("=>") for line in text.splitlines() if "=>" in line)
    return tuple((_pattern(said), _meant(meant)) for said, meant in lines)


def _pattern(said: str) -> re.Pattern[str]:
    parts = [_SIGNS.get(token) or re.escape(token) + " " for token in _TOKEN.findall(said)]
    return re.compile(_BEGINNING + "".join(parts))


def _meant(meant: str) -> str:
    """What is meant as a replacement, every "…" the next group of what is said."""
    pieces = [*meant.split(), ""]
    groups = iter(range(1, pieces.count("…") + 1))
    return " ".join(rf"\{next(groups)}" if piece == "…" else piece for piece in pieces)
