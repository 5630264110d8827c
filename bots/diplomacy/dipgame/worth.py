"""What each region is worth to a power: by its kind and state, then spread over the board."""

from collections.abc import Mapping

import numpy as np

from bots.diplomacy.dipgame.parameters import Parameters
from bots.diplomacy.ground import Ground
from bots.diplomacy.presence import Presence
from games.diplomacy.orders import Unit
from games.diplomacy.view import View

Worth = Mapping[Unit, float]


def worth(
    view: View, power: str, around: Presence, ground: Ground, settings: Parameters
) -> dict[Unit, float]:
    """The destination value of every spot (Fabregues 2012, §6.6.2).

    Each step adds to a spot its share of what its neighbors held in the step before, so that
    values show paths towards highly valued regions. Figures are in thousandths.
    """
    owner = {center: key for key, own in view.centers.items() for center in own}
    standing = {unit.province for units in view.units.values() for unit in units}

    def first(province: str) -> int:
        area = ground.board.provinces[province]
        if not area.center:
            return settings.province
        threatened, occupied = bool(around.others(province)), province in standing
        home, mine = area.home == power, owner.get(province) == power
        if mine and home:
            return settings.home_threatened if threatened else settings.home_safe
        if mine:
            return settings.center_threatened if threatened else settings.center_safe
        if home:
            return settings.home_lost_occupied if occupied else settings.home_lost_empty
        if province not in owner:
            return settings.center_unowned
        if area.home:
            return settings.foreign_home_occupied if occupied else settings.foreign_home_empty
        return settings.center_occupied if occupied else settings.center_empty

    start = {province: first(province) for province in ground.board.provinces}
    regions = np.array([1000 * start[spot.province] for spot in ground.spots], dtype=np.int64)
    share = int(1000 * settings.share)
    for _ in range(settings.steps):
        regions = regions + share * (ground.gathered(regions) - regions) // 1000
    if grain := int(1000 * settings.grain):
        regions = regions // grain * grain
    return {spot: float(figure) for spot, figure in zip(ground.spots, regions, strict=True)}
