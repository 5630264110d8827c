"""STAC's fast strategy: of the listed plans the one that comes soonest, cities before settlements.

The manual's “new implementation”. A card is bought only when nothing can be built, or on the way to
largest army.
"""

from bots.catan.plan.options import A_CARD, ARMY, LONGEST_ROAD, SITE, SPOT, lay, list_options
from bots.catan.plan.stack import clear
from bots.catan.records.desk import NOW, Desk
from bots.catan.records.plan import Plan
from bots.catan.settings import ABSENT, Settings
from games.catan.pieces import NOBODY
from games.core.kernel import kernel

TITLES_BEYOND = 4
"""Points beyond which largest army and longest road are chosen, if nothing else is set."""


@kernel
def plan_soonest(desk: Desk, seat: int, plan: Plan) -> None:
    """Plan for any seat as if it were one's own."""
    settings = desk.settings
    options = desk.options
    list_options(desk, seat, options)
    clear(plan)
    chosen = NOBODY
    for index in range(options.count):  # a city: that which speeds up most
        better = chosen == NOBODY or options.gain[index] > options.gain[chosen]
        if options.way[index] == SPOT and better:
            chosen = index
    for index in range(options.count):
        if options.way[index] == SITE and _is_sooner(desk, index, chosen, True):
            chosen = index
    points = 0 + desk.scenes[NOW].points[seat]
    army = _is_beyond(points, 0 + settings.MIN_VP_TO_TRY_LA, settings)
    road = _is_beyond(points, 0 + settings.MIN_VP_TO_TRY_LR, settings)
    for index in range(options.count):
        way = options.way[index]
        may = (way == ARMY and army) or (way == LONGEST_ROAD and road)
        if may and _is_sooner(desk, index, chosen, False):
            chosen = index
    titles = army or road
    for index in range(options.count):
        if chosen == NOBODY and not titles and options.way[index] == A_CARD:
            chosen = index
    if chosen != NOBODY:
        lay(desk, seat, options, chosen, plan)


@kernel
def _is_sooner(desk: Desk, index: int, chosen: int, by_gain: bool) -> bool:
    """Whether a plan comes sooner than the chosen one, or as soon with more speedup."""
    options = desk.options
    if chosen == NOBODY or options.eta[index] < options.eta[chosen]:
        return True
    equal = options.eta[index] == options.eta[chosen]
    return bool(by_gain and equal and options.gain[index] > options.gain[chosen])


@kernel
def _is_beyond(points: int, chosen: int, settings: Settings) -> bool:
    """Whether a title is chosen with so many points: with one more than set, as released."""
    if chosen == ABSENT:
        return points > TITLES_BEYOND
    return points > chosen if settings.titles_need_one_more else points >= chosen
