"""What a line is about that L has no sentence for: a greeting, a complaint, an open question.

L asks whether something is so; "what are you planning?" it cannot say. What such a line is about,
and whom and what it names, is found by patterns (``gist.toml``). It binds nobody: bots use it to
answer people.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from games.talk.diplomacy.words.gazetteer import every_name
from games.talk.patterns import Kinds, compile_kinds, first_kind, write_out

_LONGEST = 600
"""Characters of a line that are looked at."""

_SHORT_NAME = 3
"""A name of so few letters counts only where it is no word of English."""


@dataclass(frozen=True, slots=True)
class Gist:
    """What a line is about.

    ``kind`` is one of ``gist.toml``, or "" where no pattern fits; ``powers`` and ``places`` are
    the codes that are named, in their order; ``asked`` says whether it ends in a question mark;
    ``words`` are what the patterns were tried on.
    """

    kind: str
    powers: Sequence[str] = ()
    places: Sequence[str] = ()
    asked: bool = False
    words: str = ""


def gist(text: str) -> Gist:
    """What a line is about.

    >>> gist("What will you do with Bulgaria?")
    Gist(kind='place', powers=(), places=('BUL',), asked=True, words='what will you do with PLACE')
    >>> gist("Who are you allied with?").kind, gist("Hi Germany!").powers
    ('allies', ('GER',))
    """
    line = _plain(text[:_LONGEST])
    words, powers, places = _named(line.split())
    said = " ".join(words)
    asked = text.rstrip().endswith("?")
    return Gist(_kind(said, asked), powers, places, asked, said)


def _kind(said: str, asked: bool) -> str:
    """The kind of the first pattern that fits; what follows a greeting counts before it."""
    kind = first_kind(_patterns(), said)
    rest = _GREETING.sub("", said)
    if kind != "hello" or not rest or rest == said:
        return kind
    return _kind(rest, asked) or ("" if asked else kind)


_GREETING = re.compile(
    r"^(?:hi|hello|hey|hallo|hullo|hiya|howdy|greetings|dear"
    r"|good (?:day|morning|evening|afternoon))"
    r"(?: (?:there|again|all|everyone|everybody|neighbou?r|(?:my |dear )?friend|POWER))*(?: |$)"
)
"""How a line begins that may go on with something else."""


@lru_cache(maxsize=1)
def kinds() -> tuple[str, ...]:
    """Every kind that there is.

    >>> "hello" in kinds()
    True
    """
    return tuple(kind for kind, _ in _patterns())


def _plain(text: str) -> str:
    """Small letters, contractions written out, no punctuation but what ends a question."""
    line = re.sub(r"\bwhom\b", "who", write_out(text))
    line = re.sub(r"[^\w?:;)( ]", " ", line)
    return re.sub(r"\s+", " ", line).strip()


def _named(words: Sequence[str]) -> tuple[list[str], tuple[str, ...], tuple[str, ...]]:
    """The words with POWER and PLACE for names, and what those name."""
    left: list[str] = []
    powers: dict[str, None] = {}
    places: dict[str, None] = {}
    at = 0
    bare = [word.strip("?:;)(") for word in words]
    while at < len(words):
        for length in (4, 3, 2, 1):
            found = _names().get(tuple(bare[at : at + length]))
            if found and at + length <= len(words):
                what, code = found
                (powers if what == "POWER" else places).update(dict.fromkeys(code.split()))
                left.append("POWER" if what == "POWER" else "PLACE")
                at += length
                break
        else:
            left.append(bare[at] or words[at])
            at += 1
    return left, tuple(powers), tuple(places)


@lru_cache(maxsize=1)
def _names() -> Mapping[tuple[str, ...], tuple[str, str]]:
    """Every name by its words, in small letters, with what it is and the code, or the codes of a
    region; short ones that are English words are left out."""
    folder = resources.files(__package__)
    table = tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))
    everyday = set((folder / "everyday.txt").read_text(encoding="utf-8").split())
    regions = {tuple(name.split()): ("PLACE", codes) for name, codes in _table()["regions"].items()}
    return regions | {
        words: min(meanings)  # a power before a province: "English" is England
        for words, meanings in every_name(table)
        if len(words) > 1 or _telling(words[0], everyday)
    }


def _telling(word: str, everyday: set[str]) -> bool:
    """Whether a word is a name wherever it stands."""
    if len(word) <= _SHORT_NAME and word in everyday:
        return False
    return len(word) >= _SHORT_NAME and word not in _ENGLISH


_ENGLISH = frozenset(
    (
        *("nap", "war", "par", "con", "bud", "ser", "den", "bar", "por", "bot", "lon", "rum"),
        *("mos", "wal", "tun", "eng", "sky", "bel"),
        *("north", "south", "east", "west"),
    )
)
"""Names that people write for something else."""


@lru_cache(maxsize=1)
def _patterns() -> Kinds:
    """The kinds with their patterns; a part in brackets begins where a word does ("plan",
    "planning")."""
    return compile_kinds(
        {**one, "patterns": [each.replace(".*(", r".*\b(") for each in one["patterns"]]}
        for one in _table()["gist"]
    )


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    file = resources.files(__package__) / "gist.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
