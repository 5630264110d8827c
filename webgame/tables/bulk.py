"""Many finished games at once: a zip with a manifest, a licence and checksums, written as it goes.

Only public games leave in bulk, and of these only such as all people in them agreed to.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from games.core.errors import GameError
from games.core.record import VERSION
from games.formats.format import Format
from games.formats.registry import FORMATS
from webgame.accounts.consent import alias
from webgame.accounts.models import Consent
from webgame.replays.archive import Sought
from webgame.replays.compiling import demand
from webgame.replays.models import Game, Seat
from webgame.tables.records import whole_record
from webgame.tables.selectors import finished_games

logger = logging.getLogger(__name__)
LICENSE = """\
These records of games may be used, shared and changed for any purpose, if it is said where they
come from: Creative Commons Attribution 4.0 International,
https://creativecommons.org/licenses/by/4.0/

The people in them agreed to that under a pseudonym, a new one for each game. Do not try to find
out who they are.
"""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games, and in which forms.

    - `game`: the name of its rules; empty for all.
    - `since`, `until`: the first and the last day on which they may have ended.
    - `among`: what else must be true of them (the archive's filters), `asked` says it in words of
      the archive's address.
    - `forms`: the names of the forms; where a game cannot be written in one it is left out of it.
    """

    game: str = ""
    since: date | None = None
    until: date | None = None
    forms: Sequence[str] = ("jsonl",)
    among: Sought | None = None
    asked: Mapping[str, str] = field(default_factory=dict)

    def games(self) -> list[int]:
        """The keys of the games, those that ended first first."""
        found = free_games()
        if self.game:
            found = found.filter(terms__rules=self.game)
        if self.since:
            found = found.filter(ended__date__gte=self.since)
        if self.until:
            found = found.filter(ended__date__lte=self.until)
        if self.among:
            found = found.filter(pk__in=self.among.public().order_by().values("pk"))
        return list(found.order_by("ended", "pk").values_list("pk", flat=True))


def free_games() -> QuerySet[Game]:
    """The finished public games of this site in which every person agreed to research."""
    given = Consent.objects.filter(user=OuterRef("user"))
    silent = Seat.objects.filter(~Exists(given), game=OuterRef("pk"), user__isnull=False)
    return finished_games().prefetch_related(None).filter(~Exists(silent), imported=None)


def archive(wanted: Wanted, now: datetime | None = None) -> Iterator[bytes]:
    """The zip, piece by piece: no more than one game is held at a time."""
    made = now or timezone.now()
    out, manifest = Pieces(), _Manifest(wanted)
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:  # type: ignore[call-overload]  # it streams
        for key in wanted.games():
            for name, form, content in _files(Game.objects.get(pk=key), wanted.forms, manifest):
                packed.writestr(name, content)
                manifest.enter(name, form, content)
                yield out.take()
        for name, text in (
            ("LICENSE.txt", LICENSE),
            ("manifest.json", manifest.to_json(made)),
        ):
            packed.writestr(name, text)
            manifest.enter(name, None, text.encode())
        packed.writestr("SHA256SUMS", manifest.checksums())
    yield out.take()


def _files(
    game: Game, forms: Sequence[str], manifest: _Manifest
) -> Iterator[tuple[str, Format, bytes]]:
    """A game in every form that it has."""
    try:
        record = whole_record(game)
        for name in forms:
            if FORMATS[name].holds(game.terms["rules"]):
                demand(FORMATS[name].kernels)
                content = FORMATS[name].content(record)
                yield f"games/{alias(game.gid)}{FORMATS[name].suffix}", FORMATS[name], content
    except GameError as error:  # such as a position that today's rules no longer read
        logger.warning("%s is left out of an export: %s", game.gid, error)
        manifest.left_out.append({"game": alias(game.gid), "why": error.sentence})


class Pieces:
    """A file that is only written to, and whose pieces are taken away as they come."""

    def __init__(self) -> None:
        self._kept: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._kept.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing is held back."""

    def take(self) -> bytes:
        """What was written since this was last asked for."""
        taken, self._kept = b"".join(self._kept), []
        return taken


@dataclass
class _Manifest:
    """What is in the zip."""

    wanted: Wanted
    files: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[dict[str, str]] = field(default_factory=list)
    sums: list[tuple[str, str]] = field(default_factory=list)

    def enter(self, name: str, form: Format | None, content: bytes) -> None:
        """A file was written."""
        digest = hashlib.sha256(content).hexdigest()
        self.sums.append((digest, name))
        if form:
            entry = {"file": name, "form": form.name, "bytes": len(content), "sha256": digest}
            self.files.append(entry)

    def to_json(self, made: datetime) -> str:
        told = {
            "export": 1,
            "record": VERSION,
            "made": made.isoformat(timespec="seconds"),
            "license": "CC-BY-4.0",
            "wanted": {
                "game": self.wanted.game or "all",
                "since": self.wanted.since and self.wanted.since.isoformat(),
                "until": self.wanted.until and self.wanted.until.isoformat(),
                "forms": list(self.wanted.forms),
                "archive": dict(self.wanted.asked),
            },
            "files": self.files,
            "left_out": self.left_out,
        }
        return f"{json.dumps(told, indent=1, ensure_ascii=False)}\n"

    def checksums(self) -> str:
        """As `sha256sum --check` reads them."""
        return "".join(f"{digest}  {name}\n" for digest, name in self.sums)
