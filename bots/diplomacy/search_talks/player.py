"""The search bot with an envoy's manners."""

import random
from collections.abc import Sequence
from hashlib import sha256

from bots.diplomacy.envoy.ambassador import Ambassador
from bots.diplomacy.search.thinking import stop, think
from bots.diplomacy.search_talks.parameters import Parameters
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk.diplomacy.ontology import POWERS
from games.talk.diplomacy.promises import Promise

AS_SOON = 0.5
"""What it would as soon do has at least so great a part in the strategy, of what it does."""


class SearchTalks(Ambassador):
    """A seat that bargains as an envoy does and searches within its word; see ``notes.md``.

    >>> from games.diplomacy import game
    >>> opening = game.start(game.read_options({}), seed=1)
    >>> bot = SearchTalks(2, random.Random(1), {}, {"iterations": 4, "seconds": 0})
    >>> len(bot.decide(game.view_for(opening, 2)))
    3
    """

    settings: Parameters
    parameters_of = Parameters
    led = True

    def ways(
        self, view: View, promises: Sequence[Promise], lots: random.Random
    ) -> Sequence[Sequence[Order]]:
        """What the search finds under promises; remembered, for it is asked often."""
        believed = tuple(one for one in promises if not self._doubts(one))
        word = sha256(repr(believed).encode()).hexdigest()
        known = self.memory.get("thought", {})
        if known.get("phase") != view.phase or known.get("word") != word:
            known = {"phase": view.phase, "word": word, "ways": self._search(view, believed, lots)}
            self.memory["thought"] = known
        return [tuple(read_order(line) for line in way) for way in known["ways"]]

    def _search(
        self, view: View, promises: Sequence[Promise], lots: random.Random
    ) -> list[list[str]]:
        """The orders to give and those as good, written out."""
        until = stop(self.settings, self.clock)
        thought = think(
            view.board(), self.seat, self.settings, lots.getrandbits(63), until, promises
        )
        best = thought.choices[0][0]
        ways = [orders for part, orders in thought.choices if part >= AS_SOON * best]
        return [[write_order(order) for order in way] for way in ways]

    def _doubts(self, promise: Promise) -> bool:
        """Whether somebody gave a promise who broke its word and is not believed any more."""
        return promise.promiser != POWERS[self.seat] and self.remembered.wary(promise.promiser)
