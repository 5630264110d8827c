"""Public talk by dialogue acts: everybody hears the line that somebody says, before decisions."""

import random
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bots.arena.scribe import Scribes
from bots.arena.talk import NOBODY, Moment
from bots.catan.talk import table as catan
from bots.catan.talk.acts import MOST_ACTS
from bots.sdk.player import Heard, Said
from games.core.errors import GameError

TABLES = MappingProxyType({"catan": catan})
"""Every game that bots talk at by acts: who speaks when, and what their lines mean."""


class Acts:
    """Talk by dialogue acts at one game's table: each is a line that everybody hears.

    ``said`` lists the lines of the last round as (seat, line), ``refused`` those that were not
    allowed, of the whole game, as (seat, line, reason). Players cannot agree on a draw in this way,
    so ``drawn`` stays False.
    """

    counts: Mapping[str, Sequence[int]] | None = None
    drawn = False

    def __init__(self, game: str, scribes: Scribes = NOBODY) -> None:
        self._table: Any = TABLES[game]
        self._scribes = scribes
        self.said: list[tuple[int, str]] = []
        self.refused: list[tuple[int, str, str]] = []

    def hold(self, moment: Moment, lots: random.Random) -> None:
        """Lets everybody speak once, in the order of seats, and reply to what is heard.

        What is said is heard in its order, by all others from the speaker's left on.
        """
        order = self._table.speakers(moment.position)
        acts: list[Any] = []
        self.said = []
        for seat in order:
            if seat in moment.players:
                spoken = moment.players[seat].say(moment.view(seat))
                self._take(moment.position, acts, seat, spoken)
        heard = 0
        while heard < len(acts):
            speaker, line = self.said[heard]
            for step in range(1, len(order)):
                seat = (speaker + step) % len(order)
                if seat in moment.players:
                    replies = _told(moment, seat, Heard("message", speaker, "all", line))
                    self._take(moment.position, acts, seat, replies)
            heard += 1

    def reckon(self, before: Any, step: Mapping[str, Any], after: Moment) -> None:
        """Tells every player what happened in the step that was just played."""
        for seat in after.players:
            _told(after, seat, Heard("step", step=step))

    def end(self, moment: Moment) -> None:
        """Does nothing: acts leave nothing that would have to be settled when the game ends."""

    def _take(self, position: Any, acts: list[Any], seat: int, spoken: Iterable[Said]) -> None:
        """Puts what a seat says among what all hear, if it may be said."""
        for one in spoken:
            try:
                act = self._table.hear(position, acts, seat, one.text)
            except GameError as refusal:
                self.refused.append((seat, one.text, refusal.sentence))
                self._scribes.refused(position, seat, one, refusal.sentence)
                continue
            if len(acts) < MOST_ACTS:
                acts.append(act)
                self.said.append((seat, one.text))
                self._scribes.said(position, seat, one)


def _told(moment: Moment, seat: int, heard: Heard) -> Sequence[Said]:
    """What a seat says to something it hears."""
    return moment.players[seat].hear(moment.view(seat), heard)
