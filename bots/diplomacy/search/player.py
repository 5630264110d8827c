"""The search bot: searches every phase, and says nothing."""

from bots.diplomacy.search.parameters import Parameters
from bots.diplomacy.search.thinking import stop, think
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Player
from games.diplomacy.orders import Order
from games.diplomacy.view import View


class Search(Player[View, tuple[Order, ...]]):
    """A seat played by search; see ``notes.md``.

    >>> import random
    >>> from games.diplomacy import game
    >>> opening = game.start(game.read_options({}), seed=1)
    >>> bot = Search(2, random.Random(1), {}, {"iterations": 4, "seconds": 0})
    >>> len(bot.decide(game.view_for(opening, 2)))
    3
    """

    def sit_down(self) -> None:
        """Read the parameters."""
        self.settings = read_parameters(Parameters, self.parameters)

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act."""
        seed = self.rng.getrandbits(63)
        until = stop(self.settings, self.clock)
        return think(view.board(), self.seat, self.settings, seed, until).orders
