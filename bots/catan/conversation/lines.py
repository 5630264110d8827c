"""The words of ``lines.toml``, by occasion."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources


@lru_cache(maxsize=1)
def occasions() -> Mapping[str, Sequence[str]]:
    """All wordings.

    >>> len(occasions()["hello"]) > 2
    True
    """
    file = resources.files(__package__) / "lines.toml"
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {occasion: one["said"] for occasion, one in table.items()}


def ours(text: str) -> bool:
    """Whether a text is one that robots say: where names are hidden they do not answer it.

    >>> ours("Hello Red."), ours("Hello, is anybody there?")
    (True, False)
    """
    return any(pattern.fullmatch(text) for pattern in _patterns())


@lru_cache(maxsize=1)
def _patterns() -> Sequence[re.Pattern[str]]:
    texts = {text for said in occasions().values() for text in said}
    return [re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(text))) for text in sorted(texts)]
