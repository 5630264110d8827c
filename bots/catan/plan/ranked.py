"""STAC's n-best strategy: all plans side by side, ranked by rolls, then by speedup.

Unlike the fast strategy it ranks a development card with the rest, and so buys many more (the
manual, §6, “n-best strategy”).
"""

import numpy as np

from bots.catan.plan.options import lay, list_options
from bots.catan.plan.progress import fill_progress
from bots.catan.plan.stack import clear
from bots.catan.records.desk import Desk
from bots.catan.records.numbers import Numbers
from bots.catan.records.plan import Options, Plan
from bots.catan.settings import ABSENT
from games.core.kernel import kernel


@kernel
def plan_ranked(
    desk: Desk, seat: int, rank: int, speedup_weight: float, progress_weight: float, plan: Plan
) -> None:
    """Take the plan of a rank, 0 the best, or the last there is.

    With weights (not ``ABSENT``) plans are ranked by rolls less the weighed speedup and the
    weighed progress.
    """
    options = desk.options
    list_options(desk, seat, options)
    clear(plan)
    if options.count == 0:
        return
    if progress_weight != ABSENT:
        fill_progress(desk, seat, options)
    order = np.arange(0 + options.count)
    if speedup_weight == ABSENT and progress_weight == ABSENT:
        _sort_by_rolls(order, options)
    else:
        cuts = desk.settings.ranks_to_whole_rolls != 0
        sort_by_key(order, options, max(0.0, speedup_weight), max(0.0, progress_weight), cuts)
    lay(desk, seat, options, order[min(rank, options.count - 1)], plan)


@kernel
def _sort_by_rolls(order: Numbers, options: Options) -> None:
    """Sort plans by rolls, then by speedup; equals stay as listed."""
    for index in range(1, order.size):
        plan, place = order[index], index
        while place > 0:
            other = order[place - 1]
            later = options.eta[plan] - options.eta[other]
            if later > 0 or (later == 0 and options.gain[plan] <= options.gain[other]):
                break
            order[place] = other
            place -= 1
        order[place] = plan


@kernel
def sort_by_key(
    order: Numbers, options: Options, speedup_weight: float, progress_weight: float, cuts: bool
) -> None:
    """Sort plans by rolls less what they are weighed to bring; equals stay as listed.

    ``cuts``: less than a roll is no difference (which makes no order, strictly speaking).
    """
    for index in range(1, order.size):
        plan, place = order[index], index
        while place > 0:
            other = order[place - 1]
            later = float(options.eta[plan] - options.eta[other])
            later -= speedup_weight * (options.gain[plan] - options.gain[other])
            later -= progress_weight * (options.progress[plan] - options.progress[other])
            if later >= 0 or (cuts and later > -1):
                break
            order[place] = other
            place -= 1
        order[place] = plan
