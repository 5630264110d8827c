"""What the templates say about remote bots."""

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser

from webgame.accounts.models import User
from webgame.remote.models import SIGN, Bot
from webgame.remote.shelf import seen_by
from webgame.replays.models import Game

register = template.Library()
MOST_SHARED = 200


@register.simple_tag
def remote_bots(user: User | AnonymousUser) -> dict[str, Any]:
    """The remote bots that a person may see, their own apart."""
    person = user if isinstance(user, User) else None
    found = list(seen_by(person)[:MOST_SHARED])
    return {
        "mine": [bot for bot in found if bot.owner_id == user.pk],
        "shared": [bot for bot in found if bot.owner_id != user.pk],
    }


@register.simple_tag
def reserved(game: Game) -> list[tuple[str, Bot]]:
    """The seats of a table, by name, that are kept for programs elsewhere."""
    seats = [one for one in game.seats.all() if one.bot.startswith(SIGN)]
    keys = [one.bot.removeprefix(SIGN) for one in seats]
    bots = {bot.key: bot for bot in Bot.objects.filter(rid__in=keys).select_related("owner")}
    return [(one.name.title(), bots[one.bot]) for one in seats if one.bot in bots]
