"""What was seen in a record, kept beside it, so that nobody plays the game again for it.

A folder of records has a folder ``.facts`` with a file for each, named by the digest of the record
and of the code that looked: whatever changes is looked at anew. It can be thrown away at any time.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

import bots.analysis
import games
from bots.analysis.game import NOBODY, Fact, Game, Seat
from bots.analysis.variable import Variable
from games.core.errors import NotUnderstood

FOLDER = ".facts"
SIZE = 16


@dataclass(slots=True)
class Seen:
    """What is known of a game so far: who sat where, its terms, and facts by variable.

    ``clock`` are the phases that were played, in order; None if nobody has read its steps yet.
    """

    game: str
    seats: tuple[Seat, ...]
    terms: tuple[tuple[str, str], ...]
    clock: tuple[str, ...] | None = None
    facts: dict[str, list[Fact]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game) -> Self:
        """Of a game of which nothing was seen yet."""
        told = {**game.record.options, **(game.record.about.get("terms") or {})}
        return cls(game.kind, game.seats, tuple((name, f"{told[name]}") for name in sorted(told)))

    def look(self, game: Game, variables: Sequence[Variable]) -> None:
        """See what these variables see. Raises NotUnderstood where the game has no such one."""
        for variable in variables:
            self.facts[variable.key] = list(_told(game, variable))
            if "step" in variable.reads and self.clock is None:
                self.clock = tuple(
                    dict.fromkeys(game.clock(step.phase) for step in game.record.steps)
                )


def _told(game: Game, variable: Variable) -> list[Fact]:
    if variable.game not in ("", game.kind):
        raise NotUnderstood(
            "not_there",
            f"{variable.key} is seen in games of {variable.game}, and this is one of {game.kind}.",
        )
    found = []
    for phase, actor, others, number in variable.tell(game):
        if not NOBODY <= actor < len(game.seats) or others >> len(game.seats):
            raise ValueError(f"there is no such seat in {phase}: {actor}, toward {others:b}")
        found.append((game.clock(phase), actor, others, number))
    return found


def place(record: Path, content: bytes) -> Path:
    """Where it is kept what was seen in a record."""
    name = hashlib.blake2b(content, digest_size=SIZE, key=_code().encode()).hexdigest()
    return record.parent / FOLDER / f"{name}.json"


@cache
def _code() -> str:
    """A digest of the rules and of the variables: what is seen follows from these alone."""
    digest = hashlib.blake2b(digest_size=SIZE)
    for package in (games, bots.analysis):
        for file in sorted(Path(package.__path__[0]).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def find(path: Path) -> Seen | None:
    """What is kept there; None where nothing is, or nothing that can be read."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return Seen(
            kept["game"],
            tuple(Seat(**seat) for seat in kept["seats"]),
            tuple((name, term) for name, term in kept["terms"]),
            None if kept["clock"] is None else tuple(kept["clock"]),
            {key: [(p, a, o, n) for p, a, o, n in facts] for key, facts in kept["facts"].items()},
        )
    except (OSError, ValueError, LookupError, TypeError):
        return None


def keep(path: Path, seen: Seen) -> None:
    """Keep it; where that cannot be written, it is looked at again next time."""
    with suppress(OSError, TypeError):
        path.parent.mkdir(exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}")
        beside.write_text(json.dumps(asdict(seen)), encoding="utf-8")
        beside.replace(path)  # whole or not at all
