"""The search bot: searches every phase, and says nothing."""

from bots.diplomacy.search.parameters import Parameters
from bots.diplomacy.search.thinking import Thought, stop, think
from bots.sdk.explanation import Explanation, Option, best_of
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Player
from games.diplomacy.notation import write_order
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
        seed, until = self.rng.getrandbits(63), stop(self.settings, self.clock)
        thought = think(view.board(), self.seat, self.settings, seed, until, progress=self.progress)
        self.explanation = explained(thought)
        return thought.orders


def explained(thought: Thought) -> Explanation:
    """What was weighed, each with how often it is played; nothing where there was no choice."""
    if not thought.iterations:
        return Explanation()
    options = (Option(_lines(orders), round(part, 4)) for part, orders in thought.choices)
    best = best_of(options, _lines(thought.orders))
    return Explanation(best, of="played", tried=thought.iterations)


def _lines(orders: tuple[Order, ...]) -> tuple[str, ...]:
    return tuple(map(write_order, orders))
