"""Bringing games in by the web: the file is kept, then looked at game by game by a task.

Every game is taken in, or refused, in a step of its own, whose outcome is written down with it: the
task may die, or run twice, at any moment.
"""

from __future__ import annotations

import io
from datetime import datetime, timedelta

from django.core.files import File
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from webgame.accounts.models import User
from webgame.replays.models import Game, Imported
from webgame.tables import bells
from webgame.tables.imports import form_of, take_in
from webgame.tables.models import Intake
from webgame.tables.packed import MB, Limits, Packed, count_of, files_of
from webgame.tables.refused import Refused
from webgame.tables.terms import visible

LARGEST = 32 * MB
"""Bytes of a file that is sent."""
LIMITS = Limits(files=500, each=4 * MB, together=256 * MB)
MOST_GAMES = 5000
"""Games that one person can have brought in."""
MOST_TOLD = 20
"""Differences of a game that are kept for the report."""
MOST_TRIES = 3
TOO_HARD = "It takes too long to play again, or more memory than there is."
HOLD = timedelta(minutes=3)
"""How long one game may take before its task is taken for lost."""


def accept(
    owner: User, file: File[bytes], source: str, tags: str = "", public: bool = False
) -> Intake:
    """Keep a file to be looked at. Raises `Refused` with the reason."""
    name = visible(file.name or "")[-200:] or "a file"
    if (file.size or 0) > LARGEST:
        raise Refused("too_long", f"A file may have {LARGEST // MB} MB; make several of it.")
    if not file.size:
        raise Refused("bad_file", f"{name} is empty.")
    if Intake.objects.filter(owner=owner, done=False).exists():
        raise Refused("throttled", "Your last file is still being looked at; wait for its end.")
    content = file.read()
    files = count_of(io.BytesIO(content), name, LIMITS)
    had = Imported.objects.filter(owner=owner).count()
    if had + files > MOST_GAMES:
        raise Refused(
            "too_many",
            f"You have brought in {had:,} games, and there are {files:,} in this file; "
            f"{MOST_GAMES:,} is the most.",
        )
    with transaction.atomic():
        intake = Intake.objects.create(
            owner=owner,
            name=name,
            content=content,
            source=visible(source)[:200],
            tags=tags[:200],
            public=public,
            files=files,
        )
        bells.later("bring_in", intake.pk, queue=bells.BOTS)
    return intake


def take_back(intake: Intake) -> int:
    """Delete what a file became: its games that are still its owner's, and what is known of it.

    How many games that were. Raises `Refused` while the file is still being looked at.
    """
    with transaction.atomic():
        there = Intake.objects.select_for_update().filter(pk=intake.pk).first()
        if there is None:
            return 0
        if not there.done:
            raise Refused("throttled", "The file is still being looked at; wait for its end.")
        gids = [one["game"] for one in there.report if "game" in one]
        games = Game.objects.filter(gid__in=gids, imported__owner=there.owner_id)
        count = games.count()
        games.delete()
        there.delete()
    return count


def work(intake_id: int) -> None:
    """Look at what is left of a file. Safe to run at any time, and twice; raises `Compiling`."""
    intake = _hold(intake_id)
    if intake is None:
        return
    file = io.BytesIO(intake.content)
    try:
        if intake.tries > MOST_TRIES:
            _look_at(intake, Packed(f"File {len(intake.report) + 1}", refused=TOO_HARD))
        for one in files_of(file, intake.name, LIMITS, first=len(intake.report)):
            if not _look_at(intake, one):
                return
    except Refused as refused:
        intake.report.append({"name": intake.name, "refused": refused.sentence})
    intake.done, intake.content, intake.held_until = True, b"", None
    intake.save()


def lost(now: datetime) -> QuerySet[Intake]:
    """Files that nobody looks at any more, or ever did."""
    unheld = Q(held_until=None, at__lt=now - HOLD) | Q(held_until__lt=now)
    return Intake.objects.filter(unheld, done=False)


def _hold(intake_id: int) -> Intake | None:
    """The file, to be looked at by this task alone; None where another one does, or has."""
    now = timezone.now()
    free = Q(held_until=None) | Q(held_until__lt=now)
    mine = Intake.objects.filter(free, pk=intake_id, done=False)
    if not mine.update(held_until=now + HOLD, tries=F("tries") + 1):
        return None
    return Intake.objects.select_related("owner").get(pk=intake_id)


def _look_at(intake: Intake, one: Packed) -> bool:
    """Take one game in, or not, and write down which; False where the file is gone meanwhile."""
    with transaction.atomic():
        there = Intake.objects.select_for_update().filter(pk=intake.pk, done=False).first()
        if there is None or len(there.report) != len(intake.report):
            return False  # another task is at it
        intake.report.append({"name": one.name[:200], **_taken(intake, one)})
        intake.held_until, intake.tries = timezone.now() + HOLD, 0
        intake.save(update_fields=["report", "held_until", "tries"])
    return True


def _taken(intake: Intake, one: Packed) -> dict[str, object]:
    """What became of one file, for the report."""
    if one.refused:
        return {"refused": one.refused}
    try:
        imported = take_in(
            one.content, form_of(one.name), intake.source, intake.tags, intake.owner, intake.public
        )
    except Refused as refused:
        return {"refused": refused.sentence}
    return {"game": imported.game.gid, "differences": imported.report[:MOST_TOLD]}


def old(now: datetime, keep: timedelta) -> QuerySet[Intake]:
    """Reports that nobody reads any more."""
    return Intake.objects.filter(done=True, at__lt=now - keep)
