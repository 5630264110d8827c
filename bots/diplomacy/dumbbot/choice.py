"""How DumbBot picks among what it ranked."""

import random
from collections.abc import Sequence

from bots.diplomacy.dumbbot.parameters import Parameters
from games.diplomacy.orders import Unit


class Choice:
    """Picks, by lot, one of several spots ranked best first.

    >>> from games.diplomacy.orders import UnitKind
    >>> ranked = [(9, Unit(UnitKind.ARMY, "PAR")), (1, Unit(UnitKind.ARMY, "GAS"))]
    >>> Choice(Parameters(play_alternative=0), random.Random(1))(ranked)
    0
    """

    def __init__(self, settings: Parameters, rng: random.Random) -> None:
        self._settings, self._rng = settings, rng

    def __call__(self, ranked: Sequence[tuple[int, Unit]]) -> int:
        """The index of the pick.

        From the best down, each is passed over with a chance that falls as it outdoes the next.
        """
        settings = self._settings
        picked = 0
        while picked + 1 < len(ranked):
            best, after = ranked[picked][0], ranked[picked + 1][0]
            lead = (best - after) * settings.alternative_difference_modifier // best if best else 0
            thinks_again = self._rng.randrange(100) < settings.play_alternative
            if not thinks_again or self._rng.randrange(100) < lead:
                break
            picked += 1
        return picked
