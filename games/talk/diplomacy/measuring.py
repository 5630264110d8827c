"""How well talk is read: exact meanings, wrong ones, and time, over utterances of known meaning.

Utterances stand in a text file, ``text => meaning`` a line, after a line ``@ {…}`` with their
context; or in JSON lines with ``text``, ``context`` and ``meaning``. A meaning is a sentence of L,
``chat``, ``refused`` (not understood, and told so) or ``several`` (asked back).
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from games.talk import sentences as say
from games.talk.diplomacy.context import from_json
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.reading import CHAT, Reading, canonical, read

UNREAD = ("refused", "several")


@dataclass(frozen=True, slots=True)
class Utterance:
    """A text in a context, in JSON's form, and what it means."""

    text: str
    context: Mapping[str, Any]
    meaning: str


def utterances(file: Path) -> Iterator[Utterance]:
    """The utterances of a file."""
    context: Mapping[str, Any] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            asked = json.loads(line)
            yield Utterance(asked["text"], asked["context"], asked["meaning"] or "refused")
        elif line.startswith("@"):
            context = json.loads(line[1:])
        elif line.strip() and not line.startswith("#"):
            text, _, meaning = line.rpartition(" => ")
            yield Utterance(text, context, meaning)


def outcome(reading: Reading) -> str:
    """A reading in a file's words: a sentence in its one form, "chat", "several", "refused"."""
    if reading.meaning is CHAT:
        return CHAT.value
    if isinstance(reading.meaning, say.Sentence):
        return NOTATION.write(canonical(reading.meaning))
    return "several" if reading.readings else "refused"


def wanted(meaning: str) -> str:
    """A meaning as written in a file, in the same words."""
    if meaning in (CHAT.value, *UNREAD):
        return meaning
    return NOTATION.write(canonical(NOTATION.read(meaning)))


def report(cases: Iterable[Utterance], verbose: bool = False) -> Iterator[str]:
    """How the utterances are read, as lines to print; each miss too if ``verbose``."""
    exact = wrong = unread = 0
    times: list[float] = []
    for case in cases:
        context = from_json(case.context)
        start = perf_counter()
        reading = read(case.text, context)
        times.append((perf_counter() - start) * 1000)
        found, meant = outcome(reading), wanted(case.meaning)
        if found == meant or (found in UNREAD and meant in UNREAD):
            exact += 1
            continue
        missed = found in UNREAD or found == CHAT.value
        unread += missed
        wrong += not missed
        if verbose:
            yield f"{'unread' if missed else 'WRONG'}: {case.text}"
            yield f"  is    {found}\n  means {meant}"
            if reading.mistake:
                yield f"  {reading.mistake}"
    count = len(times)
    if not count:
        yield "No utterances."
        return
    yield f"{count} utterances"
    for name, number in (("exact", exact), ("not read", unread), ("wrongly read", wrong)):
        yield f"{name:13} {number:5} {100 * number / count:6.1f} %"
    yield f"median {median(times):.1f} ms, worst {max(times):.1f} ms"
