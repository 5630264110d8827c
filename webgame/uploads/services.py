"""What can be done with bots that people bring: bring one, try it, share it, go back, delete it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from bots.sandbox.runtimes import runtime_of
from bots.sdk.manifest import FILE, Manifest, stored_manifest
from webgame.accounts.models import User
from webgame.tables import bells
from webgame.tables.refused import Refused
from webgame.uploads.holding import lacks, why_not
from webgame.uploads.models import Bot, Build, Tally
from webgame.uploads.parcel import Parcel

MOST_BOTS = 20
"""Bots that a person may have,"""
MOST_BUILDS = 50
"""versions of each that are kept,"""
MOST_AN_HOUR = 20
"""and versions that a person may upload in an hour."""
MANY_CRASHES = 20
"""After so many failures in games a build is tried out again,"""
SELDOM = timedelta(hours=1)
"""but not sooner than this after the last time."""
TRY = "webgame.uploads.tasks.try_out"


@transaction.atomic
def upload(owner: User, parcel: Parcel, bot: Bot | None = None) -> Build:
    """Keep what was brought, as a new bot or as the next version of one, and have it tried out.

    The same files again are the version that has them. Raises `Refused`.
    """
    if not settings.UPLOAD_PROCESSES:
        raise Refused("unavailable", "This site takes no uploads.")
    if reason := why_not():
        raise Refused("unavailable", f"This site takes no uploads now. {reason}")
    runtime = runtime_of(parcel.files, parcel.manifest)
    if runtime is not None and (reason := lacks().get(runtime.name)):
        raise Refused("unavailable", reason)
    if owner.is_guest:
        raise Refused("forbidden", "Sign up first: a bot belongs to somebody who can come back.")
    User.objects.select_for_update().get(pk=owner.pk)  # two uploads at once count as two
    _demand_measure(owner)
    bot = bot or _bot_of(owner, parcel.manifest)
    if bot.name != parcel.manifest.name or bot.game != parcel.manifest.game:
        raise Refused(
            "bad_upload",
            f"This is a version of {bot.name}, which plays {bot.game}: its {FILE} has to say so.",
        )
    same = bot.builds.filter(digest=parcel.digest).first()
    if same is not None:
        return same
    last = bot.builds.aggregate(last=Max("number"))["last"] or 0
    build = Build.objects.create(
        bot=bot,
        number=last + 1,
        digest=parcel.digest,
        code=parcel.packed(),
        manifest=asdict(parcel.manifest),
    )
    _forget_oldest(bot)
    try_soon(build)
    return build


def _bot_of(owner: User, manifest: Manifest) -> Bot:
    """The owner's bot of this name, a new one if need be. Raises `Refused`."""
    found = Bot.objects.filter(owner=owner, name=manifest.name).first()
    if found is not None:
        return found
    if Bot.objects.filter(owner=owner).count() >= MOST_BOTS:
        raise Refused("throttled", f"You have {MOST_BOTS} bots; delete one of them first.")
    return Bot.objects.create(owner=owner, name=manifest.name, game=manifest.game)


def _demand_measure(owner: User) -> None:
    lately = timezone.now() - timedelta(hours=1)
    if Build.objects.filter(bot__owner=owner, created__gt=lately).count() >= MOST_AN_HOUR:
        raise Refused("throttled", "You have uploaded many versions this hour; wait a while.")


def _forget_oldest(bot: Bot) -> None:
    """Keep so many versions, and whichever plays."""
    old = [pk for pk in bot.builds.values_list("pk", flat=True) if pk != bot.current_id]
    Build.objects.filter(pk__in=old[MOST_BUILDS:]).delete()


def try_soon(build: Build) -> None:
    """Have a build tried out by a worker, when this is committed."""
    bells.send_task(TRY, build.pk, queue=bells.BOTS)


@transaction.atomic
def try_again(owner: User, build: Build) -> None:
    """Have a build tried out once more. Raises `Refused`."""
    _demand_owner(owner, build.bot)
    if build.waits:
        return
    if build.tried and build.tried > timezone.now() - timedelta(minutes=1):
        raise Refused("throttled", "It has just been tried out; wait a minute.")
    start_over(build)


def start_over(build: Build) -> None:
    """Forget how a build fared, and have it tried out as if it were new."""
    Build.objects.filter(pk=build.pk).update(
        state=Build.State.NEW, reason="", done=0, of=0, held=None, tries=0, crashes=0
    )
    try_soon(build)


@transaction.atomic
def share(owner: User, bot: Bot, shared: bool) -> None:
    """Let others see and seat a bot, or no longer. Games that go on go on. Raises `Refused`."""
    _demand_owner(owner, bot)
    if shared and bot.current is None:
        raise Refused("not_ready", "Only a bot that is ready can be shared.")
    bot.shared = shared
    bot.save(update_fields=["shared"])


@transaction.atomic
def use(owner: User, build: Build) -> None:
    """Have this version play from now on. Raises `Refused`."""
    _demand_owner(owner, build.bot)
    if not build.ready:
        raise Refused("not_ready", "Only a version that is ready can play.")
    build.bot.current = build
    build.bot.save(update_fields=["current"])


@transaction.atomic
def delete(owner: User, bot: Bot) -> None:
    """Take a bot away with all its versions and logs. In games that go on others play for it.

    Raises `Refused`.
    """
    _demand_owner(owner, bot)
    bot.delete()


def charge(bot: Bot, kind: str) -> None:
    """Count a failure in a game against the version that plays; after many it is tried again."""
    build = bot.current
    if build is None:
        return
    Tally.objects.get_or_create(build=build, kind=kind)
    Tally.objects.filter(build=build, kind=kind).update(count=F("count") + 1)
    Build.objects.filter(pk=build.pk).update(crashes=F("crashes") + 1)
    build.refresh_from_db()
    rested = build.tried is None or build.tried < timezone.now() - SELDOM
    if build.crashes >= MANY_CRASHES and rested and build.ready:
        start_over(build)


def manifest_of(build: Build) -> Manifest:
    """What the bot.toml of a build says."""
    return stored_manifest(build.manifest)


def _demand_owner(owner: User, bot: Bot) -> None:
    if bot.owner_id != owner.pk:
        raise Refused("forbidden", "Only the owner of a bot can do this.")
