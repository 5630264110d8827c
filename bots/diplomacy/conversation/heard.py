"""What a line is about to the bot that must answer it.

What it is about to everybody ``games.talk.diplomacy.words.gist`` finds. A bot tells more apart, for
it has more to say (``heard.toml``): who shares provinces out, asks for one, wants a better offer.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import resources

from games.talk.diplomacy.words.gist import Gist, gist
from games.talk.patterns import Kinds, compile_kinds, first_kind


def about(text: str) -> Gist:
    """What a line is about: a kind of ``heard.toml`` or of ``gist.toml``, "" where none fits.

    >>> about("Can you sweeten the deal?").kind, about("Where will your army in Munich go?").kind
    ('better', 'unit')
    """
    return about_words(gist(text))


def about_words(found: Gist) -> Gist:
    """The same of a line whose words and names are found already."""
    words = f"{found.words}?" if found.asked else found.words
    parts = _table()
    kind = first_kind(parts["narrow"], words) or found.kind or first_kind(parts["wide"], words)
    return replace(found, kind=kind)


@lru_cache(maxsize=1)
def own_kinds() -> frozenset[str]:
    """Every kind of ``heard.toml``."""
    return frozenset(kind for some in _table().values() for kind, _ in some)


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Kinds]:
    """The kinds that are looked for before those that everybody knows, and those after them."""
    file = resources.files(__package__) / "heard.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {part: compile_kinds(listed) for part, listed in table.items()}
