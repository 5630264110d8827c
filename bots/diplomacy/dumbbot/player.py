"""DumbBot: goes where there is most to gain, and supports whoever of its own goes there too."""

from bots.diplomacy.dumbbot.adjustments import after_moves
from bots.diplomacy.dumbbot.choice import Choice
from bots.diplomacy.dumbbot.destinations import Destinations
from bots.diplomacy.dumbbot.moves import Moves
from bots.diplomacy.dumbbot.parameters import Parameters
from bots.diplomacy.ground import STANDARD_GROUND
from bots.diplomacy.presence import presence
from bots.sdk.parameters import read_parameters
from bots.sdk.player import Player
from games.diplomacy.notation import read_order
from games.diplomacy.orders import Order
from games.diplomacy.phase import PhaseKind
from games.diplomacy.view import View


class DumbBot(Player[View, tuple[Order, ...]]):
    """A seat played by David Norman's rules of thumb; see ``notes.md``.

    >>> import random
    >>> from games.diplomacy import game
    >>> opening = game.start(game.read_options({}), seed=1)
    >>> view = game.view_for(opening, 2)
    >>> len(DumbBot(2, random.Random(1), {}, {}).decide(view))
    3
    """

    def sit_down(self) -> None:
        """Read the settings."""
        self.settings = read_parameters(Parameters, self.parameters)
        self.choose = Choice(self.settings, self.rng)

    def decide(self, view: View) -> tuple[Order, ...]:
        """Orders for every unit that must act."""
        power = view.power
        assert power is not None  # a player always has a seat
        around = presence(view, power, STANDARD_GROUND)
        wishes = Destinations(view, power, around, STANDARD_GROUND, self.settings).wishes()
        if view.kind is PhaseKind.MOVEMENT:
            units = view.units[power]
            return Moves(units, wishes, around, STANDARD_GROUND, self.choose, self.rng).orders()
        legal = [read_order(line) for line in view.legal]
        return after_moves(view, legal, wishes, self.choose, self.rng)
