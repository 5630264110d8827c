"""Longitude and latitude to picture pixels: where things are, and where there is room for them.

The base is an equal-area view of Europe. Smooth one-to-one warps then give room to crowded places
(Britain, the Alps, the Balkans) and take it from the empty east and north; no adjacency changes.
"""

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

Points = npt.NDArray[np.float64]
"""Shape (n, 2)."""

WIDTH, HEIGHT = 1400, 1180
"""Size of the picture in pixels; x grows to the right, y downwards."""

_EARTH_RADIUS = 6371.0
_VIEW_CENTER = (12.0, 52.0)
_PIXELS_PER_KM = 1400 / 5120
_WEST, _SOUTH = -2330.0, -2270.0

_MAGNIFIERS = (
    # longitude, latitude, radius in km, strength (one-to-one below 2.2)
    (-3.2, 54.8, 590.0, 0.75),  # Britain
    (16.0, 41.6, 620.0, 0.30),  # Italy and the Balkans
    (11.0, 55.9, 240.0, 0.45),  # Denmark
    (5.0, 50.2, 380.0, 0.30),  # the Low Countries and northern France
    (11.8, 47.2, 200.0, 0.25),  # the Alps
    (21.5, 41.5, 300.0, 0.20),  # the southern Balkans
)
_FISHEYE_CENTER, _FISHEYE_STRENGTH, _FISHEYE_RADIUS = (13.0, 46.8), 0.5, 3000.0
_NORTH, _NORTH_SQUEEZE = 300.0, 0.17 / 2000


def project(lonlat: Points) -> Points:
    """Pixels of points given as (longitude, latitude) in degrees.

    >>> project(np.array([[2.35, 48.86]])).round().tolist()  # Paris, the city
    [[372.0, 662.0]]
    """
    points = _equal_area(lonlat)
    centers = _equal_area(np.array([magnifier[:2] for magnifier in _MAGNIFIERS]))
    for i, (_, _, radius, strength) in enumerate(_MAGNIFIERS):
        center = centers[i].copy()
        points = _magnify(points, center, radius, strength)
        centers = _magnify(centers, center, radius, strength)
    return _frame(_squeeze_north(_fisheye(points)))


def project_geometry(geometry: BaseGeometry) -> BaseGeometry:
    """The geometry with every vertex projected; edges stay straight."""
    return shapely.transform(geometry, project)


def _equal_area(lonlat: Points) -> Points:
    """Lambert's azimuthal equal-area projection of the sphere, in km from the view's center."""
    longitude, latitude = np.radians(lonlat).T
    longitude = longitude - np.radians(_VIEW_CENTER[0])
    middle = np.radians(_VIEW_CENTER[1])
    cosine = np.cos(latitude) * np.cos(longitude)
    scale = _EARTH_RADIUS * np.sqrt(
        2 / (1 + np.sin(middle) * np.sin(latitude) + np.cos(middle) * cosine)
    )
    x = scale * np.cos(latitude) * np.sin(longitude)
    y = scale * (np.cos(middle) * np.sin(latitude) - np.sin(middle) * cosine)
    return np.column_stack([x, y])


def _magnify(points: Points, center: Points, radius: float, strength: float) -> Points:
    away = points - center
    near = np.exp(-(away**2).sum(axis=1, keepdims=True) / radius**2)
    magnified: Points = center + away * (1 + strength * near)
    return magnified


def _fisheye(points: Points) -> Points:
    center = _equal_area(np.array([_FISHEYE_CENTER]))
    away = points - center
    distance = np.hypot(away[:, :1], away[:, 1:])
    grown = (1 + _FISHEYE_STRENGTH) / (1 + _FISHEYE_STRENGTH * distance / _FISHEYE_RADIUS)
    return center + away * grown


def _squeeze_north(points: Points) -> Points:
    x, y = points.T
    return np.column_stack([x, y - _NORTH_SQUEEZE * np.maximum(y - _NORTH, 0) ** 2])


def _frame(points: Points) -> Points:
    x, y = points.T
    return np.column_stack([(x - _WEST) * _PIXELS_PER_KM, HEIGHT - (y - _SOUTH) * _PIXELS_PER_KM])
