"""What a line that somebody typed is about, whom it is said to, and of whom it speaks."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Any

from games.catan.pieces import SEAT_NAMES
from games.talk.patterns import Kinds, compile_kinds, first_kind, write_out
from games.talk.spelling import Speller, dictionary

_LONGEST = 400
"""Characters of a line that are looked at."""
_SEAT_OF = {name.lower(): seat for seat, name in enumerate(SEAT_NAMES)}
_COLOR = rf"\b(?:{'|'.join(_SEAT_OF)})\b"
_FIRST = re.compile(
    r"^(?:(?:hi|hello|hey|yo|hallo|dear|ok|so|and|but|well|oh|please|thanks|sorry|no|yes),? )*"
    rf"(?P<color>{_COLOR})(?P<comma>,?) ?(?P<next>(?P<verb>\w*)(?: \w+)?)"
)
"""A color near the beginning of a line, and what follows."""
_LAST = re.compile(rf"(?P<before>,|\b\w+|^) ?(?P<color>{_COLOR})(?=\?*$)")
"""A color at its end, and what stands before."""
_ASKS = re.compile(r"\w+ (?:you|your|we|it|i|my)")
"""What is asked of one who is called."""
_GREETING = re.compile(
    r"^(?:hi|hello|hey|hallo|hullo|hiya|howdy|yo|greetings|good (?:day|morning|evening|afternoon))"
    r"(?: (?:there|again|all|everyone|everybody|guys|folks|friends?|robots?|bots?))*(?: |\?*$)"
)
"""How a line begins that may go on with something else."""
_MOST_QUESTIONS = 2
"""Questions of one line that are answered."""
_AND = re.compile(
    r"(?:^|,? )and (?=(?:wh\w+|how|are|is|am|do|does|did|can|could|will|would)\b)", re.IGNORECASE
)
"""Where in a sentence that asks another question begins."""
_REPEATED = re.compile(r"(.)\1+")


@dataclass(frozen=True, slots=True)
class Gist:
    """What a line is about: a ``kind`` of ``heard.toml``, "" where none fits; the seats that it
    calls by their colors, and those of which it speaks."""

    kind: str
    called: tuple[int, ...] = ()
    named: tuple[int, ...] = ()


def gists(text: str) -> Sequence[Gist]:
    """What a line is about; of one that asks several things the first two.

    >>> [about.kind for about in gists("Blue, are you a bot and who is winning?")]
    ['bot', 'leader']
    """
    whole = gist(text)
    asked = {one.kind: one for one in map(gist, _questions(text[:_LONGEST])) if one.kind}
    if len(asked) < _MOST_QUESTIONS:
        return [whole]
    first = list(asked.values())[:_MOST_QUESTIONS]
    return [replace(one, called=one.called or whole.called) for one in first]


def _questions(text: str) -> Iterator[str]:
    """The questions that a text asks, one by one."""
    for sentence in re.findall(r"[^.!?;]+\?", text):
        yield from (f"{part}?" for part in _AND.split(sentence.strip(" ?")) if part)


def gist(text: str) -> Gist:
    """What a line is about.

    >>> gist("Blue, are you a bot?"), gist("hello, who is winning?").kind
    (Gist(kind='bot', called=(1,), named=()), 'leader')
    >>> gist("White is about to win")
    Gist(kind='leader', called=(), named=(2,))
    """
    line = _plain(text[:_LONGEST])
    called = []
    for found in _calls(line):
        called.append(_SEAT_OF[found["color"]])
        line = line[: found.start("color")] + line[found.end("color") :]
    words = re.sub(r"[ ,]+", " ", line).strip()
    named = [_SEAT_OF[name] for name in re.findall(_COLOR, words)]
    words = re.sub(_COLOR, "COLOR", words)
    kind = _kind(words) or _kind(_mended(words))
    return Gist(kind, tuple(called), tuple(dict.fromkeys(named)))


def names_robots(text: str) -> bool:
    """Whether a line speaks of robots as such.

    >>> names_robots("Hello robots!"), names_robots("hello all")
    (True, False)
    """
    return re.search(r"\b(?:ro)?bots?\b", text.lower()) is not None


def _calls(line: str) -> Iterator[re.Match[str]]:
    """Where somebody is called: at the end and at the beginning, the last first."""
    last, first = _LAST.search(line), _FIRST.search(line)
    if last and last["before"] not in _around("before"):
        yield last
    if first and (not last or first.start("color") != last.start("color")):
        told = first["verb"] in _around("after") and not _ASKS.fullmatch(first["next"])
        if first["comma"] or not told:
            yield first


def _plain(text: str) -> str:
    """Small letters, contractions written out, of all signs only commas and the "?" at the end."""
    line, asked = text.lower(), text.rstrip(" !.)").endswith("?")
    for short, full in _shortened():
        line = short.sub(full, line)
    line = write_out(line)
    line = re.sub(r" *[,:;]+", ", ", re.sub(r"[^\w,:; ]", " ", line))
    return re.sub(r"\s+", " ", line).strip(" ,") + "?" * asked


def _kind(words: str) -> str:
    """The first kind that fits; what follows a greeting counts before it."""
    rest = _GREETING.sub("", words)
    if rest != words and words.strip("?"):
        asks = len(rest) > 1 and rest.endswith("?")
        return first_kind(_kinds(), rest) or ("" if asks else "hello")
    return first_kind(_kinds(), words) if words.strip("?") else "called"


def _mended(words: str) -> str:
    """A line that nothing fits, with its misspellings put right.

    >>> _mended("who is winnig")
    'who is winning'
    """
    return re.sub(r"[a-z]+", lambda found: _right(found[0]), words)


def _right(word: str) -> str:
    """The one word of the patterns that is meant; of an English word only one with a letter more
    or less in a row ("wining"): else it is meant as it stands."""
    vocabulary, speller = _vocabulary()
    near = () if word in vocabulary else speller.nearest(word)
    if len(near) != 1 or (word in dictionary() and _once(near[0]) != _once(word)):
        return word
    return near[0]


def _once(word: str) -> str:
    """A word with each letter said once."""
    return _REPEATED.sub(r"\1", word)


def kinds() -> tuple[str, ...]:
    """Every kind that ``heard.toml`` tells apart.

    >>> "robbed" in kinds()
    True
    """
    return tuple(kind for kind, _ in _kinds())


@lru_cache(maxsize=1)
def _kinds() -> Kinds:
    return compile_kinds(_table()["heard"])


@lru_cache(maxsize=1)
def _vocabulary() -> tuple[frozenset[str], Speller]:
    """The English words of the patterns."""
    patterns = [re.sub(r"\\.", " ", one.pattern) for _, one in _kinds()]
    words = dictionary().intersection(re.findall(r"[a-z]+", " ".join(patterns)))
    return words, Speller(words)


@lru_cache(maxsize=2)
def _around(side: str) -> frozenset[str]:
    """The words before, or after, a color that is spoken of and not to."""
    return frozenset(_table()["spoken_of"][side].split())


@lru_cache(maxsize=1)
def _shortened() -> Sequence[tuple[re.Pattern[str], str]]:
    """What is written short at a table, and in full; before what everybody contracts."""
    return [(re.compile(pattern), full) for pattern, full in _table()["shortened"].items()]


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    file = resources.files(__package__) / "heard.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
