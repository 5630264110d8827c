"""A chart in pixels, for those who have vl-convert (``pip install 'parley[charts]'``)."""

from importlib import import_module
from importlib.util import find_spec

NEEDS = "vl_convert"
SCALE = 2
"""Pixels for each unit of the drawing: 1,520 across, sharp in print and on dense screens."""


def available() -> bool:
    """Whether what it takes is installed."""
    return find_spec(NEEDS) is not None


def png(drawn: str) -> bytes:
    """A drawn chart, by day, as PNG."""
    pixels: bytes = import_module(NEEDS).svg_to_png(drawn, scale=SCALE)
    return pixels
