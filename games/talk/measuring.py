"""How well talk is read: exact meanings, questions back, wrong ones, and time, by kind of typing.

Utterances of known meaning stand in JSON lines as ``data/talk/README.md`` describes them, or
in a text file, ``text => meaning`` a line, after a line ``@ {…}`` with their context; or many
wordings of one meaning, a line each, after a line ``= meaning`` (``= meaning | another``). There a
meaning is in its game's notation, or ``chat``, ``refused`` (not understood, and told so) or
``several``.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from statistics import median
from typing import Any

CHAT = "chat"
UNREAD = ("refused", "several")


class Grade(Enum):
    """What became of an utterance."""

    EXACT = "exact"
    SEVERAL = "several readings"
    UNREAD = "not read"
    WRONG = "wrongly read"


@dataclass(frozen=True, slots=True)
class Utterance:
    """A text in a context, in JSON's form, with every meaning that counts as right."""

    text: str
    context: Mapping[str, Any]
    right: tuple[str, ...]
    kind: str = "all"
    name: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """An utterance, what it was read as and could be, in notation, and in how many milliseconds."""

    utterance: Utterance
    right: tuple[str, ...]
    found: str
    readings: tuple[str, ...]
    mistake: str
    milliseconds: float

    @property
    def grade(self) -> Grade:
        """Whether it was read as meant.

        "chat" and "not understood" both claim no meaning: one for the other is not wrong, and
        neither is a question back, whatever it lists.
        """
        if self.found in self.right or (self.found in UNREAD and {*self.right} & {*UNREAD}):
            return Grade.EXACT
        if self.found == "several":
            return Grade.SEVERAL
        return Grade.UNREAD if self.found in (*UNREAD, CHAT) else Grade.WRONG

    @property
    def offered(self) -> bool:
        """Whether the right meaning is among the readings to pick from."""
        return any(reading in self.right for reading in self.readings)


def utterances(file: Path) -> Iterator[Utterance]:
    """The utterances of a file."""
    context: Mapping[str, Any] = {}
    same: tuple[str, ...] = ()
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("{"):
            asked = json.loads(line)
            right = (asked["meaning"] or "refused", *(asked.get("also") or ()))
            kind, name = asked.get("kind", "all"), str(asked.get("id", ""))
            yield Utterance(asked["text"], asked["context"], right, kind, name)
        elif line.startswith(("@ {", "@{")):
            context, same = json.loads(line[1:]), ()
        elif line.startswith("= "):
            same = tuple(line[2:].split(" | "))
        elif line.strip() and not line.startswith("#"):
            text, _, meaning = line.rpartition(" => ")
            yield Utterance(text or line, context, (meaning,) if text else same)


def report(cases: Sequence[Measured]) -> Iterator[str]:
    """A table of the grades by kind, as lines to print."""
    if not cases:
        yield "No utterances."
        return
    kinds = sorted({case.utterance.kind for case in cases}, reverse=True)
    groups = {kind: [case for case in cases if case.utterance.kind == kind] for kind in kinds}
    if len(kinds) > 1:
        groups["all"] = list(cases)
    yield f"{'':18}" + "".join(f"{kind:>16}" for kind in groups)
    yield f"{'utterances':18}" + "".join(f"{len(group):16}" for group in groups.values())
    for what in Grade:
        counts = [sum(case.grade is what for case in group) for group in groups.values()]
        yield _row(what.value, counts, [len(group) for group in groups.values()])
    asked = [[case for case in group if case.grade is Grade.SEVERAL] for group in groups.values()]
    offered = [sum(case.offered for case in group) for group in asked]
    yield _row("  right one there", offered, [len(group) for group in asked])
    times = [case.milliseconds for case in cases]
    yield f"median {median(times):.1f} ms, worst {max(times):.1f} ms"


def _row(name: str, counts: Sequence[int], sizes: Sequence[int]) -> str:
    shares = [
        f"{count:6} ({100 * count / size:5.1f} %)" if size else f"{'–':>16}"
        for count, size in zip(counts, sizes, strict=True)
    ]
    return f"{name:18}" + "".join(f"{share:>16}" for share in shares)


def shown(case: Measured) -> Iterator[str]:
    """One utterance and how it was read, as lines to print."""
    yield f"{case.grade.value}: {case.utterance.name} {case.utterance.text}"
    yield f"  read  {case.found}"
    for meaning in case.right:
        yield f"  means {meaning}"
    if case.grade is Grade.SEVERAL:
        yield from (f"  could {other}" for other in case.readings[:6])
    if case.mistake:
        yield f"  {case.mistake}"
