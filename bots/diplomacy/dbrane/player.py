"""D-Brane without talk: plays what its tactics find best."""

from bots.diplomacy.dbrane.parameters import Parameters
from bots.diplomacy.dbrane.tactics import DBraneTactics
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Player
from games.diplomacy.orders import Order
from games.diplomacy.view import View


class DBrane(Player[View, tuple[Order, ...]]):
    """A seat played phase by phase for the most centers; see ``notes.md``.

    >>> import random
    >>> from games.diplomacy import game
    >>> opening = game.start(game.read_options({}), seed=1)
    >>> len(DBrane(2, random.Random(1), {}, {}).decide(game.view_for(opening, 2)))
    3
    """

    def sit_down(self) -> None:
        """Read the settings."""
        self.tactics = DBraneTactics(read_parameters(Parameters, self.parameters))

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act."""
        assert view.power is not None  # a player always has a seat
        return self.tactics.best(view.board(), view.power).orders
