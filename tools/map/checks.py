"""What must hold of a finished map before it is written; each failure is one sentence."""

import itertools
from collections.abc import Iterator

import shapely

from games.diplomacy.map import STANDARD

from .anchors import Anchors
from .coverage import Coverage, is_exact
from .projection import HEIGHT, WIDTH

SWITZERLAND = {frozenset({"SWI", code}) for code in ("BUR", "MAR", "MUN", "PIE", "TYR")}

_SHORTEST_BORDER = 5.0


class BadMap(ValueError):
    """The drawn map does not show the board."""


def check(coverage: Coverage, areas: Coverage, dry: Coverage, anchors: dict[str, Anchors]) -> None:
    """Raise BadMap with every fault of the map, one a line."""
    faults = [*_borders(areas), *_anchors(dry, anchors)]
    if not is_exact(coverage, WIDTH * HEIGHT):
        faults.append("the areas overlap or leave gaps")
    if faults:
        raise BadMap("\n".join(faults))


def _borders(areas: Coverage) -> Iterator[str]:
    wanted = SWITZERLAND | {frozenset(pair) for pair in STANDARD.borders}
    for one, other in itertools.combinations([code for code in areas if code != "NEU"], 2):
        shared = areas[one].intersection(areas[other])
        if frozenset({one, other}) in wanted:
            if shared.length < _SHORTEST_BORDER:
                yield f"{one} and {other} share only {shared.length:.1f} px of border"
        elif not shared.is_empty:
            yield f"{one} and {other} touch but are not adjacent"


def _anchors(dry: Coverage, anchors: dict[str, Anchors]) -> Iterator[str]:
    for code, spot in anchors.items():
        area = dry[STANDARD.places[code].province]
        for role, point in (("unit", spot.unit), ("center", spot.center)):
            if point and not area.contains(shapely.Point(point)):
                yield f"the {role} of {code} stands outside its province"
