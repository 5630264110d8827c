"""Where units may stand and what is next to it, as a table for kernels.

A *spot* is a kind of unit at a place, numbered ``(kind - 1) * PLACES + place``.
"""

from functools import cache
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from games.core.kernel import kernel
from games.core.layout import Fields, i2, layout
from games.diplomacy.map import Map
from games.diplomacy.orders import UnitKind
from games.diplomacy.topology import PLACES

SPOTS = 2 * PLACES
STEPS = 12
"""No spot has more neighbors."""


class Web(Fields):
    """The spots of a board and their neighbors."""

    count: int = i2()
    spot: NDArray[np.int16] = i2(SPOTS)  # the spots that there are
    province: NDArray[np.int16] = i2(SPOTS)
    steps: NDArray[np.int16] = i2(SPOTS)  # how many spots a unit may move to
    step: NDArray[np.int16] = i2(SPOTS, STEPS)
    sides: NDArray[np.int16] = i2(SPOTS)  # the same with one coast only of each province
    side: NDArray[np.int16] = i2(SPOTS, STEPS)


WEB: Final = layout(Web)


@kernel
def spot_of(kind: int, place: int) -> int:
    """The number of a spot."""
    return (kind - 1) * PLACES + place


@cache
def web_of(map_: Map) -> Web:
    """The web of a map.

    >>> from games.diplomacy.map import STANDARD
    >>> int(web_of(STANDARD)["count"])
    120
    """
    web, index = np.zeros((), WEB), map_.place_index
    for code, place in map_.places.items():
        for kind, codes in ((UnitKind.ARMY, place.armies), (UnitKind.FLEET, place.fleets)):
            base = (kind - 1) * PLACES
            spot = base + index[code]
            web["province"][spot] = map_.province_index[place.province]
            if not codes:
                continue
            web["spot"][web["count"]] = spot
            web["count"] += 1
            once = {map_.province_of(other): other for other in reversed(codes)}
            for name, listed in (("step", codes), ("side", tuple(once.values()))):
                web[f"{name}s"][spot] = len(listed)
                web[name][spot, : len(listed)] = [base + index[other] for other in listed]
    web.flags.writeable = False
    return cast(Web, web[()])
