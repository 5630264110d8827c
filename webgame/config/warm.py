"""Compile the rules' kernels, and read the grammar of talk, before anybody waits for them.

Compiling takes half a minute on a machine that never did, loading what was compiled a second;
either would freeze every page if it first happened while somebody plays.
"""

from itertools import cycle, islice

from bots.arena.match import Entrant, play
from bots.registry import names
from games.registry import rules
from games.talk.diplomacy import bulk

OFFERED = ("diplomacy",)
"""The games that can be played on the site."""
PHASES = 12
"""Enough for moves, retreats and builds, whoever plays."""


def warm_up() -> None:
    """Play the beginning of each game with each of its bots: all that is compiled is used then."""
    for game in OFFERED:
        laws = rules(game)
        seats = laws.seats(laws.read_options({}))
        if entrants := [Entrant(bot) for bot in islice(cycle(names(game)), len(seats))]:
            play(game, entrants, seed=1, limit=PHASES)
    bulk.warm_up()
