"""The envoy: a DumbBot with manners."""

import random
from collections.abc import Sequence

from bots.diplomacy.envoy.ambassador import Ambassador
from bots.diplomacy.envoy.parameters import Parameters
from bots.diplomacy.envoy.word import orders_within
from games.diplomacy.orders import Order
from games.diplomacy.view import View
from games.talk.diplomacy.notary.promises import Promise


class Envoy(Ambassador):
    """A seat that moves like DumbBot and talks; see ``notes.md``.

    >>> from games.diplomacy import game
    >>> view = game.view_for(game.start(game.read_options({}), seed=1), 3)
    >>> said = Envoy(3, random.Random(1), {}, {}).say(view)
    >>> type(said[0].sentence).__name__
    'Propose'
    """

    settings: Parameters
    parameters_of = Parameters

    def ways(
        self, view: View, promises: Sequence[Promise], lots: random.Random
    ) -> Sequence[Sequence[Order]]:
        """DumbBot's orders within its word."""
        return (orders_within(view, promises, lots, self.settings.zeal),)
