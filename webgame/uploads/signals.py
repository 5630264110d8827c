"""What follows for uploaded bots from failures in games, and from people who leave."""

from django.db.models.signals import post_save
from django.dispatch import receiver

from webgame.accounts.events import erased, recorded
from webgame.accounts.models import User
from webgame.tables.models import Failure
from webgame.uploads.models import SIGN, Bot
from webgame.uploads.services import charge


@receiver(post_save, sender=Failure)
def a_failure_in_a_game_is_charged_to_its_build(
    instance: Failure, created: bool, **_: object
) -> None:
    """Count it, if the bot is one that somebody uploaded."""
    name = instance.seat.bot
    if created and name.startswith(SIGN):
        bot = Bot.objects.filter(bid=name.removeprefix(SIGN)).select_related("current").first()
        if bot is not None:
            charge(bot, instance.kind)


@receiver(erased)
def who_leaves_takes_their_bots_along(user: User, **_: object) -> None:
    """Their code, logs and versions are deleted."""
    Bot.objects.filter(owner=user).delete()


@receiver(recorded)
def bots_are_in_the_record(user: User, **_: object) -> dict[str, object]:
    """The bots of this person, and their versions."""
    kept = Bot.objects.filter(owner=user).prefetch_related("builds")
    return {
        "bots": [
            {
                "name": bot.name,
                "game": bot.game,
                "shared": bot.shared,
                "versions": [
                    {"number": one.number, "digest": one.digest, "at": one.created.isoformat()}
                    for one in bot.builds.all()
                ],
            }
            for bot in kept
        ]
    }
