"""The search bot with an envoy's manners."""

import random
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from bots.diplomacy.envoy.ambassador import Ambassador
from bots.diplomacy.search.player import explained
from bots.diplomacy.search.thinking import Thought, stop, think
from bots.diplomacy.search_talks.parameters import Parameters
from bots.sdk.explanation import Explanation, Option
from games.diplomacy.notation import read_order, write_order
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk.diplomacy.language.ontology import POWERS
from games.talk.diplomacy.notary.promises import Promise

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

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act, and what they were weighed against."""
        orders = super().decide(view)
        self.explanation = _explanation(self.memory["thought"])
        return orders

    def ways(
        self, view: View, promises: Sequence[Promise], lots: random.Random
    ) -> Sequence[Sequence[Order]]:
        """What the search finds under promises; remembered, for it is asked often."""
        believed = tuple(one for one in promises if not self._doubts(one))
        word = sha256(repr(believed).encode()).hexdigest()
        known = self.memory.get("thought", {})
        if known.get("phase") != view.phase or known.get("word") != word:
            thought = self._search(view, believed, lots)
            known = {"phase": view.phase, "word": word, **_remembered(thought)}
            self.memory["thought"] = known
        return [tuple(read_order(line) for line in way) for way in known["ways"]]

    def _search(self, view: View, promises: Sequence[Promise], lots: random.Random) -> Thought:
        """What it comes to within promises."""
        until, seed = stop(self.settings, self.clock), lots.getrandbits(63)
        board, settings, watch = view.board(), self.settings, self.progress
        return think(board, self.seat, settings, seed, until, promises, watch)

    def _doubts(self, promise: Promise) -> bool:
        """Whether somebody gave a promise who broke its word and is not believed any more."""
        return promise.promiser != POWERS[self.seat] and self.remembered.wary(promise.promiser)


def _remembered(thought: Thought) -> dict[str, Any]:
    """Of a thought the orders to give and those as good, written out, and what explains them."""
    best = thought.choices[0][0]
    ways = [orders for part, orders in thought.choices if part >= AS_SOON * best]
    why = explained(thought)
    return {
        "ways": [[write_order(order) for order in way] for way in ways],
        "weighed": [[list(one.lines), one.share] for one in why.options],
        "tried": why.tried,
    }


def _explanation(known: dict[str, Any]) -> Explanation:
    """The explanation of what was thought, perhaps when somebody spoke earlier in the phase."""
    options = tuple(Option(tuple(lines), share) for lines, share in known["weighed"])
    return Explanation(options, of="played", tried=known["tried"]) if options else Explanation()
