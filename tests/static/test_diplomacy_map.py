"""The committed map, read as a player's browser reads it, shows exactly the standard board."""

import gzip
import itertools
import json
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from games.diplomacy.map import STANDARD, Terrain

FOLDER = Path(__file__).parents[2] / "static" / "diplomacy" / "map"
SVG = "{http://www.w3.org/2000/svg}"
WIDTH, HEIGHT = 1400, 1180
SHORTEST_BORDER = 5.0
SWITZERLAND = {("BUR", "SWI"), ("MAR", "SWI"), ("MUN", "SWI"), ("PIE", "SWI"), ("SWI", "TYR")}

Point = tuple[int, int]
"""In tenths of a pixel, so that everything below is exact."""

Anchors = dict[str, dict[str, Any]]
Ring = list[Point]
Edge = frozenset[Point]
Pair = tuple[str, str]


def read_rings(path: str) -> list[Ring]:
    """The closed rings of path data made of M, l, h, v and z."""
    rings: list[Ring] = []
    for command, text in re.findall(r"([Mlhvz])([^Mlhvz]*)", path):
        tenths = [round(float(n) * 10) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        if command == "M":
            rings.append([(tenths[0], tenths[1])])
        elif command in "hv":
            steps = [(step, 0) if command == "h" else (0, step) for step in tenths]
            walk(rings[-1], steps)
        else:
            walk(rings[-1], zip(tenths[::2], tenths[1::2], strict=True))
    return rings


def walk(ring: Ring, steps: Iterable[Point]) -> None:
    for right, down in steps:
        x, y = ring[-1]
        ring.append((x + right, y + down))


def edges_of(rings: list[Ring]) -> Iterator[Edge]:
    for ring in rings:
        for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
            if start != end:
                yield frozenset({start, end})


def length_of(edges: Iterable[Edge]) -> float:
    """In pixels."""
    return sum(math.dist(*edge) for edge in edges) / 10


def twice_area(rings: list[Ring]) -> int:
    """In hundredths of a square pixel, twice: holes run the other way and count negative."""
    total = 0
    for ring in rings:
        for (x, y), (u, v) in zip(ring, [*ring[1:], ring[0]], strict=True):
            total += x * v - u * y
    return abs(total)


def holds(rings: list[Ring], point: tuple[float, float]) -> bool:
    """Whether a point, in pixels, lies inside (even-odd rule)."""
    px, py = point[0] * 10 + 1e-3, point[1] * 10 + 1e-3
    crossings = 0
    for ring in rings:
        for (x, y), (u, v) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (y > py) != (v > py) and px < x + (py - y) / (v - y) * (u - x):
                crossings += 1
    return crossings % 2 == 1


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def is_sea(province: str) -> bool:
    known = STANDARD.provinces.get(province)
    return known is not None and known.terrain is Terrain.SEA


@pytest.fixture(scope="module")
def picture() -> ElementTree.Element:
    return ElementTree.parse(FOLDER / "standard.svg").getroot()


@pytest.fixture(scope="module")
def shapes(picture: ElementTree.Element) -> dict[str, list[Ring]]:
    """Every area, by province; scenery, which has no name, is NEU."""
    groups = [group for group in picture if group.get("id") in ("seas", "land")]
    paths = [path for group in groups for path in group]
    return {path.get("data-place", "NEU"): read_rings(path.get("d", "")) for path in paths}


@pytest.fixture(scope="module")
def sides(shapes: dict[str, list[Ring]]) -> dict[Edge, list[str]]:
    """Which areas lie along each edge."""
    sides: defaultdict[Edge, list[str]] = defaultdict(list)
    for province, rings in shapes.items():
        for edge in edges_of(rings):
            sides[edge].append(province)
    return dict(sides)


@pytest.fixture(scope="module")
def shared(sides: dict[Edge, list[str]]) -> dict[Pair, list[Edge]]:
    """The edges that two areas share."""
    shared: defaultdict[Pair, list[Edge]] = defaultdict(list)
    for edge, provinces in sides.items():
        if len(provinces) == 2:
            shared[pair(*provinces)].append(edge)
    return dict(shared)


@pytest.fixture(scope="module")
def anchors() -> Anchors:
    found: Anchors = json.loads((FOLDER / "anchors.json").read_text("utf-8"))
    return found


def test_the_groups_lie_in_the_order_the_page_relies_on(picture: ElementTree.Element) -> None:
    groups = [group.get("id") for group in picture if group.tag == f"{SVG}g"]
    assert groups == ["seas", "wash", "land", "borders", "centers", "labels"]
    assert picture.get("id") == "map"
    assert picture.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"


def test_only_provinces_take_the_pointer(picture: ElementTree.Element) -> None:
    still = [group.get("id") for group in picture if group.get("pointer-events") == "none"]
    assert still == ["wash", "borders", "centers", "labels"]


def test_every_province_is_drawn_once_with_its_terrain(picture: ElementTree.Element) -> None:
    drawn = sorted(
        (path.get("data-place"), path.get("class"))
        for path in picture.iter(f"{SVG}path")
        if path.get("data-place")
    )
    wanted = [(code, province.terrain.value) for code, province in STANDARD.provinces.items()]
    assert drawn == sorted([*wanted, ("SWI", "impassable")])


def test_the_areas_tile_the_frame_without_gap_or_overlap(
    shapes: dict[str, list[Ring]], sides: dict[Edge, list[str]]
) -> None:
    for edge, provinces in sides.items():
        on_frame = any(
            all(point[axis] == end for point in edge)
            for axis, size in ((0, WIDTH), (1, HEIGHT))
            for end in (0, size * 10)
        )
        assert len(provinces) == (1 if on_frame else 2), (sorted(edge), provinces)
    assert sum(map(twice_area, shapes.values())) == 2 * WIDTH * HEIGHT * 100


def test_neighbors_share_a_border_and_nobody_else_touches(
    shapes: dict[str, list[Ring]], shared: dict[Pair, list[Edge]]
) -> None:
    wanted = set(STANDARD.borders) | SWITZERLAND
    assert len(wanted) == 206 + 5
    lengths = {names: length_of(edges) for names, edges in shared.items() if "NEU" not in names}
    assert {names for names, length in lengths.items() if length >= SHORTEST_BORDER} == wanted

    corners: defaultdict[Point, set[str]] = defaultdict(set)
    for province, rings in shapes.items():
        for point in itertools.chain.from_iterable(rings):
            corners[point].add(province)
    touching = {
        names
        for provinces in corners.values()
        for names in itertools.combinations(sorted(provinces - {"NEU"}), 2)
    }
    assert touching == wanted


def test_armies_go_where_land_borders_land(shared: dict[Pair, list[Edge]]) -> None:
    drawn = {
        names for names in shared if not {"NEU", "SWI"} & set(names) and not any(map(is_sea, names))
    }
    wanted = {
        pair(place.province, neighbor)
        for place in STANDARD.places.values()
        for neighbor in place.armies
    }
    assert len(wanted) == 111
    assert drawn == wanted


def test_fleets_go_where_sea_borders_sea_or_coast_and_along_each_coast(
    shared: dict[Pair, list[Edge]],
) -> None:
    coasts = {
        place: set(itertools.chain.from_iterable(edges))
        for place, edges in shorelines(shared).items()
    }
    seas = [code for code in STANDARD.provinces if is_sea(code)]
    drawn = {names for names in shared if all(map(is_sea, names))}
    drawn |= {
        pair(sea, place)
        for place, edges in shorelines(shared).items()
        for sea in seas
        if any(edge in edges for edge in shared.get(pair(sea, place[:3]), ()))
    }
    drawn |= {
        pair(*two)
        for two in itertools.combinations(coasts, 2)
        if two[0][:3] != two[1][:3] and coasts[two[0]] & coasts[two[1]]
    }
    wanted = {
        pair(code, neighbor) for code, place in STANDARD.places.items() for neighbor in place.fleets
    }
    assert len(wanted) == 141
    assert drawn == wanted


def shorelines(shared: dict[Pair, list[Edge]]) -> dict[str, set[Edge]]:
    """The edges with water of every place on a coast where a fleet can stand."""
    found: defaultdict[str, set[Edge]] = defaultdict(set)
    for names, edges in shared.items():
        sea = next(filter(is_sea, names), None)
        land = next((name for name in names if name in STANDARD.provinces and name != sea), None)
        if sea is None or land is None or is_sea(land):
            continue
        places = [place for place in STANDARD.coasts(land) if sea in STANDARD.places[place].fleets]
        if len(places) == 1:
            found[places[0]].update(edges)
        else:
            assert (sea, land) == ("MAO", "SPA")
            north = reachable(edges, start=set().union(*shared["GAS", "MAO"]))
            found["SPA/NC"].update(north)
            found["SPA/SC"].update(set(edges) - north)
    return dict(found)


def reachable(edges: Iterable[Edge], start: set[Point]) -> set[Edge]:
    """The edges that hang together with some points."""
    points, left, found = set(start), set(edges), set[Edge]()
    while more := {edge for edge in left if edge & points}:
        found |= more
        left -= more
        points.update(*more)
    return found


def test_every_unit_and_center_stands_in_its_province(
    shapes: dict[str, list[Ring]], anchors: Anchors
) -> None:
    assert list(anchors) == list(STANDARD.places)
    for code, spot in anchors.items():
        place = STANDARD.places[code]
        assert spot["name"] == place.name
        assert ("center" in spot) == (code in STANDARD.centers)
        for role in ("unit", "center"):
            if role in spot:
                assert holds(shapes[place.province], spot[role]), (code, role)
        assert 8 <= math.dist(spot["unit"], spot["dislodged"]) <= 20


def test_units_and_centers_stand_apart(anchors: Anchors) -> None:
    spots = [(code, spot["unit"], 11.0) for code, spot in anchors.items()]
    spots += [(code, spot["center"], 4.5) for code, spot in anchors.items() if "center" in spot]
    for (one, a, r), (other, b, s) in itertools.combinations(spots, 2):
        assert math.dist(a, b) >= r + s, (one, other)


def test_the_pictured_centers_are_those_of_the_board(picture: ElementTree.Element) -> None:
    drawn = [use.get("data-sign") for use in picture.iter(f"{SVG}use") if use.get("data-sign")]
    assert drawn == list(STANDARD.centers)


def test_every_province_has_a_short_and_a_full_label(picture: ElementTree.Element) -> None:
    read = {
        (text.get("data-label"), text.get("class", "").split()[0]): " ".join(text.itertext())
        for text in picture.iter(f"{SVG}text")
    }
    for code, province in STANDARD.provinces.items():
        assert read[code, "short"] == code
        assert read[code, "full"] == province.name


def test_the_picture_leaves_every_color_to_the_style_sheet(picture: ElementTree.Element) -> None:
    assert not [tag for tag in picture.iter() if {"fill", "stroke", "style"} & set(tag.keys())]


def test_the_map_weighs_at_most_forty_kilobytes_on_the_wire() -> None:
    files = [FOLDER / name for name in ("standard.svg", "anchors.json")]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= 40_000
