"""By how many rolls a plan brings victory nearer (STAC's EP): the win-game ETA before and after."""

import numpy as np

from bots.catan.estimate.awards import award_army, award_road, cut_roads
from bots.catan.estimate.lay_out import win_game_eta_of
from bots.catan.estimate.longest_road import fill_trails, roads_to_go
from bots.catan.estimate.scene import put_city, put_road, put_settlement
from bots.catan.plan.options import ARMY, LONGEST_ROAD, SITE, SPOT
from bots.catan.records.desk import NOW, THOUGHT, Desk
from bots.catan.records.numbers import Numbers
from bots.catan.records.plan import Options
from games.catan.topology import EDGES
from games.core.kernel import kernel

KNIGHTS, POINTS, CARDS = 14, 5, 25
"""Cards in a deck: knights and points, of all; the six others bring victory no nearer at once."""


@kernel
def fill_progress(desk: Desk, seat: int, options: Options) -> None:
    """Set the progress of every plan listed."""
    before = win_game_eta_of(desk, NOW, seat)
    card = _card_progress(desk, seat, before)
    for index in range(options.count):
        way, where = options.way[index], 0 + options.where[index]
        desk.scenes[THOUGHT] = desk.scenes[NOW]
        thought = desk.scenes[THOUGHT]
        if way == SITE:
            put_settlement(desk.ground, thought, seat, where)
            cut_roads(thought, seat, where)
        elif way == SPOT:
            put_city(desk.ground, thought, seat, where)
        elif way == LONGEST_ROAD:
            path: Numbers = np.empty(EDGES, np.int64)
            for road in range(roads_to_go(desk.scenes[NOW], seat, path)):
                put_road(thought, seat, path[road])
            fill_trails(thought, seat)
            award_road(thought)
        elif way == ARMY:
            thought.knights[seat] += where
            award_army(thought, seat)
        else:
            options.progress[index] = card
            continue
        options.progress[index] = before - win_game_eta_of(desk, THOUGHT, seat)


@kernel
def _card_progress(desk: Desk, seat: int, before: int) -> int:
    """The progress of a card: what the kinds of cards bring, by how many of each there are."""
    desk.scenes[THOUGHT] = desk.scenes[NOW]
    thought = desk.scenes[THOUGHT]
    thought.knights_held[seat] += 1
    thought.knights_held_old[seat] += 1
    total = KNIGHTS * (before - win_game_eta_of(desk, THOUGHT, seat))
    desk.scenes[THOUGHT] = desk.scenes[NOW]
    thought.points[seat] += 1
    total += POINTS * (before - win_game_eta_of(desk, THOUGHT, seat))
    return int(total / CARDS)
