"""The words bots have of their own, by occasion (``lines.toml``)."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources

from games.talk.diplomacy.language.ontology import POWERS
from games.talk.diplomacy.language.wording import power_name

COMMON = "any"
"""The wordings that bots of every tone know."""


def wordings(occasion: str, tone: str = COMMON) -> Sequence[str]:
    """What can be said on an occasion, in a tone. Raises KeyError for an occasion that is none.

    >>> len(wordings("bye", "warm")) > len(wordings("bye"))
    True
    """
    listed = occasions()[occasion]
    return (*listed[COMMON], *(listed.get(tone, ()) if tone != COMMON else ()))


@lru_cache(maxsize=1)
def occasions() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """All wordings, by occasion and tone."""
    file = resources.files(__package__) / "lines.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def ours(text: str) -> bool:
    """Whether a text is one that bots say: they do not chat with each other about it.

    >>> ours("Good day, Italy."), ours("Good day, my friend.")
    (True, False)
    """
    return any(pattern.fullmatch(text) for pattern in _patterns())


@lru_cache(maxsize=1)
def _patterns() -> Sequence[re.Pattern[str]]:
    texts = {text for tones in occasions().values() for said in tones.values() for text in said}
    return [re.compile(re.sub(r"\\{(\w+)\\}", _slot, re.escape(text))) for text in sorted(texts)]


def _slot(found: re.Match[str]) -> str:
    """What may stand in a slot: a name where one does, a number, or any words."""
    if found[1] in ("you", "me", "other", "power", "owner"):
        return f"(?:{'|'.join(map(power_name, POWERS))}|you|the others)"
    return "[0-9]+" if found[1] in ("count", "kept", "broken", "own") else ".+"
