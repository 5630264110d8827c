"""The bots that people brought, as tables know bots."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet

from bots.registry import About
from bots.sandbox.running import Unavailable
from bots.sdk.manifest import Manifest
from bots.sdk.parameters import BadParameter
from bots.sdk.question import Question, Reply
from webgame.accounts.models import User
from webgame.tables import bots
from webgame.uploads import jails
from webgame.uploads.models import SIGN, Bot, Build
from webgame.uploads.parcel import unpack
from webgame.uploads.services import manifest_of


def open_to(person: User | None) -> Q:
    """What makes a bot one that this person may see: it is shared, or their own."""
    mine = Q(owner=person) if person is not None else Q(pk=None)
    return mine | Q(shared=True, current__state=Build.State.READY)


def seen_by(person: User | None) -> QuerySet[Bot]:
    """The bots that a person may see."""
    found = Bot.objects.filter(open_to(person)).select_related("owner", "current")
    return found.defer("current__code", "current__log")


class UploadedBots:
    """The shelf of uploaded bots."""

    SIGN = SIGN
    TITLE = "Brought by people"
    STANDS_IN = True
    NOBODY = bots.NOBODY
    LONGEST_START = jails.WAKING

    def about(self, name: str) -> About | None:
        """What is said of a bot."""
        bot = _find(name)
        return _about(bot) if bot else None

    def offered(self, game: str, person: User | None) -> Sequence[About]:
        """The ready bots of a game that a person may seat, their own first."""
        ready = seen_by(person).filter(game=game, current__state=Build.State.READY)
        return [_about(bot) for bot in sorted(ready, key=lambda one: one.owner_id != _id(person))]

    def may_seat(self, name: str, person: User) -> bool:
        """Whether a bot is ready, and shared or the person's own."""
        bot = _find(name)
        if bot is None or bot.current is None or not bot.current.ready:
            return False
        return bot.shared or bot.owner_id == person.pk

    def check_parameters(self, name: str, parameters: Mapping[str, Any]) -> None:
        """Refuse settings that are not as the bot declares them."""
        bot = _find(name)
        if bot is None or bot.current is None:
            raise BadParameter("there is no such bot")
        manifest_of(bot.current).settings(parameters)

    def manifest(self, name: str) -> Manifest:
        """What the version that plays declares. Raises KeyError if there is none."""
        bot = _find(name)
        if bot is None or bot.current is None or not bot.current.ready:
            raise KeyError(name)
        return manifest_of(bot.current)

    def talks(self, name: str) -> bool:
        """Whether it says that it talks; one that is gone does not."""
        bot = _find(name)
        return bool(bot and bot.current and bot.current.manifest["talks"])

    def build(self, name: str) -> str:
        """The beginning of the digest of its files."""
        bot = _find(name)
        return bot.current.digest[:16] if bot and bot.current else ""

    def ask(self, name: str, game_id: int, question: Question) -> Reply:
        """What the version that plays answers, in a jail of this seat's own."""
        bot = _find(name)
        build = bot.current if bot else None
        if build is None or not build.ready or not settings.UPLOAD_PROCESSES:
            raise bots.Unfit("There is no version of it that is ready.")
        manifest = manifest_of(build)
        hello = question.hello
        try:
            settled = manifest.settings(hello.parameters)
        except BadParameter:  # they were for another version
            settled = manifest.settings({})
        try:
            return _jails(os.getpid()).ask(
                (build.digest, game_id, hello.seat),
                lambda: jails.Jailed(unpack(bytes(build.code)), manifest),
                _told(question, settled),
                settings.BOT_SECONDS,
            )
        except Unavailable as reason:
            raise bots.Unfit(str(reason)) from reason
        except jails.Full as full:
            raise bots.Crowded from full


def _told(question: Question, settled: dict[str, Any]) -> Question:
    return replace(question, hello=replace(question.hello, parameters=settled))


@cache
def _jails(process: int) -> jails.Jails:
    """The jails of a worker's process: a fork begins with none of its own."""
    return jails.Jails(settings.UPLOAD_PROCESSES)


def end_all() -> None:
    """End this worker's jails; those that are needed again are built again."""
    _jails(os.getpid()).end_all()


def _find(name: str) -> Bot | None:
    key = name.removeprefix(SIGN)
    found = Bot.objects.filter(bid=key).select_related("owner", "current")
    return found.defer("current__code").first()


def _about(bot: Bot) -> About:
    said = bot.current.about if bot.current else ""
    return About(bot.key, bot.game, bot.title, said, bot.key)


def _id(person: User | None) -> int | None:
    return person.pk if person else None


bots.bring(UploadedBots())
