"""The land of each province, in longitude and latitude, from a folder of GeoJSON country files."""

import itertools
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon, shape
from shapely.geometry.base import BaseGeometry

HERE = Path(__file__).parent

Claims = dict[str, dict[str, Any]]
"""Province → country file → "*" or {"region" | "name" | "but": [names]}, as in regions.toml."""

_WINDOW = shapely.box(-40, 15, 100, 82)
_ROUGHNESS, _ROUNDS, _SHORTEST = 0.11, 4, 0.12


class Area(NamedTuple):
    """A piece of a province, in degrees."""

    province: str
    outline: BaseGeometry


class UnknownArea(LookupError):
    """A claim names an area or region that the source does not have."""


def load_land(folder: Path) -> list[Area]:
    """Every area that regions.toml claims, given to its province, cut as cuts.toml says.

    Raises UnknownArea when a name in regions.toml is not in the source.
    """
    claims: Claims = tomllib.loads((HERE / "regions.toml").read_text("utf-8"))
    countries = sorted({country for claim in claims.values() for country in claim})
    areas = [area for country in countries for area in _country(folder, country, claims)]
    for i, cut in enumerate(tomllib.loads((HERE / "cuts.toml").read_text("utf-8"))["cut"]):
        blade = roughen(cut["inside"], seed=i)
        areas = [piece for area in areas for piece in _cut(area, cut["of"], cut["to"], blade)]
    return areas


def _country(folder: Path, country: str, claims: Claims) -> Iterator[Area]:
    wanted = {province: claim[country] for province, claim in claims.items() if country in claim}
    features = json.loads((folder / f"{country}.json").read_text("utf-8"))["features"]
    _refuse_unknown(country, wanted, [feature["properties"] for feature in features])
    for feature in features:
        properties = feature["properties"]
        ranked = [(_rank(claim, properties), province) for province, claim in wanted.items()]
        rank, province = max(ranked)
        if rank == 0 or properties["adm1_code"].endswith("+99?"):
            continue
        outline = shapely.make_valid(shape(feature["geometry"]))
        if outline.intersects(_WINDOW):
            yield Area(province, outline)


def _rank(claim: Any, properties: dict[str, Any]) -> int:
    """How specifically a claim fits an area: 0 not at all, 1 country, 2 region, 3 name."""
    if claim == "*":
        return 1
    if properties["name"] in claim.get("name", ()):
        return 3
    if properties["region"] in claim.get("region", ()):
        return 2
    return int("but" in claim and properties["name"] not in claim["but"])


def _refuse_unknown(country: str, wanted: dict[str, Any], known: list[dict[str, Any]]) -> None:
    names = {properties["name"] for properties in known}
    regions = {properties["region"] for properties in known}
    for province, claim in wanted.items():
        if claim == "*":
            continue
        missing = {*claim.get("name", ()), *claim.get("but", ())} - names
        missing |= set(claim.get("region", ())) - regions
        if missing:
            raise UnknownArea(f"{province}: {country}.json has no {', '.join(sorted(missing))}")


def _cut(area: Area, of: str, to: str, blade: Polygon) -> Iterator[Area]:
    if area.province != of or not area.outline.intersects(blade):
        yield area
        return
    for province, piece in (
        (to, area.outline.intersection(blade)),
        (of, area.outline.difference(blade)),
    ):
        if not piece.is_empty:
            yield Area(province, piece)


def roughen(corners: list[list[float]], seed: int) -> Polygon:
    """The polygon with its sides displaced at random, so that a border does not look ruled."""
    chance = np.random.default_rng(seed)
    points = np.array([*corners, corners[0]], dtype=float)
    for _ in range(_ROUNDS):
        finer = [points[:1]]
        for start, end in itertools.pairwise(points):
            along = end - start
            if np.hypot(*along) >= _SHORTEST:
                across = np.array([-along[1], along[0]])
                middle = (start + end) / 2 + across * chance.uniform(-_ROUGHNESS, _ROUGHNESS)
                finer.append(middle[None])
            finer.append(end[None])
        points = np.concatenate(finer)
    return Polygon(points)
