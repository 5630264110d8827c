"""The restricted English that is read: its grammar, its words, and examples of it."""

from functools import lru_cache
from importlib import resources

from games.talk.chart import Grammar
from games.talk.diplomacy.words.lexicon import Lexicon


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar of English, read once."""
    folder = resources.files(__package__) / "english"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return Grammar("\n".join(file.read_text(encoding="utf-8") for file in files))


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The words of the grammar and the names of the board, read once."""
    return Lexicon(grammar())


@lru_cache(maxsize=1)
def examples() -> tuple[str, ...]:
    """What can be said, one sentence an example."""
    return tuple(example for _, listed in phrasebook() for example in listed)


@lru_cache(maxsize=1)
def phrasebook() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What can be said, by subject: the page for players is made of it."""
    file = resources.files(__package__) / "examples.txt"
    subjects = file.read_text(encoding="utf-8").split("# ")[1:]
    return tuple(
        (subject, tuple(lines))
        for subject, *lines in (part.strip().splitlines() for part in subjects)
    )
