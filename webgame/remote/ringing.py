"""The doorbell of a bot's program: a hint to look, once what there is to see is committed."""

from functools import partial

from webgame.remote.models import Bot
from webgame.tables import bells


def group(rid: str) -> str:
    """The channel group of a bot's connections."""
    return f"bot.{rid}"


def ring(bot: Bot) -> None:
    """Tell a bot's connections that there is something new."""
    bells.once_committed(partial(bells.send, group(bot.rid), {"type": "look"}))
