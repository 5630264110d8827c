"""The names people write for provinces, coasts and powers, and the nearest one to a misspelling.

Names are read word by word without regard to case, accents, points and small words ("the Gulf of
Lyon" is ``gulf lyon``). A name may be a code, DAIDE's code, the full name, an alias of the map's
file, or the beginnings of a name's words where only one province fits ("Mosc", "Gulf Bot").
"""

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import takewhile

from games.core.errors import NotUnderstood
from games.diplomacy.map import Map

SMALL_WORDS = frozenset(("the", "of", "in", "at", "my", "our", "its", "unit", "units"))
"""Words that change nothing and are passed over, in names and in orders."""

COASTS = {
    **dict.fromkeys(("nc", "ncs", "north", "northern", "n"), "NC"),
    **dict.fromkeys(("sc", "scs", "south", "southern", "s"), "SC"),
    **dict.fromkeys(("ec", "ecs", "east", "eastern", "e"), "EC"),
    **dict.fromkeys(("wc", "wcs", "west", "western", "w"), "WC"),
}
"""What a coast may be called, in folded words."""

_COAST_CODES = frozenset(("nc", "sc", "ec", "wc", "ncs", "scs", "ecs", "wcs"))

TIGHT = "~"
"""A hyphen without spaces around it, which may join two words of a name: "Mid-Atlantic"."""

Tokens = tuple[str, ...]
"""A line as ``tokens`` gives it."""

_LONGEST_NAME = 4
_SHORTEST_BEGINNING = 3
_TOKEN = re.compile(r"[^\W_]+|-+>?|[=~]+>?|→|\S")


def fold(text: str) -> str:
    """Lower case without accents, points and apostrophes.

    >>> fold("St. Petersburg's MÜNCHEN")
    'st petersburg munchen'
    """
    bare = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    bare = re.sub(r"['’]s\b", "", bare)
    return re.sub(r"[.'’]", "", bare)


def tokens(text: str) -> Tokens:
    """A line as folded words and signs; every arrow becomes ``-``, a hyphen inside a word ``~``.

    >>> tokens("F Mid-Atlantic -> the Gulf of Lyon")
    ('f', 'mid', '~', 'atlantic', '-', 'gulf', 'lyon')
    """
    line = re.sub(r"(?<=\w)-(?=\w)", TIGHT, re.sub("[–—−]", "-", fold(text)))
    found = (
        "-" if token != TIGHT and token[0] in "-=→~" else token for token in _TOKEN.findall(line)
    )
    return tuple(token for token in found if token not in SMALL_WORDS)


class Names:
    """Every name of a board's provinces and powers, by folded words."""

    def __init__(self, board: Map) -> None:
        self.board = board
        self.provinces: dict[tuple[str, ...], str] = {}
        self.powers: dict[tuple[str, ...], str] = {}
        for code, province in board.provinces.items():
            for name in (code, province.daide, province.name, *province.aliases):
                self._note(self.provinces, name, code)
        for power in board.powers:
            for name in (power.key, power.name, power.adjective, power.daide, *power.aliases):
                self._note(self.powers, name, power.key)

    @staticmethod
    def _note(names: dict[tuple[str, ...], str], name: str, code: str) -> None:
        """Enter a name as its words and as one word. Raises ValueError if two share it."""
        words = tuple(word for word in tokens(name) if word != TIGHT)
        for form in (words, ("".join(words),)):
            if names.setdefault(form, code) != code:
                raise ValueError(f"“{name}” names both {names[form]} and {code}")

    def province(self, line: Tokens, start: int) -> tuple[str, int] | None:
        """The province named at a token of a line, and the token after its name.

        None where no province is named. Raises NotUnderstood where several could be meant.
        """
        return self._longest(self.provinces, line, start) or self._beginning(line, start)

    def power(self, line: Tokens, start: int) -> tuple[str, int] | None:
        """The power named at a token of a line, and the token after its name."""
        return self._longest(self.powers, line, start)

    def coast(self, line: Tokens, start: int) -> tuple[str, int] | None:
        """The coast named at a token of a line ("/SC", "(south)", "-sc", "south coast"), likewise.

        Only after a slash or a bracket may a word such as "north" stand alone, or a letter.
        """
        sign = line[start] if start < len(line) and line[start] in ("/", "(", TIGHT) else ""
        at = start + bool(sign)
        if at >= len(line) or line[at] not in COASTS:
            return None
        worded = line[at + 1 : at + 2] == ("coast",)
        if sign not in ("/", "(") and not worded and line[at] not in _COAST_CODES:
            return None
        end = at + 1 + worded
        end += sign == "(" and line[end : end + 1] == (")",)
        return COASTS[line[at]], end

    def unknown(self, line: Tokens, start: int, text: str) -> NotUnderstood:
        """The error for a name that is none, with the nearest one that is.

        ``text`` is the line as it was typed, and so the name is quoted.
        """
        words = list(takewhile(str.isalnum, line[start : start + _LONGEST_NAME]))
        if not words:
            return NotUnderstood("unknown_province", "A province is missing.", line=text)
        for code, name in self.board.impassable.items():
            if words[0] in (fold(code), fold(name)):
                return NotUnderstood("impassable", f"No unit can enter {name}.", line=text)
        known = [" ".join(name) for name in self.provinces]
        for attempt in (" ".join(words[:2]), words[0]):
            if near := get_close_matches(attempt, known, n=1, cutoff=0.7):
                code = self.provinces[tuple(near[0].split())]
                name = self.board.provinces[code].name
                sentence = f"is not a province. Did you mean {name} ({code})?"
                return _unknown(attempt, text, sentence, suggestion=code)
        return _unknown(words[0], text, "is not a province of this map.")

    @staticmethod
    def _words(line: Tokens, start: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The words that can form one name from a token on, and the token after each."""
        words: list[str] = []
        ends: list[int] = []
        at = start
        while at < len(line) and len(words) < _LONGEST_NAME:
            if line[at] == TIGHT and words:
                at += 1
            if at >= len(line) or not line[at].isalnum():
                break
            at += 1
            words.append(line[at - 1])
            ends.append(at)
        return tuple(words), tuple(ends)

    def _longest(
        self, names: dict[tuple[str, ...], str], line: Tokens, start: int
    ) -> tuple[str, int] | None:
        words, ends = self._words(line, start)
        for count in range(len(words), 0, -1):
            if code := names.get(words[:count]):
                return code, ends[count - 1]
        return None

    def _beginning(self, line: Tokens, start: int) -> tuple[str, int] | None:
        """The one province whose name's words begin as written, most words first."""
        words, ends = self._words(line, start)
        usable = len(list(takewhile(lambda word: len(word) >= _SHORTEST_BEGINNING, words)))
        for count in range(usable, 0, -1):
            fitting = {
                code
                for name, code in self.provinces.items()
                if len(name) >= count
                and all(full.startswith(part) for full, part in zip(name, words, strict=False))
            }
            if len(fitting) == 1:
                return fitting.pop(), ends[count - 1]
            if len(fitting) > 1 and count == 1:
                raise self._ambiguous(words[0], sorted(fitting))
        return None

    def _ambiguous(self, written: str, codes: Sequence[str]) -> NotUnderstood:
        listed = [f"{self.board.provinces[code].name} ({code})" for code in codes]
        return NotUnderstood(
            "ambiguous_province",
            f"“{written}” could be {', '.join(listed[:-1])} or {listed[-1]}.",
            written=written,
            choices=list(codes),
        )


def _unknown(folded: str, text: str, sentence: str, **fields: str) -> NotUnderstood:
    """The error for a name that is none, quoted as it was typed where that can be found."""
    at = text.lower().find(folded)
    typed = text[at : at + len(folded)] if at >= 0 else folded
    return NotUnderstood(
        "unknown_province", f"“{typed}” {sentence}", line=text, written=typed, **fields
    )


@lru_cache(maxsize=8)
def names_of(board: Map) -> Names:
    """The names of a board, built once.

    >>> from games.diplomacy.map import STANDARD
    >>> names_of(STANDARD).province(tokens("Mid-Atlantic - Gulf Lyon"), 0)
    ('MAO', 3)
    """
    return Names(board)
