"""How far a bot is that thinks: told to those who look at the table, and kept nowhere."""

from __future__ import annotations

import logging
import time

from webgame.replays.models import State
from webgame.tables import bells
from webgame.tables.models import BotMemory
from webgame.tables.services.bot_turns import BotTurn

logger = logging.getLogger(__name__)
EVERY = 0.4
"""Seconds between two words of it, however often the bot says something."""


class Pondering:
    """Watches a bot at its turn: says how far it is, and has it stop once nobody asks any more.

    Others learn nothing but a number, and where names are kept back not even that there is a bot.
    """

    def __init__(self, turn: BotTurn) -> None:
        self._turn = turn
        self._next = time.monotonic() + EVERY

    def __call__(self, tried: int, of: int) -> bool:
        """Pass on that so many lines of play were considered; whether the bot shall go on."""
        now = time.monotonic()
        if now < self._next:
            return True
        self._next = now + EVERY
        if not self._is_asked():
            return False
        if self._turn.shown:
            self._tell(tried, of)
        return True

    def _is_asked(self) -> bool:
        """Whether the game goes on, stands where it stood, and still waits for this bot."""
        turn = self._turn
        return BotMemory.objects.filter(
            seat__game=turn.game_id,
            seat__number=turn.seat,
            seat__bot=turn.bot,
            seat__game__state=State.PLAYING,
            seat__game__phase=turn.phase,
            thinking_until=turn.until,
        ).exists()

    def _tell(self, tried: int, of: int) -> None:
        try:
            bells.think(self._turn.gid, self._turn.seat, self._turn.phase, tried, of)
        except Exception:  # who looks on can wait; the bot cannot
            logger.warning("the doorbell is broken", exc_info=True)
