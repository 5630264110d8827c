"""What follows for remote bots from games that begin and end, and from people who leave."""

from collections.abc import Collection

from django.db.models.signals import post_save
from django.dispatch import receiver

from webgame.accounts.events import erased, recorded
from webgame.accounts.models import User
from webgame.remote.models import Bot
from webgame.remote.services import sit_down, stand_up, take_back
from webgame.replays.models import Game, State


@receiver(post_save, sender=Game)
def bots_hear_that_their_game_begins_and_ends(
    instance: Game, created: bool, update_fields: Collection[str] | None, **_: object
) -> None:
    """A game is saved whole when it begins and when it ends, and in parts between. While it rests
    no question waits, and nobody's time passes."""
    if created:
        return
    if update_fields is None and instance.state == State.PLAYING:
        sit_down(instance)
    elif update_fields is None and instance.state == State.OVER:
        stand_up(instance)
    elif instance.state == State.PAUSED:
        take_back(instance)


@receiver(erased)
def who_leaves_takes_their_remote_bots_along(user: User, **_: object) -> None:
    """With their tokens."""
    Bot.objects.filter(owner=user).delete()


@receiver(recorded)
def remote_bots_are_in_the_record(user: User, **_: object) -> dict[str, object]:
    """The remote bots of this person, and what their tokens are for."""
    kept = Bot.objects.filter(owner=user).prefetch_related("tokens")
    return {
        "remote_bots": [
            {
                "name": bot.name,
                "game": bot.game,
                "shared": bot.shared,
                "tokens": [
                    {"name": one.name, "at": one.created.isoformat()} for one in bot.tokens.all()
                ],
            }
            for bot in kept
        ]
    }
