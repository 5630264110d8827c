"""D-Brane without talk: plays what its tactics find best."""

import random
from collections.abc import Mapping
from typing import Any

from bots.diplomacy.dbrane.parameters import Parameters
from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.sdk.parameters import read_parameters
from bots.sdk.player import SILENCE, Player
from games.diplomacy.orders import Order
from games.diplomacy.view import View


class DBrane(Player[View, tuple[Order, ...]]):
    """A seat played phase by phase for the most centers; see ``notes.md``.

    >>> from games.diplomacy import game
    >>> opening = game.start(game.read_options({}), seed=1)
    >>> len(DBrane(2, random.Random(1), {}, {}).decide(game.view_for(opening, 2)))
    3
    """

    def __init__(
        self,
        seat: int,
        rng: random.Random,
        memory: dict[str, Any],
        parameters: Mapping[str, Any],
        talk: Mapping[str, Any] = SILENCE,
    ) -> None:
        super().__init__(seat, rng, memory, parameters, talk)
        self.tactics = DBraneTactics(read_parameters(Parameters, parameters))

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act."""
        assert view.power is not None  # a player always has a seat
        return self.tactics.best(view.board(), view.power).orders
