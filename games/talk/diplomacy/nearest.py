"""What a writer may have meant by a line that was not understood: its subject, its names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import permutations

from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.wording import power_name, province_name
from games.talk.diplomacy.words.tokenized import Tokenized

_SLOTS = ("POWER", "PLACE", "OTHER")
_MOST_TRIED = 12
_MOST_NAMES = 3


@dataclass(frozen=True, slots=True)
class _Subject:
    """Words that a line about something has, and sentences about it."""

    words: frozenset[str]
    sentences: tuple[str, ...]


def nearest(
    line: Tokenized, context: Context, understood: Callable[[str], bool], most: int = 3
) -> tuple[str, ...]:
    """Sentences on the line's subject with the powers and provinces it names; few, or none.

    Each is one that is ``understood`` here, so that picking it helps.
    """
    words = {form for forms in line.lattice.words for form in forms}
    powers, places = _named(line, context)
    found: dict[str, None] = {}
    for tried, text in enumerate(_filled(words, powers, places)):
        if len(found) == most or tried == _MOST_TRIED:
            break
        if text not in found and understood(text):
            found[text] = None
    return tuple(found)


def _named(line: Tokenized, context: Context) -> tuple[list[str], list[str]]:
    """The third powers and the provinces of a line, as they are called, in their order."""
    powers: dict[str, None] = {}
    places: dict[str, None] = {}
    for spans in line.lattice.spans:
        for _, code in spans.get("POWER", ())[:1]:
            if code not in context.both:
                powers[power_name(code)] = None
        for _, code in spans.get("PROVINCE", ())[:1]:
            places[province_name(code)] = None
    return list(powers)[:_MOST_NAMES], list(places)[:_MOST_NAMES]


def _filled(words: set[str], powers: list[str], places: list[str]) -> Iterator[str]:
    """The sentences on what most of the line's words are about, with its names in them: those
    that use most of them first."""
    about = [len(subject.words & words) for subject in _subjects()]
    most = max(about)
    chosen = [subject for subject, held in zip(_subjects(), about, strict=True) if held == most]
    if not most:
        chosen = [_subjects()[-1]]
    sentences = [sentence for subject in chosen for sentence in subject.sentences]
    used = {text: sum(slot in text for slot in _SLOTS) for text in sentences}
    for sentence in sorted(sentences, key=lambda text: -used[text]):
        if used[sentence] or not (powers or places):
            yield from _with_names(sentence, powers, places)


def _with_names(sentence: str, powers: list[str], places: list[str]) -> Iterator[str]:
    """A sentence with names in its places; none where the line has too few."""
    if "POWER" in sentence:
        if not powers:
            return
        sentence = sentence.replace("POWER", powers[0])
    wanted = sum(slot in sentence for slot in ("PLACE", "OTHER"))
    for some in permutations(places, wanted):
        text = sentence
        for slot, place in zip(("PLACE", "OTHER"), some, strict=False):
            text = text.replace(slot, place)
        yield text


@lru_cache(maxsize=1)
def _subjects() -> tuple[_Subject, ...]:
    """The subjects of ``near.txt``."""
    text = (resources.files(__package__) / "near.txt").read_text(encoding="utf-8")
    found: list[_Subject] = []
    for line in text.splitlines():
        if line.startswith("  "):
            last = found.pop()
            found.append(_Subject(last.words, (*last.sentences, line.strip())))
        elif line and not line.startswith("#"):
            found.append(_Subject(frozenset(line.split()), ()))
    return tuple(found)
